//! Reads text that the driver writes on one line.

use super::escape::{as_text, unescape};

/// Reads such a text; nothing if an escape in it is invalid. What isn't UTF-8 is replaced.
pub fn read_driver_text(written: &[u8]) -> Option<String> {
    let bytes = unescape(&as_text(written)).ok()?;
    Some(as_text(&bytes).into_owned())
}
