//! A terminal for the program: it provides a line whenever the program reads, and notes what happens, in order.
//!
//! The notes are a session in the notation of the specs: `> ` before a line that is read, directions in brackets, and
//! every other line is printed.

use std::cell::RefCell;
use std::io::{self, BufRead, Read, Write};
use std::mem::take;

use super::escape_bytes::{escape, is_special, typed_line, unescape};
use super::sign_of_life::sign_of_life;

/// How many bytes the program may write before writing fails.
const MOST_OUTPUT: usize = 256 * 1024;

/// How many bytes are read or written at once at most: programs have to put pieces of a line together.
const PIECE: usize = 20;

/// The message of this terminal's errors.
const ERROR: &str = "the terminal is gone";

/// What fails once everything that is typed has been read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Reading.
    Reading,
    /// Writing.
    Writing,
    /// Flushing.
    Flushing,
}

/// Reads what is typed, and what fails after it, as a question writes it.
pub fn read_typed(text: &str) -> (Vec<u8>, Option<Fault>) {
    // A bracket that is typed is escaped.
    let (text, fault) = match text.split_once(" [") {
        Some((text, "reading fails]")) => (text, Some(Fault::Reading)),
        Some((text, "writing fails]")) => (text, Some(Fault::Writing)),
        Some((text, "flushing fails]")) => (text, Some(Fault::Flushing)),
        _ => (text, None),
    };
    (unescape(text).unwrap_or_default(), fault)
}

/// What has happened so far.
#[derive(Default)]
pub struct Record {
    /// The session, a line for each step.
    session: String,
    /// The output after the last newline.
    line: Vec<u8>,
    /// The number of printed bytes.
    written: usize,
    /// Whether there is output that hasn't been flushed.
    unflushed: bool,
    /// What fails from now on.
    fault: Option<Fault>,
    /// Whether it has failed.
    failed: bool,
}

impl Record {
    /// Notes a step that isn't printed.
    pub(super) fn note(&mut self, step: &str) {
        if !self.line.is_empty() {
            self.end_line();
            self.push("[no newline]");
        }
        self.push(step);
    }

    /// Notes the printed line.
    fn end_line(&mut self) {
        let line = String::from_utf8_lossy(&take(&mut self.line)).into_owned();
        if is_special(&line) {
            self.session.push('\\');
        }
        self.push(&line);
    }

    fn push(&mut self, line: &str) {
        self.session.push_str(line);
        self.session.push('\n');
    }

    /// Fails if this should fail now.
    fn fail(&mut self, fault: Fault, direction: &str) -> io::Result<()> {
        if self.fault != Some(fault) {
            return Ok(());
        }
        if !self.failed {
            self.failed = true;
            self.note(direction);
        }
        Err(io::Error::other(ERROR))
    }

    /// Notes that this fails from now on.
    pub(super) fn fail_from_now_on(&mut self, fault: Option<Fault>) {
        self.fault = fault;
    }

    /// Returns the whole session of a referee who names the winner.
    pub fn finish_naming(mut self, winner: io::Result<&str>) -> String {
        match winner {
            Ok(winner) => {
                self.note(&format!("[returns {winner}]"));
                self.finish_stopped()
            }
            Err(error) => self.finish(Err(error)),
        }
    }

    /// Returns the session up to here.
    pub fn finish_stopped(mut self) -> String {
        self.session.pop();
        self.session
    }

    /// Returns the whole session.
    pub fn finish(mut self, ended: io::Result<()>) -> String {
        match ended {
            Ok(()) if self.unflushed => self.note("[ends]"),
            Ok(()) => self.note("[ends, flushed]"),
            Err(error) => {
                let error = error.to_string();
                if error == ERROR && self.failed {
                    self.note("[returns the error]");
                } else {
                    let error = escape(error.as_bytes());
                    self.note(&format!("[returns another error: {error}]"));
                }
            }
        }
        self.finish_stopped()
    }
}

/// The program's input, a line at a time.
pub struct Keyboard<'a> {
    record: &'a RefCell<Record>,
    /// What is typed and hasn't been read yet.
    typed: &'a [u8],
    /// The line that is being read.
    line: &'a [u8],
    /// What fails after the last line.
    fault: Option<Fault>,
    /// Whether the last line had no newline, so that its reader looks for more.
    cut_off: bool,
    /// Whether the end of the input was read.
    ended: bool,
}

impl<'a> Keyboard<'a> {
    /// Makes a keyboard on which this is typed.
    pub fn new(record: &'a RefCell<Record>, typed: &'a [u8], fault: Option<Fault>) -> Keyboard<'a> {
        if typed.is_empty() {
            record.borrow_mut().fault = fault;
        }
        Keyboard {
            record,
            typed,
            line: &[],
            fault,
            cut_off: false,
            ended: false,
        }
    }

    /// Waits for the next line.
    fn next_line(&mut self) -> io::Result<()> {
        sign_of_life();
        let mut record = self.record.borrow_mut();
        let end = self.typed.iter().position(|&byte| byte == b'\n');
        let (line, rest) = self
            .typed
            .split_at(end.map_or(self.typed.len(), |end| end + 1));
        if line.is_empty() {
            let fails = record.fail(Fault::Reading, "[reading fails]");
            // The error comes only once, then the input ends, so that a program that ignores it still ends.
            record.fault = record.fault.filter(|&fault| fault != Fault::Reading);
            fails?;
            if !take(&mut self.cut_off) && !self.ended {
                self.ended = true;
                record.note("> ^D");
            }
            return Ok(());
        }
        (self.line, self.typed) = (line, rest);
        if rest.is_empty() {
            record.fault = self.fault;
        }
        self.cut_off = end.is_none();
        record.note(&typed_line(line));
        Ok(())
    }
}

impl BufRead for Keyboard<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty() {
            self.next_line()?;
        }
        Ok(&self.line[..self.line.len().min(PIECE)])
    }

    fn consume(&mut self, amount: usize) {
        self.line = &self.line[amount..];
    }
}

impl Read for Keyboard<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let amount = self.fill_buf()?.read(buffer)?;
        self.consume(amount);
        Ok(amount)
    }
}

/// The program's output, which is limited.
pub struct Screen<'a> {
    pub(super) record: &'a RefCell<Record>,
}

impl Write for Screen<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let bytes = &bytes[..bytes.len().min(PIECE)];
        let mut record = self.record.borrow_mut();
        record.fail(Fault::Writing, "[writing fails]")?;
        record.written += bytes.len();
        if record.written > MOST_OUTPUT {
            return Err(io::Error::other("too much output"));
        }
        record.unflushed |= !bytes.is_empty();
        for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
            match piece.strip_suffix(b"\n") {
                Some(line) => {
                    record.line.extend_from_slice(line);
                    record.end_line();
                }
                None => record.line.extend_from_slice(piece),
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut record = self.record.borrow_mut();
        record.fail(Fault::Flushing, "[flushing fails]")?;
        record.unflushed = false;
        Ok(())
    }
}
