//! `course accept`: writes what the reference answers into the texts that no longer fit.

use std::path::{Path, PathBuf};
use std::process::Command;

use author::accept::{Accepted, accept_edits, accept_examples, families_with_changed_answers};
use author::calibration::Gallery;
use clap::Args;
use grader::command_line::{
    find_assignment_folder, find_target, print_note, print_text, set_up_compiler,
};
use grader::exit::Exit;
use grader::failure::Failure;
use grader::grade::Grader;
use grader::mistake::Mistakes;
use grader::report::plural;
use grader::specs::Assignment;
use submission::Submission;

/// The arguments of `course accept`.
#[derive(Debug, Args)]
pub(crate) struct AcceptArguments {
    /// The reference, which the texts should fit [default: solution]
    #[arg(long, value_name = "PATH")]
    reference: Option<PathBuf>,
    /// The folder with the assignment's specs [default: specs]
    #[arg(long, value_name = "DIR")]
    specs: Option<PathBuf>,
    /// The commit before the rule changed
    #[arg(long, value_name = "COMMIT", default_value = "HEAD")]
    since: String,
}

/// Writes the texts anew, and lists them.
pub(crate) fn accept(arguments: &AcceptArguments) -> Result<Exit, Failure> {
    let root = find_assignment_folder();
    let or = |given: &Option<PathBuf>, name: &str| match given {
        Some(path) => Ok(path.clone()),
        None => root.as_ref().map(|root| root.join(name)).map_err(|_| {
            Failure::usage(format!("there is no assignment in `{name}`; name its path"))
        }),
    };
    let specs = or(&arguments.specs, "specs")?;
    let folder = or(&arguments.reference, "solution")?;
    let reference = Submission::read(&folder)?;
    let before = as_committed(&folder, &arguments.since, &reference);
    let (assignment, mistakes) = Assignment::read_with_mistakes(&specs);
    let assignment = assignment.ok_or(Mistakes(mistakes))?;
    let compiler = set_up_compiler(None, false, None)?;
    let grader = Grader::new(assignment, compiler).keeping_in(find_target(&specs));
    let compiled = |program: &Submission| {
        grader.compile(program).map_err(|_| {
            Failure::usage("the reference doesn't compile; `cargo check -p solution` says why")
        })
    };
    let now = compiled(&reference)?;
    let old = before.as_ref().and_then(|before| compiled(before).ok());
    let mut accepted = accept_examples(&specs, &grader, &now, old.as_ref())?;
    let gallery = folder.join("gallery");
    if gallery.exists() {
        let edits = Gallery::read(&gallery)?;
        let file = gallery.join("wrong.toml");
        accepted.extend(accept_edits(&edits, &file, &reference, before.as_ref())?);
    }
    let families = match &old {
        Some(old) => families_with_changed_answers(&specs, &grader, &now, old)?,
        None => Vec::new(),
    };
    if !families.is_empty() {
        print_note(format_args!(
            "Read the corners of these families, whose positions have other answers now:\n  {}",
            families.join("\n  ")
        ));
    }
    list(&accepted)
}

/// Lists what was written, and what waits for a person.
fn list(accepted: &[Accepted]) -> Result<Exit, Failure> {
    let mut waiting = 0;
    for Accepted {
        place,
        title,
        confirm,
        is_left,
    } in accepted
    {
        print_text(format_args!("{place}: {title}\n"))?;
        let what = if *is_left { "left as it is" } else { "confirm" };
        if let Some(confirm) = confirm {
            waiting += 1;
            print_text(format_args!("  {what}: {confirm}\n"))?;
        }
    }
    let count = accepted.iter().filter(|accepted| !accepted.is_left).count();
    print_text(format_args!(
        "{count} {} written anew; {waiting} wait for you. Read `git diff`, then run `cargo course check --quick`\n",
        plural(count, "text")
    ))?;
    Ok(if waiting > 0 {
        Exit::BrokenAssignment
    } else {
        Exit::Success
    })
}

/// Reads the reference as it was committed; none without git, or without such a commit.
fn as_committed(folder: &Path, commit: &str, reference: &Submission) -> Option<Submission> {
    let git = |arguments: &[&str]| {
        let run = Command::new("git")
            .current_dir(folder)
            .args(arguments)
            .output();
        let run = run.ok().filter(|run| run.status.success())?;
        String::from_utf8(run.stdout).ok()
    };
    let mut before = reference.clone();
    before.sources.clear();
    for file in git(&["ls-tree", "-r", "--name-only", commit, "src"])?.lines() {
        let text = git(&["show", &format!("{commit}:./{file}")])?;
        before.sources.insert(file.to_owned(), text);
    }
    (!before.sources.is_empty()).then_some(before)
}
