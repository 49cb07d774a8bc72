//! Reads `console` examples, which are sessions with the program.

use super::case::Case;
use super::example::{Block, Title};
use super::place::Place;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::notation::{Answer, Player, Question, Session, SessionStep, Verb};

/// What a fence names instead of a rule set if a computer player runs, and the player that it is.
const ROLES: [(&str, Player); 2] = [("MIN", Player::One), ("MAX", Player::Two)];

/// Reads a `console` block: one run of the program.
///
/// # Errors
///
/// Returns every mistake in the block.
pub(super) fn read_console(block: &Block, title: &Title) -> Result<Vec<Case>, Vec<Diagnostic>> {
    let mut session = Session::default();
    let mut unread = Vec::new();
    let mut diagnostics = Vec::new();
    for (index, line) in block.text.lines().enumerate().skip(1) {
        let mut wrong = |kind, what: String| {
            let line = block.line + index;
            diagnostics.push(Diagnostic::at_line(kind, block.file, line, what));
        };
        let steps = SessionStep::read(line.trim_end()).unwrap_or_else(|what| {
            wrong(DiagnosticKind::Syntax, what);
            Vec::new()
        });
        for step in steps {
            let ended = session.0.last().is_some_and(SessionStep::is_end);
            match step {
                SessionStep::Read(line) if ended => unread.extend_from_slice(&line),
                SessionStep::AnyLines if ended => {}
                _ if ended => wrong(
                    DiagnosticKind::Misplaced,
                    "the program has already ended before this line; move the line up, or remove it".to_owned(),
                ),
                step => session.0.push(step),
            }
        }
    }
    let any = |step: &SessionStep| match step {
        SessionStep::Printed(line) => line.trim().is_empty(),
        SessionStep::Read(_) | SessionStep::AnyLines => true,
        _ => false,
    };
    if session.0.iter().all(any) {
        let what = "this example expects nothing; write at least one line that the program prints";
        let kind = DiagnosticKind::Missing;
        diagnostics.push(Diagnostic::at_line(kind, block.file, block.line, what));
    }
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    let role = ROLES.iter().find(|(role, _)| block.rule_set == Some(role));
    let mut question = Question::new(role.map_or(Verb::Program, |_| Verb::Player));
    match role {
        Some((_, player)) => question.player = Some(*player),
        None => question.rule_set = block.rule_set.map(str::to_owned),
    }
    question.typed = Some(session.typed(&unread));
    Ok(vec![Case {
        question,
        expected: Answer::Session(session),
        rule: title.rule.clone(),
        title: Some(title.title.clone()),
        place: Place::new(block.file, block.line),
        hidden: false,
    }])
}
