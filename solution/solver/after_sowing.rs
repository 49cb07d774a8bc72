//! The rules of a move after its sowing: captures, the end, and the stones that remain.
//!
//! A rule that part 7 doesn't have is changed here, for positions and endgames alike.

use solution::{Capture, End, Remains, Rules};

/// The stones that a last stone takes, which was alone in one of the mover's small bowls.
#[derive(Clone, Copy)]
pub(crate) struct Captured {
    /// From the bowl of the last stone: itself, or none.
    pub(crate) own: i16,
    /// From the bowl opposite: all, or none.
    pub(crate) others: i16,
}

/// Returns the capture where the bowl opposite holds this many stones.
#[inline]
pub(crate) fn captured(rules: Rules, opposite: i16) -> Captured {
    let (own, others) = match (rules.capture, opposite) {
        (Capture::Never, _) | (Capture::IfOpposite, 0) => (0, 0),
        (Capture::LastStone, _) => (1, 0),
        (Capture::Always | Capture::IfOpposite, _) => (1, opposite),
    };
    Captured { own, others }
}

/// Returns whether the game is over for a mover who would move again or not, if these sides are empty.
#[inline]
pub(crate) fn is_over(
    rules: Rules,
    own_is_empty: bool,
    others_is_empty: bool,
    again: bool,
) -> bool {
    match rules.end {
        End::EitherSide => own_is_empty || others_is_empty,
        End::AtTurn if again => own_is_empty,
        End::AtTurn => others_is_empty,
    }
}

/// Returns by how many stones the mover gains more than the opponent when these remain at the end.
#[inline]
pub(crate) fn remaining(rules: Rules, own: i16, others: i16) -> i16 {
    match rules.remains {
        Remains::Owner => own - others,
        Remains::Uncounted => 0,
    }
}
