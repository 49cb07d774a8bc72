//! The answers that misconceptions lead to: compared, written and read.

use std::collections::{BTreeMap, BTreeSet};

use grader::runner::{Reply, Response, Termination, TimeLimit};
use grader::score::normalized_response;
use notation::{Answer, Predictions, Verb};
use rstest::rstest;

#[rstest]
#[case::an_answer_is_its_own_key(Reply::Answer(Answer::Bowl(11)), Some("11"))]
#[case::a_panic_is_a_panic_anywhere(
    Reply::Panicked { place: "src/board.rs:3".parse().ok(), message: "no".to_owned() },
    Some("panics")
)]
#[case::an_exit_is_a_crash(Reply::Died(Termination::Exited(0)), Some("crashes"))]
#[case::an_endless_loop_takes_too_long(
    Reply::TimedOut(TimeLimit::Computing),
    Some("takes too long")
)]
#[case::a_flood_prints_too_much(Reply::Flooded, Some("prints too much"))]
#[case::a_stub_has_no_key(Reply::Unfinished { what: "part 2: sow".to_owned(), place: "src/lib.rs:1".parse().ok() }, None)]
#[case::a_missing_function_has_no_key(Reply::Missing { why: "gone".to_owned() }, None)]
#[case::a_question_not_asked_has_no_key(Reply::NotAsked, None)]
fn a_reply_is_compared_by_its_key(#[case] reply: Reply, #[case] key: Option<&str>) {
    assert_eq!(
        normalized_response(&Response::silent(reply)).as_deref(),
        key
    );
}

fn session(text: &str) -> Response {
    Response::silent(Reply::Answer(Answer::of_submission(Verb::Program, text)))
}

#[rstest]
#[case::white_space_at_the_end_of_a_line("a  \nb", "a\nb", true)]
#[case::an_empty_line_at_the_end("a\nb\n\n[ends]", "a\nb\n[ends]", false)]
#[case::white_space_before_a_line(" a\nb", "a\nb", false)]
#[case::another_line("a\nb", "a\nc", false)]
#[case::a_flush("a\n[ends, flushed]", "a\n[ends]", true)]
#[case::the_words_of_an_error("[returns another error: a]", "[returns another error: b]", true)]
#[case::another_end("a\n[ends]", "a\n[returns the error]", false)]
#[case::the_words_of_a_prompt("a\n? \n[no newline]\n> 4", "a\nBowl: \n[no newline]\n> 4", true)]
#[case::a_prompt("a\n? \n[no newline]\n> 4", "a\n> 4", false)]
#[case::no_prompt_but_a_line("a\n?\n> 4", "a\nBowl:\n> 4", false)]
fn two_sessions_are_alike_whatever_their_taste(
    #[case] one: &str,
    #[case] other: &str,
    #[case] same: bool,
) {
    let key = |text: &str| normalized_response(&session(text)).expect("an answer has a key");
    assert_eq!(key(one) == key(other), same);
    assert!(key(one).len() < 30, "a key must be short");
}

#[rstest]
#[case::instead_of_the_output("> 4\n[ends]", "board", false)]
#[case::next_to_the_output("board\n> 4\n[ends]", "board", true)]
#[case::nothing_but_blanks("> 4\n[ends]", " \n", true)]
fn what_is_printed_elsewhere_counts_if_nothing_else_is(
    #[case] text: &str,
    #[case] printed: &str,
    #[case] same: bool,
) {
    let elsewhere = Response {
        printed: printed.to_owned(),
        ..session(text)
    };
    assert_eq!(
        normalized_response(&elsewhere) == normalized_response(&session(text)),
        same
    );
}

#[test]
fn what_is_written_is_read_back() {
    let names = |names: &[&str]| {
        names
            .iter()
            .map(|name| (*name).to_owned())
            .collect::<BTreeSet<_>>()
    };
    let mut answered: BTreeMap<String, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    let first = answered.entry("opposite 1".to_owned()).or_default();
    first.insert("10".to_owned(), names(&["off-by-one", "same-place"]));
    first.insert("panics".to_owned(), names(&["never-written"]));
    answered
        .entry("turn One 6".to_owned())
        .or_default()
        .insert("Two".to_owned(), names(&["same-place"]));
    let boards = answered.entry("sow 4 4".to_owned()).or_default();
    for (board, name) in [
        ("0 5 5 5", "a"),
        ("0 5 6 5", "b"),
        ("1 5 6 6", "c"),
        ("1 6 6 6 5", "d"),
        ("1 6 16 6 5", "e"),
        ("panics", "f"),
    ] {
        boards.insert(board.to_owned(), names(&[name]));
    }

    let predictions =
        Predictions::parse(&Predictions::write(&answered)).expect("it was just written");
    let mut read: BTreeMap<String, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for question in answered.keys() {
        for (answer, holders) in predictions.to(question).iter() {
            let holders = holders.map(|holder| predictions.names[holder].clone());
            read.entry(question.clone())
                .or_default()
                .insert(answer.to_owned(), holders.collect());
        }
    }
    assert_eq!(read, answered);
    assert_eq!(predictions.names.len(), 9);
    assert_eq!(predictions.to("opposite 2").iter().count(), 0);
}

#[test]
fn each_misconception_has_its_own_answer() {
    let predictions =
        Predictions::parse("= b\n= a\nopposite 1\n  10 < 1\n  12 < 0\nopposite 2\n  13 < 1\n")
            .expect("it is well-formed");
    let first = predictions.to("opposite 1");
    assert_eq!((first.of(0), first.of(1)), (Some("12"), Some("10")));
    let second = predictions.to("opposite 2");
    assert_eq!((second.of(0), second.of(1)), (None, Some("13")));
    assert_eq!(second.holders().collect::<Vec<_>>(), [1]);
}

#[test]
fn an_answer_is_written_as_a_change_of_the_one_above() {
    let text = "= a\n= b\n= c\nsow 4\n  0 5 5 15 < 0\n  [1] 6 16 < 1\n  [0] 1 < 2\n";
    let read = Predictions::parse(text).expect("it is well-formed");
    let answers = read.to("sow 4");
    let expected = ["0 5 5 15", "0 6 16 15", "1 6 16 15"];
    assert_eq!(
        [0, 1, 2].map(|holder| answers.of(holder)),
        expected.map(Some)
    );
    let name = |name: &str| BTreeSet::from([name.to_owned()]);
    let answered = expected.into_iter().zip(["a", "b", "c"]);
    let answered = answered.map(|(answer, holder)| (answer.to_owned(), name(holder)));
    let written = BTreeMap::from([("sow 4".to_owned(), answered.collect())]);
    assert!(
        Predictions::write(&written).ends_with(text),
        "{}",
        Predictions::write(&written)
    );
}

#[test]
fn comments_and_empty_lines_are_skipped() {
    let predictions =
        Predictions::parse("# a comment\n\n= off-by-one\nopposite 1\n# another\n\n  10 < 0\n")
            .expect("it is well-formed");
    let answers = predictions.to("opposite 1").iter();
    let answers: Vec<(&str, Vec<usize>)> = answers
        .map(|(answer, holders)| (answer, holders.collect()))
        .collect();
    assert_eq!(answers, [("10", vec![0])]);
}

#[rstest]
#[case::an_answer_without_a_question("= off-by-one\n  10 < 0\n", 2)]
#[case::a_name_that_is_not_there("= off-by-one\nopposite 1\n  10 < 1\n", 3)]
#[case::an_answer_without_a_holder("opposite 1\n  10\n", 2)]
#[case::a_change_of_nothing("= a\nopposite 1\n  [0] 1 < 0\n", 3)]
#[case::a_change_after_the_end("= a\nsow 1\n  1 2 < 0\n  [1] 1 2 < 0\n", 4)]
#[case::a_change_of_another_question("= a\nsow 1\n  1 2 < 0\nsow 2\n  [1] 1 < 0\n", 5)]
fn a_malformed_line_is_reported(#[case] text: &str, #[case] line: usize) {
    let found = Predictions::parse(text).expect_err("the line can't be read");
    assert_eq!(found.lines, [line]);
    assert!(found.to_string().contains("course record"), "{found}");
}
