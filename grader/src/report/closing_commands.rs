//! The commands after the last point: handing in, style, and playing.

/// Returns what to do once every case is right, each with its command; `again` grades the submission again.
pub(crate) fn closing_commands(again: &str) -> [(&'static str, String); 3] {
    [
        ("Hand it in:", format!("{again} --pack kalah.zip")),
        ("Then its style:", "cargo clippy".to_owned()),
        ("Then play it:", "cargo run -p starter".to_owned()),
    ]
}
