//! Part 8: a computer player, and the protocol by which it plays.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use crate::board::{Board, Player};
use crate::playing::{Status, play};
use crate::program::next_line;
use crate::sowing::legal_moves;

/// How many positions may be looked at for one move.
const MOST_POSITIONS: usize = 12_000;

/// More than any position is worth.
const INFINITE: i32 = 1000;

/// What is known about the value of a position.
#[derive(Clone, Copy)]
enum Known {
    Exactly(i32),
    AtLeast(i32),
    AtMost(i32),
}

/// A search for the best move, a given number of turns ahead.
struct Search {
    /// How many positions have been looked at, in all searches for this move.
    positions: usize,
    /// Whether the search has stopped before the end of the game anywhere.
    is_cut: bool,
    /// What is known about the positions seen by this search, with the number of turns that were left.
    table: HashMap<(Board, Player, u32), Known>,
}

/// Returns how many stones the player's kalah is ahead.
fn lead(board: &Board, player: Player) -> i32 {
    let stones = board.stones();
    i32::from(stones[player.kalah()]) - i32::from(stones[player.opponent().kalah()])
}

impl Search {
    /// Returns the value of a move, or `None` if too many positions have been looked at.
    fn move_value(
        &mut self,
        board: &Board,
        player: Player,
        bowl: usize,
        turns: u32,
        window: (i32, i32),
    ) -> Option<i32> {
        let Ok(played) = play(board, player, bowl) else {
            return Some(-INFINITE);
        };
        let (low, high) = window;
        match played.status {
            Status::ToMove(next) if next == player => {
                self.value(&played.board, player, turns, window)
            }
            Status::ToMove(next) => self
                .value(&played.board, next, turns - 1, (-high, -low))
                .map(|value| -value),
            Status::Won(_) | Status::Draw => Some(lead(&played.board, player)),
        }
    }

    /// Returns the value of a position for the player who moves.
    fn value(
        &mut self,
        board: &Board,
        player: Player,
        turns: u32,
        (mut low, mut high): (i32, i32),
    ) -> Option<i32> {
        self.positions += 1;
        if self.positions > MOST_POSITIONS {
            return None;
        }
        if turns == 0 {
            self.is_cut = true;
            return Some(lead(board, player));
        }
        let key = (*board, player, turns);
        match self.table.get(&key) {
            Some(&Known::Exactly(value)) => return Some(value),
            Some(&Known::AtLeast(value)) => low = low.max(value),
            Some(&Known::AtMost(value)) => high = high.min(value),
            None => {}
        }
        let start = low;
        let mut best = -INFINITE;
        for bowl in legal_moves(board, player).into_iter().rev() {
            let value = self.move_value(board, player, bowl, turns, (low, high))?;
            best = best.max(value);
            low = low.max(value);
            if low >= high {
                break;
            }
        }
        let known = if best <= start {
            Known::AtMost(best)
        } else if best >= high {
            Known::AtLeast(best)
        } else {
            Known::Exactly(best)
        };
        self.table.insert(key, known);
        Some(best)
    }
}

/// Returns the bowl from which `player` moves on this board.
///
/// The game isn't over, and it is `player`'s turn. The same question always gets the same answer: nothing is kept from
/// one call to the next, and neither chance nor the clock decides.
///
/// Rules: all that begin with `choose.`, in `specs/player.md`.
#[must_use]
pub fn choose_move(board: &Board, player: Player) -> usize {
    let mut candidates = legal_moves(board, player);
    candidates.reverse();
    let mut search = Search {
        positions: 0,
        is_cut: false,
        table: HashMap::new(),
    };
    for turns in 1.. {
        search.is_cut = false;
        search.table.clear();
        let mut best = -INFINITE;
        let mut favourite = 0;
        for (index, &bowl) in candidates.iter().enumerate() {
            let Some(value) = search.move_value(board, player, bowl, turns, (best, INFINITE)) else {
                return candidates[if index > 0 { favourite } else { 0 }];
            };
            if value > best {
                best = value;
                favourite = index;
            }
        }
        candidates[..=favourite].rotate_right(1);
        if !search.is_cut {
            break;
        }
    }
    candidates[0]
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
    while let Status::ToMove(mover) = status {
        let bowl = if mover == role {
            let bowl = choose(&board, role);
            writeln!(output, "{bowl}")?;
            output.flush()?;
            bowl
        } else {
            let Some(line) = next_line(&mut input)? else {
                break;
            };
            let text = String::from_utf8_lossy(&line);
            let number = text.trim().parse();
            number.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?
        };
        let played = play(&board, mover, bowl);
        let played = played.map_err(|refusal| io::Error::other(refusal.to_string()))?;
        board = played.board;
        status = played.status;
    }
    output.flush()
}
