//! `course autograde`: grades a submission for another system, and always writes the file that this system reads.

use std::path::{Path, PathBuf};

use super::course_file::choices;
use super::progress_bar::ProgressBar;
use author::student_examples::{ExampleJudges, JudgedFile, add_to_report, feedback, find_examples};
use clap::{Args, ValueEnum};
use class::export::{Classroom50Submission, ResultsSource, ScoredResults, classroom50, gradescope};
use class::gradebook::{Course, ExtraPointsPolicy, HiddenCaseVisibility, Person};
use class::grading::{GradingStatus, StudentResult};
use grader::exit::Exit;
use grader::failure::{Failure, FailureKind};
use grader::grade::Grader;
use grader::render::plain::{add_to_summary, write_annotations};
use grader::report::{Outcome, Report};
use grader::runner::CancellationToken;
use grader::specs::Assignment;
use staff::asking_turn::{AskingTurn, Questions};
use staff::parallel_map::cores;
use submission::{Submission, visible};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::examples::read_programs;
use super::run_submissions::starter_next_to;
use grader::command_line::{find_target, print_note, print_text, report_failure, set_up_compiler};

/// The arguments of `course autograde`.
#[derive(Debug, Args)]
pub(crate) struct AutogradeArguments {
    /// The folder of the submission
    submission: PathBuf,
    /// The system that reads the result
    #[arg(long, value_enum, value_name = "SYSTEM")]
    to: System,
    /// The folder with the assignment's specs
    #[arg(long, value_name = "DIR")]
    specs: PathBuf,
    /// Adds hidden cases of your own: a file or a folder of them
    #[arg(long, value_name = "PATH")]
    cases: Vec<PathBuf>,
    /// What happens to extra points
    #[arg(long, value_name = "HOW", default_value = "apart", value_parser = choices::<ExtraPointsPolicy>())]
    extra: ExtraPointsPolicy,
    /// The part of hidden cases that students see
    #[arg(long, value_name = "PART", default_value = "rule", value_parser = choices::<HiddenCaseVisibility>())]
    hidden: HiddenCaseVisibility,
    /// The last due date of anyone, as `2027-03-31T23:59:00+02:00`
    #[arg(long, value_name = "TIME", value_parser = due_time, required_if_eq("hidden", "after-due"))]
    due: Option<OffsetDateTime>,
    /// Judges the student's own examples with these programs
    #[arg(long, value_name = "FILE")]
    examples: Option<PathBuf>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum System {
    /// Gradescope.
    Gradescope,
    /// Classroom 50, which describes the submission in the environment.
    Classroom50,
}

/// The address space of a submission in MiB. This limit has to come before that of a container with 768 MB, which would end
/// everything.
const MEMORY: u64 = 512;

/// Grades the submission and writes the result, however grading ends.
pub(crate) fn autograde(arguments: &AutogradeArguments) -> Result<Exit, Failure> {
    let examples = examples(arguments);
    let starter = starter_next_to(&arguments.specs);
    let mut result = match Submission::read_with(&arguments.submission, starter.as_ref()) {
        Ok(submission) => {
            let mut report = grade(arguments, &submission)?;
            if let Some((judged, assignment)) = &examples
                && report.outcome == Outcome::Graded
            {
                add_to_report(&mut report, judged, assignment);
            }
            if arguments.to == System::Classroom50 {
                annotate(&report, &arguments.submission);
            }
            StudentResult::of_report(report)
        }
        Err(unreadable) => {
            let status = GradingStatus::from(&unreadable);
            if status == GradingStatus::InternalError {
                return Err(unreadable.into());
            }
            // Without the container's own paths.
            let unreadable = unreadable.showing(&arguments.submission, "submission");
            StudentResult {
                why: Some(unreadable.to_string()),
                ..StudentResult::of_one("submission", status)
            }
        }
    };
    if let Some((judged, assignment)) = &examples {
        result.examples = Some(feedback(judged, assignment));
    }
    let course = Course {
        people: vec![Person::from(&result.student)],
        extra: arguments.extra,
        ..Course::default()
    };
    let short = result.without_failures();
    let source = ResultsSource::One(Box::new(result));
    let scored = ScoredResults::of(source, &course, &[short]);
    let export = match arguments.to {
        System::Gradescope => gradescope(&scored)?,
        System::Classroom50 => {
            let identity = Classroom50Submission::from_environment(|name| std::env::var(name).ok());
            classroom50(&scored, identity?)?
        }
    };
    for note in &export.notes {
        // Only instructors read what is printed here.
        print_note(visible(note));
    }
    export.write_to(&arguments.out)?;
    Ok(Exit::Success)
}

/// Shows GitHub what isn't right, at its functions and in the job's summary, if this is a job of GitHub's.
fn annotate(report: &Report, checkout: &Path) {
    if std::env::var_os("GITHUB_ACTIONS").is_none() {
        return;
    }
    let is_inside = !checkout.join("src").is_dir() && checkout.join("starter/src").is_dir();
    let folder = if is_inside { "starter/" } else { "" };
    // The result doesn't depend on them.
    let _ = print_text(write_annotations(report, folder));
    let _ = add_to_summary(report, folder);
}

fn grade(arguments: &AutogradeArguments, submission: &Submission) -> Result<Report, Failure> {
    let assignment = Assignment::read_specs(&arguments.specs, &arguments.cases)?;
    let mut compiler = set_up_compiler(None, false, None)?;
    let memory = &mut compiler.limits.run.memory_mib;
    *memory = (*memory).min(MEMORY);
    let is_isolated = compiler.sandbox.isolates();
    if !is_isolated {
        // Only instructors read what is printed here.
        print_note(format_args!(
            "this container lacks layers of the sandbox: {:?}",
            compiler.sandbox.layers()
        ));
    }
    if !is_isolated && !arguments.cases.is_empty() {
        // The submission could read them, and a result without them would look complete.
        let why = "without these layers, a submission can read the hidden cases, so nothing was graded; let the autograder run \
                   on Linux 5.13 or later, or make it without `--cases`";
        return Err(Failure::new(FailureKind::Internal, why));
    }
    let mut grader = Grader::new(assignment, compiler);
    arguments
        .hidden
        .open(&mut grader.assignment.cases, arguments.due);
    let questions = Questions::of(&grader.assignment.cases);
    let progress = ProgressBar::on_stderr("graded");
    let _turn = AskingTurn::wait(questions, &CancellationToken::default(), &progress);
    let mut report = grader.grade("submission", submission)?.report;
    if report.outcome == Outcome::DoesNotCompile {
        grader.check_machine()?;
    }
    arguments.hidden.cut(&mut report);
    Ok(report)
}

fn due_time(text: &str) -> Result<OffsetDateTime, String> {
    OffsetDateTime::parse(text, &Rfc3339).map_err(|error| error.to_string())
}

/// Judges the student's own examples. If that fails, only instructors read why: the program is graded anyway.
fn examples(arguments: &AutogradeArguments) -> Option<(JudgedFile, Assignment)> {
    let judged = judge_examples(arguments, arguments.examples.as_deref()?);
    judged.unwrap_or_else(|error| {
        let _ = report_failure(&error);
        None
    })
}

fn judge_examples(
    arguments: &AutogradeArguments,
    programs: &Path,
) -> Result<Option<(JudgedFile, Assignment)>, Failure> {
    let assignment = Assignment::read_specs(&arguments.specs, &[])?;
    let Some(read) = find_examples(&arguments.submission, &assignment)? else {
        return Ok(None);
    };
    if read.examples.is_empty() && read.mistakes.is_empty() {
        return Ok(None);
    }
    let set = read_programs(programs)?;
    let grader = Grader::new(assignment, set_up_compiler(None, false, None)?)
        .keeping_in(find_target(&arguments.specs));
    let judges = ExampleJudges::new(&grader, &set, cores());
    let judged = judges.judge(vec![read])?;
    let first = judged.into_iter().next();
    Ok(first.map(|judged| (judged, grader.assignment.clone())))
}
