//! The formats of `course export`: tests that are about all of them ask the command for the list.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The variables that Classroom 50's runner sets for a submission.
pub(crate) const RUNNER: [(&str, &str); 9] = [
    ("CLASSROOM", "rust-2027"),
    ("ASSIGNMENT", "kalah"),
    ("ASSIGNMENT_TYPE", "individual"),
    ("OWNER", "ann"),
    ("SUBMISSION_TAG", "submit/2027-03-31T22-00-00Z-0123456"),
    ("COMMIT_URL", "https://example.org/commit"),
    ("RELEASE_URL", "https://example.org/release"),
    ("REVIEW_URL", "https://example.org/review"),
    ("SUBMISSION_TIME", "2027-03-31T22:00:00Z"),
];

/// Returns the words after `--to`, from the message about an unknown one.
pub(crate) fn formats() -> Vec<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_course"));
    let done = command.args(["export", "results", "--to", "?"]).output();
    let said = String::from_utf8(done.unwrap().stderr).unwrap();
    let (_, listed) = said.split_once("[possible values: ").expect(&said);
    let (listed, _) = listed.split_once(']').expect(&said);
    listed.split(", ").map(str::to_owned).collect()
}

/// Returns the command that exports results to the file with the format's name. A student with this name, number and login is
/// in the files that are filled in; a format for one report gets that of this student, or else the first one.
pub(crate) fn export(folder: &Path, results: &str, format: &str, student: [&str; 3]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_course"));
    command
        .current_dir(folder)
        .args(["export", "--to", format, "--out", format]);
    let [name, number, login] = student;
    let sheet = match format {
        "canvas" => format!(
            "Student,ID,SIS Login ID,Section,Kalah (7)\n    Points Possible,,,,100\n\"{name}\",{number},{login},A,\n"
        ),
        "moodle" => {
            command.arg("--feedback");
            format!(
                "Identifier,Full name,Grade,Maximum grade,Last modified (grade),Feedback comments\nParticipant {number},{name},,100.00,-,\n"
            )
        }
        "classroom50" => {
            let all = fs::read_to_string(folder.join(results).join("results.jsonl")).unwrap();
            let own = all.lines().find(|line| line.contains(name));
            fs::write(folder.join("one.json"), own.or(all.lines().next()).unwrap()).unwrap();
            command.arg("one.json").envs(RUNNER);
            return command;
        }
        // A format that needs more fails, and says what: give it that here.
        _ => String::new(),
    };
    fs::write(folder.join("sheet.csv"), sheet).unwrap();
    command.args([results, "--fill", "sheet.csv"]);
    command
}
