use super::{Board, Played, Player, Status, play};
use std::io;

pub fn run(input: impl io::BufRead, mut output: impl io::Write) -> io::Result<()> {
    let mut game = Played { board: Board::opening(), status: Status::ToMove(Player::One) };
    writeln!(output, "{}\n{}", game.board, game.status)?;
    for line in input.split(b'\n') {
        let line = line?;
        let Status::ToMove(player) = game.status else { unreachable!() };
        match String::from_utf8_lossy(&line).trim() {
            "" => continue,
            "quit" => break,
            text => match text.parse().map(|bowl| play(&game.board, player, bowl)) {
                Err(_) => writeln!(output, "refused: not a number")?,
                Ok(Err(refusal)) => writeln!(output, "refused: {refusal}")?,
                Ok(Ok(played)) => {
                    game = played;
                    writeln!(output, "{}\n{}", game.board, game.status)?;
                    if !matches!(game.status, Status::ToMove(_)) {
                        break;
                    }
                }
            },
        }
    }
    output.flush()
}
