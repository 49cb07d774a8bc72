/// Flushes its output when it is dropped, unless somebody has done that, or something went wrong.
struct Session<W: Write> {
    output: W,
    board: Board,
    to_move: Option<Player>,
    is_flushed: bool,
}

impl<W: Write> Session<W> {
    fn show(&mut self, status: Status) -> io::Result<()> {
        let shown = writeln!(self.output, "{}\n{status}", self.board);
        self.is_flushed |= shown.is_err();
        shown
    }

    fn answer(&mut self, player: Player, text: &str) -> io::Result<()> {
        let answer = match text.parse().map(|bowl| play(&self.board, player, bowl)) {
            Err(_) => "not a number".to_string(),
            Ok(Err(refusal)) => refusal.to_string(),
            Ok(Ok(played)) => {
                self.board = played.board;
                self.to_move = match played.status {
                    Status::ToMove(player) => Some(player),
                    _ => None,
                };
                return self.show(played.status);
            }
        };
        let refused = writeln!(self.output, "refused: {answer}");
        self.is_flushed |= refused.is_err();
        refused
    }

    fn end(mut self) -> io::Result<()> {
        self.is_flushed = true;
        self.output.flush()
    }
}

impl<W: Write> Drop for Session<W> {
    fn drop(&mut self) {
        if !self.is_flushed {
            let _ = self.output.flush();
        }
    }
}

pub fn run(mut input: impl BufRead, output: impl Write) -> io::Result<()> {
    let mut session = Session { output, board: Board::opening(), to_move: Some(Player::One), is_flushed: false };
    session.show(Status::ToMove(Player::One))?;
    while let Some(player) = session.to_move {
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        match String::from_utf8_lossy(&line).trim() {
            "" => {}
            "quit" => break,
            text => session.answer(player, text)?,
        }
    }
    session.end()
}
