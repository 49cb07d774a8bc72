//! Compares the examples that ask for a choice with the values of their moves.

use grader::grade::Grader;
use grader::notation::{Answer, RightMoves, Verb};
use grader::specs::Case;

use super::exact_values::{ExactValues, MOST_STONES};
use super::oracle::{Oracle, OracleError};

/// An example about a choice that the values of its moves contradict.
pub(super) struct WrongChoice<'a> {
    pub(super) case: &'a Case,
    /// What it should say.
    pub(super) right: RightMoves,
}

/// Finds the examples about a choice that don't fit the values of their moves, among those with few stones.
pub(super) fn wrong_choices<'a>(
    grader: &'a Grader,
    reference: &Oracle,
) -> Result<Vec<WrongChoice<'a>>, OracleError> {
    let examples = grader.assignment.cases.iter().filter(|case| {
        case.title.is_some()
            && case.question.verb == Verb::Choose
            && case.question.rule_set.is_none()
    });
    let examples = examples.filter_map(|case| {
        let Answer::Choice(choice) = &case.expected else {
            return None;
        };
        let position = case.question.board.zip(case.question.player)?;
        (position.0.in_play() <= MOST_STONES).then_some((case, &**choice, position))
    });
    let mut wrong = Vec::new();
    for (case, choice, position) in examples {
        let values = ExactValues::from(reference, position)?;
        let Some(values) = values.and_then(|mut values| values.of_moves(position)) else {
            continue;
        };
        let right = right_choice(choice, values);
        if right != *choice {
            wrong.push(WrongChoice { case, right });
        }
    }
    Ok(wrong)
}

/// Returns what an example should say: as much as it says now.
fn right_choice(choice: &RightMoves, values: Vec<(usize, i16)>) -> RightMoves {
    let legal: Vec<usize> = values.iter().map(|&(bowl, _)| bowl).collect();
    let mut right = RightMoves {
        right: Vec::new(),
        values,
        why: choice.why.clone(),
    };
    // Where every move is allowed, nothing depends on their values.
    right.right = if choice.right.len() == legal.len() {
        legal
    } else {
        right.best()
    };
    if choice.values.is_empty() {
        right.values.clear();
    }
    right
}
