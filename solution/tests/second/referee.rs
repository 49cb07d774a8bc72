//! The referee of `specs/referee.md`: what two opponents say, and what is shown and sent for it.

use super::line::{Seat, from_seat, opening, picture, play, status};
use super::session::unescaped;

/// A game that is watched: every line that is shown, sent or said is written down.
struct Table {
    notes: Vec<String>,
    /// The lines that are still to be said, with the speaker: everything after the name.
    script: Vec<(Seat, String)>,
    /// True if nothing can be shown once everything has been said.
    breaks: bool,
}

/// The reason for which a game ends before there is a winner.
enum Cut {
    /// The script is over.
    Short,
    /// Nothing can be shown any more.
    Broken,
}

impl Table {
    fn show(&mut self, text: &str) -> Result<(), Cut> {
        if self.breaks && self.script.is_empty() {
            self.notes.push("[writing fails]".to_owned());
            return Err(Cut::Broken);
        }
        self.notes.extend(text.split('\n').map(str::to_owned));
        Ok(())
    }

    /// Asks for a line; without one, there is the word for what happened instead.
    fn ask(&mut self, seat: Seat) -> Result<Result<String, &'static str>, Cut> {
        let name = seat.name();
        let Some(at) = self.script.iter().position(|(of, _)| *of == seat) else {
            self.notes.push(format!("[asks {name}]"));
            return Err(Cut::Short);
        };
        let (_, said) = self.script.remove(at);
        let silent = |what| said.strip_prefix(" is ") == Some(what);
        let silence = ["gone", "too slow"].into_iter().find(|what| silent(what));
        let line = said.strip_prefix(": ").unwrap_or_default().to_owned();
        self.notes.push(match silence {
            Some(what) => format!("[{name} is {what}]"),
            None if line.is_empty() => format!("> {name}:"),
            None => format!("> {name}: {}", line.escape_default()),
        });
        Ok(silence.map_or(Ok(line), Err))
    }
}

/// Returns what happens between these opponents, whose lines are written as in a question.
///
/// # Errors
///
/// Returns what isn't understood.
pub(crate) fn match_of(script: &str) -> Result<String, String> {
    let each = script.strip_suffix(" [each call fails in turn]");
    let script = each.unwrap_or(script);
    let whole = script.strip_suffix(" [writing fails]");
    let bytes = unescaped(whole.unwrap_or(script))?;
    let text = String::from_utf8(bytes).map_err(|_| "a line that is not text".to_owned())?;
    let mut table = Table {
        notes: Vec::new(),
        script: Vec::new(),
        breaks: whole.is_some(),
    };
    for line in text.split_terminator('\n') {
        let seats = [Seat::One, Seat::Two].into_iter();
        let mut said = seats.filter_map(|seat| Some((seat, line.strip_prefix(seat.name())?)));
        let (seat, said) = said.next().ok_or_else(|| format!("who says `{line}`?"))?;
        table.script.push((seat, said.to_owned()));
    }
    match judged(&mut table) {
        Ok(_) if each.is_some() => table
            .notes
            .push("[each call fails in turn]\n[returns each error]".to_owned()),
        Ok(winner) => table
            .notes
            .push(format!("[returns {}]", winner.map_or("draw", Seat::name))),
        Err(Cut::Broken) => table.notes.push("[returns the error]".to_owned()),
        Err(Cut::Short) => {}
    }
    Ok(table.notes.join("\n"))
}

/// Holds the game, and returns the winner.
fn judged(table: &mut Table) -> Result<Option<Seat>, Cut> {
    let mut board = opening();
    let mut seat = Seat::One;
    table.show(&format!("{}\nOne to move", picture(board)))?;
    loop {
        let name = seat.name();
        let made = match table.ask(seat)? {
            Err(silence) => Err(silence),
            Ok(line) => match line.trim().parse::<usize>() {
                Err(_) => Err("not a number"),
                Ok(bowl) => play(from_seat(board, seat), seat, bowl).map(|after| (bowl, after)),
            },
        };
        let (bowl, (view, outcome)) = match made {
            Ok(made) => made,
            Err(why) => {
                let winner = seat.other();
                table.show(&format!("{name} loses: {why}\n{} wins", winner.name()))?;
                return Ok(Some(winner));
            }
        };
        board = from_seat(view, seat);
        let (standing, next) = status(outcome, seat);
        table.show(&format!(
            "{name} plays {bowl}\n{}\n{standing}",
            picture(board)
        ))?;
        table
            .notes
            .push(format!("< {}: {bowl}", seat.other().name()));
        match (next, standing.as_str()) {
            (Some(next), _) => seat = next,
            (None, "One wins") => return Ok(Some(Seat::One)),
            (None, "Two wins") => return Ok(Some(Seat::Two)),
            (None, _) => return Ok(None),
        }
    }
}
