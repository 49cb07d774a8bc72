//! Writes the right way to an answer, stone by stone, and where the student's answer leaves it.

use super::draw_boards::{Picture, compare, draw_boards};
use super::page::Page;
use super::screen::Screen;
use super::style::{BAD, BOLD};
use notation::{Answer, Board, Question, Step, Steps};

/// Writes the steps that answer one question, and compares the student's answer if it is different.
pub fn write_steps(
    screen: &Screen,
    question: &Question,
    steps: &Steps,
    expected: &Answer,
    got: Option<&Answer>,
) -> String {
    let mut page = Page::new(screen);
    page.paragraph(
        &format!("{BOLD}How to get the right answer, step by step{BOLD:#}"),
        0,
    );
    page.blank();
    let Some(mut board) = question.board else {
        return page.into_text();
    };
    let mut before = Picture::before(&board, question.player);
    before.number();
    draw_boards(&mut page, &[before]);
    page.blank();
    let mut compared = Compared {
        right: expected.board().copied(),
        yours: got.and_then(Answer::board).copied(),
    };
    for step in &steps.0 {
        board = write(&mut page, step, board, &mut compared);
    }
    if steps.0.is_empty() {
        page.line("  Nothing happens: the board stays as it is.");
    }
    page.blank();
    compare(&mut page, None, expected, got);
    page.into_text()
}

/// The right board and the student's, until the first difference between them has been reported.
struct Compared {
    right: Option<Board>,
    yours: Option<Board>,
}

impl Compared {
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
        format!(
            "  {BAD}<- look here{BAD:#}: at the end it should hold {right}; in your answer it holds {own}"
        )
    }
}

fn write(page: &mut Page, step: &Step, before: Board, compared: &mut Compared) -> Board {
    let after = step.after(before);
    match step {
        Step::PickUp(bowl) => {
            let stones = before.0[*bowl];
            // Stones may come back to this bowl, so this compares the boards at the end.
            let remark = compared.remark(*bowl);
            line(page, &format!("pick up {stones} from bowl {bowl}"), &remark);
        }
        Step::Drop(bowls) => {
            let mut board = before;
            for (index, &bowl) in bowls.iter().enumerate() {
                board.0[bowl] = board.0[bowl].saturating_add(1);
                let is_last = index + 1 == bowls.len();
                let last = if is_last { ", the last" } else { "" };
                let (stone, stones) = (index + 1, board.0[bowl]);
                let words = format!("stone {stone} in bowl {bowl}, now {stones}{last}");
                line(page, &words, &compared.remark(bowl));
            }
        }
        Step::Next(player) => line(page, &format!("{player} moves next"), ""),
        Step::Winner(Some(player)) => line(page, &format!("the game is over: {player} wins"), ""),
        Step::Winner(None) => line(page, "the game is over: it is a draw", ""),
        _ => changes(page, step.name(), before, after, compared),
    }
    after
}

fn changes(page: &mut Page, what: &str, before: Board, after: Board, compared: &mut Compared) {
    let changed: Vec<usize> = (0..before.0.len())
        .filter(|&bowl| before.0[bowl] != after.0[bowl])
        .collect();
    let words: Vec<String> = changed
        .iter()
        .map(|&bowl| format!("bowl {bowl}: {} to {}", before.0[bowl], after.0[bowl]))
        .collect();
    let mut remarks = changed.iter().map(|&bowl| compared.remark(bowl));
    let remark = remarks
        .find(|remark| !remark.is_empty())
        .unwrap_or_default();
    line(page, &format!("{what}: {}", words.join(", ")), &remark);
}

fn line(page: &mut Page, words: &str, remark: &str) {
    page.paragraph(&format!("{words}{remark}"), 2);
}
