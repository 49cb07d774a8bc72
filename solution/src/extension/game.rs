//! Part 7: a game from its beginning to its end, with the swap, and the program that plays it.

use std::io::{self, BufRead, Write};

use super::rules::Rules;
use crate::board::{Board, Player};
use crate::playing::{Refusal, Status};

/// Whether Player Two may take the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Swap {
    /// Not yet: Player One's first turn goes on.
    Coming,
    /// Now, instead of the first move.
    Open,
    /// Never again, or never at all.
    Gone,
}

/// A game that is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The rules that it is played by.
    pub rules: Rules,
    /// The stones.
    pub board: Board,
    /// Who moves next, or how the game ended.
    pub status: Status,
    /// Whether Player Two may take the other side.
    pub swap: Swap,
}

impl Game {
    /// Begins a game: Player One moves first.
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

    /// Returns the game after the player who is to move has moved from `bowl`.
    ///
    /// Rules: all that begin with `variant.`.
    ///
    /// # Errors
    ///
    /// Returns why the move is refused, if it is.
    pub fn play(&self, bowl: usize) -> Result<Game, Refusal> {
        let Status::ToMove(player) = self.status else {
            return Err(Refusal::GameOver);
        };
        let after = self.rules.play(&self.board, player, bowl)?;
        let swap = match (self.swap, after.status) {
            (Swap::Coming, Status::ToMove(Player::One)) => Swap::Coming,
            (Swap::Coming, Status::ToMove(Player::Two)) => Swap::Open,
            _ => Swap::Gone,
        };
        Ok(Game {
            rules: self.rules,
            board: after.board,
            status: after.status,
            swap,
        })
    }

    /// Returns the game after the player who is to move has taken the other side, or `None` if that can't be.
    ///
    /// Rules: all that begin with `variant.pie`.
    #[must_use]
    pub fn swap(&self) -> Option<Game> {
        let Status::ToMove(player) = self.status else {
            return None;
        };
        if self.swap != Swap::Open {
            return None;
        }
        let mut stones = self.board.stones();
        // Seven bowls on lies the bowl that the other player sees in the same place.
        stones.rotate_right(7);
        Some(Game {
            rules: self.rules,
            board: Board::new(stones),
            status: Status::ToMove(player.opponent()),
            swap: Swap::Gone,
        })
    }
}

impl Rules {
    /// Lets two people play one game: reads their moves from `input`, and writes what happens to `output`.
    ///
    /// Rules: `variant.program`, `variant.pie-once`; all that begin with `program.` hold here too.
    ///
    /// # Errors
    ///
    /// Returns the error of the first read or write that fails.
    pub fn run(self, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        let mut game = Game::begin(self);
        writeln!(output, "rules: {self}")?;
        show(&game, &mut output)?;
        let mut line = Vec::new();
        while let Status::ToMove(_) = game.status {
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            let answer = match String::from_utf8_lossy(&line).trim() {
                "" => continue,
                "quit" => break,
                "swap" => game.swap().ok_or_else(|| "no swap".to_owned()),
                word => match word.parse() {
                    Err(_) => Err("not a number".to_owned()),
                    Ok(bowl) => game.play(bowl).map_err(|refusal| refusal.to_string()),
                },
            };
            match answer {
                Err(reason) => writeln!(output, "refused: {reason}")?,
                Ok(next) => {
                    game = next;
                    show(&game, &mut output)?;
                }
            }
        }
        output.flush()
    }
}

/// Writes the board, below it how the game stands, and whether a swap is possible.
fn show(game: &Game, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "{}\n{}", game.board, game.status)?;
    if game.swap == Swap::Open {
        writeln!(output, "or swap")?;
    }
    Ok(())
}
