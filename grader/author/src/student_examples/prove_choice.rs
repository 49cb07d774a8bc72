//! Proves that the wrong programs that examples have to catch are well chosen.

use std::collections::{BTreeMap, BTreeSet};

use oorandom::Rand32;

use super::example_judges::{ExampleJudges, asks};
use super::example_verdict::{Answers, agrees};
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
    let programs = &judges.set.programs;
    let right: Vec<usize> = numbers(judges, |rule| rule.is_none());
    proof.rules(judges);
    for &number in &right {
        let cases = assignment.cases.iter();
        let cases: Vec<&Case> = cases.filter(|case| asks(number, &case.question)).collect();
        let questions: Vec<&Question> = cases.iter().map(|case| &case.question).collect();
        let answers = judges.answers(number, &questions)?;
        let wrong = cases.iter().filter(|case| fails(&answers, case));
        proof.problems.extend(wrong.map(|case| {
            let name = &programs[number].name;
            let place = &case.place;
            format!(
                "`{name}` counts as right, but not for `{}` at {place}",
                case.question
            )
        }));
    }
    for part in assignment.parts.iter().filter(|part| !part.extra) {
        let wrong = numbers(judges, |rule| {
            rule.is_some_and(|rule| part.points.contains_key(rule))
        });
        if !SHOWN.contains(&wrong.len()) {
            let (count, number) = (wrong.len(), part.number);
            let what = format!("part {number} has {count} wrong programs; choose 5 to 9");
            proof.problems.push(what);
        }
        proof.part(judges, part, &right, &wrong)?;
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
        for rule in shown.difference(&worth) {
            let what = format!(
                "examples of `{rule}` have no points; write them in `rubric.toml`, below `[examples.points]`"
            );
            self.problems.push(what);
        }
        for rule in worth.difference(&shown) {
            let what = format!(
                "examples of `{rule}` have points below `[examples.points]` in `rubric.toml`, but no program in `shown.toml` breaks the rule; remove the points, or add a program"
            );
            self.problems.push(what);
        }
    }

    /// Each wrong program of a part is caught by a small example, and no two fail the same cases.
    fn part(
        &mut self,
        judges: &ExampleJudges,
        part: &Part,
        right: &[usize],
        wrong: &[usize],
    ) -> Result<(), Failure> {
        let cases = judges.grader.assignment.cases.iter();
        let cases: Vec<&Case> = cases
            .filter(|case| part.points.contains_key(&*case.rule))
            .collect();
        let small: Vec<Question> = small_questions(part, &cases);
        let small: Vec<&Question> = small.iter().collect();
        let mut agreed: Option<Answers> = None;
        for &number in right {
            let answers = judges.answers(number, &small)?;
            let both = agreed.get_or_insert_with(|| answers.clone());
            both.retain(|question, answer| answer.is_some() && answers[question] == *answer);
        }
        let agreed = agreed.unwrap_or_default();
        let mut failed: BTreeMap<Vec<String>, &str> = BTreeMap::new();
        for &number in wrong {
            let name = judges.set.programs[number].name.as_str();
            let answers = judges.answers(number, &small)?;
            let differs = |question: &&&Question| {
                agreed
                    .get(**question)
                    .is_some_and(|answer| answers[**question] != *answer)
            };
            let differing = small.iter().filter(differs);
            match differing.min_by_key(|question| question.size()) {
                Some(question) => self.witnesses.push(format!("{name}: {question}")),
                None => self.problems.push(format!(
                    "`{name}` can't be caught by a small example; choose another one"
                )),
            }
            let questions: Vec<&Question> = cases.iter().map(|case| &case.question).collect();
            let answers = judges.answers(number, &questions)?;
            let wrong = cases.iter().filter(|case| fails(&answers, case));
            let wrong: Vec<String> = wrong.map(|case| case.line()).collect();
            if let Some(other) = failed.insert(wrong, name) {
                self.problems.push(format!(
                    "`{name}` and `{other}` fail the same cases; choose one of them"
                ));
            }
        }
        Ok(())
    }
}

/// Returns whether a program doesn't answer this case correctly.
fn fails(answers: &Answers, case: &Case) -> bool {
    agrees(answers, case) != Some(true)
}

/// Returns the numbers of the programs whose rule this accepts.
fn numbers(judges: &ExampleJudges, accepts: impl Fn(Option<&RuleName>) -> bool) -> Vec<usize> {
    let programs = judges.set.programs.iter().enumerate();
    programs
        .filter(|(_, program)| accepts(program.rule.as_ref()))
        .map(|(number, _)| number)
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
