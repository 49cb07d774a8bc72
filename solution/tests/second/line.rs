//! Questions and answers, each in one line, as `specs/README.md` describes them.

use std::cmp::Ordering;

use super::referee;
use super::session;
use super::values::{MOST_STONES, Values};
use super::view::{HOME, Outcome, Side, View, next};

/// A player; the value is the number of the player's first bowl.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    One = 0,
    Two = 7,
}

impl Seat {
    pub(super) fn read(word: &str) -> Option<Seat> {
        match word {
            "One" => Some(Seat::One),
            "Two" => Some(Seat::Two),
            _ => None,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        if self == Seat::One { "One" } else { "Two" }
    }

    pub(crate) fn other(self) -> Seat {
        if self == Seat::One {
            Seat::Two
        } else {
            Seat::One
        }
    }

    /// Returns the bowl number of a spot on this player's way.
    pub(super) fn bowl(self, spot: usize) -> usize {
        (self as usize + spot) % 14
    }

    /// Returns the spot of a bowl; the opponent's kalah comes after all spots.
    fn spot(self, bowl: usize) -> usize {
        (bowl + 14 - self as usize) % 14
    }
}

/// Answers a question in the format of recorded cases.
///
/// # Errors
///
/// Fails with what isn't understood.
pub(crate) fn answer(question: &str) -> Result<String, String> {
    let (verb, rest) = question.split_once(' ').unwrap_or((question, ""));
    if verb == "program" {
        return Ok(quoted(&session::session(rest)?));
    }
    if verb == "player" {
        return Ok(quoted(&session::session_of_player(rest)?));
    }
    if verb == "referee" {
        return Ok(quoted(&referee::match_of(rest)?));
    }
    let mut asked = Asked::read(rest).ok_or_else(|| format!("`{question}` is not understood"))?;
    let answer = asked.answer(verb);
    let answer =
        answer.ok_or_else(|| format!("`{question}` lacks something, or is not a question"))?;
    if asked.is_used_up() {
        Ok(answer)
    } else {
        Err(format!("`{question}` has more than it needs"))
    }
}

/// The arguments of a verb; each piece is taken out when it is needed.
struct Asked {
    board: Option<View>,
    seat: Option<Seat>,
    bowl: Option<usize>,
}

impl Asked {
    fn read(rest: &str) -> Option<Asked> {
        let mut seat = None;
        let mut numbers = Vec::new();
        for word in rest.split_whitespace() {
            match (Seat::read(word), seat) {
                (Some(found), None) => seat = Some(found),
                (Some(_), Some(_)) => return None,
                (None, _) => numbers.push(word.parse().ok()?),
            }
        }
        let board = match numbers.len() {
            0 | 1 => None,
            14 | 15 => Some(seen(&numbers.drain(..14).collect::<Vec<usize>>())),
            _ => return None,
        };
        let bowl = numbers.pop();
        Some(Asked { board, seat, bowl })
    }

    fn is_used_up(&self) -> bool {
        self.board.is_none() && self.seat.is_none() && self.bowl.is_none()
    }

    /// Returns the board as the player in the question sees it.
    fn view(&mut self) -> Option<(View, Seat)> {
        let seat = self.seat.take()?;
        Some((from_seat(self.board.take()?, seat), seat))
    }

    fn answer(&mut self, verb: &str) -> Option<String> {
        Some(match verb {
            "opening" => numbers(opening(), Seat::One),
            "bowls" => {
                let seat = self.seat.take()?;
                list((0..HOME).map(|spot| seat.bowl(spot)))
            }
            "kalah" => self.seat.take()?.bowl(HOME).to_string(),
            "opposite" => {
                let bowl = self.bowl.take()?;
                let seat = if bowl < HOME { Seat::One } else { Seat::Two };
                let facing = 5 - seat.spot(bowl);
                seat.other().bowl(facing).to_string()
            }
            "next" => {
                let seat = self.seat.take()?;
                seat.bowl(next(seat.spot(self.bowl.take()?))).to_string()
            }
            "show" => quoted(&picture(self.board.take()?)),
            "legal" => {
                let (view, seat) = self.view()?;
                let choices = (0..HOME).filter(|&spot| view.own.row[spot] != 0);
                let choices = list(choices.map(|spot| seat.bowl(spot)));
                if choices.is_empty() {
                    "none".to_owned()
                } else {
                    choices
                }
            }
            "choose" => {
                let (view, seat) = self.view()?;
                choice(view, seat)
            }
            "sow" => {
                let (mut view, seat) = self.view()?;
                let last = view.sow(seat.spot(self.bowl.take()?));
                format!("{} {}", seat.bowl(last), numbers(view, seat))
            }
            "capture" => {
                let (mut view, seat) = self.view()?;
                view.capture(seat.spot(self.bowl.take()?));
                numbers(view, seat)
            }
            "turn" => {
                let seat = self.seat.take()?;
                let is_home = seat.spot(self.bowl.take()?) == HOME;
                if is_home { seat } else { seat.other() }.name().to_owned()
            }
            "over" => if self.board.take()?.is_over() {
                "yes"
            } else {
                "no"
            }
            .to_owned(),
            "sweep" => {
                let mut view = self.board.take()?;
                view.sweep();
                numbers(view, Seat::One)
            }
            "winner" => match self.board.take()?.standing() {
                Ordering::Greater => "One".to_owned(),
                Ordering::Less => "Two".to_owned(),
                Ordering::Equal => "draw".to_owned(),
            },
            "play" => {
                let (view, seat) = self.view()?;
                match play(view, seat, self.bowl.take()?) {
                    Ok((view, outcome)) => {
                        format!("{} {}", numbers(view, seat), status(outcome, seat).0)
                    }
                    Err(reason) => format!("illegal {reason}"),
                }
            }
            _ => return None,
        })
    }
}

/// Writes the best moves and what each move is worth; with many stones left, the possible moves.
fn choice(view: View, seat: Seat) -> String {
    let left: usize = view.own.row.iter().chain(&view.far.row).sum();
    let spots: Vec<usize> = (0..HOME).filter(|&spot| view.own.row[spot] > 0).collect();
    let any_of = |spots: &[usize]| {
        let bowls: Vec<String> = spots
            .iter()
            .map(|&spot| seat.bowl(spot).to_string())
            .collect();
        bowls.join(" or ")
    };
    if left > MOST_STONES {
        return any_of(&spots);
    }
    let mut values = Values::default();
    let worth: Vec<isize> = spots
        .iter()
        .map(|&spot| values.of_move(view, spot))
        .collect();
    let most = worth.iter().max().copied().unwrap_or_default();
    let pairs = spots.iter().zip(&worth);
    let best: Vec<usize> = pairs
        .clone()
        .filter(|(_, worth)| **worth == most)
        .map(|(&spot, _)| spot)
        .collect();
    let pairs: Vec<String> = pairs
        .map(|(&spot, worth)| format!("{} {worth:+}", seat.bowl(spot)))
        .collect();
    format!("{} ({})", any_of(&best), pairs.join(", "))
}

/// Makes a move from the bowl with this number, or returns why it is refused.
pub(crate) fn play(
    mut view: View,
    seat: Seat,
    bowl: usize,
) -> Result<(View, Outcome), &'static str> {
    if view.is_over() {
        return Err("game over");
    }
    if bowl > 13 {
        return Err("no such bowl");
    }
    match seat.spot(bowl) {
        HOME | 13 => Err("kalah"),
        7..13 => Err("opponent's bowl"),
        spot if view.own.row[spot] == 0 => Err("empty bowl"),
        spot => {
            let outcome = view.play(spot);
            Ok((view, outcome))
        }
    }
}

/// Returns the status after a move of the player in `seat`, and who moves next, if the game goes on.
pub(crate) fn status(outcome: Outcome, seat: Seat) -> (String, Option<Seat>) {
    let next = match outcome {
        Outcome::Again => seat,
        Outcome::Passed => seat.other(),
        Outcome::Over(Ordering::Greater) => return (format!("{} wins", seat.name()), None),
        Outcome::Over(Ordering::Less) => return (format!("{} wins", seat.other().name()), None),
        Outcome::Over(Ordering::Equal) => return ("draw".to_owned(), None),
    };
    (format!("{} to move", next.name()), Some(next))
}

/// Returns the board with which a game begins.
pub(crate) fn opening() -> View {
    seen(&[4, 4, 4, 4, 4, 4, 0].repeat(2))
}

/// Reads fourteen numbers as Player One sees them.
pub(crate) fn seen(numbers: &[usize]) -> View {
    let side = |from: usize| Side {
        row: std::array::from_fn(|place| numbers[from + place]),
        kalah: numbers[from + 6],
    };
    View {
        own: side(0),
        far: side(7),
    }
}

/// Turns what one player sees into what Player One sees, and back.
pub(crate) fn from_seat(view: View, seat: Seat) -> View {
    if seat == Seat::One {
        view
    } else {
        view.turned()
    }
}

fn numbers(view: View, seat: Seat) -> String {
    let View { own, far } = from_seat(view, seat);
    let sides = [own, far].into_iter();
    list(sides.flat_map(|side| side.row.into_iter().chain([side.kalah])))
}

fn list(numbers: impl Iterator<Item = usize>) -> String {
    let words: Vec<String> = numbers.map(|number| number.to_string()).collect();
    words.join(" ")
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.escape_debug())
}

/// Draws what Player One sees.
pub(crate) fn picture(view: View) -> String {
    let View { own, far } = view;
    let upper = far.row.into_iter().rev().map(cell);
    let lower = own.row.into_iter().map(cell);
    [
        cells(upper, "   "),
        cells(
            [cell(own.kalah)].into_iter(),
            &(cell(far.kalah) + &" ".repeat(18)),
        ),
        cells(lower, "   "),
    ]
    .join("\n")
}

fn cell(count: usize) -> String {
    format!("{count:>3}")
}

fn cells(cells: impl Iterator<Item = String>, before: &str) -> String {
    cells.fold(before.to_owned(), |line, cell| line + &cell)
}
