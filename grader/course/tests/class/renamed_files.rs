//! Files that a browser, a computer or a course system has renamed are graded, or their student is asked.

use std::fs;

use class::export::feedback_text;
use class::grading::GradingStatus;
use rstest::rstest;

use crate::fixture::{Fixture, RIGHT};

/// Makes a class with a starter, in which everything is still to do.
fn with_starter() -> Fixture {
    let fixture = Fixture::new();
    let todo = RIGHT.replace("12 - bowl //", "todo!(\"part 1: opposite\") //");
    for (file, text) in [
        ("lib.rs", "pub mod board;\npub use board::*;\n"),
        ("board.rs", &todo),
        ("extension/mod.rs", "pub mod game;\n"),
        ("extension/game.rs", "\n"),
    ] {
        let path = fixture.path("starter/src").join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    fixture
}

fn hand_in(fixture: &Fixture, name: &str, text: &str) {
    let path = fixture.path("class").join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

#[rstest]
#[case::moodle("Ann Lee_1201_assignsubmission_file_", "ann-lee-1201")]
#[case::moodle_folders("Ann Lee_1201_assignsubmission_file_/", "ann-lee-1201")]
#[case::canvas("leeann_4001_9001_", "leeann-4001")]
#[case::plain_folders("ann/", "ann")]
#[case::a_folder_with_another_name("ann/Src/", "ann")]
fn a_renamed_file_is_graded_and_what_came_from_the_starter_is_said_first(
    #[case] around: &str,
    #[case] student: &str,
    #[values("board (1).rs", "Board.rs", "BOARD.RS", "board - Kopie.rs")] file: &str,
) {
    let fixture = with_starter();
    hand_in(&fixture, &format!("{around}{file}"), &RIGHT);
    fixture.command("out").assert().success();
    let result = fixture.result("out", student);
    let said = [
        "not handed in, and taken from the starter: `src/lib.rs`, `src/extension/`".to_owned(),
        format!("`{file}` is graded as `src/board.rs`"),
    ];
    assert_eq!(result.attention[0].detail, said.join("; "));
    assert!(feedback_text(&result).starts_with(&said.join("\n\n")));
    assert_eq!(result.report.unwrap().score, 100);
}

#[test]
fn a_student_with_two_files_for_one_place_is_asked() {
    let fixture = with_starter();
    hand_in(&fixture, "Ann_1_assignsubmission_file_board (1).rs", &RIGHT);
    hand_in(
        &fixture,
        "Ann_1_assignsubmission_file_board.rs",
        "// an older one",
    );
    hand_in(&fixture, "Bea_2_assignsubmission_file_my_board.rs", &RIGHT);
    hand_in(
        &fixture,
        "Bea_2_assignsubmission_file_lib.rs",
        "pub mod board;\npub use board::*;",
    );
    fixture.command("out").assert().success();
    for (student, files) in [
        ("ann-1", "`board (1).rs` or `board.rs`"),
        ("bea-2", "`my_board.rs`"),
    ] {
        let result = fixture.result("out", student);
        assert_eq!(result.status, GradingStatus::Unreadable);
        let question = format!(
            "it isn't clear which file is `src/board.rs`: it may be {files}; hand in the right one with the name `board.rs`, and leave out any other"
        );
        assert!(result.why.unwrap().ends_with(&question));
    }
}

#[test]
fn an_autograder_says_it_too() {
    let fixture = with_starter();
    hand_in(&fixture, "ann/board (1).rs", &RIGHT);
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_course"));
    command.args(["autograde", "--to", "gradescope"]);
    command
        .arg(fixture.path("class/ann"))
        .arg("--specs")
        .arg(fixture.path("specs"));
    command
        .arg("--out")
        .arg(fixture.path("results.json"))
        .assert()
        .success();
    let results = fs::read(fixture.path("results.json")).unwrap();
    let results: serde_json::Value = serde_json::from_slice(&results).unwrap();
    assert_eq!(results["score"], 100);
    let said = results["output"].as_str().unwrap();
    assert!(
        said.starts_with(
            "not handed in, and taken from the starter: `src/lib.rs`, `src/extension/`"
        ),
        "{said}"
    );
}

#[test]
fn a_page_says_it_too() {
    let fixture = with_starter();
    hand_in(&fixture, "ann/board (1).rs", &RIGHT);
    fixture.command("out").assert().success();
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_course"));
    command.arg("feedback").arg(fixture.path("out"));
    command.arg("--out").arg(fixture.path("feedback"));
    command.arg("--specs").arg(fixture.path("specs"));
    command.assert().success();
    let page = fs::read_to_string(fixture.path("feedback/ann.html")).unwrap();
    let (_, main) = page.split_once("<main>").unwrap();
    let first = "<p>not handed in, and taken from the starter: <code>src/lib.rs</code>";
    assert!(main.starts_with(first), "{main}");
}
