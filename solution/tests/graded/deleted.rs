//! A submission without one of the functions, types or methods is graded, and loses the points for what needs it.

use std::collections::BTreeSet;

use grader::report::{Got, Outcome};
use rstest::rstest;
use submission::Submission;

use crate::fixtures::{grader, reference};

/// Returns the functions whose answers are missing or wrong.
fn lost(submission: &Submission) -> BTreeSet<String> {
    let graded = grader().grade("a submission", submission);
    let report = graded.expect("grading works").report;
    assert_eq!(report.outcome, Outcome::Graded, "{:?}", report.not_graded);
    let wrong = report.open_items().flat_map(|(_, item)| &item.failures);
    wrong
        .map(|failure| failure.question.callee().name())
        .collect()
}

/// Callers use the function's path in a module, as if they had copies of their own.
#[rstest]
#[case::a_function_of_part_1("opposite", &["opposite"])]
#[case::a_function_of_part_2("sow", &["sow"])]
#[case::a_function_of_part_3("capture", &["capture"])]
#[case::a_function_of_part_4("winner", &["winner"])]
#[case::the_move("play", &["play"])]
#[case::the_program("run", &["run"])]
#[case::the_computer_player("choose_move", &["choose_move"])]
#[case::the_referee("referee", &["referee"])]
#[case::a_type("Refusal", &["play", "Rules::play", "Game::play"])]
#[case::a_type_of_part_2("Sown", &["sow", "Rules::sow"])]
#[case::a_trait("Opponent", &["referee"])]
#[case::a_constant("BOWLS", &[])]
fn what_is_gone_costs_its_own_points(#[case] name: &str, #[case] functions: &[&str]) {
    let mut submission = reference();
    let root = submission.sources.get_mut("src/lib.rs");
    let root = root.expect("the file is there");
    let lines: Vec<String> = root.lines().map(|line| without(line, name)).collect();
    *root = lines.join("\n");
    let functions: BTreeSet<String> = functions.iter().map(|&name| name.to_owned()).collect();
    assert_eq!(lost(&submission), functions);
}

/// Returns a line without a name that it exports.
fn without(line: &str, name: &str) -> String {
    let Some((path, list)) = line
        .strip_suffix("};")
        .and_then(|line| line.split_once('{'))
    else {
        let only = format!("::{name};");
        return if line.ends_with(&only) {
            String::new()
        } else {
            line.to_owned()
        };
    };
    let others: Vec<&str> = list.split(", ").filter(|other| *other != name).collect();
    format!("{path}{{{}}};", others.join(", "))
}

/// A method that has another name everywhere is gone too.
#[rstest]
#[case::of_a_player("fn bowls(self)", ".bowls()", "bowls", &["bowls"])]
#[case::of_a_board("fn opening() ", "Board::opening()", "opening", &["opening"])]
#[case::of_rules("fn sweep(self,", "self.sweep(", "sweep", &["Rules::sweep"])]
#[case::of_a_game("fn swap(&self)", ".swap()", "swap", &["Game::play", "Game::swap"])]
fn a_method_that_is_gone_costs_its_own_points(
    #[case] declared: &str,
    #[case] called: &str,
    #[case] name: &str,
    #[case] functions: &[&str],
) {
    let mut submission = reference();
    for text in submission.sources.values_mut() {
        for used in [declared, called] {
            *text = text.replace(used, &used.replace(name, "another_name"));
        }
    }
    let functions: BTreeSet<String> = functions.iter().map(|&name| name.to_owned()).collect();
    assert_eq!(lost(&submission), functions);
}

/// A method of `Rules` that has the name of a function isn't taken for it.
#[rstest]
#[case::capture("capture")]
#[case::sow("sow")]
fn a_function_with_another_name_is_missing(#[case] name: &str) {
    let mut submission = reference();
    for text in submission.sources.values_mut() {
        // A name after a point, or before `self`, is the method's.
        let method = [format!(".{name}("), format!(" {name}(self")];
        let kept = [".a_method(", " a_method(self"];
        for (method, kept) in method.iter().zip(kept) {
            *text = text.replace(method, kept);
        }
        for (before, after) in [(" ", "("), ("{", ","), (" ", ","), (" ", "}"), ("::", ";")] {
            let found = format!("{before}{name}{after}");
            *text = text.replace(&found, &format!("{before}another_name{after}"));
        }
        for (method, kept) in method.iter().zip(kept) {
            *text = text.replace(kept, method);
        }
    }
    let graded = grader().grade("a submission", &submission);
    let report = graded.expect("grading works").report;
    assert_eq!(report.outcome, Outcome::Graded, "{:?}", report.not_graded);
    let wrong = report.open_items().flat_map(|(_, item)| &item.failures);
    let missing: Vec<Option<&str>> = wrong
        .filter(|failure| failure.question.callee().name() == name)
        .map(|failure| match &failure.got {
            Got::Missing { given, .. } => given.as_deref(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert!(missing.len() > 3);
    assert!(missing.iter().all(Option::is_none), "{missing:?}");
}
