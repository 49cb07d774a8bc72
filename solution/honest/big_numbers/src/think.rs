use crate::number::{Number, digit, lead, side, sow_number, capture_number, sweep_number};
use crate::{Board, Player, Status, play};
use std::collections::HashMap;
use std::io::{BufRead, Error, Result, Write};

/// A position and its player and depth in one number, and bounds of its value in another one.
struct Thinker { known: HashMap<Number, i128>, left: u64, cut: bool }

fn sign(player: Player) -> i128 {
    1 - 2 * (player as u128 as i128 / 7)
}

impl Thinker {
    fn after(&mut self, number: Number, player: Player, bowl: usize, depth: u32, low: i128, high: i128) -> i128 {
        let (sown, last) = sow_number(number, player, bowl);
        let number = capture_number(sown, player, last);
        if side(number, Player::One) * side(number, Player::Two) == 0 {
            return sign(player) * lead(sweep_number(number));
        }
        if last == player.kalah() {
            self.value(number, player, depth, low, high)
        } else {
            -self.value(number, player.opponent(), depth, -high, -low)
        }
    }

    fn value(&mut self, number: Number, player: Player, depth: u32, low: i128, high: i128) -> i128 {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 || depth == 0 {
            self.cut = true;
            return sign(player) * lead(number);
        }
        // Bits 80 and up are free.
        let key = number | (player as u128) << 90 | u128::from(depth) << 100;
        let bounds = *self.known.get(&key).unwrap_or(&200);
        let (least, most) = ((bounds >> 64) - 100, (bounds & 0xffff) - 100);
        if least == most || least >= high {
            return least;
        }
        if most <= low {
            return most;
        }
        let mut best = -100;
        for bowl in player.bowls().rev() {
            if digit(number, bowl) > 0 {
                best = best.max(self.after(number, player, bowl, depth - 1, low.max(best), high));
                if best >= high {
                    break;
                }
            }
        }
        if self.left > 0 {
            let least = if best > low { best } else { least };
            let most = if best < high { best } else { most };
            self.known.insert(key, (least + 100) << 64 | (most + 100));
        }
        best
    }
}

pub fn choose_move(board: &Board, player: Player) -> usize {
    let number = board.0;
    let mut thinker = Thinker { known: HashMap::new(), left: 11_000, cut: true };
    let mut moves: Vec<usize> = player.bowls().rev().filter(|&bowl| digit(number, bowl) > 0).collect();
    let mut depth = 0;
    while thinker.cut {
        thinker.cut = false;
        let (mut best, mut index) = (-100, 0);
        for (at, &bowl) in moves.iter().enumerate() {
            let value = thinker.after(number, player, bowl, depth, best, 100);
            if value > best {
                (best, index) = (value, at);
            }
        }
        if thinker.left == 0 {
            break;
        }
        let bowl = moves.remove(index);
        moves.insert(0, bowl);
        depth += 1;
    }
    moves[0]
}

pub fn run_player(role: Player, mut choose: impl FnMut(&Board, Player) -> usize, mut input: impl BufRead, mut output: impl Write) -> Result<()> {
    let mut board = Board::opening();
    let mut status = Status::ToMove(Player::One);
    loop {
        let Status::ToMove(player) = status else { break };
        let bowl;
        if player == role {
            bowl = choose(&board, role);
            writeln!(output, "{bowl}")?;
            output.flush()?;
        } else {
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 { break }
            bowl = line.trim().parse().map_err(Error::other)?;
        }
        let played = play(&board, player, bowl).map_err(|refusal| Error::other(refusal.to_string()))?;
        (board, status) = (played.board, played.status);
    }
    output.flush()
}
