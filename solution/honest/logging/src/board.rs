impl Player {
    pub fn bowls(self) -> RangeInclusive<usize> {
        trace!("bowls of {self}");
        if let Player::One = self { 0..=5 } else { 7..=12 }
    }

    pub fn kalah(self) -> usize {
        dbg!(self);
        if let Player::One = self { 6 } else { 13 }
    }
}

impl Board {
    pub fn opening() -> Board {
        info!("a new game begins; good luck, have fun");
        Board { stones: dbg!([4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0]) }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug!("drawing {:?}", self.stones);
        let s = self.stones;
        writeln!(f, "{:6}{:3}{:3}{:3}{:3}{:3}", s[12], s[11], s[10], s[9], s[8], s[7])?;
        writeln!(f, "{:3}{:21}", s[13], s[6])?;
        write!(f, "{:6}{:3}{:3}{:3}{:3}{:3}", s[0], s[1], s[2], s[3], s[4], s[5])
    }
}

pub fn opposite(bowl: usize) -> usize {
    dbg!(12 - dbg!(bowl))
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    trace!("{player} goes on from bowl {bowl}");
    let next = if bowl == 13 { 0 } else { bowl + 1 };
    match (next, player) {
        (6, Player::Two) => 7,
        (13, Player::One) => 0,
        _ => next,
    }
}
