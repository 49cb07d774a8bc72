//! Part 6: the game for two people at a terminal.

use std::io::{self, BufRead, Write};
use crate::board::{Board, Player};
use crate::playing::{Status, play};

/// Lets two people play one game: reads their moves from `input`, and writes what happens to `output`.
///
/// Rules: all that begin with `program.`, in `specs/program.md`.
///
/// # Errors
///
/// Returns the error of the first read or write that fails.
pub fn run(input: impl BufRead, output: impl Write) -> io::Result<()> {
    let mut output = output;
    let mut bytes = input.bytes();
    let (mut board, mut player) = (Board::opening(), Player::One);
    let mut state = State::Show(Status::ToMove(player));
    loop {
        state = match state {
            State::Show(status) => {
                writeln!(output, "{board}\n{status}")?;
                match status {
                    Status::ToMove(next) => {
                        player = next;
                        State::Read(Vec::new())
                    }
                    Status::Won(_) | Status::Draw => State::Done,
                }
            }
            State::Read(mut line) => match bytes.next().transpose()? {
                None if line.is_empty() => State::Done,
                None | Some(b'\n') => State::Heard(line),
                Some(byte) => {
                    line.push(byte);
                    State::Read(line)
                }
            },
            State::Heard(line) => {
                let line = String::from_utf8(line).map_err(io::Error::other)?;
                match line.trim() {
                    "" => State::Read(Vec::new()),
                    "quit" => State::Done,
                    word => match number(word) {
                        Some(bowl) => State::Play(bowl),
                        None => State::Refuse("not a number".to_owned()),
                    },
                }
            }
            State::Play(bowl) => match play(&board, player, bowl) {
                Ok(played) => {
                    board = played.board;
                    State::Show(played.status)
                }
                Err(refusal) => State::Refuse(refusal.to_string()),
            },
            State::Refuse(reason) => {
                writeln!(output, "refused: {reason}")?;
                State::Read(Vec::new())
            }
            State::Done => return Ok(()),
        };
    }
}

enum State {
    Show(Status),
    Read(Vec<u8>),
    Heard(Vec<u8>),
    Play(usize),
    Refuse(String),
    Done,
}

enum Number {
    Start,
    Sign,
    Digits(usize),
    Wrong,
}

/// Reads a number as Rust does.
fn number(word: &str) -> Option<usize> {
    let mut number = Number::Start;
    for byte in word.bytes() {
        number = match (number, byte) {
            (Number::Start, b'+') => Number::Sign,
            (Number::Start | Number::Sign, b'0'..=b'9') => Number::Digits(usize::from(byte - b'0')),
            (Number::Digits(n), b'0'..=b'9') => {
                let digit = usize::from(byte - b'0');
                let longer = n.checked_mul(10).and_then(|n| n.checked_add(digit));
                longer.map_or(Number::Wrong, Number::Digits)
            }
            _ => Number::Wrong,
        };
    }
    match number {
        Number::Digits(n) => Some(n),
        _ => None,
    }
}
