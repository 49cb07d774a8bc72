//! An item earns all of its points or none, and only right answers count.

use grader::runner::{GradingLimits, Reply, Response, Termination, TimeLimit};
use grader::score::{PartScore, SubmissionScore};
use grader::specs::Assignment;
use notation::Answer;
use rstest::rstest;
use sandbox::Sandbox;
use submission::Submission;

use crate::toy::{Toy, compiler};

fn assignment() -> Assignment {
    Assignment::read_specs(&Toy::new().path("specs"), &[]).unwrap()
}

/// The right answer to every case.
fn right(assignment: &Assignment) -> Vec<Response> {
    let answer = |expected: &Answer| Response::silent(Reply::Answer(expected.clone()));
    let cases = assignment.cases.iter();
    cases.map(|case| answer(&case.expected)).collect()
}

fn points(assignment: &Assignment, responses: &[Response]) -> u32 {
    let score = SubmissionScore::of(assignment, responses);
    score.parts.iter().map(PartScore::earned).sum()
}

/// Otherwise it takes four times as long to compile, in hundreds of tests.
#[test]
fn the_toy_lacks_no_function() {
    let submission = Submission::read(Toy::new().root()).unwrap();
    let compiled =
        compiler(Sandbox::none(), GradingLimits::default()).compile_submission(&submission, None);
    assert_eq!(compiled.unwrap().missing, []);
}

#[test]
fn right_answers_earn_full_marks() {
    let assignment = assignment();
    assert_eq!(points(&assignment, &right(&assignment)), 100);
}

#[test]
fn a_parts_score_is_the_sum_of_its_earned_items() {
    let assignment = assignment();
    let mut responses = right(&assignment);
    let whole = |responses: &[Response]| -> Vec<u32> {
        let score = SubmissionScore::of(&assignment, responses);
        score.parts.iter().map(PartScore::points).collect()
    };
    let worth: Vec<u32> = assignment
        .parts
        .iter()
        .map(|part| part.points.values().sum())
        .collect();
    assert!(worth.iter().all(|&points| points > 1), "{worth:?}");
    assert_eq!(whole(&responses), worth);
    for response in &mut responses {
        response.reply = Reply::NotAsked;
    }
    assert_eq!(whole(&responses), worth);
}

#[rstest]
#[case::a_wrong_answer(Reply::Answer(Answer::Bowl(13)))]
#[case::an_empty_answer(Reply::Answer(Answer::Other(String::new())))]
#[case::a_stub(Reply::Unfinished { what: "part 1: opposite".to_owned(), place: "src/lib.rs:1".parse().ok() })]
#[case::a_panic(Reply::Panicked { place: "src/lib.rs:1".parse().ok(), message: "2".to_owned() })]
#[case::an_exit(Reply::Died(Termination::Exited(0)))]
#[case::a_signal(Reply::Died(Termination::Signal(6)))]
#[case::an_overflowing_stack(Reply::Died(Termination::StackOverflow))]
#[case::a_loop(Reply::TimedOut(TimeLimit::Computing))]
#[case::a_sleep(Reply::TimedOut(TimeLimit::Waiting))]
#[case::a_flood(Reply::Flooded)]
#[case::a_missing_function(Reply::Missing { why: "gone".to_owned() })]
#[case::a_question_not_asked(Reply::NotAsked)]
fn one_failed_case_costs_only_its_own_item(#[case] reply: Reply) {
    let assignment = assignment();
    let mut responses = right(&assignment);
    let question = |case: &grader::specs::Case| case.question.to_string() == "opposite 2";
    let index = assignment.cases.iter().position(question).unwrap();
    responses[index].reply = reply;
    assert_eq!(points(&assignment, &responses), 90);
    let score = SubmissionScore::of(&assignment, &responses);
    let item = &score.parts[0].items[3];
    assert_eq!(
        (item.rule.name.as_str(), item.earned()),
        ("board.opposite", 0)
    );
    assert_eq!((item.cases.len(), item.wrong.len()), (3, 1));
}

#[test]
fn output_does_not_change_the_score() {
    let assignment = assignment();
    let mut responses = right(&assignment);
    for response in &mut responses {
        "anything".clone_into(&mut response.printed);
    }
    assert_eq!(points(&assignment, &responses), 100);
}

#[test]
fn an_item_without_a_case_earns_nothing() {
    let mut assignment = assignment();
    assignment.cases.retain(|case| *case.rule != *"sow.nothing");
    assert_eq!(points(&assignment, &right(&assignment)), 80);
}

#[test]
fn a_recorded_case_counts_like_a_worked_example() {
    let assignment = assignment();
    let mut responses = right(&assignment);
    let recorded = |case: &grader::specs::Case| case.place.file.ends_with("sowing.txt");
    let index = assignment.cases.iter().position(recorded).unwrap();
    responses[index].reply = Reply::NotAsked;
    assert_eq!(points(&assignment, &responses), 80);
}

#[test]
fn extra_points_are_counted_separately() {
    let toy = Toy::new()
        .and(
            "specs/rubric.toml",
            "[[part]]\ntitle = \"More\"\nextra = true\nasks = [\"opposite\"]\npoints = { \"more.opposite\" = 7 }\n",
        )
        .and(
            "specs/rules.md",
            "\n### `more.opposite`\n\nMore.\n\n```kalah\nmore.opposite: more\nopposite 9: 9\n```\n",
        );
    let report = toy.grade();
    assert_eq!((report.score, report.max_score), (100, 100));
    assert_eq!((report.extra, report.max_extra), (7, 7));
}
