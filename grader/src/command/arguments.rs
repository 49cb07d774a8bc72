//! The command line of `grader grade`.
//!
//! It is read with `getopts`, as those of the compiler and of Rust's own test harness are: with clap, every student's first
//! build takes a twentieth more time.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use getopts::{Fail, HasArg, Matches, Occur, Options};

use crate::command_line::{find_specs, print_note};
use crate::failure::Failure;
use crate::report::word_list;
use crate::specs::{Assignment, most_similar, part_number};
use crate::story::HINT_STEPS;
use notation::Verb;

/// The name of an option, whether it has a value, the name of its value, and what it does.
struct CommandOption(&'static str, HasArg, &'static str, &'static str);

/// All options, in the order of the help: what is graded, what explains something to a student, how it is graded.
static OPTIONS: [CommandOption; 21] = [
    option("part", "N", "Grades only this part"),
    optional(
        "case",
        "NAME",
        "Grades only these cases: a rule or the beginning of its name, the title of an example, or a question",
    ),
    switch("all", "Shows everything, not only what fits in 24 lines"),
    switch(
        "narrate",
        "Writes sentences without drawings, for a screen reader; so does the environment variable GRADER_NARRATE=1",
    ),
    optional(
        "explain",
        "RULE",
        "Explains a rule: its examples, and whether your answers are right",
    ),
    switch(
        "steps",
        "Shows how to get the right answer, step by step: of a `--case`, or of what to fix first",
    ),
    optional(
        "hint",
        "1|2|3",
        "Gives a hint about what to fix first: 1 where to look, 2 what to ask yourself, 3 a sketch",
    ),
    switch("list", "Lists all rules: which are right"),
    switch(
        "examples",
        "Checks your own examples in `examples.md`; grades nothing",
    ),
    switch(
        "history",
        "Lists the earlier grades of this submission; grades nothing",
    ),
    option(
        "format",
        "FORMAT",
        "The format of the report: text, json, html (a page with drawn boards), markdown (for a forum), diagnostics (for rust-analyzer) or github (annotations and a summary) [default: text, or as the name of `--out` ends]",
    ),
    option("out", "FILE", "Writes the report to this file"),
    switch(
        "open",
        "Writes the report as a page, and opens it in a browser",
    ),
    option(
        "specs",
        "DIR",
        "The folder with the assignment's specs [default: specs]",
    ),
    option(
        "cases",
        "PATH",
        "Adds hidden cases: a file or a folder of them; may be given several times",
    ),
    option(
        "fail-under",
        "POINTS",
        "Exits with code 5 if the score is lower than this",
    ),
    switch(
        "watch",
        "Grades again whenever you save a file; stop it with Ctrl-C",
    ),
    optional(
        "pack",
        "FILE",
        "Packs the submission into this zip, reads it back and grades it [default: kalah.zip]",
    ),
    option("limits", "FILE", "A file with other limits"),
    switch(
        "no-sandbox",
        "Runs the submission without a sandbox, like any program of your own",
    ),
    switch("help", "Shows this help"),
];

const LETTERS: [(&str, &str); 2] = [("part", "p"), ("help", "h")];

/// The options that do something else than writing one report; they exclude each other.
const MODES: [&str; 8] = [
    "explain", "steps", "hint", "list", "examples", "history", "watch", "pack",
];

/// Options of which none can be used with any of the others.
const EXCLUSIONS: [(&[&str], &[&str]); 5] = [
    (&MODES, &MODES),
    (
        &["explain", "examples", "history", "pack"],
        &["part", "case"],
    ),
    (&["examples", "history"], &["cases"]),
    (&["format", "out", "open"], &MODES),
    (
        &["fail-under"],
        &[
            "explain", "steps", "hint", "list", "examples", "history", "watch",
        ],
    ),
];

const NARRATE: &str = "GRADER_NARRATE";

#[derive(Clone, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the command line"
)]
pub(crate) struct Arguments {
    pub(super) path: Option<PathBuf>,
    pub(super) part: Option<String>,
    pub(super) case: Option<String>,
    pub(super) all: bool,
    pub(super) narrate: bool,
    pub(super) explain: Option<String>,
    pub(super) steps: bool,
    pub(super) hint: Option<u8>,
    pub(super) list: bool,
    pub(super) examples: bool,
    pub(super) history: bool,
    pub(super) format: Format,
    pub(super) out: Option<PathBuf>,
    /// Whether the report is a page that is opened.
    pub(super) open: bool,
    pub(super) specs: Option<PathBuf>,
    pub(super) cases: Vec<PathBuf>,
    pub(super) fail_under: Option<u32>,
    pub(super) watch: bool,
    pub(super) pack: Option<PathBuf>,
    pub(super) limits: Option<PathBuf>,
    pub(super) no_sandbox: bool,
    /// Whether only the help is shown.
    pub(super) help: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
    /// For a browser: one file with drawn boards.
    Html,
    /// For a forum.
    Markdown,
    /// For rust-analyzer: what rustc says, and each rule that isn't right.
    Diagnostics,
    /// For GitHub: annotations, and a job summary.
    Github,
}

/// The word for each format after `--format`.
const FORMATS: [(&str, Format); 6] = [
    ("text", Format::Text),
    ("json", Format::Json),
    ("html", Format::Html),
    ("markdown", Format::Markdown),
    ("diagnostics", Format::Diagnostics),
    ("github", Format::Github),
];

impl Format {
    fn named(name: &str) -> Result<Format, Failure> {
        let found = FORMATS.iter().find(|(word, _)| *word == name);
        found.map(|(_, format)| *format).ok_or_else(|| {
            let words = word_list(&FORMATS.map(|(word, _)| word), "or");
            Failure::usage(format!("unknown format `{name}`; choose {words}"))
        })
    }

    /// Returns the format that the name of the report's file asks for.
    fn of_file(out: Option<&Path>) -> Format {
        let extension = out.and_then(Path::extension);
        match extension.and_then(OsStr::to_str) {
            Some("html" | "htm") => Format::Html,
            Some("json") => Format::Json,
            Some("md") => Format::Markdown,
            _ => Format::Text,
        }
    }
}

/// Returns an option with a value: `--name VALUE`.
const fn option(name: &'static str, value: &'static str, help: &'static str) -> CommandOption {
    CommandOption(name, HasArg::Yes, value, help)
}

/// Returns an option whose value can be left out: `--name [VALUE]`.
const fn optional(name: &'static str, value: &'static str, help: &'static str) -> CommandOption {
    CommandOption(name, HasArg::Maybe, value, help)
}

/// Returns an option without a value: `--name`.
const fn switch(name: &'static str, help: &'static str) -> CommandOption {
    CommandOption(name, HasArg::No, "", help)
}

fn options() -> Options {
    let mut options = Options::new();
    for CommandOption(name, has_value, value, help) in &OPTIONS {
        let letter = LETTERS.iter().find(|(of, _)| of == name);
        let letter = letter.map_or("", |(_, letter)| letter);
        let occur = if *name == "cases" {
            Occur::Multi
        } else {
            Occur::Optional
        };
        options.opt(letter, name, help, value, *has_value, occur);
    }
    options
}

/// Returns the help of `cargo grade`.
pub fn help() -> String {
    options().usage(
        "Grades one submission: a folder or an archive that contains a crate\n\n\
         Usage: cargo grade [OPTIONS] [PATH]\n\n\
         PATH is the submission [default: starter].",
    )
}

/// Writes options as `getopts` expects them: with `=` before a value that can be left out.
fn normalized(given: impl Iterator<Item = OsString>) -> Result<Vec<OsString>, Fail> {
    let mut normalized = Vec::new();
    let mut given = given.peekable();
    while let Some(mut word) = given.next() {
        let text = word.to_str().unwrap_or_default();
        let is_named = |dashes, name| text.strip_prefix(dashes) == Some(name);
        if OPTIONS.iter().any(|option| is_named("-", option.0)) {
            // It would be read as several letters.
            return Err(Fail::UnrecognizedOption(text.to_owned()));
        }
        let may_have_value = |option: &&CommandOption| option.1 == HasArg::Maybe;
        let mut optional = OPTIONS.iter().filter(may_have_value);
        let is_value = |next: &OsString| !next.as_encoded_bytes().starts_with(b"-");
        if optional.any(|option| is_named("--", option.0))
            && let Some(value) = given.next_if(is_value)
        {
            word.push("=");
            word.push(value);
        }
        normalized.push(word);
    }
    Ok(normalized)
}

fn is_option(name: &str) -> bool {
    OPTIONS.iter().any(|option| option.0 == name)
}

fn refused(fail: &Fail) -> Failure {
    let dashed = |name: &str| match name.len() {
        _ if name.starts_with('-') => name.to_owned(),
        1 => format!("-{name}"),
        _ => format!("--{name}"),
    };
    let wrong = |name: &str, why: &str| Failure::usage(format!("`{}` {why}", dashed(name)));
    match fail {
        Fail::ArgumentMissing(name) => wrong(name, "needs a value; write one after it"),
        Fail::UnexpectedArgument(name) => wrong(name, "takes no value; leave it out"),
        Fail::OptionDuplicated(name) => wrong(name, "is given twice; leave out one of them"),
        Fail::UnrecognizedOption(name) | Fail::OptionMissing(name) => {
            let hint = match most_similar(name, &mut OPTIONS.iter().map(|option| option.0)) {
                Some(meant) => format!("did you mean `--{meant}`?"),
                None => "`cargo grade --help` lists the options".to_owned(),
            };
            Failure::usage(format!("there is no option `{}`", dashed(name))).with_hint(hint)
        }
    }
}

fn check_exclusions(matches: &Matches) -> Result<(), Failure> {
    for (ones, others) in EXCLUSIONS {
        for one in ones.iter().filter(|one| matches.opt_present(one)) {
            let is_excluded = |other: &&&str| *other != one && matches.opt_present(other);
            if let Some(other) = others.iter().find(is_excluded) {
                return Err(Failure::usage(format!(
                    "`--{one}` and `--{other}` can't be combined; leave out one of them"
                )));
            }
        }
    }
    Ok(())
}

impl Arguments {
    pub(super) fn read(given: impl Iterator<Item = OsString>) -> Result<Arguments, Failure> {
        let parsed = normalized(given).and_then(|given| options().parse(given));
        let matches = parsed.map_err(|fail| refused(&fail))?;
        if matches.opt_present("help") {
            return Ok(Arguments {
                help: true,
                ..Arguments::default()
            });
        }
        check_exclusions(&matches)?;
        let text = |name| matches.opt_str(name);
        let optional = |name, default| matches.opt_default(name, default);
        let path = |name| text(name).map(PathBuf::from);
        let out = path("out");
        let open = matches.opt_present("open");
        let cases = matches.opt_strs("cases").into_iter();
        let format = match text("format") {
            Some(name) => Format::named(&name)?,
            None if open => Format::Html,
            None => Format::of_file(out.as_deref()),
        };
        let fail_under = text("fail-under").map(|points| {
            let remedy = "isn't a number of points; write one such as `--fail-under 50`";
            let refused = |_| Failure::usage(format!("`--fail-under {points}` {remedy}"));
            points.parse().map_err(refused)
        });
        let mut arguments = Arguments {
            part: text("part"),
            case: optional("case", ""),
            all: matches.opt_present("all"),
            narrate: matches.opt_present("narrate")
                || env::var_os(NARRATE).is_some_and(|value| value != "0"),
            explain: optional("explain", ""),
            steps: matches.opt_present("steps"),
            list: matches.opt_present("list"),
            examples: matches.opt_present("examples"),
            history: matches.opt_present("history"),
            format,
            out,
            open,
            specs: path("specs"),
            cases: cases.map(PathBuf::from).collect(),
            fail_under: fail_under.transpose()?,
            watch: matches.opt_present("watch"),
            pack: optional("pack", "kalah.zip").map(PathBuf::from),
            limits: path("limits"),
            no_sandbox: matches.opt_present("no-sandbox"),
            ..Arguments::default()
        };
        let hint = optional("hint", "1");
        arguments.take_words(matches.free)?;
        if let Some(value) = hint {
            arguments.understand_hint(&value)?;
        }
        Ok(arguments)
    }

    /// Returns the name of what to grade, given by `--case` or `--explain`.
    pub(super) fn selected(&self) -> Option<String> {
        self.case.clone().or_else(|| self.explain.clone())
    }
}

const ARCHIVES: [&str; 3] = [".zip", ".gz", ".tar"];

impl Arguments {
    /// Takes each word as the path of the submission, or else as the part or rule that it names, and says so.
    fn take_words(&mut self, words: Vec<String>) -> Result<(), Failure> {
        let exists = |word: &String| Path::new(word).exists();
        if let Some(case) = &mut self.case
            && Verb::ALL.iter().any(|verb| verb.function() == case)
            && !words.iter().all(exists)
        {
            let (paths, rest): (Vec<String>, Vec<String>) = words.into_iter().partition(exists);
            *case = format!("{case} {}", rest.join(" "));
            print_note(format_args!(
                "note: a question belongs in quotes; this is `cargo grade --case \"{case}\"`"
            ));
            return paths.iter().try_for_each(|path| self.submit(path));
        }
        for word in words {
            if exists(&word) {
                self.submit(&word)?;
            } else if let Some(meant) = self.select(&word) {
                print_note(format_args!(
                    "note: `{word}` isn't a file or folder; this is `cargo grade {meant}`"
                ));
            } else if is_option(&word) {
                let failure = Failure::usage(format!("there is no file or folder `{word}`"));
                return Err(failure.with_hint(format!("did you mean `--{word}`?")));
            } else {
                self.submit(&word)?;
            }
        }
        Ok(())
    }

    /// Takes the value of `--hint` as the number of steps, or else as the rule that the hint is about, and says so.
    fn understand_hint(&mut self, value: &str) -> Result<(), Failure> {
        self.hint = Some(1);
        match value.parse() {
            Ok(steps @ 1..=HINT_STEPS) => self.hint = Some(steps),
            _ if Path::new(value).exists() => self.submit(value)?,
            _ => {
                let is_number = value.parse::<u32>().is_ok();
                let Some(selection) = (!is_number).then(|| self.select(value)).flatten() else {
                    return Err(Failure::usage(format!(
                        "there is no hint `{value}`; choose 1 to {HINT_STEPS}, or the name of a rule"
                    )));
                };
                print_note(format_args!(
                    "note: this is `cargo grade --hint {selection}`"
                ));
            }
        }
        Ok(())
    }

    fn submit(&mut self, path: &str) -> Result<(), Failure> {
        match self.path.replace(PathBuf::from(path)) {
            Some(first) => Err(Failure::usage(format!(
                "`{}` and `{path}` are two submissions, and each has a report of its own; grade one at a time",
                first.display()
            ))),
            None => Ok(()),
        }
    }

    /// Selects the part or the rules that a word names, and returns the option with its value.
    fn select(&mut self, word: &str) -> Option<String> {
        let is_path = word.contains(['/', '\\']) || ARCHIVES.iter().any(|end| word.ends_with(end));
        if is_path || self.part.is_some() || self.case.is_some() {
            return None;
        }
        let specs = find_specs(self.specs.as_ref()).ok()?;
        let assignment = Assignment::read_specs(&specs, &[]).ok()?;
        let is_rule = assignment
            .rules
            .iter()
            .any(|rule| rule.name.starts_with(word));
        let is_function = Verb::ALL.iter().any(|verb| verb.function() == word);
        if is_rule || word.contains('.') || is_function {
            self.case = Some(word.to_owned());
            return Some(format!("--case {word}"));
        }
        let number = part_number(&assignment, word).map(|number| number.to_string());
        let part = number.or_else(|| word.parse::<u32>().ok().map(|_| word.to_owned()))?;
        let selection = format!("--part {part}");
        self.part = Some(part);
        Some(selection)
    }
}
