//! What submissions answered, kept with what they were asked: other points, words or right answers need no compiler.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::asked::Asked;
use super::cache::GradingTime;
use super::cache_key::CacheKey;
use super::error::ClassError;
use super::kept_response::{KeptResponse, is_independent};
use grader::atomic_file;
use grader::notation::Answer;
use grader::report::{NotGraded, Outcome};
use grader::runner::{Reply, Response};
use grader::specs::Case;

/// What submissions answered, each in a file of its own.
#[derive(Debug)]
pub(super) struct AnswerStore<'a> {
    folder: PathBuf,
    cases: &'a [Case],
    asked: Asked,
    name: String,
    /// What was asked earlier, by its name; nothing if that can't be read any more.
    earlier: Mutex<HashMap<String, Option<Arc<Earlier>>>>,
}

/// What was asked earlier, as far as it matters now.
#[derive(Debug)]
struct Earlier {
    asked: Asked,
    /// For each case, where it was asked.
    places: Vec<Option<usize>>,
    is_same: bool,
}

/// What is known of a submission.
#[derive(Clone, Debug)]
pub(super) struct Remembered {
    pub(super) outcome: RememberedOutcome,
    pub(super) time: GradingTime,
}

#[derive(Clone, Debug)]
pub(super) enum RememberedOutcome {
    /// Its response to each case, as far as it was asked.
    Asked(Vec<Option<Response>>),
    /// Why nothing could be asked.
    NotGraded(Outcome, NotGraded),
}

/// The file of one submission.
#[derive(Debug, Serialize, Deserialize)]
struct AnswerFile {
    time: GradingTime,
    answers: Answers,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Answers {
    NotGraded(Outcome, NotGraded),
    Asked {
        /// The name of what was asked.
        list: String,
        /// Different responses that are not exactly the right answer.
        responses: Vec<KeptResponse>,
        /// The numbers of the questions that have one of them, with its number.
        given: Vec<(usize, usize)>,
    },
}

impl Remembered {
    /// Returns whether nothing needs to be asked.
    pub(super) fn is_complete(&self) -> bool {
        match &self.outcome {
            RememberedOutcome::Asked(responses) => responses.iter().all(Option::is_some),
            RememberedOutcome::NotGraded(..) => true,
        }
    }
}

impl<'a> AnswerStore<'a> {
    /// Opens the folder for the answers to these cases.
    ///
    /// # Errors
    ///
    /// Returns why nothing can be written there.
    pub(super) fn open(folder: PathBuf, cases: &'a [Case]) -> Result<AnswerStore<'a>, ClassError> {
        let asked = Asked::of(cases);
        let store = AnswerStore {
            folder,
            cases,
            name: asked.name(),
            asked,
            earlier: Mutex::default(),
        };
        let path = store.list(&store.name);
        if !path.is_file() {
            write(&path, &store.asked)?;
        }
        Ok(store)
    }

    /// Returns what is known of a submission.
    ///
    /// # Errors
    ///
    /// Returns what the system says of a file that is there and can't be read.
    pub(super) fn get(&self, key: CacheKey) -> Result<Option<Remembered>, ClassError> {
        let Some(AnswerFile { time, answers }) = read(&self.path(key))? else {
            return Ok(None);
        };
        let outcome = match answers {
            Answers::NotGraded(outcome, not_graded) => {
                RememberedOutcome::NotGraded(outcome, not_graded)
            }
            Answers::Asked {
                list,
                responses,
                given,
            } => {
                let Some(earlier) = self.earlier(&list)? else {
                    return Ok(None);
                };
                let given: HashMap<usize, usize> = given.into_iter().collect();
                let found = self.responses(&earlier, &responses, &given);
                let known = found.iter().flatten();
                let mut replies = known.map(|response| &response.reply);
                if !earlier.is_same && !replies.all(is_independent) {
                    return Ok(None);
                }
                RememberedOutcome::Asked(found)
            }
        };
        Ok(Some(Remembered { outcome, time }))
    }

    /// Keeps the response to each case.
    ///
    /// # Errors
    ///
    /// Returns why it can't be written.
    pub(super) fn put(
        &self,
        key: CacheKey,
        time: GradingTime,
        responses: &[Response],
    ) -> Result<(), ClassError> {
        let mut numbers: HashMap<KeptResponse, usize> = HashMap::new();
        let mut kept = Vec::new();
        let mut given = Vec::new();
        for (index, (case, response)) in self.cases.iter().zip(responses).enumerate() {
            if response.printed.is_empty() && response.reply.answer() == Some(&case.expected) {
                continue;
            }
            let response = KeptResponse::of(response);
            let number = *numbers.entry(response.clone()).or_insert_with(|| {
                kept.push(response);
                kept.len() - 1
            });
            given.push((index, number));
        }
        let answers = Answers::Asked {
            list: self.name.clone(),
            responses: kept,
            given,
        };
        write(&self.path(key), &AnswerFile { time, answers })
    }

    /// Keeps why nothing could be asked.
    ///
    /// # Errors
    ///
    /// Returns why it can't be written.
    pub(super) fn put_not_graded(
        &self,
        key: CacheKey,
        time: GradingTime,
        outcome: Outcome,
        not_graded: NotGraded,
    ) -> Result<(), ClassError> {
        let answers = Answers::NotGraded(outcome, not_graded);
        write(&self.path(key), &AnswerFile { time, answers })
    }

    /// Returns the response to each case, as far as it was asked earlier.
    fn responses(
        &self,
        earlier: &Earlier,
        responses: &[KeptResponse],
        given: &HashMap<usize, usize>,
    ) -> Vec<Option<Response>> {
        let cases = self.cases.iter().zip(&earlier.places);
        cases
            .map(|(case, place)| {
                let verb = case.question.verb;
                let place = (*place)?;
                match given.get(&place) {
                    Some(number) => Some(responses.get(*number)?.clone().response(verb)),
                    None => Some(Response {
                        reply: Reply::Answer(Answer::of_submission(
                            verb,
                            &earlier.asked.questions()[place].right,
                        )),
                        printed: String::new(),
                    }),
                }
            })
            .collect()
    }

    /// Returns what was asked under this name.
    fn earlier(&self, name: &str) -> Result<Option<Arc<Earlier>>, ClassError> {
        let mut all = self.earlier.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.get(name) {
            return Ok(known.clone());
        }
        let asked: Option<Asked> = if name == self.name {
            Some(self.asked.clone())
        } else {
            read(&self.list(name))?
        };
        let earlier = asked.map(|asked| {
            Arc::new(Earlier {
                places: self.asked.places_in(&asked),
                is_same: self.asked.asks_the_same(&asked),
                asked,
            })
        });
        all.insert(name.to_owned(), earlier.clone());
        Ok(earlier)
    }

    fn path(&self, key: CacheKey) -> PathBuf {
        self.folder.join(format!("{key}.json"))
    }

    fn list(&self, name: &str) -> PathBuf {
        self.folder.join(format!("asked-{name}.json"))
    }
}

fn write(path: &Path, value: &impl Serialize) -> Result<(), ClassError> {
    let bytes = serde_json::to_vec(value)
        .map_err(|error| ClassError::write(path)(io::Error::other(error)))?;
    Ok(atomic_file::write(path, &bytes)?)
}

/// Reads a file; a damaged one is as good as none, since everything in it can be asked again.
fn read<T: DeserializeOwned>(path: &Path) -> Result<Option<T>, ClassError> {
    match fs::read(path) {
        Ok(bytes) => Ok(serde_json::from_slice(&bytes).ok()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(ClassError::read(path)(error)),
    }
}
