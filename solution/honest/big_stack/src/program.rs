use std::str;

pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let game = Played { board: Board::opening(), status: Status::ToMove(Player::One) };
    writeln!(output, "{}\n{}", game.board, game.status)?;
    next_line(&mut input, &mut output, game)?;
    output.flush()
}

/// Answers the next line, and the lines after it: one level for each.
fn next_line(input: &mut dyn BufRead, output: &mut dyn Write, game: Played) -> io::Result<()> {
    let Status::ToMove(player) = game.status else { return Ok(()) };
    let mut line = Vec::new();
    if input.read_until(b'\n', &mut line)? == 0 {
        return Ok(());
    }
    let text = str::from_utf8(&line).map(|text| text.trim());
    let game = match text.map(|text| (text, text.parse())) {
        Ok(("quit", _)) => return Ok(()),
        Ok(("", _)) => game,
        Ok((_, Ok(bowl))) => match play(&game.board, player, bowl) {
            Ok(game) => {
                writeln!(output, "{}\n{}", game.board, game.status)?;
                game
            }
            Err(refusal) => {
                writeln!(output, "refused: {refusal}")?;
                game
            }
        },
        _ => {
            writeln!(output, "refused: not a number")?;
            game
        }
    };
    drop(line);
    next_line(input, output, game)
}
