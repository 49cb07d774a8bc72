use crate::{Board, Player, Played, Status, play};
use std::io::{BufRead, Result, Write};

pub fn run(mut input: impl BufRead, mut output: impl Write) -> Result<()> {
    let mut game = Played { board: Board::opening(), status: Status::ToMove(Player::One) };
    let mut lines: u128 = 0;
    writeln!(output, "{}\n{}", game.board, game.status)?;
    while let Status::ToMove(player) = game.status {
        let mut line = Vec::new();
        if input.read_until(10, &mut line)? == 0 { break }
        lines = lines.wrapping_add(1);
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        if line == "quit" { break }
        if line.is_empty() { continue }
        // Numbers may be too large even for u128, but then they are too large for anything.
        let number = line.parse::<u128>().ok().and_then(|number| usize::try_from(number).ok());
        match number.map(|bowl| play(&game.board, player, bowl)) {
            None => writeln!(output, "refused: not a number")?,
            Some(Err(refusal)) => writeln!(output, "refused: {refusal}")?,
            Some(Ok(played)) => {
                game = played;
                writeln!(output, "{}\n{}", game.board, game.status)?;
            }
        }
    }
    output.flush()
}
