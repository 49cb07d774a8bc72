//! Proves that the wrong programs that examples have to catch are well chosen.

use std::collections::{BTreeMap, BTreeSet};

use oorandom::Rand32;

use super::example_judges::{ExampleJudges, asks};
use super::example_verdict::{Answers, agrees};
use super::judging_programs::JudgingProgram;
use grader::failure::Failure;
use grader::specs::{Case, Part, RuleName};
use notation::{BOWLS, Board, LEFT, Player, Question, RIGHT, Verb};

/// Number of wrong programs of a part.
const SHOWN: std::ops::RangeInclusive<usize> = 5..=9;

/// Most stones in the small bowls of a small example, or most lines typed in it.
const SMALL: usize = 12;

/// Number of small positions drawn for each verb.
const DRAWN: usize = 600;

/// The result.
#[derive(Clone, Debug, Default)]
pub struct ChoiceProof {
    /// A line for each wrong program: a small question that it answers differently.
    pub witnesses: Vec<String>,
    /// A line for each thing that isn't as it should be.
    pub problems: Vec<String>,
}

/// Proves the choice of the wrong programs, and that the right programs are right.
pub fn prove_choice(judges: &ExampleJudges) -> Result<ChoiceProof, Failure> {
    let mut proof = ChoiceProof::default();
    let assignment = &judges.grader.assignment;
    proof.rules(judges);
    for (number, program) in numbered(judges, Option::is_none) {
        let cases = assignment.cases.iter();
        let cases = cases.filter(|case| asks(number, &case.question)).collect();
        let wrong = failed_cases(judges, number, cases)?.into_iter();
        proof.problems.extend(wrong.map(|case| {
            format!(
                "`{}` counts as right, but not for `{}` at {}",
                program.name, case.question, case.place
            )
        }));
    }
    for part in assignment.parts.iter().filter(|part| !part.extra) {
        proof.part(judges, part)?;
    }
    Ok(proof)
}

impl ChoiceProof {
    /// Examples of a rule have points if there is a wrong program to catch, and only then.
    fn rules(&mut self, judges: &ExampleJudges) {
        let programs = judges.set.programs.iter();
        let shown: BTreeSet<&RuleName> = programs
            .filter_map(|program| program.rule.as_ref())
            .collect();
        let worth: BTreeSet<&RuleName> = judges.grader.assignment.example_points.keys().collect();
        self.problems.extend(shown.difference(&worth).map(|rule| {
            format!(
                "examples of `{rule}` have no points; write them in `rubric.toml`, below `[examples.points]`"
            )
        }));
        self.problems.extend(worth.difference(&shown).map(|rule| {
            format!(
                "examples of `{rule}` have points below `[examples.points]` in `rubric.toml`, but no program in `shown.toml` breaks the rule; remove the points, or add a program"
            )
        }));
    }

    /// Each wrong program of a part is caught by a small example, and no two fail the same cases.
    fn part(&mut self, judges: &ExampleJudges, part: &Part) -> Result<(), Failure> {
        let is_of_part = |rule: &RuleName| part.points.contains_key(rule);
        let wrong = numbered(judges, |rule| rule.as_ref().is_some_and(is_of_part));
        if !SHOWN.contains(&wrong.len()) {
            let (count, number) = (wrong.len(), part.number);
            let what = format!("part {number} has {count} wrong programs; choose 5 to 9");
            self.problems.push(what);
        }
        let cases = judges.grader.assignment.cases.iter();
        let cases: Vec<&Case> = cases.filter(|case| is_of_part(&case.rule)).collect();
        let small = small_questions(part, &cases);
        let small: Vec<&Question> = small.iter().collect();
        let right = numbered(judges, Option::is_none).into_iter();
        let right = right.map(|(number, _)| judges.answers(number, &small));
        let right: Vec<Answers> = right.collect::<Result<_, Failure>>()?;
        let agreed = |question: &Question| {
            let mut answers = right.iter().map(|answers| answers[question].as_ref());
            let first = answers.next()??;
            answers.all(|answer| answer == Some(first)).then_some(first)
        };
        let mut failed: BTreeMap<Vec<String>, &str> = BTreeMap::new();
        for (number, program) in wrong {
            let name = program.name.as_str();
            let answers = judges.answers(number, &small)?;
            let differs = |question: &&&Question| {
                agreed(question).is_some_and(|right| answers[**question].as_ref() != Some(right))
            };
            let differing = small.iter().filter(differs);
            match differing.min_by_key(|question| question.size()) {
                Some(question) => self.witnesses.push(format!("{name}: {question}")),
                None => self.problems.push(format!(
                    "`{name}` can't be caught by a small example; choose another one"
                )),
            }
            let wrong = failed_cases(judges, number, cases.clone())?;
            let wrong = wrong.into_iter().map(Case::line).collect();
            if let Some(other) = failed.insert(wrong, name) {
                self.problems.push(format!(
                    "`{name}` and `{other}` fail the same cases; choose one of them"
                ));
            }
        }
        Ok(())
    }
}

/// Returns those of these cases that a program doesn't answer correctly.
fn failed_cases<'c>(
    judges: &ExampleJudges,
    number: usize,
    mut cases: Vec<&'c Case>,
) -> Result<Vec<&'c Case>, Failure> {
    let questions: Vec<&Question> = cases.iter().map(|case| &case.question).collect();
    let answers = judges.answers(number, &questions)?;
    cases.retain(|case| agrees(&answers, case) != Some(true));
    Ok(cases)
}

/// Returns the programs whose rule this accepts, with their numbers.
fn numbered<'a>(
    judges: &'a ExampleJudges,
    accepts: impl Fn(&Option<RuleName>) -> bool,
) -> Vec<(usize, &'a JudgingProgram)> {
    let programs = judges.set.programs.iter().enumerate();
    programs
        .filter(|(_, program)| accepts(&program.rule))
        .collect()
}

/// Returns small questions of a part: drawn positions, and sessions of its cases in which little is typed.
fn small_questions(part: &Part, cases: &[&Case]) -> Vec<Question> {
    let mut random = Rand32::new(217);
    let mut questions = Vec::new();
    for &verb in part.asks.iter().filter(|verb| verb.shape().board) {
        questions.extend((0..DRAWN).map(|_| draw(verb, &mut random)));
    }
    let sessions = cases.iter().map(|case| &case.question);
    let lines = |question: &&Question| {
        let typed = question.typed.as_ref();
        typed.is_some_and(|typed| typed.bytes.split(|byte| *byte == b'\n').count() <= SMALL + 1)
    };
    questions.extend(sessions.filter(lines).cloned());
    questions
}

/// Draws a question about a position with few stones in the small bowls, often in very few of them.
fn draw(verb: Verb, random: &mut Rand32) -> Question {
    let mut number = |end: usize| {
        let end = u32::try_from(end).unwrap_or(1);
        random.rand_range(0..end) as usize
    };
    let mut board = [0; BOWLS];
    let most = 1 + number(6);
    let chosen: Vec<usize> = (0..most).map(|_| number(BOWLS)).collect();
    let in_play = number(SMALL + 1);
    let mut rest = 48;
    for _ in 0..in_play {
        let bowl = chosen[number(chosen.len())];
        if bowl != LEFT && bowl != RIGHT {
            board[bowl] += 1;
            rest -= 1;
        }
    }
    // Level kalahs, and almost level ones, are rare otherwise.
    let right: u8 = match number(3) {
        0 => rest / 2,
        _ => u8::try_from(number(usize::from(rest) + 1)).unwrap_or(rest),
    };
    board[RIGHT] = right;
    board[LEFT] = rest - right;
    let shape = verb.shape();
    let player = [Player::One, Player::Two][number(2)];
    let mut question = Question::new(verb);
    question.board = Some(Board(board));
    question.player = shape.player.then_some(player);
    // Most questions are about a bowl with stones.
    let bowl = match number(4) {
        0 => number(BOWLS),
        _ => chosen[number(chosen.len())],
    };
    question.bowl = shape.bowl.then_some(bowl);
    question
}
