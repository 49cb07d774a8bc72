//! The protocol: how the driver reads questions and writes answers. Nothing here depends on a submission.
//!
//! The first line of standard input is a secret word; every other line is a question. All lines are read before the first
//! answer, unless `turns` follows the word: then each question comes after the answer to the one before. After `lines at
//! once`, all lines of a session can be read at once. Each answer is one frame on standard output: the secret word, the
//! number of the question, a sign (`=` for an answer, `!` for a panic) and the text on one line. The sign `.` says that a session goes on. The submission's own output is between the frames.
//!
//! For a class, this is compiled once; for a single submission, it is a module of the driver.

#[path = "escape_bytes.rs"]
mod escape_bytes;
#[path = "failures.rs"]
mod failures;
#[path = "scripted_opponents.rs"]
mod scripted_opponents;
#[path = "sign_of_life.rs"]
mod sign_of_life;
#[path = "simulated_terminal.rs"]
mod simulated_terminal;
#[cfg(precompiled_alone)]
mod std_instantiations;

use std::cell::RefCell;
use std::fmt::{Display, Write as _};
use std::io::{self, Read as _, Write as _};
use std::mem::forget;
use std::panic::{
    AssertUnwindSafe, PanicHookInfo, catch_unwind, resume_unwind, set_hook, take_hook,
};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use failures::{Call, Fault, PlannedFailure, each_in_turn, read_typed};
use scripted_opponents::Stop;
pub use scripted_opponents::{Opponents, Said};
use sign_of_life::sign_of_life;
// The compiler's messages about a terminal name its record: of something private, they would write the whole path.
pub use simulated_terminal::{Keyboard, Record, Screen};

static PANICKED_AT: Mutex<String> = Mutex::new(String::new());

const MOST_NUMBERS: usize = 100;

/// Most bytes of a panic's message that are sent. The grader keeps fewer, and marks that it is cut. Writing all of it would
/// take longer than an answer may take, and how long depends on whether this is compiled alone.
const LONGEST_MESSAGE: usize = 4096;

/// Text after the secret word where questions come one by one.
const TURNS: &str = " turns";

/// Text after the secret word where all lines of a session can be read at once.
const LINES_AT_ONCE: &str = " lines at once";

/// Whether a program can read all lines of a session at once: what it reads ahead must not be lost.
static LINES_ARE_AT_ONCE: AtomicBool = AtomicBool::new(false);

/// Answers all questions.
pub fn serve(answer: fn(&Asked<'_>) -> String) {
    let mut first = String::new();
    if io::stdin().read_line(&mut first).is_err() {
        return;
    }
    let first = first.trim_end();
    if let Some(word) = first.strip_suffix(TURNS) {
        let mut number = 0;
        let mut line = String::new();
        while let Ok(1..) = io::stdin().read_line(&mut line) {
            if !reply(word, number, line.trim_end(), answer) {
                return;
            }
            number += 1;
            line.clear();
        }
        return;
    }
    let mut questions = String::new();
    if io::stdin().read_to_string(&mut questions).is_err() {
        return;
    }
    let at_once = first.strip_suffix(LINES_AT_ONCE);
    LINES_ARE_AT_ONCE.store(at_once.is_some(), Ordering::Relaxed);
    let word = at_once.unwrap_or(first);
    for (number, line) in questions.lines().enumerate() {
        if !reply(word, number, line, answer) {
            return;
        }
    }
}

/// Answers one question; returns whether anybody may read the answer.
fn reply(word: &str, number: usize, line: &str, answer: fn(&Asked<'_>) -> String) -> bool {
    // A submission may have set a hook of its own during the last question; dropping that would run its code.
    forget(take_hook());
    set_hook(Box::new(note_place));
    if let Ok(mut noted) = PANICKED_AT.lock() {
        noted.clear();
    }
    sign_of_life::begin(word, number);
    let asked = Asked::read(line);
    let (sign, text) = match catch_unwind(AssertUnwindSafe(|| answer(&asked))) {
        Ok(text) => ('=', text),
        Err(payload) => {
            let message = payload
                .downcast_ref::<&str>()
                .copied()
                .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
                .unwrap_or_default();
            let message = &message[..message.floor_char_boundary(LONGEST_MESSAGE)];
            let place = PANICKED_AT
                .lock()
                .map(|place| place.clone())
                .unwrap_or_default();
            let text = format!("{place} {message}");
            // Dropping the payload of a panic may panic itself.
            forget(payload);
            ('!', text)
        }
    };
    let frame = format!(
        "{word} {number} {sign} {}\n",
        escape_bytes::escape(text.as_bytes())
    );
    let mut out = io::stdout().lock();
    out.write_all(frame.as_bytes())
        .and_then(|()| out.flush())
        .is_ok()
}

fn note_place(info: &PanicHookInfo<'_>) {
    if let (Some(place), Ok(mut noted)) = (info.location(), PANICKED_AT.lock()) {
        *noted = format!("{}:{}", place.file().replace('\\', "/"), place.line());
    }
}

/// A question.
pub struct Asked<'a> {
    /// The verb, which names the function.
    pub verb: &'a str,
    pub stones: [u8; 14],
    /// The bowl: the last number of the question.
    pub bowl: usize,
    pub is_two: bool,
    /// Everything after the verb.
    pub rest: &'a str,
}

impl<'a> Asked<'a> {
    fn read(line: &'a str) -> Asked<'a> {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let words: Vec<&str> = rest.split(' ').collect();
        let mut stones = [0; 14];
        for (bowl, word) in stones.iter_mut().zip(&words) {
            *bowl = word.parse().unwrap_or(0);
        }
        let mut numbers = words.iter().rev().filter_map(|word| word.parse().ok());
        Asked {
            verb,
            stones,
            bowl: numbers.next().unwrap_or(usize::MAX),
            is_two: words.contains(&"Two"),
            rest,
        }
    }
}

/// Writes the stones of a board.
pub fn stones(stones: [u8; 14]) -> String {
    list(&mut stones.into_iter().map(usize::from))
}

/// Draws a board, three lines.
pub fn picture(stones: [u8; 14]) -> String {
    let row = |bowls: [usize; 6]| bowls.map(|bowl| format!("{:>3}", stones[bowl])).concat();
    let upper = row([12, 11, 10, 9, 8, 7]);
    let lower = row([0, 1, 2, 3, 4, 5]);
    format!(
        "   {upper}\n{:>3}{:>21}\n   {lower}\n",
        stones[13], stones[6]
    )
}

/// Writes numbers, or `none`.
pub fn list(numbers: &mut dyn Iterator<Item = usize>) -> String {
    let mut text = String::new();
    for number in numbers.take(MOST_NUMBERS) {
        let separator = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{separator}{number}");
    }
    if text.is_empty() {
        text.push_str("none");
    }
    text
}

/// Writes one number.
pub fn number(number: usize) -> String {
    number.to_string()
}

/// Writes one text after another.
pub fn both(first: &str, second: &str) -> String {
    format!("{first} {second}")
}

/// Writes a value with its `Display`.
pub fn show(shown: &dyn Display) -> String {
    shown.to_string()
}

/// Runs a program at a terminal, and returns what happened, in order.
pub fn watch(
    typed: &str,
    run: &mut dyn FnMut(&mut Keyboard<'_>, &mut Screen<'_>) -> io::Result<()>,
) -> String {
    let (typed, fault) = read_typed(typed);
    in_runs(fault, &mut |record, failure| {
        let mut keyboard = Keyboard::new(record, &typed, failure);
        let mut screen = Screen { record };
        let ended = run(&mut keyboard, &mut screen);
        record.borrow_mut().finish(ended)
    })
}

/// Runs a referee with two opponents until it ends or the script does, and returns what happened, in order.
pub fn watch_referee(
    script: &str,
    run: &mut dyn FnMut(&Opponents<'_>, &mut Screen<'_>) -> io::Result<&'static str>,
) -> String {
    let (script, fault) = read_typed(script);
    in_runs(fault, &mut |record, failure| {
        let opponents = Opponents::new(record, &script, failure);
        let mut screen = Screen { record };
        let ended = catch_unwind(AssertUnwindSafe(|| run(&opponents, &mut screen)));
        let mut record = record.borrow_mut();
        match ended {
            Ok(winner) => record.finish_naming(winner),
            Err(payload) if payload.is::<Stop>() => record.finish_stopped(),
            Err(payload) => resume_unwind(payload),
        }
    })
}

/// Runs something once, or as often as calls have to fail.
fn in_runs(fault: Fault, run: &mut dyn FnMut(&RefCell<Record>, Option<Call>) -> String) -> String {
    let mut one = |failure: Option<Call>, planned: Option<PlannedFailure>| {
        let mut record = Record::default();
        record.lines_at_once = LINES_ARE_AT_ONCE.load(Ordering::Relaxed);
        record.counts_calls = matches!(fault, Fault::EachInTurn);
        record.planned = planned;
        let record = RefCell::new(record);
        let session = run(&record, failure);
        (session, record.into_inner().run)
    };
    match fault {
        Fault::Once(failure) => one(failure, None).0,
        Fault::EachInTurn => each_in_turn(&mut |planned| {
            sign_of_life();
            one(None, planned)
        }),
    }
}
