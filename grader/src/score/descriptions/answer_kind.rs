//! Kinds of answers, as the player of the question sees them.

use crate::notation::{Answer, Player, Question, Refusal, Status};

/// A kind of answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AnswerKind {
    /// A refusal for this reason.
    Refused(Refusal),
    /// A move that isn't refused.
    Played,
    /// The player of the question moves next.
    SamePlayer,
    /// The other player moves next.
    OtherPlayer,
    /// The player of the question has won.
    MoverWins,
    /// The other player has won.
    OtherWins,
    /// This player, if the question names none.
    Won(Player),
    /// Nobody has won.
    Draw,
    /// This bowl.
    Bowl(usize),
    /// Yes or no.
    YesNo(bool),
}

impl AnswerKind {
    /// Returns the kind of an answer, as the player of the question sees it.
    pub(super) fn of(question: &Question, answer: &Answer) -> Option<AnswerKind> {
        let mover = question.player;
        let won = |winner: Player| match mover {
            Some(player) if player == winner => AnswerKind::MoverWins,
            Some(_) => AnswerKind::OtherWins,
            None => AnswerKind::Won(winner),
        };
        let next = |player: Player| {
            if Some(player) == mover {
                AnswerKind::SamePlayer
            } else {
                AnswerKind::OtherPlayer
            }
        };
        Some(match answer {
            Answer::Refused(refusal) => AnswerKind::Refused(*refusal),
            Answer::Played { status, .. } => match status {
                Status::ToMove(player) => next(*player),
                Status::Won(player) => won(*player),
                Status::Draw => AnswerKind::Draw,
            },
            Answer::Player(player) => next(*player),
            Answer::Winner(Some(player)) => won(*player),
            Answer::Winner(None) => AnswerKind::Draw,
            Answer::YesNo(yes) => AnswerKind::YesNo(*yes),
            Answer::Bowl(bowl) => AnswerKind::Bowl(*bowl),
            _ => return None,
        })
    }
}
