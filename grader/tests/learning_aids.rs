//! The learning aids are complete and right: recorded steps, and hints for every rule.

use std::path::{Path, PathBuf};

use grader::specs::{Assignment, Hints, RecordedSteps};
use notation::Verb;

fn specs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../specs")
}

fn assignment() -> Assignment {
    Assignment::read_specs(&specs(), &[]).expect("the specs are valid")
}

/// The grader only moves stones to the bowls that the steps name; people wrote the expected board.
#[test]
fn the_steps_of_every_case_end_in_its_board() {
    let recorded = RecordedSteps::read(&specs()).expect("the steps can be read");
    let mut worked = 0;
    for case in assignment().cases {
        let question = &case.question;
        let moves = matches!(question.verb, Verb::Sow | Verb::Capture | Verb::Play);
        if !moves || case.expected.board().is_none() {
            continue;
        }
        let steps = recorded.of(question);
        let steps =
            steps.unwrap_or_else(|| panic!("no steps for `{question}`; record the steps again"));
        assert_eq!(
            steps.end(question),
            Some(case.expected),
            "{question}: {steps}"
        );
        worked += usize::from(case.title.is_some());
    }
    assert!(worked >= 120, "only {worked} worked examples have steps");
}

#[test]
fn every_rule_and_no_other_name_has_a_question_and_a_sketch() {
    let assignment = assignment();
    let hints = Hints::read(&specs()).expect("the hints can be read");
    for rule in assignment.parts.iter().flat_map(|part| part.points.keys()) {
        assert!(hints.ask(rule).is_some(), "no question about `{rule}`");
        assert!(hints.sketch(rule).is_some(), "no sketch for `{rule}`");
    }
    for name in hints.names() {
        let known = assignment.rules.iter().any(|rule| {
            let topic = rule.name.split('.').next();
            rule.name == name || topic == Some(name)
        });
        assert!(known, "`{name}` in {} is not a rule", Hints::FILE);
    }
}
