//! The moments of a session with the program: the boards that it prints, and how each follows from the one before.

use grader::notation::{Answer, Board, Player, Question, Session, SessionStep, Status, Verb};
use grader::specs::{Case, RecordedSteps};
use grader::svg::Frame;

use super::moment::{Moment, printed, recorded};
use crate::pictures::{list, sentence, status};

/// Returns the moments of a session; none if it prints fewer than two boards.
pub(super) fn session_moments(case: &Case, steps: &RecordedSteps) -> Vec<Moment> {
    let play = Play::of(case, steps);
    if play.boards < 2 {
        return Vec::new();
    }
    play.moments
}

/// Returns the moves of a session that are typed between two boards, each as a case of `play`.
pub(crate) fn session_moves(case: &Case) -> Vec<Case> {
    Play::of(case, &RecordedSteps::default()).moves
}

/// A session that is being followed.
struct Play<'a> {
    case: &'a Case,
    steps: &'a RecordedSteps,
    /// The position, if it was printed and nothing has happened since that isn't shown.
    known: Option<(Board, Status)>,
    /// What was typed since the last board, as far as it wasn't refused.
    typed: Vec<String>,
    moments: Vec<Moment>,
    boards: usize,
    /// The moves between two boards that follow each other.
    moves: Vec<Case>,
}

impl<'a> Play<'a> {
    /// Follows the session of this case; any other case has nothing to follow.
    fn of(case: &'a Case, steps: &'a RecordedSteps) -> Play<'a> {
        let mut play = Play {
            case,
            steps,
            known: None,
            typed: Vec::new(),
            moments: Vec::new(),
            boards: 0,
            moves: Vec::new(),
        };
        if let Answer::Session(session) = &case.expected {
            play.follow(session);
        }
        play
    }

    fn follow(&mut self, session: &Session) {
        let mut rest = session.0.as_slice();
        while let Some(step) = rest.first() {
            if let Some((board, status)) = board(rest) {
                self.print(board, status);
                rest = &rest[4..];
                continue;
            }
            match step {
                SessionStep::Read(_) => {
                    let words = step.to_string();
                    let typed = words.trim_start_matches('>').trim();
                    self.typed.push(typed.to_owned());
                }
                SessionStep::Printed(line) => self.refuse(line),
                SessionStep::AnyLines if !self.typed.is_empty() => self.known = None,
                _ => {}
            }
            rest = &rest[1..];
        }
    }

    /// Shows a line that isn't part of a board, which answers what was typed last.
    fn refuse(&mut self, line: &str) {
        let (Some((board, status)), Some(_)) = (self.known, self.typed.last()) else {
            return;
        };
        let typed = self.typed.pop().unwrap_or_default();
        let says = format!(
            "The player types {typed}, and the program prints \u{201c}{}\u{201d}.",
            line.trim()
        );
        self.moments
            .push(printed(Frame::of(board, mover(status), says)));
    }

    /// Shows a board that is printed, with the move that leads to it if its steps are recorded.
    fn print(&mut self, board: Board, then: Status) {
        let typed = std::mem::take(&mut self.typed);
        let played = match (self.known, typed.as_slice()) {
            (Some((before, Status::ToMove(player))), [only]) => {
                self.played(before, player, only, (board, then))
            }
            _ => None,
        };
        let moments = played
            .as_ref()
            .and_then(|played| recorded(played, self.steps));
        self.moves.extend(played);
        if let Some(mut moments) = moments {
            if let (Some(first), [only]) = (moments.first_mut(), typed.as_slice()) {
                first.says = format!("The player types {only}. {}", first.says);
            }
            self.moments.append(&mut moments);
        } else {
            let typed = match typed.as_slice() {
                [] => "the program prints this board".to_owned(),
                [only] => format!("the player types {only}, and the program prints this board"),
                typed => format!(
                    "the players type {}, and the program prints this board",
                    list(typed)
                ),
            };
            let says = format!("{} {}", sentence(&typed), sentence(&status(then, None)));
            let mut frame = Frame::of(board, mover(then), says);
            if let Some((before, _)) = &self.known {
                frame = frame.since(before);
            }
            self.moments.push(printed(frame));
        }
        self.known = Some((board, then));
        self.boards += 1;
    }

    /// Returns one move as a case, if what is typed is a bowl.
    fn played(
        &self,
        before: Board,
        player: Player,
        typed: &str,
        (board, status): (Board, Status),
    ) -> Option<Case> {
        let mut question = Question::new(Verb::Play);
        question.rule_set.clone_from(&self.case.question.rule_set);
        question.board = Some(before);
        question.player = Some(player);
        question.bowl = Some(typed.parse().ok()?);
        Some(Case {
            question,
            expected: Answer::Played { board, status },
            ..self.case.clone()
        })
    }
}

fn mover(status: Status) -> Option<Player> {
    match status {
        Status::ToMove(player) => Some(player),
        Status::Won(_) | Status::Draw => None,
    }
}

/// Reads a board and its status, if these lines begin with one.
fn board(steps: &[SessionStep]) -> Option<(Board, Status)> {
    let [
        SessionStep::Printed(upper),
        SessionStep::Printed(middle),
        SessionStep::Printed(lower),
        SessionStep::Printed(status),
        ..,
    ] = steps
    else {
        return None;
    };
    let board = Board::from_picture([upper, middle, lower]).ok()?;
    Some((board, status.trim().parse().ok()?))
}
