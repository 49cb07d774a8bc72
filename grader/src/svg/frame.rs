//! One still frame of a picture: a board at one moment of an example, and what is marked on it.

use notation::{BOWLS, Board, Player, RIGHT};

/// A board at one moment, and what is marked on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// The caption, in one sentence.
    pub caption: String,
    /// The stones; without them the bowls are drawn with their numbers alone.
    pub board: Option<Board>,
    /// The player to move.
    pub mover: Option<Player>,
    /// Why a bowl stands out, if it does.
    pub marks: [Option<Mark>; BOWLS],
    /// The change of each bowl since the frame before; 0 isn't shown.
    pub changes: [i32; BOWLS],
    /// The bowls that differ from another board: a very thick border.
    pub differing: Vec<usize>,
    /// The bowls that the stones pass, from the first to the last.
    pub way: Vec<usize>,
    /// Arrows between two bowls, for stones that don't fall one by one; boards with step control show them.
    pub arrows: Vec<(usize, usize)>,
    /// The remark next to the name of the player who moves.
    pub note: String,
}

/// Marks of bowls; each has a shape of its own, so that no colour is needed to tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The example is about this bowl, or it is a right choice: a thick border.
    Chosen,
    /// The stones come from here: a dashed border.
    Origin,
    /// The last stone fell here: a double border.
    Last,
    /// It is left out or refused: a cross.
    Struck,
}

impl Frame {
    /// Begins a frame with this board.
    pub fn of(board: Board, mover: Option<Player>, caption: impl Into<String>) -> Frame {
        Frame {
            caption: caption.into(),
            board: Some(board),
            mover,
            ..Frame::default()
        }
    }

    /// Marks a bowl.
    pub fn mark(mut self, bowl: usize, mark: Mark) -> Frame {
        self.marks[bowl] = Some(mark);
        self
    }

    /// Shows what changed since this board.
    pub fn since(mut self, before: &Board) -> Frame {
        if let Some(board) = self.board {
            self.changes = changes(before, &board);
        }
        self
    }

    /// Draws an arrow from each bowl that has lost its stones to the kalah that has got them: the only one, or its player's own.
    pub fn collected(mut self) -> Frame {
        let kalahs = bowls(|bowl| self.changes[bowl] > 0);
        let emptied = bowls(|bowl| self.changes[bowl] < 0);
        let own = |bowl: usize| {
            let same_side = |kalah: &&usize| (bowl <= RIGHT) == (**kalah <= RIGHT);
            kalahs.iter().find(same_side).copied()
        };
        let arrow = |bowl: usize| match kalahs.as_slice() {
            [only] => Some((bowl, *only)),
            _ => Some((bowl, own(bowl)?)),
        };
        self.arrows = emptied.into_iter().filter_map(arrow).collect();
        self
    }

    /// Marks the bowls that differ from this board.
    pub fn against(mut self, other: &Board) -> Frame {
        if let Some(board) = self.board {
            self.differing = bowls(|bowl| other.0[bowl] != board.0[bowl]);
        }
        self
    }

    /// Draws the way of the stones, and strikes out the bowls that it skips.
    pub fn along(mut self, way: Vec<usize>) -> Frame {
        for pair in way.windows(2) {
            let mut bowl = (pair[0] + 1) % BOWLS;
            while bowl != pair[1] {
                self.marks[bowl] = Some(Mark::Struck);
                bowl = (bowl + 1) % BOWLS;
            }
        }
        self.way = way;
        self
    }
}

/// Returns by how much each bowl changed.
pub fn changes(before: &Board, after: &Board) -> [i32; BOWLS] {
    std::array::from_fn(|bowl| i32::from(after.0[bowl]) - i32::from(before.0[bowl]))
}

/// Returns such bowls.
fn bowls(such: impl Fn(usize) -> bool) -> Vec<usize> {
    (0..BOWLS).filter(|&bowl| such(bowl)).collect()
}
