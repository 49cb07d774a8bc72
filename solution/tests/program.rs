//! The program, run as a person runs it: whole games, and replies to single lines.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::time::Duration;

use assert_cmd::Command;
use assert_cmd::assert::Assert;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::{contains, ends_with, is_empty};
use rstest::{Context, rstest};
use solution::{Board, Player, Status};

/// Runs the program with `typed` as its input.
fn type_in(typed: impl Into<Vec<u8>>) -> Assert {
    Command::new(env!("CARGO_BIN_EXE_solution"))
        .timeout(Duration::from_secs(20))
        .write_stdin(typed)
        .assert()
        .success()
        .stderr(is_empty())
}

/// Every way in which the program can end, each with the shortest game that ends that way.
#[rstest]
#[case::one_wins("5 8 9 0 10 0 11 0 12")]
#[case::two_wins("0 8 1 2 7 3 7 4 7 5")]
#[case::draw("4 9 7 1 11 0 10 4 1 9 0 12")]
#[case::quit("2 0 quit")]
#[case::end_of_input("2 0")]
fn a_whole_game_is_printed_to_its_end(#[context] context: Context, #[case] words: &str) {
    let typed: String = words.split(' ').flat_map(|word| [word, "\n"]).collect();
    let printed = type_in(typed).get_output().stdout.clone();
    let printed = String::from_utf8(printed).expect("the program prints text");
    let name = context.description.expect("every row has a name");
    insta::with_settings!({ description => words, omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, printed);
    });
}

/// The output before the first move.
const OPENING: &str = "     4  4  4  4  4  4
  0                    0
     4  4  4  4  4  4
One to move
";

/// The output after bowl 0 was played first.
const AFTER_0: &str = "     4  4  4  4  4  4
  0                    0
     0  5  5  5  5  4
Two to move
";

#[rstest]
#[case::nothing_is_typed("", "")]
#[case::quit_prints_nothing("quit\n", "")]
#[case::nothing_is_read_after_quit("quit\n0\n", "")]
#[case::spaces_around_quit_do_not_count("  quit \n", "")]
#[case::blank_lines_are_ignored("\n  \n\t\n", "")]
#[case::spaces_around_a_number_do_not_count(" \t0 \n", AFTER_0)]
#[case::the_last_line_may_lack_its_end("0", AFTER_0)]
#[case::a_carriage_return_is_part_of_the_line_end("0\r\n", AFTER_0)]
#[case::letters_are_not_a_number("kalah\n", "refused: not a number\n")]
#[case::two_numbers_are_not_a_number("1 2\n", "refused: not a number\n")]
#[case::a_fraction_is_not_a_number("1.5\n", "refused: not a number\n")]
#[case::bytes_that_are_not_text_are_not_a_number(b"\xff\xfe\n", "refused: not a number\n")]
#[case::bowl_14_does_not_exist("14\n", "refused: no such bowl\n")]
#[case::the_players_own_kalah_is_refused("6\n", "refused: kalah\n")]
#[case::the_other_kalah_is_refused("13\n", "refused: kalah\n")]
#[case::an_opponents_bowl_is_refused("12\n", "refused: opponent's bowl\n")]
#[case::after_a_refusal_the_same_player_moves("7\n0\n", format!("refused: opponent's bowl\n{AFTER_0}"))]
fn the_first_line_is_answered(#[case] typed: impl AsRef<[u8]>, #[case] answer: impl AsRef<str>) {
    type_in(typed.as_ref()).stdout(format!("{OPENING}{}", answer.as_ref()));
}

#[test]
fn an_empty_bowl_is_refused_and_its_player_moves_again() {
    type_in("2\n2\n3\n")
        .stdout(contains("One to move\nrefused: empty bowl\n").and(ends_with("Two to move\n")));
}

#[test]
fn nothing_is_read_after_the_end_of_the_game() {
    let game = "5 8 9 0 10 0 11 0 12 ".replace(' ', "\n");
    type_in(game + "0\nx\n").stdout(ends_with("One wins\n"));
}

/// Lets the program play as one opponent, and with these arguments as the other.
fn play_before_the_referee(other: &str) -> Assert {
    let program = env!("CARGO_BIN_EXE_solution");
    Command::new(program)
        .arg("--referee")
        .args([format!("{program} --player"), format!("{program} {other}")])
        .timeout(Duration::from_mins(1))
        .assert()
        .success()
}

#[test]
fn two_programs_play_to_the_end_before_the_referee() {
    let ended = ends_with(" wins\n").or(ends_with("draw\n"));
    play_before_the_referee("--player")
        .stdout(contains("Two plays ").and(contains("loses").not()))
        .stdout(ended);
}

#[rstest]
#[case::that_says_something_else("--help", "Two loses: not a number\nOne wins\n")]
#[case::that_ends_at_once("--no-such-option", "Two loses: gone\nOne wins\n")]
fn the_referee_decides_against_a_program(#[case] arguments: &str, #[case] expected: &str) {
    play_before_the_referee(arguments).stdout(ends_with(expected));
}

#[cfg(unix)]
#[test]
fn no_program_outlives_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, script: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, script).unwrap();
        format!("sh {}", path.display())
    };
    let id = folder.path().join("id");
    let file = id.display();
    let silent = write("silent", &format!("echo $$ > {file}; exec sleep 30"));
    let leaves = write(
        "leaves",
        &format!("until [ -s {file} ]; do sleep 0.01; done"),
    );
    Command::new(env!("CARGO_BIN_EXE_solution"))
        .args(["--referee", &leaves, &silent])
        .assert()
        .success()
        .stdout(ends_with("One loses: gone\nTwo wins\n"));
    let id = std::fs::read_to_string(id).unwrap();
    Command::new("kill")
        .args(["-0", id.trim()])
        .assert()
        .failure();
}

/// The line has no end yet, and would have none.
#[cfg(unix)]
#[test]
fn the_referee_reads_only_the_beginning_of_a_long_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("zeros");
    std::fs::write(&path, "head -c 100000 /dev/zero; exec sleep 30").unwrap();
    Command::new(env!("CARGO_BIN_EXE_solution"))
        .args(["--referee", &format!("sh {}", path.display()), "sleep"])
        .timeout(Duration::from_mins(1))
        .assert()
        .success()
        .stdout(ends_with("One loses: not a number\nTwo wins\n"));
}

#[rstest]
#[case::one_program(&["--referee", "one"], 2, "write `--referee PROGRAM PROGRAM`")]
#[case::no_such_program(&["--referee", "no-such-program", "two"], 1, "start `no-such-program`: ")]
fn the_referee_needs_two_programs(
    #[case] arguments: &[&str],
    #[case] code: i32,
    #[case] reason: &str,
) {
    Command::new(env!("CARGO_BIN_EXE_solution"))
        .args(arguments)
        .assert()
        .code(code)
        .stderr(contains(reason));
}

fn play_a_match(arguments: &[&str]) -> Assert {
    Command::new(env!("CARGO_BIN_EXE_solution"))
        .arg("--match")
        .args(arguments)
        .timeout(Duration::from_mins(1))
        .assert()
}

/// The same player in both seats wins as much as it loses.
#[test]
fn a_match_against_oneself_is_a_draw() {
    let own = format!("{} --player", env!("CARGO_BIN_EXE_solution"));
    let output = play_a_match(&["2", &own]).success().get_output().clone();
    let lines: Vec<String> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect();
    let [first, second, sum] = lines.as_slice() else {
        panic!("{lines:?}");
    };
    let stones = first.strip_prefix("Game 1, you are MIN, ").unwrap();
    let (yours, theirs) = stones.split_once(" to ").unwrap();
    let second_expected = format!("Game 2, you are MAX, {theirs} to {yours}");
    assert_eq!(*second, second_expected);
    assert_eq!(sum, "In all 48 to 48");
}

#[test]
fn a_match_against_chance_is_played_to_the_end() {
    play_a_match(&["4", "random"])
        .success()
        .stdout(contains(':').not())
        .stdout(contains("\nGame 4, you are MAX, ").and(contains("\nIn all ")));
}

#[test]
fn the_page_of_a_match_ends_each_game_with_the_stones_that_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.html");
    let played = play_a_match(&["2", "random", "--out", path.to_str().unwrap()]).success();
    let printed = String::from_utf8(played.get_output().stdout.clone()).unwrap();
    let page = std::fs::read_to_string(&path).unwrap();
    let sections: Vec<&str> = page.split("<section ").collect();
    for (number, title) in (1..).zip(printed.lines().take(2)) {
        let title_here = format!("<h1>{title}</h1>");
        let mut of_game = sections.iter().filter(|text| text.contains(&title_here));
        let last = of_game.next_back().unwrap();
        assert!(last.starts_with(&format!("id=\"game-{number}-")), "{last}");
        assert!(!last.contains("rel=\"next\""), "{last}");
        let stones = title.rsplit(", ").next().unwrap().split(" to ");
        for (kalah, stones) in [[6, 13], [13, 6]][number - 1].iter().zip(stones) {
            let cell = format!("<small>{kalah}</small>{stones}</td>");
            assert!(last.contains(&cell), "{cell}: {last}");
        }
    }
}

#[test]
fn a_page_that_cannot_be_written_is_an_error() {
    play_a_match(&["1", "random", "--out", "no-such-folder/games.html"])
        .code(1)
        .stderr(contains("write `no-such-folder/games.html`: "));
}

#[rstest]
#[case::that_ends("--no-such-option", ": the opponent has ended\n")]
#[case::that_says_something_else("--help", ", which isn't a number\n")]
#[case::in_the_same_seat("--player MIN --player", ": the opponent has ended\n")]
fn an_opponent_that_does_not_play_loses_all_stones(#[case] arguments: &str, #[case] reason: &str) {
    let other = format!("{} {arguments}", env!("CARGO_BIN_EXE_solution"));
    play_a_match(&["2", &other])
        .success()
        .stdout(contains(reason))
        .stdout(ends_with("In all 96 to 0\n"));
}

#[rstest]
#[case::no_opponent(&["10"], 2, "write `--match 10 PROGRAM`")]
#[case::no_number(&["random", "10"], 2, "write `--match 10 PROGRAM`")]
#[case::no_such_program(&["1", "no-such-program"], 1, "start `no-such-program`: ")]
fn a_match_needs_a_number_and_a_program(
    #[case] arguments: &[&str],
    #[case] code: i32,
    #[case] reason: &str,
) {
    play_a_match(arguments).code(code).stderr(contains(reason));
}

#[rstest]
#[case::one_wins(Player::One, &[5, 8, 9, 0, 10, 0, 11, 0, 12])]
#[case::one_wins(Player::Two, &[5, 8, 9, 0, 10, 0, 11, 0, 12])]
#[case::draw(Player::One, &[4, 9, 7, 1, 11, 0, 10, 4, 1, 9, 0, 12])]
#[case::draw(Player::Two, &[4, 9, 7, 1, 11, 0, 10, 4, 1, 9, 0, 12])]
#[case::end_of_input(Player::One, &[2, 0])]
fn a_game_against_the_computer_is_like_a_game_of_two_people(
    #[case] role: Player,
    #[case] bowls: &[usize],
) {
    let (mut board, mut status) = (Board::opening(), Status::ToMove(Player::One));
    let (mut all, mut typed, mut chosen) = (String::new(), String::new(), VecDeque::new());
    for &bowl in bowls {
        let Status::ToMove(player) = status else {
            panic!("the game is over before bowl {bowl}");
        };
        if player == role {
            chosen.push_back((board, bowl));
            writeln!(all, "{bowl}").unwrap();
        } else {
            // The person types a few other lines first.
            let lines = format!("nine\n\n6\n{bowl}\n");
            typed += &lines;
            all += &lines;
        }
        let played = solution::play(&board, player, bowl).unwrap();
        (board, status) = (played.board, played.status);
    }
    let choose = |board: &Board, player: Player| {
        let (expected, bowl) = chosen.pop_front().unwrap();
        assert_eq!((*board, player), (expected, role));
        bowl
    };
    let mut expected = Vec::new();
    solution::run(all.as_bytes(), &mut expected).unwrap();
    // A game that never ends fails when its output is full.
    let mut printed = vec![0; expected.len()];
    let mut space = &mut printed[..];
    solution::run_against(role, choose, typed.as_bytes(), &mut space).unwrap();
    assert!(space.is_empty(), "{} bytes are missing", space.len());
    assert_eq!(String::from_utf8(printed), String::from_utf8(expected));
    assert_eq!(chosen, []);
}

#[test]
fn a_refused_move_of_the_computer_ends_the_game_with_an_error() {
    let played = solution::run_against(Player::One, |_, _| 6, &b""[..], &mut [0; 1000][..]);
    let error = played.unwrap_err().to_string();
    assert!(
        error.starts_with("the computer player's move is refused: "),
        "{error}"
    );
}
