//! The reason why a text isn't in the notation.

use thiserror::Error;

/// The reason why a text isn't in the notation: what is wrong and, after a semicolon, what to write instead.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct NotationError(String);

impl From<String> for NotationError {
    fn from(message: String) -> NotationError {
        NotationError(message)
    }
}

impl From<NotationError> for String {
    fn from(error: NotationError) -> String {
        error.0
    }
}
