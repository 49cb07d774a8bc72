//! The command line of `grader grade`.
//!
//! It is written with clap's builder: the derive macros would cost every student's first build a twentieth of its time.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command, ValueEnum, value_parser};

/// The arguments that do something else than writing one report; they exclude each other.
const MODES: [&str; 8] = [
    "explain", "steps", "hint", "where", "examples", "history", "watch", "pack",
];

/// The environment variable that narrates every report.
const NARRATE: &str = "GRADER_NARRATE";

/// The arguments that choose what is graded.
const SELECTION: [&str; 2] = ["part", "case"];

/// The arguments of `grader grade`.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the command line"
)]
pub(crate) struct Arguments {
    /// The words that aren't options, before they are understood.
    pub(super) words: Vec<String>,
    /// The value of `--hint`, before it is understood.
    pub(super) hint_value: Option<String>,
    pub(super) path: Option<PathBuf>,
    pub(super) part: Option<String>,
    pub(super) case: Option<String>,
    pub(super) all: bool,
    pub(super) narrate: bool,
    pub(super) explain: Option<String>,
    pub(super) steps: bool,
    pub(super) hint: Option<u8>,
    /// Whether the line of the mistake is looked for.
    pub(super) locate: bool,
    pub(super) examples: bool,
    pub(super) history: bool,
    pub(super) format: Format,
    pub(super) out: Option<PathBuf>,
    pub(super) specs: Option<PathBuf>,
    pub(super) cases: Vec<PathBuf>,
    pub(super) fail_under: Option<u32>,
    pub(super) watch: bool,
    pub(super) pack: Option<PathBuf>,
    pub(super) limits: Option<PathBuf>,
    pub(super) no_sandbox: bool,
}

/// The format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
    /// For a browser: one file with drawn boards.
    Html,
    /// For rust-analyzer: what rustc says, and each rule that isn't right.
    Diagnostics,
    /// For GitHub: annotations, and a job summary.
    Github,
}

impl Format {
    /// Returns the format that the name of the report's file asks for.
    fn of_file(out: Option<&Path>) -> Format {
        let extension = out.and_then(Path::extension);
        match extension.and_then(OsStr::to_str) {
            Some("html" | "htm") => Format::Html,
            Some("json") => Format::Json,
            _ => Format::Text,
        }
    }
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Format] {
        &[
            Format::Text,
            Format::Json,
            Format::Html,
            Format::Diagnostics,
            Format::Github,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Format::Text => PossibleValue::new("text").help("For people"),
            Format::Json => PossibleValue::new("json").help("For programs"),
            Format::Html => {
                PossibleValue::new("html").help("For a browser: one file with drawn boards")
            }
            Format::Diagnostics => PossibleValue::new("diagnostics")
                .help("For rust-analyzer: what rustc says, and each rule that isn't right"),
            Format::Github => {
                PossibleValue::new("github").help("For GitHub: annotations, and a job summary")
            }
        })
    }
}

/// Returns the command with all its arguments.
pub(crate) fn command() -> Command {
    Command::new("grade")
        .about("Grades one submission: a folder or an archive that contains a crate")
        .args(what_to_grade())
        .args(learning_aids())
        .args(how_to_grade())
        .override_usage("cargo grade [OPTIONS] [PATH]")
        .group(ArgGroup::new("mode").args(MODES))
}

/// Returns an argument with two dashes, if it is the name of an option after one: `-part`.
pub(crate) fn with_two_dashes(given: OsString) -> OsString {
    let name = given.to_str().and_then(|given| given.strip_prefix('-'));
    match name {
        Some(name) if is_option(name) => format!("--{name}").into(),
        _ => given,
    }
}

fn is_option(name: &str) -> bool {
    let command = command();
    command
        .get_arguments()
        .any(|argument| argument.get_long() == Some(name))
}

/// Returns the arguments about what is graded.
fn what_to_grade() -> [Arg; 6] {
    [
        Arg::new("path")
            .value_name("PATH")
            .help("The submission: a folder with a crate, or an archive of one [default: starter]"),
        // There is one submission; further words are understood, or refused.
        Arg::new("further").num_args(0..).hide(true),
        option("part", "N").short('p').help("Grades only this part"),
        option("case", "NAME").num_args(0..=1).default_missing_value("").help(
            "Grades only these cases: a rule or the beginning of its name, the title of an example, or a question",
        ),
        switch("all").help("Shows everything, not only what fits in 24 lines"),
        switch("narrate").help(
            "Writes sentences without drawings, for a screen reader; so does the environment variable GRADER_NARRATE=1",
        ),
    ]
}

/// Returns the arguments that explain something to a student.
fn learning_aids() -> [Arg; 6] {
    [
        option("explain", "RULE")
            .num_args(0..=1)
            .default_missing_value("")
            .conflicts_with_all(SELECTION)
            .help("Explains a rule: its examples, and whether your answers are right"),
        switch("steps")
            .help("Shows how to get the right answer, step by step: of a `--case`, or of what to fix first"),
        option("hint", "1|2|3")
            .num_args(0..=1)
            .default_missing_value("1")
            .help("Gives a hint about what to fix first: 1 where to look, 2 what to ask yourself, 3 a sketch"),
        switch("where")
            .conflicts_with_all(SELECTION)
            .help("Looks for the one line in which a change is enough for what to fix first; takes up to ten seconds"),
        switch("examples")
            .conflicts_with_all(SELECTION)
            .conflicts_with("cases")
            .help("Checks your own examples in `examples.md`; grades nothing"),
        switch("history")
            .conflicts_with_all(SELECTION)
            .conflicts_with("cases")
            .help("Lists the earlier grades of this submission; grades nothing"),
    ]
}

/// Returns the arguments that say where things are and what becomes of the report.
fn how_to_grade() -> [Arg; 9] {
    let file = |name: &'static str, value: &'static str| {
        option(name, value).value_parser(value_parser!(PathBuf))
    };
    [
        option("format", "FORMAT")
            .value_parser(value_parser!(Format))
            .conflicts_with_all(MODES)
            .help("The format of the report [default: text, or as the name of `--out` ends]"),
        file("out", "FILE")
            .conflicts_with_all(MODES)
            .help("Writes the report to this file"),
        file("specs", "DIR").help("The folder with the assignment's specs [default: specs]"),
        file("cases", "PATH")
            .action(ArgAction::Append)
            .help("Adds hidden cases: a file or a folder of them"),
        option("fail-under", "POINTS")
            .value_parser(value_parser!(u32))
            .conflicts_with_all([
                "explain", "steps", "hint", "where", "examples", "history", "watch",
            ])
            .help("Exits with code 5 if the score is lower than this"),
        switch("watch").help("Grades again whenever you save a file; stop it with Ctrl-C"),
        file("pack", "FILE")
            .num_args(0..=1)
            .default_missing_value("kalah.zip")
            .conflicts_with_all(SELECTION)
            .help("Packs the submission into this zip, reads it back and grades it"),
        file("limits", "FILE")
            .alias("settings")
            .help("A file with other limits"),
        switch("no-sandbox")
            .help("Runs the submission without a sandbox, like any program of your own"),
    ]
}

/// Returns an option with a value: `--name VALUE`.
fn option(name: &'static str, value: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value)
}

/// Returns an option without a value: `--name`.
fn switch(name: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue)
}

impl Arguments {
    /// Reads the arguments that [`command`] has matched.
    pub(crate) fn read(matches: &mut ArgMatches) -> Arguments {
        let mut words = Vec::new();
        for argument in ["path", "further"] {
            words.extend(
                matches
                    .remove_many::<String>(argument)
                    .into_iter()
                    .flatten(),
            );
        }
        let out: Option<PathBuf> = matches.remove_one("out");
        Arguments {
            words,
            hint_value: matches.remove_one("hint"),
            path: None,
            part: matches.remove_one("part"),
            case: matches.remove_one("case"),
            all: matches.get_flag("all"),
            narrate: matches.get_flag("narrate")
                || env::var_os(NARRATE).is_some_and(|value| value != "0"),
            explain: matches.remove_one("explain"),
            steps: matches.get_flag("steps"),
            hint: None,
            locate: matches.get_flag("where"),
            examples: matches.get_flag("examples"),
            history: matches.get_flag("history"),
            format: matches
                .remove_one("format")
                .unwrap_or_else(|| Format::of_file(out.as_deref())),
            out,
            specs: matches.remove_one("specs"),
            cases: matches.remove_many("cases").into_iter().flatten().collect(),
            fail_under: matches.remove_one("fail-under"),
            watch: matches.get_flag("watch"),
            pack: matches.remove_one("pack"),
            limits: matches.remove_one("limits"),
            no_sandbox: matches.get_flag("no-sandbox"),
        }
    }

    /// Returns the name of what to grade, given by `--case` or `--explain`.
    pub(super) fn selected(&self) -> Option<String> {
        self.case.clone().or_else(|| self.explain.clone())
    }
}
