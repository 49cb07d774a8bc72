//! Options for students: single cases, earlier grades, help.

use std::fs;

use grader::exit::Exit;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use rstest::rstest;

use crate::run_grader::{code, command, grade, grader};
use crate::toy::Toy;

#[rstest]
#[case::a_rule("sow.nothing", "4 of 4 cases")]
#[case::a_title("two stones stay", "1 of 1 case")]
#[case::a_question("opposite 2", "1 of 1 case")]
#[case::a_session("program 4\\n2 \\\"two\\\"\\n", "1 of 1 case")]
fn one_case_is_asked_alone(#[case] name: &str, #[case] counted: &str) {
    grade(&Toy::new(), &["--case", name])
        .code(code(Exit::Success))
        .stdout(contains(counted));
}

/// Words that aren't options: what was meant, and what is shown.
#[rstest]
#[case::the_number_of_a_part(&["2"], "`cargo grade --part 2`", "Sowing")]
#[case::a_part_in_one_word(&["part2"], "`cargo grade --part 2`", "Sowing")]
#[case::a_part_in_quotes(&["Part 2"], "`cargo grade --part 2`", "Sowing")]
#[case::a_rule(&["sow.nothing"], "`cargo grade --case sow.nothing`", "4 of 4 cases")]
#[case::a_function(&["next_player"], "`cargo grade --case next_player`", "turn.stays")]
#[case::a_hint_about_a_rule(&["--hint", "sow.nothing"], "`cargo grade --hint --case sow.nothing`", "no hint")]
#[case::a_question_without_quotes(&["--case", "opposite", "2"], "`cargo grade --case \"opposite 2\"`", "1 of 1 case")]
#[case::part_0(&["--part", "0"], "`cargo grade --examples`", "no example")]
fn what_was_meant_is_said_and_done(
    #[case] words: &[&str],
    #[case] note: &str,
    #[case] shown: &str,
) {
    let toy = Toy::new();
    toy.write("examples.md", "# Examples\n");
    grade(&toy, words)
        .code(code(Exit::Success))
        .stderr(contains(note))
        .stdout(contains(shown));
}

#[rstest]
#[case::a_part_as_a_word("--part", "two", "2 Sowing")]
#[case::a_part_by_a_letter("-p", "2", "2 Sowing")]
#[case::a_part_by_its_title("--part", "sow", "2 Sowing")]
#[case::a_question_as_a_report_shows_it("--case", "sow 4", "sow.nothing")]
fn a_part_or_question_is_found_in_other_words(
    #[case] option: &str,
    #[case] name: &str,
    #[case] shown: &str,
) {
    grade(&Toy::new(), &[option, name])
        .code(code(Exit::Success))
        .stdout(contains(shown));
}

#[rstest]
#[case::no_part(&["--part", "ten"], "a part is a number from 1 to")]
#[case::no_such_part(&["10"], "a part is a number from 1 to")]
#[case::no_hint(&["--hint", "9"], "choose 1 to 3")]
#[case::no_rule(&["--explain"], "board, ")]
#[case::no_case(&["--case"], "name a rule")]
#[case::no_folder(&["--pack", "nowhere/kalah.zip"], "the folder `nowhere` doesn't exist")]
#[case::two_submissions(&["specs"], "grade one at a time")]
fn what_is_unclear_is_one_error(#[case] words: &[&str], #[case] said: &str) {
    grade(&Toy::new(), words)
        .code(code(Exit::Usage))
        .stdout("")
        .stderr(contains(said));
}

#[test]
fn a_page_is_announced_and_chosen_by_the_name_of_its_file() {
    let toy = Toy::new();
    grade(&toy, &["--out", "page.html"])
        .stderr(contains("page.html: 100 of 100. Open it in a browser."));
    assert!(toy.read("page.html").starts_with("<!DOCTYPE html>"));
}

#[test]
fn an_unknown_case_is_refused() {
    grade(&Toy::new(), &["--case", "opposite 3"])
        .code(code(Exit::Usage))
        .stderr(contains("there is no case `opposite 3`"));
}

#[test]
fn a_mistyped_rule_gets_a_suggestion() {
    grade(&Toy::new(), &["--case", "sow.nothnig"])
        .code(code(Exit::Usage))
        .stderr(contains("did you mean `sow.nothing`?"));
}

#[test]
fn the_next_hint_is_about_the_same_rule() {
    let toy = Toy::new().with("part 1: opposite", "bowl + 1");
    grade(&toy, &["--hint", "board.opposite"])
        .stdout(contains("--case board.opposite --hint 2"))
        .stdout(contains("Hints for board.opposite"));
    // `--explain` can't be used with `--case`.
    grade(&toy, &["--hint", "3", "--case", "board.opposite"])
        .stdout(contains("--explain board.opposite").and(contains("--case").not()));
}

#[test]
fn a_prefix_selects_every_rule_that_begins_with_it() {
    grade(&Toy::new(), &["--case", "board"])
        .code(code(Exit::Success))
        .stdout(contains("board.opposite"))
        .stdout(contains("board.picture"))
        .stdout(contains("sow.nothing").not());
}

#[test]
fn a_right_case_shows_its_answer_and_its_output() {
    let toy = Toy::new().with("part 1: opposite", "println!(\"I look across\"); bowl");
    grade(&toy, &["--case", "opposite 2"])
        .code(code(Exit::Success))
        .stdout(contains("yours, right  2\n"))
        .stdout(contains("| I look across"));
}

#[test]
fn a_source_that_is_not_utf_8_is_named_with_its_line() {
    let toy = Toy::new();
    let sources = toy.read("src/lib.rs");
    toy.write("src/lib.rs", &format!("mod names;\n{sources}"));
    std::fs::write(toy.path("src/names.rs"), b"// fine\n// M\xfcller\n").unwrap();
    grade(&toy, &[])
        .code(code(Exit::DoesNotCompile))
        .stdout(contains("src/names.rs:2: this file isn't UTF-8 text"));
}

#[test]
fn a_grade_says_which_rules_were_won_and_lost_since_the_last() {
    let toy = Toy::new();
    toy.write("target/CACHEDIR.TAG", "");
    let complete = toy.read("src/lib.rs");
    let toy = toy.unwrite("part 1: opposite");
    grade(&toy, &[]).stdout(contains("Since").not());
    toy.write("src/lib.rs", &complete);
    grade(&toy, &[])
        .stdout(contains("Since the last grade: gained board.opposite"))
        .stdout(contains("Part 1, The board, is complete."));
    // The grade of a single part can't be compared with one of the whole.
    grade(&toy, &["--part", "2"]).stdout(contains("Since").not());
    grade(&toy, &["--history"])
        .code(code(Exit::Success))
        .stdout(contains(" 90 of 100"))
        .stdout(contains("100 of 100  gained board.opposite"));
    let narrow = grader(&toy)
        .args(["grade", ".", "--history"])
        .env("COLUMNS", "40")
        .assert();
    let narrow = String::from_utf8_lossy(&narrow.get_output().stdout).into_owned();
    assert!(
        narrow.lines().all(|line| line.chars().count() <= 40),
        "{narrow}"
    );
}

/// It waits for less from the second grade on, whatever becomes of the history.
#[cfg(target_os = "linux")]
#[test]
fn what_every_grade_needs_is_compiled_once_by_the_second_one() {
    let toy = Toy::new();
    toy.write("target/CACHEDIR.TAG", "");
    let keeps = || {
        toy.write("src/lib.rs", &(toy.read("src/lib.rs") + "// changed\n"));
        command(&toy).args(["grade", "."]).assert().success();
        std::fs::remove_file(toy.path("target/grades.jsonl")).unwrap();
        let kept = std::fs::read_dir(toy.path("target")).unwrap();
        let names = kept.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names
            .filter(|name| name.starts_with("kalah-precompiled-"))
            .count()
    };
    assert_eq!([keeps(), keeps()], [0, 1]);
    assert!(toy.path("target/kalah-incremental/incremental").exists());
}

/// The history, and the file for a report: neither is waited for or opened. Only a link in place of the history is replaced.
#[cfg(unix)]
#[rstest]
#[case::a_fifo("mkfifo", &[])]
#[case::a_device("ln", &["-s", "/dev/zero"])]
#[case::a_folder("mkdir", &[])]
fn what_is_not_a_regular_file_is_not_opened(#[case] program: &str, #[case] arguments: &[&str]) {
    let toy = Toy::new();
    toy.write("target/CACHEDIR.TAG", "");
    for name in ["target/grades.jsonl", "report.txt"] {
        let mut command = std::process::Command::new(program);
        let made = command.args(arguments).arg(toy.path(name)).status();
        assert!(made.unwrap().success());
    }
    grade(&toy, &[]).stdout(contains("100 of 100"));
    let is_link = program == "ln";
    let history = if is_link {
        " s ago"
    } else {
        "no earlier grades"
    };
    grade(&toy, &["--history"])
        .code(code(Exit::Success))
        .stdout(contains(history));
    grade(&toy, &["--out", "report.txt"])
        .code(code(Exit::Usage))
        .stderr(contains(
            "can't write `report.txt`: it isn't a regular file",
        ));
    let is_file = |name: &str| std::fs::symlink_metadata(toy.path(name)).unwrap().is_file();
    assert_eq!(is_file("target/grades.jsonl"), is_link);
    assert!(!is_file("report.txt"));
}

#[test]
fn a_rule_is_explained_with_its_examples_and_the_students_own_result() {
    let toy = Toy::new().with("part 1: opposite", "bowl + 1");
    grade(&toy, &["--explain", "board.opposite"])
        .code(code(Exit::Success))
        .stdout(contains("Each bowl faces itself."))
        .stdout(contains("Example: bowls face themselves"))
        .stdout(contains("your answer is different"));
    grade(&toy, &["--explain", "sow"])
        .stdout(contains("your answer is right"))
        .stdout(contains("your answer is different").not());
}

#[rstest]
#[case::where_to_look("1", "1. Where to look", "2. What to think about")]
#[case::what_to_ask("2", "2. What to think about", "3. A sketch")]
#[case::a_sketch("3", "3. A sketch", "--hint")]
fn hints_come_one_step_at_a_time(#[case] step: &str, #[case] last: &str, #[case] not_yet: &str) {
    let toy = Toy::new().with("part 1: opposite", "bowl + 1");
    grade(&toy, &["--hint", step])
        .code(code(Exit::Success))
        .stdout(contains(last))
        .stdout(contains(not_yet).count(usize::from(not_yet == "--hint" && step != "3")));
}

#[test]
fn without_a_mistake_there_is_no_hint() {
    grade(&Toy::new(), &["--hint"]).stdout(contains("There is nothing to fix"));
}

#[test]
fn a_case_without_recorded_steps_is_refused() {
    grade(&Toy::new(), &["--case", "board.opposite", "--steps"])
        .code(code(Exit::Usage))
        .stderr(contains("no steps are recorded"));
}

#[test]
fn recorded_steps_show_where_an_answer_goes_wrong() {
    let toy = Toy::new().with(
        "part 2: sow",
        "let mut stones = board.stones(); stones[bowl] += 1; Sown { board: Board(stones), last: bowl }",
    );
    let question = "sow 1 1 1 1 1 1 0 1 1 1 1 1 1 0 One 4";
    let steps = format!("{question}\n  pick up 4; drop 5 6\n");
    toy.write("specs/recorded/steps/moves.txt", &steps);
    grade(&toy, &["--case", "sow.nothing", "--steps"])
        .code(code(Exit::Success))
        .stdout(contains("pick up 1 from bowl 4  <- look here"))
        .stdout(contains("stone 2 in bowl 6, now 1, the last"));
}

#[test]
fn steps_without_a_case_are_those_of_what_to_fix_first() {
    let toy = Toy::new().with("part 2: sow", "Sown { board: *board, last: 99 }");
    let question = "sow 1 1 1 1 1 1 0 1 1 1 1 1 1 0 One 4";
    toy.write(
        "specs/recorded/steps/moves.txt",
        &format!("{question}\n  pick up 4; drop 5 6\n"),
    );
    grade(&toy, &["--steps"])
        .code(code(Exit::Success))
        .stdout(contains("pick up 1 from bowl 4"));
}

#[test]
fn all_rules_are_listed_with_a_mark() {
    let toy = Toy::new()
        .with("part 1: opposite", "bowl + 1")
        .unwrite("part 5: play");
    grade(&toy, &["--list"])
        .stdout(contains("✗\u{a0}board.opposite"))
        .stdout(contains("2 Sowing, 30 of 30: ✓ all rules"))
        .stdout(contains("5 A whole move, 0 of 10: · all rules"));
}

/// The system's opener gets the page's path.
#[cfg(target_os = "linux")]
#[test]
fn a_page_is_opened_by_the_systems_own_program() {
    use std::os::unix::fs::PermissionsExt as _;
    let toy = Toy::new();
    toy.write("bin/xdg-open", "#!/bin/sh\ncp \"$1\" opened.html\n");
    let opener = toy.path("bin/xdg-open");
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).unwrap();
    let path = std::env::var("PATH").unwrap();
    grader(&toy)
        .args(["grade", ".", "--open"])
        .env("PATH", format!("{}:{path}", toy.path("bin").display()))
        .assert()
        .success();
    let opened = || fs::read_to_string(toy.path("opened.html")).unwrap_or_default();
    let begun = std::time::Instant::now();
    while !opened().contains("</html>") && begun.elapsed().as_secs() < 20 {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(opened().contains("100 of 100"), "{}", opened());
}

/// What the compiler prints has a limit, but a right program isn't refused for its warnings.
#[test]
fn a_flood_of_warnings_costs_nothing() {
    let unused = (0..2000).map(|number| format!("let unused{number} = bowl;\n"));
    let unused: String = unused.collect();
    let toy = Toy::new().with("part 1: opposite", &format!("{unused} bowl"));
    grade(&toy, &[]).stdout(contains("100 of 100"));
}

#[test]
fn a_todo_below_finished_code_is_named() {
    let body = "let row = 12; if bowl <= row { todo!(\"part 1: opposite\") } row";
    grade(&Toy::new().with("part 1: opposite", body), &[])
        .stdout(contains("Finish this first: opposite"))
        .stdout(contains("`opposite` has reached a `todo!` at src/lib.rs:"));
}

/// Cargo's settings may name any folder for all that it builds.
#[test]
fn grades_are_kept_where_cargo_has_built_the_grader() {
    let toy = Toy::new();
    fs::create_dir_all(toy.path("shared/debug")).unwrap();
    fs::create_dir_all(toy.path("grader")).unwrap();
    toy.write("shared/CACHEDIR.TAG", "");
    let program = toy.path("shared/debug/grader");
    fs::copy(assert_cmd::cargo::cargo_bin!("grader"), &program).unwrap();
    for (arguments, said) in [(&["."][..], "of 100"), (&[".", "--history"], " s ago")] {
        assert_cmd::Command::new(&program)
            .current_dir(toy.root())
            .env_remove("CARGO_TARGET_DIR")
            .env("CARGO_MANIFEST_DIR", toy.path("grader"))
            .arg("grade")
            .args(arguments)
            .assert()
            .stdout(contains(said));
    }
}

#[test]
fn slips_that_only_the_source_shows_are_remarked_on() {
    let toy = Toy::new().with(
        "part 2: sow",
        "board.stones()[0] = 9; Sown { board: *board, last: 99 }",
    );
    grade(&toy, &[]).stdout(contains("changes a copy that is lost at once"));
    let toy = Toy::new().with("part 1: opposite", "13");
    grade(&toy, &[]).stdout(contains("unused variable: `bowl`."));
}

#[test]
fn a_todo_that_is_left_in_one_branch_is_named_with_its_line() {
    let toy = Toy::new().with("part 1: opposite", "if bowl == 2 { todo!() } bowl");
    grade(&toy, &[]).stdout(contains("`opposite` has reached a `todo!` at src/lib.rs:"));
}

#[test]
fn a_program_that_prints_past_its_output_is_told_what_counts() {
    let toy = Toy::new().with("part 6: run", "println!(\"hello\"); output.flush()");
    grade(&toy, &[]).stdout(contains("Only what `run` writes to `output` counts."));
}

#[test]
fn unchanged_sources_get_their_last_report_again() {
    let toy = Toy::new().with("part 1: opposite", "bowl + 1");
    let json = || {
        grade(&toy, &["--format", "json"])
            .get_output()
            .stdout
            .clone()
    };
    let first = json();
    assert_eq!(json(), first);
    let kept = toy.read("target/last-report.json");
    // Only a report that is shown again has this title.
    toy.write(
        "target/last-report.json",
        &kept.replace("\"The board\"", "\"The kept board\""),
    );
    grade(&toy, &[]).stdout(contains("The kept board"));
    grade(&toy, &["--part", "1"]).stdout(contains("The kept board").not());
    grade(&toy, &["--explain", "board.opposite"]).stdout(contains("your answer is different"));
    let toy = toy.edit("specs/rules.md", "turn 3: One", "turn 3: Two");
    grade(&toy, &[]).stdout(contains("The kept board").not());
    let toy = toy.with("part 1: next_bowl", "bowl");
    grade(&toy, &[]).stdout(contains("The kept board").not());
}

/// An example that the toy's specs don't decide.
const EXAMPLE: &str = "### `sow.nothing`\n\n```kalah\nsow.nothing: x\n     0  2  1  1  1  1\n  0                    0   One to move\n     1  1  1  \
                       1  1  1\nsow 5: 5\n     0  2  1  1  1  1\n  0                    0\n     1  1  1  1  1  1\n```\n";

#[test]
fn examples_are_compared_with_the_students_own_functions() {
    let toy = Toy::new();
    toy.write("examples.md", EXAMPLE);
    grade(&toy, &["--examples"]).stdout(contains("Your own program answers the same."));
    let toy = toy.with("part 2: sow", "Sown { board: *board, last: bowl - 1 }");
    grade(&toy, &["--examples"])
        .code(code(Exit::Success))
        .stdout(contains(
            "Your own `sow` doesn't answer what line 8 expects",
        ))
        .stdout(contains("last stone in bowl 4 *"));
    let toy = Toy::new().unwrite("part 2: sow");
    toy.write("examples.md", EXAMPLE);
    grade(&toy, &["--examples"]).stdout(contains("Your own").not());
}

#[test]
fn rules_that_have_no_example_yet_are_listed() {
    let toy = Toy::new();
    toy.write("examples.md", EXAMPLE);
    let rubric = toy.read("specs/rubric.toml");
    let points = "[examples.points]\n\"sow.nothing\" = 1\n\"legal.first\" = 1\n";
    toy.write("specs/rubric.toml", &format!("{rubric}\n{points}"));
    grade(&toy, &["--examples"]).stdout(contains("Rules without an example: legal.first."));
}

#[test]
fn packing_warns_of_examples_with_mistakes() {
    let toy = Toy::new();
    toy.write("examples.md", EXAMPLE);
    grade(&toy, &["--pack", "one.zip"]).stderr(contains("mistake").not());
    toy.write("examples.md", &EXAMPLE.replace("  1  1\n```", "  1\n```"));
    grade(&toy, &["--pack", "two.zip"])
        .code(code(Exit::Success))
        .stderr(contains("`examples.md` has 1 mistake"));
}
