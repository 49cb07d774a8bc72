//! Help with a rule: its examples, hints in three steps, and the right way step by step.

use super::block::{Block, BoardView, Fold, Story, Telling, Tone, What};
use super::tell_case::{answer_block, board_of_question, compared, tell_question};
use crate::report::{ItemReport, Report, beside_board};
use crate::specs::{Case, Hints, Rule};
use notation::{Answer, Board, Question, Step, Steps};

const EXAMPLES: usize = 2;

/// Describes a rule and its worked examples, and for each one whether the answer is right, if it was asked.
pub(crate) fn tell_rule(
    rule: &Rule,
    examples: &[(&Case, Option<bool>)],
    telling: &Telling,
) -> Story {
    let mut story = vec![
        Block::heading(rule.name.as_str(), ""),
        Block::inside(&rule.sentence),
        Block::specs("rule", &rule.place, Some(&rule.name)),
    ];
    let mut titles: Vec<&str> = Vec::new();
    for (case, is_right) in examples {
        let Some(title) = case.title.as_deref() else {
            continue;
        };
        if titles.last() != Some(&title) {
            if titles.len() == EXAMPLES && !telling.all {
                let more = "There are more examples: `--all` shows them.";
                story.extend([Block::gap(), Block::outside(more)]);
                break;
            }
            titles.push(title);
            story.push(Block::heading(format!("Example: {title}"), ""));
        }
        story.extend(tell_example(case));
        story.extend(is_right.map(|is_right| {
            let how = if is_right { "right" } else { "different" };
            Block::inside(format!("your answer is {how}")).toned(Tone::of(is_right))
        }));
    }
    story
}

fn tell_example(case: &Case) -> Story {
    let mut story = tell_question(&case.question);
    let before = board_of_question(&case.question);
    let answer = case.expected.board().map(|board| BoardView {
        label: "answer".to_owned(),
        tone: Tone::Good,
        other: case.question.board,
        below: beside_board(&case.expected, None),
        ..BoardView::before(*board, None)
    });
    let has_board = answer.is_some();
    let boards = before.into_iter().chain(answer);
    let boards = boards.map(|view| BoardView {
        is_numbered: true,
        ..view
    });
    story.push(Block::new(What::Boards(boards.collect())));
    if !has_board {
        story.push(answer_block("answer", &case.expected, Tone::Plain));
    }
    story
}

/// The number of steps of a hint.
pub(crate) const HINT_STEPS: u8 = 3;

/// Gives this many steps of the hint for what to fix first.
pub(crate) fn tell_hint(report: &Report, hints: &Hints, steps: u8, telling: &Telling) -> Story {
    let Some((_, item)) = report.first_item() else {
        let what = "There is nothing to fix, so there is no hint.";
        return vec![Block::outside(what).toned(Tone::Good)];
    };
    let misconception = report.misconception_about(item);
    let mut story = vec![
        Block::heading(format!("Hints for {}", item.rule), ""),
        Block::heading("1. Where to look", ""),
    ];
    story.extend(misconception.map(|named| Block::inside(named.sentence())));
    story.push(Block::inside(&item.sentence));
    let function = item.function.as_ref();
    story.extend(function.map(|function| Block::source("edit", function, telling)));
    story.push(Block::specs("rule", &item.place, Some(&item.rule)));
    let further = further_hints(report, item, hints);
    for (heading, words) in further.into_iter().take(usize::from(steps) - 1) {
        story.extend([Block::heading(heading, ""), Block::inside(words)]);
    }
    let (again, next) = (telling.again, steps + 1);
    let next = match steps {
        HINT_STEPS.. => format!("More: {again} --explain {}", item.rule),
        _ => format!("The next hint: {again} --hint {next}"),
    };
    story.extend([Block::gap(), Block::outside(next)]);
    story
}

/// Returns the steps of a hint after the first one, which says what every report does.
fn further_hints<'a>(
    report: &'a Report,
    item: &ItemReport,
    hints: &'a Hints,
) -> [(&'static str, &'a str); 2] {
    [
        ("2. What to think about", report.ask(item, hints)),
        ("3. A sketch", item.sketch(hints)),
    ]
}

/// Gives the steps of a hint that a page keeps closed.
pub(crate) fn tell_closed_hints(report: &Report, hints: &Hints) -> Story {
    let item = report.first_item().map(|(_, item)| item);
    let steps = item.map(|item| further_hints(report, item, hints));
    let folds = steps.into_iter().flatten().map(|(summary, words)| {
        Block::new(What::Fold(Fold {
            summary: format!("Hint {summary}"),
            tone: Tone::Faint,
            inside: vec![Block::inside(words)],
            case: Vec::new(),
            instead: String::new(),
        }))
    });
    folds.collect()
}

/// Lists the steps that answer one question, and compares the student's answer if it is different.
pub(crate) fn tell_steps(
    question: &Question,
    steps: &Steps,
    expected: &Answer,
    got: Option<&Answer>,
) -> Story {
    let mut story = vec![Block::heading(
        "How to get the right answer, step by step",
        "",
    )];
    let Some(mut board) = question.board else {
        return story;
    };
    let before = BoardView {
        is_numbered: true,
        ..BoardView::before(board, question.player)
    };
    let boards = Block::new(What::Boards(vec![before]));
    story.extend([Block::gap(), boards, Block::gap()]);
    let mut ends = Ends {
        right: expected.board().copied(),
        yours: got.and_then(Answer::board).copied(),
    };
    for step in &steps.0 {
        story.extend(
            tell_step(step, board, &mut ends)
                .into_iter()
                .map(Block::inside),
        );
        board = step.after(board);
    }
    if steps.0.is_empty() {
        story.push(Block::inside("Nothing happens: the board stays as it is."));
    }
    story.push(Block::gap());
    story.extend(compared(None, expected, got));
    story
}

/// The right board and the student's at the end, until the first difference between them has been reported.
struct Ends {
    right: Option<Board>,
    yours: Option<Board>,
}

impl Ends {
    /// Returns a remark if this bowl differs in the student's board; only the first such bowl gets one.
    fn remark(&mut self, bowl: usize) -> String {
        let (Some(right), Some(yours)) = (self.right, self.yours) else {
            return String::new();
        };
        let (right, own) = (right.0[bowl], yours.0[bowl]);
        if right == own {
            return String::new();
        }
        self.yours = None;
        format!("  <- look here: at the end it should hold {right}; in your answer it holds {own}")
    }
}

fn tell_step(step: &Step, before: Board, ends: &mut Ends) -> Vec<String> {
    match step {
        // Stones may come back to this bowl, so this compares the boards at the end.
        Step::PickUp(bowl) => {
            let stones = before.0[*bowl];
            vec![format!("pick up {stones} from bowl {bowl}") + &ends.remark(*bowl)]
        }
        Step::Drop(bowls) => {
            let mut board = before;
            let stones = bowls.iter().enumerate().map(|(index, &bowl)| {
                board.0[bowl] = board.0[bowl].saturating_add(1);
                let is_last = index + 1 == bowls.len();
                let last = if is_last { ", the last" } else { "" };
                let (stone, stones) = (index + 1, board.0[bowl]);
                format!("stone {stone} in bowl {bowl}, now {stones}{last}") + &ends.remark(bowl)
            });
            stones.collect()
        }
        Step::Next(player) => vec![format!("{player} moves next")],
        Step::Winner(Some(player)) => vec![format!("the game is over: {player} wins")],
        Step::Winner(None) => vec!["the game is over: it is a draw".to_owned()],
        _ => {
            let after = step.after(before);
            let differs = |bowl: &usize| before.0[*bowl] != after.0[*bowl];
            let changed: Vec<usize> = (0..before.0.len()).filter(differs).collect();
            let words = changed.iter();
            let words =
                words.map(|&bowl| format!("bowl {bowl}: {} to {}", before.0[bowl], after.0[bowl]));
            let words: Vec<String> = words.collect();
            let mut remarks = changed.iter().map(|&bowl| ends.remark(bowl));
            let remark = remarks.find(|remark| !remark.is_empty());
            vec![format!("{}: {}", step.name(), words.join(", ")) + &remark.unwrap_or_default()]
        }
    }
}
