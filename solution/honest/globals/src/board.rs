use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Mutex, OnceLock};

use crate::table;

impl Player {
    pub fn kalah(self) -> usize {
        *self.bowls().end() + 1
    }
}

impl Board {
    pub fn opening() -> Board {
        *table::OPENING.get_or_init(|| Board::new([4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0]))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        thread_local!(static TEXT: std::cell::RefCell<String> = const { std::cell::RefCell::new(String::new()) });
        TEXT.with_borrow_mut(|text| {
            text.clear();
            text.push_str("   ");
            Player::Two.bowls().rev().try_for_each(|bowl| write!(text, "{:3}", self.stones[bowl]))?;
            write!(text, "\n{:3}{:21}\n   ", self.stones[13], self.stones[6])?;
            Player::One.bowls().try_for_each(|bowl| write!(text, "{:3}", self.stones[bowl]))?;
            f.write_str(text)
        })
    }
}

pub fn opposite(bowl: usize) -> usize {
    table::OPPOSITES.lock().unwrap_or_else(std::sync::PoisonError::into_inner)[bowl]
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    static NEXT: OnceLock<Mutex<HashMap<(usize, Player), usize>>> = OnceLock::new();
    let next = NEXT.get_or_init(Mutex::default);
    let mut next = next.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    *next.entry((bowl, player)).or_insert_with(|| {
        let there = (bowl + 1) % BOWLS;
        if there == player.opponent().kalah() { (there + 1) % BOWLS } else { there }
    })
}
