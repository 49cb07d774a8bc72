//! Draws the sessions that are recorded: games, tables of lines, and questions as they are.

use grader::notation::{Answer, Question, Verb};
use grader::specs::{Assignment, Candidate, Families};
use oorandom::Rand32;

use super::combine_choices::combine_choices;
use super::draw_games::draw_games;
use super::oracle::{Oracle, OracleError};
use super::tables_of_lines::tables_of_lines;

/// Draws all sessions of the families. They are chosen already: all of them are recorded.
pub(super) fn draw_sessions(
    oracle: &Oracle,
    assignment: &Assignment,
    families: &Families,
    seed: u64,
) -> Result<Vec<Candidate>, OracleError> {
    let mut drawn = Vec::new();
    for family in &families.sessions {
        // Each family has a source of its own, so that a change of one changes no other.
        let mut random = Rand32::new(seed);
        drawn.extend(draw_games(oracle, family, &families.lines, &mut random)?);
    }
    drawn.extend(tables_of_lines(oracle, &families.lines)?);
    let mut random = Rand32::new(seed);
    drawn.extend(combine_choices(
        oracle,
        &assignment.rule_sets,
        &families.combinations,
        &mut random,
    )?);
    for fixed in &families.fixed {
        for question in &fixed.questions {
            let text = question.get_ref();
            let question: Question = text.parse().map_err(|what| OracleError::Unreadable {
                question: text.clone(),
                what: String::from(what),
            })?;
            drawn.push(Candidate {
                question,
                rule: fixed.rule.clone(),
            });
        }
    }
    Ok(drawn)
}

/// Returns the right answer to a question that asks for a choice where every legal move is right.
pub(super) fn any_legal_move(
    oracle: &Oracle,
    question: &Question,
) -> Result<Option<Answer>, OracleError> {
    if question.verb != Verb::Choose {
        return Ok(None);
    }
    let legal = Question {
        verb: Verb::Legal,
        ..question.clone()
    };
    let answers = oracle.answers(&[legal])?;
    let Some(Answer::Bowls(bowls)) = answers.into_iter().next() else {
        return Ok(None);
    };
    let bowls: Vec<String> = bowls.iter().map(usize::to_string).collect();
    Ok(Answer::from_line(Verb::Choose, &bowls.join(" or ")).ok())
}
