//! The results of a tournament.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;

use predicates::str::contains;
use serde_json::Value;

use crate::fixture::Fixture;

/// The rows of a table, each by the headings.
fn rows(text: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    reader.deserialize().map(Result::unwrap).collect()
}

/// Anyone who can write to a shared folder of results can put a link there.
#[test]
fn links_in_a_tournaments_folder_are_not_followed() {
    let fixture = Fixture::with(&["greedy", "humble"]);
    let run = || fixture.command("out").args(["--starts", "1"]).assert();
    run().success();
    let out = fixture.path("out");
    fs::write(fixture.path("precious"), "precious").unwrap();
    for name in ["standings.csv", "games.jsonl", "tournament.html"] {
        fs::remove_file(out.join(name)).unwrap();
        symlink("../precious", out.join(name)).unwrap();
    }
    run().success();
    assert_eq!(
        fs::read_to_string(fixture.path("precious")).unwrap(),
        "precious"
    );
    for name in ["pairings", "players"] {
        fs::rename(out.join(name), fixture.path("elsewhere")).unwrap();
        symlink(fixture.path("elsewhere"), out.join(name)).unwrap();
        run()
            .code(2)
            .stderr(contains("it is a link where a folder should be; choose"));
        fs::remove_file(out.join(name)).unwrap();
        fs::rename(fixture.path("elsewhere"), out.join(name)).unwrap();
    }
}

#[test]
fn players_are_rated_and_games_lost_away_from_the_board_are_listed() {
    let names = [
        "greedy",
        "humble",
        "crash",
        "illegal",
        "loops",
        "floods",
        "unwritten",
    ];
    let fixture = Fixture::with(&names);
    fixture
        .command("out")
        .args(["--starts", "1"])
        .assert()
        .success()
        .stdout(contains("6 players, 30 games"));
    let standings = rows(&fixture.read("out", "standings.csv"));
    let players: Vec<&str> = standings.iter().map(|row| row["player"].as_str()).collect();
    assert_eq!(players[..2], ["greedy", "humble"]);
    for row in &standings {
        let number = |name: &str| row[name].parse::<i32>().unwrap();
        assert_eq!(number("games"), 10);
        assert_eq!(number("wins") + number("draws") + number("losses"), 10);
        assert!(number("low") < number("rating") && number("rating") < number("high"));
        assert!((0..=5).contains(&number("stronger_than")));
    }
    let forfeits = rows(&fixture.read("out", "forfeits.csv"));
    for (player, reason, detail) in [
        ("crash", "crash", "panicked at src/lib.rs"),
        ("illegal", "illegal", "bowl 6: empty bowl"),
        ("loops", "time", "time was up"),
        ("floods", "output", "printed too much"),
    ] {
        let own: Vec<_> = forfeits
            .iter()
            .filter(|row| row["player"] == player)
            .collect();
        assert!(!own.is_empty(), "{player} forfeits");
        assert!(
            own.iter()
                .all(|row| row["reason"] == reason && row["detail"].contains(detail)),
            "{own:?}"
        );
        let row = standings
            .iter()
            .find(|row| row["player"] == player)
            .unwrap();
        assert_eq!(row[reason], own.len().to_string());
    }
    assert!(
        forfeits
            .iter()
            .all(|row| !["greedy", "humble"].contains(&row["player"].as_str()))
    );
    let timings = rows(&fixture.read("out", "timings.csv"));
    let loops = timings.iter().find(|row| row["player"] == "loops").unwrap();
    let longest: u32 = loops["longest_game_ms"].parse().unwrap();
    assert!(longest >= 50, "an answer that is cut off counts: {loops:?}");
    let absent = rows(&fixture.read("out", "absent.csv"));
    assert_eq!(absent.len(), 1);
    assert_eq!(absent[0]["student"], "unwritten");
    assert!(absent[0]["why"].contains("todo!"), "{absent:?}");
    names_can_be_left_out(&fixture);
}

/// Nothing is played again for that.
fn names_can_be_left_out(fixture: &Fixture) {
    let key = fixture.path("who-is-who.csv");
    let arguments = ["--starts", "1", "--anonymous"];
    fixture
        .command("out")
        .args(arguments)
        .arg(&key)
        .assert()
        .success();
    let mut published = fixture.lasting("out");
    // This file is for staff.
    published.remove("tournament.json");
    for (file, text) in published {
        for name in ["greedy", "humble", "unwritten", "no more"] {
            assert!(!text.contains(name), "`{name}` is in {file}");
        }
        assert!(text.contains("student-00"), "{file}");
    }
    let key = rows(&std::fs::read_to_string(key).unwrap());
    assert_eq!(key.len(), 7);
    assert!(key.iter().any(|row| row["key"] == "greedy"));
}

#[test]
fn every_game_is_there_move_by_move_with_both_seats() {
    let fixture = Fixture::with(&["greedy", "first"]);
    fixture.command("out").assert().success();
    let text = fixture.read("out", "games.jsonl");
    let games: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let seats: Vec<(&str, &str)> = games
        .iter()
        .map(|game| (game["one"].as_str().unwrap(), game["two"].as_str().unwrap()))
        .collect();
    assert_eq!(seats.len(), 4);
    assert_eq!(seats[0], (seats[1].1, seats[1].0));
    assert_eq!(games[0]["start"], games[1]["start"]);
    assert_ne!(games[0]["start"], games[2]["start"]);
    for game in &games {
        let sum = |board: &Value| -> u64 {
            board
                .as_array()
                .unwrap()
                .iter()
                .map(|stones| stones.as_u64().unwrap())
                .sum()
        };
        let moves = game["moves"].as_array().unwrap();
        assert!(
            moves
                .iter()
                .all(|made| sum(&made["board"]) == sum(&game["start"]))
        );
        assert_eq!(moves[0]["player"], game["mover"]);
        let last = &moves.last().unwrap()["board"];
        let winner = match last[6].as_u64().cmp(&last[13].as_u64()) {
            std::cmp::Ordering::Greater => Value::from("One"),
            std::cmp::Ordering::Less => Value::from("Two"),
            std::cmp::Ordering::Equal => Value::Null,
        };
        assert_eq!(game["winner"], winner);
    }
}

#[test]
fn students_with_the_same_sources_are_one_player() {
    let fixture = Fixture::with(&["greedy"]);
    fixture.hand_in("ann", "moves(board, player)[0]");
    fixture.hand_in("ben", "moves(board, player)[0]");
    fixture
        .command("out")
        .assert()
        .success()
        .stdout(contains("2 players"));
    assert!(fixture.read("out", "standings.csv").contains("ann + ben"));
}

#[test]
fn a_class_without_players_is_refused() {
    let fixture = Fixture::with(&["unwritten"]);
    fixture
        .command("out")
        .assert()
        .code(2)
        .stderr(contains("0 of the submissions can play"));
}

#[test]
fn a_folder_with_a_class_is_refused() {
    let fixture = Fixture::with(&["greedy", "first"]);
    std::fs::create_dir(fixture.path("out")).unwrap();
    std::fs::write(fixture.path("out/.grader-results"), "").unwrap();
    fixture
        .command("out")
        .assert()
        .code(2)
        .stderr(contains("name a new or an empty folder"));
}
