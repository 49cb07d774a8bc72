//! Gradescope's `results.json`: its fields, values and precedence (`gradescope/autograder_samples`, `docs/specs.md`).

use std::fs;
use std::path::Path;

use class::export::{ResultsSource, ScoredResults, gradescope};
use class::gradebook::{Course, Person};
use class::grading::ResultsFolder;
use serde_json::Value;

use crate::fixtures;

const VISIBILITIES: [&str; 4] = ["hidden", "after_due_date", "after_published", "visible"];

/// Checks a file against Gradescope's documentation, and returns the score that Gradescope shows.
pub(crate) fn check(results: &Value) -> f64 {
    let top = [
        "score",
        "execution_time",
        "output",
        "output_format",
        "test_output_format",
        "test_name_format",
        "visibility",
        "stdout_visibility",
        "extra_data",
        "tests",
        "leaderboard",
    ];
    known(results, &top);
    let tests = results["tests"].as_array().unwrap();
    for test in tests {
        known(
            test,
            &[
                "score",
                "max_score",
                "status",
                "name",
                "name_format",
                "number",
                "output",
                "output_format",
                "tags",
                "visibility",
                "extra_data",
            ],
        );
        assert!(test["score"].is_number() && test["max_score"].is_number());
        assert!(["passed", "failed"].contains(&test["status"].as_str().unwrap()));
        assert!(VISIBILITIES.contains(&test["visibility"].as_str().unwrap()));
        assert!(
            test["name"].is_string() && test["number"].is_string() && test["output"].is_string()
        );
        assert!(
            test["tags"]
                .as_array()
                .unwrap()
                .iter()
                .all(Value::is_string)
        );
    }
    for column in results["leaderboard"].as_array().into_iter().flatten() {
        known(column, &["name", "value", "order"]);
        assert!(column["name"].is_string());
        assert!(column["value"].is_number() || column["value"].is_string());
    }
    for format in ["output_format", "test_output_format"] {
        assert!(
            ["text", "html", "simple_format", "md", "ansi"]
                .contains(&results[format].as_str().unwrap())
        );
    }
    assert_eq!(
        results["stdout_visibility"], "hidden",
        "what the grader prints is for instructors"
    );
    let sum: f64 = tests
        .iter()
        .map(|test| test["score"].as_f64().unwrap())
        .sum();
    let score = results["score"].as_f64().unwrap();
    if !tests.is_empty() {
        assert!(
            (score - sum).abs() < 1e-9,
            "the score overrides the sum, so they must agree"
        );
    }
    score
}

fn known(object: &Value, names: &[&str]) {
    for name in object.as_object().unwrap().keys() {
        assert!(
            names.contains(&name.as_str()),
            "Gradescope has no field `{name}`"
        );
    }
}

#[test]
fn a_result_contains_what_gradescope_reads() {
    let folder = tempfile::tempdir().unwrap();
    fixtures::write(
        &folder.path().join("results"),
        &[fixtures::result("ann", 60)],
    );
    let text = written(folder.path(), "ann");
    let results: Value = serde_json::from_str(&text).unwrap();
    assert!((check(&results) - 60.0).abs() < 1e-9);
    let lost = &results["tests"][1];
    assert_eq!(lost["number"], "1.2");
    let output = lost["output"].as_str().unwrap();
    assert!(output.contains("3 of 4 shown passed; 2 hidden"), "{output}");
    assert!(
        results["output"]
            .as_str()
            .unwrap()
            .starts_with("7 of 8 shown passed; 4 hidden")
    );
}

#[test]
fn an_item_with_hidden_cases_alone_is_not_shown_before_scores_are_published() {
    let mut result = fixtures::result("ann", 60);
    let item = &mut result.report.as_mut().unwrap().parts[0].items[1];
    item.shown = grader::report::Count::default();
    let folder = tempfile::tempdir().unwrap();
    fixtures::write(&folder.path().join("results"), &[result]);
    let text = written(folder.path(), "ann");
    let results: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(results["tests"][1]["visibility"], "after_published");
}

#[test]
fn the_leaderboard_shows_the_points_of_extensions_that_students_may_see() {
    let mut result = fixtures::result("ann", 60);
    let report = result.report.as_mut().unwrap();
    let mut extension = report.parts[0].clone();
    extension.extra = true;
    extension.title = "A computer player".to_owned();
    let mut hidden = extension.items[0].clone();
    hidden.shown = grader::report::Count::default();
    extension.items.push(hidden);
    report.parts.push(extension);
    let folder = tempfile::tempdir().unwrap();
    fixtures::write(&folder.path().join("results"), &[result]);
    let text = written(folder.path(), "ann");
    let results: Value = serde_json::from_str(&text).unwrap();
    check(&results);
    let expected = serde_json::json!([{ "name": "A computer player", "value": 60 }]);
    assert_eq!(results["leaderboard"], expected);
}

/// Returns the file that Gradescope's autograder writes for one student of the results in this folder.
pub(crate) fn written(folder: &Path, key: &str) -> String {
    let results = ResultsFolder::at(&folder.join("results"))
        .results()
        .unwrap();
    let one = folder.join("one.json");
    fs::write(
        &one,
        serde_json::to_vec(&results.get(key).unwrap()).unwrap(),
    )
    .unwrap();
    let source = ResultsSource::open(&one).unwrap();
    let results = source.scores().unwrap();
    let course = Course {
        people: results
            .iter()
            .map(|result| Person::from(&result.student))
            .collect(),
        ..Course::default()
    };
    let scored = ScoredResults::of(source, &course, &results);
    let file = gradescope(&scored).unwrap();
    String::from_utf8(file.bytes).unwrap()
}
