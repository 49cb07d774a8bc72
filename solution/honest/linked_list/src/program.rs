pub fn run(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut board = Board::opening();
    let mut status = Status::ToMove(Player::One);
    writeln!(output, "{board}\n{status}")?;
    for line in input.split(b'\n') {
        let bytes = line?;
        let text = String::from_utf8_lossy(&bytes);
        let (Status::ToMove(player), text) = (status, text.trim()) else { break };
        if text == "quit" {
            break;
        }
        if text.is_empty() {
            continue;
        }
        let Ok(bowl) = text.parse::<usize>() else {
            writeln!(output, "refused: not a number")?;
            continue;
        };
        match play(&board, player, bowl) {
            Ok(played) => {
                board = played.board;
                status = played.status;
                writeln!(output, "{board}\n{status}")?;
                if !matches!(status, Status::ToMove(_)) {
                    break;
                }
            }
            Err(refusal) => writeln!(output, "refused: {refusal}")?,
        }
    }
    output.flush()
}
