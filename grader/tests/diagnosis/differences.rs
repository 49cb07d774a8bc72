//! Differences of numbers, lists, boards and pictures from the right ones, alone and several at once.

use grader::score::{
    Amount, BowlRole, Condition, Description, FromBowl, LastBowl, Offset, Spacing, Spot,
    TextDifference, WrongBowls, WrongNumber,
};
use notation::Player;
use rstest::rstest;

use crate::descriptions::described;

const BOARD: &str = "1 0 2 0 0 0 1 1 2 0 0 0 0 0";

fn number(bowl: usize, player: Option<Player>, expected: usize, given: usize) -> WrongNumber {
    WrongNumber {
        bowl: Some(bowl),
        player,
        expected,
        given,
    }
}

/// The bowls after each bowl on both players' ways, as this function gives them.
fn next_bowls(given: impl Fn(&str, usize, usize) -> usize) -> Vec<[String; 3]> {
    let ways = [("One", 13), ("Two", 6)];
    let all = ways.into_iter().flat_map(|(player, skipped)| {
        let bowls = (0..14).filter(move |bowl| *bowl != skipped);
        bowls.map(move |bowl| {
            let after = (bowl + 1) % 14;
            (
                player,
                bowl,
                if after == skipped {
                    (after + 1) % 14
                } else {
                    after
                },
            )
        })
    });
    all.map(|(player, bowl, right)| {
        [
            format!("next {player} {bowl}"),
            right.to_string(),
            given(player, bowl, right).to_string(),
        ]
    })
    .collect()
}

fn of(answers: &[[String; 3]]) -> Vec<Description> {
    let answers = answers
        .iter()
        .map(|[question, right, given]| (&**question, &**right, &**given));
    described(&answers.collect::<Vec<_>>())
}

#[test]
fn a_few_wrong_numbers_are_listed() {
    let found = of(&next_bowls(|player, bowl, right| match (player, bowl) {
        ("One", 5) => 8,
        ("Two", 13) => 14,
        (_, 2) => 9,
        _ => right,
    }));
    let listed = vec![
        number(2, None, 3, 9),
        number(5, Some(Player::One), 6, 8),
        number(13, Some(Player::Two), 0, 14),
    ];
    assert_eq!(found, [Description::Numbers(listed)]);
}

#[test]
fn a_single_wrong_number_among_few_says_no_more_than_its_case() {
    let answers = [("kalah One", "6", "6"), ("kalah Two", "13", "5")];
    assert_eq!(described(&answers), []);
}

#[test]
fn wrong_numbers_may_follow_from_the_bowls_of_each_player() {
    let answers = (0..13).filter(|bowl| *bowl != 6).map(|bowl: usize| {
        let mirrored = if bowl < 6 { 5 - bowl } else { bowl - 7 };
        [
            format!("opposite {bowl}"),
            (12 - bowl).to_string(),
            mirrored.to_string(),
        ]
    });
    let found = of(&answers.collect::<Vec<_>>());
    let from_bowl = vec![
        (Player::One, FromBowl::Sum(5)),
        (Player::Two, FromBowl::Offset(-7)),
    ];
    assert_eq!(found.first(), Some(&Description::FromBowl(from_bowl)));
}

#[test]
fn wrong_bowls_of_the_opening_are_grouped() {
    let right = "4 4 4 4 4 4 0 4 4 4 4 4 4 0";
    let given = "0 4 4 4 4 4 4 0 4 4 4 4 4 4";
    let wrong = |bowls: &[usize], expected, given| WrongBowls {
        bowls: bowls.to_vec(),
        expected,
        given,
    };
    let holds = vec![wrong(&[0, 7], 4, 0), wrong(&[6, 13], 0, 4)];
    assert_eq!(
        described(&[("opening", right, given)]),
        [Description::Holds(holds)]
    );
}

#[rstest]
#[case::the_next_one(["3", "8"], LastBowl::Next)]
#[case::the_origin(["0", "5"], LastBowl::Origin)]
#[case::two_too_high(["4", "8"], LastBowl::Offset(Offset { by: 2, round: false }))]
fn a_wrong_last_bowl_is_described_apart_from_the_board(
    #[case] last: [&str; 2],
    #[case] instead: LastBowl,
) {
    // One stone is lost as well. The next bowl after 6 and 7 is that after the one that is skipped.
    let answers = [
        (
            "sow 2 0 0 0 0 0 0 0 0 0 0 0 1 0 One 0",
            "2 0 1 1 0 0 0 0 0 0 0 0 0 1 0",
            format!("{} 0 1 0 0 0 0 0 0 0 0 0 0 1 0", last[0]),
        ),
        (
            "sow 0 0 0 0 0 2 0 0 0 0 0 0 1 0 One 5",
            if last[1] == "8" && last[0] == "4" {
                "6 0 0 0 0 0 0 1 1 0 0 0 0 1 0"
            } else {
                "7 0 0 0 0 0 0 1 1 0 0 0 0 1 0"
            },
            format!("{} 0 0 0 0 0 0 1 0 0 0 0 0 1 0", last[1]),
        ),
    ];
    let answers = answers
        .iter()
        .map(|(question, right, given)| (*question, *right, given.as_str()));
    let found = described(&answers.collect::<Vec<_>>());
    let last = Description::LastBowl {
        instead,
        board_is_right: false,
    };
    assert!(found.contains(&last), "{found:?}");
}

/// The bowl where the move began is the right last bowl after a whole lap.
#[rstest]
#[case::unless_most_are_whole_laps(&[0, 1], true)]
#[case::most_are_whole_laps(&[0], false)]
fn the_bowl_where_the_move_began_is_mostly_wrong(#[case] short: &[usize], #[case] is_said: bool) {
    let sown = |from: usize, stones: usize| {
        let mut before = [0; 14];
        before[from] = stones;
        let mut right = [0; 14];
        for step in 1..=stones {
            right[(from + step) % 13] += 1;
        }
        let last = (from + stones) % 13;
        let mut given = right;
        given[last] -= 1;
        let board = |stones: [usize; 14]| stones.map(|stones| stones.to_string()).join(" ");
        [
            format!("sow {} One {from}", board(before)),
            format!("{last} {}", board(right)),
            format!("{from} {}", board(given)),
        ]
    };
    let laps = [sown(5, 13)].into_iter();
    let answers = laps.chain(short.iter().map(|&from| sown(from, 2)));
    let found = of(&answers.collect::<Vec<_>>());
    let origin = Description::LastBowl {
        instead: LastBowl::Origin,
        board_is_right: false,
    };
    assert_eq!(found.contains(&origin), is_said, "{found:?}");
}

/// Lists of legal moves for many boards, as this function gives them: from the stones in the player's bowls.
fn lists(given: impl Fn(&[usize]) -> Vec<usize>) -> Vec<[String; 3]> {
    // Two bits of a number for each bowl.
    let boards = (1..=40_usize).map(|seed| {
        let bits = seed * 2_654_435_761;
        let stones = (0..6).map(|bowl| bits >> (8 + 2 * bowl) & 3);
        stones.collect::<Vec<usize>>()
    });
    let written = |list: Vec<usize>| match list.as_slice() {
        [] => "none".to_owned(),
        list => {
            let words: Vec<String> = list.iter().map(usize::to_string).collect();
            words.join(" ")
        }
    };
    boards
        .map(|stones| {
            let right = (0..6).filter(|&bowl| stones[bowl] > 0).collect();
            let words: Vec<String> = stones.iter().map(usize::to_string).collect();
            [
                format!("legal {} 3 1 1 1 1 1 1 3 One", words.join(" ")),
                written(right),
                written(given(&stones)),
            ]
        })
        .collect()
}

fn full(stones: &[usize]) -> Vec<usize> {
    (0..6).filter(|&bowl| stones[bowl] > 0).collect()
}

#[rstest]
#[case::bowls_of_a_kind_are_missing(
    &lists(|stones| full(stones).into_iter().filter(|&bowl| stones[bowl] > 1).collect()),
    &[Description::ListWhere { lacks: true, conditions: vec![Condition::Alone(true)] }]
)]
#[case::bowls_of_a_kind_are_listed(
    &lists(|stones| full(stones).into_iter().chain([6]).collect()),
    &[Description::ListWhere {
        lacks: false,
        conditions: vec![
            Condition::Asked(Spot::OwnKalah),
            Condition::Stones { fewest: Some(1), most: None },
        ],
    }]
)]
#[case::it_ends_early(
    &lists(|stones| full(stones).into_iter().take_while(|&bowl| bowl == 0 || stones[bowl - 1] > 0).collect()),
    &[Description::ListEndsEarly]
)]
#[case::only_empty_bowls(
    &lists(|stones| (0..6).filter(|&bowl| stones[bowl] == 0).collect()),
    &[Description::ListOfEmpty]
)]
#[case::empty_bowls_too_and_in_descending_order(
    &lists(|stones| (0..6).rev().filter(|&bowl| bowl < 3 || stones[bowl] > 0).collect()),
    &[
        Description::Descending { bowls_are_right: false },
        Description::ListHasMore { empty: true },
    ]
)]
fn the_bowls_and_the_order_of_a_list_are_described(
    #[case] answers: &[[String; 3]],
    #[case] expected: &[Description],
) {
    let found = of(answers);
    assert!(found.starts_with(expected), "{found:?}");
}

#[test]
fn the_missing_bowls_of_a_list_without_a_board_are_named() {
    let answers = [
        ("bowls One", "0 1 2 3 4 5", "0 1 2 3 4 5"),
        ("bowls Two", "7 8 9 10 11 12", "8 9 10 11 12 13"),
    ];
    let offset = [Description::Offset(Offset {
        by: 1,
        round: false,
    })];
    assert_eq!(described(&answers[..1]), []);
    let answers = [answers[0], ("bowls Two", "7 8 9 10 11 12", "7 8 9 10 11")];
    let missing = Description::BowlsOfList {
        missing: vec![12],
        more: Vec::new(),
    };
    assert_eq!(described(&answers), [missing]);
    let answers = [
        answers[0],
        ("bowls Two", "7 8 9 10 11 12", "8 9 10 11 12 13"),
    ];
    assert_eq!(described(&answers), offset);
}

/// The right picture of a board with these stones, and that with two-digit numbers.
const PICTURES: [(&str, &str); 2] = [
    (
        BOARD,
        "     0  0  0  0  2  1\n  0                    1\n     1  0  2  0  0  0",
    ),
    (
        "1 0 12 0 0 0 1 1 2 0 0 0 0 10",
        "     0  0  0  0  2  1\n 10                    1\n     1  0 12  0  0  0",
    ),
];

#[rstest]
#[case::a_line_break_at_the_end(|picture: &str| format!("{picture}\n"), &[TextDifference::EndsWithLineBreak])]
#[case::zeros(|picture: &str| picture.replace("  ", "00").replace(' ', "0"), &[TextDifference::ZerosForSpaces])]
#[case::exchanged_rows(
    |picture: &str| { let mut lines: Vec<&str> = picture.lines().collect(); lines.reverse(); lines.join("\n") },
    &[TextDifference::Exchanged(1, 3)]
)]
#[case::a_repeated_row(
    |picture: &str| { let mut lines: Vec<&str> = picture.lines().collect(); lines[0] = lines[2]; lines.join("\n") },
    &[TextDifference::Repeats(1, 3)]
)]
#[case::rows_that_begin_too_far_to_the_left_and_a_line_break(
    |picture: &str| {
        let rows = picture.lines().map(|line| line.strip_prefix("    ").unwrap_or(line));
        format!("{}\n", rows.collect::<Vec<_>>().join("\n"))
    },
    &[
        TextDifference::EndsWithLineBreak,
        TextDifference::Spacing { lines: vec![1, 3], spacing: Spacing::Shifted(-4) },
    ]
)]
#[case::a_separator(
    |picture: &str| {
        let rows = picture.lines().map(|line| match line.split_whitespace().collect::<Vec<_>>() {
            words if words.len() > 2 => format!("     {}", words.join("  ")),
            _ => line.to_owned(),
        });
        rows.collect::<Vec<_>>().join("\n")
    },
    &[TextDifference::Spacing { lines: vec![3], spacing: Spacing::Separator(2) }]
)]
#[case::a_nearer_kalah_and_reversed_words(
    |picture: &str| {
        let lines: Vec<&str> = picture.lines().collect();
        let kalahs: Vec<&str> = lines[1].split_whitespace().collect();
        let row: Vec<&str> = lines[0].split_whitespace().rev().collect();
        let kalahs = format!("{:>3}{:>18}", kalahs[0], kalahs[1]);
        format!("     {}\n{kalahs}\n{}", row.join("  "), lines[2])
    },
    &[
        TextDifference::Reversed { lines: vec![1], only: false },
        TextDifference::Spacing { lines: vec![2], spacing: Spacing::SecondShifted(-3) },
    ]
)]
fn several_differences_of_a_picture_are_described(
    #[case] wrong: fn(&str) -> String,
    #[case] expected: &[TextDifference],
) {
    let answers = PICTURES
        .map(|(board, picture)| [format!("show {board}"), picture.to_owned(), wrong(picture)]);
    let found = of(&answers);
    let expected: Vec<Description> = expected.iter().cloned().map(Description::Text).collect();
    assert!(found.starts_with(&expected), "{found:?}");
}

#[test]
fn two_roles_of_one_bowl_dont_hide_what_is_wrong_with_each() {
    // The bowl isn't emptied, and the last stone is lost; after a whole lap, both are one bowl.
    let sown = |from: usize| {
        let stones = match from {
            4 => 13,
            5 => 15,
            _ => from + 1,
        };
        let mut before = [0; 14];
        before[from] = stones;
        let mut right = before;
        right[from] = 0;
        for step in 1..=stones {
            right[(from + step) % 13] += 1;
        }
        let last = (from + stones) % 13;
        let mut given = right;
        given[from] += stones;
        given[last] -= 1;
        let board = |stones: [usize; 14]| stones.map(|stones| stones.to_string()).join(" ");
        [
            format!("sow {} One {from}", board(before)),
            format!("{last} {}", board(right)),
            format!("{last} {}", board(given)),
        ]
    };
    let found = of(&[0, 1, 2, 3, 4, 5].map(sown));
    let roles = vec![
        (BowlRole::Asked, Some(Amount::KeepsOwn)),
        (BowlRole::Last, Some(Amount::Off(-1))),
    ];
    assert!(found.contains(&Description::Bowls(roles)), "{found:?}");
}
