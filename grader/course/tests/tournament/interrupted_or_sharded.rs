//! However a tournament is played, in one go, with interruptions or in shards, the result is the same.

use std::collections::BTreeMap;
use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use oorandom::Rand32;
use predicates::str::contains;

use crate::fixture::Fixture;

#[test]
fn a_tournament_that_is_killed_or_in_shards_has_the_same_result() {
    let fixture = Fixture::with(&["greedy", "humble", "crash"]);
    fixture.command("single").assert().success();
    killed(&fixture);
    shards(&fixture);
    submitted_again(&fixture);
}

/// It is killed at random moments, `KILLS` times; then after one pairing of three.
fn killed(fixture: &Fixture) {
    let kills: u32 = std::env::var("KILLS").map_or(0, |kills| kills.parse().unwrap());
    let seed = std::process::id();
    let mut random = Rand32::new(seed.into());
    let mut killed = 0;
    while killed < kills {
        let mut command = fixture.bare_command("killed");
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(random.rand_range(1..2000).into()));
        let had_ended = child.try_wait().unwrap().is_some();
        let _ = child.kill();
        child.wait().unwrap();
        killed += u32::from(!had_ended);
        if had_ended {
            assert_eq!(
                fixture.lasting("killed"),
                fixture.lasting("single"),
                "seed {seed}"
            );
            fs::remove_dir_all(fixture.path("killed")).unwrap();
        }
    }
    if kills > 0 {
        fixture.command("killed").assert().success();
        assert_eq!(
            fixture.lasting("killed"),
            fixture.lasting("single"),
            "seed {seed}"
        );
        fs::remove_dir_all(fixture.path("killed")).unwrap();
    }
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

/// Two machines play it: in one folder at the same time, and in two whose games are copied together.
fn shards(fixture: &Fixture) {
    let both = ["1/2", "2/2"].map(|shard| {
        let mut command = fixture.bare_command("together");
        command.args(["--shard", shard]).stdout(Stdio::null());
        command.spawn().unwrap()
    });
    for mut child in both {
        assert!(child.wait().unwrap().success());
    }
    assert!(!fixture.path("together/standings.csv").exists());
    for (out, shard) in [("one", "1/2"), ("two", "2/2")] {
        let mut command = fixture.command(out);
        command.args(["--shard", shard]).assert().success();
    }
    for store in ["pairings", "players"] {
        for entry in fs::read_dir(fixture.path("two").join(store)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap();
            fs::copy(&path, fixture.path("one").join(store).join(name)).unwrap();
        }
    }
    for out in ["together", "one"] {
        let times = |out: &str| {
            let games = fs::read_dir(fixture.path(out).join("pairings")).unwrap();
            let times = games.map(|entry| entry.unwrap().metadata().unwrap().modified().unwrap());
            times.max()
        };
        let before = times(out);
        let whole = fixture.command(out).assert().success();
        whole.stdout(contains("3 players, 12 games"));
        assert_eq!(times(out), before, "nothing was played again");
        assert_eq!(fixture.lasting(out), fixture.lasting("single"));
    }
}

/// Only the games of a player whose sources have changed are played.
fn submitted_again(fixture: &Fixture) {
    let games = || {
        let files = fs::read_dir(fixture.path("single/pairings")).unwrap();
        let times = files.map(|entry| {
            let entry = entry.unwrap();
            (
                entry.file_name(),
                entry.metadata().unwrap().modified().unwrap(),
            )
        });
        times.collect::<BTreeMap<_, _>>()
    };
    let before = games();
    fixture.hand_in("crash", "moves(board, player)[0]");
    fixture.command("single").assert().success();
    let after = games();
    assert_eq!((before.len(), after.len()), (3, 5));
    assert!(before.iter().all(|game| after.get(game.0) == Some(game.1)));
}
