//! The form in which replies are recorded, and compared with what misconceptions predict.

use submission::Digest;

use crate::notation::Answer;
use crate::runner::Reply;

/// Returns the reply in the form in which replies are recorded and compared; none if it is no evidence of a belief.
#[must_use]
pub fn belief_key(reply: &Reply) -> Option<String> {
    match reply {
        // Sessions are long, and only have to be compared for equality.
        Reply::Answer(Answer::Text(text)) => Some(digest(text)),
        Reply::Answer(Answer::Session(session)) => {
            let lines = session.to_string();
            let lines: Vec<&str> = lines.lines().map(str::trim_end).collect();
            Some(digest(&lines.join("\n")))
        }
        Reply::Answer(answer) => Some(answer.to_string()),
        Reply::Panicked { .. } => Some("panics".to_owned()),
        Reply::Died(_) => Some("crashes".to_owned()),
        Reply::TimedOut(_) => Some("takes too long".to_owned()),
        Reply::Flooded => Some("prints too much".to_owned()),
        Reply::Unfinished { .. } | Reply::Missing { .. } | Reply::NotAsked => None,
    }
}

fn digest(text: &str) -> String {
    format!("text {}", Digest::of(text).short())
}
