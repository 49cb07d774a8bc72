//! However a tournament is played, in one go, with interruptions or in shards, the result is the same.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use predicates::str::contains;

use crate::fixture::Fixture;

#[test]
fn a_tournament_that_is_killed_or_in_shards_has_the_same_result() {
    let fixture = Fixture::with(&["greedy", "humble", "crash"]);
    fixture.command("single").assert().success();
    killed(&fixture);
    shards(&fixture);
}

/// It is killed after one pairing of three.
fn killed(fixture: &Fixture) {
    let mut child = fixture
        .bare_command("killed")
        .args(["--jobs", "1"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let pairings = fixture.path("killed/pairings");
    let played = || fs::read_dir(&pairings).map_or(0, Iterator::count);
    while played() == 0 {
        assert!(child.try_wait().unwrap().is_none(), "it plays");
        thread::sleep(Duration::from_millis(1));
    }
    // It may have ended at this very moment.
    let _ = child.kill();
    child.wait().unwrap();
    fixture.command("killed").assert().success();
    assert_eq!(fixture.lasting("killed"), fixture.lasting("single"));
}

/// Two machines play it; what is wrong with shards is named.
fn shards(fixture: &Fixture) {
    for (out, shard) in [("one", "1/2"), ("two", "2/2")] {
        fixture
            .command(out)
            .args(["--shard", shard])
            .assert()
            .success();
    }
    fixture
        .merge(&["two", "one"], "merged")
        .assert()
        .success()
        .stdout(contains("3 players, 12 games"));
    assert_eq!(fixture.lasting("merged"), fixture.lasting("single"));

    // Which of the shards has pairings depends on the compiler's version.
    let count =
        |out: &str| fs::read_dir(fixture.path(out).join("pairings")).map_or(0, Iterator::count);
    let (kept, missing) = if count("two") > 0 {
        ("one", "2/2")
    } else {
        ("two", "1/2")
    };
    fixture
        .merge(&[kept], "incomplete")
        .assert()
        .code(2)
        .stderr(contains(format!("shard {missing} is missing, with")));
    let manifest = fixture.read("two", "tournament.json");
    let other = manifest.replace("\"seed\": 217", "\"seed\": 218");
    fs::write(fixture.path("two/tournament.json"), other).unwrap();
    fixture
        .merge(&["one", "two"], "contradictory")
        .assert()
        .code(2)
        .stderr(contains("the seed or the positions are different"));
}
