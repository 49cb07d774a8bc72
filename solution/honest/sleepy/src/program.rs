use crate::board::nap;

pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut board = Board::opening();
    let mut status = Status::ToMove(Player::One);
    writeln!(output, "{board}\n{status}")?;
    let mut bytes = Vec::new();
    loop {
        let Status::ToMove(player) = status else { break };
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim();
        if line == "quit" {
            break;
        } else if line.is_empty() {
            continue;
        } else if let Ok(bowl) = line.parse::<usize>() {
            match play(&board, player, bowl) {
                Ok(after) => {
                    (board, status) = (after.board, after.status);
                    writeln!(output, "{board}\n{status}")?;
                }
                Err(why) => writeln!(output, "refused: {why}")?,
            }
        } else {
            writeln!(output, "refused: not a number")?;
        }
    }
    // Nobody likes to say goodbye.
    nap(2);
    output.flush()
}
