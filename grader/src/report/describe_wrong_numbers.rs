//! Says which numbers are wrong.

use super::plural::{plural, word_list};
use crate::score::{FromBowl, LastBowl, Offset, WrongBowls, WrongNumber};
use notation::{BOWLS, LEFT, Player, RIGHT};

pub(super) fn describe_wrong_numbers(numbers: &[WrongNumber]) -> String {
    let one = |number: &WrongNumber| {
        let bowl = number.bowl.map(|bowl| format!("bowl {bowl}"));
        let player = number.player.map(|player| format!("Player {player}"));
        let of: Vec<String> = [bowl, player].into_iter().flatten().collect();
        let (expected, given) = (number.expected, number.given);
        format!("{given} instead of {expected} for {}", of.join(" and "))
    };
    let all: Vec<String> = numbers.iter().map(one).collect();
    let (noun, verb) = match all.as_slice() {
        [_] => ("answer", "is"),
        _ => ("answers", "are"),
    };
    format!("the only wrong {noun} {verb} {}", word_list(&all, "and"))
}

/// Says how wrong numbers follow from the bowls of the questions.
pub(super) fn from_bowl_in_words(found: &[(Player, FromBowl)]) -> String {
    let how = |how: FromBowl| match how {
        FromBowl::Sum(sum) => {
            format!("the number of the bowl and your wrong answer add up to {sum}")
        }
        FromBowl::Offset(0) => "your wrong answer is the bowl that was asked about".to_owned(),
        FromBowl::Offset(offset) => {
            let off = off(offset, "higher", "lower");
            format!("your wrong answer is {off} than the number of the bowl")
        }
    };
    match found {
        [(_, one), (_, other)] if one == other => how(*one),
        _ => {
            let one = |(player, one): &(Player, FromBowl)| {
                format!("for Player {player}'s bowls, {}", how(*one))
            };
            let all: Vec<String> = found.iter().map(one).collect();
            all.join("; ")
        }
    }
}

/// Names the bowls that are missing in a list, and those that don't belong there.
pub(super) fn bowls_of_list_in_words(missing: &[usize], more: &[usize]) -> String {
    let list = |bowls: &[usize]| {
        let bowls: Vec<String> = bowls.iter().map(|bowl| format!("bowl {bowl}")).collect();
        word_list(&bowls, "and")
    };
    let clause = |bowls: &[usize], one: &str, several: &str| {
        let verb = if bowls.len() == 1 { one } else { several };
        (!bowls.is_empty()).then(|| format!("{} {verb}", list(bowls)))
    };
    let missing = clause(
        missing,
        "is missing in the wrong list",
        "are missing in the wrong list",
    );
    let more = clause(more, "doesn't belong there", "don't belong there");
    [missing, more]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(", and ")
}

pub(super) fn bowls_in_words(wrong: &[WrongBowls]) -> String {
    let one = |wrong: &WrongBowls| {
        let is_every_small_one = wrong.bowls.len() + 2 == BOWLS
            && !wrong.bowls.iter().any(|bowl| [LEFT, RIGHT].contains(bowl));
        let bowls: Vec<String> = wrong
            .bowls
            .iter()
            .map(|bowl| format!("bowl {bowl}"))
            .collect();
        let (bowls, verb) = match bowls.as_slice() {
            _ if is_every_small_one => ("every small bowl".to_owned(), "holds"),
            [bowl] => (bowl.clone(), "holds"),
            bowls => (word_list(bowls, "and"), "hold"),
        };
        let stones = plural(usize::from(wrong.given), "stone");
        format!(
            "{bowls} {verb} {} {stones} instead of {}",
            wrong.given, wrong.expected
        )
    };
    let all: Vec<String> = wrong.iter().map(one).collect();
    word_list(&all, "and")
}

/// Says which bowl is returned as that of the last stone.
pub(super) fn last_bowl_in_words(instead: LastBowl, board_is_right: bool) -> String {
    let last = match instead {
        LastBowl::Origin => {
            "the last bowl that you return is the one from which the stones were taken".to_owned()
        }
        LastBowl::Next => "the last bowl that you return is the one after the right one".to_owned(),
        LastBowl::Offset(offset) => {
            format!("the last bowl that you return is {}", off_by(offset))
        }
    };
    if board_is_right {
        format!("the board is right, but {last}")
    } else {
        last
    }
}

/// Says by how much a wrong number is too high or too low.
pub(super) fn off_by(offset: Offset) -> String {
    let round = if offset.round {
        ", if 0 counts as the number after 13"
    } else {
        ""
    };
    format!("{}{round}", off(offset.by, "too high", "too low"))
}

/// Says by how much something is more or fewer.
pub(super) fn off(offset: i32, more: &str, fewer: &str) -> String {
    let direction = if offset > 0 { more } else { fewer };
    format!("{} {direction}", offset.abs())
}
