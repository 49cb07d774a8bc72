//! Part 8.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use crate::grid::{Grid, bowls};
use crate::{Board, Played, Player, Rules, Status, line_of, play};

/// Positions that are looked at for one move.
const PATIENCE: u32 = 12_000;

/// What is known about a position that was searched to this depth: the value is at least and at most this.
type Memory = HashMap<(Grid, Player, u8), (i16, i16)>;

struct Thinker {
    memory: Memory,
    patience: u32,
    to_the_end: bool,
}

fn lead(board: &Board, player: Player) -> i16 {
    i16::from(board.in_kalah(player)) - i16::from(board.in_kalah(player.opponent()))
}

impl Thinker {
    fn value_of_move(&mut self, board: &Board, player: Player, bowl: usize, depth: u8, window: (i16, i16)) -> i16 {
        let Ok(Played { board, status }) = Rules::EGYPTIAN.play(board, player, bowl) else { return -99 };
        let (low, high) = window;
        match status {
            Status::ToMove(next) if next == player => self.value(&board, next, depth, (low, high)),
            Status::ToMove(next) => -self.value(&board, next, depth, (-high, -low)),
            _ => lead(&board, player),
        }
    }

    fn value(&mut self, board: &Board, player: Player, depth: u8, (low, high): (i16, i16)) -> i16 {
        self.patience = self.patience.saturating_sub(1);
        if depth == 0 || self.patience == 0 {
            self.to_the_end = false;
            return lead(board, player);
        }
        let key = (board.grid, player, depth);
        let (least, most) = self.memory.get(&key).copied().unwrap_or((-99, 99));
        if least >= high || least == most {
            return least;
        } else if most <= low {
            return most;
        }
        let (mut best, mut bar) = (-99, low);
        // From the kalah on: these moves are the ones that give another move.
        for place in bowls(player).into_iter().rev().filter(|&place| board.at(place) > 0) {
            let value = self.value_of_move(board, player, place.bowl(), depth - 1, (bar, high));
            best = value.max(best);
            bar = bar.max(best);
            if bar >= high || self.patience == 0 {
                break;
            }
        }
        if self.patience > 0 {
            let known = match best {
                best if best <= low => (least, best),
                best if best >= high => (best, most),
                best => (best, best),
            };
            self.memory.insert(key, known);
        }
        best
    }
}

pub fn choose_move(board: &Board, player: Player) -> usize {
    let moves: Vec<usize> = bowls(player).into_iter().filter(|&place| board.at(place) > 0).map(|place| place.bowl()).collect();
    let mut thinker = Thinker { memory: Memory::new(), patience: PATIENCE, to_the_end: true };
    let mut chosen = moves[0];
    for depth in 0..=u8::MAX {
        thinker.to_the_end = true;
        let mut best = (-100, chosen);
        for bowl in [chosen].into_iter().chain(moves.iter().copied().filter(|&bowl| bowl != chosen)) {
            let value = thinker.value_of_move(board, player, bowl, depth, (best.0, 99));
            if thinker.patience == 0 {
                return chosen;
            }
            if value > best.0 {
                best = (value, bowl);
            }
        }
        chosen = best.1;
        if thinker.to_the_end {
            break;
        }
    }
    chosen
}

pub fn run_player(
    role: Player,
    mut choose: impl FnMut(&Board, Player) -> usize,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut game = Played { board: Board::opening(), status: Status::ToMove(Player::One) };
    while let Status::ToMove(player) = game.status {
        let bowl = if player == role {
            let bowl = choose(&game.board, role);
            writeln!(output, "{bowl}")?;
            output.flush()?;
            bowl
        } else if let Some(line) = line_of(&mut input)? {
            line.parse().unwrap_or(usize::MAX)
        } else {
            break;
        };
        game = play(&game.board, player, bowl).map_err(|refusal| io::Error::other(refusal.to_string()))?;
    }
    output.flush()
}
