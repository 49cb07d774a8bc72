//! The assignment as tests of one submission: a test for every worked example, and one for every item.
//!
//! ```sh
//! cargo test -p grader --test assignment capture
//! SUBMISSION=path/to/crate cargo test -p grader --test assignment
//! ```
//!
//! The default is `starter`. An example fails if one of its steps fails; an item fails if any of its cases does,
//! recorded ones included. A test is ignored if it only reaches a `todo!`, or belongs to an optional part that hasn't
//! been begun. The grader judges, as in `cargo grade`; the submission never runs in this process.

#[path = "assignment/arguments.rs"]
mod arguments;
#[path = "assignment/print_results.rs"]
mod print_results;

use std::collections::BTreeSet;
use std::env;
use std::path::Path;
use std::process::ExitCode;

use anstream::adapter::strip_str;
use anstream::println;
use arguments::Arguments;
use grader::grade::Grader;
use grader::render::terminal;
use grader::report::{FailedCase, Got, ItemReport, Outcome, PartReport, Report};
use grader::runner::{Compiler, GradingLimits, Toolchain};
use grader::specs::{Assignment, Selection, SelectionError};
use sandbox::Sandbox;
use submission::Submission;

/// Most failed cases of an item that are shown.
const SHOWN: usize = 1;

fn main() -> ExitCode {
    let arguments = Arguments::read();
    match run(&arguments) {
        Ok(code) => code,
        Err(why) => {
            anstream::eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    // Cargo starts tests in the package's folder, but people give paths from the top of the workspace.
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    if let Some(Err(error)) = top.map(env::set_current_dir) {
        return Err(format!("can't go to the top of the workspace: {error}"));
    }
    let assignment =
        Assignment::read_specs(Path::new("specs"), &[]).map_err(|mistakes| mistakes.to_string())?;
    let named = tests(&assignment, None);
    if !named.iter().any(|test| arguments.mean(&test.name))
        && let [name] = &arguments.names[..]
    {
        return Err(unknown_name(&assignment, name));
    }
    if arguments.list {
        for test in named.iter().filter(|test| arguments.mean(&test.name)) {
            println!("{}: test", test.name);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let submission = env::var_os("SUBMISSION").unwrap_or_else(|| "starter".into());
    let report = grade(&assignment, Path::new(&submission))?;
    Ok(print_results::print(
        arguments,
        &tests(&assignment, Some(&report)),
    ))
}

/// Says that no test has this in its name, and what was probably meant.
fn unknown_name(assignment: &Assignment, name: &str) -> String {
    let selection = Selection {
        name: Some(name.to_owned()),
        ..Selection::default()
    };
    let meant = match selection.apply(&mut assignment.clone()) {
        Err(SelectionError::Name { suggestions, .. }) => suggestions.first().cloned(),
        _ => None,
    };
    let hint = meant.map_or_else(
        || "name a rule or a word of it, such as `sow`".to_owned(),
        |meant| format!("did you mean `{meant}`?"),
    );
    format!("error: no test has `{name}` in its name\n\nhint: {hint}")
}

fn grade(assignment: &Assignment, path: &Path) -> Result<Report, String> {
    let said = |error: &dyn std::error::Error| error.to_string();
    let compiler = Compiler {
        toolchain: Toolchain::find().map_err(|error| said(&error))?,
        sandbox: Sandbox::detect(Path::new(env!("CARGO_BIN_EXE_grader"))),
        limits: GradingLimits::default(),
    };
    let submission = Submission::read(path).map_err(|error| said(&error))?;
    let graded = Grader::new(assignment.clone(), compiler)
        .grade(&path.to_string_lossy(), &submission)
        .map_err(|error| said(&error))?;
    match graded.report.outcome {
        Outcome::Graded => Ok(graded.report),
        _ => Err(plain(&terminal::write_report(&graded.report))),
    }
}

/// A test of the assignment. Its outcome is known from the report.
struct AssignmentTest {
    name: String,
    /// Whether the student hasn't begun what it tests.
    ignored: bool,
    /// The failure, if there is one.
    failure: Option<String>,
}

/// Makes a test for every worked example and every item, in the order of the specs.
fn tests(assignment: &Assignment, report: Option<&Report>) -> Vec<AssignmentTest> {
    let mut tests = Vec::new();
    for rule in assignment
        .parts
        .iter()
        .flat_map(|part| assignment.rules_of(part))
    {
        let titles: BTreeSet<&str> = assignment
            .cases
            .iter()
            .filter(|case| *case.rule == *rule.name)
            .filter_map(|case| case.title.as_deref())
            .collect();
        let all = std::iter::once(None).chain(titles.into_iter().map(Some));
        let found = report.and_then(|report| item(report, &rule.name));
        tests.extend(all.map(|title| test(&rule.name, title, found)));
    }
    tests
}

/// Makes the test of an example, or of a whole item.
fn test(
    rule: &str,
    title: Option<&str>,
    found: Option<(&PartReport, &ItemReport)>,
) -> AssignmentTest {
    AssignmentTest {
        name: title.map_or_else(|| rule.to_owned(), |title| format!("{rule}: {title}")),
        ignored: found.is_some_and(|(part, item)| is_not_begun(part, item, title)),
        failure: found.and_then(|(_, item)| match title {
            Some(title) => judge_example(item, title),
            None => judge_item(item),
        }),
    }
}

fn item<'a>(report: &'a Report, rule: &str) -> Option<(&'a PartReport, &'a ItemReport)> {
    let mut items = report
        .parts
        .iter()
        .flat_map(|part| part.items.iter().map(move |item| (part, item)));
    items.find(|(_, item)| item.rule == rule)
}

/// Whether the student hasn't begun this: it is in an untouched optional part, or only reaches a `todo!`.
fn is_not_begun(part: &PartReport, item: &ItemReport, title: Option<&str>) -> bool {
    if part.extra && !part.is_begun() {
        return true;
    }
    let of_it = |failure: &&FailedCase| title.is_none() || failure.title.as_deref() == title;
    let mut failures = item.failures.iter().filter(of_it).peekable();
    failures.peek().is_some()
        && failures.all(|failure| matches!(failure.got, Got::Unfinished { .. } | Got::Waits { .. }))
}

/// Describes how an item fails, if it does.
fn judge_item(item: &ItemReport) -> Option<String> {
    if item.score == item.max_score {
        return None;
    }
    let head = format!(
        "{} of {} cases are right\n",
        item.shown.right, item.shown.cases
    );
    Some(explained(item, &head, item.failures.iter().take(SHOWN)))
}

/// Describes how an example fails, if it does.
fn judge_example(item: &ItemReport, title: &str) -> Option<String> {
    let of_it = |failure: &&FailedCase| failure.title.as_deref() == Some(title);
    let mut failures = item.failures.iter().filter(of_it).peekable();
    failures.peek()?;
    // One wrong step often makes all the following ones wrong.
    Some(explained(item, "", failures.take(1)))
}

/// Describes the rule and how it was broken.
fn explained<'a>(
    item: &ItemReport,
    head: &str,
    failures: impl Iterator<Item = &'a FailedCase>,
) -> String {
    let cases: Vec<String> = failures.map(terminal::write_case).collect();
    let all = format!(
        "{head}{} ({})\n\n{}",
        item.sentence,
        item.place,
        cases.join("\n")
    );
    plain(&all)
}

fn plain(text: &str) -> String {
    strip_str(text).to_string()
}
