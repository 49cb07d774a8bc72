//! Part 7: a game from beginning to end, with the swap, and the program that plays it.

use std::io::{self, BufRead, Write};

use super::rules::Rules;
use crate::board::{BOWLS, Board, Player};
use crate::lines::{next_line, number};
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
        Game {
            rules,
            board: rules.opening(),
            status: Status::ToMove(Player::One),
            swap: if rules.pie { Swap::Coming } else { Swap::Gone },
        }
    }

    /// Returns the game after the next player has moved from `bowl`.
    ///
    /// Rules: all that begin with `variant.`.
    ///
    /// # Errors
    ///
    /// Returns the reason if the move is refused.
    pub fn play(&self, bowl: usize) -> Result<Game, Refusal> {
        let Status::ToMove(player) = self.status else {
            return Err(Refusal::GameOver);
        };
        let played = self.rules.play(&self.board, player, bowl)?;
        let swap = match (self.swap, played.status) {
            (Swap::Coming, Status::ToMove(Player::One)) => Swap::Coming,
            (Swap::Coming, Status::ToMove(Player::Two)) => Swap::Open,
            _ => Swap::Gone,
        };
        Ok(Game {
            rules: self.rules,
            board: played.board,
            status: played.status,
            swap,
        })
    }

    /// Returns the game after the next player has swapped sides, or `None` if no swap is possible.
    ///
    /// Rules: all that begin with `variant.pie`.
    #[must_use]
    pub fn swap(&self) -> Option<Game> {
        if self.swap != Swap::Open || self.status != Status::ToMove(Player::Two) {
            return None;
        }
        let mut stones = self.board.stones();
        stones.rotate_left(BOWLS / 2);
        Some(Game {
            rules: self.rules,
            board: Board::new(stones),
            status: Status::ToMove(Player::One),
            swap: Swap::Gone,
        })
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
        let mut game = Game::begin(self);
        writeln!(output, "rules: {self}")?;
        show(&game, &mut output)?;
        while let Status::ToMove(_) = game.status {
            let Some(text) = next_line(&mut input)? else {
                break;
            };
            let answer = match text.as_str() {
                "" => continue,
                "quit" => break,
                "swap" => game.swap().ok_or_else(|| "no swap".to_owned()),
                word => match number(word) {
                    Some(bowl) => game.play(bowl).map_err(|refusal| refusal.to_string()),
                    None => Err("not a number".to_owned()),
                },
            };
            match answer {
                Ok(after) => {
                    game = after;
                    show(&game, &mut output)?;
                }
                Err(reason) => writeln!(output, "refused: {reason}")?,
            }
        }
        output.flush()
    }
}

/// Prints the board, the status, and whether a swap is possible.
fn show(game: &Game, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "{}", game.board)?;
    writeln!(output, "{}", game.status)?;
    if game.swap == Swap::Open {
        writeln!(output, "or swap")?;
    }
    Ok(())
}
