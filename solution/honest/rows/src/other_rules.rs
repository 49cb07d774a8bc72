//! Part 7. The rules of parts 1 to 5 are one case of these.

use std::io::{self, BufRead, Write};

use crate::grid::{Place, bowls, kalah, row};
use crate::rules::{Capture, End, Remains, Rules, Sowing};
use crate::{Board, Played, Player, Refusal, Sown, Status, line_of, winner};

impl Rules {
    pub fn opening(self) -> Board {
        let mut board = Board { grid: [[self.stones; 8]; 2] };
        for row in &mut board.grid {
            row[0] = 0;
            row[7] = 0;
        }
        board
    }

    pub(crate) fn sow_from(self, board: &mut Board, player: Player, from: Place) -> Place {
        let mut hand = board.take(from);
        let mut place = from;
        while hand > 0 {
            place = place.next(player);
            *board.at_mut(place) += 1;
            hand -= 1;
            let goes_on = hand == 0 && self.sowing == Sowing::Relay && !place.is_kalah() && board.at(place) > 1;
            if goes_on {
                hand = board.take(place);
            }
        }
        place
    }

    pub(crate) fn capture_at(self, board: &mut Board, player: Player, last: Place) {
        let may = last.row == row(player) && !last.is_kalah() && board.at(last) == 1;
        let takes_across = match self.capture {
            Capture::Always => true,
            Capture::IfOpposite if board.at(last.across()) == 0 => return,
            Capture::IfOpposite => true,
            Capture::LastStone => false,
            Capture::Never => return,
        };
        if may {
            let mut taken = board.take(last);
            if takes_across {
                taken += board.take(last.across());
            }
            *board.at_mut(kalah(player)) += taken;
        }
    }

    pub fn sow(self, board: &Board, player: Player, bowl: usize) -> Sown {
        let mut board = *board;
        let last = self.sow_from(&mut board, player, Place::of(bowl));
        Sown { board, last: last.bowl() }
    }

    pub fn capture(self, board: &Board, player: Player, last: usize) -> Board {
        let mut board = *board;
        if last != player.opponent().kalah() {
            self.capture_at(&mut board, player, Place::of(last));
        }
        board
    }

    pub fn is_over(self, board: &Board, next: Player) -> bool {
        let both = [Player::One, Player::Two];
        let all: u32 = board.grid.as_flattened().iter().map(|&stones| u32::from(stones)).sum();
        let majority = both.iter().any(|&player| 2 * u32::from(board.in_kalah(player)) > all);
        let empty = match self.end {
            End::EitherSide => both.iter().any(|&player| board.in_row(player) == 0),
            End::AtTurn => board.in_row(next) == 0,
        };
        empty || self.majority && majority
    }

    pub fn sweep(self, board: &Board) -> Board {
        let mut board = *board;
        if self.remains == Remains::Owner {
            for player in [Player::One, Player::Two] {
                let stones: u8 = bowls(player).map(|place| board.take(place)).iter().sum();
                *board.at_mut(kalah(player)) += stones;
            }
        }
        board
    }

    pub fn play(self, board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
        if self.is_over(board, player) {
            return Err(Refusal::GameOver);
        } else if bowl > 13 {
            return Err(Refusal::NoSuchBowl);
        }
        let from = Place::of(bowl);
        if from.is_kalah() {
            return Err(Refusal::Kalah);
        } else if from.row != row(player) {
            return Err(Refusal::OpponentsBowl);
        } else if board.at(from) == 0 {
            return Err(Refusal::EmptyBowl);
        }
        let mut board = *board;
        let last = self.sow_from(&mut board, player, from);
        if !last.is_kalah() {
            self.capture_at(&mut board, player, last);
        }
        let next = if last.is_kalah() { player } else { player.opponent() };
        if !self.is_over(&board, next) {
            return Ok(Played { board, status: Status::ToMove(next) });
        }
        let board = self.sweep(&board);
        Ok(Played { board, status: winner(&board).map_or(Status::Draw, Status::Won) })
    }

    pub fn run(self, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        writeln!(output, "rules: {self}")?;
        let mut game = Game::begin(self);
        game.show(&mut output)?;
        while let Status::ToMove(_) = game.status {
            let Some(line) = line_of(&mut input)? else { break };
            let after = match line.as_str() {
                "" => continue,
                "quit" => break,
                "swap" => game.swap().ok_or("no swap".to_owned()),
                text => text
                    .parse()
                    .map_err(|_| "not a number".to_owned())
                    .and_then(|bowl| game.play(bowl).map_err(|refusal| refusal.to_string())),
            };
            match after {
                Ok(after) => {
                    game = after;
                    game.show(&mut output)?;
                }
                Err(reason) => writeln!(output, "refused: {reason}")?,
            }
        }
        output.flush()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Swap {
    Coming,
    Open,
    Gone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    pub rules: Rules,
    pub board: Board,
    pub status: Status,
    pub swap: Swap,
}

impl Game {
    pub fn begin(rules: Rules) -> Game {
        let swap = if rules.pie { Swap::Coming } else { Swap::Gone };
        Game { rules, board: rules.opening(), status: Status::ToMove(Player::One), swap }
    }

    pub fn play(&self, bowl: usize) -> Result<Game, Refusal> {
        let Status::ToMove(player) = self.status else { return Err(Refusal::GameOver) };
        let Played { board, status } = self.rules.play(&self.board, player, bowl)?;
        let swap = match (self.swap, status) {
            (Swap::Coming, Status::ToMove(Player::One)) => Swap::Coming,
            (Swap::Coming, Status::ToMove(Player::Two)) => Swap::Open,
            _ => Swap::Gone,
        };
        Ok(Game { board, status, swap, ..*self })
    }

    /// Turns the board round: the rows are exchanged, and each is read from the other end.
    pub fn swap(&self) -> Option<Game> {
        let mut grid = self.board.grid;
        grid.reverse();
        grid.iter_mut().for_each(|row| row.reverse());
        let swapped = Game { board: Board { grid }, status: Status::ToMove(Player::One), swap: Swap::Gone, ..*self };
        (self.swap == Swap::Open).then_some(swapped)
    }

    fn show(&self, output: &mut impl Write) -> io::Result<()> {
        writeln!(output, "{}\n{}", self.board, self.status)?;
        if self.swap == Swap::Open {
            writeln!(output, "or swap")?;
        }
        Ok(())
    }
}
