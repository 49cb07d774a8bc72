//! Console examples: what is typed into the program, and what it prints.

use super::case::Case;
use super::example::{Block, Title};
use super::place::Place;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::notation::{Answer, Question, Verb, unescape};

/// Reads a `console` block: one run of the program.
///
/// # Errors
///
/// Returns every mistake found in the block.
pub(super) fn read_console(block: &Block, title: &Title) -> Result<Vec<Case>, Vec<Diagnostic>> {
    let mut typed = String::new();
    let mut printed: Vec<&str> = Vec::new();
    let mut diagnostics = Vec::new();
    for (index, line) in block.text.lines().enumerate().skip(1) {
        if let Some(words) = line.strip_prefix(">>") {
            for word in words.split_whitespace() {
                typed.push_str(word);
                typed.push('\n');
            }
        } else if let Some(text) = line.strip_prefix('>') {
            match unescape(text.strip_prefix(' ').unwrap_or(text)) {
                Ok(bytes) => typed.push_str(&String::from_utf8_lossy(&bytes)),
                Err(what) => diagnostics.push(Diagnostic::at_line(
                    DiagnosticKind::Syntax,
                    block.file,
                    block.line + index,
                    what,
                )),
            }
            typed.push('\n');
        } else {
            printed.push(line.trim_end());
        }
    }
    if printed.iter().all(|line| matches!(*line, "" | "...")) {
        let what = "this example expects nothing; write at least one line that the program prints";
        diagnostics.push(Diagnostic::at_line(
            DiagnosticKind::Missing,
            block.file,
            block.line,
            what,
        ));
    }
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    let mut question = Question::new(Verb::Program);
    question.rule_set = block.rule_set.map(str::to_owned);
    question.typed = Some(typed);
    Ok(vec![Case {
        question,
        expected: Answer::Printed(printed.join("\n")),
        rule: title.rule.clone(),
        title: Some(title.title.clone()),
        place: Place::new(block.file, block.line),
        hidden: false,
    }])
}
