//! A player that plays games at random from each move on, always with the same seed, and takes the move that won most.

use std::io::{self, BufRead, Write};

use crate::board::{Board, Player};
use crate::playing::{Status, play};
use crate::sowing::legal_moves;

/// Number of games that it plays for each move.
const GAMES: u32 = 40;

/// Returns the move with the largest lead at the end, on average.
#[must_use]
pub fn choose_move(board: &Board, player: Player) -> usize {
    let mut random = 217;
    let moves = legal_moves(board, player).into_iter();
    let tried = moves.map(|bowl| {
        let leads = (0..GAMES).map(|_| game(board, player, bowl, &mut random));
        (leads.sum::<i32>(), bowl)
    });
    tried.max().map_or(0, |(_, bowl)| bowl)
}

/// Plays this move and then at random, and returns the lead at the end.
fn game(board: &Board, player: Player, bowl: usize, random: &mut u64) -> i32 {
    let (mut board, mut next, mut bowl) = (*board, player, bowl);
    while let Ok(played) = play(&board, next, bowl) {
        board = played.board;
        let Status::ToMove(mover) = played.status else {
            break;
        };
        next = mover;
        let moves = legal_moves(&board, next);
        *random ^= *random << 13;
        *random ^= *random >> 7;
        *random ^= *random << 17;
        bowl = moves[usize::try_from(*random % 720).unwrap_or(0) % moves.len()];
    }
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
