//! One run of a tournament: plays what wasn't played, then writes the results.

use std::fmt;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use grader::failure::Failure;
use grader::grade::Grader;
use grader::runner::{Executable, remove_leftovers};
use submission::{Digest, Submission};

use super::game_record::PublishedNames;
use super::pairings::Pair;
use super::play_game::{PairingGames, PlayedGame, play_game};
use super::player_process::{PlayerProcess, ReferenceProcess};
use super::players::Players;
use super::read_start_positions::{line, read_start_positions};
use super::schedule::{OpenRound, Schedule};
use super::tournament_folder::TournamentFolder;
use super::tournament_manifest::{FORMAT, TournamentManifest};
use super::write_results::{TournamentResult, write_results};
use staff::asking_turn::{AskingTurn, Questions};
use staff::facts::{GraderFingerprint, Store};
use staff::parallel_map::parallel_map;
use staff::progress::{End, Progress, ProgressEvent};
use staff::shard::Shard;

/// A tournament among the submissions of a class.
#[derive(Debug)]
pub struct TournamentRun<'a> {
    /// Grader that compiles and asks the players; its limits hold for one move.
    pub grader: &'a Grader,
    /// The folder of submissions.
    pub folder: &'a Path,
    /// Folder of games and results.
    pub results: &'a TournamentFolder,
    /// The submission that enforces the rules.
    pub reference: &'a Submission,
    /// The crate that loose files are completed from.
    pub starter: Option<&'a Submission>,
    /// The file with the positions from which games start.
    pub starts: &'a Path,
    /// From how many of them each pairing plays, with both seats.
    pub starts_per_pairing: usize,
    /// Seed of the pairings and their positions.
    pub seed: u64,
    /// The CPU time of all moves of one player in one game.
    pub game_clock: Duration,
    /// Number of games played at a time.
    pub jobs: usize,
    /// Whether players are called by numbers instead of names.
    pub anonymous: bool,
    /// Display of progress.
    pub progress: &'a dyn Progress,
}

impl TournamentRun<'_> {
    /// Plays all pairings that weren't played, round by round, and writes the results.
    ///
    /// # Errors
    ///
    /// Returns why it isn't played to the end; the games so far are kept.
    pub fn run(&self) -> Result<TournamentResult, Failure> {
        let prepared = self.prepare()?;
        loop {
            let schedule = Schedule::of(&prepared.manifest, &prepared.store);
            let Some(open) = &schedule.open else {
                prepared.manifest.write(self.results.path())?;
                let people = prepared.players.names();
                let names = PublishedNames::of(&prepared.manifest, self.anonymous, people);
                return write_results(self.results, &prepared.manifest, &schedule, &names);
            };
            self.play_round(&prepared, open)?;
        }
    }

    /// Plays the pairings of one shard in the first round that isn't played to its end.
    ///
    /// # Errors
    ///
    /// Returns why they aren't played to the end; the games so far are kept.
    pub fn run_shard(&self, shard: Shard) -> Result<RoundSummary, Failure> {
        let prepared = self.prepare()?;
        let schedule = Schedule::of(&prepared.manifest, &prepared.store);
        let mut done = RoundSummary {
            shard,
            round: schedule.played.len() + 1,
            rounds: schedule.rounds,
            pairings: 0,
            played: 0,
        };
        let Some(mut open) = schedule.open else {
            done.round = schedule.rounds;
            return Ok(done);
        };
        let is_here = |pair: &Pair| shard.has(&prepared.manifest.key(*pair));
        open.pairs.retain(is_here);
        open.missing.retain(is_here);
        self.play_round(&prepared, &open)?;
        done.pairings = open.pairs.len();
        done.played = open.missing.len();
        Ok(done)
    }

    /// Finds out who plays, and notes everything that decides the games.
    fn prepare(&self) -> Result<Prepared<'_>, Failure> {
        remove_leftovers();
        let starts = read_start_positions(self.starts)?;
        let fingerprint = GraderFingerprint::of_answers(&self.grader.compiler)
            .map_err(|error| Failure::internal("can't prepare the tournament", &error))?;
        self.progress
            .hear(ProgressEvent::Prepares("reading the submissions"));
        let token = &self.grader.compiler.limits.cancellation_token;
        let turn = AskingTurn::wait(Questions::Visible, token, self.progress)
            .ok_or_else(|| Failure::interrupted("nothing was played", "games"))?;
        let mut players = Players::read(
            self.grader,
            self.folder,
            self.starter,
            starts[0],
            self.game_clock,
        )?;
        players.try_all(
            &fingerprint,
            &self.results.players()?,
            self.jobs,
            self.progress,
        )?;
        let entries = players.entries();
        if entries.len() < 2 {
            let what = "of the submissions can play, and a tournament takes two";
            return Err(Failure::usage(format!("{} {what}", entries.len())));
        }
        let manifest = TournamentManifest {
            format: FORMAT.to_owned(),
            seed: self.seed,
            starts_per_pairing: self.starts_per_pairing,
            starts: starts.iter().map(line).collect(),
            reference: self.reference.digest(),
            grader: fingerprint.key(&Digest::of(format!("{:?}", self.game_clock))),
            players: entries,
            absent: players.absent().to_vec(),
        };
        Ok(Prepared {
            manifest,
            players,
            store: self.results.pairings()?,
            _turn: turn,
        })
    }

    /// Plays the missing pairings of a round.
    fn play_round(&self, prepared: &Prepared, open: &OpenRound) -> Result<(), Failure> {
        if open.missing.is_empty() {
            return Ok(());
        }
        let rules = self.grader.compile(self.reference);
        let rules = rules.map_err(|error| {
            Failure::usage(format!(
                "the reference doesn't compile: {error}; it enforces the rules, so name one that compiles with `--reference`"
            ))
        })?;
        self.progress
            .hear(ProgressEvent::Begins(open.missing.len()));
        let broken = AtomicBool::new(false);
        let left = AtomicUsize::new(0);
        let played = parallel_map(&open.missing, self.jobs, |&pair| {
            let is_stopped = || self.grader.compiler.limits.cancellation_token.is_set();
            if is_stopped() || broken.load(Ordering::Relaxed) {
                left.fetch_add(1, Ordering::Relaxed);
                return Ok(());
            }
            self.progress.hear(ProgressEvent::OneBegins);
            let games = self.play_pairing(prepared, &rules, pair);
            // What ended a game then isn't the player.
            if is_stopped() {
                self.progress.hear(ProgressEvent::OneEnds(End::Again));
                left.fetch_add(1, Ordering::Relaxed);
                return Ok(());
            }
            let kept = games
                .and_then(|games| Ok(prepared.store.put(prepared.manifest.key(pair), &games)?));
            self.progress.hear(ProgressEvent::OneEnds(if kept.is_ok() {
                End::Done
            } else {
                End::Failed
            }));
            if kept.is_err() {
                broken.store(true, Ordering::Relaxed);
            }
            kept.map(drop)
        });
        self.progress.hear(ProgressEvent::Ends);
        played.into_iter().collect::<Result<(), _>>()?;
        let left = left.into_inner();
        if left > 0 {
            let all = open.pairs.len();
            let left = format!("{left} of {all} pairings are left to play");
            return Err(Failure::interrupted(&left, "games"));
        }
        Ok(())
    }

    /// Plays all games of two players.
    fn play_pairing(
        &self,
        prepared: &Prepared,
        rules: &Executable,
        pair: Pair,
    ) -> Result<PairingGames, Failure> {
        let Prepared {
            manifest, players, ..
        } = prepared;
        let compiler = &self.grader.compiler;
        let [first, second] = [players.executable(pair[0])?, players.executable(pair[1])?];
        let start =
            |executable: &Executable| PlayerProcess::start(compiler, executable, self.game_clock);
        let mut games = Vec::new();
        for position in manifest.starts_of(pair) {
            let mut arbiter = ReferenceProcess::start(compiler, rules, self.game_clock)?;
            for [one, two] in [[first, second], [second, first]] {
                let [mut one, mut two] = [start(one)?, start(two)?];
                let game = play_game(position, &mut one, &mut two, &mut arbiter)?;
                let milliseconds =
                    |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
                games.push(PlayedGame {
                    game,
                    cpu_milliseconds: [one.used(), two.used()].map(milliseconds),
                });
            }
        }
        Ok(PairingGames { games })
    }
}

/// Everything that a round needs.
struct Prepared<'a> {
    manifest: TournamentManifest,
    players: Players<'a>,
    store: Store,
    /// No hidden questions are asked on this machine as long as players run.
    _turn: AskingTurn,
}

/// The summary of a run over one shard of a tournament.
#[derive(Clone, Debug)]
pub struct RoundSummary {
    shard: Shard,
    /// The number of the round.
    round: usize,
    rounds: usize,
    /// Number of the round's pairings in the shard.
    pairings: usize,
    /// Number of them that were played in this run.
    played: usize,
}

/// The summary for a terminal.
impl fmt::Display for RoundSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RoundSummary {
            shard,
            round,
            rounds,
            pairings,
            played,
        } = self;
        writeln!(
            f,
            "  shard {shard}, round {round} of {rounds}: {pairings} pairings, {played} played now"
        )?;
        f.write_str(
            "  When all shards of the last round are played, run the command without `--shard`: it writes the results.\n",
        )
    }
}
