//! The store of what programs answered: nothing is compiled again when points, words or right answers change.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use grader::atomic_file::WriteError;
use grader::report::{NotGraded, Outcome};
use grader::runner::{Reply, Response, Termination, TimeLimit};
use grader::score::is_right;
use grader::specs::Case;
use notation::{Answer, Verb};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use submission::{Digest, DigestBuilder};

use super::case_list::CaseList;
use super::store::Store;

/// The folder inside the store with the lists of cases.
const LISTS: &str = "asked";

/// The answers of programs to one list of cases. Those of a program are one fact: all of them are known, or none.
#[derive(Debug)]
pub struct AnswerStore<'a> {
    answers: Store,
    lists: Store,
    cases: &'a [Case],
    /// The digest of what is asked.
    asked: Digest,
    /// The name of the list of these cases.
    list: Digest,
    /// The right answers when these cases were asked, by the name of the list.
    right: Mutex<HashMap<Digest, Arc<[Answer]>>>,
}

/// A program's response to each case, or why nothing could be asked.
pub type Answered = Result<Vec<Response>, (Outcome, NotGraded)>;

/// The fact about one program, and a note that the caller keeps with it.
#[derive(Debug, Serialize, Deserialize)]
struct ProgramFact<N> {
    note: N,
    answers: Result<StoredAnswers, (Outcome, NotGraded)>,
}

/// The form of stored answers: those of another form are asked again.
const FORM: &str = "whole responses";

/// The responses that a program gave.
#[derive(Debug, Serialize, Deserialize)]
struct StoredAnswers {
    /// The name of the list of cases.
    list: Digest,
    /// The responses that are not exactly the right answer, by the number of the case.
    given: BTreeMap<usize, StoredResponse>,
}

impl<'a> AnswerStore<'a> {
    /// Opens or makes the store of answers to these cases.
    pub fn open(folder: &Path, cases: &'a [Case]) -> Result<AnswerStore<'a>, WriteError> {
        let list = CaseList::of(cases);
        let name = list.digest(true);
        let right = cases.iter().map(|case| case.expected.clone()).collect();
        Ok(AnswerStore {
            answers: Store::open(folder)?,
            lists: Store::open(&folder.join(LISTS))?,
            right: Mutex::new(HashMap::from([(name, right)])),
            cases,
            asked: list.digest(false),
            list: name,
        })
    }

    /// Returns the cases that are asked.
    pub fn cases(&self) -> &[Case] {
        self.cases
    }

    /// Returns the key of the fact about a program.
    fn key(&self, program: Digest) -> Digest {
        let digest = DigestBuilder::default().piece(program.to_string());
        digest.piece(self.asked.to_string()).piece(FORM).finish()
    }

    /// Adds the answers of the store in another folder.
    pub fn add_all(&self, other: &Path) -> Result<(), WriteError> {
        self.answers.add_all(other)?;
        self.lists.add_all(&other.join(LISTS))
    }

    /// Removes what killed runs left behind. No other process may write here at this time.
    pub fn remove_unfinished(&self) -> Result<(), WriteError> {
        self.answers.remove_unfinished()?;
        self.lists.remove_unfinished()
    }

    /// Returns what a program answered, and the note. What can't be read any more isn't known.
    pub fn get<N: DeserializeOwned>(&self, program: Digest) -> Option<(Answered, N)> {
        let key = self.key(program);
        let ProgramFact { note, answers } = self.answers.get(key)?;
        let StoredAnswers { list, given } = match answers {
            Ok(answers) => answers,
            Err(not_graded) => return Some((Err(not_graded), note)),
        };
        let right = self.right(list)?;
        let silent = |right: &Answer| Response::silent(Reply::Answer(right.clone()));
        let mut responses: Vec<Response> = right.iter().map(silent).collect();
        for (number, response) in given {
            let Some(case) = self.cases.get(number) else {
                self.answers
                    .warn(key, "it has more answers than there were questions");
                return None;
            };
            responses[number] = restored(response, case.question.verb);
        }
        Some((Ok(responses), note))
    }

    /// Keeps what a program answered.
    pub fn put<N: Serialize>(
        &self,
        program: Digest,
        note: &N,
        answered: &Answered,
    ) -> Result<(), WriteError> {
        let key = self.key(program);
        let put = |answers| self.answers.put(key, &ProgramFact { note, answers });
        let responses = match answered {
            Ok(responses) => responses,
            Err(not_graded) => return put(Err(not_graded.clone())).map(drop),
        };
        let list = self.list;
        if !self.lists.has(list) {
            self.lists.put(list, &CaseList::of(self.cases))?;
        }
        // Without words, a flood of them takes no room.
        for with_words in [true, false] {
            let given = self.given(responses, with_words);
            if put(Ok(StoredAnswers { list, given }))? {
                break;
            }
        }
        Ok(())
    }

    /// Returns the responses that are not exactly the right answer, as they are stored.
    fn given(&self, all: &[Response], with_words: bool) -> BTreeMap<usize, StoredResponse> {
        let all = self.cases.iter().zip(all).enumerate();
        let given = all.filter_map(|(number, (case, response))| {
            // Several moves may be right, and each gives away something else.
            let is_choice = matches!(case.expected, Answer::Choice(_));
            let is_silent =
                (case.hidden || !with_words) && !(is_choice && is_right(case, response));
            if is_silent {
                return (!is_right(case, response))
                    .then(|| (number, stored_without_words(response)));
            }
            // What was asked further decides which rules wait for others, also after a right answer.
            let expected = Response::silent(Reply::Answer(case.expected.clone()));
            (*response != expected).then(|| (number, stored(response)))
        });
        given.collect()
    }

    /// Returns the answers that were right when these cases were asked, according to the list of this name.
    fn right(&self, name: Digest) -> Option<Arc<[Answer]>> {
        let mut known = self.right.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(right) = known.get(&name) {
            return Some(right.clone());
        }
        let list: CaseList = self.lists.get(name)?;
        if list.digest(false) != self.asked {
            return None;
        }
        let asked = list.0.iter().zip(self.cases);
        let right = asked.map(|(asked, case)| {
            if case.hidden {
                case.expected.clone()
            } else {
                Answer::of_submission(case.question.verb, &asked.right)
            }
        });
        Some(known.entry(name).or_insert(right.collect()).clone())
    }
}

/// Returns the list of this name, according to the store at this folder.
pub fn list_of(folder: &Path, name: Digest) -> Option<CaseList> {
    Store::at(&folder.join(LISTS)).get(name)
}

/// A response as it is stored: an answer as text, everything else by name.
pub(super) type StoredResponse = Response<String>;

/// Makes a response for the store.
pub(super) fn stored(response: &Response) -> StoredResponse {
    response.clone().map_answer(|answer| answer.to_string())
}

/// Makes a wrong response to a hidden question for the store, without anything that the submission says in it.
pub(super) fn stored_without_words(response: &Response) -> StoredResponse {
    Response::silent(match &response.reply {
        Reply::Died(_) => Reply::Died(Termination::StackOverflow),
        Reply::TimedOut(_) => Reply::TimedOut(TimeLimit::Computing),
        Reply::Flooded => Reply::Flooded,
        Reply::NotAsked => Reply::NotAsked,
        Reply::Missing { why } => Reply::Missing { why: why.clone() },
        Reply::Answer(_) | Reply::Unfinished { .. } | Reply::Panicked { .. } => Reply::Panicked {
            place: None,
            message: String::new(),
        },
    })
}

/// Returns a stored response to a question with this verb.
pub fn restored(stored: Response<String>, verb: Verb) -> Response {
    stored.map_answer(|text| Answer::of_submission(verb, &text))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use grader::runner::{Circumstance, FurtherReply};

    use super::*;

    #[rstest]
    #[case::a_board(Verb::Opening, "4 4 4 4 4 4 0 4 4 4 4 4 4 0")]
    #[case::a_move(Verb::Play, "illegal empty bowl")]
    #[case::nothing_known(Verb::Over, "perhaps")]
    #[case::a_session(Verb::Program, "1 2\n> 6\n\\> 7\n[no newline]\n[ends, flushed]")]
    fn an_answer_is_the_same_after_it_was_kept(#[case] verb: Verb, #[case] text: &str) {
        let response = Response {
            reply: Reply::Answer(Answer::of_submission(verb, text)),
            printed: "looking".to_owned(),
            alone: Some(Box::new(Reply::Answer(Answer::of_submission(verb, "6")))),
            circumstance: Some(Circumstance::LinesAtOnce),
            further: vec![FurtherReply {
                question: "opposite 3".to_owned(),
                reply: Reply::Answer("9".to_owned()),
            }],
        };
        let text = serde_json::to_string(&stored(&response)).unwrap();
        assert_eq!(
            restored(serde_json::from_str(&text).unwrap(), verb),
            response
        );
    }
}
