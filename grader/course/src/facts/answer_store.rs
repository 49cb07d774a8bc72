//! The store of what programs answered: nothing is compiled again when points, words or right answers change.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

use super::asked_questions::{AskedCase, AskedQuestions};
use super::store::Store;
use super::stored_response::{StoredResponse, restored, stored, stored_without_words};
use grader::atomic_file::WriteError;
use grader::failure::Failure;
use grader::grade::Grader;
use grader::report::{NotGraded, Outcome};
use grader::runner::{Executable, LimitUsage, Reply, Response};
use grader::score::is_right;
use grader::specs::Case;
use notation::Answer;
use submission::Digest;

/// The folder inside the store with the lists of questions.
const LISTS: &str = "asked";

/// The store of what programs answered.
#[derive(Debug)]
pub(crate) struct AnswerStore<'a> {
    answers: Store,
    /// The lists of questions, each of which many programs were asked.
    lists: Store,
    cases: &'a [Case],
    /// The name of the list of these cases.
    list: Digest,
    /// The lists that were asked, by name; nothing if one can't be read any more.
    asked: Mutex<HashMap<Digest, Option<Arc<AskedEarlier>>>>,
}

/// Those of the earlier answers that matter now.
#[derive(Debug)]
struct AskedEarlier {
    /// The number of questions.
    count: usize,
    /// For each case, where it was asked.
    places: Vec<Option<EarlierQuestion>>,
    /// Whether the same questions that students may see were asked in the same order.
    is_shown_same: bool,
    /// Whether the same hidden questions were.
    is_hidden_same: bool,
}

/// Earlier answer to a case.
#[derive(Debug)]
struct EarlierQuestion {
    /// The number of the question.
    number: usize,
    /// The answer that was right, if a different one is right now.
    right: Option<Answer>,
}

/// Facts about a program, and a note that the caller keeps with them.
#[derive(Clone, Debug)]
pub(crate) struct ProgramFacts<N> {
    pub(crate) answered: Answered,
    pub(crate) note: N,
}

/// Result of asking.
#[derive(Debug)]
pub(crate) struct NewAnswers {
    /// The response to each case.
    pub(crate) responses: Vec<Response>,
    /// Largest share of a limit that the submission used.
    pub(crate) limit_usage: LimitUsage,
    /// The responses to cases that students may see, if these stayed far from each limit.
    pub(crate) visible: Option<Vec<Option<Response>>>,
}

/// A program's answers.
#[derive(Clone, Debug)]
pub(crate) enum Answered {
    /// Its response to each case that it was asked.
    Asked(Vec<Option<Response>>),
    /// Reason why nothing could be asked.
    NotGraded(Outcome, NotGraded),
}

/// The fact about one program.
#[derive(Debug, Serialize, Deserialize)]
struct ProgramFact<N> {
    note: N,
    answers: StoredAnswers,
}

/// The note of a fact; everything else is skipped.
#[derive(Debug, Deserialize)]
struct NoteOfFact<N> {
    note: N,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum StoredAnswers {
    NotGraded(Outcome, NotGraded),
    Asked {
        /// The name of the list of questions.
        list: Digest,
        /// Different responses that are not exactly the right answer.
        responses: Vec<StoredResponse>,
        /// The numbers of the questions that have one of them, with its number.
        given: Vec<(usize, usize)>,
    },
}

impl<N> ProgramFacts<N> {
    /// Returns whether nothing needs to be asked.
    pub(crate) fn is_complete(&self) -> bool {
        match &self.answered {
            Answered::Asked(responses) => responses.iter().all(Option::is_some),
            Answered::NotGraded(..) => true,
        }
    }

    /// Returns the response to each case, where it is known; none if nothing could be asked.
    pub(crate) fn responses(self) -> Vec<Option<Response>> {
        match self.answered {
            Answered::Asked(responses) => responses,
            Answered::NotGraded(..) => Vec::new(),
        }
    }
}

impl<'a> AnswerStore<'a> {
    /// Opens or makes the store of answers to these cases.
    pub(crate) fn open(folder: &Path, cases: &'a [Case]) -> Result<AnswerStore<'a>, WriteError> {
        Ok(AnswerStore {
            answers: Store::open(folder)?,
            lists: Store::open(&folder.join(LISTS))?,
            cases,
            list: AskedQuestions::of(cases).name(),
            asked: Mutex::default(),
        })
    }

    /// Returns the cases that are asked.
    pub(crate) fn cases(&self) -> &[Case] {
        self.cases
    }

    /// Adds the answers of the store in another folder.
    pub(crate) fn add_all(&self, other: &Path) -> Result<(), WriteError> {
        self.answers.add_all(other)?;
        self.lists.add_all(&other.join(LISTS))
    }

    /// Removes what killed runs left behind. No other process may write here at this time.
    pub(crate) fn remove_unfinished(&self) -> Result<(), WriteError> {
        self.answers.remove_unfinished()?;
        self.lists.remove_unfinished()
    }

    /// Returns what is known of a program. What can't be read any more isn't known.
    pub(crate) fn get<N: DeserializeOwned>(&self, key: Digest) -> Option<ProgramFacts<N>> {
        let ProgramFact { note, answers } = self.answers.get(key)?;
        let answered = match answers {
            StoredAnswers::NotGraded(outcome, not_graded) => {
                Answered::NotGraded(outcome, not_graded)
            }
            StoredAnswers::Asked {
                list,
                responses,
                given,
            } => {
                let earlier = self.asked(list)?;
                if responses.len().max(given.len()) > earlier.count {
                    self.answers
                        .warn(key, "it has more answers than there were questions");
                    return None;
                }
                let given: HashMap<usize, usize> = given.into_iter().collect();
                let mut found = self.responses(&earlier, &responses, &given);
                if !earlier.is_shown_same {
                    self.forget_dependent(&mut found, false);
                }
                if !earlier.is_hidden_same {
                    self.forget_dependent(&mut found, true);
                }
                Answered::Asked(found)
            }
        };
        Some(ProgramFacts { answered, note })
    }

    /// Keeps the response to each case.
    pub(crate) fn put<N: Serialize>(
        &self,
        key: Digest,
        note: N,
        all: &[Response],
    ) -> Result<(), WriteError> {
        if !self.lists.has(self.list) {
            self.lists.put(self.list, &AskedQuestions::of(self.cases))?;
        }
        let note = &note;
        for with_words in [true, false] {
            let answers = self.stored(all, with_words);
            if self
                .answers
                .put_unless_large(key, &ProgramFact { note, answers })?
            {
                break;
            }
        }
        Ok(())
    }

    /// Returns what is kept of all responses. Without words, a flood of them takes no room.
    fn stored(&self, all: &[Response], with_words: bool) -> StoredAnswers {
        let mut numbers: HashMap<StoredResponse, usize> = HashMap::new();
        let mut responses = Vec::new();
        let mut given = Vec::new();
        for (index, (case, response)) in self.cases.iter().zip(all).enumerate() {
            // Several moves may be right, and each gives away something else.
            let is_choice = matches!(case.expected, Answer::Choice(_));
            let is_silent =
                (case.hidden || !with_words) && !(is_choice && is_right(case, response));
            let is_expected = if is_silent {
                is_right(case, response)
            } else {
                response.printed.is_empty() && response.reply.answer() == Some(&case.expected)
            };
            if is_expected {
                continue;
            }
            let response = if is_silent {
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
        StoredAnswers::Asked {
            list: self.list,
            responses,
            given,
        }
    }

    /// Keeps why nothing could be asked.
    pub(crate) fn put_not_graded<N: Serialize>(
        &self,
        key: Digest,
        note: N,
        outcome: Outcome,
        not_graded: NotGraded,
    ) -> Result<(), WriteError> {
        let answers = StoredAnswers::NotGraded(outcome, not_graded);
        self.answers.put(key, &ProgramFact { note, answers })
    }

    /// Asks an executable what isn't known yet, or everything if its answers depend on the other questions. Hidden
    /// questions are asked after all that students may see, and have no influence on them.
    pub(crate) fn ask(
        &self,
        grader: &Grader,
        executable: &Executable,
        mut known: Vec<Option<Response>>,
    ) -> Result<NewAnswers, Failure> {
        known.resize(self.cases.len(), None);
        let shown = self.ask_alike(grader, executable, &mut known, false)?;
        let visible = known.clone();
        let hidden = self.ask_alike(grader, executable, &mut known, true)?;
        let mut limit_usage = shown;
        limit_usage.join(hidden);
        Ok(NewAnswers {
            responses: known.into_iter().flatten().collect(),
            limit_usage,
            visible: (!shown.is_near()).then_some(visible),
        })
    }

    /// Asks either the hidden questions or the others, where their answers aren't known.
    fn ask_alike(
        &self,
        grader: &Grader,
        executable: &Executable,
        known: &mut [Option<Response>],
        hidden: bool,
    ) -> Result<LimitUsage, Failure> {
        let alike = || (0..self.cases.len()).filter(|&index| self.cases[index].hidden == hidden);
        let mut wanted: Vec<usize> = alike().filter(|&index| known[index].is_none()).collect();
        if wanted.is_empty() {
            return Ok(LimitUsage::default());
        }
        let ask = |wanted: &[usize]| {
            grader.ask(executable, wanted.iter().map(|&index| &self.cases[index]))
        };
        let is_first = alike().eq(wanted.iter().copied());
        let mut new = ask(&wanted)?;
        if !is_first && !new.responses.iter().all(Response::is_steady) {
            wanted = alike().collect();
            new = ask(&wanted)?;
        }
        for (index, response) in wanted.into_iter().zip(new.responses) {
            known[index] = Some(response);
        }
        Ok(new.limit_usage)
    }

    /// Returns the response to each case that was asked earlier.
    fn responses(
        &self,
        earlier: &AskedEarlier,
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

    /// Forgets the responses to hidden questions, or to all others, if one of them depends on what else was asked.
    fn forget_dependent(&self, known: &mut [Option<Response>], hidden: bool) {
        let alike = |index: &usize| self.cases[*index].hidden == hidden;
        let alike: Vec<usize> = (0..known.len()).filter(alike).collect();
        let mut responses = alike.iter().filter_map(|&index| known[index].as_ref());
        if !responses.all(Response::is_steady) {
            for index in alike {
                known[index] = None;
            }
        }
    }

    /// Returns what was asked under this name.
    fn asked(&self, name: Digest) -> Option<Arc<AskedEarlier>> {
        let mut all = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.get(&name) {
            return known.clone();
        }
        let now = AskedQuestions::of(self.cases);
        let asked = if name == self.list {
            Some(now.clone())
        } else {
            self.lists.get::<AskedQuestions>(name)
        };
        let earlier = asked.map(|asked| {
            let numbers = now.places_in(&asked).into_iter();
            let places = numbers.zip(self.cases).map(|(number, case)| {
                let number = number?;
                let right = Answer::of_submission(case.question.verb, &asked.0[number].right);
                // A hidden case is the same only if the same answer is right.
                let right = (!case.hidden && right != case.expected).then_some(right);
                Some(EarlierQuestion { number, right })
            });
            Arc::new(AskedEarlier {
                count: asked.0.len(),
                places: places.collect(),
                is_shown_same: now.asks_the_same(&asked, false),
                is_hidden_same: now.asks_the_same(&asked, true),
            })
        });
        all.insert(name, earlier.clone());
        earlier
    }
}

/// Returns what a store at this folder notes about a program.
pub(crate) fn note_of<N: DeserializeOwned>(folder: &Path, key: Digest) -> Option<N> {
    let found: NoteOfFact<N> = Store::at(folder).get(key)?;
    Some(found.note)
}

/// Returns the name of the list of cases that a program was asked, according to the store at this folder.
pub(crate) fn list_asked(folder: &Path, key: Digest) -> Option<Digest> {
    let fact: ProgramFact<IgnoredAny> = Store::at(folder).get(key)?;
    match fact.answers {
        StoredAnswers::Asked { list, .. } => Some(list),
        StoredAnswers::NotGraded(..) => None,
    }
}

/// Returns the cases in the list of this name, according to the store at this folder.
pub(crate) fn cases_of(folder: &Path, list: Digest) -> Option<Vec<AskedCase>> {
    let AskedQuestions(asked) = Store::at(&folder.join(LISTS)).get(list)?;
    Some(asked)
}
