//! Players that a student may write: they search a few moves or turns, and know nothing else.

use solution::{Board, Played, Player, Status, play};

/// The depth of a player's search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// This many moves, of either player.
    Moves(u32),
    /// This many turns, each with all its moves.
    Turns(u32),
    /// To the end of the game.
    End,
}

/// A position: a board on which a player is to move.
pub(crate) type Turn = (Board, Player);

/// A search without a table.
#[derive(Clone, Copy, Default)]
pub(crate) struct PlainSearch {
    /// Number of positions that it has seen.
    pub(crate) positions: u64,
    /// Quarters of a stone that one in a small bowl counts where the search stops.
    pub(crate) bowls: i16,
}

impl PlainSearch {
    /// Returns the moves that are best for a player who looks this far ahead.
    pub(crate) fn best_moves(&mut self, (board, player): Turn, depth: Depth) -> Vec<usize> {
        let mut best = Vec::new();
        let mut most = i16::MIN;
        for (bowl, played) in moves((board, player)) {
            let value = self.value_after(&played, player, depth, (-1_000, 1_000));
            if value > most {
                most = value;
                best.clear();
            }
            if value == most {
                best.push(bowl);
            }
        }
        best
    }

    /// Returns by how many quarters of a stone the player is ahead after this move and the rest of the search.
    fn value_after(
        &mut self,
        played: &Played,
        player: Player,
        depth: Depth,
        (low, high): (i16, i16),
    ) -> i16 {
        match played.status {
            Status::ToMove(next) if next == player => {
                let depth = match depth {
                    Depth::Moves(moves) => Depth::Moves(moves - 1),
                    other => other,
                };
                self.value((played.board, player), depth, (low, high))
            }
            Status::ToMove(next) => {
                let depth = match depth {
                    Depth::Moves(moves) => Depth::Moves(moves - 1),
                    Depth::Turns(turns) => Depth::Turns(turns - 1),
                    Depth::End => Depth::End,
                };
                -self.value((played.board, next), depth, (-high, -low))
            }
            Status::Won(_) | Status::Draw => 4 * lead(&played.board, player),
        }
    }

    fn value(&mut self, turn: Turn, depth: Depth, (mut low, high): (i16, i16)) -> i16 {
        self.positions += 1;
        let (board, player) = turn;
        if matches!(depth, Depth::Moves(0) | Depth::Turns(0)) {
            let bowls = |player: Player| -> i16 {
                let bowls = player.bowls().map(|bowl| board.stones()[bowl]);
                bowls.map(i16::from).sum()
            };
            let in_bowls = bowls(player) - bowls(player.opponent());
            return 4 * lead(&board, player) + self.bowls * in_bowls;
        }
        let mut most = i16::MIN;
        for (_, played) in moves(turn) {
            most = most.max(self.value_after(&played, player, depth, (low, high)));
            low = low.max(most);
            if low >= high {
                break;
            }
        }
        most
    }
}

/// Returns the legal moves and what follows from each, from the player's right to the left.
pub(crate) fn moves((board, player): Turn) -> impl Iterator<Item = (usize, Played)> {
    let bowls = player.bowls().rev();
    bowls.filter_map(move |bowl| Some((bowl, play(&board, player, bowl).ok()?)))
}

/// Returns how far this player's kalah is ahead.
pub(crate) fn lead(board: &Board, player: Player) -> i16 {
    let stones = board.stones();
    i16::from(stones[player.kalah()]) - i16::from(stones[player.opponent().kalah()])
}
