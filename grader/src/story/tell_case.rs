//! Describes a case: the question, the right answer, and what came instead.

use super::block::{Block, BoardView, Room, Story, Telling, Tone, What};
use crate::report::{FailedCase, Got, TextComparison, beside_board, differences};
use notation::{Answer, Question, RightMoves, Verb};
use submission::visible;

/// Describes a failed case; `is_said` if the reader already knows what happened instead of an answer.
pub(crate) fn tell_case(failure: &FailedCase, telling: &Telling, is_said: bool) -> Story {
    let (verb, expected) = (failure.question.verb, &failure.expected);
    let mut story = tell_question(&failure.question);
    let before = board_of_question(&failure.question);
    match &failure.got {
        Got::Wrong { answer } => match TextComparison::of(expected, answer) {
            Some(compared) => {
                story.extend(before.map(|before| Block::new(What::Boards(vec![before]))));
                // A remark about its circumstance says more than one about the difference.
                let remark = compared.remark.filter(|_| failure.circumstance.is_none());
                story.push(Block::new(What::Texts(compared)));
                story.extend(remark.map(Block::inside));
            }
            None => story.extend(compared(before, expected, Some(answer))),
        },
        other => {
            story.extend(compared(before, expected, None));
            if !is_said {
                let what = other.describe_wrong_answer(verb, |place| telling.path(place));
                story.push(Block::inside(what).toned(Tone::Bad));
                let advice = other.advice(verb).map(Block::inside);
                story.extend(advice.map(|advice| advice.gone_from(Room::Least)));
            }
        }
    }
    story.extend(failure.cost().map(Block::inside));
    story.extend(failure.remark().map(Block::inside));
    story.extend(printed(&failure.question, &failure.printed, telling));
    story
}

/// Describes a case with a right answer.
pub(crate) fn tell_right(
    question: &Question,
    answer: &Answer,
    output: &str,
    telling: &Telling,
) -> Story {
    let mut story = tell_question(question);
    let before = board_of_question(question);
    story.extend(answers(
        before,
        &[("yours, right", answer, None, Tone::Good)],
    ));
    story.extend(printed(question, output, telling).into_iter().take(1));
    story
}

/// Describes the question. Sessions have none: they show what is typed, and when.
pub(crate) fn tell_question(question: &Question) -> Story {
    if question.is_session() {
        return Vec::new();
    }
    vec![Block::new(What::Answer(
        "asked",
        Tone::Plain,
        question.in_words(),
    ))]
}

/// Returns the board of a question, if it has one.
pub(crate) fn board_of_question(question: &Question) -> Option<BoardView> {
    let board = question.board.filter(|_| !question.is_session())?;
    Some(BoardView {
        asked: question.bowl.map(|bowl| (bowl, question.verb.is_move())),
        ..BoardView::before(board, question.player)
    })
}

pub(super) fn compared(
    before: Option<BoardView>,
    expected: &Answer,
    got: Option<&Answer>,
) -> Story {
    let right = ("expected", expected, got, Tone::Good);
    let wrong = got.map(|got| ("yours", got, Some(expected), Tone::Bad));
    let both: Vec<_> = [right].into_iter().chain(wrong).collect();
    answers(before, &both)
}

/// An answer with its label, and the one with which it is compared.
type Labelled<'a> = (&'static str, &'a Answer, Option<&'a Answer>, Tone);

/// Describes answers: boards next to each other, and others below.
pub(super) fn answers(before: Option<BoardView>, all: &[Labelled]) -> Story {
    let boards = all.iter().filter_map(|&(label, answer, other, tone)| {
        let right = other.filter(|_| tone == Tone::Bad);
        Some(BoardView {
            label: label.to_owned(),
            tone,
            other: other.and_then(Answer::board).copied(),
            below: beside_board(answer, other),
            differences: right.and_then(|right| differences(right, answer)),
            last: answer.last(),
            ..BoardView::before(*answer.board()?, None)
        })
    });
    let boards: Vec<BoardView> = before.into_iter().chain(boards).collect();
    let boards = (!boards.is_empty()).then(|| Block::new(What::Boards(boards)));
    let others = all
        .iter()
        .filter(|(_, answer, ..)| answer.board().is_none());
    let others = others.map(|&(label, answer, _, tone)| answer_block(label, answer, tone));
    boards.into_iter().chain(others).collect()
}

/// Describes an answer without a board.
pub(crate) fn answer_block(label: &'static str, answer: &Answer, tone: Tone) -> Block {
    if let Some(text) = answer.text() {
        let lines = text.lines().map(visible).collect();
        return Block::new(What::Verbatim(label, tone, lines));
    }
    let words = match answer {
        Answer::Refused(reason) => format!("the move is refused: {reason}"),
        Answer::Choice(choice) => RightMoves::any_of(&choice.advised()),
        other => visible(&other.to_string()),
    };
    Block::new(What::Answer(label, tone, words))
}

/// Shows what the submission printed, and says that it doesn't count.
fn printed(question: &Question, printed: &str, telling: &Telling) -> Story {
    if printed.trim().is_empty() {
        return Vec::new();
    }
    let lines = printed_lines(printed, telling.folder);
    let counts = match question.verb {
        Verb::Show => Some(
            "Only what is written to `f` counts: `write!(f, …)` instead of `print!`.".to_owned(),
        ),
        verb if question.is_session() => Some(format!(
            "Only what `{}` writes to `output` counts.",
            verb.function()
        )),
        _ => None,
    };
    let printed = Block::new(What::Printed("printed by your program", lines));
    [printed]
        .into_iter()
        .chain(counts.map(Block::inside))
        .collect()
}

/// Returns the lines. What `dbg!` prints of an array of numbers is on one line, and its place begins with the student's folder.
fn printed_lines(printed: &str, folder: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in printed.lines() {
        let item = line.trim();
        let is_number = item.ends_with(',') && item[..item.len() - 1].parse::<i64>().is_ok();
        match lines.last_mut() {
            Some(last) if is_open && is_number => {
                let space = if last.ends_with('[') { "" } else { " " };
                last.push_str(space);
                last.push_str(item);
            }
            Some(last) if is_open && item.starts_with(']') => {
                let end = last.trim_end_matches(',').len();
                last.truncate(end);
                last.push_str(item);
                is_open = false;
            }
            _ => {
                lines.push(match line.strip_prefix("[src/") {
                    Some(rest) => format!("[{folder}src/{rest}"),
                    None => line.to_owned(),
                });
                is_open = line.ends_with('[');
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::printed_lines;

    #[test]
    fn an_array_of_numbers_is_on_one_line() {
        let printed = "[src/sowing.rs:3:5] s = [\n    4,\n    0,\n]\nhello\n[\n    a,\n]\n";
        assert_eq!(
            printed_lines(printed, "starter/"),
            [
                "[starter/src/sowing.rs:3:5] s = [4, 0]",
                "hello",
                "[",
                "    a,",
                "]"
            ]
        );
    }
}
