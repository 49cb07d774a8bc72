//! What the report says about wrong sessions that no misconception explains: expected sentences, written before they were found.

use rstest::rstest;

use crate::findings::{found, of};

#[rstest]
#[case::another_line(
    &["x", "y"],
    "board\n> {}\nrefused: not a number\n> quit\n[ends]",
    "board\n> {}\nwhat?\n> quit\n[ends]",
    &["after lines like `x`, `run` prints `what?`, but should print `refused: not a number`"]
)]
#[case::a_missing_line(
    &["17", "18"],
    "> {}\nrefused: no such bowl\n> quit\n[ends]",
    "> {}\n> quit\n[ends]",
    &["after refused numbers like `17`, `run` reads the next line, but should print `refused: no such bowl`"]
)]
#[case::an_end_that_is_missed(
    &["quit", "quit\\n4"],
    "board\n> quit\n[ends]",
    "board\n> quit\nbye\n> ^D\n[ends]",
    &["after lines like `quit`, `run` prints `bye`, but should end"]
)]
#[case::a_row_with_wrong_numbers(
    &["4", "5"],
    "> {}\n4 4 5 5\n[ends]",
    "> {}\n4 4 4 4\n[ends]",
    &["after numbers like `4`, `run` prints wrong numbers in a row"]
)]
#[case::a_missing_line_below_rows(
    &["a", "b"],
    "...\none\n> {}\n[ends]",
    "4 4 4\n> {}\n[ends]",
    &["before anything is typed, `run` should print `one`, but doesn't"]
)]
#[case::hidden_characters(
    &["x", "y"],
    "> {}\nboard\n[ends]",
    "> {}\n\u{1b}[2J\n[ends]",
    &["after lines like `x`, `run` prints `\\u{1b}[2J`, but should print `board`"]
)]
#[case::a_prompt(
    &["4", "5"],
    "One to move\n> {}\n[ends]",
    "One to move\nYour move:\n> {}\n[ends]",
    &["before anything is typed, `run` prints `Your move:`, but should read a line after the status"]
)]
fn a_session_is_described_by_its_first_wrong_line(
    #[case] typed: &[&str],
    #[case] right: &str,
    #[case] given: &str,
    #[case] expected: &[&str],
) {
    let answers = typed.iter().map(|line| {
        let question = format!("program {line}\\nquit\\n");
        [
            question,
            right.replace("{}", line),
            given.replace("{}", line),
        ]
    });
    assert_eq!(of(&answers.collect::<Vec<_>>()), expected);
}

/// Two mistakes, and one session that isn't enough to say something about it.
#[test]
fn other_sessions_are_described_by_their_first_wrong_lines_too() {
    let goes_on = ("> quit\n[ends]", "> quit\nbye\n> ^D\n[ends]");
    let asks = ("> x\nrefused: not a number\n[ends]", "> x\nwhat?\n[ends]");
    let both = [goes_on, asks, goes_on, asks, goes_on];
    let questions: Vec<String> = (0..5)
        .map(|count| format!("program {}quit\\n", "x\\n".repeat(count)))
        .collect();
    let said = |sessions: &[(&str, &str)]| {
        let answers = questions.iter().zip(sessions);
        let answers = answers.map(|(question, (right, given))| (&**question, *right, *given));
        found(&answers.collect::<Vec<_>>())
    };
    let of_quit = "after lines like `quit`, `run` prints `bye`, but should end";
    let of_line =
        "after lines like `x`, `run` prints `what?`, but should print `refused: not a number`";
    assert_eq!(
        said(&both),
        [format!("{of_quit} (3 of 5)"), format!("{of_line} (2 of 5)")]
    );
    let of_many = [goes_on, asks, goes_on, goes_on, goes_on];
    assert_eq!(said(&of_many), [format!("{of_quit} (4 of 5)")]);
}

#[test]
fn the_other_player_in_a_line_is_described_whoever_it_is() {
    let session = |bowl: &str, player: &str| format!("> {bowl}\n{player} to move\n[ends]");
    let answers = [("5", "One", "Two"), ("4", "Two", "One")];
    let answers = answers.map(|(bowl, right, given)| {
        let question = format!("program {bowl}\\nquit\\n");
        [question, session(bowl, right), session(bowl, given)]
    });
    let expected =
        "after numbers like `5`, `run` names the other player, but should name the player to move";
    assert_eq!(of(&answers), [expected]);
}

#[test]
fn lines_that_are_right_but_late_are_described() {
    let late = "the right lines are printed, but some only after the next line is read";
    let answers = [
        (
            "program x\\n",
            "board\n> x\nrefused: not a number\n[ends]",
            "> x\nboard\nrefused: not a number\n[ends]",
        ),
        (
            "program y\\nz\\n",
            "board\n> y\nrefused: not a number\n> z\nrefused: not a number\n[ends]",
            "board\n> y\n> z\nrefused: not a number\nrefused: not a number\n[ends]",
        ),
    ];
    assert_eq!(found(&answers), [late]);
}

#[test]
fn a_difference_of_few_sessions_is_not_described() {
    let answers = (0..9).map(|word| {
        let question = format!("program {word}\\nquit\\n");
        [
            question,
            "board\n[ends]".to_owned(),
            format!("{word} stones\n[ends]"),
        ]
    });
    let expected = "before anything is typed, `run` should print `board`, but doesn't";
    assert_eq!(of(&answers.collect::<Vec<_>>()), [expected]);
}
