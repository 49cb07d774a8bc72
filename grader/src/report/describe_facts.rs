//! Says what wrong answers have in common.

use super::describe_condition::{
    answer_is_right, answer_kind_in_words, describe_condition, describe_condition_of, one_is_right,
};
use super::describe_session_line::{after_line, describe_late_lines, describe_session_line};
use super::describe_wrong_numbers::{
    bowls_in_words, bowls_of_list_in_words, describe_wrong_numbers, from_bowl_in_words,
    last_bowl_in_words, off, off_by,
};
use super::plural::{number_of, word_list};
use super::report_fields::ReportedFacts;
use crate::score::{
    Amount, AnswerKind, BowlRole, Condition, Described, Description, Half, Spacing, TextDifference,
};

pub(crate) fn describe_facts(described: &Described) -> ReportedFacts {
    let about = if described.others_follow {
        "leaving out what another function causes, "
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

fn in_words(description: &Description) -> String {
    match description {
        Description::Unsteady => {
            "at least one of these questions gets the right answer when it is asked alone, so your answers depend on \
             earlier calls, or on chance"
                .to_owned()
        }
        Description::NotUsed { function, always } => {
            let result = if *always {
                "your code seems not to use what it returns"
            } else {
                "in some cases your answer is as if it weren't called"
            };
            format!("`{}` itself is right, but {result}", function.function())
        }
        Description::Text(difference) => describe_text_difference(difference),
        Description::Numbers(numbers) => describe_wrong_numbers(numbers),
        Description::FromBowl(found) => from_bowl_in_words(found),
        Description::Unchanged => {
            "every wrong board is still the board in the question".to_owned()
        }
        Description::Always(answer) => format!("your answer is always `{answer}`"),
        Description::NoAnswer { .. } | Description::Itself | Description::OfOtherPlayer { .. } => {
            answer_as_whole(description)
        }
        Description::Within(conditions, what) => within(conditions, what),
        Description::Instead { pairs, so, wrong } => instead(pairs, *so, *wrong),
        Description::Offset(offset) => format!("each wrong number is {}", off_by(*offset)),
        Description::LastBowl {
            instead,
            board_is_right,
        } => last_bowl_in_words(*instead, *board_is_right),
        Description::OtherOrder
        | Description::Descending { .. }
        | Description::ListEndsEarly
        | Description::ListOfEmpty
        | Description::ListLacks { .. }
        | Description::ListHasMore { .. } => list(description).to_owned(),
        Description::BowlsOfList { missing, more } => bowls_of_list_in_words(missing, more),
        Description::ListWhere { lacks, conditions } => list_where(*lacks, conditions),
        Description::Holds(wrong) => bowls_in_words(wrong),
        Description::Bowls(roles) => bowls(roles),
        Description::Stones { more, by } => stones(*more, *by),
        Description::Half(which) => half(*which).to_owned(),
        Description::SessionLine {
            after,
            example,
            is_sometimes_right,
            expected,
            given,
            sessions,
            wrong,
        } => describe_session_line(
            &after_line(after, example.as_deref(), *is_sometimes_right),
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
            &format!("your answer is {}", answer_kind_in_words(*given)),
            conditions,
        ),
        Description::Where {
            conditions,
            exactly,
        } => asked(*exactly, "your answer is wrong", conditions),
    }
}

fn list(description: &Description) -> &'static str {
    match description {
        Description::OtherOrder => "the right bowls are there, in another order",
        Description::Descending {
            bowls_are_right: true,
        } => "the right bowls are there, in descending order",
        Description::Descending { .. } => "the bowls are in descending order",
        Description::ListOfEmpty => "each wrong list has only bowls that are empty",
        Description::ListEndsEarly => {
            "each wrong list ends too early; only later bowls are missing"
        }
        Description::ListLacks { one: true } => "each wrong list lacks one bowl",
        Description::ListLacks { one: false } => "each wrong list lacks bowls; none has too many",
        Description::ListHasMore { empty: true } => "bowls that are empty are listed, too",
        _ => "bowls are listed that don't belong there; none is missing",
    }
}

fn answer_as_whole(description: &Description) -> String {
    match description {
        Description::NoAnswer {
            so,
            wrong,
            conditions,
        } => {
            let cases = format!("in {so} of {wrong} wrong cases");
            let cases = match conditions.as_slice() {
                [] => cases,
                conditions => format!("{cases}, exactly where {},", all(conditions)),
            };
            format!("{cases} your code panics, crashes or reaches a limit")
        }
        Description::OfOtherPlayer { so, wrong } => format!(
            "in {so} of {wrong} wrong answers you give what would be right for the other player"
        ),
        _ => "each wrong answer is the same bowl that was asked about".to_owned(),
    }
}

/// Returns a description of some of the answers as a clause.
fn within(conditions: &[Condition], what: &Description) -> String {
    let condition = all(conditions);
    match what {
        Description::Where { conditions, .. } => format!(
            "in the cases tested where {condition}, your answer is wrong exactly where {}",
            all(conditions)
        ),
        what => format!("where {condition}, {}", in_words(what)),
    }
}

/// Says which bowls are missing in lists, or don't belong there.
fn list_where(lacks: bool, conditions: &[Condition]) -> String {
    let bowl = if lacks {
        "a bowl is missing"
    } else {
        "a bowl is listed that doesn't belong there"
    };
    let conditions = conditions
        .iter()
        .map(|one| describe_condition_of(*one, "this bowl"));
    let conditions: Vec<String> = conditions.collect();
    format!(
        "in the cases tested, {bowl} exactly where {}",
        conditions.join(", and ")
    )
}

fn all(conditions: &[Condition]) -> String {
    let conditions = conditions.iter().map(|one| describe_condition(*one));
    conditions.collect::<Vec<String>>().join(", and ")
}

fn instead(pairs: &[(AnswerKind, AnswerKind)], so: usize, wrong: usize) -> String {
    let but = |expected: AnswerKind, given: &str| {
        format!("{}, but your answer is {given}", answer_is_right(expected))
    };
    let expected = pairs[0].0;
    let given = pairs[0].1;
    let clauses = if pairs.iter().all(|(other, _)| *other == expected) {
        let given: Vec<String> = pairs
            .iter()
            .map(|(_, given)| answer_kind_in_words(*given))
            .collect();
        but(expected, &word_list(&given, "or"))
    } else if given != AnswerKind::Played
        && expected != AnswerKind::Played
        && matches!(pairs, [one, other] if one == &(other.1, other.0))
    {
        format!(
            "{} and {} are exchanged",
            answer_kind_in_words(expected),
            answer_kind_in_words(given)
        )
    } else if pairs.iter().all(|(_, other)| *other == given) {
        let expected: Vec<AnswerKind> = pairs.iter().map(|(one, _)| *one).collect();
        format!(
            "your answer is {}, but {}",
            answer_kind_in_words(given),
            one_is_right(&expected)
        )
    } else {
        let clauses = pairs
            .iter()
            .map(|(right, given)| but(*right, &answer_kind_in_words(*given)));
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

fn bowls(roles: &[(BowlRole, Option<Amount>)]) -> String {
    if let [(BowlRole::Any, Some(how))] = roles {
        return format!("each wrong bowl {}", amount(*how));
    }
    let names: Vec<String> = roles.iter().map(|(one, _)| role_in_words(*one)).collect();
    // Those of a row may be only some.
    let of_list = |role: BowlRole| match role {
        BowlRole::OtherBowls => "small bowls of the other player".to_owned(),
        BowlRole::BowlsOf(player) => format!("small bowls of Player {player}"),
        other => role_in_words(other),
    };
    let list: Vec<String> = roles.iter().map(|(one, _)| of_list(*one)).collect();
    let list = match roles {
        [(BowlRole::BowlsOf(_), _), (BowlRole::BowlsOf(_), _)] => "small bowls".to_owned(),
        _ => word_list(&list, "and"),
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

fn role_in_words(role: BowlRole) -> String {
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
        BowlRole::Any => "the wrong bowls".to_owned(),
    }
}

fn amount(amount: Amount) -> String {
    match amount {
        Amount::AsBefore => "is unchanged".to_owned(),
        Amount::Empty => "is empty".to_owned(),
        Amount::Off(1) => "has one stone too many".to_owned(),
        Amount::Off(-1) => "has one stone too few".to_owned(),
        Amount::Off(by) => format!("has {}", off(by, "stones too many", "stones too few")),
        Amount::LacksOpposite => "lacks the stones that were opposite".to_owned(),
        Amount::LacksAsked => "lacks the stones of the bowl that was asked about".to_owned(),
        Amount::KeepsOwn => "keeps the stones that it held before".to_owned(),
        Amount::LacksOwn => "has lost the stones that it held before".to_owned(),
        Amount::GainedTwice => "gains twice as much as it should".to_owned(),
    }
}

/// Says of which questions something is true.
fn asked(exactly: bool, what: &str, conditions: &[Condition]) -> String {
    let when = if exactly { "exactly" } else { "only" };
    format!(
        "in the cases tested, {what} {when} where {}",
        all(conditions)
    )
}

fn half(half: Half) -> &'static str {
    match half {
        Half::LastWrong => "the board is right, but the last bowl is wrong",
        Half::StatusWrong => "the board is right, but who moves next or who has won is wrong",
        Half::LastRight => "the last bowl is right, but the board is wrong",
        Half::StatusRight => "who moves next or who has won is right, but the board is wrong",
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

pub(super) fn describe_text_difference(difference: &TextDifference) -> String {
    match difference {
        TextDifference::OnlySpaces => {
            "only white space is wrong; all numbers and words are right".to_owned()
        }
        TextDifference::OnlyLine(line) => format!("only line {line} is wrong"),
        TextDifference::Reversed { lines, only } => match lines.as_slice() {
            [line] if *only => {
                format!("only line {line} is wrong: it has the right words in reverse order")
            }
            [line] => format!("line {line} has the right words in reverse order"),
            lines => format!(
                "{} have the right words in reverse order",
                lines_in_words(lines)
            ),
        },
        TextDifference::Exchanged(one, other) => {
            format!("line {one} and line {other} are exchanged")
        }
        TextDifference::Repeats(line, other) => {
            format!("line {line} has the numbers of line {other}")
        }
        TextDifference::EndsWithLineBreak => "a line break follows the last line".to_owned(),
        TextDifference::WrongWords(line) => {
            format!("besides white space, only line {line} is wrong")
        }
        TextDifference::ZerosForSpaces => "there are zeros where spaces should be".to_owned(),
        TextDifference::Spacing { lines, spacing } => {
            format!(
                "in {}, {}",
                lines_in_words(lines),
                spacing_in_words(*spacing)
            )
        }
        TextDifference::LinesTooShort => "all lines are too short".to_owned(),
        TextDifference::LinesTooLong => "all lines are too long".to_owned(),
        TextDifference::LinesRight => {
            "all lines have the right length, but some characters are wrong".to_owned()
        }
        TextDifference::TooFewLines => "there are too few lines".to_owned(),
        TextDifference::TooManyLines => "there are too many lines".to_owned(),
    }
}

fn spacing_in_words(spacing: Spacing) -> String {
    match spacing {
        Spacing::Columns { given, expected } => {
            format!(
                "each number takes {} instead of {expected}",
                number_of(given, "column")
            )
        }
        Spacing::Separator(spaces) => format!(
            "there {} always {} between two numbers, even if these have two digits",
            if spaces == 1 { "is" } else { "are" },
            number_of(spaces, "space")
        ),
        Spacing::AlignedLeft => "the numbers are aligned on the left".to_owned(),
        Spacing::Shifted(by) => format!("the numbers are {}", too_far(by)),
        Spacing::SecondShifted(by) => {
            format!(
                "the second number is {}, compared with the first one",
                too_far(by)
            )
        }
    }
}

fn too_far(by: i32) -> String {
    let direction = if by > 0 { "right" } else { "left" };
    let by = usize::try_from(by.unsigned_abs()).unwrap_or_default();
    format!("{} too far to the {direction}", number_of(by, "column"))
}

fn lines_in_words(lines: &[usize]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| format!("line {line}")).collect();
    word_list(&lines, "and")
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
        let clause = |others_follow| describe_facts(&described(others_follow)).facts.concat();
        assert_eq!(clause(false), half(Half::LastWrong));
        assert!(clause(true).starts_with("leaving out what another function causes, "));
    }
}
