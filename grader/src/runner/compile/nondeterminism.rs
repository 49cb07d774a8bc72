//! Finds the words without which a submission is deterministic: its answers depend on its questions alone.

use std::collections::HashSet;

use ra_ap_rustc_lexer::TokenKind;

use super::tokens::Token;

/// The words without which nothing is kept from one call to the next, and nothing is left to chance.
const MEMORY_OR_CHANCE: [&str; 4] = ["static", "thread_local", "RandomState", "set_hook"];

/// The words without which a program can't tell how much time has passed.
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

/// The type that reads ahead: what it has read is lost with it.
const READS_AHEAD: &str = "BufReader";

/// Sources of a submission's answers other than its questions. They aren't allowed, so such a submission is asked more often.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nondeterminism {
    /// Earlier questions, or chance.
    pub memory_or_chance: bool,
    /// The time.
    pub clock: bool,
    /// Whether lines come one by one or all at once.
    pub lines_at_once: bool,
}

const PROGRAM: &str = "src/main.rs";

impl Nondeterminism {
    /// Returns what a library with these files can know. Files that only its program uses aren't graded.
    pub(super) fn of(files: &[(&str, Vec<Token>)]) -> Nondeterminism {
        let (program, library): (Vec<_>, Vec<_>) =
            files.iter().partition(|(file, _)| *file == PROGRAM);
        let mut of_program: HashSet<&str> =
            program.iter().flat_map(|(_, all)| modules(all)).collect();
        for name in library.iter().flat_map(|(_, all)| modules(all)) {
            of_program.remove(name);
        }
        let mut found = Nondeterminism::default();
        for (file, all) in library {
            let path = file.strip_prefix("src/").unwrap_or(file);
            let module = path.split(['/', '.']).next().unwrap_or_default();
            if !of_program.contains(module) {
                found.add(all);
            }
        }
        found
    }

    fn add(&mut self, tokens: &[Token]) {
        for token in tokens.iter().filter(|token| token.kind == TokenKind::Ident) {
            self.memory_or_chance |= MEMORY_OR_CHANCE.contains(&token.text);
            self.clock |= CLOCK.contains(&token.text);
            self.lines_at_once |= token.text == READS_AHEAD;
        }
    }

    pub(crate) fn any(self) -> bool {
        self.memory_or_chance || self.clock
    }
}

/// Returns the names of the modules that these tokens declare in files of their own.
fn modules<'a>(all: &[Token<'a>]) -> impl Iterator<Item = &'a str> {
    let declares = |three: &&[Token]| three[0].text == "mod" && three[2].kind == TokenKind::Semi;
    all.windows(3).filter(declares).map(|three| three[1].text)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::tokens::tokens;
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
        let found = Nondeterminism::of(&[("src/lib.rs", tokens(text).collect())]);
        assert_eq!((found.memory_or_chance, found.clock), (memory, clock));
    }

    #[rstest]
    #[case::of_the_program("mod play;", "src/games.rs", false)]
    #[case::of_both("mod play; mod games;", "src/games.rs", true)]
    #[case::in_a_folder_of_the_program("mod play;", "src/games/rounds.rs", false)]
    #[case::in_a_folder_of_the_library("mod play;", "src/play/rounds.rs", true)]
    fn files_of_the_program_alone_are_left_out(
        #[case] library: &str,
        #[case] file: &str,
        #[case] clock: bool,
    ) {
        let files = [
            ("src/lib.rs", library),
            ("src/main.rs", "mod games; use std::time::Instant;"),
            (file, "use std::time::Instant;"),
        ];
        let files = files.map(|(file, text)| (file, tokens(text).collect()));
        assert_eq!(Nondeterminism::of(&files).clock, clock);
    }
}
