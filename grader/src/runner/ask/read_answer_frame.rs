//! Reads the driver's answers, each of which is in a frame.

use std::io::BufRead as _;

use super::response::Reply;
use notation::{Answer, Fault, Question, read_driver_text};

/// Most bytes that are kept of the output for each question, and of its answer if that isn't a session.
const KEPT: usize = 2000;

/// Most bytes that are kept of a session: the longest one that is asked takes two thirds of it.
const KEPT_OF_A_GAME: usize = 96 * 1024;

/// Most lines that are kept of a session, for the same reason. Each takes more memory than its letters.
const LINES_OF_A_GAME: usize = 5000;

const MOST_RUNS: usize = 1500;

/// Reads what follows the secret word in a frame: the number of the question, a sign and the text.
///
/// An answer that is written like the likely one isn't read again.
pub(super) fn read_answer_frame(
    frame: &[u8],
    expected: usize,
    question: &Question,
    likely: Option<&Answer>,
) -> Option<Reply> {
    let mut pieces = frame.trim_ascii_start().splitn(3, |&byte| byte == b' ');
    let number: usize = str::from_utf8(pieces.next()?).ok()?.parse().ok()?;
    if number != expected {
        return None;
    }
    let sign = pieces.next()?;
    let mut text = read_driver_text(pieces.next().unwrap_or_default())?;
    // No right answer is that long, and thousands of long wrong ones would take too much memory.
    let longest = if question.is_session() && sign == b"=" {
        KEPT_OF_A_GAME
    } else {
        KEPT
    };
    // Most texts have fewer bytes than that.
    if text.len() > LINES_OF_A_GAME.min(longest) {
        let lines = text.match_indices('\n').nth(LINES_OF_A_GAME);
        let longest = lines.map_or(longest, |(end, _)| longest.min(end));
        cut(&mut text, longest);
    }
    match sign {
        b"=" => {
            let likely = likely.filter(|likely| likely.is_session_written_as(&text));
            let read = || Answer::of_submission(question.verb, &text);
            Some(Reply::Answer(likely.cloned().unwrap_or_else(read)))
        }
        b"!" => {
            let (place, message) = text.split_once(' ').unwrap_or(("", &text));
            let place = place.parse().ok();
            Some(match message.strip_prefix("not yet implemented") {
                Some(what) => Reply::Unfinished {
                    what: what.trim_start_matches(':').trim().to_owned(),
                    place,
                },
                None => Reply::Panicked {
                    place,
                    message: message.to_owned(),
                },
            })
        }
        _ => None,
    }
}

/// Returns whether a frame says only that the answer to this question goes on.
pub(super) fn is_sign_of_life(frame: &[u8], expected: usize) -> bool {
    frame.ends_with(b".") && frame == format!(" {expected} .").as_bytes()
}

/// Returns how many signs of life the driver sends at most: one for each line of each run, and one before it. Whatever else looks
/// like one is the submission's.
pub(super) fn most_signs_of_life(question: &Question) -> usize {
    let typed = question.typed.as_ref().filter(|_| question.is_session());
    typed.map_or(0, |typed| {
        let lines = typed.bytes.split(|&byte| byte == b'\n').count();
        let is_in_turn = typed.then == Some(Fault::EachInTurn);
        (lines + 1) * if is_in_turn { MOST_RUNS } else { 1 }
    })
}

pub(super) fn find(stream: &[u8], wanted: &[u8]) -> Option<usize> {
    // Most frames begin where the last one ended.
    if stream.starts_with(wanted) {
        return Some(0);
    }
    if let [byte] = *wanted {
        // Reading up to a byte is compiled with the standard library, which searches in larger steps.
        let mut rest = stream;
        let read = rest.skip_until(byte).ok()?;
        return read.checked_sub(1).filter(|&at| stream[at] == byte);
    }
    stream
        .windows(wanted.len())
        .position(|window| window == wanted)
}

/// Returns the part of the output that is kept for the report.
pub(super) fn kept(printed: &[u8]) -> String {
    let short = &printed[..printed.len().min(KEPT)];
    let mut text = String::from_utf8_lossy(short).into_owned();
    if short.len() < printed.len() {
        text.push('…');
    }
    text
}

fn cut(text: &mut String, longest: usize) {
    if text.len() > longest {
        let end = text.floor_char_boundary(longest);
        text.truncate(end);
        text.push('…');
    }
}
