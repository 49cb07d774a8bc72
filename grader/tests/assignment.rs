//! The assignment as tests for one submission: a trial for every worked example, and one for every item.
//!
//! ```sh
//! cargo test -p grader --test assignment capture
//! SUBMISSION=path/to/crate cargo test -p grader --test assignment
//! ```
//!
//! Without `SUBMISSION` it is `starter`. An example is red if one of its steps is; an item if any of its cases is, the
//! recorded ones too. The grader gives the verdict, as `cargo grade` does; nothing of the submission runs in here.

use std::collections::BTreeSet;
use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use anstream::adapter::strip_str;
use grader::grade::Grader;
use grader::report::{Failure, ItemReport, Outcome, Report};
use grader::runner::Settings;
use grader::runner::{Compiler, Toolchain};
use grader::specs::Assignment;
use grader::terminal;
use libtest_mimic::{Arguments, Failed, Trial};
use sandbox::Sandbox;
use submission::Submission;

/// How many failed cases of an item are drawn.
const DRAWN: usize = 2;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    // Cargo starts tests in the package's folder; everybody else counts paths from the top.
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    if let Some(Err(error)) = top.map(env::set_current_dir) {
        anstream::eprintln!("failed to go to the top of the workspace: {error}");
        return ExitCode::FAILURE;
    }
    let assignment = match Assignment::read(Path::new("specs"), &[]) {
        Ok(assignment) => assignment,
        Err(mistakes) => {
            anstream::eprintln!("{mistakes}");
            return ExitCode::FAILURE;
        }
    };
    let submission = env::var_os("SUBMISSION").unwrap_or_else(|| "starter".into());
    let trials = trials(
        &assignment,
        &Arc::new(Verdict::new(&assignment, submission.into())),
    );
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// The report on the submission, made when the first trial asks for it: to list trials takes no compiler.
struct Verdict {
    assignment: Assignment,
    submission: PathBuf,
    report: OnceLock<Result<Report, String>>,
}

impl Verdict {
    fn new(assignment: &Assignment, submission: PathBuf) -> Verdict {
        Verdict {
            assignment: assignment.clone(),
            submission,
            report: OnceLock::new(),
        }
    }

    fn report(&self) -> Result<&Report, Failed> {
        let report = self.report.get_or_init(|| self.grade());
        report.as_ref().map_err(Failed::from)
    }

    fn grade(&self) -> Result<Report, String> {
        let said = |error: &dyn std::error::Error| error.to_string();
        let compiler = Compiler {
            toolchain: Toolchain::find().map_err(|error| said(&error))?,
            sandbox: Sandbox::detect(Path::new(env!("CARGO_BIN_EXE_grader"))),
            settings: Settings::default(),
        };
        let submission = Submission::read(&self.submission).map_err(|error| said(&error))?;
        let graded = Grader::new(self.assignment.clone(), compiler)
            .grade("submission", &submission)
            .map_err(|error| said(&error))?;
        match graded.report.outcome {
            Outcome::Graded => Ok(graded.report),
            _ => Err(plain(&terminal::write(&graded.report))),
        }
    }

    fn item(&self, rule: &str) -> Result<&ItemReport, Failed> {
        let mut items = self.report()?.parts.iter().flat_map(|part| &part.items);
        items
            .find(|item| item.rule == rule)
            .ok_or_else(|| format!("`{rule}` is no item of the report").into())
    }
}

/// Makes a trial for every worked example and for every item, in the order of the specs.
fn trials(assignment: &Assignment, verdict: &Arc<Verdict>) -> Vec<Trial> {
    let mut trials = Vec::new();
    for rule in assignment
        .parts
        .iter()
        .flat_map(|part| assignment.rules_of(part))
    {
        let name = rule.name.clone();
        let item = Arc::clone(verdict);
        trials.push(
            Trial::test(name.clone(), move || judge_item(item.item(&name)?)).with_kind("item"),
        );
        let titles: BTreeSet<&str> = assignment
            .cases
            .iter()
            .filter(|case| case.rule == rule.name)
            .filter_map(|case| case.title.as_deref())
            .collect();
        for title in titles {
            let (name, title) = (rule.name.clone(), title.to_owned());
            let example = Arc::clone(verdict);
            trials.push(
                Trial::test(format!("{name}: {title}"), move || {
                    judge_example(example.item(&name)?, &title)
                })
                .with_kind("example"),
            );
        }
    }
    trials
}

fn judge_item(item: &ItemReport) -> Result<(), Failed> {
    if item.score == item.max_score {
        return Ok(());
    }
    let head = format!(
        "{} of {} cases are right\n",
        item.shown.right, item.shown.cases
    );
    Err(told(item, &head, item.failures.iter().take(DRAWN)))
}

fn judge_example(item: &ItemReport, title: &str) -> Result<(), Failed> {
    let of_it = |failure: &&Failure| failure.title.as_deref() == Some(title);
    let mut failures = item.failures.iter().filter(of_it).peekable();
    match failures.peek() {
        None => Ok(()),
        // What follows a wrong step is often wrong because of it.
        Some(_) => Err(told(item, "", failures.take(1))),
    }
}

/// Says what the rule is, and how it was broken.
fn told<'a>(item: &ItemReport, head: &str, failures: impl Iterator<Item = &'a Failure>) -> Failed {
    let cases: Vec<String> = failures.map(terminal::write_case).collect();
    let all = format!(
        "{head}{} ({})\n\n{}",
        item.sentence,
        item.place,
        cases.join("\n")
    );
    plain(&all).into()
}

fn plain(text: &str) -> String {
    strip_str(text).to_string()
}
