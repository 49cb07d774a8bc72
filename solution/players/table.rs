//! A player that knows every position with few stones: it looks on to the end of the game, and keeps what it has found.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use crate::board::{Board, Player};
use crate::playing::{Status, play};
use crate::sowing::legal_moves;

/// With this many stones in the small bowls, or fewer, it looks on to the end.
const FEW: u8 = 16;

/// Number of turns that it looks at otherwise.
const TURNS: u32 = 3;

/// A position and its bounds: the board, the mover, the number of turns looked at, and the least and the greatest value.
type Table = HashMap<(Board, Player, u32), (i32, i32)>;

/// Returns a move after which the lead is largest in the end.
#[must_use]
pub fn choose_move(board: &Board, player: Player) -> usize {
    let stones = board.stones();
    let few = 48 - stones[6] - stones[13] <= FEW;
    let turns = if few { u32::MAX } else { TURNS };
    let mut table = Table::new();
    let (mut best, mut most) = (0, -100);
    for bowl in legal_moves(board, player).into_iter().rev() {
        let found = after(&mut table, (board, player), bowl, turns, (most, 100));
        if found > most {
            (best, most) = (bowl, found);
        }
    }
    best
}

fn after(
    table: &mut Table,
    (board, player): (&Board, Player),
    bowl: usize,
    turns: u32,
    (low, high): (i32, i32),
) -> i32 {
    let Ok(played) = play(board, player, bowl) else {
        return -100;
    };
    let board = &played.board;
    match played.status {
        Status::ToMove(next) if next == player => value(table, board, next, turns, (low, high)),
        Status::ToMove(next) => -value(table, board, next, turns - 1, (-high, -low)),
        Status::Won(_) | Status::Draw => lead(board, player),
    }
}

fn value(table: &mut Table, board: &Board, player: Player, turns: u32, window: (i32, i32)) -> i32 {
    let (mut low, high) = window;
    if turns == 0 {
        return lead(board, player);
    }
    // To the end of the game, it doesn't matter how many turns that takes.
    let key = (*board, player, if turns > TURNS { u32::MAX } else { turns });
    let (least, most) = table.get(&key).copied().unwrap_or((-100, 100));
    if least >= high || most <= low || least == most {
        return if least >= high { least } else { most };
    }
    let mut best = -100;
    for bowl in legal_moves(board, player).into_iter().rev() {
        best = best.max(after(table, (board, player), bowl, turns, (low, high)));
        low = low.max(best);
        if low >= high {
            break;
        }
    }
    let known = if best >= high {
        (best, most)
    } else if best <= window.0 {
        (least, best)
    } else {
        (best, best)
    };
    table.insert(key, known);
    best
}

fn lead(board: &Board, player: Player) -> i32 {
    let stones = board.stones().map(i32::from);
    stones[player.kalah()] - stones[player.opponent().kalah()]
}

/// Plays one game against an opponent.
///
/// # Errors
///
/// Returns the error if reading or writing fails.
pub fn run_player(
    role: Player,
    mut choose: impl FnMut(&Board, Player) -> usize,
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut lines = input.lines();
    let (mut board, mut status) = (Board::opening(), Status::ToMove(Player::One));
    while let Status::ToMove(next) = status {
        let bowl = if next == role {
            let bowl = choose(&board, role);
            writeln!(output, "{bowl}")?;
            bowl
        } else {
            match lines.next() {
                Some(line) => line?.trim().parse().unwrap_or(usize::MAX),
                None => break,
            }
        };
        let Ok(played) = play(&board, next, bowl) else {
            break;
        };
        (board, status) = (played.board, played.status);
    }
    output.flush()
}
