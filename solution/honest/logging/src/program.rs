//! Part 6: the game for two people at a terminal.

use std::io::{self, BufRead, Write};

use crate::board::{Board, Player};
use crate::playing::{Played, Status, play};

/// Lets two people play one game: reads their moves from `input` and writes to `output`.
///
/// Rules: all that begin with `program.`, in `specs/program.md`.
///
/// # Errors
///
/// Returns the error if reading or writing fails.
pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut game = Played { board: Board::opening(), status: Status::ToMove(Player::One) };
    let mut is_new = true;
    loop {
        if is_new {
            writeln!(output, "{}\n{}", game.board, game.status)?;
        }
        is_new = false;
        let Status::ToMove(player) = game.status else { break };
        let mut line = vec![];
        if input.read_until(b'\n', &mut line)? == 0 {
            info!("end of input");
            break;
        }
        debug!("read {} bytes", line.len());
        let line = String::from_utf8_lossy(&line);
        match line.trim() {
            "" => continue,
            "quit" => break,
            text => match text.parse().map(|bowl| play(&game.board, player, bowl)) {
                Err(error) => {
                    debug!("{error}");
                    writeln!(output, "refused: not a number")?;
                }
                Ok(Err(refusal)) => writeln!(output, "refused: {refusal}")?,
                Ok(Ok(played)) => (game, is_new) = (played, true),
            },
        }
    }
    error!("bye");
    output.flush()
}
