//! The worked examples of the specs, by their titles, with the steps that were recorded for them.

use std::collections::HashMap;

use author::followed_session::{Event, FollowedSession, Position, opening};
use author::pictures::{EXCHANGE, sentence, status};
use grader::specs::{Assignment, Case, RecordedSteps};
use grader::svg::Frame;
use notation::{Answer, Player, Question, Status};
use staff::boards::Moment;

use super::moments::{moments, printed, recorded};

/// The worked examples, by their titles.
#[derive(Clone, Debug)]
pub struct ExamplesByTitle<'a> {
    cases: HashMap<&'a str, Vec<&'a Case>>,
    steps: &'a RecordedSteps,
}

impl<'a> ExamplesByTitle<'a> {
    /// Finds the examples of an assignment.
    pub fn new(assignment: &'a Assignment, steps: &'a RecordedSteps) -> ExamplesByTitle<'a> {
        let mut cases: HashMap<&str, Vec<&Case>> = HashMap::new();
        for case in &assignment.cases {
            if let Some(title) = &case.title {
                cases.entry(title).or_default().push(case);
            }
        }
        ExamplesByTitle { cases, steps }
    }

    /// Returns the cases of an example, in their order.
    pub(super) fn cases(&self, title: &str) -> &[&'a Case] {
        self.cases.get(title).map_or(&[], Vec::as_slice)
    }

    /// Returns what an example shows, moment by moment; nothing if it shows no board.
    pub(super) fn moments(&self, title: &str) -> Vec<Moment> {
        let cases = self.cases(title);
        match cases {
            [only] if only.question.verb.is_session() => {
                let all = self.cases.values().flatten().copied();
                let opening = opening(all, only.question.rule_set.as_deref());
                session_moments(only, opening, self.steps)
            }
            cases => moments(cases, self.steps),
        }
    }
}

/// Splits the first line of an example into the rule and the title.
pub(super) fn title(text: &str) -> Option<(&str, &str)> {
    let (rule, title) = text.lines().next()?.split_once(": ")?;
    Some((rule, title.trim()))
}

/// Returns the moments of a session; none if nothing moves in it.
pub(super) fn session_moments(
    case: &Case,
    opening: Option<Position>,
    steps: &RecordedSteps,
) -> Vec<Moment> {
    let outcome = |question: &Question| match steps.of(question)?.end(question)? {
        Answer::Played { board, status } => Some((board, status)),
        _ => None,
    };
    let followed = FollowedSession::new(case, opening, &outcome);
    let mut shown = Shown {
        case,
        steps,
        board: None,
        moments: Vec::new(),
    };
    let mut boards = 0;
    for event in followed.events {
        boards += usize::from(!matches!(event, Event::Says(_)));
        shown.show(event);
    }
    if boards < 2 {
        return Vec::new();
    }
    shown.moments
}

/// The moments so far.
struct Shown<'a> {
    case: &'a Case,
    steps: &'a RecordedSteps,
    /// The position that is shown, if there is one.
    board: Option<Position>,
    moments: Vec<Moment>,
}

impl Shown<'_> {
    fn show(&mut self, event: Event) {
        match event {
            Event::Begins(position) => self.stand("the game begins with this board", position),
            Event::Prints { typed, position } => {
                match typed {
                    Some(typed) if typed.ends_with(" swap") => {
                        // Each bowl holds other stones now, and how many more or fewer says nothing.
                        self.board = None;
                        self.stand(&format!("{typed}: {EXCHANGE}"), position);
                    }
                    Some(typed) => {
                        self.stand(&format!("{typed}, and this board is printed"), position);
                    }
                    None => self.stand("this board is printed", position),
                }
            }
            Event::Moves { says, question, to } => self.play(&says, question, to),
            Event::Says(says) => {
                if let Some((board, status)) = self.board {
                    let frame = Frame::of(board, mover(status), says);
                    self.moments.push(printed(frame));
                }
            }
        }
    }

    /// Shows a board, and says what changed since the one before.
    fn stand(&mut self, says: &str, (board, then): Position) {
        let says = format!("{} {}", sentence(says), sentence(&status(then, None)));
        let mut frame = Frame::of(board, mover(then), says);
        if let Some((before, _)) = &self.board {
            frame = frame.since(before);
        }
        self.moments.push(printed(frame));
        self.board = Some((board, then));
    }

    /// Shows a move whose steps are recorded.
    fn play(&mut self, says: &str, question: Question, (board, status): Position) {
        let case = Case {
            question,
            expected: Answer::Played { board, status },
            ..self.case.clone()
        };
        let mut moments = recorded(&case, self.steps);
        if let Some(first) = moments.first_mut() {
            first.says = format!("{} {}", sentence(says), first.says);
        }
        self.moments.append(&mut moments);
        self.board = Some((board, status));
    }
}

fn mover(status: Status) -> Option<Player> {
    match status {
        Status::ToMove(player) => Some(player),
        Status::Won(_) | Status::Draw => None,
    }
}
