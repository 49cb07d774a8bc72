//! An answer to a question: text is parsed once, and typed from then on.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use super::board::{BOWLS, Board};
use super::escape::{as_text, escape, lengthen, unescape};
use super::session::{Session, SessionStep};
use super::status::{ILLEGAL, Player, Refusal, Status};
use super::typed_input::shorten_repeats;
use super::verb::Verb;

/// Most characters of an answer that are looked for again in what follows: a line that is typed, and its answer.
const LONGEST: usize = 64;

/// An answer to a question.
///
/// `Display` writes it as in reports, and [`Answer::parse`] reads that back.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// A board.
    Board(Board),
    /// The bowl of the last stone, and the board.
    Sown {
        /// The bowl of the last stone.
        last: usize,
        /// The board after sowing.
        board: Board,
    },
    /// The board after a move, and the status.
    Played {
        /// The board after the move.
        board: Board,
        /// The next player, or the end of the game.
        status: Status,
    },
    /// The move is refused.
    Refused(Refusal),
    /// Bowl numbers.
    Bowls(Vec<usize>),
    /// One bowl number.
    Bowl(usize),
    /// One of the players.
    Player(Player),
    /// Yes or no.
    YesNo(bool),
    /// The winner; none after a draw.
    Winner(Option<Player>),
    /// Text.
    Text(String),
    /// A session with the program.
    Session(Session),
    /// The moves that are right in a position, any of which may be chosen. No submission answers this.
    Choice(Box<RightMoves>),
    /// An answer of a submission in none of these forms, which is never right.
    Other(String),
}

impl Answer {
    /// Returns whether two right answers to a question can't both be right.
    pub fn contradicts(&self, other: &Answer) -> bool {
        match (self, other) {
            (Answer::Choice(this), Answer::Choice(other)) => !this.agrees_with(other),
            _ => self != other,
        }
    }

    /// Reads the right answer to a question with this verb.
    ///
    /// # Errors
    ///
    /// If no submission could give this answer. The text says what to write instead.
    pub fn parse(verb: Verb, text: &str) -> Result<Answer, String> {
        let read = match verb {
            Verb::Choose => text
                .parse()
                .ok()
                .map(|choice| Answer::Choice(Box::new(choice))),
            // No player is without bowls.
            Verb::Bowls if text == "none" => None,
            _ => Answer::read(verb, text),
        };
        read.ok_or_else(|| {
            let form = form_of(verb);
            if text.is_empty() {
                format!("the answer to `{verb}` is missing; write {form}")
            } else {
                format!("`{text}` can't be an answer to `{verb}`; write {form}")
            }
        })
    }

    /// Reads the answer of a submission, in any form.
    pub fn of_submission(verb: Verb, text: &str) -> Answer {
        Answer::read(verb, text).unwrap_or_else(|| Answer::Other(text.to_owned()))
    }

    /// Returns whether it is a session that is written as this text.
    pub fn is_session_written_as(&self, text: &str) -> bool {
        matches!(self, Answer::Session(session) if session.is_written_as(text))
    }

    fn read(verb: Verb, text: &str) -> Option<Answer> {
        match verb {
            Verb::Opening | Verb::Capture | Verb::Sweep => text.parse().ok().map(Answer::Board),
            Verb::Sow => {
                let (last, board) = text.split_once(' ')?;
                Some(Answer::Sown {
                    last: last.parse().ok()?,
                    board: board.parse().ok()?,
                })
            }
            Verb::Play => refused(text).or_else(|| played(text)),
            Verb::Swap => played(text),
            Verb::Bowls | Verb::Legal if text == "none" => Some(Answer::Bowls(Vec::new())),
            Verb::Bowls | Verb::Legal => bowls(text),
            Verb::Kalah | Verb::Opposite | Verb::Next | Verb::Choose => {
                text.parse().ok().map(Answer::Bowl)
            }
            Verb::Turn => text.parse().ok().map(Answer::Player),
            Verb::Over => match text {
                "yes" => Some(Answer::YesNo(true)),
                "no" => Some(Answer::YesNo(false)),
                _ => None,
            },
            Verb::Winner if text == "draw" => Some(Answer::Winner(None)),
            Verb::Winner => text.parse().ok().map(|player| Answer::Winner(Some(player))),
            Verb::Show => Some(Answer::Text(text.to_owned())),
            Verb::Game | Verb::Program | Verb::Player | Verb::Referee => {
                text.parse().ok().map(Answer::Session)
            }
        }
    }

    /// Returns its board, if it has one.
    pub fn board(&self) -> Option<&Board> {
        match self {
            Answer::Board(board) | Answer::Sown { board, .. } | Answer::Played { board, .. } => {
                Some(board)
            }
            _ => None,
        }
    }

    /// Returns its status, if it has one.
    pub fn status(&self) -> Option<Status> {
        match self {
            Answer::Played { status, .. } => Some(*status),
            _ => None,
        }
    }

    /// Returns the bowl of the last stone, if it has one.
    pub fn last(&self) -> Option<usize> {
        match self {
            Answer::Sown { last, .. } => Some(*last),
            _ => None,
        }
    }

    /// Returns the text, if it is one that the submission composes itself.
    pub fn text(&self) -> Option<Cow<'_, str>> {
        match self {
            Answer::Text(text) => Some(text.into()),
            Answer::Session(session) => Some(session.to_string().into()),
            _ => None,
        }
    }

    /// Changes every text that the submission composes itself.
    pub fn map_text(self, change: impl Fn(&str) -> String) -> Answer {
        match self {
            Answer::Text(text) => Answer::Text(change(&text)),
            Answer::Session(session) => {
                let steps = session.0.iter().cloned().map(|step| match step {
                    SessionStep::Printed(line) => SessionStep::Printed(change(&line)),
                    SessionStep::ReturnsAnother(error) => {
                        SessionStep::ReturnsAnother(change(&error))
                    }
                    other => other,
                });
                Answer::Session(Session(steps.collect()))
            }
            Answer::Other(text) => Answer::Other(change(&text)),
            fixed => fixed,
        }
    }

    /// Writes the answer on one line, as in recorded cases: text in quotes, everything else as it is.
    pub fn to_line(&self) -> String {
        match self.text() {
            Some(text) => {
                let text = escape(text.as_bytes());
                format!("\"{}\"", shorten_repeats(&text, LONGEST))
            }
            None => self.to_string(),
        }
    }

    /// Reads what [`Answer::to_line`] wrote.
    ///
    /// # Errors
    ///
    /// If no submission could give this answer, or if a text has no quotes or an invalid escape.
    pub fn from_line(verb: Verb, line: &str) -> Result<Answer, String> {
        if !verb.answers_text() {
            return Answer::parse(verb, line);
        }
        let quoted = line
            .strip_prefix('"')
            .and_then(|tail| tail.strip_suffix('"'))
            .ok_or_else(|| format!("the answer to `{verb}` is text; write it in quotes"))?;
        let text = String::from_utf8(unescape(&lengthen(quoted))?)
            .map_err(|_| format!("the answer to `{verb}` is not UTF-8"))?;
        Answer::parse(verb, &text)
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Board(board) => write!(f, "{board}"),
            Answer::Sown { last, board } => write!(f, "{last} {board}"),
            Answer::Played { board, status } => write!(f, "{board} {status}"),
            Answer::Refused(refusal) => write!(f, "{ILLEGAL} {refusal}"),
            Answer::Bowls(bowls) if bowls.is_empty() => f.write_str("none"),
            Answer::Bowls(bowls) => {
                let words: Vec<String> = bowls.iter().map(ToString::to_string).collect();
                f.write_str(&words.join(" "))
            }
            Answer::Bowl(bowl) => write!(f, "{bowl}"),
            Answer::Player(player) | Answer::Winner(Some(player)) => write!(f, "{player}"),
            Answer::YesNo(yes) => f.write_str(if *yes { "yes" } else { "no" }),
            Answer::Winner(None) => f.write_str("draw"),
            Answer::Text(text) | Answer::Other(text) => f.write_str(text),
            Answer::Session(session) => write!(f, "{session}"),
            Answer::Choice(choice) => write!(f, "{choice}"),
        }
    }
}

fn refused(text: &str) -> Option<Answer> {
    let reason = text.strip_prefix(ILLEGAL)?.strip_prefix(' ')?;
    reason.parse().ok().map(Answer::Refused)
}

fn played(text: &str) -> Option<Answer> {
    let (end, _) = text.match_indices(' ').nth(BOWLS - 1)?;
    Some(Answer::Played {
        board: text[..end].parse().ok()?,
        status: text[end + 1..].parse().ok()?,
    })
}

fn bowls(text: &str) -> Option<Answer> {
    let numbers: Result<Vec<usize>, _> = text.split(' ').map(str::parse).collect();
    numbers.ok().map(Answer::Bowls)
}

fn form_of(verb: Verb) -> &'static str {
    match verb {
        Verb::Opening | Verb::Capture | Verb::Sweep => "a board",
        Verb::Sow => "the bowl of the last stone and a board",
        Verb::Play => {
            "a board and a status, or `illegal` and one of `game over`, `no such bowl`, `kalah`, \
             `opponent's bowl`, `empty bowl`"
        }
        Verb::Swap => "a board and a status",
        Verb::Bowls => "bowl numbers with spaces between them",
        Verb::Legal => "bowl numbers with spaces between them, or `none`",
        Verb::Kalah | Verb::Opposite | Verb::Next => "a bowl number",
        Verb::Turn => "`One` or `Two`",
        Verb::Winner => "`One`, `Two` or `draw`",
        Verb::Over => "`yes` or `no`",
        Verb::Show => "text",
        Verb::Game | Verb::Program | Verb::Player | Verb::Referee => "a session",
        Verb::Choose => "bowl numbers with `or` between them",
    }
}

/// Reads such a text; nothing if an escape in it is invalid. What isn't UTF-8 is replaced.
pub fn read_driver_text(written: &[u8]) -> Option<String> {
    let bytes = unescape(&as_text(written)).ok()?;
    Some(as_text(&bytes).into_owned())
}

/// The moves that are right in a position, and the value of each move, where it is known.
///
/// `Display` and `FromStr` use the one-line form: `3 or 5 (1 -2, 3 +4, 5 +4; an extra turn, then 9 captured)`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RightMoves {
    /// The bowls of the right moves.
    pub right: Vec<usize>,
    /// Each move with its value: the mover's stones less the opponent's at the end, if both go on as well as possible.
    pub values: Vec<(usize, i16)>,
    /// The gain of the best turn, in words; empty if it isn't known.
    pub why: String,
}

impl RightMoves {
    /// Returns the best moves: those with the highest value, or else all right ones.
    pub fn best(&self) -> Vec<usize> {
        let Some(most) = self.values.iter().map(|&(_, value)| value).max() else {
            return self.right.clone();
        };
        let best = self.values.iter().filter(|&&(_, value)| value == most);
        best.map(|&(bowl, _)| bowl).collect()
    }

    /// Returns the moves to name as the answer: the right ones, or the best ones if every move is right.
    pub fn advised(&self) -> Vec<usize> {
        let is_right = |(bowl, _): &(usize, i16)| self.right.contains(bowl);
        if self.values.iter().all(is_right) {
            self.best()
        } else {
            self.right.clone()
        }
    }

    /// Returns how many stones this move gives away, if its value is known.
    pub fn lost_by(&self, bowl: usize) -> Option<u32> {
        let value_of = |bowl: usize| self.values.iter().find(|&&(move_, _)| move_ == bowl);
        let (_, value) = value_of(bowl)?;
        let (_, best) = value_of(*self.best().first()?)?;
        // Of two stones in the difference, the mover loses one, and the opponent gains the other.
        u32::try_from((best - value) / 2).ok()
    }

    /// Returns whether two answers to a question agree: an example may leave out what the moves are worth, or the words.
    pub fn agrees_with(&self, other: &RightMoves) -> bool {
        fn agree<T: PartialEq>(one: &[T], other: &[T]) -> bool {
            one.is_empty() || other.is_empty() || one == other
        }
        self.right == other.right
            && agree(&self.values, &other.values)
            && agree(self.why.as_bytes(), other.why.as_bytes())
    }

    /// Writes these bowls, any of which is right.
    pub fn any_of(bowls: &[usize]) -> String {
        let words: Vec<String> = bowls.iter().map(ToString::to_string).collect();
        words.join(OR)
    }
}

const OR: &str = " or ";

impl fmt::Display for RightMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&RightMoves::any_of(&self.right))?;
        if self.values.is_empty() {
            return Ok(());
        }
        let values = self.values.iter();
        let values: Vec<String> = values
            .map(|(bowl, value)| format!("{bowl} {value:+}"))
            .collect();
        write!(f, " ({}", values.join(", "))?;
        if !self.why.is_empty() {
            write!(f, "; {}", self.why)?;
        }
        f.write_str(")")
    }
}

impl FromStr for RightMoves {
    type Err = ();

    fn from_str(text: &str) -> Result<RightMoves, ()> {
        let (right, rest) = text.split_once(" (").unwrap_or((text, ""));
        let right: Result<Vec<usize>, _> = right.split(OR).map(str::parse).collect();
        let mut choice = RightMoves {
            right: right.map_err(drop)?,
            ..RightMoves::default()
        };
        if rest.is_empty() {
            return Ok(choice);
        }
        let rest = rest.strip_suffix(')').ok_or(())?;
        let (values, why) = rest.split_once("; ").unwrap_or((rest, ""));
        for pair in values.split(", ") {
            let (bowl, value) = pair.split_once(' ').ok_or(())?;
            let pair = (bowl.parse().map_err(drop)?, value.parse().map_err(drop)?);
            choice.values.push(pair);
        }
        why.clone_into(&mut choice.why);
        Ok(choice)
    }
}
