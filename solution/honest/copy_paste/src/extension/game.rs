//! Part 7: a game from beginning to end, with the swap, and the program that plays it.

use std::io::{self, BufRead, Write};

use super::rules::Rules;
use crate::board::{Board, Player};
use crate::playing::{Refusal, Status};

/// Whether Player Two may swap sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Swap {
    /// Not yet: Player One's first turn isn't complete.
    Coming,
    /// Now, instead of making the first move.
    Open,
    /// No longer, or never in this game.
    Gone,
}

/// A game in progress, or one that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The rules of this game.
    pub rules: Rules,
    /// The board.
    pub board: Board,
    /// The next player, or the end of the game.
    pub status: Status,
    /// Whether Player Two may swap sides.
    pub swap: Swap,
}

impl Game {
    /// Starts a game. Player One moves first.
    ///
    /// Rules: `variant.stones`, `variant.pie-once`.
    #[must_use]
    pub fn begin(rules: Rules) -> Game {
        if rules.pie {
            return Game { rules, board: rules.opening(), status: Status::ToMove(Player::One), swap: Swap::Coming };
        }
        Game { rules, board: rules.opening(), status: Status::ToMove(Player::One), swap: Swap::Gone }
    }

    /// Returns the game after the next player has moved from `bowl`.
    ///
    /// Rules: all that begin with `variant.`.
    ///
    /// # Errors
    ///
    /// Returns the reason if the move is refused.
    pub fn play(&self, bowl: usize) -> Result<Game, Refusal> {
        // Player One
        if self.status == Status::ToMove(Player::One) {
            let played = self.rules.play(&self.board, Player::One, bowl)?;
            if self.swap == Swap::Coming && played.status == Status::ToMove(Player::One) {
                return Ok(Game { rules: self.rules, board: played.board, status: played.status, swap: Swap::Coming });
            }
            if self.swap == Swap::Coming && played.status == Status::ToMove(Player::Two) {
                return Ok(Game { rules: self.rules, board: played.board, status: played.status, swap: Swap::Open });
            }
            return Ok(Game { rules: self.rules, board: played.board, status: played.status, swap: Swap::Gone });
        }
        // Player Two
        if self.status == Status::ToMove(Player::Two) {
            let played = self.rules.play(&self.board, Player::Two, bowl)?;
            return Ok(Game { rules: self.rules, board: played.board, status: played.status, swap: Swap::Gone });
        }
        Err(Refusal::GameOver)
    }

    /// Returns the game after the next player has swapped sides, or `None` if no swap is possible.
    ///
    /// Rules: all that begin with `variant.pie`.
    #[must_use]
    pub fn swap(&self) -> Option<Game> {
        if self.swap == Swap::Open {
            let s = self.board.stones();
            let board = Board::new([
                // Player One
                s[7], s[8], s[9], s[10], s[11], s[12], // kalah
                s[13], // Player Two
                s[0], s[1], s[2], s[3], s[4], s[5], // kalah
                s[6],
            ]);
            return Some(Game { rules: self.rules, board, status: Status::ToMove(Player::One), swap: Swap::Gone });
        }
        None
    }
}

impl Rules {
    /// Lets two people play one game: reads their moves from `input` and writes to `output`.
    ///
    /// Rules: `variant.program`, `variant.pie-once`, and all that begin with `program.`.
    ///
    /// # Errors
    ///
    /// Returns the error if reading or writing fails.
    pub fn run(self, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        let mut board = self.opening();
        let mut swap = if self.pie { Swap::Coming } else { Swap::Gone };
        writeln!(output, "rules: {self}")?;
        writeln!(output, "{board}")?;
        writeln!(output, "One to move")?;
        let mut turn = Player::One;
        loop {
            // Player One
            if turn == Player::One {
                let mut bytes = vec![];
                let read = input.read_until(b'\n', &mut bytes)?;
                if read == 0 {
                    output.flush()?;
                    return Ok(());
                }
                let text = String::from_utf8_lossy(&bytes);
                let text = text.trim();
                if text == "quit" {
                    output.flush()?;
                    return Ok(());
                }
                if text == "" {
                    continue;
                }
                if text == "swap" {
                    writeln!(output, "refused: no swap")?;
                    continue;
                }
                let bowl: usize = match text.parse() {
                    Ok(bowl) => bowl,
                    Err(_) => {
                        writeln!(output, "refused: not a number")?;
                        continue;
                    }
                };
                match self.play(&board, Player::One, bowl) {
                    Err(refusal) => writeln!(output, "refused: {refusal}")?,
                    Ok(played) => {
                        board = played.board;
                        writeln!(output, "{}", played.board)?;
                        writeln!(output, "{}", played.status)?;
                        if played.status == Status::ToMove(Player::One) {
                            turn = Player::One;
                        } else if played.status == Status::ToMove(Player::Two) {
                            turn = Player::Two;
                            if swap == Swap::Coming {
                                swap = Swap::Open;
                                writeln!(output, "or swap")?;
                            }
                        } else {
                            output.flush()?;
                            return Ok(());
                        }
                    }
                }
            }
            // Player Two
            else if turn == Player::Two {
                let mut bytes = vec![];
                let read = input.read_until(b'\n', &mut bytes)?;
                if read == 0 {
                    output.flush()?;
                    return Ok(());
                }
                let text = String::from_utf8_lossy(&bytes);
                let text = text.trim();
                if text == "quit" {
                    output.flush()?;
                    return Ok(());
                }
                if text == "" {
                    continue;
                }
                if text == "swap" && swap == Swap::Open {
                    let s = board.stones();
                    board = Board::new([
                        s[7], s[8], s[9], s[10], s[11], s[12], s[13], s[0], s[1], s[2], s[3], s[4], s[5], s[6],
                    ]);
                    swap = Swap::Gone;
                    turn = Player::One;
                    writeln!(output, "{board}")?;
                    writeln!(output, "One to move")?;
                    continue;
                }
                if text == "swap" {
                    writeln!(output, "refused: no swap")?;
                    continue;
                }
                let bowl: usize = match text.parse() {
                    Ok(bowl) => bowl,
                    Err(_) => {
                        writeln!(output, "refused: not a number")?;
                        continue;
                    }
                };
                match self.play(&board, Player::Two, bowl) {
                    Err(refusal) => writeln!(output, "refused: {refusal}")?,
                    Ok(played) => {
                        board = played.board;
                        swap = Swap::Gone;
                        writeln!(output, "{}", played.board)?;
                        writeln!(output, "{}", played.status)?;
                        if played.status == Status::ToMove(Player::One) {
                            turn = Player::One;
                        } else if played.status == Status::ToMove(Player::Two) {
                            turn = Player::Two;
                        } else {
                            output.flush()?;
                            return Ok(());
                        }
                    }
                }
            }
        }
    }
}
