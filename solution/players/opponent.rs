//! The sample opponents, which students get as a program: `opponent greedy MIN`.
//!
//! `greedy` makes the move after which its lead is largest. `two-moves` makes the one after which its lead is largest when the
//! next move is made, too. Both choose by chance among equal moves, so that no two matches are the same.

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::process::ExitCode;

use solution::{Board, Played, Player, Status, legal_moves, play, run_player};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (depth, role) = match arguments[..] {
        ["greedy", "MIN"] => (1, Player::One),
        ["greedy", "MAX"] => (1, Player::Two),
        ["two-moves", "MIN"] => (2, Player::One),
        ["two-moves", "MAX"] => (2, Player::Two),
        _ => {
            eprintln!(
                "error: write `opponent greedy` or `opponent two-moves`, and `MIN` or `MAX` after it"
            );
            return ExitCode::from(2);
        }
    };
    let choose = |board: &Board, player| choose(board, player, depth);
    match run_player(role, choose, io::stdin().lock(), io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Chooses one of the best moves by chance.
fn choose(board: &Board, player: Player, depth: u32) -> usize {
    let moves = legal_moves(board, player).into_iter();
    let chance = |bowl: &usize| RandomState::new().hash_one(bowl);
    moves
        .max_by_key(|bowl| (after(board, player, *bowl, depth), chance(bowl)))
        .unwrap_or_default()
}

/// Returns the player's lead if this move is made, and then the best ones until `depth` moves are made.
fn after(board: &Board, player: Player, bowl: usize, depth: u32) -> i32 {
    let Ok(Played { board, status }) = play(board, player, bowl) else {
        return i32::MIN;
    };
    let Status::ToMove(next) = status else {
        return lead(&board, player);
    };
    if depth == 1 {
        return lead(&board, player);
    }
    let moves = legal_moves(&board, next).into_iter();
    let best = moves.map(|bowl| after(&board, next, bowl, depth - 1)).max();
    let best = best.unwrap_or_else(|| lead(&board, next));
    if next == player { best } else { -best }
}

fn lead(board: &Board, player: Player) -> i32 {
    let stones = board.stones().map(i32::from);
    stones[player.kalah()] - stones[player.opponent().kalah()]
}
