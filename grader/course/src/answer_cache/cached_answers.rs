//! What programs answered, a file for each: nothing is compiled again when points, words or right answers change.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::asked_questions::{QuestionList, WrittenList, list_name};
use super::cache_key::AnswersKey;
use super::cached_response::{
    StoredResponse, is_independent, restored, stored, stored_without_words,
};
use grader::atomic_file::{WriteError, write_cached};
use grader::grade::{Grader, InternalError};
use grader::notation::Answer;
use grader::report::{NotGraded, Outcome};
use grader::runner::{Answers, Executable, Reply, Response};
use grader::score::is_right;
use grader::specs::Case;

/// What programs answered, a file for each.
#[derive(Debug)]
pub(crate) struct AnswerStore<'a> {
    folder: PathBuf,
    cases: &'a [Case],
    /// The name of the list of their questions.
    name: String,
    /// What was asked earlier, by its name; nothing if that can't be read any more.
    earlier: Mutex<HashMap<String, Option<Arc<Earlier>>>>,
}

/// What was asked earlier, as far as it matters now.
#[derive(Debug)]
struct Earlier {
    /// For each case, where it was asked.
    places: Vec<Option<EarlierQuestion>>,
    /// Whether the same was asked in the same order.
    is_same: bool,
}

/// Where a case was asked earlier.
#[derive(Debug)]
struct EarlierQuestion {
    /// The number of the question.
    number: usize,
    /// The answer that was right, if a different one is right now.
    right: Option<Answer>,
}

/// What is known about a program, and a note that the caller keeps with it.
#[derive(Clone, Debug)]
pub(crate) struct Remembered<N> {
    pub(crate) outcome: RememberedOutcome,
    pub(crate) note: N,
}

#[derive(Clone, Debug)]
pub(crate) enum RememberedOutcome {
    /// Its response to each case, as far as it was asked.
    Asked(Vec<Option<Response>>),
    /// Why nothing could be asked.
    NotGraded(Outcome, NotGraded),
}

/// The file of one program.
#[derive(Debug, Serialize, Deserialize)]
struct AnswerFile<N> {
    note: N,
    answers: KeptAnswers,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum KeptAnswers {
    NotGraded(Outcome, NotGraded),
    Asked {
        /// The name of what was asked.
        list: String,
        /// Different responses that are not exactly the right answer.
        responses: Vec<StoredResponse>,
        /// The numbers of the questions that have one of them, with its number.
        given: Vec<(usize, usize)>,
    },
}

impl<N> Remembered<N> {
    /// Returns whether nothing needs to be asked.
    pub(crate) fn is_complete(&self) -> bool {
        match &self.outcome {
            RememberedOutcome::Asked(responses) => responses.iter().all(Option::is_some),
            RememberedOutcome::NotGraded(..) => true,
        }
    }

    /// Returns the responses that are known: one to each case, if it is complete and something could be asked.
    pub(crate) fn responses(self) -> Vec<Response> {
        match self.outcome {
            RememberedOutcome::Asked(responses) => responses.into_iter().flatten().collect(),
            RememberedOutcome::NotGraded(..) => Vec::new(),
        }
    }
}

impl<'a> AnswerStore<'a> {
    /// Says where the answers to these cases are; nothing is read or written yet.
    pub(crate) fn at(folder: PathBuf, cases: &'a [Case]) -> AnswerStore<'a> {
        AnswerStore {
            folder,
            cases,
            name: list_name(cases),
            earlier: Mutex::default(),
        }
    }

    /// Returns what is known of a program. What can't be read any more isn't known.
    pub(crate) fn get<N: DeserializeOwned>(&self, key: AnswersKey) -> Option<Remembered<N>> {
        let AnswerFile { note, answers } = read(&self.path(key))?;
        let outcome = match answers {
            KeptAnswers::NotGraded(outcome, not_graded) => {
                RememberedOutcome::NotGraded(outcome, not_graded)
            }
            KeptAnswers::Asked {
                list,
                responses,
                given,
            } => {
                let earlier = self.earlier(&list)?;
                let given: HashMap<usize, usize> = given.into_iter().collect();
                let found = self.responses(&earlier, &responses, &given);
                let mut known = found.iter().flatten();
                if !earlier.is_same && !known.all(is_independent) {
                    return None;
                }
                RememberedOutcome::Asked(found)
            }
        };
        Some(Remembered { outcome, note })
    }

    /// Keeps the response to each case.
    pub(crate) fn put<N: Serialize>(
        &self,
        key: AnswersKey,
        note: N,
        all: &[Response],
    ) -> Result<(), WriteError> {
        let path = self.list(&self.name);
        if !path.is_file() {
            write_cached(&path, &WrittenList(self.cases))?;
        }
        let mut numbers: HashMap<StoredResponse, usize> = HashMap::new();
        let mut responses = Vec::new();
        let mut given = Vec::new();
        for (index, (case, response)) in self.cases.iter().zip(all).enumerate() {
            // Several moves may be right, and each gives away something else.
            let is_choice = matches!(case.expected, Answer::Choice(_));
            let is_hidden = case.hidden && !(is_choice && is_right(case, response));
            let is_expected = if is_hidden {
                is_right(case, response)
            } else {
                response.printed.is_empty() && response.reply.answer() == Some(&case.expected)
            };
            if is_expected {
                continue;
            }
            let response = if is_hidden {
                stored_without_words(response)
            } else {
                stored(response)
            };
            let number = *numbers.entry(response.clone()).or_insert_with(|| {
                responses.push(response);
                responses.len() - 1
            });
            given.push((index, number));
        }
        let list = self.name.clone();
        let answers = KeptAnswers::Asked {
            list,
            responses,
            given,
        };
        write_cached(&self.path(key), &AnswerFile { note, answers })
    }

    /// Keeps why nothing could be asked.
    pub(crate) fn put_not_graded<N: Serialize>(
        &self,
        key: AnswersKey,
        note: N,
        outcome: Outcome,
        not_graded: NotGraded,
    ) -> Result<(), WriteError> {
        let answers = KeptAnswers::NotGraded(outcome, not_graded);
        write_cached(&self.path(key), &AnswerFile { note, answers })
    }

    /// Asks an executable what isn't known yet, or everything if its answers depend on the other questions.
    pub(crate) fn ask<N>(
        &self,
        grader: &Grader,
        executable: &Executable,
        known: Option<Remembered<N>>,
    ) -> Result<Answers, InternalError> {
        let Some(RememberedOutcome::Asked(mut known)) = known.map(|known| known.outcome) else {
            return grader.ask(executable, self.cases);
        };
        let cases = self.cases.iter().zip(&known);
        let unknown = cases.filter(|(_, known)| known.is_none());
        let new = grader.ask(executable, unknown.map(|(case, _)| case))?;
        if !new.responses.iter().all(is_independent) {
            return grader.ask(executable, self.cases);
        }
        let open = known.iter_mut().filter(|known| known.is_none());
        for (open, response) in open.zip(new.responses) {
            *open = Some(response);
        }
        Ok(Answers {
            responses: known.into_iter().flatten().collect(),
            limit_usage: new.limit_usage,
        })
    }

    /// Returns the response to each case, as far as it was asked earlier.
    fn responses(
        &self,
        earlier: &Earlier,
        responses: &[StoredResponse],
        given: &HashMap<usize, usize>,
    ) -> Vec<Option<Response>> {
        let cases = self.cases.iter().zip(&earlier.places);
        cases
            .map(|(case, place)| {
                let place = place.as_ref()?;
                if let Some(number) = given.get(&place.number) {
                    let verb = case.question.verb;
                    return Some(restored(responses.get(*number)?.clone(), verb));
                }
                let right = place.right.as_ref().unwrap_or(&case.expected);
                Some(Response::silent(Reply::Answer(right.clone())))
            })
            .collect()
    }

    /// Returns what was asked under this name.
    fn earlier(&self, name: &str) -> Option<Arc<Earlier>> {
        let mut all = self.earlier.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.get(name) {
            return known.clone();
        }
        let now = QuestionList::of(self.cases);
        let asked: Option<QuestionList> = if name == self.name {
            Some(now.clone())
        } else {
            read(&self.list(name))
        };
        let earlier = asked.map(|asked| {
            let numbers = now.places_in(&asked).into_iter();
            let places = numbers.zip(self.cases).map(|(number, case)| {
                let number = number?;
                let right =
                    Answer::of_submission(case.question.verb, &asked.questions()[number].right);
                // A hidden case is the same only if the same answer is right.
                let right = (!case.hidden && right != case.expected).then_some(right);
                Some(EarlierQuestion { number, right })
            });
            Arc::new(Earlier {
                places: places.collect(),
                is_same: now.asks_the_same(&asked),
            })
        });
        all.insert(name.to_owned(), earlier.clone());
        earlier
    }

    fn path(&self, key: AnswersKey) -> PathBuf {
        self.folder.join(format!("{key}.json"))
    }

    fn list(&self, name: &str) -> PathBuf {
        self.folder.join(format!("asked-{name}.json"))
    }
}

/// Reads a file; a damaged one counts as missing, since everything in it can be asked again.
fn read<T: DeserializeOwned>(path: &Path) -> Option<T> {
    serde_json::from_slice(&fs::read(path).ok()?).ok()
}
