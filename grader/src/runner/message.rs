//! What the compiler says, read from its JSON.

use serde::Deserialize;

use super::driver;
use super::forbidden_words::Forbidden;

/// A message of the compiler.
#[derive(Debug, Deserialize)]
pub(super) struct Message {
    /// What it says, in one line.
    #[serde(rename = "message")]
    pub(super) what: String,
    level: String,
    code: Option<Code>,
    #[serde(default)]
    spans: Vec<Span>,
    rendered: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Code {
    code: String,
}

#[derive(Debug, Deserialize)]
struct Span {
    file_name: String,
    line_start: usize,
    is_primary: bool,
    expansion: Option<Box<Expansion>>,
}

#[derive(Debug, Deserialize)]
struct Expansion {
    span: Span,
}

impl Message {
    /// Reads every message in what the compiler printed; other lines are passed over.
    pub(super) fn all(printed: &str) -> Vec<Message> {
        printed
            .lines()
            .filter(|line| line.starts_with('{'))
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect()
    }

    pub(super) fn is_error(&self) -> bool {
        self.level == "error"
    }

    pub(super) fn unsafe_place(&self) -> Option<Forbidden> {
        let code = self
            .code
            .as_ref()
            .filter(|code| code.code == "unsafe_code")?;
        let span = self.spans.iter().find(|span| span.is_primary)?;
        Some(Forbidden {
            file: span.file_name.clone(),
            line: span.line_start,
            word: code.code.replace("unsafe_code", "unsafe"),
            why: "everything in this assignment can be done in safe Rust",
        })
    }

    /// Says whether a name is not found: a function, a method or a type.
    pub(super) fn is_about_a_name(&self) -> bool {
        let code = self.code.as_ref().map(|code| code.code.as_str());
        matches!(code, Some("E0412" | "E0425" | "E0433" | "E0599"))
    }

    /// Returns the piece of the driver that this error is about: what the nearest `cfg` above it can leave out.
    pub(super) fn gate(&self) -> Option<&'static str> {
        let mut span = self.spans.iter().find(|span| span.is_primary)?;
        while let Some(expansion) = span.expansion.as_deref() {
            span = &expansion.span;
        }
        // A submission's own file of the same name stands in `src/`.
        let file = &span.file_name;
        let text = driver::source(file)?;
        let above: usize = text
            .split_inclusive('\n')
            .take(span.line_start)
            .map(str::len)
            .sum();
        driver::gates(&text[..above]).last()
    }
}

/// How much of the compiler's errors is shown, in bytes: the first ones are those to mend.
const SHOWN: usize = 16 * 1024;

/// Returns the compiler's errors as it draws them itself, or whatever it printed if it drew none.
pub(super) fn rendered(messages: &[Message], printed: &str) -> String {
    let mut length = 0;
    let errors: Vec<&str> = messages
        .iter()
        .filter(|message| message.is_error())
        .filter_map(|message| message.rendered.as_deref())
        .take_while(|error| {
            let before = length;
            length += error.len();
            before < SHOWN
        })
        .collect();
    if errors.is_empty() {
        printed.to_owned()
    } else {
        errors.join("\n")
    }
}
