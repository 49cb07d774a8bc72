//! The program of `specs/program.md`: what is typed and what is shown for it, in the order of a terminal.

use std::collections::VecDeque;
use std::fmt::Write as _;

use super::line::{Seat, from_seat, opening, picture, play, status};

/// Most notes of a line that is read again and again.
const MOST_NOTED: usize = 1000;

/// The failure after everything that was typed has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Broken {
    Nothing,
    Keyboard,
    Screen,
    Flush,
    /// Everything, one thing after another, each in a run of its own. A program that returns every error shows no difference.
    EachInTurn,
}

/// The terminal stopped working, and the program returns its error.
struct Gone;

/// A terminal, and what a spectator writes down.
struct Terminal {
    notes: Vec<String>,
    lines: VecDeque<Vec<u8>>,
    broken: Broken,
}

impl Terminal {
    fn is_broken(&self, now: Broken) -> bool {
        self.lines.is_empty() && self.broken == now
    }

    fn fail(&mut self, what: &str) -> Gone {
        self.notes.push(format!("[{what} fails]"));
        Gone
    }

    fn show(&mut self, text: &str) -> Result<(), Gone> {
        if self.is_broken(Broken::Screen) {
            return Err(self.fail("writing"));
        }
        self.notes.extend(text.split('\n').map(str::to_owned));
        Ok(())
    }

    fn read(&mut self) -> Result<Option<Vec<u8>>, Gone> {
        if self.is_broken(Broken::Keyboard) {
            return Err(self.fail("reading"));
        }
        if self.lines.is_empty() {
            self.notes.push("> ^D".to_owned());
            return Ok(None);
        }
        let line = self.lines.pop_front().unwrap_or_default();
        let note = format!("> {}", typed(&line));
        let same = self.notes.iter().rev().take(MOST_NOTED);
        if same.take_while(|other| **other == note).count() < MOST_NOTED {
            self.notes.push(note);
        }
        Ok(Some(line))
    }
}

/// Returns the session that follows if this is typed into the program.
///
/// # Errors
///
/// Returns what isn't understood.
pub(crate) fn session(typed: &str) -> Result<String, String> {
    watched(typed, game)
}

/// Returns the session of a computer player that always takes its first bowl with stones; its seat comes first.
///
/// # Errors
///
/// Returns what isn't understood.
pub(crate) fn session_of_player(question: &str) -> Result<String, String> {
    let (seat, typed) = question.split_once(' ').unwrap_or((question, ""));
    let seat = Seat::read(seat).ok_or_else(|| format!("who is `{seat}`?"))?;
    watched(typed, |terminal| game_of_player(terminal, seat))
}

/// Returns what happens at a terminal on which this is typed.
fn watched(
    typed: &str,
    game: impl FnOnce(&mut Terminal) -> Result<(), Gone>,
) -> Result<String, String> {
    let marks = [
        (" [reading fails]", Broken::Keyboard),
        (" [writing fails]", Broken::Screen),
        (" [flushing fails]", Broken::Flush),
        (" [each call fails in turn]", Broken::EachInTurn),
    ];
    let mark = marks.into_iter().find(|(mark, _)| typed.ends_with(mark));
    let (mark, broken) = mark.unwrap_or(("", Broken::Nothing));
    let bytes = unescaped(&typed[..typed.len() - mark.len()])?;
    let mut terminal = Terminal {
        notes: Vec::new(),
        lines: bytes
            .split_inclusive(|&byte| byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect(),
        broken,
    };
    let end = match game(&mut terminal) {
        Ok(()) if terminal.is_broken(Broken::Flush) => {
            terminal.fail("flushing");
            "[returns the error]"
        }
        Ok(()) if terminal.broken == Broken::EachInTurn => {
            "[each call fails in turn]\n[returns each error]"
        }
        Ok(()) => "[ends, flushed]",
        Err(Gone) => "[returns the error]",
    };
    terminal.notes.push(end.to_owned());
    Ok(terminal.notes.join("\n"))
}

fn game(terminal: &mut Terminal) -> Result<(), Gone> {
    let mut board = opening();
    let mut seat = Seat::One;
    terminal.show(&format!("{}\nOne to move", picture(board)))?;
    while let Some(line) = terminal.read()? {
        let text = str::from_utf8(&line).ok().map(str::trim);
        let outcome = match text.map(|text| (text, text.parse::<usize>())) {
            Some(("", _)) => continue,
            Some(("quit", _)) => break,
            Some((_, Ok(bowl))) => play(from_seat(board, seat), seat, bowl),
            Some((_, Err(_))) | None => Err("not a number"),
        };
        match outcome {
            Err(reason) => terminal.show(&format!("refused: {reason}"))?,
            Ok((view, outcome)) => {
                board = from_seat(view, seat);
                let (status, next) = status(outcome, seat);
                terminal.show(&format!("{}\n{status}", picture(board)))?;
                match next {
                    Some(next) => seat = next,
                    None => break,
                }
            }
        }
    }
    Ok(())
}

fn game_of_player(terminal: &mut Terminal, player: Seat) -> Result<(), Gone> {
    let mut board = opening();
    let mut seat = Some(Seat::One);
    while let Some(mover) = seat {
        let view = from_seat(board, mover);
        let spot = if mover == player {
            let first = view.own.row.iter().position(|&stones| stones > 0);
            let bowl = first.map(|spot| mover.bowl(spot)).unwrap_or_default();
            terminal.show(&bowl.to_string())?;
            bowl
        } else {
            let Some(line) = terminal.read()? else { break };
            String::from_utf8_lossy(&line).trim().parse().unwrap_or(99)
        };
        let Ok((view, outcome)) = play(view, mover, spot) else {
            break;
        };
        board = from_seat(view, mover);
        seat = status(outcome, mover).1;
    }
    Ok(())
}

/// Writes a typed line as a session shows it.
fn typed(line: &[u8]) -> String {
    let mut text = String::new();
    for chunk in line.utf8_chunks() {
        for letter in chunk.valid().chars() {
            match letter {
                '\n' => return text,
                letter if letter.is_ascii_control() || matches!(letter, ' ' | '\\' | '"') => {
                    let _ = write!(text, "\\x{:02x}", letter as u32);
                }
                letter if letter.is_control() => {
                    let _ = write!(text, "{}", letter.escape_unicode());
                }
                letter => text.push(letter),
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text + "^D"
}

/// Writes out every `{3*ab}`.
fn spread_out(text: &str) -> String {
    let mut pieces = text.split('{');
    let mut long = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let repeated = piece.split_once('}').and_then(|(inside, tail)| {
            let (times, what) = inside.split_once('*')?;
            Some(what.repeat(times.parse().ok()?) + tail)
        });
        long += &repeated.unwrap_or_else(|| format!("{{{piece}"));
    }
    long
}

/// Reads what is typed in a question, which is one line however many were typed.
pub(super) fn unescaped(text: &str) -> Result<Vec<u8>, String> {
    let mut plain = Vec::new();
    let text = spread_out(text);
    let mut pieces = text.split('\\');
    plain.extend(pieces.next().unwrap_or_default().bytes());
    while let Some(piece) = pieces.next() {
        let mut letters = piece.chars();
        match letters.next() {
            // Two backslashes, with an empty piece between them, stand for one.
            None => {
                plain.push(b'\\');
                plain.extend(pieces.next().ok_or("a backslash at the end")?.bytes());
                continue;
            }
            Some('n') => plain.push(b'\n'),
            Some('r') => plain.push(b'\r'),
            Some('t') => plain.push(b'\t'),
            Some('"') => plain.push(b'"'),
            Some('x') => {
                let byte = piece
                    .get(1..3)
                    .and_then(|code| u8::from_str_radix(code, 16).ok());
                plain.push(byte.ok_or_else(|| format!("`\\{piece}` is not a byte"))?);
                plain.extend(piece[3..].bytes());
                continue;
            }
            Some('u') => {
                let code = piece.get(2..).and_then(|tail| tail.split_once('}'));
                let (code, tail) = code.ok_or_else(|| format!("`\\{piece}` is cut off"))?;
                let letter = u32::from_str_radix(code, 16).ok().and_then(char::from_u32);
                let letter = letter.ok_or_else(|| format!("`\\{piece}` is not a letter"))?;
                plain.extend(letter.to_string().bytes().chain(tail.bytes()));
                continue;
            }
            Some(_) => return Err(format!("`\\{piece}` is not a escape")),
        }
        plain.extend(letters.as_str().bytes());
    }
    Ok(plain)
}
