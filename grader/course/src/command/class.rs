//! `course class`: a folder of submissions, one result for each student.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::str::FromStr as _;

use super::course_file::{CourseFile, choices};
use super::progress_bar::ProgressBar;
use super::run_submissions::{check_sandbox, starter_next_to, stop_on_interrupt};
use author::calibration::failed_hidden_cases;
use clap::Args;
use class::downloads::{Student, SubmissionEntry, list_submissions, take_commit_before};
use class::gradebook::settings::Choice as _;
use class::gradebook::{Course, HiddenCaseVisibility, LatePolicyTable};
use class::grading::{ClassDiff, ClassRun, LockedResults, ResultsFolder};
use grader::exit::Exit;
use grader::failure::{Failure, FailureKind};
use grader::grade::Grader;
use grader::specs::Assignment;
use staff::nfc::nfc;
use staff::parallel_map::cores;
use staff::shard::Shard;
use submission::Submission;
use tempfile::TempDir;

use grader::command_line::{find_specs, find_target, print_text, set_up_compiler};

use super::course_arguments::{CourseArguments, due_for};

/// The arguments of `course class`.
#[derive(Debug, Args)]
pub(crate) struct ClassArguments {
    /// The folder of submissions, as the course system packed it
    #[arg(required_unless_present = "diff")]
    folder: Option<PathBuf>,
    /// The folder for the results; an interrupted run is continued there
    #[arg(long, value_name = "RESULTS")]
    out: Option<PathBuf>,
    /// Number of submissions graded at the same time [default: one for each core]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Compiles and asks this student's submission again, even if its answers are known
    #[arg(long, value_name = "KEY")]
    again: Vec<String>,
    /// Grades only shard K of N, on one of N machines, and writes no results
    #[arg(long, value_name = "K/N", value_parser = Shard::from_str, conflicts_with_all = ["again", "diff"])]
    shard: Option<Shard>,
    /// Shows what changed since these results; without FOLDER, nothing is graded
    #[arg(long, value_name = "OLD_RESULTS")]
    diff: Option<PathBuf>,
    #[command(flatten)]
    course: CourseArguments,
    /// The folder with the assignment's specs [default: specs]
    #[arg(long, value_name = "DIR")]
    specs: Option<PathBuf>,
    /// Adds hidden cases of your own: a file or a folder of them
    #[arg(long, value_name = "PATH")]
    cases: Vec<PathBuf>,
    /// What students see of hidden cases; after-due needs a due date [default: rule]
    #[arg(long, value_name = "WHAT", value_parser = choices::<HiddenCaseVisibility>())]
    hidden: Option<HiddenCaseVisibility>,
    /// A file with other limits
    #[arg(long, value_name = "FILE")]
    limits: Option<PathBuf>,
    /// Runs other people's programs even if nothing keeps them away from files and the network
    #[arg(long)]
    no_sandbox: bool,
}

/// Grades a class.
pub(crate) fn class(arguments: &ClassArguments) -> Result<Exit, Failure> {
    let (mut text, mut exit) = (String::new(), Exit::Success);
    let near = arguments.folder.as_deref().or(arguments.out.as_deref());
    let course = arguments.course.settings(near)?;
    let Some(out) = arguments.out.as_ref().or(course.run.out.as_ref()) else {
        return Err(Failure::usage(
            "no folder is named for the results; add `--out DIR`, or `out` in `course.toml`",
        ));
    };
    // A wrong folder is noticed before anything is graded.
    let old = arguments.diff.as_deref().map(ResultsFolder::at);
    let compared = old.as_ref().map(ResultsFolder::results).transpose()?;
    let is_same = |old: &ResultsFolder| old.path().canonicalize().ok() == out.canonicalize().ok();
    if arguments.folder.is_some() && old.as_ref().is_some_and(is_same) {
        return Err(Failure::usage(
            "the new results would replace those to compare with; name a new folder with `--out`",
        ));
    }
    if let Some(folder) = &arguments.folder {
        (text, exit) = grade(arguments, &course, folder, out)?;
    }
    if let Some(old) = compared {
        if !text.is_empty() {
            text.push('\n');
        }
        let new = ResultsFolder::at(out).results()?;
        text.push_str(&ClassDiff::between(&old, &new)?.to_string());
    }
    print_text(text)?;
    Ok(exit)
}

/// Returns the summary, and the exit code: whether the grader itself failed anywhere, or the folder holds classes.
fn grade(
    arguments: &ClassArguments,
    course: &CourseFile,
    folder: &Path,
    out: &Path,
) -> Result<(String, Exit), Failure> {
    let no_sandbox = arguments.no_sandbox || course.run.no_sandbox;
    let specs = find_specs(arguments.specs.as_ref().or(course.run.specs.as_ref()))?;
    let limits = arguments.limits.as_ref().or(course.run.limits.as_ref());
    let mut compiler = set_up_compiler(limits.map(PathBuf::as_path), no_sandbox, None)?;
    compiler.limits.cancellation_token = stop_on_interrupt()?;
    let cases = [arguments.cases.as_slice(), &course.run.cases].concat();
    let assignment = Assignment::read_specs(&specs, &cases)?;
    let starter = starter_next_to(&specs);
    let mut grader = Grader::new(assignment, compiler).keeping_in(find_target(&specs));
    check_sandbox(&grader, no_sandbox)?;
    if !cases.is_empty() {
        refuse_wrong_hidden_cases(&grader, &specs)?;
    }
    let hidden = arguments.hidden.or(course.run.hidden).unwrap_or_default();
    hidden.open(&mut grader.assignment.cases, due_for(hidden, course)?);
    let results = LockedResults::open(out, arguments.shard.is_some())?;
    let jobs = arguments.jobs.map(NonZeroUsize::get).or(course.run.jobs());
    let earlier = arguments.diff.as_deref().map(ResultsFolder::at);
    let again: Vec<String> = arguments.again.iter().map(|key| nfc(key)).collect();
    let listed = Listed::read(course, folder)?;
    let run = ClassRun {
        grader: &grader,
        folder,
        entries: &listed.entries,
        results: &results,
        jobs: jobs.unwrap_or_else(cores),
        earlier: earlier.as_ref(),
        again: &again,
        starter: starter.as_ref(),
        counts_hidden: hidden != HiddenCaseVisibility::Nothing,
        teams: &listed.teams,
        keeps_copies: course.run.keep,
        separator: course.run.separator.unwrap_or_default().word(),
        progress: &ProgressBar::on_stderr("graded"),
    };
    let kept = |failure: Failure| failure.resumable("graded submissions are kept");
    if let Some(shard) = arguments.shard {
        let (summary, failed) = run.run_shard(shard).map_err(kept)?;
        let exit = if failed {
            Exit::Internal
        } else {
            Exit::Success
        };
        Ok((summary, exit))
    } else {
        let done = run.run().map_err(kept)?;
        let exit = if !done.failures.is_empty() {
            Exit::Internal
        } else if !done.class_folders.is_empty() {
            Exit::Usage
        } else {
            Exit::Success
        };
        Ok((done.write_class_summary(out), exit))
    }
}

/// The settings and tables of a course that are needed before a folder of submissions is graded.
struct Listed {
    entries: Vec<SubmissionEntry>,
    /// The key of the first of those who hand in together, by the key of each other one.
    teams: BTreeMap<String, String>,
    /// The folder of repositories as they were when they were due, if the course wants them.
    _commits: Option<TempDir>,
}

impl Listed {
    fn read(course: &CourseFile, folder: &Path) -> Result<Listed, Failure> {
        let mut entries = list_submissions(folder)?;
        let students: Vec<Student> = entries.iter().map(|entry| entry.student.clone()).collect();
        let policy = course.scores.late_policy.as_ref();
        let wants_commits = policy.is_some_and(LatePolicyTable::wants_commits_before_due);
        let course = match Course::read(&students, &course.scores, None) {
            Err(failure) if wants_commits => return Err(failure),
            // Nothing else that decides about grading is in these files, and `export` shows their mistakes.
            course => course.unwrap_or_default(),
        };
        let key = |number: usize| students[number].key.clone();
        let teams = course.teams_of(&students).into_iter().enumerate();
        let teams = teams.filter(|(number, first)| number != first);
        let commits = wants_commits.then(tempfile::tempdir).transpose();
        let commits =
            commits.map_err(|error| Failure::internal("can't make a temporary folder", &error))?;
        let until = course.commits_until(&students);
        for (entry, until) in entries.iter_mut().zip(until) {
            if let (Some(until), Some(folder)) = (until, &commits) {
                take_commit_before(entry, until, folder.path())?;
            }
        }
        Ok(Listed {
            teams: teams
                .map(|(number, first)| (key(number), key(first)))
                .collect(),
            entries,
            _commits: commits,
        })
    }
}

/// Asks the reference the hidden cases, if it is next to the specs: a wrong one would cost every student points.
fn refuse_wrong_hidden_cases(grader: &Grader, specs: &Path) -> Result<(), Failure> {
    let reference = specs.parent().map(|root| root.join("solution"));
    let Some(Ok(reference)) = reference.map(|path| Submission::read(&path)) else {
        return Ok(());
    };
    let list = failed_hidden_cases(grader, &reference)?;
    if list.is_empty() {
        return Ok(());
    }
    let place = "in the hidden cases; nothing was graded.";
    Err(Failure::in_files(FailureKind::Assignment, list, place))
}
