//! A value that is one of a few words.

/// Defines a value that is one of a few words, and is displayed as its word. The documentation of a choice is its help, too.
#[macro_export]
macro_rules! choices {
    ($(#[$about:meta])* $vis:vis $name:ident $(= $default:ident)? { $(#[doc = $help:literal] $choice:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $(#[doc = $help] $choice,)*
        }

        $(impl Default for $name {
            fn default() -> $name {
                $name::$default
            }
        })?

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad($crate::choice::Choice::word(*self))
            }
        }

        impl $crate::choice::Choice for $name {
            const CHOICES: &'static [($name, &'static str, &'static str)] = &[$(($name::$choice, $word, $help)),*];
        }
    };
}

/// A value that is one of a few words.
pub trait Choice: Copy + PartialEq + 'static {
    /// Each choice with its word and its help.
    const CHOICES: &'static [(Self, &'static str, &'static str)];

    /// Returns the choice with this word.
    fn named(word: &str) -> Option<Self> {
        let mut all = Self::CHOICES.iter();
        all.find(|choice| choice.1 == word).map(|choice| choice.0)
    }

    /// Returns its word.
    fn word(self) -> &'static str {
        let mut all = Self::CHOICES.iter();
        all.find(|choice| choice.0 == self)
            .map_or("", |choice| choice.1)
    }
}
