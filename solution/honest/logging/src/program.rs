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
