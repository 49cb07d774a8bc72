//! Shortens the wrong answers that come after very many long ones, so that no submission makes an endless report.

use super::failed_case::{FailedCase, Got};
use super::report_fields::PartReport;
use notation::Answer;

/// Most bytes of wrong answers and their output in a report: all right answers together have half of it.
const MOST_TEXT: usize = 2 << 20;

/// Shortens the answers that come after very many long ones.
pub(crate) fn shorten_answers(parts: &mut [PartReport]) {
    let items = parts.iter_mut().flat_map(|part| &mut part.items);
    let mut length = 0;
    for failure in items.flat_map(|item| &mut item.failures) {
        length += failure.length();
        if length > MOST_TEXT {
            failure.shorten();
        }
    }
}

impl FailedCase {
    /// Returns the bytes of what the submission answered and printed.
    fn length(&self) -> usize {
        let answered = match &self.got {
            Got::Wrong { answer } => answer.to_string().len(),
            Got::Panicked { message, .. } => message.len(),
            _ => 0,
        };
        answered + self.printed.len()
    }

    /// Cuts what the submission answered and printed to a few words.
    fn shorten(&mut self) {
        cut(&mut self.printed);
        match &mut self.got {
            Got::Wrong { answer } => {
                let mut text = answer.to_string();
                cut(&mut text);
                *answer = Answer::of_submission(self.question.verb, &text);
            }
            Got::Panicked { message, .. } => cut(message),
            _ => {}
        }
    }
}

/// Cuts a text that is longer than a few words, and marks that with `…`.
fn cut(text: &mut String) {
    const SHORT: usize = 200;
    if text.len() > SHORT {
        text.truncate(text.floor_char_boundary(SHORT));
        text.push('…');
    }
}
