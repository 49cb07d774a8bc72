//! Parts 8 and 9.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};

use crate::{BOWLS, Board, Player, Status, legal_moves, play};

/// A minimax for one of the players: `>` for the one who wants more, `<` for the other.
macro_rules! minimax {
    ($name:ident($player:expr): $($bowl:literal)+; $better:tt, $worst:literal, $update:ident $window:ident; $alpha:ident $beta:ident) => {
        fn $name(&mut self, board: &Board, depth: u32, mut $alpha: i32, mut $beta: i32) -> i32 {
            self.left = self.left.saturating_sub(1);
            if depth == 0 || self.left == 0 {
                self.cut = true;
                return lead(board);
            }
            let key = (board.stones(), $player, depth);
            if let Some(&(low, high)) = self.table.get(&key) {
                $alpha = $alpha.max(low);
                $beta = $beta.min(high);
                if $alpha >= $beta {
                    return if low >= $beta { low } else { high };
                }
            }
            let window = ($alpha, $beta);
            let mut best: i32 = $worst;
            $(
                if board.stones()[$bowl] > 0 && $alpha < $beta {
                    let value = self.after(board, $player, $bowl, depth - 1, $alpha, $beta);
                    if value $better best {
                        best = value;
                    }
                    $window = $window.$update(best);
                }
            )+
            if self.left > 0 {
                let (low, high) = self.table.get(&key).copied().unwrap_or((-99, 99));
                let low = if best > window.0 { best } else { low };
                let high = if best < window.1 { best } else { high };
                self.table.insert(key, (low, high));
            }
            best
        }
    };
}

/// Player One's kalah less Player Two's.
fn lead(board: &Board) -> i32 {
    i32::from(board.stones()[6]) - i32::from(board.stones()[13])
}

struct Search {
    left: u32,
    cut: bool,
    table: HashMap<([u8; BOWLS], Player, u32), (i32, i32)>,
}

impl Search {
    minimax!(most(Player::One): 5 4 3 2 1 0; >, -99, max alpha; alpha beta);
    minimax!(least(Player::Two): 12 11 10 9 8 7; <, 99, min beta; alpha beta);

    fn after(&mut self, board: &Board, player: Player, bowl: usize, depth: u32, alpha: i32, beta: i32) -> i32 {
        let played = play(board, player, bowl).expect("the bowl is the player's and holds stones");
        match played.status {
            Status::ToMove(next) => by!(next =>
                self.most(&played.board, depth, alpha, beta),
                self.least(&played.board, depth, alpha, beta)
            ),
            _ => lead(&played.board),
        }
    }
}

pub fn choose_move(board: &Board, player: Player) -> usize {
    let mut search = Search { left: 12_000, cut: true, table: HashMap::new() };
    let mut moves = legal_moves(board, player);
    let mut depth = 0;
    while search.cut {
        search.cut = false;
        let sign = by!(player => 1, -1);
        let mut best = (-99, 0);
        for (index, &bowl) in moves.iter().enumerate() {
            let (alpha, beta) = by!(player => (best.0, 99), (-99, -best.0));
            let value = sign * search.after(board, player, bowl, depth, alpha, beta);
            if value > best.0 {
                best = (value, index);
            }
        }
        if search.left == 0 {
            break;
        }
        moves[..=best.1].rotate_right(1);
        depth += 1;
    }
    moves[0]
}

pub fn run_player(
    role: Player,
    mut choose: impl FnMut(&Board, Player) -> usize,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let (mut board, mut status) = (Board::opening(), Status::ToMove(Player::One));
    while let Status::ToMove(player) = status {
        let bowl = if player == role {
            let bowl = choose(&board, role);
            say!(output: "{bowl}");
            output.flush()?;
            bowl
        } else {
            lines! { input,
                "quit" => break,
                text => text.parse().unwrap_or(BOWLS),
            }
        };
        match play(&board, player, bowl) {
            Ok(played) => (board, status) = (played.board, played.status),
            Err(refusal) => return Err(io::Error::other(refusal.to_string())),
        }
    }
    output.flush()
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    Line(String),
    Gone,
    TooSlow,
}

pub trait Opponent {
    fn ask(&mut self) -> Reply;
    fn send(&mut self, line: &str);
}

pub fn referee(one: &mut dyn Opponent, two: &mut dyn Opponent, output: &mut dyn Write) -> io::Result<Option<Player>> {
    let (mut board, mut player) = (Board::opening(), Player::One);
    say!(output: "{board}"; "{player} to move");
    loop {
        /// Ends the game: the player has lost.
        macro_rules! loses {
            ($reason:expr) => {{
                let (reason, winner) = ($reason, player.opponent());
                say!(output: "{player} loses: {reason}"; "{winner} wins");
                return Ok(Some(winner));
            }};
        }
        let line = match by!(player => one.ask(), two.ask()) {
            Reply::Line(line) => line,
            Reply::Gone => loses!("gone"),
            Reply::TooSlow => loses!("too slow"),
        };
        let Ok(bowl) = line.trim().parse::<usize>() else { loses!("not a number") };
        let status = match play(&board, player, bowl) {
            Err(refusal) => loses!(refusal),
            Ok(played) => {
                board = played.board;
                played.status
            }
        };
        say!(output: "{player} plays {bowl}"; "{board}"; "{status}");
        by!(player => two.send(&bowl.to_string()), one.send(&bowl.to_string()));
        match status {
            Status::ToMove(next) => player = next,
            Status::Won(winner) => return Ok(Some(winner)),
            Status::Draw => return Ok(None),
        }
    }
}
