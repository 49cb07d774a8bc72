//! Part 6: the game for two people at a terminal.

use std::io::{self, BufRead, BufWriter, Write};

use crate::board::{Board, Player};
use crate::playing::{Status, play};

/// Lets two people play one game: reads their moves from `input` and writes to `output`.
///
/// Rules: all that begin with `program.`, in `specs/program.md`.
///
/// # Errors
///
/// Returns the error if reading or writing fails.
pub fn run(input: impl BufRead, output: impl Write) -> io::Result<()> {
    let mut terminal = Terminal { input, output: BufWriter::new(output) };
    let mut game = Game { board: Board::opening(), player: Player::One };
    terminal.show(&game.board, Status::ToMove(game.player))?;
    loop {
        match terminal.ask()? {
            Command::Quit => break,
            Command::Nonsense => terminal.refuse("not a number")?,
            Command::Move(bowl) => match play(&game.board, game.player, bowl) {
                Err(refusal) => terminal.refuse(&refusal.to_string())?,
                Ok(played) => {
                    terminal.show(&played.board, played.status)?;
                    match played.status {
                        Status::ToMove(player) => game = Game { board: played.board, player },
                        _ => break,
                    }
                }
            },
        }
    }
    terminal.output.flush()
}

/// The position in the game that is played.
struct Game {
    board: Board,
    player: Player,
}

/// What a line that was typed asks for.
enum Command {
    Quit,
    Move(usize),
    Nonsense,
}

impl Command {
    /// Understands a line; a blank one is no command.
    fn from_line(line: &[u8]) -> Option<Command> {
        let text = String::from_utf8_lossy(line);
        let text = text.trim();
        if text.is_empty() {
            None
        } else if text == "quit" {
            Some(Command::Quit)
        } else if let Ok(bowl) = text.parse() {
            Some(Command::Move(bowl))
        } else {
            Some(Command::Nonsense)
        }
    }
}

/// The two ends of the conversation.
struct Terminal<R: BufRead, W: Write> {
    input: R,
    output: BufWriter<W>,
}

impl<R: BufRead, W: Write> Terminal<R, W> {
    /// Prints the board and the line below it.
    fn show(&mut self, board: &Board, status: Status) -> io::Result<()> {
        writeln!(self.output, "{board}")?;
        writeln!(self.output, "{status}")
    }

    fn refuse(&mut self, reason: &str) -> io::Result<()> {
        writeln!(self.output, "refused: {reason}")
    }

    /// Reads lines until one of them is a command; the end of the input is like `quit`.
    fn ask(&mut self) -> io::Result<Command> {
        self.output.flush()?;
        loop {
            let mut line = Vec::new();
            if self.input.read_until(b'\n', &mut line)? == 0 {
                return Ok(Command::Quit);
            }
            if let Some(command) = Command::from_line(&line) {
                return Ok(command);
            }
        }
    }
}
