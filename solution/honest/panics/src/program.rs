use crate::throw::{catch, throw};

pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    /// What ends a session.
    enum End {
        Quit,
        Failed(io::Error),
    }
    fn or_throw<T>(result: io::Result<T>) -> T {
        result.unwrap_or_else(|error| throw(End::Failed(error)))
    }
    let ended = catch::<End, ()>(|| {
        let (mut board, mut status) = (Board::opening(), Status::ToMove(Player::One));
        or_throw(writeln!(output, "{board}\n{status}"));
        while let Status::ToMove(player) = status {
            let mut bytes = Vec::new();
            if or_throw(input.read_until(b'\n', &mut bytes)) == 0 {
                throw(End::Quit);
            }
            let line = String::from_utf8_lossy(&bytes).trim().to_string();
            if line == "quit" {
                throw(End::Quit);
            }
            if line.is_empty() {
                continue;
            }
            // Reasons are thrown as texts.
            let played = catch::<String, _>(|| {
                let bowl = line.parse().unwrap_or_else(|_| throw("not a number".to_string()));
                play(&board, player, bowl).unwrap_or_else(|refusal| throw(refusal.to_string()))
            });
            match played {
                Ok(played) => {
                    (board, status) = (played.board, played.status);
                    or_throw(writeln!(output, "{board}\n{status}"));
                }
                Err(reason) => or_throw(writeln!(output, "refused: {reason}")),
            }
        }
    });
    match ended {
        Err(End::Failed(error)) => Err(error),
        Ok(()) | Err(End::Quit) => output.flush(),
    }
}
