//! Compares the boards of the lesson with the worked examples that they show.

use std::collections::BTreeSet;
use std::ops::Range;

use grader::specs::{Assignment, Case};
use grader::svg::changes;
use notation::{Answer, BOWLS, Verb};

/// The file of the lesson.
pub(crate) const FILE: &str = "lesson.md";
/// The fence of a board.
const FENCE: &str = "```lesson";
/// The end of its answers.
const END: &str = "</details>";

/// A board of the lesson that doesn't show its example any more.
pub(crate) struct LessonBoard {
    /// Its lines, from the title to the last answer.
    pub(crate) lines: Range<usize>,
    /// The lines that show the example, and whether other bowls are right than those which the answers name; none if no example
    /// with a board has the title.
    pub(crate) new: Option<(Vec<String>, bool)>,
}

/// Finds the boards in the lines of the lesson that don't show their examples any more.
pub(crate) fn changed_boards(assignment: &Assignment, lines: &[String]) -> Vec<LessonBoard> {
    let starts = (0..lines.len()).filter(|&at| lines[at] == FENCE);
    let boards = starts.map(|fence| fence + 1).filter_map(|start| {
        // The answers are below the board, folded.
        let length = lines[start..]
            .iter()
            .take_while(|line| *line != END && !line.starts_with("## "));
        let lines_of_board = start..start + length.count();
        let old = &lines[lines_of_board.clone()];
        let title = old.first().map_or("", String::as_str);
        let mut cases = assignment.cases.iter();
        let case = cases.find(|case| case.full_title().as_deref() == Some(title));
        let case = case.or_else(|| renamed(&assignment.cases, title, old));
        let new = case.and_then(|case| board_of(case, old));
        let is_right = matches!(&new, Some((new, false)) if new == old);
        (!is_right).then_some(LessonBoard {
            lines: lines_of_board,
            new,
        })
    });
    boards.collect()
}

/// Returns the example of the same rule that begins on the board below a title that no example has any more.
fn renamed<'a>(cases: &'a [Case], title: &str, old: &[String]) -> Option<&'a Case> {
    let (rule, _) = title.split_once(": ")?;
    let [_, upper, middle, lower, ..] = old else {
        return None;
    };
    cases.iter().find(|case| {
        let drawn = case.question.board.map(|board| board.picture());
        let is_shown = drawn.is_some_and(|[first, second, third]| {
            *upper == first && middle.starts_with(&second) && *lower == third
        });
        case.title.is_some() && *case.rule == *rule && is_shown
    })
}

/// Returns the lines of a board that shows this example, and whether other bowls are right than those that its answers name.
fn board_of(case: &Case, old: &[String]) -> Option<(Vec<String>, bool)> {
    let [_, _, middle, _, answers @ ..] = old else {
        return None;
    };
    let [upper, drawn, lower] = case.question.board?.picture();
    let words = middle.find(char::is_alphabetic).map(|at| &middle[at..]);
    let drawn = words.map_or(drawn.clone(), |words| format!("{drawn}   {words}"));
    let mut new = vec![case.full_title()?, upper, drawn, lower];
    new.extend_from_slice(answers);
    let heads = answers
        .iter()
        .filter_map(|line| line.strip_prefix("right ")?.split_once(':'));
    let named = heads.flat_map(|(bowls, _)| bowls.split(' ').filter_map(|bowl| bowl.parse().ok()));
    let named: BTreeSet<usize> = named.collect();
    Some((new, named != right_bowls(case).into_iter().collect()))
}

/// Returns the bowls that an example makes right: the ones in its answer, or the one from which it moves.
pub fn right_bowls(case: &Case) -> Vec<usize> {
    match (&case.expected, case.question.verb) {
        (Answer::Bowls(bowls), _) => bowls.clone(),
        (Answer::Bowl(bowl) | Answer::Sown { last: bowl, .. }, _) => vec![*bowl],
        // The bowls that lose stones, or the kalahs that get them.
        (Answer::Board(after), verb) => {
            let changes = changes(&case.question.board.unwrap_or(*after), after);
            let sign = if verb == Verb::Sweep { 1 } else { -1 };
            let bowls = (0..BOWLS).filter(|&bowl| changes[bowl].signum() == sign);
            bowls
                .filter(|bowl| case.question.bowl != Some(*bowl))
                .collect()
        }
        _ => case.question.bowl.into_iter().collect(),
    }
}
