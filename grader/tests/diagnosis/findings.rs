//! What the report says about wrong answers that no misconception explains: expected sentences, written before they were found.

use rstest::rstest;

use crate::diagnosis;

/// Returns what a function's wrong answers have in common, in the report's words.
pub(crate) fn found(answers: &[(&str, &str, &str)]) -> Vec<String> {
    let described = diagnosis(answers, &[], false).described.into_iter();
    let findings = described.flat_map(|described| described.findings);
    findings.map(|finding| finding.clause()).collect()
}

pub(crate) fn of(answers: &[[String; 3]]) -> Vec<String> {
    let answers = answers
        .iter()
        .map(|[question, right, given]| (&**question, &**right, &**given));
    found(&answers.collect::<Vec<_>>())
}

#[rstest]
#[case::stones_that_appear(
    &[("sow 2 0 0 0 0 0 0 0 0 0 0 0 1 0 One 0", "2 0 1 1 0 0 0 0 0 0 0 0 0 1 0", "2 1 1 1 0 0 0 0 0 0 0 0 0 1 0")],
    &["only the bowl where the move began is wrong: it has 1 stone too many"]
)]
#[case::a_last_bowl_that_is_one_too_far(
    &[
        ("sow 2 0 0 0 0 0 0 0 0 0 0 0 1 0 One 0", "2 0 1 1 0 0 0 0 0 0 0 0 0 1 0", "3 0 1 1 0 0 0 0 0 0 0 0 0 1 0"),
        ("sow 1 0 0 0 0 0 0 0 0 0 0 0 1 0 One 0", "1 0 1 0 0 0 0 0 0 0 0 0 0 1 0", "2 0 1 0 0 0 0 0 0 0 0 0 0 1 0"),
    ],
    &["your last bowl is the one after the right one"]
)]
#[case::one_kind_of_answer_instead_of_another(
    &[("turn One 0", "Two", "Two"), ("turn One 6", "One", "Two"), ("turn Two 13", "Two", "One")],
    &["the same player should move again, but the turn passes"]
)]
#[case::one_kind_as_a_spectator_sees_it(
    &[
        ("play 0 0 0 0 0 1 3 0 0 0 0 0 0 4 One 5", "0 0 0 0 0 0 4 0 0 0 0 0 0 4 draw", "0 0 0 0 0 0 4 0 0 0 0 0 0 4 One wins"),
        ("play 0 0 0 0 0 0 4 0 0 0 0 0 1 3 Two 12", "0 0 0 0 0 0 4 0 0 0 0 0 0 4 draw", "0 0 0 0 0 0 4 0 0 0 0 0 0 4 One wins"),
    ],
    &["it should be a draw, but Player One wins"]
)]
#[case::a_few_numbers(
    &[("opposite 1", "11", "12"), ("opposite 0", "12", "13")],
    &["your answers are right except 13 instead of 12 for bowl 0, 12 instead of 11 for bowl 1"]
)]
#[case::the_only_player(&[("kalah One", "6", "6"), ("kalah Two", "13", "14")], &["your answers are right except 14 instead of 13 for Player Two"])]
#[case::numbers_that_are_too_high(
    &[("opposite 0", "12", "13"), ("opposite 1", "11", "12"), ("opposite 2", "10", "11"), ("opposite 7", "5", "6")],
    &["your answer and the bowl add up to 13"]
)]
#[case::the_bowl_of_the_question(
    &[("opposite 0", "12", "0"), ("opposite 1", "11", "1"), ("opposite 2", "10", "2"), ("opposite 3", "9", "3")],
    &["your answer is the bowl that was asked about"]
)]
#[case::another_mistake_for_each_player(
    &[
        ("next 0 One", "1", "2"), ("next 1 One", "2", "3"), ("next 2 One", "3", "4"),
        ("next 7 Two", "8", "7"), ("next 8 Two", "9", "8"), ("next 9 Two", "10", "9"), ("next 10 Two", "11", "10"),
    ],
    &["where Player Two moves, your answer is the bowl that was asked about", "where Player One moves, your answer is 1 too high"]
)]
#[case::a_list_in_reverse_order(
    &[("legal 1 1 0 0 0 0 0 0 0 0 0 0 1 0 One", "0 1", "1 0"), ("legal 1 0 1 0 0 0 0 0 0 0 0 0 1 0 One", "0 2", "2 0")],
    &["the bowls are listed in descending order"]
)]
#[case::a_list_of_the_other_player(
    &[("legal 1 0 0 0 0 0 0 1 1 0 0 0 0 0 One", "0", "7 8"), ("legal 0 1 0 0 0 0 0 1 0 0 0 0 0 0 One", "1", "7")],
    &["bowls of the opponent's row are listed"]
)]
#[case::a_range_that_counts_down(
    &[("bowls One", "0 1 2 3 4 5", "0 1 2 3 4 5"), ("bowls Two", "7 8 9 10 11 12", "none")],
    &["your range is empty, as is every range that counts down, such as `12..=7`"]
)]
#[case::a_short_range(
    &[("bowls One", "0 1 2 3 4 5", "0 1 2 3 4 5"), ("bowls Two", "7 8 9 10 11 12", "7 8 9 10 11")],
    &["your list lacks 12"]
)]
#[case::the_same_board(
    &[
        ("sweep 1 0 0 0 0 0 0 0 0 0 0 0 0 0", "0 0 0 0 0 0 1 0 0 0 0 0 0 0", "1 0 0 0 0 0 0 0 0 0 0 0 0 0"),
        ("sweep 2 0 0 0 0 0 0 0 0 0 0 0 0 0", "0 0 0 0 0 0 2 0 0 0 0 0 0 0", "2 0 0 0 0 0 0 0 0 0 0 0 0 0"),
    ],
    &["the board is still that of the question"]
)]
#[case::one_bowl_and_what_it_lacks(
    &[
        ("capture 1 0 0 0 0 0 0 0 0 0 0 0 2 0 One 0", "0 0 0 0 0 0 3 0 0 0 0 0 0 0", "0 0 0 0 0 0 1 0 0 0 0 0 0 0"),
        ("capture 1 0 0 0 0 0 0 0 0 0 0 0 3 0 One 0", "0 0 0 0 0 0 4 0 0 0 0 0 0 0", "0 0 0 0 0 0 1 0 0 0 0 0 0 0"),
    ],
    &["only the player's kalah is wrong: it lacks the stones from opposite"]
)]
#[case::the_only_board(
    &[("opening", "4 4 4 4 4 4 0 4 4 4 4 4 4 0", "4 4 4 4 4 4 4 4 4 4 4 4 0 0")],
    &["bowl 6 holds 4 instead of 0, and bowl 12 holds 0 instead of 4"]
)]
fn wrong_answers_have_something_in_common(
    #[case] answers: &[(&str, &str, &str)],
    #[case] expected: &[&str],
) {
    assert_eq!(found(answers), expected);
}

#[rstest]
#[case::next_bowl_is_right(
    "1",
    "the move should be refused as `empty bowl`, but you refuse it as `no such bowl` (2 of 3)"
)]
#[case::next_bowl_is_wrong(
    "5",
    "apart from consequences, the move should be refused as `empty bowl`, but you refuse it as `no such bowl`"
)]
fn a_finding_is_about_the_wrong_answers_that_dont_follow_from_another_function(
    #[case] next: &str,
    #[case] expected: &str,
) {
    let board = "0 0 0 0 0 1 3 0 0 0 0 0 1 3";
    let moves = [0, 1, 5].map(|bowl| format!("play {board} One {bowl}"));
    let played = "0 0 0 0 0 0 4 0 0 0 0 0 0 4";
    let [draw, goes_on] = ["draw", "One to move"].map(|status| format!("{played} {status}"));
    let answers = [
        ("next 0 One", "1", next),
        (&*moves[0], "illegal empty bowl", "illegal no such bowl"),
        (&*moves[1], "illegal empty bowl", "illegal no such bowl"),
        (&*moves[2], &*draw, &*goes_on),
    ];
    let found = found(&answers);
    assert!(found.contains(&expected.to_owned()), "{found:?}");
}

#[rstest]
#[case::six_wrong_answers_are_no_chance(6, true)]
#[case::four_may_be_chance(4, false)]
fn where_answers_are_wrong_is_said_only_if_chance_is_excluded(
    #[case] wrong: usize,
    #[case] is_said: bool,
) {
    let players = ["One", "Two"].into_iter();
    let questions = players.flat_map(|player| (0..6).map(move |bowl| (player, bowl)));
    let answers = questions.enumerate().map(|(index, (player, bowl))| {
        let given = if index < wrong { "8" } else { "1" };
        [
            format!("next {bowl} {player}"),
            "1".to_owned(),
            given.to_owned(),
        ]
    });
    let found = of(&answers.collect::<Vec<_>>());
    let expected = "your answer is wrong exactly where Player One moves".to_owned();
    assert_eq!(found.contains(&expected), is_said, "{found:?}");
}

/// Returns the questions about the last bowl of each player, with the answers of a function that gives another turn in these bowls.
fn turns(again: impl Fn(usize, usize) -> bool) -> Vec<[String; 3]> {
    let players = [("One", "Two", 6), ("Two", "One", 13)];
    let all = players.into_iter().enumerate();
    let all = all.flat_map(|(index, (player, other, kalah))| {
        let again = &again;
        let bowls = (0..14).filter(move |&bowl| bowl != 19 - kalah);
        bowls.map(move |bowl| {
            let next = |again: bool| if again { player } else { other }.to_owned();
            let question = format!("turn {player} {bowl}");
            [question, next(bowl == kalah), next(again(index, bowl))]
        })
    });
    all.collect()
}

#[test]
fn a_choice_is_described_by_where_it_is_made() {
    let own_row = |player: usize, bowl: usize| (player * 7..player * 7 + 6).contains(&bowl);
    let expected =
        "the same player moves again exactly where the last stone falls in the player's row";
    assert_eq!(of(&turns(own_row)), [expected]);
}

#[test]
fn an_end_that_comes_too_early_is_described_by_the_stones_that_are_left() {
    // The stones of Player One's last bowl, and of Player Two's first and second ones.
    let boards = (0..4)
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
    let expected = "your answer is `yes` exactly where one row holds at most 1 stone";
    assert_eq!(of(&answers.collect::<Vec<_>>()), [expected]);
}

/// Lists of legal moves for many boards, as this function gives them: from the stones in the player's bowls.
fn lists(given: impl Fn(&[usize]) -> Vec<usize>) -> Vec<[String; 3]> {
    let words = |list: &[usize]| {
        let words: Vec<String> = list.iter().map(usize::to_string).collect();
        words.join(" ")
    };
    let written = |list: Vec<usize>| {
        if list.is_empty() {
            "none".to_owned()
        } else {
            words(&list)
        }
    };
    // Two bits of a number for each bowl.
    let boards = (1..=40_usize).map(|seed| {
        let bits = seed * 2_654_435_761;
        (0..6)
            .map(|bowl| bits >> (8 + 2 * bowl) & 3)
            .collect::<Vec<usize>>()
    });
    boards
        .map(|stones| {
            let question = format!("legal {} 3 1 1 1 1 1 1 3 One", words(&stones));
            [question, written(full(&stones)), written(given(&stones))]
        })
        .collect()
}

fn full(stones: &[usize]) -> Vec<usize> {
    (0..6).filter(|&bowl| stones[bowl] > 0).collect()
}

#[rstest]
#[case::it_ends_early(
    &lists(|stones| full(stones).into_iter().take_while(|&bowl| bowl == 0 || stones[bowl - 1] > 0).collect()),
    &["the list ends too early"]
)]
#[case::only_empty_bowls(
    &lists(|stones| (0..6).filter(|&bowl| stones[bowl] == 0).collect()),
    &["only empty bowls are listed (33 of 40)"]
)]
#[case::empty_bowls_too_and_in_descending_order(
    &lists(|stones| (0..6).rev().filter(|&bowl| bowl < 3 || stones[bowl] > 0).collect()),
    &["the bowls are listed in descending order"]
)]
fn the_bowls_and_the_order_of_a_list_are_described(
    #[case] answers: &[[String; 3]],
    #[case] expected: &[&str],
) {
    let found = of(answers);
    assert_eq!(found[..expected.len()], *expected, "{found:?}");
}

/// The right picture of a board, and that of one with two-digit numbers.
const PICTURES: [(&str, &str); 2] = [
    (
        "1 0 2 0 0 0 1 1 2 0 0 0 0 0",
        "     0  0  0  0  2  1\n  0                    1\n     1  0  2  0  0  0",
    ),
    (
        "1 0 12 0 0 0 1 1 2 0 0 0 0 10",
        "     0  0  0  0  2  1\n 10                    1\n     1  0 12  0  0  0",
    ),
];

#[rstest]
#[case::a_line_break_at_the_end(|picture: &str| format!("{picture}\n"), &["the number of lines is 4 instead of 3"])]
#[case::zeros(|picture: &str| picture.replace("  ", "00").replace(' ', "0"), &["there are zeros where spaces should be"])]
#[case::tabs(|picture: &str| picture.replace("  ", "\t"), &["there are tabs (`\\t`) where spaces should be"])]
#[case::exchanged_rows(
    |picture: &str| { let mut lines: Vec<&str> = picture.lines().collect(); lines.reverse(); lines.join("\n") },
    &["line 1 has the numbers of line 3", "line 3 has the numbers of line 1"]
)]
#[case::a_repeated_row(
    |picture: &str| { let mut lines: Vec<&str> = picture.lines().collect(); lines[0] = lines[2]; lines.join("\n") },
    &["line 1 has the numbers of line 3"]
)]
#[case::rows_that_begin_too_far_to_the_left(
    |picture: &str| {
        let rows = picture.lines().map(|line| line.strip_prefix("    ").unwrap_or(line));
        rows.collect::<Vec<_>>().join("\n")
    },
    &["in lines 1 and 3, the numbers are 4 columns too far to the left"]
)]
#[case::a_separator(
    |picture: &str| {
        let rows = picture.lines().map(|line| match line.split_whitespace().collect::<Vec<_>>() {
            words if words.len() > 2 => format!("     {}", words.join("  ")),
            _ => line.to_owned(),
        });
        rows.collect::<Vec<_>>().join("\n")
    },
    &["in line 3, there are always 2 spaces between two numbers, even if these have two digits"]
)]
#[case::a_nearer_kalah_and_reversed_numbers(
    |picture: &str| {
        let lines: Vec<&str> = picture.lines().collect();
        let kalahs: Vec<&str> = lines[1].split_whitespace().collect();
        let row: Vec<&str> = lines[0].split_whitespace().rev().collect();
        let kalahs = format!("{:>3}{:>18}", kalahs[0], kalahs[1]);
        format!("     {}\n{kalahs}\n{}", row.join("  "), lines[2])
    },
    &["line 1 has the right numbers in reverse order", "in line 2, the gap between the numbers is 3 columns too narrow"]
)]
fn differences_of_a_picture_are_described(
    #[case] wrong: fn(&str) -> String,
    #[case] expected: &[&str],
) {
    let answers = PICTURES
        .map(|(board, picture)| [format!("show {board}"), picture.to_owned(), wrong(picture)]);
    assert_eq!(of(&answers), expected);
}

#[test]
fn each_refusal_is_described_apart() {
    let questions: Vec<String> = (0..9)
        .map(|bowl| format!("play 1 0 0 0 0 0 0 1 1 0 0 0 0 0 One {bowl}"))
        .collect();
    let given = [
        "illegal kalah",
        "illegal empty bowl",
        "illegal no such bowl",
    ];
    let answers = questions.iter().enumerate().map(|(at, question)| match at {
        0..3 => (question.as_str(), "illegal game over", given[at]),
        3..7 => (question.as_str(), "illegal kalah", "illegal no such bowl"),
        _ => (question.as_str(), "illegal no such bowl", "panics"),
    });
    assert_eq!(
        found(&answers.collect::<Vec<_>>()),
        [
            "the move should be refused as `kalah`, but you refuse it as `no such bowl` (4 of 9)",
            "the move should be refused as `game over`, but your answer is another one (3 of 9)",
        ]
    );
}

/// Captures of both players: of one the last stone is lost, of the other the bowl opposite isn't emptied.
#[test]
fn what_is_wrong_for_each_player_is_told() {
    let of_one = (0..5).map(|last| ("One", last, 12 - last, 6));
    let of_two = (8..13).map(|last| ("Two", last, 12 - last, 13));
    let board = |stones: [u8; 14]| stones.map(|stones| stones.to_string()).join(" ");
    let captures = of_one.chain(of_two);
    let answers = captures.flat_map(|(player, last, opposite, kalah)| {
        // With two stones in the bowl of the last one, nothing is captured.
        [1, 2].map(|stones| {
            let mut before = [0; 14];
            (before[last], before[opposite]) = (stones, 3);
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
    assert_eq!(
        of(&answers.collect::<Vec<_>>()),
        [
            "where Player One moves, only the player's kalah is wrong: it lacks the stones of the bowl asked about",
            "where Player Two moves, only the bowl opposite is wrong: it is unchanged",
        ]
    );
}
