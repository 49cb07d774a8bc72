//! Combinations of choices for the rules, with moves in which each choice matters.
//!
//! A program that forgets one choice where another one is made has a wrong answer: under the right rules and under those
//! that it plays by, the move ends differently.

use std::collections::{BTreeMap, BTreeSet};

use grader::failure::Failure;
use grader::specs::{RuleName, RuleSets};
use notation::{Answer, BOWLS, Board, LEFT, Player, Question, RIGHT, Status};
use oorandom::Rand32;
use serde::Deserialize;

use super::candidate::{Candidate, Drawn, Features, fewest_that_show_all, pick, random_source};
use super::oracle::{Oracle, kalah, own_bowls, play};

/// The number of positions that are drawn for each combination.
const POSITIONS: usize = 240;

/// The axes that change no move.
const OPENING_ONLY: [&str; 2] = ["stones", "pie"];

/// The gains of a relay that differ: each stone in the kalah is another lap or two.
const GAINS: [u8; 4] = [3, 6, 10, 14];

/// Moves under every combination of choices for the rules.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Combinations {
    /// The preset whose choices are changed.
    pub preset: String,
    /// The choices of that preset, which names leave out.
    pub left_out: BTreeSet<String>,
    /// The rule for moves in which a choice matters.
    pub rules: BTreeMap<String, RuleName>,
}

/// A choice on each axis.
type Choices<'a> = BTreeMap<&'a str, &'a str>;

impl Combinations {
    /// Returns questions to `play` under combinations in which any four choices occur together.
    pub(super) fn questions(
        &self,
        oracle: &Oracle,
        rule_sets: &RuleSets,
        seed: u64,
    ) -> Result<Vec<Candidate>, Failure> {
        let mut all: Vec<Choices> = vec![Choices::new()];
        let axes = rule_sets.axes.iter();
        for (axis, values) in axes.filter(|(axis, _)| !OPENING_ONLY.contains(&axis.as_str())) {
            let combined = all.iter().flat_map(|choices| {
                let values = values.iter();
                values.map(move |value| with(choices, axis, value))
            });
            all = combined.collect();
        }
        let mut candidates = Vec::new();
        for (stones, choices) in (2..7).cycle().zip(&all) {
            // Every choice on four axes is in one of these combinations, and half of them are enough for it.
            let at = |(axis, value): (&&str, &&str)| {
                let mut values = rule_sets.axes[*axis].iter();
                values.position(|other| other == value)
            };
            if choices.iter().filter_map(at).sum::<usize>() % 2 == 1 {
                continue;
            }
            let mut random = random_source(seed, &self.name(choices, stones));
            let draw = |_| position(12 * stones, &mut random);
            let positions: Vec<Question> = (0..POSITIONS).map(draw).collect();
            let mut choices_of = vec![String::new()];
            let mut names = vec![self.name(choices, stones)];
            for (axis, value) in choices {
                for other in rule_sets.axes[*axis].iter().filter(|other| other != value) {
                    choices_of.push(format!("{axis}={value}"));
                    names.push(self.name(&with(choices, axis, other), stones));
                }
            }
            let asked = names.iter().flat_map(|name| {
                let positions = positions.iter().cloned();
                positions.map(|question| under(question, name))
            });
            let answers = oracle.answers(&asked.collect::<Vec<Question>>())?;
            let drawn = positions
                .into_iter()
                .enumerate()
                .filter_map(|(at, question)| {
                    let answers = answers[at..].iter().step_by(POSITIONS);
                    let (rule, shows) = self.shown(&question, answers.zip(&choices_of))?;
                    Some(Drawn {
                        candidate: Candidate {
                            question: under(question, &names[0]),
                            rule,
                        },
                        shows,
                        cost: at,
                    })
                });
            candidates.extend(fewest_that_show_all(drawn.collect(), POSITIONS));
        }
        Ok(candidates)
    }

    /// Returns what a position shows, and the rule for it: which other choices change the move. The first answer is right.
    fn shown<'a>(
        &self,
        question: &Question,
        mut answers: impl Iterator<Item = (&'a Answer, &'a String)>,
    ) -> Option<(RuleName, Features)> {
        let (right, _) = answers.next()?;
        let (board, status) = (right.board()?, right.status()?);
        let player = question.player?;
        let mut shows = Features::default();
        let mut rule = None;
        for (number, (answer, choice)) in answers.enumerate() {
            let (Some(other), Some(ended)) = (answer.board(), answer.status()) else {
                continue;
            };
            if (other, ended) == (board, status) {
                continue;
            }
            rule = rule.or_else(|| self.rules.get(choice).cloned());
            shows.any.insert(format!("{number} {player}"));
            if choice == "sowing=relay" {
                let goes_on = |status| matches!(status, Status::ToMove(_));
                // A single lap would end the game.
                if !goes_on(ended) {
                    let goes_on = goes_on(status);
                    shows.any.insert(format!("{number} goes on, {goes_on}"));
                }
                let kalah = kalah(player);
                let gain = board.0[kalah].saturating_sub(question.board?.0[kalah]);
                let gains = GAINS.iter().filter(|&&least| gain >= least);
                let gains = gains.map(|least| format!("{number} gains {least}"));
                shows.any.extend(gains);
            }
        }
        Some((rule?, shows))
    }

    /// Returns the name of a combination.
    fn name(&self, choices: &Choices, stones: u32) -> String {
        let mut name = format!("{}+stones={stones}", self.preset);
        for (axis, value) in choices {
            let choice = format!("{axis}={value}");
            if !self.left_out.contains(&choice) {
                name.extend(["+", &choice]);
            }
        }
        name
    }
}

/// Returns these choices with another one on this axis.
fn with<'a>(choices: &Choices<'a>, axis: &'a str, value: &'a str) -> Choices<'a> {
    let mut choices = choices.clone();
    choices.insert(axis, value);
    choices
}

fn under(question: Question, rule_set: &str) -> Question {
    Question {
        rule_set: Some(rule_set.to_owned()),
        ..question
    }
}

/// Draws a position in which little is left on one side or both, and the kalahs hold about the same.
fn position(all: u32, random: &mut Rand32) -> Question {
    let player = match random.rand_range(0..2) {
        0 => Player::One,
        _ => Player::Two,
    };
    let mut stones = [0; BOWLS];
    let most = random.rand_range(1..7);
    let many = random.rand_range(1..5);
    for bowl in own_bowls(Player::One).chain(own_bowls(Player::Two)) {
        if random.rand_range(0..4) < many {
            stones[bowl] = random.rand_range(0..most + 1);
        }
    }
    let own = own_bowls(player);
    if random.rand_range(0..3) == 0 {
        // The mover has a single bowl.
        let kept = own.start + random.rand_range(0..6) as usize;
        stones[own.clone()].fill(0);
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
    let full: Vec<usize> = own.clone().filter(|&bowl| stones[bowl] > 0).collect();
    let from = if full.is_empty() { own.collect() } else { full };
    let bowl = pick(&from, random).copied().unwrap_or_default();
    let stones = stones.map(|count| u8::try_from(count).unwrap_or(u8::MAX));
    play(None, Board(stones), player, bowl)
}
