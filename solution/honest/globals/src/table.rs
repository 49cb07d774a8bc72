//! The one and only table. Everything that happens on it is global.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering::SeqCst};
use std::sync::{LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::board::{BOWLS, Board, Player};

static BOWL: [AtomicU8; BOWLS] = [const { AtomicU8::new(0) }; BOWLS];
static HAND: AtomicU8 = AtomicU8::new(0);
static HERE: AtomicUsize = AtomicUsize::new(0);
/// Only one caller sits at the table.
static CHAIR: Mutex<()> = Mutex::new(());
pub static OPENING: OnceLock<Board> = OnceLock::new();
pub static OPPOSITES: LazyLock<Mutex<Vec<usize>>> = LazyLock::new(|| Mutex::new((0..BOWLS - 1).rev().collect()));
/// Moves that anybody has made, since the program began.
static MOVES: AtomicU64 = AtomicU64::new(0);

thread_local! {
    static PLAYER: Cell<Option<Player>> = const { Cell::new(None) };
    static HISTORY: RefCell<VecDeque<Board>> = RefCell::default();
}

/// Sits down at the table, puts the stones on it, and hands it to `work`.
pub fn at_table<T>(board: &Board, player: Option<Player>, work: impl FnOnce() -> T) -> (Board, T) {
    let _chair: MutexGuard<()> = CHAIR.lock().unwrap_or_else(PoisonError::into_inner);
    for (bowl, stones) in BOWL.iter().zip(board.stones()) {
        bowl.store(stones, SeqCst);
    }
    HAND.store(0, SeqCst);
    PLAYER.set(player);
    let result = work();
    PLAYER.set(None);
    let after = Board::new(std::array::from_fn(|bowl| BOWL[bowl].load(SeqCst)));
    HISTORY.with_borrow_mut(|history| {
        history.push_back(after);
        if history.len() > 20 {
            history.pop_front();
        }
    });
    MOVES.fetch_add(1, SeqCst);
    (after, result)
}

pub fn player() -> Player {
    PLAYER.get().expect("a player sits at the table")
}

pub fn stones_in(bowl: usize) -> u8 {
    BOWL[bowl].load(SeqCst)
}

pub fn here() -> usize {
    HERE.load(SeqCst)
}

pub fn go_to(bowl: usize) {
    HERE.store(bowl, SeqCst);
}

/// Takes all stones of the bowl into the hand, in which there may be some already.
pub fn pick_up(bowl: usize) {
    HAND.fetch_add(BOWL[bowl].swap(0, SeqCst), SeqCst);
}

/// Drops one stone, and returns whether there was one.
pub fn drop_one(bowl: usize) -> bool {
    let dropped = HAND.try_update_down();
    if dropped {
        BOWL[bowl].fetch_add(1, SeqCst);
    }
    dropped
}

pub fn drop_all(bowl: usize) {
    BOWL[bowl].fetch_add(HAND.swap(0, SeqCst), SeqCst);
}

pub fn is_hand_empty() -> bool {
    HAND.load(SeqCst) == 0
}

trait Down {
    fn try_update_down(&self) -> bool;
}

impl Down for AtomicU8 {
    fn try_update_down(&self) -> bool {
        self.fetch_update(SeqCst, SeqCst, |stones| stones.checked_sub(1)).is_ok()
    }
}
