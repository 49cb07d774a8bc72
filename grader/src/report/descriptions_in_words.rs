//! Says what wrong answers have in common.

use submission::visible;

use super::report_fields::ReportedFacts;
use crate::notation::BOWLS;
use crate::score::{
    Amount, AnswerKind, Condition, Described, Description, Ending, Half, Lengths, Role, Spot,
    TypedLine,
};

impl ReportedFacts {
    /// Puts the descriptions of a function's wrong answers in words.
    pub(crate) fn of(described: &Described) -> ReportedFacts {
        let about = if described.others_follow {
            "apart from those that follow from another function, "
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
            "asked alone, at least one of these questions gets the right answer, so the answer \
                                  depends on what was asked before, or on chance"
                .to_owned()
        }
        Description::NotUsed(verb) => format!(
            "`{0}` is right by itself, but the answers look as if it weren't called: they are those of a move without `{0}`",
            verb.function()
        ),
        Description::OnlySpaces => {
            "only spaces and line breaks are wrong; all numbers and words are right".to_owned()
        }
        Description::OnlyLine {
            number,
            is_reversed: true,
        } => format!("only line {number} is wrong: it has the right words in reverse order"),
        Description::OnlyLine { number, .. } => format!("only line {number} is wrong"),
        Description::Lengths(how) => lengths(*how).to_owned(),
        Description::Unchanged => {
            "wherever the board is wrong, it is the board of the question, unchanged".to_owned()
        }
        Description::Always(answer) => format!("the answer is always `{answer}`"),
        Description::NoAnswer { .. } | Description::Itself | Description::OfOtherPlayer { .. } => {
            answer_as_whole(description)
        }
        Description::Within(one, what) => format!("where {}: {}", condition(*one), in_words(what)),
        Description::Instead { pairs, so, wrong } => instead(pairs, *so, *wrong),
        Description::Offset(offset) => format!(
            "each wrong number is {}",
            off(*offset, "too high", "too low")
        ),
        Description::LastOffset(offset) => format!(
            "the board is always right; the wrong last bowl is {}",
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
        } => session_line(
            after,
            expected.as_deref(),
            given.as_deref(),
            *sessions,
            *wrong,
        ),
        Description::GivenWhere {
            kind: given,
            conditions,
        } => asked(
            true,
            &format!("get the answer {}", kind(*given)),
            conditions,
        ),
        Description::Where {
            conditions,
            exactly,
        } => asked(*exactly, "are answered wrongly", conditions),
    }
}

/// Returns a description of whole answers as a clause.
fn answer_as_whole(description: &Description) -> String {
    match description {
        Description::NoAnswer { so, wrong } => format!(
            "there is no answer, but a panic, a crash or a limit (in {so} of {wrong} wrong cases)"
        ),
        Description::OfOtherPlayer { so, wrong } => format!(
            "the answer is the right one for the other player, wherever that is known (in {so} of {wrong} wrong answers)"
        ),
        _ => "each wrong answer is the bowl of the question itself".to_owned(),
    }
}

/// Says by how much something is wrong.
fn off(offset: i32, more: &str, fewer: &str) -> String {
    let direction = if offset > 0 { more } else { fewer };
    format!("{} {direction}", offset.abs())
}

fn instead(pairs: &[(AnswerKind, AnswerKind)], so: usize, wrong: usize) -> String {
    let clauses: Vec<String> = pairs
        .iter()
        .map(|(expected, given)| {
            format!(
                "where {} is right, the answer is {}",
                kind(*expected),
                kind(*given)
            )
        })
        .collect();
    let cases = match (so, wrong) {
        (1, 1) => return clauses.join("; "),
        (2, 2) => "both".to_owned(),
        (so, wrong) if so == wrong => format!("all {wrong}"),
        (so, wrong) => format!("{so} of {wrong}"),
    };
    format!("{} (in {cases} wrong answers)", clauses.join("; "))
}

fn kind(kind: AnswerKind) -> String {
    match kind {
        AnswerKind::Refused(reason) => format!("`{reason}`"),
        AnswerKind::Played => "a move".to_owned(),
        AnswerKind::SamePlayer => "“the same player moves next”".to_owned(),
        AnswerKind::OtherPlayer => "“the other player moves next”".to_owned(),
        AnswerKind::Next(player) => format!("“Player {player} moves next”"),
        AnswerKind::MoverWins => "“the player who moves wins”".to_owned(),
        AnswerKind::OtherWins => "“the other player wins”".to_owned(),
        AnswerKind::Won(player) => format!("`{player}`"),
        AnswerKind::Draw => "a draw".to_owned(),
        AnswerKind::Bowl(bowl) => format!("{bowl}"),
        AnswerKind::YesNo(true) => "`yes`".to_owned(),
        AnswerKind::YesNo(false) => "`no`".to_owned(),
    }
}

fn bowls(roles: &[(Role, Option<Amount>)]) -> String {
    let names: Vec<String> = roles.iter().map(|(one, _)| role(*one)).collect();
    let list = match names.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        names => names.concat(),
    };
    let verb = match roles {
        [(role, _)] if !is_row(*role) => "is",
        _ => "are",
    };
    let amounts: Vec<String> = roles
        .iter()
        .zip(&names)
        .filter_map(|((role, how), name)| {
            let each = if is_row(*role) {
                "each wrong one of "
            } else {
                ""
            };
            Some(format!("{each}{name} {}", amount((*how)?)))
        })
        .collect();
    let only = format!("in the wrong boards, only {list} {verb} ever wrong");
    if amounts.is_empty() {
        only
    } else {
        format!("{only}: {}", amounts.join(", "))
    }
}

fn is_row(role: Role) -> bool {
    matches!(role, Role::OwnBowls | Role::OtherBowls | Role::BowlsOf(_))
}

fn role(role: Role) -> String {
    match role {
        Role::OwnKalah => "the player's own kalah".to_owned(),
        Role::OtherKalah => "the other player's kalah".to_owned(),
        Role::Asked => "the bowl of the question".to_owned(),
        Role::Last => "the bowl of the last stone".to_owned(),
        Role::Opposite => "the bowl opposite".to_owned(),
        Role::Bowl(bowl) => format!("bowl {bowl}"),
        Role::OwnBowls => "the player's own small bowls".to_owned(),
        Role::OtherBowls => "the other player's small bowls".to_owned(),
        Role::BowlsOf(player) => format!("the small bowls of Player {player}"),
    }
}

fn amount(amount: Amount) -> String {
    match amount {
        Amount::AsBefore => "is as before".to_owned(),
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
        Amount::LacksAsked => "lacks the stones of the bowl of the question".to_owned(),
        Amount::LacksOwn => "lacks the stones that were in it before".to_owned(),
        Amount::GainedTwice => "gains twice as much as it should".to_owned(),
    }
}

fn session_line(
    after: &TypedLine,
    expected: Option<&str>,
    given: Option<&str>,
    sessions: usize,
    wrong: usize,
) -> String {
    let when = match after {
        TypedLine::Nothing => "before anything is typed",
        TypedLine::Move => "after a move",
        TypedLine::RefusedMove => "after a number that is refused",
        TypedLine::Refused => "after a line that isn't a number",
        TypedLine::Blank => "after a blank line",
        TypedLine::LastLine => "after the last line",
        TypedLine::EndOfInput => "at the end of the input",
        TypedLine::Other(text) => &format!("after `{text}`"),
    };
    // The line is the submission's own.
    let given = given.map(visible);
    let what = match (expected, given) {
        (Some(expected), Some(given)) => format!("{expected} is expected; instead: {given}"),
        (Some(expected), None) => format!("{expected} is missing"),
        (None, Some(given)) => format!("nothing is expected; instead: {given}"),
        (None, None) => "something else happens".to_owned(),
    };
    format!("{when}: {what} (the first difference in {sessions} of {wrong} wrong sessions)")
}

/// Says of which questions something is true.
fn asked(exactly: bool, what: &str, conditions: &[Condition]) -> String {
    let which = if exactly { "exactly" } else { "only" };
    let conditions: Vec<String> = conditions.iter().map(|one| condition(*one)).collect();
    let conditions = conditions.join(", and ");
    format!("of the questions asked, {which} those {what} in which {conditions}")
}

fn condition(condition: Condition) -> String {
    match condition {
        Condition::Player(player) => format!("Player {player} moves"),
        Condition::Asked(one) => format!("the bowl of the question is {}", spot(one)),
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
        Condition::Alone(true) => "the bowl of the question holds one stone".to_owned(),
        Condition::Alone(false) => "the bowl of the question holds two stones or more".to_owned(),
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
    }
}

fn lengths(lengths: Lengths) -> &'static str {
    match lengths {
        Lengths::LinesTooShort => "all lines are too short",
        Lengths::LinesTooLong => "all lines are too long",
        Lengths::LinesRight => "all lines have the right length, but not the right text",
        Lengths::TooFewLines => "there are too few lines",
        Lengths::TooManyLines => "there are too many lines",
    }
}

fn half(half: Half) -> &'static str {
    match half {
        Half::LastWrong => "the board is always right; the last bowl isn't",
        Half::StatusWrong => "the board is always right; who moves next, or who has won, isn't",
        Half::LastRight => "the last bowl is always right; the board isn't",
        Half::StatusRight => "who moves next, or who has won, is always right; the board isn't",
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
    use crate::notation::{Callee, Verb};

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
        assert!(clause(true).starts_with("apart from those that follow from another function, "));
    }

    #[test]
    fn the_line_of_a_submission_has_no_hidden_characters() {
        let given = "`\u{1b}[2J\u{202e}`";
        for expected in [Some("`board`"), None] {
            let line = session_line(&TypedLine::Nothing, expected, Some(given), 3, 3);
            assert!(!line.contains(['\u{1b}', '\u{202e}']), "{line}");
        }
    }
}
