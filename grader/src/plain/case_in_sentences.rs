//! One failed case in sentences: what was asked, what is right, and what came back.

use crate::report::{FailedCase, Got, TextComparison, stones_in_words};
use crate::specs::Place;
use notation::{Answer, Board};

const LINES: usize = 6;

/// Writes a failed case, one fact in each sentence; `path` writes a place in the submission.
pub(super) fn case_in_sentences(
    failure: &FailedCase,
    path: impl Fn(&Place) -> String,
) -> Vec<String> {
    let question = &failure.question;
    let mut said = Vec::new();
    if !question.is_session() {
        let mover = question.player.filter(|_| question.board.is_some());
        let mover = mover.map_or(String::new(), |player| format!(", {player} to move"));
        said.push(format!("Asked: {}{mover}.", question.in_words()));
    }
    said.extend(
        question
            .board
            .as_ref()
            .map(|board| format!("Before: {}.", stones(board))),
    );
    match &failure.got {
        Got::Wrong { answer: got } => {
            if let Some(compared) = TextComparison::of_case(failure, got) {
                said.extend(texts(&compared));
            } else {
                said.extend(answer("Expected", &failure.expected));
                said.extend(
                    differences(&failure.expected, got).unwrap_or_else(|| answer("Yours", got)),
                );
            }
        }
        other => {
            said.extend(answer("Expected", &failure.expected));
            said.push(other.describe_wrong_answer(question.verb, path));
            said.extend(other.advice(question.verb).map(str::to_owned));
        }
    }
    said.extend(failure.cost());
    said.extend(failure.remark().map(str::to_owned));
    let printed = failure
        .printed
        .lines()
        .filter(|line| !line.trim().is_empty());
    said.extend(printed.map(|line| format!("Your program printed: {line}")));
    said
}

fn texts(compared: &TextComparison) -> Vec<String> {
    let first = compared.first();
    let from = first.saturating_sub(LINES / 2);
    let mut said = Vec::new();
    for row in compared.rows.iter().skip(from).take(LINES) {
        let line = |line: &Option<String>| line.clone().unwrap_or_else(|| "no line".to_owned());
        if row.differs {
            said.push(format!("Expected: {}", line(&row.expected)));
            said.push(format!("Yours: {}", line(&row.got)));
        } else {
            said.push(format!("Both: {}", line(&row.got)));
        }
    }
    said.extend(compared.remark.map(str::to_owned));
    said
}

/// Writes an answer; a text has a sentence for each line.
fn answer(label: &str, answer: &Answer) -> Vec<String> {
    if let Some(board) = answer.board() {
        let mut said = vec![format!("{label}: {}.", stones(board))];
        said.extend(
            answer
                .last()
                .map(|last| format!("{label}: last stone in bowl {last}.")),
        );
        said.extend(answer.status().map(|status| format!("{label}: {status}.")));
        return said;
    }
    let text = answer.to_string();
    match text.lines().count() {
        0 | 1 => vec![format!("{label}: {text}.")],
        _ => text
            .lines()
            .take(LINES)
            .enumerate()
            .map(|(index, line)| format!("{label}, line {}: {line}", index + 1))
            .collect(),
    }
}

fn stones(board: &Board) -> String {
    stones_in_words(board, " ", ", ")
}

/// Says how a board differs from the right one, bowl by bowl.
fn differences(expected: &Answer, got: &Answer) -> Option<Vec<String>> {
    let (right, wrong) = (expected.board()?, got.board()?);
    let mut said: Vec<String> = (0..right.0.len())
        .filter(|&bowl| right.0[bowl] != wrong.0[bowl])
        .map(|bowl| {
            format!(
                "Bowl {bowl} holds {}, should hold {}.",
                wrong.0[bowl], right.0[bowl]
            )
        })
        .collect();
    if got.last() != expected.last() {
        let last = |answer: &Answer| {
            answer
                .last()
                .map_or("nowhere".to_owned(), |last| last.to_string())
        };
        let (got, expected) = (last(got), last(expected));
        said.push(format!(
            "The last stone is in bowl {got}, should be in {expected}."
        ));
    }
    if got.status() != expected.status() {
        let status = |answer: &Answer| {
            answer
                .status()
                .map_or("none".to_owned(), |status| status.to_string())
        };
        let (got, expected) = (status(got), status(expected));
        said.push(format!("The status is {got}, should be {expected}."));
    }
    Some(said)
}
