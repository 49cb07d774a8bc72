//! The sample opponents: each makes one of its best moves, which are found here by looking at all of them.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use assert_cmd::assert::OutputAssertExt;
use oorandom::Rand32;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use rstest::rstest;
use solution::{Board, Player, Status, legal_moves, play};

/// Returns how many stones more than the other a player has in the kalah.
fn lead(board: &Board, player: Player) -> i32 {
    let stones = board.stones().map(i32::from);
    stones[player.kalah()] - stones[player.opponent().kalah()]
}

/// Returns the lead after a move.
fn after_one(board: &Board, player: Player, bowl: usize) -> i32 {
    lead(&play(board, player, bowl).unwrap().board, player)
}

/// Returns the lead after a move and the next one, which is the best for the player who makes it.
fn after_two(board: &Board, player: Player, bowl: usize) -> i32 {
    let played = play(board, player, bowl).unwrap();
    let Status::ToMove(next) = played.status else {
        return lead(&played.board, player);
    };
    let moves = legal_moves(&played.board, next).into_iter();
    let leads = moves.map(|bowl| lead(&play(&played.board, next, bowl).unwrap().board, player));
    if next == player {
        leads.max().unwrap()
    } else {
        leads.min().unwrap()
    }
}

#[rstest]
#[case::greedy_begins("greedy", Player::One, after_one)]
#[case::greedy_is_second("greedy", Player::Two, after_one)]
#[case::two_moves_begins("two-moves", Player::One, after_two)]
#[case::two_moves_is_second("two-moves", Player::Two, after_two)]
fn each_move_is_one_of_the_best(
    #[case] name: &str,
    #[case] role: Player,
    #[case] worth: fn(&Board, Player, usize) -> i32,
) {
    for seed in 0..10 {
        let mut random = Rand32::new(seed);
        let mut child = Command::new(env!("CARGO_BIN_EXE_opponent"))
            .arg(name)
            .arg(["MIN", "MAX"][usize::from(role == Player::Two)])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let (mut board, mut status) = (Board::opening(), Status::ToMove(Player::One));
        while let Status::ToMove(mover) = status {
            let moves = legal_moves(&board, mover);
            let bowl = if mover == role {
                let bowl = lines.next().unwrap().unwrap().parse().unwrap();
                let best = moves.iter().map(|bowl| worth(&board, role, *bowl)).max();
                assert_eq!(Some(worth(&board, role, bowl)), best, "{bowl} on\n{board}");
                bowl
            } else {
                let count = u32::try_from(moves.len()).unwrap();
                let bowl = moves[random.rand_range(0..count) as usize];
                writeln!(input, "{bowl}").unwrap();
                bowl
            };
            let played = play(&board, mover, bowl).unwrap();
            (board, status) = (played.board, played.status);
        }
        assert!(child.wait().unwrap().success());
    }
}

#[rstest]
#[case::nothing(&[])]
#[case::no_role(&["greedy"])]
#[case::no_such_opponent(&["three-moves", "MIN"])]
fn a_wrong_use_is_explained(#[case] arguments: &[&str]) {
    Command::new(env!("CARGO_BIN_EXE_opponent"))
        .args(arguments)
        .assert()
        .code(2)
        .stderr(contains("write `opponent greedy`"));
}

/// The program looks for them next to its own package.
#[test]
fn without_the_program_of_a_course_the_opponents_are_asked_for() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../opponents");
    assert!(fs::exists(folder).is_ok_and(|exists| !exists), "{folder}");
    Command::new(env!("CARGO_BIN_EXE_solution"))
        .args(["--match", "2", "greedy"])
        .assert()
        .code(1)
        .stderr(contains("opponents").and(contains("play against `random`")));
}
