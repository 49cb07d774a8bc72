use crate::text::{number, read_line, without_space, write_text};

pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut board = Board::opening();
    let mut status = Status::ToMove(Player::One);
    write_text(&mut output, &[&board.to_string(), "\n", &status.to_string()])?;
    while let Status::ToMove(player) = status {
        let Some(line) = read_line(&mut input)? else { break };
        let answer = match without_space(&line) {
            b"" => continue,
            b"quit" => break,
            text => match number(text).map(|bowl| play(&board, player, bowl)) {
                None => "not a number".to_string(),
                Some(Err(refusal)) => refusal.to_string(),
                Some(Ok(played)) => {
                    (board, status) = (played.board, played.status);
                    write_text(&mut output, &[&board.to_string(), "\n", &status.to_string()])?;
                    continue;
                }
            },
        };
        write_text(&mut output, &["refused: ", &answer])?;
    }
    output.flush()
}
