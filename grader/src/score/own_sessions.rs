//! Sessions with the program, carried on with what the submission's own functions answer: what a right `run` prints above them.

use std::io::Write as _;

use super::known_replies::KnownReplies;
use crate::runner::Reply;
use crate::specs::Case;
use notation::{
    Answer, MoveOutcome, Question, Session, SessionStep, SessionTurn, TypedInput, Verb,
};

impl KnownReplies<'_> {
    /// Returns the question that plays the moves of a session, one after another; none if it doesn't begin with a board.
    pub(super) fn game_of(&self, case: &Case) -> Option<Question> {
        let right = self.right_session(case)?;
        let turns = right.turns();
        let first = right.first_player()?;
        let mut bytes = format!("{first}\n").into_bytes();
        for turn in turns.iter().filter(|turn| turn.is_move()) {
            let bowl: usize = str::from_utf8(turn.read).ok()?.trim().parse().ok()?;
            writeln!(bytes, "{bowl}").ok()?;
        }
        Some(Question {
            typed: Some(TypedInput { bytes, then: None }),
            ..Question::new(Verb::Game)
        })
    }

    /// Returns whether a session has a move.
    pub(super) fn has_moves(&self, case: &Case) -> bool {
        let right = self.right_session(case);
        right.is_some_and(|right| right.turns().iter().any(SessionTurn::is_move))
    }

    /// Returns what a right program prints in a session, with the boards and refusals of the submission's own functions; none if that can't
    /// be told, or if a move is refused where it is right, or the other way round.
    pub(super) fn own_session(&self, case: &Case) -> Option<Session> {
        let right = self.right_session(case)?;
        let Some(game) = self.game_of(case) else {
            return Some(right);
        };
        let own = match self.reply(&game)? {
            Reply::Answer(Answer::Session(own)) => own.turns(),
            _ => return None,
        };
        let mut own = own.iter().filter(|turn| !turn.read.is_empty());
        let mut steps = Vec::new();
        let mut board: &[SessionStep] = &[];
        for (index, turn) in right.turns().iter().enumerate() {
            steps.extend((index > 0).then(|| SessionStep::Read(turn.read.to_vec())));
            if index > 0 && !turn.is_move() {
                steps.extend_from_slice(turn.printed);
            } else {
                let own = own.next()?;
                let (outcome, printed) = (own.outcome()?, own.printed);
                if !outcome.is_like(turn.outcome()?) {
                    return None;
                }
                if let (MoveOutcome::Board(_), Some((_, shown))) = (outcome, printed.split_last()) {
                    // A move without a trace may come from a function that does nothing.
                    if shown == board {
                        return None;
                    }
                    board = shown;
                }
                steps.extend_from_slice(printed);
            }
            steps.extend_from_slice(turn.after);
        }
        Some(Session(steps.into()))
    }

    /// Returns the whole right session of a case that may leave out lines, if it is recorded.
    fn right_session(&self, case: &Case) -> Option<Session> {
        let Answer::Session(expected) = &case.expected else {
            return None;
        };
        let is_asked = case.question.verb == Verb::Program && case.question.rule_set.is_none();
        let whole = self.steps.session(&case.question).filter(|_| is_asked);
        let Some(Session(whole)) = whole else {
            return (is_asked && !expected.leaves_out_lines()).then(|| expected.clone());
        };
        let (end, before) = whole.split_last()?;
        let ends = |step: &&SessionStep| matches!(step, SessionStep::Ends { .. });
        let end = expected.0.last().filter(ends).unwrap_or(end);
        Some(Session(before.iter().chain([end]).cloned().collect()))
    }
}
