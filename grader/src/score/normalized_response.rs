//! The form in which responses are recorded, and compared with what misconceptions predict.

use crate::runner::{Reply, Response};
use crate::specs::Case;
use notation::{Answer, Predictions, Session, SessionStep};
use submission::Digest;

/// The first line of a session that prints to the screen and nothing to `output`.
const ELSEWHERE: &str = "[printed elsewhere]";

const PROMPT: &str = "[prompt]";

/// Returns the response in the form in which responses are recorded and compared; none if it says nothing about a misconception.
pub fn normalized_response(response: &Response) -> Option<String> {
    match &response.reply {
        // Sessions are long, and only have to be compared for equality.
        Reply::Answer(Answer::Text(text)) => Some(digest(text)),
        Reply::Answer(Answer::Session(session)) => {
            Some(digest(&outline(session, &response.printed)))
        }
        Reply::Answer(answer) => Some(answer.to_string()),
        Reply::Panicked { .. } => Some("panics".to_owned()),
        Reply::Died(_) => Some("crashes".to_owned()),
        Reply::TimedOut(_) => Some("takes too long".to_owned()),
        Reply::Flooded => Some("prints too much".to_owned()),
        Reply::Unfinished { .. } | Reply::Missing { .. } | Reply::NotAsked => None,
    }
}

/// Writes a session without what differs between programs with the same mistake: flushes, and the words of prompts and
/// of errors.
fn outline(session: &Session, printed: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    if !printed.trim().is_empty() && !session.0.iter().any(SessionStep::is_printed) {
        lines.push(ELSEWHERE.to_owned());
    }
    let mut steps = &*session.0;
    while let Some((step, rest)) = steps.split_first() {
        steps = rest;
        lines.push(match (step, rest) {
            (
                SessionStep::Printed(_),
                [SessionStep::NoNewline, read @ SessionStep::Read(_), ..],
            ) => {
                steps = &rest[2..];
                format!("{PROMPT}\n{read}")
            }
            (SessionStep::Printed(line), _) => line.trim_end_matches(' ').to_owned(),
            (SessionStep::Ends { .. }, _) => SessionStep::Ends { flushed: false }.to_string(),
            (SessionStep::ReturnsAnother(_), _) => {
                SessionStep::ReturnsAnother(String::new()).to_string()
            }
            (other, _) => other.to_string(),
        });
    }
    lines.join("\n")
}

fn digest(text: &str) -> String {
    format!("text {}", Digest::of(text).short())
}

/// The most misconceptions that are named for one answer. If more of them lead to it, it says nothing.
pub const MOST_NAMED: usize = 2;

/// Returns the names of the misconceptions that predict exactly the answer that this case expects.
pub fn misconceptions_behind<'b>(predictions: &'b Predictions, case: &Case) -> Vec<&'b str> {
    if matches!(case.expected, Answer::Session(_)) {
        // It shows only some of the lines.
        return Vec::new();
    }
    let key = normalized_response(&Response::silent(Reply::Answer(case.expected.clone())));
    let answers = predictions.to(&case.question.to_string());
    answers
        .iter()
        .filter(|(answer, _)| Some(*answer) == key.as_deref())
        .flat_map(|(_, holders)| holders.map(|holder| predictions.names[holder].as_str()))
        .collect()
}
