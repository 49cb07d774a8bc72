//! A wrong answer that is right when its question is asked alone depends on earlier calls, and the report says so.

use grader::render::terminal;
use grader::runner::{Reply, Response};
use grader::score::{KnownReplies, choose_questions_to_ask_alone, diagnose, is_right_alone};
use grader::specs::{Case, Place, RecordedSteps};
use notation::{Answer, Predictions, Question};
use rstest::rstest;

use crate::toy::{Toy, item, lost};

/// Returns a case of this rule.
fn case(rule: &str, question: &str, expected: &str) -> Case {
    let question: Question = question.parse().unwrap();
    Case {
        expected: Answer::of_submission(question.verb, expected),
        rule: rule.into(),
        title: None,
        place: Place::new("rules.md", 1),
        hidden: false,
        question,
    }
}

fn answer(case: &Case, text: &str) -> Response {
    Response::silent(Reply::Answer(Answer::of_submission(
        case.question.verb,
        text,
    )))
}

/// Returns the chosen indices if the answer to each of these cases is 99.
fn chosen(cases: &[Case]) -> Vec<usize> {
    let responses: Vec<Response> = cases.iter().map(|case| answer(case, "99")).collect();
    choose_questions_to_ask_alone(&cases.iter().collect::<Vec<_>>(), &responses)
}

#[rstest]
#[case::a_counter(
    "static CALLS: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0); \
     if CALLS.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 0 { bowl } else { 13 }"
)]
#[case::a_panic(
    "static CALLS: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0); \
     assert!(CALLS.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 0); bowl"
)]
fn an_answer_that_depends_on_earlier_calls_is_right_alone(#[case] body: &str) {
    let report = Toy::new().with("part 1: opposite", body).grade();
    assert_eq!(lost(&report), ["board.opposite"]);
    assert_eq!(report.score, 90, "it is wrong all the same");
    let failure = &item(&report, "board.opposite").failures[0];
    assert!(failure.right_alone, "{failure:?}");
    assert!(terminal::write_report(&report).contains("When only this question is asked"));
}

#[rstest]
#[case::wrong("13")]
#[case::slow_alone(
    "static CALLS: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0); \
     if CALLS.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 0 { std::thread::sleep(std::time::Duration::from_millis(350)); } 13"
)]
fn an_answer_that_is_always_wrong_is_not_right_alone(#[case] body: &str) {
    let report = Toy::new().with("part 1: opposite", body).grade();
    let failures = &item(&report, "board.opposite").failures;
    assert!(failures.iter().all(|failure| !failure.right_alone));
}

#[test]
fn of_each_rule_the_easiest_question_is_asked_again() {
    let cases = [
        case("sow.a", "sow 0 0 5 0 0 0 0 0 0 0 0 0 0 0 One 2", "1"),
        case("sow.a", "sow 0 0 1 0 0 0 0 0 0 0 0 0 0 0 One 2", "1"),
        case("sow.a", "sow 0 0 3 0 0 0 0 0 0 0 0 0 0 0 One 2", "1"),
        case("sow.b", "sow 0 0 9 0 0 0 0 0 0 0 0 0 0 0 One 2", "1"),
    ];
    assert_eq!(chosen(&cases), [1, 3]);
}

#[test]
fn eight_questions_at_most_are_asked_again_and_those_of_functions_taught_first() {
    let mut cases: Vec<Case> = (0..9)
        .map(|rule| {
            case(
                &format!("play.{rule}"),
                "play 0 0 5 0 0 0 0 0 0 0 0 0 0 0 One 2",
                "1",
            )
        })
        .collect();
    cases.push(case("board.opposite", "opposite 1", "11"));
    assert_eq!(chosen(&cases), [9, 0, 1, 2, 3, 4, 5, 6]);
}

#[test]
fn only_wrong_answers_that_students_may_see_are_asked_again() {
    let mut hidden = case("board.hidden", "opposite 2", "10");
    hidden.hidden = true;
    let cases = [
        hidden,
        case("board.right", "opposite 3", "9"),
        case("board.stub", "opposite 4", "8"),
        case("board.panic", "opposite 5", "7"),
    ];
    let responses = [
        answer(&cases[0], "99"),
        answer(&cases[1], "9"),
        Response::silent(Reply::Unfinished {
            what: String::new(),
            place: None,
        }),
        Response::silent(Reply::Panicked {
            place: None,
            message: String::new(),
        }),
    ];
    let all: Vec<&Case> = cases.iter().collect();
    assert_eq!(choose_questions_to_ask_alone(&all, &responses), [3]);
}

#[rstest]
#[case::another_right_answer(Some("11"), true)]
#[case::another_wrong_answer(Some("12"), false)]
#[case::no_other_answer(None, false)]
fn only_the_right_answer_is_right_alone(#[case] alone: Option<&str>, #[case] right: bool) {
    let case = case("board.opposite", "opposite 1", "11");
    let response = Response {
        alone: alone.map(|text| Box::new(answer(&case, text).reply)),
        ..answer(&case, "99")
    };
    assert_eq!(is_right_alone(&case, &response), right);
}

#[test]
fn no_misconception_explains_an_answer_that_is_right_alone() {
    let text = "= off-by-one\nopposite 0\n  13 < 0\nopposite 1\n  12 < 0\n";
    let predictions = Predictions::parse(text).expect("it is well-formed");
    let cases = [
        case("board.opposite", "opposite 0", "12"),
        case("board.opposite", "opposite 1", "11"),
    ];
    let diagnosis = |alone: Option<Reply>| {
        let second = Response {
            alone: alone.map(Box::new),
            ..answer(&cases[1], "12")
        };
        let responses = [answer(&cases[0], "13"), second];
        let answered: Vec<(&Case, &Response)> = cases.iter().zip(&responses).collect();
        let steps = RecordedSteps::default();
        let known = KnownReplies::of(&steps, &answered);
        diagnose(&predictions, &known, &answered)
    };
    assert_eq!(diagnosis(None).named.len(), 1);
    let unsteady = diagnosis(Some(answer(&cases[1], "11").reply));
    assert!(unsteady.named.is_empty(), "{unsteady:?}");
    let clause = unsteady.described[0].findings[0].clause();
    assert!(clause.starts_with("asked alone, "), "{clause}");
}
