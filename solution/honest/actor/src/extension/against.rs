//! Given: a game for one person against the computer player.

use std::io::{self, BufRead, Read, Write};

use crate::board::{Board, Player};
use crate::playing::{Status, play};
use crate::program::run;

/// Lets one person play against `choose`, which plays for `role`.
///
/// This is [`run`] from part 6. Its input has a line of the person's or of the computer player's, depending on whose turn
/// it is.
///
/// # Errors
///
/// Returns the error if reading or writing fails.
pub fn run_against(
    role: Player,
    choose: impl FnMut(&Board, Player) -> usize,
    input: impl BufRead,
    output: impl Write,
) -> io::Result<()> {
    let both = BothPlayers {
        role,
        choose,
        person: input,
        board: Board::opening(),
        status: Status::ToMove(Player::One),
        line: Vec::new(),
        read: 0,
    };
    run(both, output)
}

/// The lines of the person and of the computer player, in the order of their moves.
struct BothPlayers<C, I> {
    role: Player,
    choose: C,
    person: I,
    /// The board after the lines so far.
    board: Board,
    /// The next player, or the end of the game.
    status: Status,
    /// The current line.
    line: Vec<u8>,
    /// The part of the current line that has been read.
    read: usize,
}

impl<C: FnMut(&Board, Player) -> usize, I: BufRead> BothPlayers<C, I> {
    /// Gets the next line, and makes its move if it is one.
    fn next_line(&mut self) -> io::Result<()> {
        self.line.clear();
        self.read = 0;
        let Status::ToMove(player) = self.status else {
            return Ok(());
        };
        if player == self.role {
            let bowl = (self.choose)(&self.board, player);
            eprintln!("{player} chooses bowl {bowl}");
            writeln!(self.line, "{bowl}")?;
        } else {
            self.person.read_until(b'\n', &mut self.line)?;
        }
        let bowl = String::from_utf8_lossy(&self.line).trim().parse();
        let played = bowl.ok().map(|bowl| play(&self.board, player, bowl));
        match played {
            Some(Ok(played)) => (self.board, self.status) = (played.board, played.status),
            // `run` would refuse the same move again and again.
            Some(Err(refusal)) if player == self.role => {
                let what = format!("the computer player's move is refused: {refusal}");
                return Err(io::Error::other(what));
            }
            _ => {}
        }
        Ok(())
    }
}

impl<C: FnMut(&Board, Player) -> usize, I: BufRead> BufRead for BothPlayers<C, I> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.read == self.line.len() {
            self.next_line()?;
        }
        Ok(&self.line[self.read..])
    }

    fn consume(&mut self, amount: usize) {
        self.read += amount;
    }
}

impl<C: FnMut(&Board, Player) -> usize, I: BufRead> Read for BothPlayers<C, I> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let amount = self.fill_buf()?.read(buffer)?;
        self.consume(amount);
        Ok(amount)
    }
}
