//! Bowls. They know their neighbours.

use std::cell::RefCell;
use std::fmt::Debug;
use std::rc::{Rc, Weak};

use crate::Player;

/// Something that stones can lie in.
pub trait AbstractBowl: Debug {
    fn get_number(&self) -> usize;
    fn get_stones(&self) -> u8;
    fn set_stones(&mut self, stones: u8);
    fn get_owner(&self) -> Player;
    fn is_kalah(&self) -> bool;
    fn set_next(&mut self, next: Weak<RefCell<dyn AbstractBowl>>);
    fn get_next(&self) -> BowlRef;

    /// Whether the player may drop a stone here.
    fn accepts(&self, player: Player) -> bool {
        !self.is_kalah() || self.get_owner() == player
    }

    fn add_stones(&mut self, more: u8) {
        self.set_stones(self.get_stones() + more);
    }

    fn remove_all_stones(&mut self) -> u8 {
        let stones = self.get_stones();
        self.set_stones(0);
        stones
    }
}

pub type BowlRef = Rc<RefCell<dyn AbstractBowl>>;

/// What all bowls have in common.
#[derive(Debug)]
struct BaseBowl {
    number: usize,
    stones: u8,
    owner: Player,
    next: Option<Weak<RefCell<dyn AbstractBowl>>>,
}

#[derive(Debug)]
struct SmallBowl {
    base: BaseBowl,
}

#[derive(Debug)]
struct KalahBowl {
    base: BaseBowl,
}

macro_rules! extends_base_bowl {
    ($class:ident, is_kalah: $is_kalah:literal) => {
        impl AbstractBowl for $class {
            fn get_number(&self) -> usize {
                self.base.number
            }

            fn get_stones(&self) -> u8 {
                self.base.stones
            }

            fn set_stones(&mut self, stones: u8) {
                self.base.stones = stones;
            }

            fn get_owner(&self) -> Player {
                self.base.owner
            }

            fn is_kalah(&self) -> bool {
                $is_kalah
            }

            fn set_next(&mut self, next: Weak<RefCell<dyn AbstractBowl>>) {
                self.base.next = Some(next);
            }

            fn get_next(&self) -> BowlRef {
                self.base.next.as_ref().and_then(Weak::upgrade).expect("the board still exists")
            }
        }
    };
}

extends_base_bowl!(SmallBowl, is_kalah: false);
extends_base_bowl!(KalahBowl, is_kalah: true);

/// Makes bowls.
pub trait AbstractBowlFactory {
    fn create_bowl(&self, number: usize, stones: u8) -> BowlRef;

    fn create_ring(&self, stones: [u8; 14]) -> Vec<BowlRef> {
        let numbered = stones.into_iter().enumerate();
        let bowls: Vec<BowlRef> = numbered.map(|(number, stones)| self.create_bowl(number, stones)).collect();
        for (number, bowl) in bowls.iter().enumerate() {
            bowl.borrow_mut().set_next(Rc::downgrade(&bowls[(number + 1) % bowls.len()]));
        }
        bowls
    }
}

pub struct BowlFactoryImpl;

impl AbstractBowlFactory for BowlFactoryImpl {
    fn create_bowl(&self, number: usize, stones: u8) -> BowlRef {
        let owner = if number < 7 { Player::One } else { Player::Two };
        let base = BaseBowl { number, stones, owner, next: None };
        match number % 7 {
            6 => Rc::new(RefCell::new(KalahBowl { base })),
            _ => Rc::new(RefCell::new(SmallBowl { base })),
        }
    }
}
