//! Draws the sessions that are recorded: games, tables of lines, and questions as they are.

use grader::failure::Failure;
use grader::specs::Assignment;
use notation::{Answer, Question, Verb};
use oorandom::Rand32;

use super::combine_choices::combine_choices;
use super::draw_games::draw_games;
use super::enumerate_typed_lines::enumerate_typed_lines;
use super::oracle::Oracle;
use super::position_families::{Candidate, PositionFamilies};
use staff::parallel_map::parallel_map;

/// Draws all sessions of the families. They are chosen already: all of them are recorded.
pub(super) fn draw_sessions(
    oracle: &Oracle,
    assignment: &Assignment,
    families: &PositionFamilies,
    seed: u64,
    jobs: usize,
) -> Result<Vec<Candidate>, Failure> {
    let games = parallel_map(&families.sessions, jobs, |family| {
        // Each family has a source of its own, so that a change of one changes no other.
        draw_games(oracle, family, &families.lines, &mut Rand32::new(seed))
    });
    let games: Vec<Vec<Candidate>> = games.into_iter().collect::<Result<_, _>>()?;
    let mut drawn = games.concat();
    drawn.extend(enumerate_typed_lines(oracle, &families.lines)?);
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
            let question: Question = text.parse().map_err(|what| {
                Failure::usage(format!("can't ask `{text}`: {}", String::from(what)))
            })?;
            drawn.push(Candidate {
                question,
                rule: fixed.rule.clone(),
            });
        }
    }
    Ok(drawn)
}

/// Returns, for each question that asks for a choice where every legal move is right, the right answer.
pub(super) fn any_legal_moves(
    oracle: &Oracle,
    questions: &[Question],
) -> Result<Vec<Option<Answer>>, Failure> {
    let is_choice = |question: &&Question| question.verb == Verb::Choose;
    let legal: Vec<Question> = questions
        .iter()
        .filter(is_choice)
        .map(|question| Question {
            verb: Verb::Legal,
            ..question.clone()
        })
        .collect();
    let mut answers = oracle.answers(&legal)?.into_iter();
    let any = questions.iter().map(|question| {
        let Answer::Bowls(bowls) = Some(question)
            .filter(is_choice)
            .and_then(|_| answers.next())?
        else {
            return None;
        };
        let bowls: Vec<String> = bowls.iter().map(usize::to_string).collect();
        Answer::from_line(Verb::Choose, &bowls.join(" or ")).ok()
    });
    Ok(any.collect())
}
