//! What happens on the board, one small event after the other.

use crate::board::{Board, Player, next_bowl, opposite};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The hand takes all stones of a bowl.
    Lift(usize),
    /// The hand drops one stone in a bowl.
    Drop(usize),
    /// So many stones go from a bowl to a kalah.
    Carry { from: usize, to: usize, stones: u8 },
}

impl Event {
    pub fn on(self, board: &Board) -> Board {
        let mut stones = board.stones();
        match self {
            Event::Lift(bowl) => stones[bowl] = 0,
            Event::Drop(bowl) => stones[bowl] += 1,
            Event::Carry {
                from,
                to,
                stones: carried,
            } => {
                stones[from] = 0;
                stones[to] += carried;
            }
        }
        Board::new(stones)
    }
}

pub fn replay(board: &Board, events: &[Event]) -> Board {
    events.iter().fold(*board, |board, event| event.on(&board))
}

pub fn sowing(board: &Board, player: Player, bowl: usize) -> Vec<Event> {
    let mut events = vec![Event::Lift(bowl)];
    let mut at = bowl;
    for _ in 0..board.stones()[bowl] {
        at = next_bowl(at, player);
        events.push(Event::Drop(at));
    }
    events
}

pub fn capturing(board: &Board, player: Player, last: usize) -> Vec<Event> {
    let stones = board.stones();
    if stones[last] != 1 || !player.bowls().contains(&last) {
        return Vec::new();
    }
    let to = player.kalah();
    [last, opposite(last)]
        .map(|from| Event::Carry {
            from,
            to,
            stones: stones[from],
        })
        .to_vec()
}

pub fn sweeping(board: &Board) -> Vec<Event> {
    let stones = board.stones();
    let carry = |player: Player| {
        player.bowls().map(move |from| Event::Carry {
            from,
            to: player.kalah(),
            stones: stones[from],
        })
    };
    carry(Player::One).chain(carry(Player::Two)).collect()
}

/// All that has happened since a position, and the board as it is now.
pub struct History {
    pub events: Vec<Event>,
    pub now: Board,
}

impl History {
    pub fn new(board: &Board) -> History {
        History {
            events: Vec::new(),
            now: *board,
        }
    }

    pub fn add(&mut self, events: Vec<Event>) {
        self.now = replay(&self.now, &events);
        self.events.extend(events);
    }
}
