//! Part 6.

use std::io::{self, BufRead, Write};

use crate::board::{Board, Player};
use crate::playing::{Status, play};

pub fn run(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut board = Board::opening();
    let mut player = Player::One;
    writeln!(output, "{board}\n{player} to move")?;
    for line in input.split(b'\n').map(|line| line.map(|bytes| String::from_utf8_lossy(&bytes).into_owned())) {
        let line = line?;
        let word = line.trim();
        if word.is_empty() {
            continue;
        }
        if word == "quit" {
            break;
        }
        let Ok(bowl) = word.parse::<usize>() else {
            writeln!(output, "refused: not a number")?;
            continue;
        };
        match play(&board, player, bowl) {
            Err(refusal) => writeln!(output, "refused: {refusal}")?,
            Ok(played) => {
                board = played.board;
                writeln!(output, "{board}\n{}", played.status)?;
                let Status::ToMove(next) = played.status else { break };
                player = next;
            }
        }
    }
    output.flush()
}
