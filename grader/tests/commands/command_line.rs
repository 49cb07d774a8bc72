//! The command line: what is printed where, and with which exit code.

use std::fs;
#[cfg(unix)]
use std::path::PathBuf;

use assert_cmd::Command;
use grader::exit::Exit;
use grader::report::Report;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;

use crate::run_grader::{TIMEOUT, code, grade, grader};
use crate::toy::Toy;

/// Copies the grader next to a toy. Not in this process, whose other threads start children that would hold the copy open
/// for writing.
#[cfg(unix)]
fn copied_grader(toy: &Toy) -> PathBuf {
    let (grader, copy) = (assert_cmd::cargo::cargo_bin!("grader"), toy.path("grader"));
    let copied = std::process::Command::new("cp")
        .arg(grader)
        .arg(&copy)
        .status();
    assert!(copied.unwrap().success());
    copy
}

#[test]
fn a_complete_submission_is_graded_and_ends_with_success() {
    grade(&Toy::new(), &["--fail-under", "100"])
        .code(code(Exit::Success))
        .stdout(contains("100 of 100"))
        .stderr("");
}

#[rstest]
#[case::below("91", Exit::BelowThreshold)]
#[case::exactly("90", Exit::Success)]
fn fail_under_is_the_lowest_score_that_passes(#[case] points: &str, #[case] exit: Exit) {
    let toy = Toy::new().unwrite("part 1: opposite");
    grade(&toy, &["--fail-under", points])
        .code(code(exit))
        .stdout(contains("90 of 100"));
}

#[test]
fn a_low_score_without_a_threshold_is_graded() {
    grade(&Toy::unwritten(), &[]).code(code(Exit::Success));
}

#[test]
fn the_compilers_message_is_shown_in_its_own_colours() {
    let toy = Toy::new().with("part 1: opposite", "bowl + \"1\"");
    grade(&toy, &[])
        .code(code(Exit::DoesNotCompile))
        .stdout(contains(
            "Nothing was graded: the submission does not compile",
        ))
        .stdout(contains("error[E0277]"))
        .stdout(contains("--> src/lib.rs:"))
        .stdout(contains("\u{1b}[").not());
    grader(&toy)
        .args(["grade", "."])
        .env("CLICOLOR_FORCE", "1")
        .assert()
        .code(code(Exit::DoesNotCompile))
        .stdout(
            contains("\u{1b}[1m\u{1b}[91merror[E0277]")
                .or(contains("\u{1b}[38;5;9merror"))
                .or(contains("\u{1b}[91merror")),
        );
}

#[test]
fn no_color_switches_every_colour_off() {
    let toy = Toy::new().unwrite("part 1: opposite");
    let coloured = grader(&toy)
        .args(["grade", "."])
        .env("CLICOLOR_FORCE", "1")
        .assert();
    coloured.stdout(contains("\u{1b}["));
    let plain = grader(&toy)
        .args(["grade", "."])
        .env("CLICOLOR_FORCE", "1")
        .env("NO_COLOR", "1")
        .assert();
    plain
        .stdout(contains("\u{1b}").not())
        .stdout(contains("90 of 100"));
}

#[rstest]
#[case::a_block("unsafe { std::hint::unreachable_unchecked() }", "unsafe")]
#[case::in_a_macro(
    "macro_rules! word { ($word:tt) => { $word { bowl } } } word!(unsafe)",
    "unsafe"
)]
#[case::an_included_file("include_str!(\"/etc/passwd\").len()", "include_str")]
fn a_word_that_is_not_allowed_is_refused_with_its_line(#[case] body: &str, #[case] word: &str) {
    let toy = Toy::new();
    let line = 1 + toy
        .read("src/lib.rs")
        .lines()
        .position(|line| line.ends_with("// part 1: opposite"))
        .unwrap();
    grade(&toy.with("part 1: opposite", body), &[])
        .code(code(Exit::DoesNotCompile))
        .stdout(contains(format!(
            "src/lib.rs:{line}: `{word}` is not allowed"
        )));
}

#[test]
fn the_same_words_in_text_and_comments_are_allowed() {
    let toy = Toy::new().and(
        "src/lib.rs",
        "/// It is unsafe to `include!` it.\npub const WORD: &str = \"unsafe\";\n",
    );
    grade(&toy, &[])
        .code(code(Exit::Success))
        .stdout(contains("100 of 100"));
}

#[rstest]
#[case::nothing("nowhere", "there is no file or folder")]
#[case::no_library("empty", "src/lib.rs")]
#[case::a_file("specs/rules.md", "a file of another kind")]
#[case::no_rust("prose", "src/lib.rs")]
fn a_path_without_a_submission_is_one_clear_error(#[case] path: &str, #[case] said: &str) {
    let toy = Toy::new();
    fs::create_dir(toy.path("empty")).unwrap();
    toy.write("prose/src/essay.txt", "Kalah is a game.\n");
    grader(&toy)
        .args(["grade", path])
        .assert()
        .code(code(Exit::Usage))
        .stdout("")
        .stderr(contains("error: ").count(1))
        .stderr(contains(path))
        .stderr(contains(said));
}

#[cfg(unix)]
#[test]
fn a_path_that_may_not_be_read_is_one_clear_error() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;

    let toy = Toy::new();
    fs::create_dir_all(toy.path("closed/src")).unwrap();
    fs::set_permissions(toy.path("closed"), fs::Permissions::from_mode(0o000)).unwrap();
    fs::set_permissions(toy.root(), fs::Permissions::from_mode(0o755)).unwrap();
    let program = copied_grader(&toy);
    let mut command = std::process::Command::new(&program);
    if nix::unistd::geteuid().is_root() {
        // Root may read everything, so another user tries.
        command.uid(65534).gid(65534);
    }
    command.current_dir(toy.root()).args(["grade", "closed"]);
    Command::from_std(command)
        .timeout(TIMEOUT)
        .assert()
        .code(code(Exit::Usage))
        .stdout("")
        .stderr(contains("`closed`: "))
        .stderr(contains("ermission denied"));
}

#[test]
fn mistakes_in_the_specs_are_all_named_and_nothing_is_graded() {
    let toy = Toy::new()
        .edit("specs/rules.md", "turn 3: One", "turns 3: One")
        .edit(
            "specs/rubric.toml",
            "\"winner.nobody\" = 1",
            "\"winner.nobody\" = 2",
        );
    grade(&toy, &["--specs", "specs"])
        .code(code(Exit::BrokenAssignment))
        .stdout("")
        .stderr(contains(
            "error: specs/rubric.toml:1: the parts that are not extra add up to 101 points",
        ))
        .stderr(contains("error: specs/rules.md:139: unknown verb `turns`"))
        .stderr(contains(
            "2 mistakes in the assignment; nothing was graded.",
        ));
}

#[test]
fn a_folder_outside_any_assignment_is_one_clear_error() {
    let toy = Toy::new();
    fs::remove_dir_all(toy.path("specs")).unwrap();
    grade(&toy, &[])
        .code(code(Exit::Usage))
        .stderr(contains(
            "neither this folder nor any folder above it contains `specs/rubric.toml`",
        ))
        .stderr(contains("hint: "));
}

#[rstest]
#[case::an_unknown_option(&["--fast"], "there is no option `--fast`")]
#[case::a_misspelt_option(&["--hstory"], "did you mean `--history`?")]
#[case::a_part_without_a_number(&["--part"], "`--part` needs a value")]
#[case::a_letter_without_a_value(&["-p"], "`-p` needs a value")]
#[case::one_dash(&["-hint", "3"], "there is no option `-hint`")]
#[case::a_word_for_an_option(&["hint"], "did you mean `--hint`?")]
#[case::a_part_given_twice(&["--part", "1", "--part", "2"], "`--part` is given twice")]
#[case::a_switch_with_a_value(&["--all=3"], "`--all` takes no value")]
#[case::a_bound_without_a_number(&["--fail-under", "all"], "`--fail-under all` isn't a number")]
#[case::an_unknown_format(&["--format", "pdf"], "text, json, html, markdown, diagnostics or github")]
fn wrong_arguments_are_explained(#[case] arguments: &[&str], #[case] said: &str) {
    grade(&Toy::new(), arguments)
        .code(code(Exit::Usage))
        .stdout("")
        .stderr(contains(said));
}

#[rstest]
#[case::of_two_modes(&["--explain", "r", "--hint"], "explain", "hint")]
#[case::of_a_format(&["--format", "json", "--watch"], "format", "watch")]
#[case::of_a_selection(&["--history", "--part", "1"], "history", "part")]
#[case::of_hidden_cases(&["--examples", "--cases", "x"], "examples", "cases")]
fn arguments_that_exclude_each_other_are_named(
    #[case] arguments: &[&str],
    #[case] one: &str,
    #[case] other: &str,
) {
    let said = format!("error: `--{one}` and `--{other}` can't be combined; leave out one of them");
    grade(&Toy::new(), arguments).stderr(contains(said));
}

#[test]
fn one_part_is_graded_alone() {
    grade(&Toy::new().unwrite("part 3: capture"), &["--part", "2"])
        .code(code(Exit::Success))
        .stdout(contains("2 Sowing"))
        .stdout(contains("30 of 30"))
        .stdout(contains("Capturing").not());
}

#[test]
fn an_unknown_part_is_refused() {
    grade(&Toy::new(), &["--part", "9"])
        .code(code(Exit::Usage))
        .stderr(contains("a part is a number from 1 to 6"));
}

#[test]
fn the_command_in_a_report_asks_that_case_alone() {
    let toy = Toy::new().with("part 1: opposite", "if bowl == 2 { 13 } else { bowl }");
    let again = "again   cargo grade . --case \"opposite 2\"\n";
    grade(&toy, &["--all"]).stdout(contains(again));
    grade(&toy, &["--case", "opposite 2"])
        .stdout(contains("0 of 1 case"))
        .stdout(contains("13"));
}

/// Takes the command from the report and runs it in a shell with this grader.
#[cfg(unix)]
#[rstest]
#[case::a_question("part 1: opposite", "bowl + 1")]
#[case::a_session("part 6: run", "writeln!(output, \"no\")")]
fn a_shell_understands_the_command_in_a_report(#[case] function: &str, #[case] body: &str) {
    let toy = Toy::new().with(function, body);
    let report = grade(&toy, &["--all"]).code(0);
    let report = String::from_utf8_lossy(&report.get_output().stdout).into_owned();
    let command = report
        .lines()
        .find_map(|line| line.strip_prefix("  again   cargo grade "))
        .expect("the report names a command");
    let program = assert_cmd::cargo::cargo_bin!("grader");
    Command::new("sh")
        .current_dir(toy.root())
        .args(["-c", &format!("{} grade {command}", program.display())])
        .timeout(TIMEOUT)
        .assert()
        .code(0)
        .stdout(contains("0 of 1 case"));
}

#[test]
fn malformed_answers_of_misconceptions_are_a_mistake_in_the_assignment() {
    let toy = Toy::new();
    toy.write(
        "specs/recorded/misconceptions.txt",
        "opposite 1\n  no sign between\n",
    );
    grade(&toy, &[])
        .code(code(Exit::BrokenAssignment))
        .stdout("")
        .stderr(contains("misconceptions.txt:2: "));
}

#[test]
fn a_report_is_written_as_json() {
    let done = grade(
        &Toy::new().unwrite("part 1: opposite"),
        &["--format", "json"],
    )
    .code(0);
    let report: Report = serde_json::from_slice(&done.get_output().stdout).unwrap();
    assert_eq!((report.score, report.max_score), (90, 100));
    assert!(
        report.made_by.rustc[0].starts_with("rustc "),
        "{:?}",
        report.made_by.rustc
    );
    assert!(!report.made_by.sandbox.is_empty());
}

#[test]
fn a_report_is_written_to_a_file_without_colours() {
    let toy = Toy::new().unwrite("part 1: opposite");
    grader(&toy)
        .args(["grade", ".", "--out", "report.txt"])
        .env("CLICOLOR_FORCE", "1")
        .assert()
        .code(0)
        .stdout("");
    let written = toy.read("report.txt");
    assert!(written.contains("90 of 100"), "{written}");
    assert!(!written.contains('\u{1b}'), "{written}");
}

#[test]
fn a_report_that_cannot_be_written_is_one_clear_error() {
    grade(&Toy::new(), &["--out", "nowhere/report.txt"])
        .code(code(Exit::Usage))
        .stderr(contains("can't write `nowhere/report.txt`"));
}

#[test]
fn other_specs_are_used() {
    let toy = Toy::new();
    fs::rename(toy.path("specs"), toy.path("others")).unwrap();
    grade(&toy, &["--specs", "others"])
        .code(0)
        .stdout(contains("100 of 100"));
}

#[test]
fn a_broken_pipe_ends_it_quietly() {
    let toy = Toy::new();
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("grader"))
        .current_dir(toy.root())
        .args(["grade", "."])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let done = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&done.stderr), "");
    assert_eq!(done.status.code(), Some(0));
}

#[test]
fn someone_elses_code_without_a_sandbox_is_warned_about() {
    let warning = "warning: `.` runs without a sandbox";
    grade(&Toy::new(), &["--no-sandbox"])
        .code(code(Exit::Success))
        .stderr(contains(warning));
}

#[test]
fn the_students_own_starter_needs_no_warning() {
    let toy = Toy::new();
    fs::create_dir(toy.path("starter")).unwrap();
    fs::rename(toy.path("src"), toy.path("starter/src")).unwrap();
    grader(&toy)
        .args(["grade", "--no-sandbox"])
        .assert()
        .code(code(Exit::Success))
        .stderr("");
}
