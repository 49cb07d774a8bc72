//! Part 7: a game from beginning to end, with the swap, and the program that plays it.

use std::io::{self, BufRead, Write};

use super::rules::Rules;
use crate::board::{BOWLS, Board, Player};
use crate::playing::{Refusal, Status};
use crate::program::{Typed, next_line, show};

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
        let Status::ToMove(mover) = self.status else {
            return Err(Refusal::GameOver);
        };
        let played = self.rules.play(&self.board, mover, bowl)?;
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
        if self.swap != Swap::Open {
            return None;
        }
        let Status::ToMove(swapper) = self.status else {
            return None;
        };
        let mut stones = self.board.stones();
        stones.rotate_left(BOWLS / 2);
        Some(Game {
            rules: self.rules,
            board: Board::new(stones),
            status: Status::ToMove(swapper.opponent()),
            swap: Swap::Gone,
        })
    }
}

/// Shows a game: the position, and whether a swap is possible.
fn show_game(output: &mut impl Write, game: &Game) -> io::Result<()> {
    show(output, &game.board, game.status)?;
    if game.swap == Swap::Open {
        writeln!(output, "or swap")?;
    }
    Ok(())
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
        show_game(&mut output, &game)?;
        while let Some(line) = next_line(&mut input)? {
            let changed = match Typed::from_line(&line) {
                Typed::Blank => continue,
                Typed::Quit => break,
                Typed::Words(word) if word == "swap" => game.swap().ok_or("no swap".to_owned()),
                Typed::Words(_) => Err("not a number".to_owned()),
                Typed::Bowl(bowl) => game.play(bowl).map_err(|refusal| refusal.to_string()),
            };
            match changed {
                Ok(changed) => game = changed,
                Err(reason) => {
                    writeln!(output, "refused: {reason}")?;
                    continue;
                }
            }
            show_game(&mut output, &game)?;
            if !matches!(game.status, Status::ToMove(_)) {
                break;
            }
        }
        output.flush()
    }
}
