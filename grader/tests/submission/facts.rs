//! The facts of a report, as its JSON has them.

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

/// Returns the letters and digits of a text, in lower case.
pub(crate) fn letters(text: &str) -> String {
    text.chars()
        .filter(|letter| letter.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}
