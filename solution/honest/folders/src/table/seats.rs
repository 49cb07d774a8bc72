//! Who sits at the table.

use crate::Player;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    Line(String),
    Gone,
    TooSlow,
}

pub trait Opponent {
    fn ask(&mut self) -> Reply;
    fn send(&mut self, line: &str);
}

pub struct Seats<'a> {
    pub one: &'a mut dyn Opponent,
    pub two: &'a mut dyn Opponent,
}

impl Seats<'_> {
    pub fn at(&mut self, player: Player) -> &mut dyn Opponent {
        match player {
            Player::One => &mut *self.one,
            Player::Two => &mut *self.two,
        }
    }
}
