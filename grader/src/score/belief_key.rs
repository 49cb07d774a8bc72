//! What a reply tells of a belief, in the form in which replies are compared and recorded.

use submission::Digest;

use crate::runner::Reply;

/// Returns a reply in the form in which replies are compared and recorded; none if it tells nothing of a belief.
#[must_use]
pub fn belief_key(reply: &Reply) -> Option<String> {
    match reply {
        Reply::Answer(answer) => Some(match answer.text() {
            // A program's whole screen would fill the file; two screens are either the same or not.
            Some(text) => {
                let lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
                format!("text {}", Digest::of(lines.join("\n")).short())
            }
            None => answer.to_string(),
        }),
        Reply::Panicked { .. } => Some("panics".to_owned()),
        Reply::Died(_) => Some("crashes".to_owned()),
        Reply::TimedOut(_) => Some("takes too long".to_owned()),
        Reply::Flooded => Some("prints too much".to_owned()),
        Reply::Unfinished { .. } | Reply::Missing { .. } | Reply::NotAsked => None,
    }
}
