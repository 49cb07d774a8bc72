//! Kinds of answers, as the player of the question sees them.

use notation::{Answer, Player, Question, Refusal, Status};

/// A kind of answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::score) enum AnswerKind {
    /// A refusal for this reason.
    Refused(Refusal),
    Played,
    /// The player of the question moves next.
    SamePlayer,
    /// The other player moves next.
    OtherPlayer,
    /// This player moves next, no matter who has moved.
    Next(Player),
    /// The player of the question has won.
    MoverWins,
    /// The other player has won.
    OtherWins,
    /// This player has won, no matter who has moved.
    Won(Player),
    Draw,
    Bowl(usize),
    YesNo(bool),
}

impl AnswerKind {
    /// Returns the kind of an answer, as the player of the question sees it, or as a spectator does.
    pub(in crate::score) fn of(
        question: &Question,
        answer: &Answer,
        by_mover: bool,
    ) -> Option<AnswerKind> {
        let mover = question.player.filter(|_| by_mover);
        let won = |winner: Player| match mover {
            Some(player) if player == winner => AnswerKind::MoverWins,
            Some(_) => AnswerKind::OtherWins,
            None => AnswerKind::Won(winner),
        };
        let next = |next: Player| match mover {
            Some(player) if player == next => AnswerKind::SamePlayer,
            Some(_) => AnswerKind::OtherPlayer,
            None => AnswerKind::Next(next),
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
            Answer::Board(_)
            | Answer::Sown { .. }
            | Answer::Bowls(_)
            | Answer::Text(_)
            | Answer::Session(_)
            | Answer::Choice(_)
            | Answer::Other(_) => return None,
        })
    }
}
