//! The steps of a move in one line: `pick up 2; drop 3 4 5 6; next One`.

use std::fmt;
use std::str::FromStr;

use super::answer::Answer;
use super::board::Board;
use super::question::Question;
use super::status::{Player, REFUSED, Refusal, Status};
use super::verb::Verb;

/// One step of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The player picks up all stones from this bowl.
    PickUp(usize),
    /// A stone falls in each of these bowls in turn.
    Drop(Vec<usize>),
    /// The last stone captures; this is the board afterwards.
    Capture(Board),
    /// The game goes on, and this player moves next.
    Next(Player),
    /// The game is over; this is the board after the sweep.
    Sweep(Board),
    /// This player has won; none after a draw.
    Winner(Option<Player>),
}

/// The steps that answer one question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Steps(pub Vec<Step>);

impl Steps {
    /// Returns the answer to which these steps lead.
    ///
    /// Stones only move from and to the bowls that the steps name; no rule of the game is known here.
    pub fn end(&self, question: &Question) -> Option<Answer> {
        let mut board = question.board?;
        let mut last = None;
        let mut status = None;
        for step in &self.0 {
            board = step.after(board);
            match step {
                Step::Drop(bowls) => last = bowls.last().copied(),
                Step::Next(player) => status = Some(Status::ToMove(*player)),
                Step::Winner(winner) => status = Some(winner.map_or(Status::Draw, Status::Won)),
                Step::PickUp(_) | Step::Capture(_) | Step::Sweep(_) => {}
            }
        }
        match question.verb {
            Verb::Sow => Some(Answer::Sown { last: last?, board }),
            Verb::Play => Some(Answer::Played {
                board,
                status: status?,
            }),
            _ => Some(Answer::Board(board)),
        }
    }
}

impl Step {
    /// Returns the verb of the function that makes this step.
    pub fn verb(&self) -> Verb {
        match self {
            Step::PickUp(_) | Step::Drop(_) => Verb::Sow,
            Step::Capture(_) => Verb::Capture,
            Step::Next(_) => Verb::Turn,
            Step::Sweep(_) => Verb::Sweep,
            Step::Winner(_) => Verb::Winner,
        }
    }

    /// Returns the first word of the step, as the specs write it.
    pub fn name(&self) -> &'static str {
        match self {
            Step::PickUp(_) => "pick",
            Step::Drop(_) => "drop",
            Step::Capture(_) => "capture",
            Step::Next(_) => "next",
            Step::Sweep(_) => "sweep",
            Step::Winner(_) => "winner",
        }
    }

    /// Returns the board after this step.
    pub fn after(&self, mut board: Board) -> Board {
        match self {
            Step::PickUp(bowl) => board.0[*bowl] = 0,
            Step::Drop(bowls) => {
                for &bowl in bowls {
                    board.0[bowl] = board.0[bowl].saturating_add(1);
                }
            }
            Step::Capture(after) | Step::Sweep(after) => board = *after,
            Step::Next(_) | Step::Winner(_) => {}
        }
        board
    }
}

impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{step}")?;
        }
        if self.0.is_empty() {
            f.write_str("nothing")?;
        }
        Ok(())
    }
}

impl FromStr for Steps {
    type Err = String;

    fn from_str(line: &str) -> Result<Steps, String> {
        if line == "nothing" {
            return Ok(Steps::default());
        }
        line.split("; ")
            .map(str::parse)
            .collect::<Result<_, _>>()
            .map(Steps)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.name())?;
        match self {
            Step::PickUp(bowl) => write!(f, "up {bowl}"),
            Step::Drop(bowls) => Answer::Bowls(bowls.clone()).fmt(f),
            Step::Capture(board) | Step::Sweep(board) => board.fmt(f),
            Step::Next(player) => player.fmt(f),
            Step::Winner(winner) => Answer::Winner(*winner).fmt(f),
        }
    }
}

impl FromStr for Step {
    type Err = String;

    fn from_str(words: &str) -> Result<Step, String> {
        let wrong = || format!("`{words}` is not a step");
        let (word, rest) = words.split_once(' ').ok_or_else(wrong)?;
        let bowl = |word: &str| word.parse().map_err(|_| wrong());
        match word {
            "pick" => bowl(rest.trim_start_matches("up ")).map(Step::PickUp),
            "drop" => rest
                .split(' ')
                .map(bowl)
                .collect::<Result<_, _>>()
                .map(Step::Drop),
            "capture" => rest.parse().map(Step::Capture),
            "next" => rest.parse().map(Step::Next),
            "sweep" => rest.parse().map(Step::Sweep),
            "winner" if rest == "draw" => Ok(Step::Winner(None)),
            "winner" => rest.parse().map(|player| Step::Winner(Some(player))),
            _ => Err(wrong()),
        }
    }
}

/// The functions that a move asks in turn, as they were recorded.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CallTrace {
    /// The functions.
    pub calls: Vec<TracedCall>,
    /// The reason why the move is refused in the end, if it is.
    pub refusal: Option<Refusal>,
}

/// A function that a move asks about the board as it is then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TracedCall {
    /// The verb of the function.
    pub verb: Verb,
    /// The answer, if it decides what is asked next: yes or no, or whether a list has the bowl of the move.
    pub answer: Option<bool>,
}

impl fmt::Display for CallTrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, TracedCall { verb, answer }) in self.calls.iter().enumerate() {
            let separator = if index > 0 { "; " } else { "" };
            let answer = match answer {
                Some(true) => " yes",
                Some(false) => " no",
                None => "",
            };
            write!(f, "{separator}{verb}{answer}")?;
        }
        match self.refusal {
            Some(refusal) => write!(f, "; {REFUSED}{refusal}"),
            None => Ok(()),
        }
    }
}

impl FromStr for CallTrace {
    type Err = String;

    fn from_str(line: &str) -> Result<CallTrace, String> {
        let mut trace = CallTrace {
            calls: Vec::new(),
            refusal: None,
        };
        for words in line.split("; ") {
            if let Some(refusal) = words.strip_prefix(REFUSED) {
                trace.refusal = Some(refusal.parse()?);
                continue;
            }
            let (verb, answer) = match words.split_once(' ') {
                Some((verb, "yes")) => (verb, Some(true)),
                Some((verb, "no")) => (verb, Some(false)),
                Some(_) => return Err(format!("`{words}` is not a call of a move")),
                None => (words, None),
            };
            let verb = verb.parse()?;
            trace.calls.push(TracedCall { verb, answer });
        }
        Ok(trace)
    }
}
