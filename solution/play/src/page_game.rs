//! A game as a page sees it.

use solution::{Game, Player, Status, Swap};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::move_bounds::MoveBounds;
use crate::opening_values::OpeningValues;
use crate::position_text::read_position;
use crate::reason::reason;
use crate::told_move::{boards, told};

/// A game in progress, or one that has ended.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct PageGame {
    pub(crate) game: Game,
}

#[wasm_bindgen]
impl PageGame {
    /// Starts a game under the rules with this name.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the name.
    pub fn begin(rules: &str) -> Result<PageGame, String> {
        let rules = rules.parse().map_err(|error| format!("{error}"))?;
        let game = Game::begin(rules);
        Ok(PageGame { game })
    }

    /// Starts a game under the rules with this name on the board of a text.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the name or the text.
    pub fn read(rules: &str, text: &str) -> Result<PageGame, String> {
        let begun = PageGame::begin(rules)?.game;
        let (board, player) = read_position(text)?;
        if board == begun.board && player == Player::One {
            return Ok(PageGame { game: begun });
        }
        if begun.rules.is_over(&board, player) {
            return Err("the game is over there; write a position with a move".to_owned());
        }
        let game = Game {
            board,
            status: Status::ToMove(player),
            swap: Swap::Gone,
            ..begun
        };
        Ok(PageGame { game })
    }

    /// Returns the game after a move.
    ///
    /// # Errors
    ///
    /// Returns the reason if the move is refused.
    pub fn play(&self, bowl: usize) -> Result<PageGame, String> {
        let game = self
            .game
            .play(bowl)
            .map_err(|refusal| refusal.to_string())?;
        Ok(PageGame { game })
    }

    /// Returns the game after a swap, if one is possible.
    pub fn swap(&self) -> Option<PageGame> {
        self.game.swap().map(|game| PageGame { game })
    }

    /// Returns the stones in the fourteen bowls.
    pub fn stones(&self) -> Vec<u8> {
        self.game.board.stones().to_vec()
    }

    /// Returns the next player, `One` or `Two`, unless the game is over.
    pub fn mover(&self) -> Option<String> {
        match self.game.status {
            Status::ToMove(player) => Some(player.to_string()),
            Status::Won(_) | Status::Draw => None,
        }
    }

    /// Returns the state of the game in words.
    pub fn status(&self) -> String {
        self.game.status.to_string()
    }

    /// Returns whether the next player may swap sides.
    pub fn can_swap(&self) -> bool {
        self.game.swap().is_some()
    }

    /// Returns the boards of a move, fourteen bytes each: after the stones are picked up, after each stone that falls, after
    /// a capture, and after the end of the game.
    pub fn boards(&self, bowl: usize) -> Vec<u8> {
        boards(&self.game, bowl).concat()
    }

    /// Says what a move does, in a sentence or two.
    pub fn told(&self, bowl: usize) -> String {
        told(&self.game, bowl)
    }

    /// Says how the game ends after a move, and why, given the line of play that begins with it. A swap has number 14.
    pub fn reason(&self, moves: &[u8]) -> String {
        let moves: Vec<usize> = moves.iter().copied().map(usize::from).collect();
        reason(&self.game, &moves)
    }

    /// Returns what is known of each move without a search: three numbers each, its bowl and bounds on its value for the
    /// player who moves. A swap has number 14.
    pub fn known(&self, openings: &OpeningValues) -> Vec<i16> {
        MoveBounds::of_game(&self.game, openings).numbers()
    }
}
