use std::io::{self, BufRead, Write};
use std::iter::once;

use crate::board::{Board, Player};
use crate::game::{Played, Status, play};

pub fn run(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut game = Played { board: Board::opening(), status: Status::ToMove(Player::One) };
    writeln!(output, "{}\n{}", game.board, game.status)?;
    input
        .split(b'\n')
        .map(|line| line.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
        .chain(once(Ok("quit".to_string())))
        .map(|line| line.map(|line| line.trim().to_string()))
        .filter(|line| line.as_ref().map_or(true, |line| !line.is_empty()))
        .take_while(|line| line.as_ref().map_or(true, |line| line != "quit"))
        .map(|line| -> io::Result<bool> {
            let Status::ToMove(player) = game.status else { return Ok(false) };
            let answer = line?
                .parse()
                .map_err(|_| "not a number".to_string())
                .and_then(|bowl| play(&game.board, player, bowl).map_err(|refusal| refusal.to_string()));
            match answer {
                Err(reason) => writeln!(output, "refused: {reason}")?,
                Ok(played) => {
                    game = played;
                    writeln!(output, "{}\n{}", game.board, game.status)?;
                }
            }
            Ok(matches!(game.status, Status::ToMove(_)))
        })
        .find(|goes_on| !matches!(goes_on, Ok(true)))
        .unwrap_or(Ok(false))?;
    output.flush()
}
