impl Player {
    pub fn bowls(self) -> RangeInclusive<usize> {
        // Player One
        if self == Player::One {
            return 0..=5;
        }
        // Player Two
        if self == Player::Two {
            return 7..=12;
        }
        panic!("there is no third player");
    }

    pub fn kalah(self) -> usize {
        // Player One
        if self == Player::One {
            return 6;
        }
        // Player Two
        if self == Player::Two {
            return 13;
        }
        panic!("there is no third player");
    }
}

impl Board {
    pub fn opening() -> Board {
        let stones = [
            // Player One
            4, 4, 4, 4, 4, 4, // kalah
            0, // Player Two
            4, 4, 4, 4, 4, 4, // kalah
            0,
        ];
        Board::new(stones)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Player Two
        write!(f, "   ")?;
        write!(f, "{:>3}", self.stones[12])?;
        write!(f, "{:>3}", self.stones[11])?;
        write!(f, "{:>3}", self.stones[10])?;
        write!(f, "{:>3}", self.stones[9])?;
        write!(f, "{:>3}", self.stones[8])?;
        write!(f, "{:>3}", self.stones[7])?;
        writeln!(f)?;
        // Kalahs
        write!(f, "{:>3}", self.stones[13])?;
        write!(f, "                  ")?;
        write!(f, "{:>3}", self.stones[6])?;
        writeln!(f)?;
        // Player One
        write!(f, "   ")?;
        write!(f, "{:>3}", self.stones[0])?;
        write!(f, "{:>3}", self.stones[1])?;
        write!(f, "{:>3}", self.stones[2])?;
        write!(f, "{:>3}", self.stones[3])?;
        write!(f, "{:>3}", self.stones[4])?;
        write!(f, "{:>3}", self.stones[5])?;
        Ok(())
    }
}

pub fn opposite(bowl: usize) -> usize {
    // Player One
    if bowl == 0 {
        return 12;
    }
    if bowl == 1 {
        return 11;
    }
    if bowl == 2 {
        return 10;
    }
    if bowl == 3 {
        return 9;
    }
    if bowl == 4 {
        return 8;
    }
    if bowl == 5 {
        return 7;
    }
    // Player Two
    if bowl == 7 {
        return 5;
    }
    if bowl == 8 {
        return 4;
    }
    if bowl == 9 {
        return 3;
    }
    if bowl == 10 {
        return 2;
    }
    if bowl == 11 {
        return 1;
    }
    if bowl == 12 {
        return 0;
    }
    panic!("bowl {bowl} has no opposite");
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    // Player One
    if player == Player::One {
        if bowl == 12 {
            return 0;
        } else {
            return bowl + 1;
        }
    }
    // Player Two
    if player == Player::Two {
        if bowl == 13 {
            return 0;
        } else if bowl == 5 {
            return 7;
        } else {
            return bowl + 1;
        }
    }
    panic!("there is no third player");
}
