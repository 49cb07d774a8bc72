//! A response as it is stored.

use serde::{Deserialize, Serialize};

use grader::notation::{Answer, Verb};
use grader::runner::{Reply, Response, Termination, TimeLimit};

/// A response as it is stored: an answer as text, everything else by name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct KeptResponse {
    reply: KeptReply,
    #[serde(skip_serializing_if = "String::is_empty", default)]
    printed: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    alone: Option<KeptReply>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum KeptReply {
    Answer(String),
    Unfinished { what: String, place: String },
    Panicked { place: String, message: String },
    Exited(i32),
    StackOverflow,
    Signal(i32),
    Computing,
    Waiting,
    Flooded,
    Missing(String),
    NotAsked,
}

impl KeptResponse {
    /// Makes it from a response.
    pub(super) fn of(response: &Response) -> KeptResponse {
        KeptResponse {
            reply: KeptReply::of(&response.reply),
            printed: response.printed.clone(),
            alone: response.alone.as_deref().map(KeptReply::of),
        }
    }

    /// Takes over a wrong response to a hidden question: nothing that the submission says in it.
    pub(super) fn without_words(response: &Response) -> KeptResponse {
        let reply = match &response.reply {
            Reply::Died(_) => KeptReply::StackOverflow,
            Reply::TimedOut(_) => KeptReply::Computing,
            Reply::Flooded => KeptReply::Flooded,
            Reply::NotAsked => KeptReply::NotAsked,
            Reply::Missing { why } => KeptReply::Missing(why.clone()),
            Reply::Answer(_) | Reply::Unfinished { .. } | Reply::Panicked { .. } => {
                KeptReply::Panicked {
                    place: String::new(),
                    message: String::new(),
                }
            }
        };
        KeptResponse {
            reply,
            printed: String::new(),
            alone: None,
        }
    }

    /// Returns the response to a question with this verb.
    pub(super) fn response(self, verb: Verb) -> Response {
        Response {
            reply: self.reply.reply(verb),
            printed: self.printed,
            alone: self.alone.map(|alone| Box::new(alone.reply(verb))),
        }
    }
}

impl KeptReply {
    fn of(reply: &Reply) -> KeptReply {
        match reply {
            Reply::Answer(answer) => KeptReply::Answer(answer.to_string()),
            Reply::Unfinished { what, place } => KeptReply::Unfinished {
                what: what.clone(),
                place: place.clone(),
            },
            Reply::Panicked { place, message } => KeptReply::Panicked {
                place: place.clone(),
                message: message.clone(),
            },
            Reply::Died(Termination::Exited(code)) => KeptReply::Exited(*code),
            Reply::Died(Termination::StackOverflow) => KeptReply::StackOverflow,
            Reply::Died(Termination::Signal(signal)) => KeptReply::Signal(*signal),
            Reply::TimedOut(TimeLimit::Computing) => KeptReply::Computing,
            Reply::TimedOut(TimeLimit::Waiting) => KeptReply::Waiting,
            Reply::Flooded => KeptReply::Flooded,
            Reply::Missing { why } => KeptReply::Missing(why.clone()),
            Reply::NotAsked => KeptReply::NotAsked,
        }
    }

    /// Returns the reply to a question with this verb.
    fn reply(self, verb: Verb) -> Reply {
        match self {
            KeptReply::Answer(text) => Reply::Answer(Answer::of_submission(verb, &text)),
            KeptReply::Unfinished { what, place } => Reply::Unfinished { what, place },
            KeptReply::Panicked { place, message } => Reply::Panicked { place, message },
            KeptReply::Exited(code) => Reply::Died(Termination::Exited(code)),
            KeptReply::StackOverflow => Reply::Died(Termination::StackOverflow),
            KeptReply::Signal(signal) => Reply::Died(Termination::Signal(signal)),
            KeptReply::Computing => Reply::TimedOut(TimeLimit::Computing),
            KeptReply::Waiting => Reply::TimedOut(TimeLimit::Waiting),
            KeptReply::Flooded => Reply::Flooded,
            KeptReply::Missing(why) => Reply::Missing { why },
            KeptReply::NotAsked => Reply::NotAsked,
        }
    }
}

/// Returns whether a response doesn't depend on the other questions. After a process has ended, some of them aren't asked
/// any more, and which ones depends on all of them.
pub(super) fn is_independent(response: &Response) -> bool {
    if response.alone.is_some() {
        return false;
    }
    match response.reply {
        Reply::Answer(_)
        | Reply::Unfinished { .. }
        | Reply::Panicked { .. }
        | Reply::Missing { .. } => true,
        Reply::Died(_) | Reply::TimedOut(_) | Reply::Flooded | Reply::NotAsked => false,
    }
}

#[cfg(test)]
mod tests {
    use grader::notation::Answer;
    use rstest::rstest;

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
        };
        assert_eq!(KeptResponse::of(&response).response(verb), response);
    }
}
