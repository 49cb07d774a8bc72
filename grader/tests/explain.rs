//! Why answers are wrong: which misconceptions are named, which only tentatively, and when none is.

use std::collections::{BTreeMap, HashMap};

use grader::notation::{Answer, Verb};
use grader::runner::{Reply, Response, TimeLimit};
use grader::score::{Certainty, Diagnosed, Explanation, explain};
use grader::specs::{Beliefs, Case, Place};
use rstest::rstest;

/// The right answers to the questions `opposite 0`, `opposite 1`, …, and the rule that each is evidence for.
const CASES: [(&str, &str); 6] = [
    ("12", "first.rule"),
    ("11", "first.rule"),
    ("10", "first.rule"),
    ("9", "second.rule"),
    ("8", "second.rule"),
    ("7", "second.rule"),
];

/// The wrong answers that misconceptions lead to: question, answer, names.
const ANSWERS: [(usize, &str, &[&str]); 9] = [
    (0, "13", &["off-by-one"]),
    (1, "12", &["off-by-one"]),
    (2, "11", &["off-by-one"]),
    (2, "5", &["both-at-once"]),
    (3, "1", &["same-place", "same-place-and-more"]),
    (4, "2", &["same-place", "same-place-and-more"]),
    (5, "takes too long", &["never-ends"]),
    (5, "3", &["same-place-and-more"]),
    (2, "6", &["same-place"]),
];

fn beliefs() -> Beliefs {
    let names = [
        "off-by-one",
        "both-at-once",
        "same-place",
        "same-place-and-more",
        "never-ends",
    ];
    let index = |name: &str| {
        names
            .iter()
            .position(|known| *known == name)
            .expect("the name is listed")
    };
    let mut answers: HashMap<String, Vec<(String, Vec<usize>)>> = HashMap::new();
    for (question, answer, holders) in ANSWERS {
        let holders = holders.iter().map(|name| index(name)).collect();
        answers
            .entry(format!("opposite {question}"))
            .or_default()
            .push((answer.to_owned(), holders));
    }
    Beliefs {
        names: names.map(str::to_owned).to_vec(),
        answers,
    }
}

fn bowl(answer: &str) -> Answer {
    Answer::of_submission(Verb::Opposite, answer)
}

fn case(question: usize, hidden: bool) -> Case {
    let (expected, rule) = CASES[question];
    Case {
        question: format!("opposite {question}")
            .parse()
            .expect("the question is well-formed"),
        expected: bowl(expected),
        rule: rule.to_owned(),
        title: None,
        place: Place::new("rules.md", question + 1),
        hidden,
    }
}

fn explained(replies: [Reply; 6], hidden: &[usize]) -> Explanation {
    let cases: Vec<Case> = (0..6)
        .map(|question| case(question, hidden.contains(&question)))
        .collect();
    let responses = replies.map(|reply| Response {
        reply,
        printed: String::new(),
    });
    let answered: Vec<(&Case, &Response)> = cases.iter().zip(&responses).collect();
    explain(&beliefs(), &answered)
}

fn answers(answers: [&str; 6]) -> [Reply; 6] {
    answers.map(|answer| Reply::Answer(bowl(answer)))
}

fn held(name: &str, certainty: Certainty, items: &[(&str, usize, usize)]) -> Diagnosed {
    Diagnosed {
        name: name.to_owned(),
        certainty,
        items: items
            .iter()
            .map(|&(rule, explained, of)| (rule.to_owned(), (explained, of)))
            .collect::<BTreeMap<_, _>>(),
    }
}

#[rstest]
#[case::right_answers_are_not_explained(["12", "11", "10", "9", "8", "7"], &[], 0)]
#[case::a_belief_behind_all_wrong_answers_of_an_item_is_sure(
    ["13", "12", "11", "9", "8", "7"],
    &[held("off-by-one", Certainty::Sure, &[("first.rule", 3, 3)])],
    0
)]
#[case::an_unknown_wrong_answer_is_not_explained(["0", "11", "10", "9", "8", "7"], &[], 1)]
#[case::a_belief_behind_most_wrong_answers_of_an_item_is_a_perhaps(
    ["13", "12", "0", "9", "8", "7"],
    &[held("off-by-one", Certainty::Perhaps, &[("first.rule", 2, 3)])],
    1
)]
#[case::a_belief_behind_half_the_wrong_answers_is_not_named(["12", "0", "5", "9", "8", "7"], &[], 1)]
#[case::a_belief_that_right_answers_contradict_is_not_named(["13", "11", "10", "9", "8", "7"], &[], 1)]
#[case::of_two_explanations_the_one_that_predicts_less_is_named(
    ["12", "11", "6", "1", "2", "7"],
    &[held("same-place", Certainty::Sure, &[("first.rule", 1, 1), ("second.rule", 2, 2)])],
    0
)]
#[case::two_beliefs_are_both_named(
    ["13", "12", "11", "1", "2", "3"],
    &[
        held("off-by-one", Certainty::Sure, &[("first.rule", 3, 3)]),
        held("same-place-and-more", Certainty::Sure, &[("second.rule", 3, 3)]),
    ],
    0
)]
#[case::an_answer_that_two_beliefs_cause_together_is_explained(
    ["13", "12", "0", "1", "2", "7"],
    &[
        held("off-by-one", Certainty::Sure, &[("first.rule", 2, 3)]),
        held("same-place", Certainty::Sure, &[("second.rule", 2, 2)]),
    ],
    0
)]
fn wrong_answers_reveal_beliefs(
    #[case] given: [&str; 6],
    #[case] told: &[Diagnosed],
    #[case] unexplained: usize,
) {
    let explanation = explained(answers(given), &[]);
    assert_eq!(explanation.diagnosed, told);
    assert_eq!(explanation.unexplained, unexplained);
}

#[test]
fn running_out_of_time_is_evidence() {
    let mut replies = answers(["12", "11", "10", "9", "8", "7"]);
    replies[5] = Reply::TimedOut(TimeLimit::Computing);
    let explanation = explained(replies, &[]);
    assert_eq!(
        explanation.diagnosed,
        [held(
            "never-ends",
            Certainty::Sure,
            &[("second.rule", 1, 1)]
        )]
    );
}

#[test]
fn a_stub_is_not_evidence() {
    let replies = [(); 6].map(|()| Reply::Unfinished {
        what: "part 1: opposite".to_owned(),
    });
    assert_eq!(explained(replies, &[]), Explanation::default());
}

#[test]
fn hidden_cases_are_not_evidence() {
    let replies = answers(["13", "12", "11", "9", "8", "7"]);
    assert_eq!(explained(replies, &[0, 1, 2]), Explanation::default());
}

/// Explains these answers to `opposite 0`, `opposite 1`, … by beliefs recorded as question, answer, holder.
///
/// The right answer to every question is `right`, and every question belongs to a different rule.
fn named(answers: &[&str], recorded: &[(usize, &str, &str)]) -> Vec<String> {
    let mut beliefs = Beliefs::default();
    for &(question, answer, holder) in recorded {
        let known = beliefs.names.iter().position(|name| name == holder);
        let index = known.unwrap_or_else(|| {
            beliefs.names.push(holder.to_owned());
            beliefs.names.len() - 1
        });
        let answers = beliefs.answers.entry(format!("opposite {question}"));
        answers.or_default().push((answer.to_owned(), vec![index]));
    }
    let asked: Vec<(Case, Response)> = answers
        .iter()
        .enumerate()
        .map(|(question, answer)| {
            let case = Case {
                expected: bowl("right"),
                rule: format!("rule.{question}"),
                ..case(question % CASES.len(), false)
            };
            let question = format!("opposite {question}").parse();
            let case = Case {
                question: question.expect("the question is well-formed"),
                ..case
            };
            let reply = Reply::Answer(bowl(answer));
            let printed = String::new();
            (case, Response { reply, printed })
        })
        .collect();
    let answered: Vec<(&Case, &Response)> = asked.iter().map(|(case, got)| (case, got)).collect();
    let explanation = explain(&beliefs, &answered);
    explanation
        .diagnosed
        .into_iter()
        .map(|held| held.name)
        .collect()
}

/// Two examples may check different lines of one run, so a wrong program can be right in one of them.
#[test]
fn a_right_answer_that_holders_also_give_is_not_evidence() {
    let recorded = [
        (0, "right", "held"),
        (1, "right", "held"),
        (2, "right", "held"),
        (3, "other", "held"),
        (4, "wrong", "held"),
    ];
    let answers = ["right", "right", "right", "right", "wrong"];
    // Only one of its two wrong answers was given, and the other contradicts it.
    assert_eq!(named(&answers, &recorded), [""; 0]);
    assert_eq!(named(&answers, &recorded[4..]), ["held"]);
}

#[test]
fn of_two_that_explain_equally_much_the_one_that_predicts_least_else_is_named() {
    let recorded = [
        (0, "wrong", "predicts-two-more"),
        (1, "other", "predicts-two-more"),
        (2, "other", "predicts-two-more"),
        (0, "wrong", "predicts-one-more"),
        (1, "other", "predicts-one-more"),
    ];
    let answers = ["wrong", "unlike any", "unlike any"];
    assert_eq!(named(&answers, &recorded), ["predicts-one-more"]);
}

#[test]
fn at_most_six_beliefs_are_named() {
    let names = ["a", "b", "c", "d", "e", "f", "g"];
    let recorded: Vec<(usize, &str, &str)> = names
        .iter()
        .enumerate()
        .map(|(question, name)| (question, "wrong", *name))
        .collect();
    assert_eq!(named(&["wrong"; 7], &recorded), names[..6]);
}
