//! `course tournament`: the computer players of a class play each other.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr as _;
use std::time::Duration;

use super::course_arguments::CourseArguments;
use super::progress_bar::ProgressBar;
use super::run_submissions::{check_sandbox, starter_next_to, stop_on_interrupt};
use clap::Args;
use grader::atomic_file;
use grader::command_line::{find_specs, find_target, print_text, set_up_compiler};
use grader::exit::Exit;
use grader::failure::Failure;
use grader::grade::Grader;
use grader::specs::Assignment;
use staff::parallel_map::cores;
use staff::shard::Shard;
use submission::Submission;
use tournament::{TournamentFolder, TournamentRun};

/// Seconds that the system gives a player beyond its clock, so that the clock ends it first.
const BEYOND_THE_CLOCK: u64 = 5;

/// Most KiB that a player may write for one move. A legal move is one line, and a flood must not cost the class its time.
const MOVE_OUTPUT_KIB: u64 = 512;

/// The arguments of `course tournament`.
#[derive(Debug, Args)]
pub(crate) struct TournamentArguments {
    /// The folder of submissions, as the course system packed it
    folder: PathBuf,
    /// The folder for games and results; an interrupted tournament is continued there
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Decides who meets whom and from which positions
    #[arg(long, value_name = "N", default_value_t = 217)]
    seed: u64,
    /// Number of positions that each pairing plays from, each in both seats
    #[arg(long, value_name = "N", default_value = "2")]
    starts: NonZeroUsize,
    /// The CPU time of one move, in milliseconds
    #[arg(long, value_name = "MS", default_value = "1000")]
    move_ms: NonZeroUsize,
    /// The time that one player may compute and wait in all moves of a game, in seconds
    #[arg(long, value_name = "S", default_value = "20")]
    game_seconds: NonZeroUsize,
    /// Number of games played at the same time [default: one for each core]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Gives students numbers instead of names in all tables and pages; FILE says whose they are; keep it private
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    anonymous: Option<PathBuf>,
    /// Plays only shard K of N of all pairings, on one of N machines, and writes no results
    #[arg(long, value_name = "K/N", value_parser = Shard::from_str)]
    shard: Option<Shard>,
    /// The submission that enforces the rules [default: `solution` next to the specs]
    #[arg(long, value_name = "FOLDER")]
    reference: Option<PathBuf>,
    /// The positions from which games start [default: `starts.txt` in the reference's folder]
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    #[command(flatten)]
    course: CourseArguments,
    /// The folder with the assignment's specs [default: specs]
    #[arg(long, value_name = "DIR")]
    specs: Option<PathBuf>,
    /// A file with other limits
    #[arg(long, value_name = "FILE")]
    limits: Option<PathBuf>,
    /// Runs other people's programs even if nothing keeps them away from files and the network
    #[arg(long)]
    no_sandbox: bool,
}

/// Holds a tournament.
pub(crate) fn tournament(arguments: &TournamentArguments) -> Result<Exit, Failure> {
    let course = arguments.course.settings(Some(&arguments.folder))?;
    let no_sandbox = arguments.no_sandbox || course.run.no_sandbox;
    let specs = find_specs(arguments.specs.as_ref().or(course.run.specs.as_ref()))?;
    let limits = arguments.limits.as_ref().or(course.run.limits.as_ref());
    let mut compiler = set_up_compiler(limits.map(PathBuf::as_path), no_sandbox, None)?;
    let seconds = arguments.game_seconds.get() as u64;
    let limits = &mut compiler.limits;
    limits.question.cpu_milliseconds = arguments.move_ms.get() as u64;
    limits.question.output_kib = limits.question.output_kib.min(MOVE_OUTPUT_KIB);
    limits.cancellation_token = stop_on_interrupt()?;
    limits.run.cpu_seconds = seconds + limits.question.cpu_milliseconds / 1000 + BEYOND_THE_CLOCK;
    let grader =
        Grader::new(Assignment::read_specs(&specs, &[])?, compiler).keeping_in(find_target(&specs));
    check_sandbox(&grader, no_sandbox)?;
    let default_reference = || {
        specs
            .parent()
            .map(|root| root.join("solution"))
            .unwrap_or_default()
    };
    let reference = arguments
        .reference
        .clone()
        .unwrap_or_else(default_reference);
    let starts = arguments.positions.clone();
    let jobs = arguments.jobs.map(NonZeroUsize::get).or(course.run.jobs());
    let starter = starter_next_to(&specs);
    let run = TournamentRun {
        grader: &grader,
        folder: &arguments.folder,
        results: &TournamentFolder::open(&arguments.out, arguments.shard.is_some())?,
        reference: &Submission::read(&reference)?,
        starter: starter.as_ref(),
        starts: &starts.unwrap_or_else(|| reference.join("starts.txt")),
        starts_per_pairing: arguments.starts.get(),
        seed: arguments.seed,
        game_clock: Duration::from_secs(seconds),
        jobs: jobs.unwrap_or_else(cores),
        anonymous: arguments.anonymous.is_some(),
        progress: &ProgressBar::on_stderr("played"),
    };
    let done = run.run(arguments.shard);
    let done = done.map_err(|failure| failure.resumable("games are kept"))?;
    if let (Some(file), Some(table)) = (&arguments.anonymous, &done.who_is_who) {
        atomic_file::write_named(file, table.as_bytes())?;
    }
    print_text(done.summary)?;
    Ok(Exit::Success)
}
