//! Finds out whose submission can play.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use grader::failure::Failure;
use grader::grade::Grader;
use grader::runner::{CompileError, Executable, Reply};
use submission::{Digest, Submission};

use super::game_process::GameProcess;
use super::play_game::Start;
use super::tournament_manifest::{Absentee, PlayerEntry};
use class::downloads::list_submissions;
use staff::facts::{GraderFingerprint, Store};
use staff::parallel_map::parallel_map;
use staff::progress::{End, Progress, ProgressEvent};

/// The submissions of a class, each once.
#[derive(Debug)]
pub(super) struct Players<'a> {
    grader: &'a Grader,
    /// A position that each player is asked about, to find out whether it plays.
    start: Start,
    longest: Duration,
    found: Vec<Found>,
    /// Students whose submission doesn't play.
    pub(super) absent: Vec<Absentee>,
    /// The names of students, as people write them, by key.
    pub(super) names: BTreeMap<String, String>,
}

/// One submission, and whose it is.
#[derive(Debug)]
struct Found {
    entry: PlayerEntry,
    submission: Submission,
    /// The program, once it was needed; or why there is none.
    executable: OnceLock<Result<Executable, CompileError>>,
}

impl<'a> Players<'a> {
    /// Reads all submissions of a class.
    pub(super) fn read(
        grader: &'a Grader,
        folder: &Path,
        starter: Option<&Submission>,
        start: Start,
        longest: Duration,
    ) -> Result<Players<'a>, Failure> {
        let mut found: BTreeMap<Digest, Found> = BTreeMap::new();
        let mut absent = Vec::new();
        let mut names = BTreeMap::new();
        for listed in list_submissions(folder)? {
            let student = listed.student.key.clone();
            if let Some(name) = &listed.student.name {
                names.insert(student.clone(), name.clone());
            }
            match listed.read(starter) {
                Ok(submission) => {
                    let sources = submission.digest();
                    let here = found.entry(sources).or_insert_with(|| Found {
                        entry: PlayerEntry {
                            sources,
                            students: Vec::new(),
                        },
                        submission,
                        executable: OnceLock::new(),
                    });
                    here.entry.students.push(student);
                }
                Err(error) => absent.push(Absentee {
                    student,
                    sources: None,
                    why: error.to_string(),
                }),
            }
        }
        grader.prepare_for(found.len());
        Ok(Players {
            grader,
            start,
            longest,
            found: found.into_values().collect(),
            absent,
            names,
        })
    }

    /// Drops those that can't play.
    pub(super) fn try_all(
        &mut self,
        fingerprint: &GraderFingerprint,
        store: &Store,
        jobs: usize,
        progress: &dyn Progress,
    ) -> Result<(), Failure> {
        progress.hear(ProgressEvent::Begins(self.found.len()));
        let tried = parallel_map(&self.found, jobs, |found| {
            progress.hear(ProgressEvent::OneBegins);
            let tried = self.tried(found, store, fingerprint.key(&found.entry.sources));
            progress.hear(ProgressEvent::OneEnds(End::Done));
            tried
        });
        let mut players = Vec::new();
        let tried = tried.into_iter().collect::<Result<Vec<_>, _>>()?;
        // Nobody is left out because the machine has failed meanwhile.
        if tried.iter().any(Option::is_some) {
            self.grader.compiler.check_machine()?;
        }
        for (found, why) in std::mem::take(&mut self.found).into_iter().zip(tried) {
            match why {
                None => players.push(found),
                Some(why) => {
                    let students = found.entry.students.into_iter();
                    self.absent.extend(students.map(|student| Absentee {
                        student,
                        sources: Some(found.entry.sources),
                        why: why.clone(),
                    }));
                }
            }
        }
        self.absent.sort();
        self.found = players;
        Ok(())
    }

    /// Returns why a submission can't play; none if it can, which is a fact.
    fn tried(&self, found: &Found, store: &Store, key: Digest) -> Result<Option<String>, Failure> {
        if store.get::<()>(key).is_some() {
            return Ok(None);
        }
        self.grader.check_machine()?;
        let why = self.why_not(found)?;
        if self.grader.compiler.limits.cancellation_token.is_set() {
            return Err(Failure::interrupted("nothing was played", "games"));
        }
        if why.is_none() {
            store.put(key, &())?;
        }
        Ok(why)
    }

    /// Asks for one move. A player that crashes or takes too long plays, and loses; one that isn't written doesn't play.
    fn why_not(&self, found: &Found) -> Result<Option<String>, Failure> {
        let compiled = self.executable_of(found);
        if compiled.is_err_and(CompileError::may_be_the_machines) {
            let compiler = &self.grader.compiler;
            compiler.check_machine_after_failure(&compiler.limits.compile)?;
        }
        let executable = match compiled {
            Ok(executable) => executable,
            Err(
                error @ (CompileError::Internal(_)
                | CompileError::Driver(_)
                | CompileError::DiskFull(_)),
            ) => {
                return Err(compiling(error));
            }
            Err(CompileError::Refused(errors)) => {
                let first = errors.errors.first().map(|error| error.what.as_str());
                return Ok(Some(format!(
                    "it does not compile: {}",
                    first.unwrap_or_default()
                )));
            }
            Err(error) => return Ok(Some(error.to_string())),
        };
        let mut player = GameProcess::start(&self.grader.compiler, executable, self.longest)?;
        Ok(
            match player.ask_for_move(&self.start.board, self.start.mover)? {
                Reply::Missing { why } => Some(format!("`choose_move` is missing: {why}")),
                Reply::Unfinished { what, .. } => Some(format!("it reaches a `todo!`: {what}")),
                _ => None,
            },
        )
    }

    fn executable_of<'f>(&self, found: &'f Found) -> Result<&'f Executable, &'f CompileError> {
        let compile = || self.grader.compile(&found.submission);
        found.executable.get_or_init(compile).as_ref()
    }

    /// Returns the program of the player with this number.
    pub(super) fn executable(&self, player: usize) -> Result<&Executable, Failure> {
        self.executable_of(&self.found[player]).map_err(compiling)
    }

    /// Lists who plays, sorted by digest.
    pub(super) fn entries(&self) -> Vec<PlayerEntry> {
        self.found.iter().map(|found| found.entry.clone()).collect()
    }
}

fn compiling(error: &CompileError) -> Failure {
    error.as_failure("can't compile a player")
}
