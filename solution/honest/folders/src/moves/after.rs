//! Parts 3 and 4.

#[path = "after/what_is_captured.rs"]
pub mod capturing;
pub mod ending;

/// Part 3, the shorter half, in an inline module.
pub mod turn {
    use crate::Player;

    pub fn next_player(player: Player, last: usize) -> Player {
        if player.kalah() == last { player } else { player.opponent() }
    }
}
