//! Parts 8 and 9, extensions that this program doesn't have.

use std::io::{self, BufRead, Write};

use crate::board::{Board, Player};

/// Reply of an opponent that is asked for its next line.
pub enum Reply {
    Line(String),
    Gone,
    TooSlow,
}

/// One of the two opponents, as the referee sees it.
pub trait Opponent {
    fn ask(&mut self) -> Reply;
    fn send(&mut self, line: &str);
}

pub fn choose_move(_board: &Board, _player: Player) -> usize {
    todo!("part 8: choose_move")
}

pub fn run_player(
    _role: Player,
    _choose: impl FnMut(&Board, Player) -> usize,
    _input: impl BufRead,
    _output: impl Write,
) -> io::Result<()> {
    todo!("part 8: run_player")
}

pub fn referee(
    _one: &mut dyn Opponent,
    _two: &mut dyn Opponent,
    _output: &mut dyn Write,
) -> io::Result<Option<Player>> {
    todo!("part 9: referee")
}
