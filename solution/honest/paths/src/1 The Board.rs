pub const BOWLS: usize = 14;

mod player {
    use std::ops::RangeInclusive;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Player {
        One,
        Two,
    }

    use Player::*;

    impl Player {
        pub fn opponent(self) -> Self {
            match self {
                One => Two,
                Two => One,
            }
        }

        pub fn bowls(self) -> RangeInclusive<usize> {
            match self {
                One => 0..=5,
                Two => 7..=12,
            }
        }

        pub fn kalah(self) -> usize {
            self.bowls().end() + 1
        }
    }

    impl std::fmt::Display for Player {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.pad(match self {
                One => "One",
                Two => "Two",
            })
        }
    }
}

mod board {
    use super::{BOWLS, player::Player};

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Board(pub(in crate::the_board) [u8; BOWLS]);

    impl Board {
        pub fn new(stones: [u8; BOWLS]) -> Self {
            Self(stones)
        }

        pub fn stones(&self) -> [u8; BOWLS] {
            self.0
        }

        pub fn opening() -> Self {
            Self(std::array::from_fn(|bowl| if bowl % 7 == 6 { 0 } else { 4 }))
        }
    }

    pub fn opposite(bowl: usize) -> usize {
        Player::Two.bowls().end() - bowl
    }

    pub fn next_bowl(bowl: usize, player: Player) -> usize {
        let way = (0..BOWLS).filter(|&on_the_way| on_the_way != player.opponent().kalah());
        way.cycle().skip_while(|&on_the_way| on_the_way != bowl).nth(1).expect("the way never ends")
    }
}

#[path = "1 The Board's picture.rs"]
mod picture;

pub mod prelude {
    pub use super::BOWLS;
    pub use super::board::*;
    pub use super::player::*;
}
