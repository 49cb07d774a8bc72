pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut board = Board::opening();
    writeln!(output, "{board}")?;
    writeln!(output, "One to move")?;
    let mut turn = Player::One;
    loop {
        // Player One
        if turn == Player::One {
            let mut bytes = vec![];
            let read = input.read_until(b'\n', &mut bytes)?;
            if read == 0 {
                output.flush()?;
                return Ok(());
            }
            let text = String::from_utf8_lossy(&bytes);
            let text = text.trim();
            if text == "quit" {
                output.flush()?;
                return Ok(());
            }
            if text == "" {
                continue;
            }
            let bowl: usize = match text.parse() {
                Ok(bowl) => bowl,
                Err(_) => {
                    writeln!(output, "refused: not a number")?;
                    continue;
                }
            };
            match play(&board, Player::One, bowl) {
                Err(refusal) => writeln!(output, "refused: {refusal}")?,
                Ok(played) => {
                    board = played.board;
                    writeln!(output, "{}", played.board)?;
                    writeln!(output, "{}", played.status)?;
                    if played.status == Status::ToMove(Player::One) {
                        turn = Player::One;
                    } else if played.status == Status::ToMove(Player::Two) {
                        turn = Player::Two;
                    } else {
                        output.flush()?;
                        return Ok(());
                    }
                }
            }
        }
        // Player Two
        else if turn == Player::Two {
            let mut bytes = vec![];
            let read = input.read_until(b'\n', &mut bytes)?;
            if read == 0 {
                output.flush()?;
                return Ok(());
            }
            let text = String::from_utf8_lossy(&bytes);
            let text = text.trim();
            if text == "quit" {
                output.flush()?;
                return Ok(());
            }
            if text == "" {
                continue;
            }
            let bowl: usize = match text.parse() {
                Ok(bowl) => bowl,
                Err(_) => {
                    writeln!(output, "refused: not a number")?;
                    continue;
                }
            };
            match play(&board, Player::Two, bowl) {
                Err(refusal) => writeln!(output, "refused: {refusal}")?,
                Ok(played) => {
                    board = played.board;
                    writeln!(output, "{}", played.board)?;
                    writeln!(output, "{}", played.status)?;
                    if played.status == Status::ToMove(Player::One) {
                        turn = Player::One;
                    } else if played.status == Status::ToMove(Player::Two) {
                        turn = Player::Two;
                    } else {
                        output.flush()?;
                        return Ok(());
                    }
                }
            }
        }
    }
}
