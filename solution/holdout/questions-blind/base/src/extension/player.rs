//! Part 8: a computer player, and the protocol by which it plays.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::iter;

use crate::board::{Board, Player};
use crate::lines::{next_line, number};
use crate::playing::{Played, Status, play};
use crate::sowing::legal_moves;

/// More than a position can be worth.
const WORTH: i32 = 1_000;

/// Most positions that are looked at for a move.
const POSITIONS: usize = 6_000;

/// The search for one move.
struct Search {
    /// Positions whose worth is known to this depth, for the player who moves.
    seen: HashMap<(Board, Player), (u32, i32, i32)>,
    positions: usize,
}

impl Search {
    /// Returns what a position is worth for `player`, who has just moved.
    fn worth_after(
        &mut self,
        played: &Played,
        player: Player,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        match played.status {
            Status::ToMove(next) if next == player => {
                self.worth(&played.board, player, depth, alpha, beta)
            }
            Status::ToMove(next) => -self.worth(&played.board, next, depth, -beta, -alpha),
            _ => lead(&played.board, player),
        }
    }

    /// Returns what a position is worth for `player`, who moves next.
    fn worth(&mut self, board: &Board, player: Player, depth: u32, alpha: i32, beta: i32) -> i32 {
        self.positions += 1;
        if depth == 0 || self.positions > POSITIONS {
            return lead(board, player);
        }
        let key = (*board, player);
        let (mut low, mut high) = (-WORTH, WORTH);
        if let Some(&(known, from, to)) = self.seen.get(&key)
            && known == depth
        {
            (low, high) = (from, to);
        }
        if low >= beta || low == high {
            return low;
        }
        if high <= alpha {
            return high;
        }
        let mut best = -WORTH;
        // Moves that reach the kalah often give another one.
        for bowl in player.bowls().rev() {
            let Ok(played) = play(board, player, bowl) else {
                continue;
            };
            let worth = self.worth_after(&played, player, depth - 1, alpha.max(best), beta);
            best = best.max(worth);
            if best >= beta {
                break;
            }
        }
        if best > alpha {
            low = low.max(best);
        }
        if best < beta {
            high = high.min(best);
        }
        self.seen.insert(key, (depth, low, high));
        best
    }
}

/// Returns how many stones `player`'s kalah is ahead.
fn lead(board: &Board, player: Player) -> i32 {
    let stones = board.stones();
    i32::from(stones[player.kalah()]) - i32::from(stones[player.opponent().kalah()])
}

/// Returns the bowl from which `player` moves on this board.
///
/// The game isn't over, and it is `player`'s turn. The same question always gets the same answer: nothing is kept from
/// one call to the next, and neither chance nor the clock decides.
///
/// Rules: all that begin with `choose.`, in `specs/player.md`.
#[must_use]
pub fn choose_move(board: &Board, player: Player) -> usize {
    let mut search = Search {
        seen: HashMap::new(),
        positions: 0,
    };
    let legal = legal_moves(board, player);
    let mut best = legal[0];
    for depth in 1..60 {
        let mut alpha = -WORTH;
        let mut choice = best;
        // The best move so far is looked at first.
        let rest = legal.iter().copied().filter(|&bowl| bowl != best);
        for bowl in iter::once(best).chain(rest) {
            let Ok(played) = play(board, player, bowl) else {
                continue;
            };
            let worth = search.worth_after(&played, player, depth - 1, alpha, WORTH);
            if worth > alpha {
                alpha = worth;
                choice = bowl;
            }
        }
        if search.positions > POSITIONS {
            break;
        }
        best = choice;
    }
    best
}

/// Plays one game against an opponent: writes the moves that `choose` returns, and reads the opponent's moves.
///
/// `role` is [`Player::One`] for MIN, who moves first, and [`Player::Two`] for MAX.
///
/// Rules: all that begin with `protocol.`, in `specs/player.md`.
///
/// # Errors
///
/// Returns the error if reading or writing fails.
pub fn run_player(
    role: Player,
    mut choose: impl FnMut(&Board, Player) -> usize,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut board = Board::opening();
    let mut status = Status::ToMove(Player::One);
    while let Status::ToMove(player) = status {
        let bowl = if player == role {
            let bowl = choose(&board, role);
            writeln!(output, "{bowl}")?;
            output.flush()?;
            bowl
        } else {
            let Some(text) = next_line(&mut input)? else {
                break;
            };
            let Some(bowl) = number(&text) else {
                continue;
            };
            bowl
        };
        match play(&board, player, bowl) {
            Ok(played) => (board, status) = (played.board, played.status),
            Err(refusal) if player == role => return Err(io::Error::other(refusal.to_string())),
            Err(_) => {}
        }
    }
    output.flush()
}
