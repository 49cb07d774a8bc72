//! Part 8: a computer player, and the protocol by which it plays.

use std::io::{self, BufRead, Write};

use crate::board::{Board, Player};

// BEGIN SOLUTION
use std::collections::BTreeMap;

use crate::board::BOWLS;
use crate::playing::{Played, Status, play};
use crate::sowing::legal_moves;
// END SOLUTION

/// Returns the bowl from which `player` moves on this board.
///
/// The game isn't over, and it is `player`'s turn. The same question always gets the same answer: nothing is kept from
/// one call to the next, and neither chance nor the clock decides.
///
/// Rules: all that begin with `choose.`, in `specs/player.md`.
#[must_use]
pub fn choose_move(board: &Board, player: Player) -> usize {
    // Your task:
    // - Return a legal move. Then look one move ahead with `play`, then further: first your own turn to its end, then
    //   the opponent's reply.
    // - Search until the game is over where few stones are left, and stop earlier where there are many.
    // - Count how many positions you look at, and stop in time: specs/player.md says how long a move may take.
    //
    // Read in specs/player.md: all rules that begin with `choose.`.
    // BEGIN SOLUTION todo!("part 8: choose_move")
    let mut chosen = legal_moves(board, player).first().copied().unwrap_or(0);
    // Where few stones are left, the end of the game is near: fewer searches on the way there find it sooner.
    let step = if stones_left(board) <= FEW_STONES {
        3
    } else {
        1
    };
    let mut search = Search::new(board);
    for turns in (1..).step_by(step) {
        search.cut_off = false;
        let Some(bowl) = search.best_move(board, player, turns) else {
            break;
        };
        chosen = bowl;
        if !search.cut_off {
            // Every line of play has reached the end of the game.
            break;
        }
    }
    chosen
    // END SOLUTION
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
    // Your task:
    // - Keep the board yourself, from the opening to the end of the game.
    // - While it is your turn, ask `choose` for a bowl, and write its number on a line. Otherwise read a line.
    // - Make the move with `play`, which also says who moves next. Flush `output` before you return `Ok(())`.
    //
    // Read in specs/player.md: all rules that begin with `protocol.`.
    // BEGIN SOLUTION todo!("part 8: run_player")
    let mut board = Board::opening();
    let mut next = Player::One;
    let mut line = String::new();
    loop {
        let bowl = if next == role {
            let bowl = choose(&board, role);
            writeln!(output, "{bowl}")?;
            output.flush()?;
            bowl
        } else {
            line.clear();
            if input.read_line(&mut line)? == 0 {
                break;
            }
            line.trim().parse().map_err(io::Error::other)?
        };
        match play(&board, next, bowl) {
            Ok(Played {
                board: after,
                status: Status::ToMove(player),
            }) => (board, next) = (after, player),
            _ => break,
        }
    }
    output.flush()
    // END SOLUTION
}

// BEGIN SOLUTION
/// With this many stones in the small bowls, or fewer, the search has to reach the end of the game.
const FEW_STONES: u8 = 16;

/// Most positions that are searched for one move, if few stones are left.
const POSITIONS_TO_THE_END: usize = 20_000;

/// Number of positions that are searched otherwise. With more, it would choose hardly any better.
const POSITIONS: usize = 200;

/// More than any value of a position.
const INFINITE: i8 = i8::MAX;

/// A search for the best move, deeper each time.
struct Search {
    /// Result for a position with this many turns to go.
    known: BTreeMap<u128, Known>,
    /// Number of positions that may still be searched.
    positions: usize,
    /// Whether a line of play ended before the game did.
    cut_off: bool,
}

/// Result of a search for a position.
#[derive(Clone, Copy)]
struct Known {
    turns: u32,
    low: i8,
    high: i8,
    /// Whether a line of play ended before the game did.
    cut_off: bool,
    best: usize,
}

/// A move, and what it leads to.
struct Choice {
    bowl: usize,
    played: Played,
    /// The player's lead after the move.
    lead: i8,
}

impl Search {
    /// Prepares to search for a move on this board.
    fn new(board: &Board) -> Search {
        Search {
            known: BTreeMap::new(),
            positions: if stones_left(board) <= FEW_STONES {
                POSITIONS_TO_THE_END
            } else {
                POSITIONS
            },
            cut_off: false,
        }
    }

    /// Returns the best move if this many turns are looked at, or none if there are too many positions.
    fn best_move(&mut self, board: &Board, player: Player, turns: u32) -> Option<usize> {
        self.value(board, player, turns, -INFINITE, INFINITE)?;
        self.known.get(&key(board, player)).map(|known| known.best)
    }

    /// Returns how far `player` will be ahead after this many turns, if both play as well as they can.
    ///
    /// A value that isn't between `low` and `high` is only a bound.
    fn value(
        &mut self,
        board: &Board,
        player: Player,
        turns: u32,
        low: i8,
        high: i8,
    ) -> Option<i8> {
        if turns == 0 {
            self.cut_off = true;
            return Some(lead(board, player));
        }
        let key = key(board, player);
        let known = self.known.get(&key).copied();
        if let Some(known) = known
            && (known.turns >= turns || !known.cut_off)
            && (known.low == known.high || known.low >= high || known.high <= low)
        {
            self.cut_off |= known.cut_off;
            return Some(if known.low >= high {
                known.low
            } else {
                known.high
            });
        }
        // The stones that are left may all come to one player, but no others.
        let (now, left) = (lead(board, player), stones_left(board).cast_signed());
        let (least, most) = (now.saturating_sub(left), now.saturating_add(left));
        if least >= high || most <= low {
            return Some(if least >= high { least } else { most });
        }
        self.positions = self.positions.checked_sub(1)?;
        let was_cut_off = std::mem::take(&mut self.cut_off);
        let choices = choices(board, player, known.map(|known| known.best));
        let (mut value, mut best) = (-INFINITE, 0);
        for choice in choices {
            let from = low.max(value);
            let found = match choice.played.status {
                Status::ToMove(next) if next == player => {
                    self.value(&choice.played.board, player, turns, from, high)?
                }
                Status::ToMove(next) => {
                    -self.value(&choice.played.board, next, turns - 1, -high, -from)?
                }
                Status::Won(_) | Status::Draw => choice.lead,
            };
            if found > value {
                (value, best) = (found, choice.bowl);
            }
            if value >= high {
                break;
            }
        }
        let known = Known {
            turns,
            low: if value > low { value } else { -INFINITE },
            high: if value < high { value } else { INFINITE },
            cut_off: self.cut_off,
            best,
        };
        self.known.insert(key, known);
        self.cut_off |= was_cut_off;
        Some(value)
    }
}

/// Returns the moves, with those first that are probably good.
fn choices(board: &Board, player: Player, best: Option<usize>) -> Vec<Choice> {
    let mut choices: Vec<Choice> = player
        .bowls()
        .rev()
        .filter_map(|bowl| {
            let played = play(board, player, bowl).ok()?;
            let lead = lead(&played.board, player);
            Some(Choice { bowl, played, lead })
        })
        .collect();
    choices.sort_by_key(|choice| {
        let again = choice.played.status == Status::ToMove(player);
        (Some(choice.bowl) != best, !again, -choice.lead)
    });
    choices
}

/// Returns a number for a position: a byte for each bowl, and one for the player.
fn key(board: &Board, player: Player) -> u128 {
    let mut bytes = [0; 16];
    bytes[..BOWLS].copy_from_slice(&board.stones());
    bytes[BOWLS] = player as u8;
    u128::from_le_bytes(bytes)
}

/// Returns by how many stones `player`'s kalah is ahead.
fn lead(board: &Board, player: Player) -> i8 {
    let stones = board.stones();
    let own = stones[player.kalah()];
    let other = stones[player.opponent().kalah()];
    own.cast_signed() - other.cast_signed()
}

/// Returns how many stones are in the small bowls.
fn stones_left(board: &Board) -> u8 {
    let stones = board.stones();
    let small = |player: Player| stones[player.bowls()].iter().sum::<u8>();
    small(Player::One) + small(Player::Two)
}
// END SOLUTION
