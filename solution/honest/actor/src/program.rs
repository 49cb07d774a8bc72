use crate::pool::ask;

pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let (mut board, mut status) = (Board::opening(), Status::ToMove(Player::One));
    writeln!(output, "{board}\n{status}")?;
    while let Status::ToMove(player) = status {
        let mut bytes = Vec::new();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        let read = ask(move || {
            let text = String::from_utf8_lossy(&bytes).trim().to_owned();
            (text.parse::<usize>().ok(), text)
        });
        match read {
            (Some(bowl), _) => match play(&board, player, bowl) {
                Ok(played) => {
                    (board, status) = (played.board, played.status);
                    writeln!(output, "{board}\n{status}")?;
                }
                Err(refusal) => writeln!(output, "refused: {refusal}")?,
            },
            (None, text) if text == "quit" => break,
            (None, text) if text.is_empty() => {}
            (None, _) => writeln!(output, "refused: not a number")?,
        }
    }
    output.flush()
}
