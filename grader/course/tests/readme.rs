//! The commands of the README and of the guide for instructors succeed.

#[expect(
    dead_code,
    reason = "shared with the grader's tests, which use all of it"
)]
#[path = "../../tests/readme/assignment_copy.rs"]
mod assignment_copy;

use std::collections::BTreeSet;
use std::fs;

use assignment_copy::{AssignmentCopy, arguments, copy, fences, top};

const DOCUMENTS: [&str; 2] = ["README.md", "docs/instructors.md"];
const PACKAGE: &str = "course";
const PROGRAM: &str = env!("CARGO_BIN_EXE_course");

/// The course's own files, and those that Canvas and Moodle exported.
const COURSE: [(&str, &str); 5] = [
    (
        "times.csv",
        "login,submitted_at\nanna,2027-03-31 20:00\nben,2027-04-02 20:00\n",
    ),
    (
        "roster.csv",
        "id,name,email,login\n1,Ann Lee,ann@example.org,anna\n2,Ben Roe,ben@example.org,ben\n",
    ),
    (
        "oral.csv",
        "login,points,comment\nanna,2,explained it well\n",
    ),
    (
        "exported.csv",
        "Student,ID,SIS Login ID,Section,Kalah (4711)\n    Points Possible,,,,100\n\"Lee, Ann\",1,anna,A,\n",
    ),
    (
        "worksheet.csv",
        "Identifier,Full name,Grade,Maximum grade,Last modified (grade),Feedback comments\nParticipant 1,Ann Lee,,100.00,-,\n",
    ),
];

/// Anna's own examples, which catch every wrong program of their rule.
const EXAMPLES: &str = "\
### `board.picture-width`

```kalah
board.picture-width: wide numbers everywhere
    10  0  0  0  0  0
 11                   12
     0  0  0  0 11  4
show
    10  0  0  0  0  0
 11                   12
     0  0  0  0 11  4
```
";

#[test]
fn every_command_for_instructors_succeeds() {
    let assignment = AssignmentCopy::new();
    for (student, sources) in [("anna", "starter/src"), ("ben", "starter/src")] {
        copy(
            &top().join(sources),
            &assignment.path(&format!("submissions/{student}/src")),
        );
    }
    copy(
        &top().join("solution/gallery"),
        &assignment.path("solution/gallery"),
    );
    // The handout is made of all of the grader.
    copy(&top().join("grader"), &assignment.path("grader"));
    fs::create_dir(assignment.path("hidden")).unwrap();
    fs::write(
        assignment.path("hidden/own.txt"),
        "[board.opposite]\nopposite 1: 11\n",
    )
    .unwrap();
    let settings = &fences("docs/instructors.md", "toml")[0];
    fs::write(assignment.path("course.toml"), settings).unwrap();
    for (name, text) in COURSE {
        fs::write(assignment.path(name), text).unwrap();
    }
    fs::write(assignment.path("submissions/anna/examples.md"), EXAMPLES).unwrap();
    // The product of the guide's `cargo build`; the handout copies it without running it.
    fs::create_dir_all(assignment.path("target/release")).unwrap();
    fs::write(assignment.path("target/release/opponent"), "").unwrap();
    let mut run = BTreeSet::new();
    for fence in DOCUMENTS.iter().flat_map(|name| fences(name, "sh")) {
        for line in fence.lines().filter(|line| *line != "cargo test") {
            // A command in both documents is run once.
            if let Some(arguments) = arguments(line, PACKAGE)
                && run.insert(line.to_owned())
            {
                assignment.run(PROGRAM, &arguments).success();
            }
        }
    }
    assert!(run.len() >= 15, "only {} commands were run", run.len());
    let points = |names: &str| format!("points_by_hand = [{names}]");
    let both = points("\"oral.csv\", \"examples/points.csv\"");
    let settings = settings.replace(&points("\"oral.csv\""), &both);
    fs::write(assignment.path("course.toml"), settings).unwrap();
    let export = "export results --to csv --out with-examples.csv".split(' ');
    let export: Vec<String> = export.map(str::to_owned).collect();
    assignment.run(PROGRAM, &export).success();
    let grades = fs::read_to_string(assignment.path("with-examples.csv")).unwrap();
    let comments = "explained it well; own examples: 2 of 50 wrong programs caught";
    assert!(grades.contains(comments), "{grades}");
}
