//! Writes a session in the style of an older text: with its `...`, and with its short form of typed lines.

use std::collections::BTreeMap;

use notation::{Question, Session, SessionStep, Verb};

use super::follow_turns::{Turn, typed_lines};

/// The end of a session with everything written.
const FLUSHED: &str = "[ends, flushed]";

/// Words on one line of a game in the short form.
const WORDS: usize = 20;

/// Returns the lines that these turns change, by their numbers, where each turn stands for one old line.
pub(super) fn changed_lines(session: &Question, turns: &[Turn]) -> BTreeMap<usize, String> {
    let old = typed_lines(session);
    let changed = turns.iter().filter_map(|turn| {
        let old = old.get(turn.line?)?;
        let (name, words) = match session.verb {
            Verb::Referee => old.split_at(old.find(':').map_or(0, |colon| colon + 1)),
            _ => old.split_at(0),
        };
        let blank = if name.is_empty() || turn.words.starts_with(' ') {
            ""
        } else {
            " "
        };
        let is_changed = words != turn.words;
        is_changed.then(|| (turn.line.unwrap_or(0), [name, blank, &turn.words].concat()))
    });
    changed.collect()
}

/// Returns the lines that are typed or said in these turns.
pub(super) fn said(session: &Question, turns: &[Turn]) -> Vec<String> {
    let typed = turns.iter().filter(|turn| turn.line.is_some());
    typed
        .map(|turn| match session.verb {
            Verb::Referee => format!("{}: {}", turn.mover, turn.words.trim()),
            _ => turn.words.clone(),
        })
        .collect()
}

/// Writes a session whose lines stand for the old ones, each for one.
pub(super) fn write_in_old_style(
    old: &[String],
    lines: &BTreeMap<usize, String>,
    reply: &Session,
) -> Option<Vec<String>> {
    let parts = parts(reply);
    let mut new = Vec::new();
    let mut printed: Vec<&String> = Vec::new();
    let mut typed = 0;
    for line in old {
        let steps = SessionStep::read_session_line(line.trim_end()).ok()?;
        let count = steps.iter().filter(|step| is_typed(step)).count();
        if count == 0 {
            printed.push(line);
            continue;
        }
        new.extend(filled(&printed, parts.get(typed))?);
        printed.clear();
        new.push(if line.starts_with(">>") {
            let mut number = typed;
            let words = line.split(' ').map(|word| {
                if word.is_empty() || word == ">>" || word.ends_with(':') {
                    return word;
                }
                number += 1;
                let said = lines.get(&(number - 1)).map_or(word, String::as_str);
                said.rsplit(' ').next().unwrap_or(word)
            });
            words.collect::<Vec<_>>().join(" ")
        } else {
            match (steps.first(), lines.get(&typed)) {
                (Some(SessionStep::Read(_)), Some(said)) => {
                    SessionStep::Read([said, "\n"].concat().into_bytes()).to_string()
                }
                _ => line.clone(),
            }
        });
        typed += count;
    }
    new.extend(filled(&printed, parts.get(typed))?);
    Some(new)
}

/// Returns the printed lines between those that are typed.
fn parts(reply: &Session) -> Vec<Vec<String>> {
    let parts = reply.0.split(is_typed);
    let written = |steps: &[SessionStep]| steps.iter().map(ToString::to_string).collect();
    parts.map(written).collect()
}

fn is_typed(step: &SessionStep) -> bool {
    matches!(step, SessionStep::Read(_) | SessionStep::Silent(..))
}

/// Returns the printed lines of a part of a session, as much of them as the old text shows.
fn filled(old: &[&String], part: Option<&Vec<String>>) -> Option<Vec<String>> {
    let is_end = |line: &str| {
        ["[ends", "[returns", "[asks"]
            .iter()
            .any(|end| line.starts_with(end))
    };
    if old.is_empty() {
        return Some(Vec::new());
    }
    let mut part: Vec<String> = part?.clone();
    match (old.last(), part.last()) {
        (Some(old), Some(new)) if is_end(new) && is_end(old) && old.starts_with("[ends]") => {
            part.pop();
            part.push((*old).clone());
        }
        (Some(old), Some(new)) if is_end(new) && !is_end(old) => {
            part.pop();
        }
        _ => {}
    }
    let mut pieces = old.split(|line| *line == Session::ANY_LINES).peekable();
    let first = pieces.next()?.len();
    if pieces.peek().is_none() {
        return Some(part);
    }
    let mut new: Vec<String> = part.get(..first)?.to_vec();
    let mut rest = part.get(first..)?;
    while let Some(piece) = pieces.next() {
        new.push(Session::ANY_LINES.to_owned());
        let at = match pieces.peek() {
            None => rest.len().checked_sub(piece.len())?,
            Some(_) => (0..=rest.len().checked_sub(piece.len())?).find(|&at| {
                let mut lines = rest[at..].iter().zip(piece);
                lines.all(|(new, old)| without_numbers(new) == without_numbers(old))
            })?,
        };
        new.extend_from_slice(&rest[at..at + piece.len()]);
        rest = &rest[at + piece.len()..];
    }
    Some(new)
}

fn without_numbers(line: &str) -> String {
    line.chars()
        .filter(|letter| letter.is_alphabetic())
        .collect()
}

/// Writes a session with other lines than the old ones: in the short form, if the old text is.
pub(super) fn write_in_short_form(
    old: &[String],
    said: &[String],
    read: usize,
    reply: &Session,
) -> Vec<String> {
    let in_full = || {
        let reply = reply.to_string();
        let mut lines: Vec<String> = reply.lines().map(str::to_owned).collect();
        let is_plain = old.iter().any(|line| line == "[ends]");
        if let (true, Some(end)) = (is_plain, lines.iter_mut().find(|line| *line == FLUSHED)) {
            "[ends]".clone_into(end);
        }
        lines
    };
    let starts_typed = |line: &&String| line.starts_with('>');
    let is_short = old.iter().any(|line| line.starts_with(">>"));
    if !is_short
        || said.iter().any(|line| {
            line.split(": ")
                .last()
                .is_some_and(|line| line.contains(' '))
        })
    {
        return in_full();
    }
    let head = old.iter().take_while(|line| !starts_typed(line));
    let mut new: Vec<String> = head.cloned().collect();
    for line in said.chunks(WORDS) {
        let mut speaker = "";
        let mut words = String::from(">>");
        for line in line {
            let (name, word) = line.split_once(": ").unwrap_or(("", line));
            if name != speaker {
                words.push_str(&[" ", name, ":"].concat());
                speaker = name;
            }
            words.push_str(&[" ", word].concat());
        }
        new.push(words);
    }
    let mut typed = 0;
    let mut tail = old.iter().skip_while(|line| {
        let steps = SessionStep::read_session_line(line).unwrap_or_default();
        typed += steps.iter().filter(|step| is_typed(step)).count();
        typed < read || starts_typed(line)
    });
    let printed: Vec<&String> = tail
        .by_ref()
        .take_while(|line| !starts_typed(line))
        .collect();
    let Some(printed) = filled(&printed, parts(reply).get(said.len())) else {
        return in_full();
    };
    new.extend(printed);
    let unread = old.iter().rev().take_while(starts_typed);
    new.extend(unread.cloned().collect::<Vec<_>>().into_iter().rev());
    new
}
