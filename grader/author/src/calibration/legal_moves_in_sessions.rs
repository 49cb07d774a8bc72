//! Finds the legal moves of sessions, each on the board that the ones before lead to.

use std::collections::HashMap;

use super::oracle::Oracle;
use crate::followed_session::{FollowedSession, Position, opening};
use grader::failure::Failure;
use grader::specs::Case;
use notation::{Answer, Question};

/// Asks the oracle what each move of a session leads to, and returns those that aren't refused.
pub(super) fn legal_moves_in_sessions(
    oracle: &Oracle,
    cases: &[Case],
) -> Result<Vec<Question>, Failure> {
    let sessions: Vec<(&Case, Option<Position>)> = cases
        .iter()
        .filter(|case| case.question.verb.is_session())
        .map(|case| (case, opening(cases, case.question.rule_set.as_deref())))
        .collect();
    let mut outcomes: HashMap<Question, Option<Position>> = HashMap::new();
    loop {
        let outcome = |question: &Question| outcomes.get(question).copied().flatten();
        // Of each session the first move that hasn't been asked about: those after it may be on another board.
        let unknown = sessions.iter().filter_map(|&(case, opening)| {
            let tried = FollowedSession::new(case, opening, &outcome).tried;
            tried
                .into_iter()
                .find(|question| !outcomes.contains_key(question))
        });
        let asked: Vec<Question> = unknown.collect();
        if asked.is_empty() {
            break;
        }
        let answers = oracle.answers(&asked)?;
        outcomes.extend(asked.into_iter().zip(answers.iter().map(position)));
    }
    let legal = outcomes
        .into_iter()
        .filter(|(_, outcome)| outcome.is_some());
    Ok(legal.map(|(question, _)| question).collect())
}

fn position(answer: &Answer) -> Option<Position> {
    match answer {
        &Answer::Played { board, status } => Some((board, status)),
        _ => None,
    }
}
