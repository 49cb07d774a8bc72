//! Text that the driver writes on one line.

use super::escape::unescape;

/// Reads such a text; nothing if an escape in it is invalid. What isn't UTF-8 is replaced.
pub fn read_driver_text(written: &str) -> Option<String> {
    let plain = unescape(written).ok()?;
    Some(String::from_utf8_lossy(&plain).into_owned())
}
