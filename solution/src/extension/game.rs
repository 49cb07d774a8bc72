//! Part 7: a game from beginning to end, with the swap, and the program that plays it.

use std::io::{self, BufRead, Write};

use super::rules::Rules;
use crate::board::Board;
use crate::playing::{Refusal, Status};

// BEGIN SOLUTION
use crate::board::Player;
// END SOLUTION

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
        // Your task:
        // - Set up the board, and decide who moves and whether there will be a swap.
        //
        // Read in specs/variants.md: `variant.stones`, `variant.pie-once`.
        // BEGIN SOLUTION todo!("part 7: begin")
        Game {
            rules,
            board: rules.opening(),
            status: Status::ToMove(Player::One),
            swap: if rules.pie { Swap::Coming } else { Swap::Gone },
        }
        // END SOLUTION
    }

    /// Returns the game after the next player has moved from `bowl`.
    ///
    /// Rules: all that begin with `variant.`.
    ///
    /// # Errors
    ///
    /// Returns the reason if the move is refused.
    pub fn play(&self, bowl: usize) -> Result<Game, Refusal> {
        // Your task:
        // - Play the move under these rules for the player whose turn it is.
        // - Update the swap: is Player One's first turn complete?
        //
        // Read in specs/variants.md: `variant.pie-once`.
        // BEGIN SOLUTION todo!("part 7: play")
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
        // END SOLUTION
    }

    /// Returns the game after the next player has swapped sides, or `None` if no swap is possible.
    ///
    /// Rules: all that begin with `variant.pie`.
    #[must_use]
    pub fn swap(&self) -> Option<Game> {
        // Your task:
        // - Return `None` unless the swap is open.
        // - Give each player the stones that the other one had, and decide who moves next.
        //
        // Read in specs/variants.md: `variant.pie-swap`, `variant.pie-once`.
        // BEGIN SOLUTION todo!("part 7: swap")
        let Status::ToMove(player) = self.status else {
            return None;
        };
        if self.swap != Swap::Open {
            return None;
        }
        let mut stones = self.board.stones();
        // Each bowl is seven bowls away from the one that the other player sees in the same place.
        stones.rotate_right(7);
        Some(Game {
            rules: self.rules,
            board: Board::new(stones),
            status: Status::ToMove(player.opponent()),
            swap: Swap::Gone,
        })
        // END SOLUTION
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
        // Your task:
        // - Print the name of the rules. Then do the same as `run` in part 6, with a `Game`.
        // - Tell the players when a swap is possible, and swap when one of them types `swap`.
        //
        // Read in specs/variants.md: `variant.program`, `variant.pie-once`.
        // BEGIN SOLUTION todo!("part 7: run")
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
        // END SOLUTION
    }
}

// BEGIN SOLUTION
/// Writes the board, the state of the game, and whether a swap is possible.
fn show(game: &Game, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "{}\n{}", game.board, game.status)?;
    if game.swap == Swap::Open {
        writeln!(output, "or swap")?;
    }
    Ok(())
}
// END SOLUTION
