//! Descriptions of some of the wrong answers, where nothing is true of all of them.

use grader::score::{Amount, AnswerKind, BowlRole, Condition, Description, Offset};
use notation::{Player, Refusal};

use crate::descriptions::described;

#[test]
fn each_player_has_a_mistake_of_their_own() {
    let answers = [
        ("next 0 One", "1", "2"),
        ("next 1 One", "2", "3"),
        ("next 2 One", "3", "4"),
        ("next 7 Two", "8", "7"),
        ("next 8 Two", "9", "8"),
        ("next 9 Two", "10", "9"),
        ("next 10 Two", "11", "10"),
    ];
    let within =
        |player, what| Description::Within(vec![Condition::Player(player)], Box::new(what));
    assert_eq!(
        described(&answers),
        [
            within(
                Player::One,
                Description::Offset(Offset {
                    by: 1,
                    round: false
                })
            ),
            within(Player::Two, Description::Itself)
        ]
    );
}

/// The numbers of stones have no part in it: only the refusals are described.
#[test]
fn a_refusal_that_is_always_another_is_told_next_to_other_mistakes() {
    let board = "1 1 1 1 1 1 0 1 1 1 1 1 1 0";
    let refused = |bowl: usize| format!("play {board} One {bowl}");
    let questions: Vec<String> = [6, 13, 20, 21, 7, 8, 9, 10, 22].map(refused).to_vec();
    let answers = [
        (&*questions[0], "illegal kalah", "illegal empty bowl"),
        (&*questions[1], "illegal kalah", "illegal opponent's bowl"),
        (&*questions[2], "illegal no such bowl", "panics"),
        (&*questions[3], "illegal no such bowl", "panics"),
        (&*questions[8], "illegal no such bowl", "panics"),
        (
            &*questions[4],
            "illegal opponent's bowl",
            "illegal empty bowl",
        ),
        (
            &*questions[5],
            "illegal opponent's bowl",
            "illegal empty bowl",
        ),
        (
            &*questions[6],
            "illegal opponent's bowl",
            "illegal empty bowl",
        ),
        (
            &*questions[7],
            "illegal opponent's bowl",
            "illegal empty bowl",
        ),
    ];
    let pairs = vec![(
        AnswerKind::Refused(Refusal::OpponentsBowl),
        AnswerKind::Refused(Refusal::EmptyBowl),
    )];
    assert_eq!(
        described(&answers),
        [
            Description::NoAnswer {
                so: 3,
                wrong: 9,
                conditions: vec![Condition::Expected(AnswerKind::Refused(
                    Refusal::NoSuchBowl
                ))]
            },
            Description::Instead {
                pairs,
                so: 4,
                wrong: 9
            },
        ]
    );
}

/// Each refusal has a rule of its own, so each is described apart.
#[test]
fn a_refusal_may_be_replaced_by_different_answers() {
    let board = "1 0 0 0 0 0 0 1 1 0 0 0 0 0";
    let questions: Vec<String> = (0..9)
        .map(|bowl| format!("play {board} One {bowl}"))
        .collect();
    let over = "illegal game over";
    let given = [
        "illegal kalah",
        "illegal empty bowl",
        "illegal no such bowl",
    ];
    let kalah = "illegal kalah";
    let answers: Vec<(&str, &str, &str)> = questions
        .iter()
        .enumerate()
        .map(|(at, question)| match at {
            0..3 => (question.as_str(), over, given[at]),
            3..7 => (question.as_str(), kalah, "illegal no such bowl"),
            _ => (question.as_str(), "illegal no such bowl", "panics"),
        })
        .collect();
    let instead = |expected, given, so| Description::Instead {
        pairs: vec![(AnswerKind::Refused(expected), given)],
        so,
        wrong: 9,
    };
    let no_bowl = AnswerKind::Refused(Refusal::NoSuchBowl);
    assert_eq!(
        described(&answers),
        [
            instead(Refusal::Kalah, no_bowl, 4),
            instead(Refusal::GameOver, AnswerKind::Another, 3),
        ]
    );
}

#[test]
fn an_answer_may_be_the_bowl_of_the_question() {
    let answers = [
        ("opposite 0", "12", "0"),
        ("opposite 1", "11", "1"),
        ("opposite 2", "10", "10"),
    ];
    assert_eq!(described(&answers), [Description::Itself]);
}

#[test]
fn an_answer_may_be_that_of_the_other_player() {
    let board = "1 0 0 0 0 0 0 1 1 0 0 0 0 0";
    let questions = ["One", "Two"].map(|player| format!("legal {board} {player}"));
    let answers = [(&*questions[0], "0", "7 8"), (&*questions[1], "7 8", "0")];
    let of_other = Description::OfOtherPlayer { so: 2, wrong: 2 };
    assert_eq!(described(&answers).first(), Some(&of_other));
}

#[test]
fn of_two_answers_that_of_the_other_player_says_nothing() {
    let answers = [("turn One 3", "Two", "One"), ("turn Two 3", "One", "Two")];
    let found = described(&answers);
    let is_of_other = |one: &Description| matches!(one, Description::OfOtherPlayer { .. });
    assert!(!found.iter().any(is_of_other), "{found:?}");
}

#[test]
fn a_result_in_place_of_different_lines_is_described() {
    let answers = ["a", "b", "c", "d", "e"].map(|line| {
        (
            format!("program {line}\\nquit\\n"),
            format!("{line}\n[ends]"),
        )
    });
    let answers: Vec<(&str, &str, &str)> = answers
        .iter()
        .map(|(question, expected)| (&**question, &**expected, "no\n[ends]"))
        .collect();
    let [
        Description::SessionLine {
            expected,
            given,
            sessions,
            ..
        },
    ] = &*described(&answers)
    else {
        panic!("{:?}", described(&answers));
    };
    assert_eq!(expected.as_deref(), None);
    assert_eq!((given.as_deref(), *sessions), (Some("print `no`"), 5));
}

/// Captures of both players: of one the last stone is lost, of the other the bowl opposite isn't emptied.
#[test]
fn what_is_wrong_for_each_player_is_told_with_where_it_is() {
    let of_one = (0..5).map(|last| ("One", last, 12 - last, 6));
    let of_two = (8..13).map(|last| ("Two", last, 12 - last, 13));
    let board = |stones: [u8; 14]| stones.map(|stones| stones.to_string()).join(" ");
    let captures = of_one.chain(of_two);
    let answers = captures.flat_map(|(player, last, opposite, kalah)| {
        // With two stones in the bowl of the last one, nothing is captured.
        [1, 2].map(|stones| {
            let mut before = [0; 14];
            before[last] = stones;
            before[opposite] = 3;
            let question = format!("capture {} {player} {last}", board(before));
            if stones == 2 {
                return [question, board(before), board(before)];
            }
            let mut right = [0; 14];
            right[kalah] = 4;
            let mut given = right;
            if player == "One" {
                given[kalah] = 3;
            } else {
                given[opposite] = 3;
            }
            [question, board(right), board(given)]
        })
    });
    let answers: Vec<[String; 3]> = answers.collect();
    let answers = answers
        .iter()
        .map(|[question, right, given]| (&**question, &**right, &**given));
    let found = described(&answers.collect::<Vec<_>>());
    let within = |player, what| {
        let conditions = vec![Condition::Player(player), Condition::LastAlone(true)];
        Description::Within(conditions, Box::new(what))
    };
    let bowls = |role, amount| Description::Bowls(vec![(role, Some(amount))]);
    let of_one = bowls(BowlRole::Bowl(6), Amount::Off(-1));
    let of_two = bowls(BowlRole::Opposite, Amount::AsBefore);
    assert!(found.contains(&within(Player::One, of_one)), "{found:?}");
    assert!(found.contains(&within(Player::Two, of_two)), "{found:?}");
}

/// Bowl 5 isn't recognized as the other player's, and one number isn't as no bowl.
#[test]
fn where_a_refusal_is_missing_is_told() {
    let boards = (1..=8).map(|stones| format!("{stones} 1 1 1 1 1 0 1 1 1 1 1 1 0"));
    let answers: Vec<[String; 3]> = boards
        .flat_map(|board| {
            let played = format!("{board} One to move");
            let refused = ["illegal opponent's bowl", "illegal no such bowl"];
            let asked = [
                (1, 0, false),
                (2, 0, false),
                (5, 0, true),
                (20, 1, false),
                (21, 1, false),
                (14, 1, true),
            ];
            asked.map(|(bowl, why, is_played)| {
                let given = if is_played {
                    played.clone()
                } else {
                    refused[why].to_owned()
                };
                [
                    format!("play {board} Two {bowl}"),
                    refused[why].to_owned(),
                    given,
                ]
            })
        })
        .collect();
    let answers = answers
        .iter()
        .map(|[question, right, given]| (&**question, &**right, &**given));
    let found = described(&answers.collect::<Vec<_>>());
    let exactly = |kind, bowl| {
        let what = Description::Where {
            conditions: vec![Condition::Bowl(bowl)],
            exactly: true,
        };
        let kind = Condition::Expected(AnswerKind::Refused(kind));
        Description::Within(vec![kind], Box::new(what))
    };
    let no_bowl = exactly(Refusal::NoSuchBowl, 14);
    assert!(found.contains(&no_bowl), "{found:?}");
}
