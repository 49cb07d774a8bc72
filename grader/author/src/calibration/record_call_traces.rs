//! Records the traces of moves: which of the oracle's functions a move asks in turn, for each kind of move.

use std::collections::BTreeSet;

use super::oracle::Oracle;
use grader::failure::Failure;
use grader::specs::Case;
use notation::{Answer, CallTrace, Question, Status, TracedCall, Verb};

/// Returns the traces of those moves that are played by the assignment's own rules.
pub(super) fn record_call_traces(
    oracle: &Oracle,
    cases: &[Case],
) -> Result<BTreeSet<CallTrace>, Failure> {
    let is_move = |case: &&Case| {
        case.question.verb == Verb::Play && case.question.rule_set.is_none() && !case.hidden
    };
    let moves: Vec<&Case> = cases.iter().filter(is_move).collect();
    let ask = |verb: Verb| {
        let asked: Vec<Question> = moves
            .iter()
            .map(|case| about(verb, &case.question))
            .collect();
        oracle.answers(&asked)
    };
    let answers = ask(Verb::Over)?.into_iter().zip(ask(Verb::Legal)?);
    let traces = moves.iter().zip(answers).map(|(case, (over, legal))| {
        let is_over = over == Answer::YesNo(true);
        let mut calls = vec![decides(Verb::Over, is_over)];
        if !is_over {
            let bowl = case.question.bowl.unwrap_or_default();
            let is_legal = matches!(legal, Answer::Bowls(bowls) if bowls.contains(&bowl));
            calls.push(decides(Verb::Legal, is_legal));
        }
        let refusal = match case.expected {
            Answer::Refused(refusal) => Some(refusal),
            _ => None,
        };
        if let Some(status) = case.expected.status() {
            let ends = !matches!(status, Status::ToMove(_));
            calls.extend([
                acts(Verb::Sow),
                acts(Verb::Capture),
                decides(Verb::Over, ends),
            ]);
            if ends {
                calls.extend([acts(Verb::Sweep), acts(Verb::Winner)]);
            } else {
                calls.push(acts(Verb::Turn));
            }
        }
        CallTrace { calls, refusal }
    });
    Ok(traces.collect())
}

fn decides(verb: Verb, answer: bool) -> TracedCall {
    let answer = Some(answer);
    TracedCall { verb, answer }
}

fn acts(verb: Verb) -> TracedCall {
    TracedCall { verb, answer: None }
}

/// Makes the question to this function about the board of a move.
fn about(verb: Verb, question: &Question) -> Question {
    let shape = verb.shape();
    Question {
        board: question.board.filter(|_| shape.board),
        player: question.player.filter(|_| shape.player),
        ..Question::new(verb)
    }
}
