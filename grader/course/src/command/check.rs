//! `course check`: checks the tests, or names what they miss.

use std::path::{Path, PathBuf};

use super::progress_bar::ProgressBar;
use super::run_submissions::{check_sandbox, stop_on_interrupt};
use author::calibration::{
    CompiledGallery, Gallery, ProgramResult, check_gallery, failed_hidden_cases,
};
use author::consistency::find_inconsistencies;
use author::student_examples::programs_to_catch;
use clap::Args;
use grader::exit::Exit;
use grader::failure::Failure;
use grader::grade::Grader;
use grader::mistake::Mistakes;
use grader::report::plural;
use grader::specs::Assignment;
use staff::parallel_map::cores;
use submission::{Submission, visible};

use grader::command_line::{
    find_assignment_folder, find_target, print_note, print_text, set_up_compiler,
};

/// The arguments of `course check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArguments {
    /// The reference, which the wrong programs change [default: solution]
    #[arg(long, value_name = "PATH")]
    reference: Option<PathBuf>,
    /// The folder of the wrong programs [default: `gallery` in the reference's folder]
    #[arg(long, value_name = "DIR")]
    gallery: Option<PathBuf>,
    /// The folder with the assignment's specs [default: specs]
    #[arg(long, value_name = "DIR")]
    specs: Option<PathBuf>,
    /// Prints what each wrong program loses, and which programs lose each rule without breaking it
    #[arg(long)]
    blame: bool,
    /// Checks only what takes seconds: whether specs, reference and gallery fit together
    #[arg(long)]
    quick: bool,
    /// The number of pairs of wrong programs to try together
    #[arg(long, value_name = "N", default_value_t = 40)]
    pairs: usize,
    /// Checks hidden cases of your own instead: puts them to the reference, and names each case that it fails
    #[arg(long, value_name = "PATH")]
    cases: Vec<PathBuf>,
    /// Shows which of the hidden cases this submission fails
    #[arg(long, value_name = "SUBMISSION", requires = "cases")]
    show_hidden: Option<PathBuf>,
}

/// Checks the gallery.
pub(crate) fn check(arguments: &CheckArguments) -> Result<Exit, Failure> {
    let root = find_assignment_folder()?;
    let or = |given: &Option<PathBuf>, name: &str| given.clone().unwrap_or_else(|| root.join(name));
    let reference = or(&arguments.reference, "solution");
    let folder = arguments
        .gallery
        .clone()
        .unwrap_or_else(|| reference.join("gallery"));
    let specs = or(&arguments.specs, "specs");
    let target = find_target(&specs);
    if !arguments.cases.is_empty() {
        let assignment = Assignment::read_specs(&specs, &arguments.cases)?;
        let grader =
            Grader::new(assignment, set_up_compiler(None, false, None)?).keeping_in(target);
        if arguments.show_hidden.is_some() {
            check_sandbox(&grader, false)?;
        }
        return hidden(&grader, &reference, arguments.show_hidden.as_deref());
    }
    let gallery = Gallery::read(&folder)?;
    let reference = Submission::read(&reference)?;
    let mut compiler = set_up_compiler(None, false, None)?;
    let mut found = find_inconsistencies(
        &specs,
        &reference,
        &gallery,
        compiler.clone(),
        target.clone(),
    )?;
    found.extend(unknown_programs_to_catch(&specs, &folder));
    if !found.is_empty() {
        return Ok(report(&found));
    }
    if arguments.quick {
        print_text("everything fits together\n")?;
        return Ok(Exit::Success);
    }
    let assignment = Assignment::read_specs(&specs, &[])?;
    compiler.limits.cancellation_token = stop_on_interrupt()?;
    let grader = Grader::new(assignment, compiler).keeping_in(target);
    let progress = ProgressBar::on_stderr("programs asked");
    let programs = CompiledGallery::new(&grader, &reference, &gallery, &progress);
    let results = check_gallery(&programs, arguments.pairs, cores());
    programs.fail_if_interrupted()?;
    let results = results?;
    if arguments.blame {
        print_text(results.blame() + "\n")?;
    }
    let named = |tried: &[ProgramResult]| tried.iter().filter(|tried| tried.is_named()).count();
    let lost = results.elsewhere_in_hundredths();
    print_text(format_args!(
        "{} wrong programs, {} of them named\n{} pairs, {} of them named\n{}.{:02} points lost elsewhere on average, most by\n{}\n",
        results.single.len(),
        named(&results.single),
        results.pairs.len(),
        named(&results.pairs),
        lost / 100,
        lost % 100,
        results.worst_elsewhere()
    ))?;
    Ok(report(&results.problems))
}

/// Names the programs that students' examples have to catch and that aren't there any more; without points for examples, none.
fn unknown_programs_to_catch(specs: &Path, gallery: &Path) -> Vec<String> {
    let (Some(assignment), _) = Assignment::read_with_mistakes(specs) else {
        return Vec::new();
    };
    if assignment.example_points.is_empty() {
        return Vec::new();
    }
    let Err(Mistakes(mistakes)) = programs_to_catch(gallery, &assignment) else {
        return Vec::new();
    };
    mistakes.iter().map(ToString::to_string).collect()
}

/// Writes what is wrong.
fn report(problems: &[String]) -> Exit {
    if problems.is_empty() {
        return Exit::Success;
    }
    for problem in problems {
        print_note(format_args!("error: {problem}"));
    }
    let count = problems.len();
    print_note(format_args!("\n{count} {} found", plural(count, "problem")));
    Exit::BrokenAssignment
}

/// Asks the reference the hidden cases, and shows which of them a submission fails.
fn hidden(grader: &Grader, reference: &Path, submission: Option<&Path>) -> Result<Exit, Failure> {
    let wrong = failed_hidden_cases(grader, &Submission::read(reference)?)?;
    for case in &wrong {
        print_note(format_args!("error: {case}"));
    }
    if !wrong.is_empty() {
        return Ok(Exit::BrokenAssignment);
    }
    let hidden = grader.assignment.cases.iter().filter(|case| case.hidden);
    let count = hidden.count();
    print_text(format_args!(
        "{count} hidden {}, all correct\n",
        plural(count, "case")
    ))?;
    if let Some(submission) = submission {
        let failed = failed_hidden_cases(grader, &Submission::read(submission)?)?;
        print_text(format_args!(
            "{} of them failed by `{}`\n",
            failed.len(),
            submission.display()
        ))?;
        for case in failed {
            print_text(format_args!("  {}\n", visible(&case)))?;
        }
    }
    Ok(Exit::Success)
}
