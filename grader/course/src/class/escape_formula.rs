//! Texts that no spreadsheet takes for a formula.

/// Returns a text that no spreadsheet takes for a formula: a name can begin with `=`.
#[must_use]
pub fn escape_formula(text: &str) -> String {
    // The wide forms are read as the narrow ones where Chinese or Japanese is written.
    const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
    // Space before it doesn't stop every spreadsheet.
    if text.trim_start_matches(' ').starts_with(FORMULA) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}
