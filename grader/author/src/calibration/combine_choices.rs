//! Draws moves under combinations of choices for the rules, so that each choice matters in each combination.
//!
//! A program that forgets one choice where another one is made has a wrong answer: under the right rules and under those
//! that it plays by, the move ends differently.

use std::collections::{BTreeMap, BTreeSet};

use grader::failure::Failure;
use grader::specs::RuleSets;
use notation::{Answer, BOWLS, Board, LEFT, Player, Question, RIGHT, Status, Verb};
use oorandom::Rand32;

use super::oracle::Oracle;
use super::position_families::Candidate;
use super::session_family::Combinations;

/// The number of positions that are drawn for each combination.
const POSITIONS: usize = 240;

/// The axes that change no move.
const OPENING_ONLY: [&str; 2] = ["stones", "pie"];

/// The gains of a relay that differ: each stone in the kalah is another lap or two.
const GAINS: [u8; 4] = [3, 6, 10, 14];

/// Returns questions to `play` under combinations in which any four choices occur together.
pub(super) fn combine_choices(
    oracle: &Oracle,
    rule_sets: &RuleSets,
    combinations: &Combinations,
    random: &mut Rand32,
) -> Result<Vec<Candidate>, Failure> {
    let axes: Vec<(&String, &BTreeSet<String>)> = rule_sets
        .axes
        .iter()
        .filter(|(axis, _)| !OPENING_ONLY.contains(&axis.as_str()))
        .collect();
    let mut all: Vec<BTreeMap<&str, &str>> = vec![BTreeMap::new()];
    for (axis, values) in axes {
        all = all
            .iter()
            .flat_map(|chosen| {
                values.iter().map(|value| {
                    let mut chosen = chosen.clone();
                    chosen.insert(axis.as_str(), value.as_str());
                    chosen
                })
            })
            .collect();
    }
    let mut candidates = Vec::new();
    for (number, combination) in all.iter().enumerate() {
        let stones = 2 + u32::try_from(number).unwrap_or_default() % 5;
        let mut others = Vec::new();
        for (axis, value) in combination {
            for other in rule_sets.axes[*axis].iter().filter(|other| other != value) {
                let mut changed = combination.clone();
                changed.insert(axis, other);
                others.push((
                    format!("{axis}={value}"),
                    name(combinations, &changed, stones),
                ));
            }
        }
        let own = name(combinations, combination, stones);
        let drawn = (0..POSITIONS).map(|_| position(12 * stones, random));
        let positions: Vec<Question> = drawn.collect();
        let at = |(axis, value): (&&str, &&str)| {
            let values = &rule_sets.axes[*axis];
            values.iter().position(|other| other == value)
        };
        // Every choice on four axes is in one of these combinations, and half of them are enough for it.
        if combination.iter().filter_map(at).sum::<usize>() % 2 == 1 {
            continue;
        }
        let rule_sets = std::iter::once(&own).chain(others.iter().map(|(_, name)| name));
        let asked: Vec<Question> = rule_sets
            .flat_map(|rule_set| positions.iter().map(|question| under(question, rule_set)))
            .collect();
        let answers = oracle.answers(&asked)?;
        let answers: Vec<&[Answer]> = answers.chunks(POSITIONS).collect();
        let shows: Vec<BTreeSet<(usize, String)>> = (0..POSITIONS)
            .map(|at| shown(&positions[at], at, &answers, &others))
            .collect();
        for at in fewest(&shows) {
            let first = shows[at]
                .iter()
                .find_map(|(other, _)| Some(&others.get(*other)?.0));
            let Some(rule) = first.and_then(|choice| combinations.rules.get(choice)) else {
                continue;
            };
            candidates.push(Candidate {
                question: under(&positions[at], &own),
                rule: rule.clone(),
            });
        }
    }
    Ok(candidates)
}

/// Returns what a position shows: which other choices change the move.
fn shown(
    question: &Question,
    at: usize,
    answers: &[&[Answer]],
    others: &[(String, String)],
) -> BTreeSet<(usize, String)> {
    let mut shows = BTreeSet::new();
    let Answer::Played { board, status } = &answers[0][at] else {
        return shows;
    };
    let (Some(before), Some(player)) = (question.board, question.player) else {
        return shows;
    };
    for (number, (choice, _)) in others.iter().enumerate() {
        let Answer::Played {
            board: other,
            status: ended,
        } = &answers[number + 1][at]
        else {
            continue;
        };
        if (other, ended) == (board, status) {
            continue;
        }
        shows.insert((number, format!("{player}")));
        if choice == "sowing=relay" {
            // A single lap would end the game.
            if !matches!(ended, Status::ToMove(_)) {
                shows.insert((
                    number,
                    format!("goes on, {}", matches!(status, Status::ToMove(_))),
                ));
            }
            let kalah = if player == Player::One { RIGHT } else { LEFT };
            let gain = board.0[kalah].saturating_sub(before.0[kalah]);
            let gains = GAINS.iter().filter(|&&least| gain >= least);
            shows.extend(gains.map(|least| (number, format!("gains {least}"))));
        }
    }
    shows
}

/// Returns positions that together show everything, few of them.
fn fewest(shows: &[BTreeSet<(usize, String)>]) -> Vec<usize> {
    let mut shown: BTreeSet<&(usize, String)> = BTreeSet::new();
    let mut chosen = Vec::new();
    loop {
        let news = |at: &usize| {
            shows[*at]
                .iter()
                .filter(|what| !shown.contains(what))
                .count()
        };
        match (0..shows.len()).rev().max_by_key(news) {
            Some(best) if news(&best) > 0 => {
                shown.extend(&shows[best]);
                chosen.push(best);
            }
            _ => return chosen,
        }
    }
}

/// Draws a position in which little is left on one side or both, and the kalahs hold about the same.
fn position(all: u32, random: &mut Rand32) -> Question {
    let player = if random.rand_range(0..2) == 0 {
        Player::One
    } else {
        Player::Two
    };
    let mut stones = [0; BOWLS];
    let most = random.rand_range(1..7);
    let many = random.rand_range(1..5);
    let bowls = (0..BOWLS).filter(|bowl| ![RIGHT, LEFT].contains(bowl));
    for bowl in bowls {
        if random.rand_range(0..4) < many {
            stones[bowl] = random.rand_range(0..most + 1);
        }
    }
    if random.rand_range(0..3) == 0 {
        // The mover has a single bowl.
        let own = if player == Player::One {
            0..RIGHT
        } else {
            RIGHT + 1..LEFT
        };
        let kept = own.start + random.rand_range(0..6) as usize;
        own.filter(|&bowl| bowl != kept)
            .for_each(|bowl| stones[bowl] = 0);
        stones[kept] = random.rand_range(1..9);
    }
    while stones.iter().sum::<u32>() > all {
        stones = stones.map(|count| count / 2);
    }
    let rest = all - stones.iter().sum::<u32>();
    let lead = random.rand_range(0..rest.min(5) + 1);
    stones[RIGHT] = (rest - lead) / 2;
    stones[LEFT] = rest - stones[RIGHT];
    if random.rand_range(0..2) == 0 {
        stones.swap(RIGHT, LEFT);
    }
    let own: Vec<usize> = if player == Player::One {
        (0..RIGHT).collect()
    } else {
        (RIGHT + 1..LEFT).collect()
    };
    let full: Vec<usize> = own
        .iter()
        .copied()
        .filter(|&bowl| stones[bowl] > 0)
        .collect();
    let from = if full.is_empty() { own } else { full };
    let mut question = Question::new(Verb::Play);
    question.board = Some(Board(
        stones.map(|count| u8::try_from(count).unwrap_or(u8::MAX)),
    ));
    question.player = Some(player);
    question.bowl =
        Some(from[random.rand_range(0..u32::try_from(from.len()).unwrap_or(1)) as usize]);
    question
}

fn under(question: &Question, rule_set: &str) -> Question {
    let mut question = question.clone();
    question.rule_set = Some(rule_set.to_owned());
    question
}

/// Returns the name of a combination.
fn name(combinations: &Combinations, chosen: &BTreeMap<&str, &str>, stones: u32) -> String {
    let mut name = format!("{}+stones={stones}", combinations.preset);
    for (axis, value) in chosen {
        let choice = format!("{axis}={value}");
        if !combinations.left_out.contains(&choice) {
            name.extend(["+", &choice]);
        }
    }
    name
}
