//! 対話: das Gespräch mit den beiden, die spielen.

use std::io::{self, BufRead, Write};

use crate::brett::{Board, Player};
use crate::zug::{Status, play};

pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut brett = Board::opening();
    let mut stand = Status::ToMove(Player::One);
    writeln!(output, "{brett}\n{stand}")?;
    let mut запись = String::new();
    while let Status::ToMove(wer) = stand {
        запись.clear();
        if read_text(&mut input, &mut запись)? == 0 {
            return output.flush();
        }
        let wort = запись.trim();
        if wort == "quit" {
            return output.flush();
        }
        if wort.is_empty() {
            continue;
        }
        let Ok(mulde) = wort.parse() else {
            writeln!(output, "refused: not a number")?;
            continue;
        };
        match play(&brett, wer, mulde) {
            Ok(gespielt) => {
                brett = gespielt.board;
                stand = gespielt.status;
                writeln!(output, "{brett}\n{stand}")?;
            }
            Err(grund) => writeln!(output, "refused: {grund}")?,
        }
    }
    output.flush()
}

/// Reads a line, whatever its bytes are.
fn read_text(input: &mut impl BufRead, line: &mut String) -> io::Result<usize> {
    let mut bytes = Vec::new();
    let count = input.read_until(b'\n', &mut bytes)?;
    line.push_str(&String::from_utf8_lossy(&bytes));
    Ok(count)
}
