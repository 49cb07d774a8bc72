//! `JUnit`'s XML, checked against a schema that Jenkins publishes: `junit-10.xsd` next to this file, a copy from
//! `pytest-dev/pytest` (`testing/example_scripts`), with its MIT licence inside.

use std::fs;

use crate::fixtures;
use crate::xsd::Schema;

const SCHEMA: &str = include_str!("junit-10.xsd");

/// Checks a file, and returns the score of each suite.
pub(crate) fn check(xml: &str) -> Vec<(String, String)> {
    assert_eq!(Schema::read(SCHEMA).mistakes(xml), Vec::<String>::new());
    let mut scores = Vec::new();
    let mut name = String::new();
    for line in xml.lines() {
        let after = |mark: &str| {
            line.split_once(mark)
                .and_then(|(_, rest)| rest.split_once('"'))
                .map(|(value, _)| value.to_owned())
        };
        if let Some(suite) = after("<testsuite name=\"") {
            name = suite;
        }
        if let Some(score) = after("<property name=\"score\" value=\"") {
            scores.push((name.clone(), score));
        }
    }
    scores
}

#[test]
fn a_class_is_valid_xml_of_junits_schema() {
    let folder = tempfile::tempdir().unwrap();
    let mut broken = fixtures::result("<&\"مريم\u{0}", 0);
    broken.report = None;
    broken.why = Some("no crate \u{1b}[31m in it ]]>".to_owned());
    broken.status = class::grading::GradingStatus::Empty;
    let mut results = vec![fixtures::result("ann", 60)];
    fixtures::write(&folder.path().join("results"), &results);
    fixtures::export(folder.path(), &["--to", "junit", "--out", "out.xml"]).success();
    let text = fs::read_to_string(folder.path().join("out.xml")).unwrap();
    assert_eq!(check(&text), [("ann".to_owned(), "60".to_owned())]);
    assert!(
        text.contains("tests=\"2\" failures=\"1\" errors=\"0\""),
        "{text}"
    );
    assert!(text.contains("3 of 4 shown passed; 2 hidden"), "{text}");
    assert!(!text.contains('\u{1b}') && !text.contains('\u{0}'));
    broken.student.key = "empty".to_owned();
    results.push(broken);
    fixtures::write(&folder.path().join("results"), &results);
    fixtures::export(folder.path(), &["--to", "junit", "--out", "out.xml"]).success();
    let text = fs::read_to_string(folder.path().join("out.xml")).unwrap();
    assert_eq!(check(&text).len(), 2);
}

#[test]
fn the_schema_finds_what_it_forbids() {
    let schema = Schema::read(SCHEMA);
    let wrong = "<testsuites><testsuite name=\"a\" tests=\"1\" errors=\"0\"><testcase classname=\"b\"><boom/></testcase></testsuite></testsuites>";
    assert_eq!(
        schema.mistakes(wrong),
        [
            "`testsuite` has no `failures`",
            "`testcase` has no `name`",
            "`boom` is in `testcase`"
        ]
    );
    assert_eq!(
        schema.mistakes("<testcases/>"),
        ["`testcases` is at the top"]
    );
}
