//! A submission gets the same report in a class and on its own.

use grader::report::Report;

use crate::fixture::{Fixture, RIGHT};

#[test]
fn a_submission_gets_the_same_report_in_a_class_and_on_its_own() {
    let own = |body: &str| RIGHT.replace("12 - bowl", body);
    let handed_in = [
        ("right", RIGHT.clone()),
        ("wrong", own("13 - bowl")),
        ("panicking", own("panic!(\"{bowl}\")")),
        ("unfinished", own("todo!(\"part 1: opposite\")")),
        ("missing", RIGHT.replace("pub fn opposite", "fn opposite")),
        (
            "of-another-type",
            RIGHT.replace("-> usize { 12 - bowl }", "-> u8 { 12 - bowl as u8 }"),
        ),
        ("printing", own("println!(\"{bowl}\"); 12 - bowl")),
        ("status-all", own("std::process::exit(0)")),
        ("broken", own("")),
    ];
    // There are enough of them for precompiling.
    let fixture = Fixture::with(handed_in.clone());
    fixture.command("out").assert().success();
    for (student, _) in handed_in {
        let in_class = fixture.result("out", student).report.unwrap();
        let submission = in_class.submission.clone();
        let alone = Report {
            submission,
            ..fixture.grade(student)
        };
        assert_eq!(in_class, alone, "{student}");
    }
}
