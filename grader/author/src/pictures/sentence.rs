//! Sentences that say what a picture shows, for those who hear it instead of seeing it.

use std::collections::BTreeMap;

use notation::{BOWLS, LEFT, Player, RIGHT, Status};

/// The words for players who change sides.
pub const EXCHANGE: &str =
    "each player gets the stones that the other one had, bowl by bowl and in the kalah";

/// Joins words as English does: `1, 2 and 3`.
pub(super) fn list<T: ToString>(items: &[T]) -> String {
    let words: Vec<String> = items.iter().map(T::to_string).collect();
    match words.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

/// Names a bowl.
pub fn bowl_name(bowl: usize) -> String {
    let kind = if is_kalah(bowl) { "kalah" } else { "bowl" };
    format!("{kind} {bowl}")
}

/// Names bowls: `bowls 1 and 2`, or `5, kalah 6 and 7`.
pub(super) fn bowl_names(bowls: &[usize]) -> String {
    match bowls {
        [only] => bowl_name(*only),
        bowls if bowls.iter().any(|&bowl| is_kalah(bowl)) => {
            let names = bowls.iter().map(|&bowl| {
                if is_kalah(bowl) {
                    bowl_name(bowl)
                } else {
                    bowl.to_string()
                }
            });
            list(&names.collect::<Vec<String>>())
        }
        bowls => format!("bowls {}", list(bowls)),
    }
}

fn is_kalah(bowl: usize) -> bool {
    bowl == LEFT || bowl == RIGHT
}

/// Says how many stones there are.
pub fn stones(count: u8) -> String {
    match count {
        1 => "1 stone".to_owned(),
        count => format!("{count} stones"),
    }
}

/// Says in which bowls the stones fall, and where the last one does.
pub(super) fn falls(bowls: &[usize]) -> String {
    match bowls {
        [] => String::new(),
        [only] => format!("the stone falls in {}", bowl_name(*only)),
        [.., last] if bowls.len() >= BOWLS => {
            format!("the last stone falls in {}", bowl_name(*last))
        }
        [.., last] => format!(
            "one stone falls in each of {}, the last one in {}",
            bowl_names(bowls),
            bowl_name(*last)
        ),
    }
}

/// Says what changed: which bowls gained, and from which others.
pub(super) fn changed(changes: [i32; BOWLS]) -> String {
    let mut alike: BTreeMap<i32, Vec<usize>> = BTreeMap::new();
    for (bowl, change) in changes
        .into_iter()
        .enumerate()
        .filter(|(_, change)| *change > 0)
    {
        alike.entry(change).or_default().push(bowl);
    }
    let gained: Vec<String> = alike
        .iter()
        .map(|(change, bowls)| match bowls.as_slice() {
            [only] => format!("{} gets {change}", bowl_name(*only)),
            bowls => format!("{} get {change} each", bowl_names(bowls)),
        })
        .collect();
    let lost: Vec<usize> = (0..BOWLS).filter(|&bowl| changes[bowl] < 0).collect();
    match (gained.is_empty(), lost.is_empty()) {
        (true, true) => "nothing is left to move".to_owned(),
        (true, false) => format!("stones leave {}", bowl_names(&lost)),
        (false, true) => list(&gained),
        (false, false) => format!("{}, from {}", list(&gained), bowl_names(&lost)),
    }
}

/// Says how a move of this player ends.
pub fn status(status: Status, mover: Option<Player>) -> String {
    match status {
        Status::ToMove(player) if Some(player) == mover => format!("Player {player} moves again"),
        Status::ToMove(player) => format!("Player {player} moves next"),
        Status::Won(player) => format!("Player {player} wins"),
        Status::Draw => "the game is a draw".to_owned(),
    }
}

/// Makes a sentence of words: a capital at the start, a full stop at the end.
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    let end = if words.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    format!("{first}{}{end}", letters.as_str())
}
