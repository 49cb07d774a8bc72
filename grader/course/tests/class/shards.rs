//! Shards that several machines have graded are merged into what one machine would have given.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use predicates::Predicate;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::contains;

use crate::fixture::{Fixture, files_in, right};

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

/// Grades one shard into a folder of its own, and returns the folder.
fn shard(fixture: &Fixture, shard: &str) -> PathBuf {
    let out = format!("shard-{}", shard.replace('/', "-of-"));
    let mut command = fixture.command(&out);
    command.args(["--shard", shard]).assert().success();
    fixture.path(&out)
}

fn merge(fixture: &Fixture, shards: &[PathBuf]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_course"));
    command.arg("merge").args(shards);
    command.arg("--out").arg(fixture.path("merged"));
    command.arg("--specs").arg(fixture.path("specs"));
    command
}

fn says(text: &str) -> impl Predicate<str> + use<> {
    contains(text.to_owned())
}

#[test]
fn merged_shards_are_what_one_machine_gives() {
    let fixture = class();
    fixture.command("single").assert().success();
    let shards = ["1/3", "2/3", "3/3"].map(|name| shard(&fixture, name));
    let sizes = shards
        .each_ref()
        .map(|path| files_in(&path.join("cache")).len());
    // Copies are graded once, and what can't be read isn't graded.
    assert_eq!(sizes.iter().sum::<usize>(), 5);
    merge(&fixture, &shards).assert().success();
    let attention = |out: &str| fs::read(fixture.path(out).join("attention.csv")).unwrap();
    assert_eq!(attention("merged"), attention("single"));
    let text = |files: BTreeMap<PathBuf, Vec<u8>>| {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let files = files.into_iter().map(|(path, bytes)| (path, text(bytes)));
        files.collect::<BTreeMap<PathBuf, String>>()
    };
    assert_eq!(
        text(fixture.lasting("merged")),
        text(fixture.lasting("single"))
    );
    // Nothing has to be graded again.
    let again = fixture.command("merged").assert().success();
    again.stdout(contains("0 graded now"));
}

#[test]
fn everything_that_keeps_shards_from_being_merged_is_said_at_once() {
    let fixture = class();
    let one = shard(&fixture, "1/4");
    let two = shard(&fixture, "2/4");
    fs::create_dir(fixture.path("nothing")).unwrap();
    let fuller = if files_in(&one.join("cache")).is_empty() {
        &two
    } else {
        &one
    };
    for file in files_in(&fuller.join("cache")) {
        fs::remove_file(file).unwrap();
    }
    // Somebody hands in while the third shard is graded.
    fixture.hand_in("late", &right(9));
    let third = shard(&fixture, "3/4");
    let shards = [
        one.clone(),
        two.clone(),
        two,
        third,
        fixture.path("nothing"),
    ];
    merge(&fixture, &shards)
        .assert()
        .code(2)
        .stderr(says("shard 4/4 is missing"))
        .stderr(says("nothing` isn't a shard"))
        .stderr(says("shard 2/4 appears twice"))
        .stderr(says("it was made from a different folder of submissions"))
        .stderr(says("grades (").and(says("it continues where it was interrupted")))
        .stderr(says("mistakes in the shards; nothing was merged."));
    assert!(!fixture.path("merged/results.jsonl").exists());
}

#[test]
fn shards_of_other_cases_are_not_merged() {
    let fixture = class();
    let only = [shard(&fixture, "1/1")];
    let rules = fixture.path("specs/rules.md");
    let text = fs::read_to_string(&rules).unwrap();
    fs::write(&rules, text.replace("opposite 1: 11", "opposite 2: 10")).unwrap();
    let refused = merge(&fixture, &only).assert().code(2);
    refused.stderr(contains("its cases aren't those of the specs"));
}

#[test]
fn a_shard_that_was_interrupted_goes_on() {
    let fixture = class();
    let first = shard(&fixture, "1/1");
    let lost: Vec<PathBuf> = files_in(&first.join("cache")).split_off(2);
    for file in &lost {
        fs::remove_file(file).unwrap();
    }
    // The answers of a killed run may be there without the grades.
    fs::remove_dir_all(first.join("answers")).unwrap();
    let mut again = fixture.command(folder_name(&first));
    let again = again.args(["--shard", "1/1"]).assert().success();
    again.stdout(contains(format!("{} graded now", lost.len())));
    merge(&fixture, &[first]).assert().success();
}

fn folder_name(folder: &Path) -> &str {
    folder.file_name().and_then(|name| name.to_str()).unwrap()
}
