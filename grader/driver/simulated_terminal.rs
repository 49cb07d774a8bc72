//! A terminal for the program: it provides a line whenever the program reads, and notes what happens, in order.
//!
//! The notes are a session in the notation of the specs: `> ` before a line that is read, directions in brackets, and
//! every other line is printed.

use std::cell::RefCell;
use std::io::{self, BufRead, ErrorKind, Read, Write};
use std::mem::take;

use super::escape_bytes::{as_text, escape, is_special, typed_line};
use super::failures::{Call, PlannedFailure, Run, direction};
use super::sign_of_life::sign_of_life;

const MOST_OUTPUT: usize = 256 * 1024;

/// Most bytes that are read or written at once: programs have to put pieces of a line together.
const PIECE: usize = 20;

/// Most bytes that are read at once while this many and more of a line are left.
const LONG_PIECE: usize = 1000;

/// As long as fewer bytes are written than this, short pieces are cut too: a single `write` doesn't write all of them.
const CUT: usize = 1024;

/// Most notes of a line that is read again and again, with nothing between.
const MOST_REPEATED: usize = 1000;

const MOST_ENDS: usize = 2;

const ERROR: &str = "the terminal is gone";

/// Number of calls that may fail in one run: a program that tries again and again comes to an end.
const MOST_FAILURES: usize = 1000;

/// Events so far.
#[derive(Default)]
pub struct Record {
    session: String,
    /// The last line that was read, if nothing has happened since, and how often it was read.
    repeated: (Vec<u8>, usize),
    line: Vec<u8>,
    written: usize,
    lines: usize,
    unflushed: bool,
    fault: Option<Call>,
    pub(super) lines_at_once: bool,
    /// Whether calls are counted, since each of them fails in a run of its own.
    pub(super) counts_calls: bool,
    pub(super) planned: Option<PlannedFailure>,
    pub(super) run: Run,
    failed: Option<ErrorKind>,
    failures: usize,
    /// Number of times that the program has read, asked or sent something after the first error.
    calls_after_it: usize,
}

impl Record {
    pub(super) fn note(&mut self, step: &str) {
        if !self.line.is_empty() {
            self.end_line();
            self.push("[no newline]");
        }
        self.push(step);
    }

    fn note_read(&mut self, line: &[u8]) {
        if self.line.is_empty() && self.repeated.0 == line {
            self.repeated.1 += 1;
            if self.repeated.1 >= MOST_REPEATED {
                return;
            }
            self.push(&typed_line(line));
        } else {
            self.note(&typed_line(line));
            self.repeated.0.clear();
            self.repeated.0.extend_from_slice(line);
            self.repeated.1 = 0;
        }
    }

    /// Returns whether these bytes can be printed without a failure, and nothing depends on the number of calls.
    fn can_print_all(&self, bytes: &[u8]) -> bool {
        !self.counts_calls && self.fault.is_none() && self.written + bytes.len() <= MOST_OUTPUT
    }

    fn print(&mut self, bytes: &[u8]) {
        self.written += bytes.len();
        self.unflushed |= !bytes.is_empty();
        // Most pieces have one byte or two, for which this is faster than looking for the end of the line.
        for &byte in bytes {
            if byte == b'\n' {
                self.end_line();
            } else {
                self.line.push(byte);
            }
        }
    }

    fn end_line(&mut self) {
        self.lines += 1;
        let bytes = take(&mut self.line);
        let line = as_text(&bytes);
        if is_special(&line) {
            self.session.push('\\');
        }
        self.push(&line);
        // The next line needs no memory of its own.
        self.line = bytes;
        self.line.clear();
    }

    fn push(&mut self, line: &str) {
        if !line.starts_with('>') {
            self.repeated.0.clear();
        }
        self.session.push_str(line);
        self.session.push('\n');
    }

    /// Notes a call, and fails if it is the one that should fail.
    pub(super) fn call(&mut self, call: Call) -> io::Result<()> {
        if !self.counts_calls {
            return Ok(());
        }
        let number = self.run.calls.len();
        self.run.calls.push((call, false));
        let fails = |planned: &PlannedFailure| {
            number == planned.number || planned.for_ever && number > planned.number
        };
        match self.planned.filter(fails) {
            Some(planned) => Err(self.error(call, planned.kind)),
            None => Ok(()),
        }
    }

    /// Notes that the program reads, asks or sends something, which it doesn't do after an error.
    pub(super) fn goes_on(&mut self) {
        self.calls_after_it += usize::from(self.failed.is_some());
    }

    /// Fails if this should fail now that everything has been read.
    fn fail(&mut self, call: Call) -> io::Result<()> {
        if self.fault == Some(call) {
            return Err(self.error(call, ErrorKind::Other));
        }
        Ok(())
    }

    fn error(&mut self, call: Call, kind: ErrorKind) -> io::Error {
        if self.failed.is_none() {
            self.failed = Some(kind);
            self.note(&direction(call, kind));
        }
        self.failures += 1;
        assert!(
            self.failures <= MOST_FAILURES,
            "it goes on after {MOST_FAILURES} errors"
        );
        io::Error::new(kind, ERROR)
    }

    pub(super) fn fail_from_now_on(&mut self, fault: Option<Call>) {
        self.fault = fault;
    }

    /// Returns the whole session of a referee who names the winner.
    pub fn finish_naming(&mut self, winner: io::Result<&str>) -> String {
        match winner {
            Ok(winner) => {
                self.note(&format!("[returns {winner}]"));
                self.finish_stopped()
            }
            Err(error) => self.finish(Err(error)),
        }
    }

    /// Returns the session up to here.
    pub fn finish_stopped(&mut self) -> String {
        self.session.pop();
        take(&mut self.session)
    }

    /// Returns the whole session.
    pub fn finish(&mut self, ended: io::Result<()>) -> String {
        match ended {
            Ok(()) if self.unflushed => self.note("[ends]"),
            Ok(()) => self.note("[ends, flushed]"),
            Err(error) => {
                let kind = error.kind();
                let error = error.to_string();
                if error == ERROR && self.failed == Some(kind) {
                    self.run.returned_it = self.calls_after_it == 0;
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

/// The program's input, a line at a time unless all lines can be read at once.
pub struct Keyboard<'a> {
    record: &'a RefCell<Record>,
    typed: &'a [u8],
    line: &'a [u8],
    /// Failure after the last line.
    fault: Option<Call>,
    /// Whether the last line had no newline, so that its reader looks for more.
    cut_off: bool,
    ends: usize,
}

impl<'a> Keyboard<'a> {
    /// Makes a keyboard on which this is typed.
    pub fn new(record: &'a RefCell<Record>, typed: &'a [u8], fault: Option<Call>) -> Keyboard<'a> {
        if typed.is_empty() {
            record.borrow_mut().fault = fault;
        }
        Keyboard {
            record,
            typed,
            line: &[],
            fault,
            cut_off: false,
            ends: 0,
        }
    }

    fn next_line(&mut self) -> io::Result<()> {
        let mut record = self.record.borrow_mut();
        record.goes_on();
        record.call(Call::Reading)?;
        let mut end = self.typed.iter().position(|&byte| byte == b'\n');
        if record.lines_at_once {
            end = self.typed.iter().rposition(|&byte| byte == b'\n');
        }
        let (line, rest) = self
            .typed
            .split_at(end.map_or(self.typed.len(), |end| end + 1));
        if line.is_empty() {
            let fails = record.fail(Call::Reading);
            // The error comes only once, then the input ends, so that a program that ignores it still ends.
            record.fault = record.fault.filter(|&call| call != Call::Reading);
            fails?;
            if !take(&mut self.cut_off) && self.ends < MOST_ENDS {
                self.ends += 1;
                record.note("> ^D");
            }
            return Ok(());
        }
        // A program that goes on reading after the end, or after an error, has no more time for it.
        sign_of_life();
        (self.line, self.typed) = (line, rest);
        if rest.is_empty() {
            record.fault = self.fault;
        }
        self.cut_off = end.is_none();
        for line in line.split_inclusive(|&byte| byte == b'\n') {
            record.note_read(line);
        }
        Ok(())
    }
}

impl BufRead for Keyboard<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.line.is_empty() {
            self.next_line()?;
        } else {
            self.record.borrow_mut().call(Call::Reading)?;
        }
        let most = if self.line.len() < LONG_PIECE {
            PIECE
        } else {
            LONG_PIECE
        };
        Ok(&self.line[..self.line.len().min(most)])
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

impl Screen<'_> {
    /// Notes how often a computer player has chosen, unless it has printed a line for each choice.
    pub fn note_choices(&self, choices: usize) {
        let mut record = self.record.borrow_mut();
        let lines = record.lines;
        if choices != lines {
            record.note(&format!("calls of `choose`: {choices}, lines: {lines}"));
        }
    }
}

impl Write for Screen<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut record = self.record.borrow_mut();
        let most = if record.written < CUT && !record.counts_calls {
            PIECE.min(bytes.len().saturating_sub(1)).max(1)
        } else {
            PIECE
        };
        let bytes = &bytes[..bytes.len().min(most)];
        record.call(Call::Writing)?;
        record.fail(Call::Writing)?;
        if record.written + bytes.len() > MOST_OUTPUT {
            return Err(io::Error::other("too much output"));
        }
        if record.counts_calls {
            record.run.printed.extend_from_slice(bytes);
            if let Some((_, ends_line)) = record.run.calls.last_mut() {
                *ends_line = bytes.contains(&b'\n');
            }
        }
        record.print(bytes);
        Ok(bytes.len())
    }

    /// Prints at once what the default would print piece by piece: most programs print each space in a call of its own.
    fn write_all(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        let mut record = self.record.borrow_mut();
        if record.can_print_all(bytes) {
            record.print(bytes);
            return Ok(());
        }
        drop(record);
        while !bytes.is_empty() {
            match self.write(bytes) {
                Ok(written) => bytes = &bytes[written..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut record = self.record.borrow_mut();
        record.call(Call::Flushing)?;
        record.fail(Call::Flushing)?;
        record.unflushed = false;
        Ok(())
    }
}
