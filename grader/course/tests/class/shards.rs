//! A class that several machines grade in shards has the results that one machine gives.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use predicates::str::contains;

use crate::fixture::{Fixture, answers_in, right};

/// A class with everything that results say of more than one submission, or of none.
fn class() -> Fixture {
    let fixture = Fixture::new();
    for number in 0..4 {
        fixture.hand_in(&format!("student{number}"), &right(number));
    }
    fixture.hand_in("copy", &right(0));
    fixture.hand_in("broken", "pub fn opposite(");
    fs::write(fixture.path("class/empty.zip"), "no archive").unwrap();
    fixture
}

/// Copies a store of answers, as one machine would hand it to another.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(path, target).unwrap();
        }
    }
}

#[test]
fn shards_in_one_folder_at_the_same_time_give_what_one_machine_gives() {
    let fixture = class();
    fixture.command("single").assert().success();
    for shards in [2, 8] {
        let out = format!("in-{shards}");
        let running: Vec<_> = (1..=shards)
            .map(|number| {
                let mut command = fixture.bare_command(&out);
                command.arg("--shard").arg(format!("{number}/{shards}"));
                command.stdout(Stdio::null()).stderr(Stdio::piped());
                command.spawn().unwrap()
            })
            .collect();
        for shard in running {
            let ended = shard.wait_with_output().unwrap();
            assert!(ended.status.success(), "{ended:?}");
        }
        assert!(!fixture.path(&out).join("results.jsonl").exists());
        let whole = fixture.command(&out).assert().success();
        whole.stdout(contains("0 graded now"));
        assert_eq!(fixture.lasting(&out), fixture.lasting("single"));
    }
}

#[test]
fn shards_in_folders_that_are_copied_together_give_what_one_machine_gives() {
    let fixture = class();
    fixture.command("single").assert().success();
    for number in 1..=3 {
        let mut command = fixture.command(&format!("shard-{number}"));
        command.args(["--shard", &format!("{number}/3")]);
        command.assert().success();
    }
    // The third machine was lost, with all that it had graded.
    let answers = |number: u32| fixture.path(&format!("shard-{number}/answers"));
    copy(&answers(2), &answers(1));
    let there = answers_in(&fixture.path("shard-1")).len();
    let whole = fixture.command("shard-1").assert().success();
    whole.stdout(contains(format!("{} graded now", 5 - there)));
    assert_eq!(fixture.lasting("shard-1"), fixture.lasting("single"));
    // Another folder may have nothing yet but copied answers.
    copy(&answers(1), &fixture.path("new/answers"));
    let whole = fixture.command("new").assert().success();
    whole.stdout(contains("0 graded now"));
    assert_eq!(fixture.lasting("new"), fixture.lasting("single"));
}

#[test]
fn a_shared_store_neither_adds_a_student_nor_removes_one() {
    let fixture = class();
    fixture.command("single").assert().success();
    fixture.command("shared").assert().success();
    // Another machine graded a student who isn't in this class, and lost an answer.
    fixture.hand_in("stranger", &right(9));
    fixture.command("other").assert().success();
    fs::remove_dir_all(fixture.path("class/stranger")).unwrap();
    copy(
        &fixture.path("other/answers"),
        &fixture.path("shared/answers"),
    );
    let answers = answers_in(&fixture.path("shared"));
    assert_eq!(answers.len(), 6, "the stranger's answers are there");
    fs::remove_file(&answers[0]).unwrap();
    fixture.command("shared").assert().success();
    assert_eq!(fixture.lasting("shared"), fixture.lasting("single"));
}

#[test]
fn a_shard_goes_on_where_it_was_interrupted() {
    let fixture = class();
    let shard = || {
        let mut command = fixture.command("out");
        command.args(["--shard", "1/1"]).assert().success()
    };
    shard().stdout(contains("7 of 7 students, 5 submissions graded now"));
    for file in answers_in(&fixture.path("out")).split_off(2) {
        fs::remove_file(file).unwrap();
    }
    shard().stdout(contains("3 submissions graded now"));
}
