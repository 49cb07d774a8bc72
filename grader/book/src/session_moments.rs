//! The moments of a session: each move stone by stone, and what is printed and sent between two moves.

use grader::specs::{Case, RecordedSteps};
use grader::svg::Frame;
use notation::{Answer, Player, Question, Status};

use super::moments::{printed, recorded};
use author::followed_session::{Event, FollowedSession, Position};
use author::pictures::{EXCHANGE, sentence, status};
use staff::boards::Moment;

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
