use std::io::{self, BufRead, Write};

use crate::ring::Ring;
use crate::rules::Rules;
use crate::{Board, Played, Player, Refusal, Status, think};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Swap {
    Coming,
    Open,
    Gone,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub rules: Rules,
    pub board: Board,
    pub status: Status,
    pub swap: Swap,
}

impl Game {
    pub fn begin(rules: Rules) -> Game {
        let swap = [Swap::Gone, Swap::Coming][usize::from(rules.pie)];
        Game { rules, board: rules.opening(), status: Status::ToMove(Player::One), swap }
    }

    pub fn play(&self, bowl: usize) -> Result<Game, Refusal> {
        let Status::ToMove(player) = self.status else {
            return Err(Refusal::GameOver);
        };
        let Played { board, status } = self.rules.play(&self.board, player, bowl)?;
        let swap = match status {
            Status::ToMove(Player::One) if self.swap == Swap::Coming => Swap::Coming,
            Status::ToMove(Player::Two) if self.swap == Swap::Coming => Swap::Open,
            _ => Swap::Gone,
        };
        Ok(Game { rules: self.rules, board, status, swap })
    }

    /// What one player has seen, the other one sees now.
    pub fn swap(&self) -> Option<Game> {
        (self.swap == Swap::Open).then(|| Game {
            board: self.board.seen_by(Player::Two).board_of(Player::One),
            status: Status::ToMove(Player::One),
            swap: Swap::Gone,
            ..self.clone()
        })
    }
}

impl Rules {
    pub fn run(self, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        writeln!(output, "rules: {self}")?;
        session(Game::begin(self), true, input, output)
    }
}

pub fn session(
    mut game: Game,
    is_named: bool,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut after = Ok(game.clone());
    loop {
        match after {
            Err(reason) => writeln!(output, "refused: {reason}")?,
            Ok(next) => {
                game = next;
                writeln!(output, "{}", game.board)?;
                writeln!(output, "{}", game.status)?;
                if game.swap == Swap::Open {
                    writeln!(output, "or swap")?;
                }
            }
        }
        if !matches!(game.status, Status::ToMove(_)) {
            break;
        }
        // Empty lines are skipped; the end is as good as `quit`.
        let text = loop {
            let mut line = Vec::new();
            if input.read_until(b'\n', &mut line)? == 0 {
                break "quit".to_owned();
            }
            let text = String::from_utf8_lossy(&line);
            if !text.trim().is_empty() {
                break text.trim().to_owned();
            }
        };
        after = match text.as_str() {
            "quit" => break,
            "swap" if is_named => game.swap().ok_or_else(|| "no swap".to_owned()),
            number => match number.parse() {
                Ok(bowl) => game.play(bowl).map_err(|refusal| refusal.to_string()),
                Err(_) => Err("not a number".to_owned()),
            },
        };
    }
    output.flush()
}

pub fn choose_move(board: &Board, player: Player) -> usize {
    let ring: Ring = board.seen_by(player);
    player.number(think::best_place(&ring))
}

pub fn run_player(
    role: Player,
    mut choose: impl FnMut(&Board, Player) -> usize,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut game = Game::begin(Rules::EGYPTIAN);
    loop {
        let bowl = match game.status {
            Status::ToMove(player) if player == role => {
                let bowl = choose(&game.board, role);
                output.write_all(format!("{bowl}\n").as_bytes())?;
                output.flush()?;
                bowl
            }
            Status::ToMove(_) => {
                let mut line = String::new();
                match input.read_line(&mut line)? {
                    0 => break,
                    _ => line.trim().parse().unwrap_or(crate::BOWLS),
                }
            }
            Status::Won(_) | Status::Draw => break,
        };
        game = match game.play(bowl) {
            Ok(game) => game,
            Err(refusal) => return Err(io::Error::new(io::ErrorKind::InvalidInput, refusal.to_string())),
        };
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

/// The two opponents take turns at the front of the queue.
pub fn referee(
    one: &mut dyn Opponent,
    two: &mut dyn Opponent,
    output: &mut dyn Write,
) -> io::Result<Option<Player>> {
    let seats: [(Player, &mut dyn Opponent); 2] = [(Player::One, one), (Player::Two, two)];
    let mut queue = std::collections::VecDeque::from(seats);
    let mut game = Game::begin(Rules::EGYPTIAN);
    writeln!(output, "{}\n{}", game.board, game.status)?;
    let status = loop {
        match game.status {
            Status::ToMove(player) if player != queue[0].0 => queue.rotate_left(1),
            Status::ToMove(player) => {
                let fault = match queue[0].1.ask() {
                    Reply::Gone => Some("gone".to_owned()),
                    Reply::TooSlow => Some("too slow".to_owned()),
                    Reply::Line(line) => match line.trim().parse::<usize>() {
                        Err(_) => Some("not a number".to_owned()),
                        Ok(bowl) => match game.play(bowl) {
                            Err(refusal) => Some(refusal.to_string()),
                            Ok(after) => {
                                writeln!(output, "{player} plays {bowl}\n{}\n{}", after.board, after.status)?;
                                queue[1].1.send(&bowl.to_string());
                                game = after;
                                None
                            }
                        },
                    },
                };
                if let Some(fault) = fault {
                    game.status = Status::Won(player.opponent());
                    writeln!(output, "{player} loses: {fault}\n{}", game.status)?;
                }
            }
            over => break over,
        }
    };
    Ok(match status {
        Status::Won(player) => Some(player),
        _ => None,
    })
}
