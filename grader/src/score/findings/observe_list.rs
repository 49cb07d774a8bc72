//! Observations of a wrong list of bowls.

use super::clause::{Seen, Subject, off};
use super::pair::{Pair, row};
use notation::{Answer, Verb};

pub(super) fn observe_list(pair: &Pair, seen: &mut Seen) {
    let (Answer::Bowls(expected), Some(Answer::Bowls(given))) = (pair.expected, pair.given) else {
        return;
    };
    if given.is_empty() && pair.question.verb == Verb::Bowls {
        let text = "your range is empty, as is every range that counts down, such as `12..=7`";
        seen.add(Subject::Whole, text);
        return;
    }
    let is_descending = given.len() > 1 && given.is_sorted_by(|one, other| one > other);
    let missing: Vec<usize> = without(expected, given);
    let extra: Vec<usize> = without(given, expected);
    if is_descending {
        seen.add(Subject::Order, "the bowls are listed in descending order");
    }
    if missing.is_empty() && extra.is_empty() && expected.len() == given.len() {
        seen.add(
            Subject::Order,
            "the right bowls are listed in another order",
        );
    }
    let offs = expected.iter().zip(given);
    let offs = offs.map(|(right, wrong)| off(*right, *wrong, "too high", "too low"));
    let offs: Vec<Option<String>> = offs.collect();
    if let [Some(first), others @ ..] = offs.as_slice()
        && others.iter().all(|other| other.as_ref() == Some(first))
        && expected.len() == given.len()
    {
        seen.add(Subject::Whole, format!("each number is {first}"));
    }
    let other = pair.player().map(|player| row(player.other()));
    if other.is_some_and(|other| extra.iter().any(|bowl| other.contains(bowl))) {
        seen.add(Subject::Contents, "bowls of the opponent's row are listed");
    }
    let is_empty = |bowl: &usize| pair.stones_in(*bowl) == Some(0);
    if !given.is_empty() && given.iter().all(is_empty) {
        seen.add(Subject::Contents, "only empty bowls are listed");
    }
    if pair.question.board.is_none() && missing.len() + extra.len() <= 3 {
        let list = |bowls: &[usize]| {
            let bowls: Vec<String> = bowls.iter().map(usize::to_string).collect();
            bowls.join(" and ")
        };
        let lacks = (!missing.is_empty()).then(|| format!("your list lacks {}", list(&missing)));
        let has = (!extra.is_empty()).then(|| format!("{} shouldn't be listed", list(&extra)));
        let both: Vec<String> = [lacks, has].into_iter().flatten().collect();
        if !both.is_empty() {
            seen.add(Subject::Contents, both.join(", and "));
        }
    }
    match (missing.as_slice(), extra.as_slice()) {
        ([], []) => {}
        (_, []) => {
            if expected.starts_with(given) {
                seen.add(Subject::Contents, "the list ends too early");
            }
            seen.add(
                Subject::Contents,
                "the list lacks bowls, and has none too many",
            );
        }
        ([], extra) => {
            if extra.iter().all(is_empty) {
                seen.add(Subject::Contents, "empty bowls are listed, too");
            }
            seen.add(
                Subject::Contents,
                "bowls are listed that can't be chosen; none is missing",
            );
        }
        _ => {}
    }
}

fn without(one: &[usize], other: &[usize]) -> Vec<usize> {
    let one = one.iter().copied();
    one.filter(|bowl| !other.contains(bowl)).collect()
}
