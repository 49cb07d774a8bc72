//! Sentences of the report about wrong sessions that no misconception explains.

use grader::score::{Condition, Description, TypedKind, TypedLine};
use rstest::rstest;

use crate::descriptions::described;

#[test]
fn a_frequent_difference_of_sessions_is_said_where_a_rare_one_is_known_better() {
    let answers = [
        (
            "program a\\nquit\\n",
            "...\none\n> a\n[ends]",
            "4 4 4\n> a\n[ends]",
        ),
        (
            "program b\\nquit\\n",
            "...\none\n> b\n[ends]",
            "4 4 4\n> b\n[ends]",
        ),
        (
            "program c\\nquit\\n",
            "...\none\n> c\n[ends]",
            "4 4 4\n> c\n[ends]",
        ),
        (
            "program d\\nquit\\n",
            "...\none\n> d\n[ends]",
            "4 4 4\n> d\n[ends]",
        ),
        (
            "program e\\nquit\\n",
            "one\n> e\n[ends]",
            "two\n> e\n[ends]",
        ),
    ];
    let line = Description::SessionLine {
        after: TypedLine::Nothing,
        example: None,
        is_sometimes_right: false,
        expected: Some("print `one`".to_owned()),
        given: None,
        sessions: 4,
        wrong: 5,
    };
    assert_eq!(described(&answers), [line]);
}

#[test]
fn a_session_is_described_by_its_first_wrong_line() {
    let answers = [
        (
            "program x\\nquit\\n",
            "board\n> x\nrefused: not a number\n> quit\n[ends]",
            "board\n> x\nwhat?\n> quit\n[ends]",
        ),
        (
            "program y\\nquit\\n",
            "board\n> y\nrefused: not a number\n> quit\n[ends]",
            "board\n> y\nwhat?\n> quit\n[ends]",
        ),
    ];
    let line = Description::SessionLine {
        after: TypedLine::Refused,
        example: Some("x".to_owned()),
        is_sometimes_right: false,
        expected: Some("print `refused: not a number`".to_owned()),
        given: Some("print `what?`".to_owned()),
        sessions: 2,
        wrong: 2,
    };
    assert_eq!(described(&answers), [line]);
}

/// A session that goes on after `quit`, and one that answers a line in a wrong way.
const GOES_ON: (&str, &str) = ("> quit\n[ends]", "> quit\nbye\n> ^D\n[ends]");
const ASKS: (&str, &str) = ("> x\nrefused: not a number\n[ends]", "> x\nwhat?\n[ends]");

fn changes(sessions: &[(&str, &str)]) -> Vec<(Option<String>, Option<String>, usize)> {
    let questions: Vec<String> = (0..sessions.len())
        .map(|count| format!("program {}quit\\n", "x\\n".repeat(count)))
        .collect();
    let answers: Vec<(&str, &str, &str)> = questions
        .iter()
        .zip(sessions)
        .map(|(question, (right, wrong))| (question.as_str(), *right, *wrong))
        .collect();
    let lines = described(&answers).into_iter().map(|line| match line {
        Description::SessionLine {
            expected,
            given,
            sessions,
            wrong,
            ..
        } if wrong == answers.len() => (expected, given, sessions),
        other => panic!("{other:?}"),
    });
    lines.collect()
}

#[test]
fn the_other_sessions_are_described_by_their_first_wrong_lines_too() {
    let some = |text: &str| Some(text.to_owned());
    let quit = (some("end"), some("print `bye`"), 3);
    let asks = (
        some("print `refused: not a number`"),
        some("print `what?`"),
        2,
    );
    assert_eq!(
        changes(&[GOES_ON, ASKS, GOES_ON, ASKS, GOES_ON]),
        [quit.clone(), asks]
    );
    // One of many says nothing.
    assert_eq!(
        changes(&[GOES_ON, ASKS, GOES_ON, GOES_ON, GOES_ON]).len(),
        1
    );
    // Of few, it does.
    assert_eq!(changes(&[GOES_ON, ASKS, GOES_ON]).len(), 2);
}

#[test]
fn a_change_after_several_kinds_of_lines_is_said_once() {
    let after_move = ("> 4\n> quit\n[ends]", "> 4\n#\n> quit\n[ends]");
    let at_first = ("> quit\n[ends]", "#\n> quit\n[ends]");
    let found = changes(&[after_move, at_first, after_move, at_first]);
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn a_session_that_names_the_other_player_is_described_whoever_it_is() {
    let answers = [
        (
            "program 5\\nquit\\n",
            "> 5\nOne to move\n[ends]",
            "> 5\nTwo to move\n[ends]",
        ),
        (
            "program 4\\nquit\\n",
            "> 4\nTwo to move\n[ends]",
            "> 4\nOne to move\n[ends]",
        ),
    ];
    let line = Description::SessionLine {
        after: TypedLine::Move,
        example: None,
        is_sometimes_right: false,
        expected: Some("name the player to move".to_owned()),
        given: Some("name the other player".to_owned()),
        sessions: 2,
        wrong: 2,
    };
    assert_eq!(described(&answers), [line]);
}

#[test]
fn lines_that_are_right_but_late_are_described() {
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
        (
            "program z\\n",
            "board\n> z\nrefused: not a number\n[ends]",
            "board\n> z\n> ^D\nrefused: nothing\n[ends]",
        ),
    ];
    let line = Description::LinesTooLate {
        sessions: 2,
        wrong: 3,
    };
    assert_eq!(described(&answers), [line]);
}

#[test]
fn a_single_number_is_no_row_of_the_board() {
    let answers = [("program x\\nquit\\n", "0\n> x\n[ends]", "0\n1\n[ends]")];
    let line = Description::SessionLine {
        after: TypedLine::Nothing,
        example: None,
        is_sometimes_right: false,
        expected: Some("read the next line".to_owned()),
        given: Some("print `1`".to_owned()),
        sessions: 1,
        wrong: 1,
    };
    assert_eq!(described(&answers), [line]);
}

#[test]
fn a_difference_of_few_sessions_is_not_described() {
    let questions: Vec<String> = (0..9)
        .map(|word| format!("program {word}\\nquit\\n"))
        .collect();
    let given: Vec<String> = (0..9)
        .map(|word| format!("{word} stones\n[ends]"))
        .collect();
    let answers: Vec<(&str, &str, &str)> = questions
        .iter()
        .zip(&given)
        .map(|(question, given)| (question.as_str(), "board\n[ends]", given.as_str()))
        .collect();
    assert_eq!(described(&answers), []);
}

#[test]
fn the_line_after_which_sessions_differ_is_quoted_if_it_is_always_the_same() {
    let answers = ["program quit\\n", "program quit\\n4\\n"].map(|question| {
        let goes_on = "board\n> quit\nrefused: not a number\n> ^D\n[ends]";
        (question, "board\n> quit\n[ends]", goes_on)
    });
    let line = Description::SessionLine {
        after: TypedLine::Other("quit".to_owned()),
        example: None,
        is_sometimes_right: false,
        expected: Some("end".to_owned()),
        given: Some("print `refused: not a number`".to_owned()),
        sessions: 2,
        wrong: 2,
    };
    assert_eq!(described(&answers), [line]);
}

#[test]
fn what_is_printed_in_place_of_a_missing_line_is_said_unless_it_is_a_row_of_the_board() {
    let typed = || TypedLine::Other("4".to_owned());
    for (printed, after, given) in [
        (
            "refused: not a number",
            typed(),
            Some("print `refused: not a number`"),
        ),
        ("4 4 4 4 4 4", TypedLine::Move, None),
    ] {
        let session = format!("board\n> 4\n{printed}\n> 5\n[ends]");
        let answers = ["program 4\\n", "program 4\\n5\\n"].map(|question| {
            (
                question,
                "board\n> 4\n...\nTwo to move\n> 5\n[ends]",
                &*session,
            )
        });
        let line = Description::SessionLine {
            after,
            example: None,
            is_sometimes_right: false,
            expected: Some("print `Two to move`".to_owned()),
            given: given.map(str::to_owned),
            sessions: 2,
            wrong: 2,
        };
        assert_eq!(described(&answers), [line], "{printed}");
    }
}

#[rstest]
#[case::it_gives_up_at_the_second_line("refused: not a number", true)]
#[case::another_line_is_right("what?", false)]
fn a_line_after_which_the_right_thing_happens_elsewhere_is_one_of_some(
    #[case] elsewhere: &str,
    #[case] is_sometimes_right: bool,
) {
    let right = format!("> x\n{elsewhere}\n> quit\n[ends]");
    let sessions = ["y", "z"].map(|line| {
        let begun = format!("> x\nrefused\n> {line}\n");
        let expected = format!("{begun}refused: not a number\n> quit\n[ends]");
        let question = format!("program x\\n{line}\\nquit\\n");
        (question, expected, begun + "[ends]")
    });
    let mut answers = vec![("program x\\nquit\\n", &*right, &*right)];
    answers.extend(
        sessions
            .iter()
            .map(|(one, two, three)| (&**one, &**two, &**three)),
    );
    let line = Description::SessionLine {
        after: TypedLine::Refused,
        example: Some("y".to_owned()),
        is_sometimes_right,
        expected: Some("print `refused: not a number`".to_owned()),
        given: Some("end".to_owned()),
        sessions: 2,
        wrong: 2,
    };
    assert_eq!(described(&answers), [line]);
}

/// Four wrong sessions of one kind, and one more.
fn described_with(question: &str, expected: &str, given: &str) -> Vec<Description> {
    let frequent = ["a", "b", "c", "d", "e"].map(|line| {
        [
            format!("program {line}\\nquit\\n"),
            format!("> {line}\nrefused: no\n> quit\n[ends]"),
            format!("> {line}\n?\n> quit\n[ends]"),
        ]
    });
    let answers = frequent
        .iter()
        .map(|[question, expected, given]| (&**question, &**expected, &**given))
        .chain([(question, expected, given)]);
    described(&answers.collect::<Vec<_>>())
}

#[rstest]
#[case::of_its_own_rule("blank: program  \\nquit\\n", true)]
#[case::not_of_a_rule_with_others("program  \\nquit\\n", false)]
fn a_rare_difference_is_described_if_all_wrong_sessions_of_a_rule_have_it(
    #[case] question: &str,
    #[case] is_described: bool,
) {
    let found = described_with(
        question,
        ">  \n> quit\n[ends]",
        ">  \nnothing typed\n> quit\n[ends]",
    );
    let after: Vec<&TypedLine> = found
        .iter()
        .filter_map(|one| match one {
            Description::SessionLine { after, .. } => Some(after),
            _ => None,
        })
        .collect();
    let expected = [&TypedLine::Refused, &TypedLine::Blank];
    assert_eq!(after, expected[..=usize::from(is_described)]);
}

#[test]
fn lines_that_are_no_text_are_a_kind_of_their_own() {
    let words: Vec<String> = (0..16).map(|number| format!("word{number}")).collect();
    let lines = words.iter().map(String::as_str).chain(["\\xff", "\\xfe"]);
    let answers: Vec<[String; 3]> = lines
        .enumerate()
        .map(|(at, line)| {
            let expected = format!("> {line}\nrefused: no\n> quit\n[ends]");
            let given = match at {
                0..8 => expected.clone(),
                8..16 => expected.replace("refused: no", "?"),
                _ => "panics".to_owned(),
            };
            let rule = if at < 16 { "words" } else { "bytes" };
            [format!("{rule}: program {line}\\nquit\\n"), expected, given]
        })
        .collect();
    let answers = answers
        .iter()
        .map(|[question, expected, given]| (&**question, &**expected, &**given));
    let found = described(&answers.collect::<Vec<_>>());
    let stopped = Description::NoAnswer {
        so: 2,
        wrong: 10,
        conditions: vec![Condition::Types(TypedKind::NotUtf8)],
    };
    assert!(found.contains(&stopped), "{found:?}");
}

#[test]
fn different_statuses_are_one_kind_of_line() {
    let answers = ["One", "Two", "One", "Two"].map(|player| {
        [
            format!("program {}\\nquit\\n", if player == "One" { 7 } else { 1 }),
            format!(
                "> {}\n{player} to move\n> quit\n[ends]",
                if player == "One" { 7 } else { 1 }
            ),
            format!(
                "> {}\n\n{player} to move\n> quit\n[ends]",
                if player == "One" { 7 } else { 1 }
            ),
        ]
    });
    let answers = answers
        .iter()
        .map(|[question, expected, given]| (&**question, &**expected, &**given));
    let found = described(&answers.collect::<Vec<_>>());
    let line = Description::SessionLine {
        after: TypedLine::Move,
        example: None,
        is_sometimes_right: false,
        expected: Some("print the status".to_owned()),
        given: Some("print an empty line".to_owned()),
        sessions: 2,
        wrong: 2,
    };
    assert_eq!(found.first(), Some(&line));
}
