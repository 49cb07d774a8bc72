//! The turns of a session: what happens from one line that is read to the next.

use std::mem;

use super::session::{Session, SessionStep};
use super::status::{Player, REFUSED, Refusal, Status};

/// A line that is read, and what happens before the next one is. In the first turn nothing is read.
#[derive(Clone, Copy, Debug)]
pub struct SessionTurn<'a> {
    /// The line, with its newline.
    pub read: &'a [u8],
    /// The lines that are printed or sent at once.
    pub printed: &'a [SessionStep],
    /// The steps that follow.
    pub after: &'a [SessionStep],
}

/// The consequence of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOutcome {
    /// A board with this status.
    Board(Status),
    /// It is refused.
    Refused(Refusal),
}

impl Session {
    /// Splits the session into turns.
    pub fn turns(&self) -> Vec<SessionTurn<'_>> {
        let is_read = |step: &SessionStep| matches!(step, SessionStep::Read(_));
        let pieces = self.0.chunk_by(|_, next| !is_read(next));
        let turns = pieces.map(|piece| {
            let (read, rest) = match piece {
                [SessionStep::Read(line), rest @ ..] => (line.as_slice(), rest),
                rest => ([].as_slice(), rest),
            };
            let printed = rest.iter().take_while(|step| step.is_output()).count();
            let (printed, after) = rest.split_at(printed);
            SessionTurn {
                read,
                printed,
                after,
            }
        });
        turns.collect()
    }

    /// Returns the player who moves first, if the session begins with a board.
    pub fn first_player(&self) -> Option<Player> {
        match self.turns().first()?.outcome()? {
            MoveOutcome::Board(Status::ToMove(player)) => Some(player),
            _ => None,
        }
    }

    /// Returns the session with any lines in the place of each board and its status.
    pub fn without_boards(&self) -> Session {
        let mut steps = Vec::new();
        for (index, turn) in self.turns().into_iter().enumerate() {
            steps.extend((index > 0).then(|| SessionStep::Read(turn.read.to_vec())));
            match turn.outcome() {
                Some(MoveOutcome::Board(_)) => steps.push(SessionStep::AnyLines),
                _ => steps.extend_from_slice(turn.printed),
            }
            steps.extend_from_slice(turn.after);
        }
        Session(steps.into())
    }
}

impl SessionTurn<'_> {
    /// Returns what is printed: a board, or the reason why a move is refused; none if it is anything else.
    pub fn outcome(&self) -> Option<MoveOutcome> {
        let [.., SessionStep::Printed(last)] = self.printed else {
            return None;
        };
        match last.strip_prefix(REFUSED) {
            Some(reason) if self.printed.len() == 1 => {
                reason.parse().ok().map(MoveOutcome::Refused)
            }
            _ => last.parse().ok().map(MoveOutcome::Board),
        }
    }

    /// Returns whether the line is a move.
    pub fn is_move(&self) -> bool {
        !self.read.is_empty() && self.outcome().is_some()
    }
}

impl MoveOutcome {
    /// Returns whether both refuse a move for the same reason, or the game goes on after both, somebody wins, or it is a draw.
    pub fn is_like(self, other: MoveOutcome) -> bool {
        match (self, other) {
            (MoveOutcome::Board(one), MoveOutcome::Board(other)) => {
                mem::discriminant(&one) == mem::discriminant(&other)
            }
            (MoveOutcome::Refused(one), MoveOutcome::Refused(other)) => one == other,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str =
        "     4  4  4  4  4  4\n  0                    0\n     4  4  4  4  4  4\nOne to move";

    fn session(text: &str) -> Session {
        text.parse().expect("the session is well-formed")
    }

    #[test]
    fn each_line_that_is_read_begins_a_turn() {
        let session = session(&format!(
            "{BOARD}\n> 6\nrefused: kalah\n> x\nrefused: not a number\n>\n> quit\n[ends]"
        ));
        let turns = session.turns();
        let outcomes: Vec<Option<MoveOutcome>> = turns.iter().map(SessionTurn::outcome).collect();
        let board = MoveOutcome::Board(Status::ToMove(Player::One));
        assert_eq!(session.first_player(), Some(Player::One));
        let kalah = MoveOutcome::Refused(Refusal::Kalah);
        assert_eq!(outcomes, [Some(board), Some(kalah), None, None, None]);
        let moves: Vec<&[u8]> = turns
            .iter()
            .filter(|turn| turn.is_move())
            .map(|turn| turn.read)
            .collect();
        assert_eq!(moves, [b"6\n".as_slice()]);
    }

    #[test]
    fn a_board_may_be_left_out_but_no_refusal_stands_for_it() {
        let right = session(&format!(
            "{BOARD}\n> 4\n{BOARD}\n> 6\nrefused: kalah\n> quit\n[ends]"
        ));
        let without = right.without_boards();
        assert_eq!(
            without,
            session("...\n> 4\n...\n> 6\nrefused: kalah\n> quit\n[ends]")
        );
        assert!(without.agrees(&right));
        let refused = session(&format!(
            "{BOARD}\n> 4\nrefused: not a number\n> 6\nrefused: kalah\n> quit\n[ends]"
        ));
        assert!(!without.agrees(&refused));
    }
}
