//! One run of a tournament: plays what wasn't played, then writes the results.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use grader::failure::Failure;
use grader::grade::Grader;
use grader::runner::{Executable, remove_leftovers};
use notation::Player;
use submission::{Digest, Submission};

use super::game_process::GameProcess;
use super::game_record::PublishedNames;
use super::pairings::Pair;
use super::play_game::{PlayedGame, play_game};
use super::players::Players;
use super::read_start_positions::read_start_positions;
use super::tournament_folder::TournamentFolder;
use super::tournament_manifest::{FORMAT, TournamentManifest};
use super::write_results::{TournamentResult, write_results};
use staff::asking_turn::{AskingTurn, Questions};
use staff::facts::GraderFingerprint;
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
    /// Plays all pairings that weren't played, and writes the results; or plays those of one shard.
    ///
    /// # Errors
    ///
    /// Returns why they aren't played to the end; the games so far are kept.
    pub fn run(&self, shard: Option<Shard>) -> Result<TournamentResult, Failure> {
        let prepared = self.prepare()?;
        let manifest = &prepared.manifest;
        let mut pairs = manifest.pairings();
        pairs.retain(|&pair| shard.is_none_or(|shard| shard.has(&manifest.key(pair))));
        let stored =
            |pair| -> Option<Vec<PlayedGame>> { self.results.pairings.get(manifest.key(pair)) };
        let mut missing = pairs.clone();
        missing.retain(|&pair| stored(pair).is_none());
        self.play(&prepared, &missing, pairs.len())?;
        if let Some(shard) = shard {
            let [all, now] = [pairs.len(), missing.len()];
            let summary = format!(
                "  shard {shard}: {all} pairings, {now} played now\n  When all shards are played, run the command without `--shard`: it writes the results.\n"
            );
            return Ok(TournamentResult {
                summary,
                who_is_who: None,
            });
        }
        let played = pairs.into_iter().map(|pair| {
            let games = stored(pair).ok_or_else(|| {
                Failure::internal(
                    "can't read the games of a pairing",
                    "they aren't in the store",
                )
            })?;
            Ok((pair, games))
        });
        let played = played.collect::<Result<_, Failure>>()?;
        let names = PublishedNames::of(manifest, self.anonymous, &prepared.players.names);
        write_results(&self.results.path, manifest, played, &names)
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
            &self.results.players,
            self.jobs,
            self.progress,
        )?;
        let entries = players.entries();
        if entries.len() < 2 {
            let what = "of the submissions can play, and a tournament takes two";
            return Err(Failure::usage(format!("{} {what}", entries.len())));
        }
        let manifest = TournamentManifest {
            format: FORMAT,
            seed: self.seed,
            starts_per_pairing: self.starts_per_pairing,
            starts,
            reference: self.reference.digest(),
            grader: fingerprint.key(&Digest::of(format!("{:?}", self.game_clock))),
            players: entries,
            absent: players.absent.clone(),
        };
        Ok(Prepared {
            manifest,
            players,
            _turn: turn,
        })
    }

    /// Plays the pairings that are missing of `all`.
    fn play(&self, prepared: &Prepared, missing: &[Pair], all: usize) -> Result<(), Failure> {
        if missing.is_empty() {
            return Ok(());
        }
        let is_stopped = || self.grader.compiler.limits.cancellation_token.is_set();
        let interrupted = |left: usize| {
            let left = format!("{left} of {all} pairings are left to play");
            Failure::interrupted(&left, "games")
        };
        let rules = match self.grader.compile(self.reference) {
            Ok(rules) => rules,
            Err(_) if is_stopped() => return Err(interrupted(missing.len())),
            Err(error) => {
                return Err(Failure::usage(format!(
                    "the reference doesn't compile: {error}; it enforces the rules, so name one that compiles with `--reference`"
                )));
            }
        };
        self.progress.hear(ProgressEvent::Begins(missing.len()));
        let broken = AtomicBool::new(false);
        // Whether each was played.
        let played = parallel_map(missing, self.jobs, |&pair| {
            if is_stopped() || broken.load(Ordering::Relaxed) {
                return Ok(false);
            }
            self.progress.hear(ProgressEvent::OneBegins);
            let games = self.play_pairing(prepared, &rules, pair);
            let (kept, end) = if is_stopped() {
                // What ended a game then isn't the player.
                (Ok(false), End::Again)
            } else {
                let key = prepared.manifest.key(pair);
                let kept = games.and_then(|games| Ok(self.results.pairings.put(key, &games)?));
                let end = if kept.is_ok() { End::Done } else { End::Failed };
                (kept.map(|_| true), end)
            };
            self.progress.hear(ProgressEvent::OneEnds(end));
            broken.fetch_or(kept.is_err(), Ordering::Relaxed);
            kept
        });
        self.progress.hear(ProgressEvent::Ends);
        let played = played.into_iter().collect::<Result<Vec<bool>, Failure>>()?;
        let left = played.iter().filter(|played| !**played).count();
        if left > 0 {
            return Err(interrupted(left));
        }
        Ok(())
    }

    /// Plays all games of two players.
    fn play_pairing(
        &self,
        prepared: &Prepared,
        rules: &Executable,
        pair: Pair,
    ) -> Result<Vec<PlayedGame>, Failure> {
        let Prepared {
            manifest, players, ..
        } = prepared;
        let compiler = &self.grader.compiler;
        let [first, second] = [players.executable(pair[0])?, players.executable(pair[1])?];
        let start = |executable| GameProcess::start(compiler, executable, self.game_clock);
        let mut games = Vec::new();
        for position in manifest.starts_of(pair) {
            let mut arbiter = start(rules)?;
            for [one, two] in [[first, second], [second, first]] {
                let [mut one, mut two] = [start(one)?, start(two)?];
                let game = play_game(
                    position,
                    |board, player| match player {
                        Player::One => one.choose(board, player),
                        Player::Two => two.choose(board, player),
                    },
                    |board, player, bowl| arbiter.rule(board, player, bowl),
                )?;
                let milliseconds =
                    |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
                games.push(PlayedGame {
                    game,
                    cpu_milliseconds: [one.used(), two.used()].map(milliseconds),
                });
            }
        }
        Ok(games)
    }
}

/// Everything that games need.
struct Prepared<'a> {
    manifest: TournamentManifest,
    players: Players<'a>,
    /// No hidden questions are asked on this machine as long as players run.
    _turn: AskingTurn,
}
