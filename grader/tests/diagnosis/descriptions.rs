//! Sentences of the report about wrong answers that no misconception explains.

use grader::score::{
    Amount, AnswerKind, BowlRole, Condition, Description, Half, LastBowl, Measure, Offset, Spacing,
    Spot, TextDifference, WrongBowls,
};
use notation::{Answer, Player};
use rstest::rstest;

use crate::diagnosis;

/// Returns what a function's wrong answers have in common, if no misconception explains them.
pub(crate) fn described(answers: &[(&str, &str, &str)]) -> Vec<Description> {
    let described = diagnosis(answers, &[], false).described.into_iter();
    described
        .flat_map(|described| described.descriptions)
        .collect()
}

#[rstest]
#[case::stones_that_appear(
    &[("sow 2 0 0 0 0 0 0 0 0 0 0 0 1 0 One 0", "2 0 1 1 0 0 0 0 0 0 0 0 0 1 0", "2 1 1 1 0 0 0 0 0 0 0 0 0 1 0")],
    Description::Stones { more: true, by: Some(1) }
)]
#[case::a_half_that_is_right(
    &[
        ("sow 2 0 0 0 0 0 0 0 0 0 0 0 1 0 One 0", "2 0 1 1 0 0 0 0 0 0 0 0 0 1 0", "3 0 1 1 0 0 0 0 0 0 0 0 0 1 0"),
        ("sow 1 0 0 0 0 0 0 0 0 0 0 0 1 0 One 0", "1 0 1 0 0 0 0 0 0 0 0 0 0 1 0", "0 0 1 0 0 0 0 0 0 0 0 0 0 1 0"),
    ],
    Description::Half(Half::LastWrong)
)]
#[case::a_last_bowl_that_is_one_too_far(
    &[
        ("sow 2 0 0 0 0 0 0 0 0 0 0 0 1 0 One 0", "2 0 1 1 0 0 0 0 0 0 0 0 0 1 0", "3 0 1 1 0 0 0 0 0 0 0 0 0 1 0"),
        ("sow 1 0 0 0 0 0 0 0 0 0 0 0 1 0 One 0", "1 0 1 0 0 0 0 0 0 0 0 0 0 1 0", "2 0 1 0 0 0 0 0 0 0 0 0 0 1 0"),
    ],
    Description::LastBowl { instead: LastBowl::Next, board_is_right: true }
)]
#[case::one_kind_of_answer_instead_of_another(
    &[("turn One 0", "Two", "Two"), ("turn One 6", "One", "Two"), ("turn Two 13", "Two", "One")],
    Description::Instead { pairs: vec![(AnswerKind::SamePlayer, AnswerKind::OtherPlayer)], so: 2, wrong: 2 }
)]
#[case::one_kind_as_a_spectator_sees_it(
    &[
        ("play 0 0 0 0 0 1 3 0 0 0 0 0 0 4 One 5", "0 0 0 0 0 0 4 0 0 0 0 0 0 4 draw", "0 0 0 0 0 0 4 0 0 0 0 0 0 4 One wins"),
        ("play 0 0 0 0 0 0 4 0 0 0 0 0 1 3 Two 12", "0 0 0 0 0 0 4 0 0 0 0 0 0 4 draw", "0 0 0 0 0 0 4 0 0 0 0 0 0 4 One wins"),
    ],
    Description::Instead { pairs: vec![(AnswerKind::Draw, AnswerKind::Won(Player::One))], so: 2, wrong: 2 }
)]
#[case::a_line_that_reads_the_same_from_both_ends(
    &[("show 1 0 0 0 0 0 0 0 0 0 0 0 1 0", "  1 2 1\n3", " 1 2 1\n3")],
    Description::Text(TextDifference::Spacing { lines: vec![1], spacing: Spacing::Shifted(-1) })
)]
#[case::one_answer(
    &[("turn One 0", "Two", "Two"), ("turn One 1", "Two", "Two"), ("turn One 6", "One", "Two"), ("turn Two 5", "One", "Two")],
    Description::Always(Answer::Player(Player::Two))
)]
#[case::spaces(
    &[("show 1 0 0 0 0 0 0 0 0 0 0 0 1 0", "  1  2  3\n 0", " 1   2 3\n 0")],
    Description::Text(TextDifference::OnlySpaces)
)]
#[case::one_line(
    &[("show 1 0 0 0 0 0 0 0 0 0 0 0 1 0", "1 2\n3", "2 1\n3")],
    Description::Text(TextDifference::Reversed { lines: vec![1], only: true })
)]
#[case::numbers_that_are_too_high(
    &[("opposite 0", "12", "13"), ("opposite 1", "11", "12")],
    Description::Offset(Offset { by: 1, round: false })
)]
#[case::numbers_that_are_too_high_round_the_board(
    &[("next 12 One", "0", "1"), ("next 5 One", "6", "7"), ("next 12 Two", "13", "0")],
    Description::Offset(Offset { by: 1, round: true })
)]
#[case::a_list_in_reverse_order(
    &[
        ("legal 1 1 0 0 0 0 0 0 0 0 0 0 1 0 One", "0 1", "1 0"),
        ("legal 1 0 1 0 0 0 0 0 0 0 0 0 1 0 One", "0 2", "2 0"),
    ],
    Description::Descending { bowls_are_right: true }
)]
#[case::the_same_board(
    &[
        ("sweep 1 0 0 0 0 0 0 0 0 0 0 0 0 0", "0 0 0 0 0 0 1 0 0 0 0 0 0 0", "1 0 0 0 0 0 0 0 0 0 0 0 0 0"),
        ("sweep 2 0 0 0 0 0 0 0 0 0 0 0 0 0", "0 0 0 0 0 0 2 0 0 0 0 0 0 0", "2 0 0 0 0 0 0 0 0 0 0 0 0 0"),
    ],
    Description::Unchanged
)]
#[case::one_bowl_and_what_it_lacks(
    &[
        ("capture 1 0 0 0 0 0 0 0 0 0 0 0 2 0 One 0", "0 0 0 0 0 0 3 0 0 0 0 0 0 0", "0 0 0 0 0 0 1 0 0 0 0 0 0 0"),
        ("capture 1 0 0 0 0 0 0 0 0 0 0 0 3 0 One 0", "0 0 0 0 0 0 4 0 0 0 0 0 0 0", "0 0 0 0 0 0 1 0 0 0 0 0 0 0"),
    ],
    Description::Bowls(vec![(BowlRole::Bowl(6), Some(Amount::LacksOpposite))])
)]
fn wrong_answers_have_something_in_common(
    #[case] answers: &[(&str, &str, &str)],
    #[case] expected: Description,
) {
    let found = described(answers);
    assert!(found.contains(&expected), "{found:?}");
}

#[rstest]
#[case::next_bowl_is_right("1", false)]
#[case::next_bowl_is_wrong("5", true)]
fn a_description_is_about_the_wrong_answers_that_dont_follow_from_another_function(
    #[case] next: &str,
    #[case] follow: bool,
) {
    let answers = [
        ("next 0 One", "1", next),
        (
            "play 0 0 0 0 0 1 3 0 0 0 0 0 1 3 One 0",
            "illegal empty bowl",
            "illegal no such bowl",
        ),
        (
            "play 0 0 0 0 0 1 3 0 0 0 0 0 1 3 One 1",
            "illegal empty bowl",
            "illegal no such bowl",
        ),
        (
            "play 0 0 0 0 0 1 3 0 0 0 0 0 1 3 One 5",
            "0 0 0 0 0 0 4 0 0 0 0 0 0 4 draw",
            "0 0 0 0 0 0 4 0 0 0 0 0 0 4 One to move",
        ),
    ];
    let described = diagnosis(&answers, &[], false).described;
    let play = described.iter().find(|one| one.function.name() == "play");
    let play = play.expect("no misconception explains it");
    assert_eq!(play.others_follow, follow, "{play:?}");
}

#[rstest]
#[case::six_wrong_answers_are_no_chance(6, true)]
#[case::two_wrong_answers_may_be_chance(2, false)]
fn a_condition_is_said_only_if_chance_is_excluded(#[case] wrong: usize, #[case] is_said: bool) {
    let questions: Vec<String> = ["One", "Two"]
        .into_iter()
        .flat_map(|player| (0..6).map(move |bowl| format!("next {bowl} {player}")))
        .collect();
    let answers: Vec<(&str, &str, &str)> = questions
        .iter()
        .enumerate()
        .map(|(index, question)| {
            (
                question.as_str(),
                "1",
                if index < wrong { "8" } else { "1" },
            )
        })
        .collect();
    let condition = Description::Where {
        conditions: vec![Condition::Player(Player::One)],
        exactly: wrong == 6,
    };
    assert_eq!(described(&answers).contains(&condition), is_said);
}

#[test]
fn a_kind_that_says_where_answers_are_wrong_needs_no_condition() {
    let players = ["One", "Two"];
    let questions: Vec<String> = (0..6)
        .flat_map(|bowl| players.map(|player| format!("turn {player} {bowl}")))
        .collect();
    let answers: Vec<(&str, &str, &str)> = questions
        .iter()
        .map(|question| {
            let is_wrong = question.contains("One");
            (
                question.as_str(),
                if is_wrong { "Two" } else { "One" },
                "One",
            )
        })
        .collect();
    let found = described(&answers[..]);
    let is_condition = |one: &Description| matches!(one, Description::Where { .. });
    assert!(!found.iter().any(is_condition), "{found:?}");
}

/// A range that begins or ends at the wrong bowl: `capture` changes nothing where it should, at the ends of the rows.
#[test]
fn wrong_answers_at_the_ends_of_the_rows_are_described() {
    let bowls = [("One", 6, 0..6), ("Two", 13, 7..13)];
    let bowls = bowls
        .into_iter()
        .flat_map(|(player, kalah, row)| row.map(move |bowl| (player, kalah, bowl)));
    let answers = bowls.flat_map(|(player, kalah, bowl)| {
        [1, 2].map(|stones| {
            let mut before = [0; 14];
            (before[bowl], before[12 - bowl]) = (stones, 3);
            let mut right = before;
            if stones == 1 {
                (right[bowl], right[12 - bowl], right[kalah]) = (0, 0, 4);
            }
            let given = if [0, 5, 7, 12].contains(&bowl) {
                before
            } else {
                right
            };
            let text = |board: [u8; 14]| board.map(|stones| stones.to_string()).join(" ");
            let question = format!("capture {} {player} {bowl}", text(before));
            [question, text(right), text(given)]
        })
    });
    let answers: Vec<[String; 3]> = answers.collect();
    let answers = answers
        .iter()
        .map(|[question, right, given]| (&**question, &**right, &**given));
    let at_the_ends = Description::Where {
        conditions: vec![Condition::Last(Spot::EndOfRow), Condition::LastAlone(true)],
        exactly: true,
    };
    let found = described(&answers.collect::<Vec<_>>());
    assert_eq!(found, [Description::Unchanged, at_the_ends]);
}

/// Returns the questions about the last bowl of each player, with the right answer, and the one of a function that gives
/// another turn in these bowls.
fn turns(again: impl Fn(usize, usize) -> bool) -> Vec<[String; 3]> {
    let players = [("One", "Two", 6), ("Two", "One", 13)];
    let all = players.into_iter().enumerate();
    let all = all.flat_map(|(index, (player, other, kalah))| {
        let again = &again;
        let bowls = (0..14).filter(move |&bowl| bowl != 19 - kalah);
        bowls.map(move |bowl| {
            let next = |again: bool| if again { player } else { other }.to_owned();
            [
                format!("turn {player} {bowl}"),
                next(bowl == kalah),
                next(again(index, bowl)),
            ]
        })
    });
    all.collect()
}

fn described_turns(again: impl Fn(usize, usize) -> bool) -> Vec<Description> {
    let turns = turns(again);
    let texts = turns
        .iter()
        .map(|[question, right, given]| (&**question, &**right, &**given));
    described(&texts.collect::<Vec<_>>())
}

#[test]
fn a_choice_is_described_by_where_it_is_made() {
    let own_bowls = |player: usize, bowl: usize| (player * 7..player * 7 + 6).contains(&bowl);
    assert_eq!(
        described_turns(own_bowls),
        [Description::GivenWhere {
            kind: AnswerKind::SamePlayer,
            conditions: vec![Condition::Last(Spot::OwnBowl)],
        }]
    );
}

#[test]
fn that_one_of_two_answers_is_the_other_says_nothing() {
    let found = described_turns(|player, bowl| (player * 7 + 1..player * 7 + 4).contains(&bowl));
    let is_exchange = |one: &Description| matches!(one, Description::Instead { .. });
    assert!(!found.iter().any(is_exchange), "{found:?}");
}

#[test]
fn a_function_that_follows_no_move_is_described_by_the_bowl_that_it_is_asked_about() {
    let of = |player: &str, kalah: usize, skipped: usize| {
        let bowls = (0..14).filter(move |bowl| *bowl != skipped);
        let all = bowls.map(|bowl| {
            let right = (bowl + 1 + usize::from((bowl + 1) % 14 == skipped)) % 14;
            let given = if bowl == kalah { right + 1 } else { right };
            [
                format!("next {player} {bowl}"),
                right.to_string(),
                given.to_string(),
            ]
        });
        all.collect::<Vec<_>>()
    };
    let answers = [of("One", 6, 13), of("Two", 13, 6)].concat();
    let answers = answers
        .iter()
        .map(|[question, right, given]| (&**question, &**right, &**given));
    let found = described(&answers.collect::<Vec<_>>());
    let of_kalahs = Description::Where {
        conditions: vec![Condition::Asked(Spot::OwnKalah)],
        exactly: true,
    };
    assert_eq!(found.last(), Some(&of_kalahs), "{found:?}");
}

#[test]
fn wrong_bowls_of_the_only_board_are_named() {
    let right = "4 4 4 4 4 4 0 4 4 4 4 4 4 0";
    let given = "4 4 4 4 4 4 4 4 4 4 4 4 0 0";
    let found = described(&[("opening", right, given)]);
    let wrong = |bowl, expected, given| WrongBowls {
        bowls: vec![bowl],
        expected,
        given,
    };
    let wrong = vec![wrong(6, 0, 4), wrong(12, 4, 0)];
    assert_eq!(found.first(), Some(&Description::Holds(wrong)));
}

#[test]
fn an_end_that_comes_too_early_is_described_by_the_stones_that_are_left() {
    // The stones of Player One's last bowl, and of Player Two's first and second ones.
    let boards = (0..3)
        .flat_map(|one| (0..3).flat_map(move |two| (0..3).map(move |three| [one, two, three])));
    let answers = boards.map(|[one, two, three]| {
        let yes_or_no = |yes: bool| if yes { "yes" } else { "no" };
        let fewer = one.min(two + three);
        [
            format!("over 0 0 0 0 0 {one} 20 {two} {three} 0 0 0 0 20"),
            yes_or_no(fewer == 0).to_owned(),
            yes_or_no(fewer <= 1).to_owned(),
        ]
    });
    let answers: Vec<[String; 3]> = answers.collect();
    let answers = answers
        .iter()
        .map(|[question, right, given]| (&**question, &**right, &**given));
    let found = described(&answers.collect::<Vec<_>>());
    let too_early = Description::GivenWhere {
        kind: AnswerKind::YesNo(true),
        conditions: vec![Condition::AtMost(Measure::StonesOfSide, 1)],
    };
    assert_eq!(found, [too_early]);
}
