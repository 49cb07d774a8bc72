use std::ops::RangeInclusive;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    One,
    Two,
}

shown_as!(Player { One => "One", Two => "Two" });

impl Player {
    pub(crate) const ALL: [Self; 2] = [Self::One, Self::Two];

    pub fn opponent(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }

    pub fn bowls(self) -> RangeInclusive<usize> {
        match self {
            Self::One => 0..=5,
            Self::Two => 7..=12,
        }
    }

    pub fn kalah(self) -> usize {
        self.bowls().end() + 1
    }
}
