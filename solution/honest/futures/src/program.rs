use std::pin::Pin;
use std::task::{Context, Poll};

use crate::executor::{Yield, block_on};

/// Reads a line, one piece for each poll.
struct ReadLine<'a, I> {
    input: &'a mut I,
    line: Vec<u8>,
}

impl<I: BufRead> ReadLine<'_, I> {
    /// Reads what is there, and returns whether the line is complete.
    fn read_piece(&mut self) -> io::Result<bool> {
        let bytes = match self.input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(false),
            other => other?,
        };
        let newline = bytes.iter().position(|&byte| byte == b'\n');
        let amount = newline.map_or(bytes.len(), |index| index + 1);
        self.line.extend_from_slice(&bytes[..amount]);
        self.input.consume(amount);
        Ok(newline.is_some() || amount == 0)
    }
}

impl<I: BufRead> Future for ReadLine<'_, I> {
    /// No line is the end of the input.
    type Output = io::Result<Option<String>>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match self.read_piece() {
            Err(error) => Poll::Ready(Err(error)),
            Ok(true) if self.line.is_empty() => Poll::Ready(Ok(None)),
            Ok(true) => Poll::Ready(Ok(Some(String::from_utf8_lossy(&self.line).trim().to_owned()))),
            Ok(false) => {
                context.waker().wake_by_ref();
                Poll::Pending
            }
        }
    }
}

async fn session(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let (mut board, mut status) = (Board::opening(), Status::ToMove(Player::One));
    writeln!(output, "{board}\n{status}")?;
    while let Status::ToMove(player) = status {
        Yield::default().await;
        let read = ReadLine { input: &mut input, line: Vec::new() };
        let Some(line) = read.await? else { break };
        match line.as_str() {
            "" => {}
            "quit" => break,
            text => match text.parse::<usize>() {
                Err(_) => writeln!(output, "refused: not a number")?,
                Ok(bowl) => match play(&board, player, bowl) {
                    Err(refusal) => writeln!(output, "refused: {refusal}")?,
                    Ok(played) => {
                        (board, status) = (played.board, played.status);
                        writeln!(output, "{board}\n{status}")?;
                    }
                },
            },
        }
    }
    output.flush()
}

pub fn run(input: impl BufRead, output: impl Write) -> io::Result<()> {
    block_on(session(input, output))
}
