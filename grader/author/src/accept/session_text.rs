//! The lines of a session, with what is printed written anew.

use notation::{Session, SessionStep};

/// Returns the lines with the same typed lines and with what `reply` printed between them: as much of it as the old lines show.
/// None if the old lines leave something out that isn't found in the reply.
pub(super) fn session_text(old: &[String], reply: &Session) -> Option<Vec<String>> {
    let parts = parts(reply);
    let mut new = Vec::new();
    let mut printed: Vec<&String> = Vec::new();
    let (mut typed, mut has_ended) = (0, false);
    let mut fill = |printed: &mut Vec<&String>, typed: usize, is_last: bool| {
        let shown = std::mem::take(printed);
        if has_ended {
            return Some(Vec::new());
        }
        let at = typed.min(parts.len() - 1);
        has_ended = at < typed || parts[at].last().is_some_and(|line| is_end(line));
        filled(&shown, parts[at].clone(), is_last)
    };
    for line in old {
        let steps = SessionStep::read_session_line(line.trim_end()).ok()?;
        let count = steps.iter().filter(|step| is_typed(step)).count();
        if count == 0 {
            printed.push(line);
            continue;
        }
        // Nothing is said about what is printed before the lines of a short form.
        if !line.starts_with(">>") || !printed.is_empty() {
            new.extend(fill(&mut printed, typed, false)?);
        }
        new.push(line.clone());
        typed += count;
    }
    new.extend(fill(&mut printed, typed, true)?);
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

fn is_end(line: &str) -> bool {
    let steps = SessionStep::read_session_line(line);
    steps.is_ok_and(|steps| steps.iter().any(SessionStep::is_end))
}

/// Returns the printed lines of a part of a session, as much of them as the old text shows.
fn filled(old: &[&String], mut part: Vec<String>, is_last: bool) -> Option<Vec<String>> {
    let shown_end = old.last().filter(|line| is_end(line));
    if let Some(new) = part.last_mut().filter(|line| is_end(line)) {
        match shown_end {
            // `[ends]` says less than `[ends, flushed]`.
            Some(old) if *old == "[ends]" && new.starts_with("[ends") => new.clone_from(old),
            None if is_last => {
                part.pop();
            }
            _ => {}
        }
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
        let most = rest.len().checked_sub(piece.len())?;
        let at = match pieces.peek() {
            None => most,
            Some(_) => (0..=most).find(|&at| {
                let mut lines = rest[at..].iter().zip(piece);
                lines.all(|(new, old)| without_numbers(new) == without_numbers(old))
            })?,
        };
        new.extend_from_slice(&rest[at..at + piece.len()]);
        rest = &rest[at + piece.len()..];
    }
    Some(new)
}

/// Returns the letters of a line.
fn without_numbers(line: &str) -> String {
    line.chars()
        .filter(|letter| letter.is_alphabetic())
        .collect()
}
