//! The command line of `grader grade`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use grader::terminal::HINT_STEPS;

/// The arguments of `grader grade`.
#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the command line"
)]
pub(crate) struct Arguments {
    /// The submission: a folder with a crate, or an archive of one [default: starter]
    pub(super) path: Option<PathBuf>,
    /// Grades only this part
    #[arg(long, value_name = "N")]
    pub(super) part: Option<usize>,
    /// Asks only these cases: a rule or the beginning of its name, the title of an example, or a question
    #[arg(long, value_name = "NAME")]
    pub(super) case: Option<String>,
    /// Shows everything, not only what fits 24 lines
    #[arg(long)]
    pub(super) all: bool,
    /// Explains a rule: its examples, and whether your answers are right
    #[arg(long, value_name = "RULE", conflicts_with_all = ["part", "case", "format", "out", "fail_under", "watch", "pack"])]
    pub(super) explain: Option<String>,
    /// With `--case`, shows the right way to the answer step by step
    #[arg(long, requires = "case", conflicts_with_all = ["format", "out", "fail_under", "watch", "pack"])]
    pub(super) steps: bool,
    /// Gives a hint for what to fix first: 1 where to look, 2 what to ask yourself, 3 a sketch
    #[arg(long, value_name = "1|2|3", num_args = 0..=1, default_missing_value = "1",
        value_parser = clap::value_parser!(u8).range(1..=i64::from(HINT_STEPS)),
        conflicts_with_all = ["format", "out", "fail_under", "watch", "pack"])]
    pub(super) hint: Option<u8>,
    /// Checks your own examples in `examples.md`; grades nothing
    #[arg(long, conflicts_with_all = ["part", "case", "format", "out", "cases", "fail_under", "watch", "pack", "explain", "steps", "hint", "history"])]
    pub(super) examples: bool,
    /// Lists the earlier grades of this submission; grades nothing
    #[arg(long, conflicts_with_all = ["part", "case", "format", "out", "cases", "fail_under", "watch", "pack"])]
    pub(super) history: bool,
    /// The format of the report
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
    /// Writes the report to this file
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// The folder with the assignment's specs [default: specs]
    #[arg(long, value_name = "DIR")]
    pub(super) specs: Option<PathBuf>,
    /// Adds hidden cases: a file or a folder of them
    #[arg(long, value_name = "PATH")]
    pub(super) cases: Vec<PathBuf>,
    /// Exits with code 5 if the score is lower than this
    #[arg(long, value_name = "POINTS")]
    pub(super) fail_under: Option<u32>,
    /// Grades again whenever you save a file; stop it with Ctrl-C
    #[arg(long, conflicts_with_all = ["format", "out", "fail_under", "pack"])]
    pub(super) watch: bool,
    /// Packs the submission into this zip, reads it back and grades it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["format", "out", "case", "part"])]
    pub(super) pack: Option<PathBuf>,
    /// A file with other limits
    #[arg(long, alias = "settings", value_name = "FILE")]
    pub(super) limits: Option<PathBuf>,
    /// Runs the submission without a sandbox, like any program of your own
    #[arg(long)]
    pub(super) no_sandbox: bool,
}

/// The format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
    /// For a browser: one file with drawn boards.
    Html,
}

impl Arguments {
    /// Returns the name of what to grade, given by `--case` or `--explain`.
    pub(super) fn selected(&self) -> Option<String> {
        self.case.clone().or_else(|| self.explain.clone())
    }
}
