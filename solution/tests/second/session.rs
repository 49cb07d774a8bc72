//! The program of `specs/program.md`: what it prints for what is typed.

use super::line::{Seat, from_seat, picture, play, seen, status};

/// Returns everything that the program prints when it is given this input.
pub(crate) fn shown(typed: &str) -> String {
    let mut board = seen(&[4, 4, 4, 4, 4, 4, 0].repeat(2));
    let mut seat = Seat::One;
    let mut shown = format!("{}\nOne to move\n", picture(board));
    for line in typed.split('\n').map(str::trim) {
        if line.is_empty() {
            continue;
        }
        if line == "quit" {
            break;
        }
        let outcome = match line.parse::<usize>() {
            Ok(bowl) => play(from_seat(board, seat), seat, bowl),
            Err(_) => Err("not a number"),
        };
        match outcome {
            Err(reason) => shown.extend(["refused: ", reason, "\n"]),
            Ok((view, outcome)) => {
                board = from_seat(view, seat);
                let (status, next) = status(outcome, seat);
                shown.extend([&picture(board), "\n", &status, "\n"]);
                match next {
                    Some(next) => seat = next,
                    None => break,
                }
            }
        }
    }
    shown
}

/// Reads the escaped input in a question, which is one line even if many were typed.
///
/// # Errors
///
/// Fails with the escape that isn't known.
pub(crate) fn unescaped(text: &str) -> Result<String, String> {
    let mut plain = String::new();
    let mut pieces = text.split('\\');
    plain += pieces.next().unwrap_or_default();
    while let Some(piece) = pieces.next() {
        let mut letters = piece.chars();
        match letters.next() {
            // An empty piece comes from two backslashes, which mean one.
            None => {
                plain.push('\\');
                plain += pieces.next().ok_or("a backslash at the end")?;
                continue;
            }
            Some('n') => plain.push('\n'),
            Some('r') => plain.push('\r'),
            Some('t') => plain.push('\t'),
            Some(quote @ ('"' | '\'')) => plain.push(quote),
            Some('u') => {
                let code = piece.get(2..).and_then(|tail| tail.split_once('}'));
                let (code, tail) = code.ok_or_else(|| format!("`\\{piece}` is cut off"))?;
                let letter = u32::from_str_radix(code, 16).ok().and_then(char::from_u32);
                plain.push(letter.ok_or_else(|| format!("`\\{piece}` is not a letter"))?);
                plain += tail;
                continue;
            }
            Some(_) => return Err(format!("`\\{piece}` is not an escape")),
        }
        plain += letters.as_str();
    }
    Ok(plain)
}
