//! A macro for types whose `Display` is a fixed text.

macro_rules! shown_as {
    ($type:ident { $($variant:ident => $text:literal),+ $(,)? }) => {
        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(match self {
                    $($type::$variant => $text,)+
                })
            }
        }
    };
}
