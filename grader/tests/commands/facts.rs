//! The facts of a report, as its JSON has them.

use std::fmt::Write as _;

use serde_json::Value;

/// Returns every text and number.
pub(crate) fn facts(value: &Value) -> Vec<String> {
    match value {
        Value::Array(values) => values.iter().flat_map(facts).collect(),
        Value::Object(fields) => fields.values().flat_map(facts).collect(),
        Value::String(text) => vec![text.clone()],
        Value::Number(number) => vec![number.to_string()],
        Value::Null | Value::Bool(_) => Vec::new(),
    }
}

/// Returns the letters and digits of a text, in lower case; characters that can't be read aloud are named by their numbers.
pub(crate) fn letters(text: &str) -> String {
    let mut spelled = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_alphanumeric() {
            spelled.extend(letter.to_lowercase());
        } else if !(letter.is_ascii() || letter.is_control() || letter == '…') {
            let _ = write!(spelled, "u{:04x}", u32::from(letter));
        }
    }
    spelled
}
