//! Finds out what a submission can know besides its questions, by the words that it needs for it.

use super::rust_tokens::Token;

/// The words without which nothing is kept from one call to the next, and nothing is left to chance.
const MEMORY_OR_CHANCE: [&str; 4] = ["static", "thread_local", "RandomState", "set_hook"];

/// The words without which nobody can tell how much time has passed.
const CLOCK: [&str; 9] = [
    "Instant",
    "SystemTime",
    "UNIX_EPOCH",
    "recv_timeout",
    "wait_timeout",
    "wait_timeout_ms",
    "wait_timeout_while",
    "park_timeout",
    "park_timeout_ms",
];

/// What a submission may know besides its questions. Nothing of it may change an answer, so a submission that has such words is
/// asked more often.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HiddenInputs {
    /// Earlier questions, or chance.
    pub memory_or_chance: bool,
    /// The time.
    pub clock: bool,
}

impl HiddenInputs {
    /// Adds what these tokens of a file can know.
    pub(super) fn add(&mut self, tokens: &[Token]) {
        for token in tokens {
            self.memory_or_chance |= MEMORY_OR_CHANCE.contains(&token.text);
            self.clock |= CLOCK.contains(&token.text);
        }
    }

    /// Returns whether there are any.
    pub(crate) fn any(self) -> bool {
        self.memory_or_chance || self.clock
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::rust_tokens::tokens;
    use super::*;

    #[rstest]
    #[case::a_lifetime(
        "fn name() -> &'static str { \"static Instant\" } // SystemTime",
        false,
        false
    )]
    #[case::a_static("static SEEN: Mutex<u8> = Mutex::new(0);", true, false)]
    #[case::a_thread_local("thread_local! { }", true, false)]
    #[case::a_clock("use std::time::{Duration, Instant as Then};", false, true)]
    #[case::a_wait("channel.recv_timeout(Duration::ZERO)", false, true)]
    #[case::both("static AT: LazyLock<SystemTime> = x;", true, true)]
    fn words_tell_what_can_be_known(#[case] text: &str, #[case] memory: bool, #[case] clock: bool) {
        let mut found = HiddenInputs::default();
        found.add(&tokens(text).collect::<Vec<_>>());
        assert_eq!((found.memory_or_chance, found.clock), (memory, clock));
    }
}
