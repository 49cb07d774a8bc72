//! Quotes words for the usual shells, in commands that a report suggests.

/// Quotes a word so that a shell takes it as it is.
pub fn shell_quote(word: &str) -> String {
    if !word.contains(['"', '\\', '$', '`', '!']) {
        format!("\"{word}\"")
    } else if !word.contains('\'') {
        format!("'{word}'")
    } else {
        let mut escaped = String::with_capacity(word.len() + 8);
        for letter in word.chars() {
            if matches!(letter, '"' | '\\' | '$' | '`') {
                escaped.push('\\');
            }
            escaped.push(letter);
        }
        format!("\"{escaped}\"")
    }
}

/// Quotes a path if a shell would change it.
pub fn path(path: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "._-/+:".contains(letter);
    if !path.is_empty() && path.chars().all(plain) {
        path.to_owned()
    } else {
        shell_quote(path)
    }
}
