//! `course record`: asks the reference and the gallery, and records their answers.

use std::path::PathBuf;

use super::progress_bar::ProgressBar;
use author::calibration::{CompiledGallery, Gallery, PositionFamilies, Recorder};
use clap::Args;
use grader::exit::Exit;
use grader::failure::Failure;
use grader::grade::Grader;
use grader::mistake::Mistakes;
use grader::report::plural;
use grader::specs::Assignment;
use staff::parallel_map::cores;
use submission::Submission;

use super::run_submissions::stop_on_interrupt;
use super::write_changed_files::{exit_after, remove_other_files, write_changed_files};
use grader::command_line::{find_specs, find_target, print_note, print_text, set_up_compiler};

/// The arguments of `course record`.
#[derive(Debug, Args)]
pub(crate) struct RecordArguments {
    /// The reference, whose answers count as right
    #[arg(long, value_name = "PATH")]
    reference: PathBuf,
    /// The folder of the wrong programs [default: `gallery` in the reference's folder]
    #[arg(long, value_name = "DIR")]
    gallery: Option<PathBuf>,
    /// The random seed; the same seed draws the same positions
    #[arg(long, value_name = "N")]
    seed: u64,
    /// The folder with the assignment's specs [default: specs]
    #[arg(long, value_name = "DIR")]
    specs: Option<PathBuf>,
    /// Records only the steps of the cases that are already recorded, which takes seconds
    #[arg(long)]
    steps: bool,
    /// Writes nothing, but fails if anything would change
    #[arg(long)]
    check: bool,
}

/// Records cases.
pub(crate) fn record(arguments: &RecordArguments) -> Result<Exit, Failure> {
    let specs = find_specs(arguments.specs.as_ref())?;
    let gallery = arguments
        .gallery
        .clone()
        .unwrap_or_else(|| arguments.reference.join("gallery"));
    let mut compiler = set_up_compiler(None, false, None)?;
    compiler.limits.cancellation_token = stop_on_interrupt()?;
    let grader =
        Grader::new(Assignment::read_worked(&specs)?, compiler).keeping_in(find_target(&specs));
    let oracle = Submission::read(&arguments.reference)?;
    let gallery = Gallery::read(&gallery)?;
    Mistakes::none_in(gallery.stale_edits(&oracle))?;
    let progress = ProgressBar::on_stderr("programs asked");
    let programs = CompiledGallery::new(&grader, &oracle, &gallery, &progress);
    let recorder = Recorder {
        assignment: &grader.assignment,
        programs: &programs,
        jobs: cores(),
    };
    let recording = if arguments.steps {
        let cases = Assignment::read_specs(&specs, &[])?.cases;
        recorder.record_steps(&cases)
    } else {
        recorder.record(&PositionFamilies::read(&specs)?, arguments.seed)
    };
    programs.fail_if_interrupted()?;
    let recording = recording?;
    let files: Vec<(PathBuf, String)> = recording
        .files
        .into_iter()
        .map(|(name, text)| (specs.join(name), text))
        .collect();
    let mut changed = write_changed_files(&files, arguments.check)?;
    if !arguments.steps {
        // The file of a part that is gone, or has another number now, would be read as well.
        changed += remove_other_files(&specs.join("recorded"), "txt", &files, arguments.check)?;
    }
    print_text(format_args!(
        "{} files recorded, {changed} {} changed\n",
        files.len(),
        plural(changed, "file")
    ))?;
    for problem in recording.problems {
        print_note(format_args!("warning: {problem}"));
    }
    Ok(exit_after(changed, arguments.check))
}
