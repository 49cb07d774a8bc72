//! Two opponents for the referee: they follow a script, and record what happens, in order.
//!
//! A script has one line for each time that an opponent is asked: `One: 4`, `One is too slow` or `One is gone`. If the
//! referee asks an opponent for more than that, it is stopped.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::panic::resume_unwind;

use super::escape_bytes::{sent_line, typed_line};
use super::failures::Call;
use super::sign_of_life::sign_of_life;
use super::simulated_terminal::Record;

const MOST_ASKED: usize = 100;

const MOST_SENT: usize = 10_000;

/// Reply of an opponent that is asked.
#[derive(Clone)]
pub enum Said {
    /// A line.
    Line(String),
    /// Nothing, because it has ended.
    Gone,
    /// Nothing in time.
    TooSlow,
}

/// The payload of the panic that stops the referee at the end of the script.
pub(super) struct Stop;

/// Both opponents.
pub struct Opponents<'a> {
    record: &'a RefCell<Record>,
    unsaid: RefCell<[VecDeque<Said>; 2]>,
    gone: [Cell<bool>; 2],
    fault: Option<Call>,
    asked_in_vain: Cell<usize>,
    sent: Cell<usize>,
}

impl<'a> Opponents<'a> {
    /// Makes opponents that follow this script.
    pub fn new(record: &'a RefCell<Record>, script: &[u8], fault: Option<Call>) -> Opponents<'a> {
        let mut unsaid = [VecDeque::new(), VecDeque::new()];
        for line in String::from_utf8_lossy(script).split_terminator('\n') {
            let Some((name, rest)) = line.split_at_checked(3) else {
                continue;
            };
            let own = &mut unsaid[usize::from(name == "Two")];
            match rest.strip_prefix(':') {
                Some(line) => own.push_back(Said::Line(
                    line.strip_prefix(' ').unwrap_or(line).to_owned(),
                )),
                None if rest == " is gone" => own.push_back(Said::Gone),
                None => own.push_back(Said::TooSlow),
            }
        }
        let opponents = Opponents {
            record,
            unsaid: RefCell::new(unsaid),
            gone: [Cell::new(false), Cell::new(false)],
            fault,
            asked_in_vain: Cell::new(0),
            sent: Cell::new(0),
        };
        opponents.fail_at_the_end();
        opponents
    }

    /// Lets one of them say what is next in the script.
    pub fn ask(&self, is_two: bool) -> Said {
        self.record.borrow_mut().goes_on();
        let name = name(is_two);
        let gone = &self.gone[usize::from(is_two)];
        let said = if gone.get() {
            Some(Said::Gone)
        } else {
            let next = self.unsaid.borrow_mut()[usize::from(is_two)].pop_front();
            // A referee that goes on asking after the end of the script has no more time for it.
            next.inspect(|_| sign_of_life())
        };
        let note = match &said {
            Some(Said::Line(line)) => {
                let space = if line.is_empty() { "" } else { " " };
                typed_line(format!("{name}:{space}{line}\n").as_bytes())
            }
            Some(Said::Gone) => format!("[{name} is gone]"),
            Some(Said::TooSlow) => format!("[{name} is too slow]"),
            None => format!("[asks {name}]"),
        };
        self.record.borrow_mut().note(&note);
        let Some(said) = said else {
            resume_unwind(Box::new(Stop));
        };
        if let Said::Gone = said {
            gone.set(true);
            self.asked_in_vain.set(self.asked_in_vain.get() + 1);
            assert!(
                self.asked_in_vain.get() <= MOST_ASKED,
                "an opponent that is gone was asked {MOST_ASKED} times"
            );
        }
        self.fail_at_the_end();
        said
    }

    /// Notes a line that is sent to one of them.
    pub fn send(&self, is_two: bool, line: &str) {
        self.sent.set(self.sent.get() + 1);
        assert!(
            self.sent.get() <= MOST_SENT,
            "more than {MOST_SENT} lines were sent"
        );
        let mut record = self.record.borrow_mut();
        record.goes_on();
        record.note(&sent_line(name(is_two), line));
    }

    fn fail_at_the_end(&self) {
        if self.unsaid.borrow().iter().all(VecDeque::is_empty) {
            self.record.borrow_mut().fail_from_now_on(self.fault);
        }
    }
}

fn name(is_two: bool) -> &'static str {
    if is_two { "Two" } else { "One" }
}
