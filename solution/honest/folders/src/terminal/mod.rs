//! Part 6.

mod line;

use std::io::{BufRead, Result, Write};

use crate::{Board, Played, Player, Status, play};
use line::Line;

pub fn run(input: impl BufRead, mut output: impl Write) -> Result<()> {
    let mut game = Played { board: Board::opening(), status: Status::ToMove(Player::One) };
    writeln!(output, "{}\n{}", game.board, game.status)?;
    let mut lines = input.split(b'\n').map(|line| line.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()));
    while let Status::ToMove(player) = game.status {
        match lines.next().transpose()?.as_deref().map(Line::read) {
            None | Some(Line::Quit) => break,
            Some(Line::Blank) => {}
            Some(Line::Other) => writeln!(output, "refused: not a number")?,
            Some(Line::Bowl(bowl)) => match play(&game.board, player, bowl) {
                Err(refusal) => writeln!(output, "refused: {refusal}")?,
                Ok(next) => {
                    game = next;
                    writeln!(output, "{}\n{}", game.board, game.status)?;
                }
            },
        }
    }
    output.flush()
}
