//! Asks a share of the questions again, in another order: an answer depends on nothing but its question.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;

use super::answers::Answers;
use super::ask_all::ask_all;
use super::item_question::ItemQuestion;
use super::response::Response;
use crate::runner::compile::Executable;
use crate::runner::grading_limits::GradingLimits;
use notation::{Board, Fault, Question, Verb};
use sandbox::Sandbox;

/// One question in this many is asked again.
const SHARE: u64 = 8;

/// One in this many where the answer is a choice, which may be made by chance or by the clock.
const SHARE_OF_CHOICES: u64 = 6;

/// All choices with at most this many stones in the small bowls are asked twice more, by the same process: a table that a player
/// keeps from one call to the next holds such positions.
const FEW_STONES: u32 = 8;

/// A session with more typed bytes than this isn't asked again: it takes long, and shorter ones show what is kept between calls.
const LONGEST_TYPED: usize = 2000;

/// Asks some of the answered questions again, the last one first, and returns the response to each with its index. A submission
/// that can know more than its questions is asked all of them, and about each choice twice in a row.
pub(crate) fn ask_again(
    executable: &Executable,
    queries: &[ItemQuestion],
    answers: &Answers,
    sandbox: &Sandbox,
    grading_limits: &GradingLimits,
) -> io::Result<Vec<(usize, Response)>> {
    let inputs = executable.nondeterminism;
    let is_chosen = |&index: &usize| {
        let question = queries[index].question;
        let is_answered = answers.responses[index].reply.answer().is_some();
        // Slow functions would take too long.
        let is_slow = answers.slow.contains(&question.callee());
        is_answered && !is_slow && (inputs.any() || is_in_the_share(question))
    };
    let mut indices: Vec<usize> = (0..queries.len()).filter(is_chosen).collect();
    indices.reverse();
    if inputs.any() {
        // A table of positions that is kept has this very position the second time.
        let twice = |index: usize| match queries[index].question.verb {
            Verb::Choose => vec![index; 2],
            _ => vec![index],
        };
        indices = indices.into_iter().flat_map(twice).collect();
    }
    let is_asked_twice = |index: &&usize| has_few_stones(queries[**index].question);
    let twice: Vec<usize> = indices.iter().filter(is_asked_twice).copied().collect();
    indices.extend(twice);
    let again: Vec<ItemQuestion> = indices.iter().map(|&index| queries[index]).collect();
    let second = ask_all(executable, &again, sandbox, grading_limits)?;
    Ok(indices.into_iter().zip(second.responses).collect())
}

/// Returns whether this question is asked again. It depends on nothing else, so that every submission gets the same ones.
fn is_in_the_share(question: &Question) -> bool {
    let mut hasher = DefaultHasher::new();
    question.hash(&mut hasher);
    let share = match question.verb {
        Verb::Choose => SHARE_OF_CHOICES,
        _ => SHARE,
    };
    let is_drawn = hasher.finish().is_multiple_of(share) && !has_long_input(question);
    is_drawn || has_few_stones(question)
}

/// Returns whether much is typed, or each call fails in a run of its own.
fn has_long_input(question: &Question) -> bool {
    question.typed.as_ref().is_some_and(|typed| {
        typed.bytes.len() > LONGEST_TYPED || typed.then == Some(Fault::EachInTurn)
    })
}

/// Returns whether the question asks for a choice where few stones are left.
fn has_few_stones(question: &Question) -> bool {
    let is_few = |board: Board| board.in_play() <= FEW_STONES;
    question.verb == Verb::Choose && question.board.is_some_and(is_few)
}
