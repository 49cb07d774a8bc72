//! A response as it is stored.

use grader::runner::{Reply, Response, Termination, TimeLimit};
use notation::{Answer, Verb};

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
