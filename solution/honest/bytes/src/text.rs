//! Text, as bytes.

use std::io::{self, BufRead, ErrorKind, Write};

/// Reads one byte, or `None` at the end of the input.
fn read_byte(input: &mut impl BufRead) -> io::Result<Option<u8>> {
    loop {
        let byte = match input.fill_buf() {
            Ok(bytes) => bytes.first().copied(),
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if byte.is_some() {
            input.consume(1);
        }
        return Ok(byte);
    }
}

/// Reads one line without its newline, or `None` at the end of the input.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    while let Some(byte) = read_byte(input)? {
        if byte == b'\n' {
            return Ok(Some(line));
        }
        line.push(byte);
    }
    Ok(if line.is_empty() { None } else { Some(line) })
}

/// Writes one byte, however often that has to be tried.
fn write_byte(output: &mut (impl Write + ?Sized), byte: u8) -> io::Result<()> {
    loop {
        match output.write(&[byte]) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(_) => return Ok(()),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

pub fn write_text(output: &mut (impl Write + ?Sized), pieces: &[&str]) -> io::Result<()> {
    for piece in pieces {
        for byte in piece.bytes() {
            write_byte(output, byte)?;
        }
    }
    write_byte(output, b'\n')
}

/// Writes a number in decimal digits.
pub fn digits(mut number: usize) -> String {
    let mut reversed = Vec::new();
    loop {
        reversed.push(b'0' + (number % 10) as u8);
        number /= 10;
        if number == 0 {
            break;
        }
    }
    let mut text = String::new();
    while let Some(digit) = reversed.pop() {
        text.push(char::from(digit));
    }
    text
}

/// What is left of a line without white space around it.
///
/// White space of Unicode is one, two or three bytes long.
pub fn without_space(mut line: &[u8]) -> &[u8] {
    loop {
        line = match line {
            [9..=13 | b' ', rest @ ..] => rest,
            [0xc2, 0x85 | 0xa0, rest @ ..] => rest,
            [0xe1, 0x9a, 0x80, rest @ ..] => rest,
            [0xe2, 0x80, 0x80..=0x8a | 0xa8 | 0xa9 | 0xaf, rest @ ..] => rest,
            [0xe2, 0x81, 0x9f, rest @ ..] => rest,
            [0xe3, 0x80, 0x80, rest @ ..] => rest,
            _ => break,
        };
    }
    loop {
        line = match line {
            [rest @ .., 9..=13 | b' '] => rest,
            [rest @ .., 0xc2, 0x85 | 0xa0] => rest,
            [rest @ .., 0xe1, 0x9a, 0x80] => rest,
            [rest @ .., 0xe2, 0x80, 0x80..=0x8a | 0xa8 | 0xa9 | 0xaf] => rest,
            [rest @ .., 0xe2, 0x81, 0x9f] => rest,
            [rest @ .., 0xe3, 0x80, 0x80] => rest,
            _ => return line,
        };
    }
}

/// A number, as a machine with a handful of states reads it.
pub fn number(text: &[u8]) -> Option<usize> {
    enum State {
        Start,
        AfterPlus,
        Digits(usize),
    }
    let mut state = State::Start;
    for &byte in text {
        state = match (state, byte) {
            (State::Start, b'+') => State::AfterPlus,
            (State::Start | State::AfterPlus, b'0'..=b'9') => State::Digits(usize::from(byte - b'0')),
            (State::Digits(number), b'0'..=b'9') => {
                State::Digits(number.checked_mul(10)?.checked_add(usize::from(byte - b'0'))?)
            }
            _ => return None,
        };
    }
    match state {
        State::Digits(number) => Some(number),
        _ => None,
    }
}
