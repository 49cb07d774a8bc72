//! The README and the starter's texts are true: their commands, report and links.

#[path = "readme/assignment_copy.rs"]
mod assignment_copy;

use std::fs;

use assignment_copy::{AssignmentCopy, arguments, copy, document, fences, top};

const PACKAGE: &str = "grader";
const PROGRAM: &str = env!("CARGO_BIN_EXE_grader");

/// Text that a student reads, here and in the handout.
const DOCUMENTS: [&str; 3] = ["README.md", "starter/README.md", "starter/working.md"];

#[test]
fn every_command_for_students_succeeds() {
    let assignment = AssignmentCopy::new();
    let mut run = 0;
    let fences = DOCUMENTS.iter().flat_map(|name| fences(name, "sh"));
    let mut lines: Vec<String> = fences
        .flat_map(|fence| fence.lines().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    lines.extend(DOCUMENTS.iter().flat_map(|name| rows(name)));
    for line in lines {
        // Cargo's own commands are not the grader's, a watch goes on until it is interrupted, and no test opens a browser.
        if ["cargo test", "cargo run"].contains(&line.as_str())
            || line.ends_with("--watch")
            || line.ends_with("--open")
        {
            continue;
        }
        let Some(arguments) = arguments(&line, PACKAGE) else {
            continue;
        };
        if arguments.iter().any(|word| word == "solution") && !assignment.has_solution {
            continue;
        }
        let done = assignment.run(PROGRAM, &arguments).success();
        if line == "cargo grade solution" {
            done.stdout(predicates::str::contains("100 of 100"));
        }
        run += 1;
    }
    assert!(run >= 12, "only {run} commands were run");
}

/// Returns the commands that the rows of a document's tables begin with.
fn rows(name: &str) -> Vec<String> {
    let text = document(name);
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    let cells = rows.filter_map(|row| row.split('`').next());
    let commands = cells.filter(|cell| cell.starts_with("cargo grade"));
    commands.map(str::to_owned).collect()
}

#[test]
fn the_report_of_the_readme_is_what_a_student_sees() {
    let assignment = AssignmentCopy::new();
    if !assignment.has_solution {
        return;
    }
    copy(
        &assignment.path("solution/src"),
        &assignment.path("starter/src"),
    );
    for name in ["game", "player", "referee", "variants"] {
        // This student hasn't begun the extensions.
        let file = format!("extension/{name}.rs");
        fs::copy(
            top().join("starter/src").join(&file),
            assignment.path("starter/src").join(&file),
        )
        .unwrap();
    }
    let file = assignment.path("starter/src/sowing.rs");
    let right = fs::read_to_string(&file).unwrap();
    let wrong = right.replace("next_bowl(last, player)", "(last + 1) % 14");
    assert_ne!(right, wrong);
    fs::write(&file, wrong).unwrap();
    let done = assignment.run(PROGRAM, &["grade".to_owned()]).success();
    let report = String::from_utf8_lossy(&done.get_output().stdout).into_owned();
    let shown = fences("README.md", "text");
    let shown = shown
        .iter()
        .find(|fence| fence.starts_with("  1 The board"))
        .expect("the README should show a report");
    assert_eq!(report.trim_end(), shown.trim_end());
}

#[test]
fn every_link_for_students_leads_somewhere() {
    let has_solution = top().join("solution").is_dir();
    let mut seen = 0;
    for name in DOCUMENTS {
        let text = document(name);
        let base = top().join(name).parent().unwrap().to_owned();
        for link in text.split("](").skip(1) {
            let link = link.split(')').next().unwrap_or(link);
            let path = link.split('#').next().unwrap_or(link);
            if path.contains("://") {
                continue;
            }
            seen += 1;
            assert!(
                base.join(path).exists() || (path.starts_with("solution") && !has_solution),
                "{name}: {link} leads nowhere"
            );
        }
    }
    assert!(seen > 10, "only {seen} links");
}
