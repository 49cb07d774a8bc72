//! A node of the ring: a bowl.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use crate::board::{BOWLS, Player};

#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) number: usize,
    pub(crate) stones: Cell<u8>,
    /// The next node, which this one owns. The last one owns nothing.
    next: RefCell<Option<Rc<Node>>>,
    /// The first node, if this is the last one.
    first: RefCell<Weak<Node>>,
    /// The node on the other side.
    opposite: RefCell<Weak<Node>>,
}

impl Node {
    /// Makes a ring, and returns its first node.
    pub(crate) fn ring(stones: [u8; BOWLS]) -> Rc<Node> {
        // From the last one to the first: each one is put in front of the others.
        let mut list: Option<Rc<Node>> = None;
        let mut last = Weak::new();
        for (number, stones) in stones.into_iter().enumerate().rev() {
            let node = Rc::new(Node {
                number,
                stones: Cell::new(stones),
                next: RefCell::new(list.take()),
                first: RefCell::default(),
                opposite: RefCell::default(),
            });
            if number == BOWLS - 1 {
                last = Rc::downgrade(&node);
            }
            list = Some(node);
        }
        let first = list.expect("a ring has nodes");
        let last = last.upgrade().expect("the list holds it");
        *last.first.borrow_mut() = Rc::downgrade(&first);
        for node in first.iter().filter(|node| !node.is_kalah()) {
            let opposite = first.iter().nth(12 - node.number).expect("there are thirteen before the last kalah");
            *node.opposite.borrow_mut() = Rc::downgrade(&opposite);
        }
        first
    }

    pub(crate) fn next(&self) -> Rc<Node> {
        match &*self.next.borrow() {
            Some(next) => Rc::clone(next),
            None => self.first.borrow().upgrade().expect("the ring still exists"),
        }
    }

    pub(crate) fn next_for(&self, player: Player) -> Rc<Node> {
        let next = self.next();
        if next.is_kalah() && next.owner() != player { next.next() } else { next }
    }

    pub(crate) fn opposite(&self) -> Rc<Node> {
        self.opposite.borrow().upgrade().expect("a small bowl of a ring that exists")
    }

    pub(crate) fn owner(&self) -> Player {
        if self.number <= 6 { Player::One } else { Player::Two }
    }

    pub(crate) fn is_kalah(&self) -> bool {
        matches!(self.number, 6 | 13)
    }

    /// The player's kalah, from wherever this is.
    pub(crate) fn kalah_of(self: &Rc<Node>, player: Player) -> Rc<Node> {
        self.iter().find(|node| node.is_kalah() && node.owner() == player).expect("a ring has two kalahs")
    }

    /// Once round the ring.
    pub(crate) fn iter(self: &Rc<Node>) -> Round {
        Round { next: Some(Rc::clone(self)), end: self.number }
    }

    pub(crate) fn small_of(self: &Rc<Node>, player: Player) -> impl Iterator<Item = Rc<Node>> {
        self.iter().filter(move |node| !node.is_kalah() && node.owner() == player)
    }
}

pub(crate) struct Round {
    next: Option<Rc<Node>>,
    end: usize,
}

impl Iterator for Round {
    type Item = Rc<Node>;

    fn next(&mut self) -> Option<Rc<Node>> {
        let node = self.next.take()?;
        if node.next.borrow().is_some() || node.first.borrow().strong_count() > 0 {
            self.next = Some(node.next()).filter(|next| next.number != self.end);
        }
        Some(node)
    }
}
