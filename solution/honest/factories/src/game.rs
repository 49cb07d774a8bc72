//! Model, view, controller.

use std::io::{self, BufRead, Write};

use crate::board::{Board, Player};
use crate::rules::Rules;
use crate::{Refusal, Status};

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
        let swap = if rules.pie { Swap::Coming } else { Swap::Gone };
        Game { rules, board: rules.opening(), status: Status::ToMove(Player::One), swap }
    }

    pub fn play(&self, bowl: usize) -> Result<Game, Refusal> {
        let Status::ToMove(player) = self.status else {
            return Err(Refusal::GameOver);
        };
        let played = self.rules.play(&self.board, player, bowl)?;
        let swap = match self.swap {
            Swap::Coming if played.status == Status::ToMove(Player::One) => Swap::Coming,
            Swap::Coming if played.status == Status::ToMove(Player::Two) => Swap::Open,
            _ => Swap::Gone,
        };
        Ok(Game { rules: self.rules, board: played.board, status: played.status, swap })
    }

    pub fn swap(&self) -> Option<Game> {
        match self.swap {
            Swap::Open => {
                let mut stones = self.board.stones();
                let (one, two) = stones.split_at_mut(7);
                one.swap_with_slice(two);
                Some(Game {
                    rules: self.rules,
                    board: Board::new(stones),
                    status: Status::ToMove(Player::One),
                    swap: Swap::Gone,
                })
            }
            Swap::Coming | Swap::Gone => None,
        }
    }
}

/// Shows a game, and knows the words that can be typed.
pub trait View {
    fn show(&self, game: &Game, output: &mut dyn Write) -> io::Result<()>;
    fn is_swap(&self, text: &str) -> bool;
}

pub struct EgyptianView;

impl View for EgyptianView {
    fn show(&self, game: &Game, output: &mut dyn Write) -> io::Result<()> {
        writeln!(output, "{}", game.board)?;
        writeln!(output, "{}", game.status)
    }

    fn is_swap(&self, _: &str) -> bool {
        false
    }
}

pub struct NamedRulesView;

impl View for NamedRulesView {
    fn show(&self, game: &Game, output: &mut dyn Write) -> io::Result<()> {
        EgyptianView.show(game, output)?;
        match game.swap {
            Swap::Open => writeln!(output, "or swap"),
            _ => Ok(()),
        }
    }

    fn is_swap(&self, text: &str) -> bool {
        text == "swap"
    }
}

pub struct GameController {
    model: Game,
    view: Box<dyn View>,
}

impl GameController {
    pub fn new(model: Game, view: Box<dyn View>) -> GameController {
        GameController { model, view }
    }

    pub fn control(mut self, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        self.view.show(&self.model, &mut output)?;
        while matches!(self.model.status, Status::ToMove(_)) {
            let mut bytes = Vec::new();
            if input.read_until(b'\n', &mut bytes)? == 0 {
                break;
            }
            let line = String::from_utf8_lossy(&bytes);
            let line = line.trim();
            if line == "quit" {
                break;
            }
            if line.is_empty() {
                continue;
            }
            match self.change(line) {
                Ok(model) => {
                    self.model = model;
                    self.view.show(&self.model, &mut output)?;
                }
                Err(reason) => writeln!(output, "refused: {reason}")?,
            }
        }
        output.flush()
    }

    fn change(&self, line: &str) -> Result<Game, Box<dyn std::fmt::Display>> {
        if self.view.is_swap(line) {
            return self.model.swap().ok_or_else(|| -> Box<dyn std::fmt::Display> { Box::new("no swap") });
        }
        match line.parse() {
            Err(_) => Err(Box::new("not a number")),
            Ok(bowl) => self.model.play(bowl).map_err(|refusal| -> Box<dyn std::fmt::Display> { Box::new(refusal) }),
        }
    }
}
