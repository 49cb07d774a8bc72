//! Says what wrong answers have in common.

use super::describe_session_line::{describe_late_lines, describe_session_line};
use super::report_fields::ReportedFacts;
use crate::score::{
    Amount, AnswerKind, BowlRole, Condition, Described, Description, Ending, Half, Lengths, Spot,
};
use notation::BOWLS;

impl ReportedFacts {
    /// Puts the descriptions of a function's wrong answers in words.
    pub(crate) fn of(described: &Described) -> ReportedFacts {
        let about = if described.others_follow {
            "apart from those caused by another function, "
        } else {
            ""
        };
        let descriptions = described.descriptions.iter();
        ReportedFacts {
            function: described.function.name(),
            facts: descriptions
                .map(|description| format!("{about}{}", in_words(description)))
                .collect(),
        }
    }
}

/// Returns a description as a clause.
fn in_words(description: &Description) -> String {
    match description {
        Description::Unsteady => {
            "at least one of these questions gets the right answer when it is asked alone, so your answers depend on \
             earlier calls, or on chance"
                .to_owned()
        }
        Description::NotUsed(verb) => format!(
            "`{0}` is right by itself, but these are the answers of a move that never calls it",
            verb.function()
        ),
        Description::OnlySpaces => {
            "only white space is wrong; all numbers and words are right".to_owned()
        }
        Description::OnlyLine {
            number,
            is_reversed: true,
        } => format!("only line {number} is wrong: it has the right words in reverse order"),
        Description::OnlyLine { number, .. } => format!("only line {number} is wrong"),
        Description::Lengths(how) => lengths(*how).to_owned(),
        Description::Unchanged => {
            "every wrong board is still the board in the question".to_owned()
        }
        Description::Always(answer) => format!("your answer is always `{answer}`"),
        Description::NoAnswer { .. } | Description::Itself | Description::OfOtherPlayer { .. } => {
            answer_as_whole(description)
        }
        Description::Within(one, what) => format!("where {}, {}", condition(*one), in_words(what)),
        Description::Instead { pairs, so, wrong } => instead(pairs, *so, *wrong),
        Description::Offset(offset) => format!(
            "each wrong number is {}",
            off(*offset, "too high", "too low")
        ),
        Description::LastOffset(offset) => format!(
            "the board is always right, but the last bowl is {}",
            off(*offset, "too high", "too low")
        ),
        Description::OtherOrder => "the right bowls are there, in another order".to_owned(),
        Description::Reversed => "the right bowls are there, in reverse order".to_owned(),
        Description::ListLacks { one: true } => "each wrong list lacks one bowl".to_owned(),
        Description::ListLacks { one: false } => {
            "each wrong list lacks bowls; none has too many".to_owned()
        }
        Description::ListHasMore { empty: true } => {
            "each wrong list also has bowls that are empty".to_owned()
        }
        Description::ListHasMore { empty: false } => {
            "each wrong list has bowls that don't belong there; none is missing".to_owned()
        }
        Description::Bowls(roles) => bowls(roles),
        Description::Stones { more, by } => stones(*more, *by),
        Description::Half(which) => half(*which).to_owned(),
        Description::SessionLine {
            after,
            expected,
            given,
            sessions,
            wrong,
        } => describe_session_line(
            after,
            expected.as_deref(),
            given.as_deref(),
            *sessions,
            *wrong,
        ),
        Description::LinesTooLate { sessions, wrong } => describe_late_lines(*sessions, *wrong),
        Description::GivenWhere {
            kind: given,
            conditions,
        } => asked(
            true,
            &format!("your answer is {}", kind(*given)),
            conditions,
        ),
        Description::Where {
            conditions,
            exactly,
        } => asked(*exactly, "your answer is wrong", conditions),
    }
}

/// Returns a description of whole answers as a clause.
fn answer_as_whole(description: &Description) -> String {
    match description {
        Description::NoAnswer { so, wrong } => {
            format!("in {so} of {wrong} wrong cases your code panics, crashes or reaches a limit")
        }
        Description::OfOtherPlayer { so, wrong } => format!(
            "in {so} of {wrong} wrong answers you give what would be right for the other player"
        ),
        _ => "each wrong answer is the bowl that the question is about".to_owned(),
    }
}

/// Says by how much something is wrong.
fn off(offset: i32, more: &str, fewer: &str) -> String {
    let direction = if offset > 0 { more } else { fewer };
    format!("{} {direction}", offset.abs())
}

fn instead(pairs: &[(AnswerKind, AnswerKind)], so: usize, wrong: usize) -> String {
    let but = |expected: AnswerKind, given: &str| {
        format!("{}, but your answer is {given}", right(expected))
    };
    let expected = pairs[0].0;
    let clauses = if pairs.iter().all(|(other, _)| *other == expected) {
        let given: Vec<String> = pairs.iter().map(|(_, given)| kind(*given)).collect();
        but(expected, &given.join(" or "))
    } else {
        let clauses = pairs
            .iter()
            .map(|(right, given)| but(*right, &kind(*given)));
        let clauses: Vec<String> = clauses.collect();
        format!("either {}", clauses.join(", or "))
    };
    let cases = match (so, wrong) {
        (1, 1) => return clauses,
        (2, 2) => "both".to_owned(),
        (so, wrong) if so == wrong => format!("all {wrong}"),
        (so, wrong) => format!("{so} of {wrong}"),
    };
    format!("in {cases} wrong answers {clauses}")
}

/// Says that an answer of this kind is right.
fn right(expected: AnswerKind) -> String {
    match expected {
        AnswerKind::Refused(_) => format!("the move should be refused as {}", kind(expected)),
        AnswerKind::Played => "the move is allowed".to_owned(),
        AnswerKind::SamePlayer => "the same player should move next".to_owned(),
        AnswerKind::OtherPlayer => "the other player should move next".to_owned(),
        AnswerKind::Next(player) => format!("Player {player} should move next"),
        AnswerKind::MoverWins => "the player who moves should win".to_owned(),
        AnswerKind::OtherWins => "the other player should win".to_owned(),
        AnswerKind::Won(player) => format!("Player {player} should win"),
        AnswerKind::Draw => "it should be a draw".to_owned(),
        AnswerKind::Bowl(_) | AnswerKind::YesNo(_) => {
            format!("the right answer is {}", kind(expected))
        }
    }
}

fn kind(kind: AnswerKind) -> String {
    match kind {
        AnswerKind::Refused(reason) => format!("`{reason}`"),
        AnswerKind::Played => "a move".to_owned(),
        AnswerKind::SamePlayer => "“the same player moves next”".to_owned(),
        AnswerKind::OtherPlayer => "“the other player moves next”".to_owned(),
        AnswerKind::Next(player) => format!("“Player {player} moves next”"),
        AnswerKind::MoverWins => "“the player who moves has won”".to_owned(),
        AnswerKind::OtherWins => "“the other player has won”".to_owned(),
        AnswerKind::Won(player) => format!("`{player}`"),
        AnswerKind::Draw => "a draw".to_owned(),
        AnswerKind::Bowl(bowl) => format!("{bowl}"),
        AnswerKind::YesNo(true) => "`yes`".to_owned(),
        AnswerKind::YesNo(false) => "`no`".to_owned(),
    }
}

fn bowls(roles: &[(BowlRole, Option<Amount>)]) -> String {
    let names: Vec<String> = roles.iter().map(|(one, _)| role(*one)).collect();
    let list = match names.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        names => names.concat(),
    };
    let verb = match roles {
        [(role, _)] if !is_row(*role) => "is",
        _ => "are",
    };
    let is_alone = roles.len() == 1;
    let amounts: Vec<String> = roles
        .iter()
        .zip(&names)
        .filter_map(|((role, how), name)| {
            let amount = amount((*how)?);
            Some(match (is_row(*role), is_alone) {
                (true, true) => format!("each wrong one {amount}"),
                (true, false) => format!("each wrong one of {name} {amount}"),
                (false, true) => format!("it {amount}"),
                (false, false) => format!("{name} {amount}"),
            })
        })
        .collect();
    let only = format!("in the wrong boards, only {list} {verb} wrong");
    if amounts.is_empty() {
        only
    } else {
        format!("{only}: {}", amounts.join(", and "))
    }
}

fn is_row(role: BowlRole) -> bool {
    matches!(
        role,
        BowlRole::OwnBowls | BowlRole::OtherBowls | BowlRole::BowlsOf(_)
    )
}

fn role(role: BowlRole) -> String {
    match role {
        BowlRole::OwnKalah => "the player's own kalah".to_owned(),
        BowlRole::OtherKalah => "the other player's kalah".to_owned(),
        BowlRole::Asked => "the bowl that was asked about".to_owned(),
        BowlRole::Last => "the bowl of the last stone".to_owned(),
        BowlRole::Opposite => "the bowl opposite".to_owned(),
        BowlRole::Bowl(bowl) => format!("bowl {bowl}"),
        BowlRole::OwnBowls => "the player's own small bowls".to_owned(),
        BowlRole::OtherBowls => "the other player's small bowls".to_owned(),
        BowlRole::BowlsOf(player) => format!("the small bowls of Player {player}"),
    }
}

fn amount(amount: Amount) -> String {
    match amount {
        Amount::AsBefore => "is unchanged".to_owned(),
        Amount::Empty => "is empty".to_owned(),
        Amount::Off(off @ (1 | -1)) => {
            format!("has one stone too {}", if off > 0 { "many" } else { "few" })
        }
        Amount::Off(off) => format!(
            "has {} stones too {}",
            off.abs(),
            if off > 0 { "many" } else { "few" }
        ),
        Amount::LacksOpposite => "lacks the stones that were opposite".to_owned(),
        Amount::LacksAsked => "lacks the stones of the bowl that was asked about".to_owned(),
        Amount::LacksOwn => "has lost the stones that it held before".to_owned(),
        Amount::GainedTwice => "gains twice as much as it should".to_owned(),
    }
}

/// Says of which questions something is true.
fn asked(exactly: bool, what: &str, conditions: &[Condition]) -> String {
    let when = if exactly { "exactly" } else { "only" };
    let conditions: Vec<String> = conditions.iter().map(|one| condition(*one)).collect();
    let conditions = conditions.join(", and ");
    format!("in the cases tested, {what} {when} where {conditions}")
}

fn condition(condition: Condition) -> String {
    match condition {
        Condition::Player(player) => format!("Player {player} moves"),
        Condition::Asked(one) => format!("the bowl asked about is {}", spot(one)),
        Condition::Last(one) => format!("the last stone falls in {}", spot(one)),
        Condition::Reaches { own: true } => "the stones reach the player's own kalah".to_owned(),
        Condition::Reaches { own: false } => {
            "the stones reach or pass the other player's kalah".to_owned()
        }
        Condition::Stones { fewest, most } => match (fewest, most) {
            (Some(fewest), Some(most)) if fewest == most => {
                format!("the bowl holds exactly {most} stones")
            }
            (Some(fewest), Some(most)) => format!("the bowl holds {fewest} to {most} stones"),
            (Some(fewest), None) => format!("the bowl holds {fewest} stones or more"),
            (None, Some(most)) => format!("the bowl holds at most {most} stones"),
            (None, None) => "the bowl holds stones".to_owned(),
        },
        Condition::Alone(true) => "the bowl asked about holds one stone".to_owned(),
        Condition::Alone(false) => "the bowl asked about holds two stones or more".to_owned(),
        Condition::OppositeEmpty(true) => "the bowl opposite is empty".to_owned(),
        Condition::OppositeEmpty(false) => "the bowl opposite isn't empty".to_owned(),
        Condition::Side { of, is_empty: true } => format!("Player {of}'s small bowls are empty"),
        Condition::Side {
            of,
            is_empty: false,
        } => format!("Player {of}'s small bowls hold stones"),
        Condition::OwnSide { is_empty: true } => {
            "the player's own small bowls are empty".to_owned()
        }
        Condition::OwnSide { is_empty: false } => {
            "the player's own small bowls hold stones".to_owned()
        }
        Condition::Level(true) => "both kalahs hold the same number of stones".to_owned(),
        Condition::Level(false) => "the kalahs hold different numbers of stones".to_owned(),
        Condition::Leads(player) => format!("Player {player}'s kalah holds more stones"),
        Condition::Ends(Ending::Unchanged) => "the board should stay as it is".to_owned(),
        Condition::Ends(Ending::Changed) => "the board should change".to_owned(),
        Condition::Ends(Ending::GoesOn) => "the game goes on".to_owned(),
        Condition::Ends(Ending::Over) => "the game ends".to_owned(),
        Condition::Expected(one) => format!("the right answer is {}", kind(one)),
        Condition::TwoDigits(true) => "a bowl holds ten stones or more".to_owned(),
        Condition::TwoDigits(false) => "no bowl holds ten stones or more".to_owned(),
        Condition::Bowl(bowl) if bowl < BOWLS => format!("the bowl is {bowl}"),
        Condition::Bowl(bowl) => format!("the number is {bowl}"),
    }
}

fn spot(spot: Spot) -> &'static str {
    match spot {
        Spot::OwnBowl => "one of the player's own small bowls",
        Spot::OtherBowl => "one of the other player's small bowls",
        Spot::OwnKalah => "the player's own kalah",
        Spot::OtherKalah => "the other player's kalah",
        Spot::Origin => "the bowl where the move began",
        Spot::FirstOwn => "the player's first small bowl",
        Spot::LastOwn => "the player's last small bowl",
        Spot::EndOfRow => "the first or the last small bowl of a row",
    }
}

fn lengths(lengths: Lengths) -> &'static str {
    match lengths {
        Lengths::LinesTooShort => "all lines are too short",
        Lengths::LinesTooLong => "all lines are too long",
        Lengths::LinesRight => "each line has the right length, but the text isn't right",
        Lengths::TooFewLines => "there are too few lines",
        Lengths::TooManyLines => "there are too many lines",
    }
}

fn half(half: Half) -> &'static str {
    match half {
        Half::LastWrong => "the board is always right, but the last bowl isn't",
        Half::StatusWrong => "the board is always right, but who moves next or who has won isn't",
        Half::LastRight => "the last bowl is always right, but the board isn't",
        Half::StatusRight => "who moves next or who has won is always right, but the board isn't",
    }
}

fn stones(more: bool, by: Option<u32>) -> String {
    let direction = if more { "more" } else { "fewer" };
    match by {
        Some(1) => format!("every wrong board has one stone {direction} than before"),
        Some(by) => format!("every wrong board has {by} stones {direction} than before"),
        None => format!("every wrong board has {direction} stones than before"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use notation::{Callee, Verb};

    #[test]
    fn a_clause_says_that_it_isnt_about_all_wrong_answers() {
        let described = |others_follow: bool| Described {
            function: Callee {
                verb: Verb::Sow,
                named_rules: false,
            },
            descriptions: vec![Description::Half(Half::LastWrong)],
            others_follow,
        };
        let clause = |others_follow| ReportedFacts::of(&described(others_follow)).facts.concat();
        assert_eq!(clause(false), half(Half::LastWrong));
        assert!(clause(true).starts_with("apart from those caused by another function, "));
    }
}
