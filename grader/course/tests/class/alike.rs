//! A submission gets the same report in a class and by itself.

use grader::report::Report;

use crate::fixture::{RIGHT, Room};

#[test]
fn a_submission_gets_the_same_report_in_a_class_and_by_itself() {
    let own = |body: &str| RIGHT.replace("12 - bowl", body);
    let handed_in = [
        ("right", RIGHT.to_owned()),
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
    // There are enough of them for a class to compile beforehand what they have in common.
    let room = Room::with(handed_in.clone());
    room.command("out").assert().success();
    for (student, _) in handed_in {
        let in_class = room.result("out", student).report.unwrap();
        let submission = in_class.submission.clone();
        let alone = Report {
            submission,
            ..room.grade(student)
        };
        assert_eq!(in_class, alone, "{student}");
    }
}
