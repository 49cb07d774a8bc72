//! Observations of a wrong board, by the roles of its bowls in the question, and in the bowl of the last stone.

use super::clause::{Seen, Subject, off};
use super::pair::{Pair, across, kalah, row};
use crate::plural::number_of;
use notation::{Answer, BOWLS, Board, LOWER_ROW, UPPER_ROW};

/// A role of bowls, and which bowls have it in a question, as bits. That of a row has several.
type Role = (&'static str, fn(&Pair) -> Option<u16>);

const ROLES: [Role; 7] = [
    ("the player's kalah", |pair| {
        Some(1 << kalah(pair.player()?))
    }),
    ("the opponent's kalah", |pair| {
        Some(1 << kalah(pair.player()?.other()))
    }),
    ("the bowl of the last stone", |pair| Some(1 << pair.last()?)),
    ("the bowl where the move began", |pair| {
        Some(1 << pair.asked()?)
    }),
    ("the bowl opposite", |pair| {
        Some(1 << across(pair.question.bowl?)?)
    }),
    ("kalah 6", |_| Some(1 << 6)),
    ("kalah 13", |_| Some(1 << 13)),
];

const ROWS: [Role; 4] = [
    ("the player's row", |pair| Some(bits(&row(pair.player()?)))),
    ("the opponent's row", |pair| {
        Some(bits(&row(pair.player()?.other())))
    }),
    ("Player One's row", |_| Some(bits(&LOWER_ROW))),
    ("Player Two's row", |_| Some(bits(&UPPER_ROW))),
];

/// A way in which the stones of a bowl can be wrong.
type Amount = (&'static str, fn(&Stones) -> bool);

const AMOUNTS: [Amount; 6] = [
    ("is unchanged", |stones| stones.given == stones.before),
    ("is empty", |stones| stones.given == 0),
    ("lacks the stones from opposite", |stones| {
        stones.lacks(stones.opposite)
    }),
    ("lacks the stones of the bowl asked about", |stones| {
        stones.lacks(stones.asked)
    }),
    ("has lost the stones that it held before", |stones| {
        stones.lacks(stones.before)
    }),
    ("still holds the stones from before, too", |stones| {
        stones.before > 0 && stones.given - stones.expected == stones.before
    }),
];

/// The numbers of stones of a wrong bowl.
struct Stones {
    before: i32,
    expected: i32,
    given: i32,
    asked: i32,
    opposite: i32,
}

impl Stones {
    fn of(pair: &Pair, bowl: usize) -> Option<Stones> {
        let (expected, given) = pair.boards()?;
        let before = |bowl| pair.stones_in(bowl).map(i32::from);
        Some(Stones {
            before: before(bowl)?,
            expected: expected.0[bowl].into(),
            given: given.0[bowl].into(),
            asked: pair.question.bowl.and_then(before).unwrap_or_default(),
            opposite: pair
                .question
                .bowl
                .and_then(across)
                .and_then(before)
                .unwrap_or_default(),
        })
    }

    fn lacks(&self, stones: i32) -> bool {
        stones > 0 && self.expected - self.given == stones
    }

    fn amounts(&self) -> Vec<String> {
        let such = AMOUNTS.iter().filter(|(_, is)| is(self));
        let mut all: Vec<String> = such.map(|(amount, _)| (*amount).to_owned()).collect();
        let off = self.given - self.expected;
        let than = if off > 0 { "many" } else { "few" };
        let stones = number_of(off.unsigned_abs() as usize, "stone");
        all.push(format!("has {stones} too {than}"));
        all
    }
}

pub(super) fn observe_board(pair: &Pair, seen: &mut Seen) {
    let Some((expected, given)) = pair.boards().filter(|(right, given)| right != given) else {
        return;
    };
    let Some(before) = &pair.question.board else {
        seen.add(Subject::Board, wrong_numbers(expected, given));
        return;
    };
    if given == before {
        seen.add(Subject::Whole, "the board is still that of the question");
    }
    observe_bowls(pair, expected, given, seen);
}

fn observe_bowls(pair: &Pair, expected: &Board, given: &Board, seen: &mut Seen) {
    let wrong = (0..BOWLS).filter(|&bowl| expected.0[bowl] != given.0[bowl]);
    let wrong: Vec<usize> = wrong.collect();
    let mask = bits(&wrong);
    let roles = ROLES.iter().chain(&ROWS).enumerate();
    let roles = roles.filter_map(|(at, (name, of))| Some((at, *name, of(pair)? & mask)));
    let mut roles: Vec<(usize, &str, u16)> = roles.filter(|(.., bowls)| *bowls != 0).collect();
    // What is said of the only wrong ones comes first.
    roles.sort_by_key(|(.., bowls)| *bowls != mask);
    for &(at, name, bowls) in &roles {
        let is_row = at >= ROLES.len();
        let of_these = wrong.iter().copied().filter(|bowl| bowls >> bowl & 1 == 1);
        let amounts = common_amounts(pair, of_these);
        if bowls == mask {
            let (only, each) = if is_row {
                (format!("only bowls of {name} are wrong"), "each of them")
            } else {
                (format!("only {name} is wrong"), "it")
            };
            for amount in &amounts {
                seen.add(Subject::Board, format!("{only}: {each} {amount}"));
            }
            if is_row {
                seen.add_vague(Subject::Board, only);
            } else {
                seen.add(Subject::Board, only);
            }
        }
        for amount in amounts {
            let which = if is_row { "each wrong bowl of " } else { "" };
            let text = format!("{which}{name} {amount}");
            seen.add(Subject::Bowls(name.contains("kalah"), amount), text);
        }
    }
    for amount in common_amounts(pair, wrong.iter().copied()) {
        seen.add(Subject::Board, format!("each wrong bowl {amount}"));
    }
}

/// Returns what is wrong with all of these bowls.
fn common_amounts(pair: &Pair, bowls: impl Iterator<Item = usize>) -> Vec<String> {
    let amounts = bowls.filter_map(|bowl| Some(Stones::of(pair, bowl)?.amounts()));
    let common = amounts.reduce(|mut common, other| {
        common.retain(|amount| other.contains(amount));
        common
    });
    common.unwrap_or_default()
}

/// Says which bowls hold how many stones instead of how many.
fn wrong_numbers(expected: &Board, given: &Board) -> String {
    let mut numbers: Vec<(u8, u8, Vec<String>)> = Vec::new();
    for bowl in (0..BOWLS).filter(|&bowl| expected.0[bowl] != given.0[bowl]) {
        let (right, wrong) = (expected.0[bowl], given.0[bowl]);
        match numbers
            .iter_mut()
            .find(|known| (known.0, known.1) == (right, wrong))
        {
            Some(known) => known.2.push(bowl.to_string()),
            None => numbers.push((right, wrong, vec![bowl.to_string()])),
        }
    }
    let all = numbers.iter().map(|(right, wrong, bowls)| {
        let bowls = match bowls.as_slice() {
            [bowl] => format!("bowl {bowl} holds"),
            bowls if bowls.len() == 12 => "every small bowl holds".to_owned(),
            bowls => format!("bowls {} hold", bowls.join(", ")),
        };
        format!("{bowls} {wrong} instead of {right}")
    });
    all.collect::<Vec<_>>().join(", and ")
}

pub(super) fn observe_last(pair: &Pair, seen: &mut Seen) {
    let (Some(expected), Some(last)) = (pair.expected.last(), pair.given.and_then(Answer::last))
    else {
        return;
    };
    if pair.question.bowl == Some(last) {
        seen.add(
            Subject::LastBowl,
            "your last bowl is the one where the move began",
        );
    }
    if expected == last {
        return;
    }
    let skipped = pair.player().map(|player| kalah(player.other()));
    let mut next = (1..3).map(|by| (expected + by) % BOWLS);
    if next.find(|next| Some(*next) != skipped) == Some(last) {
        seen.add(
            Subject::LastBowl,
            "your last bowl is the one after the right one",
        );
    }
    if let Some(off) = off(expected, last, "too high", "too low") {
        seen.add(Subject::LastBowl, format!("your last bowl is {off}"));
    }
    if pair.expected.board() == pair.given.and_then(Answer::board) {
        seen.add_vague(
            Subject::LastBowl,
            "the board is right, but the last bowl is wrong",
        );
    }
}

fn bits(bowls: &[usize]) -> u16 {
    bowls.iter().fold(0, |bits, bowl| bits | 1 << bowl)
}
