pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut game = Played { board: Board::opening(), status: Status::ToMove(Player::One) };
    match writeln!(output, "{}\n{}", game.board, game.status) {
        Err(error) => return Err(error),
        Ok(()) => {}
    }
    loop {
        let mut line = Vec::new();
        let player = match game.status {
            Status::ToMove(player) => player,
            Status::Won(_) | Status::Draw => return output.flush(),
        };
        let written = match input.read_until(b'\n', &mut line) {
            Err(error) => Err(error),
            Ok(0) => return output.flush(),
            Ok(_) => match String::from_utf8_lossy(&line).trim() {
                "" => Ok(()),
                "quit" => return output.flush(),
                text => match text.parse() {
                    Err(_) => writeln!(output, "refused: not a number"),
                    Ok(bowl) => match play(&game.board, player, bowl) {
                        Err(refusal) => writeln!(output, "refused: {refusal}"),
                        Ok(played) => {
                            game = played;
                            writeln!(output, "{}\n{}", game.board, game.status)
                        }
                    },
                },
            },
        };
        match written {
            Ok(()) => {}
            Err(error) => return Err(error),
        }
    }
}
