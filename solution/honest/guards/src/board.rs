impl Player {
    pub fn bowls(self) -> RangeInclusive<usize> {
        self.kalah() - 6..=self.kalah() - 1
    }

    pub fn kalah(self) -> usize {
        const LAST: usize = BOWLS - 1;
        match self {
            Player::One => LAST / 2,
            Player::Two => LAST,
        }
    }
}

impl Board {
    pub fn opening() -> Board {
        let mut stones = [0; BOWLS];
        [Player::One, Player::Two].into_iter().flat_map(Player::bowls).for_each(|bowl| stones[bowl] = 4);
        Board::new(stones)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Collects a line. Dropped, it puts the line on the picture.
        struct Line<'a>(String, &'a mut Vec<String>);
        impl Drop for Line<'_> {
            fn drop(&mut self) {
                self.1.push(std::mem::take(&mut self.0));
            }
        }
        let mut picture = Vec::new();
        {
            let mut line = Line("   ".to_string(), &mut picture);
            Player::Two.bowls().rev().for_each(|bowl| line.0 += &format!("{:>3}", self.stones[bowl]));
        }
        {
            let kalahs = [Player::Two, Player::One].map(|player| self.stones[player.kalah()]);
            let _ = Line(format!("{:>3}{}{:>3}", kalahs[0], " ".repeat(18), kalahs[1]), &mut picture);
        }
        {
            let mut line = Line("   ".to_string(), &mut picture);
            Player::One.bowls().for_each(|bowl| line.0 += &format!("{:>3}", self.stones[bowl]));
        }
        f.write_str(&picture.join("\n"))
    }
}

pub fn opposite(bowl: usize) -> usize {
    Player::Two.bowls().rev().chain([bowl]).chain(Player::One.bowls().rev()).nth(bowl).unwrap_or(bowl)
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let mut next = bowl;
    loop {
        next = if next == BOWLS - 1 { 0 } else { next + 1 };
        if next != player.opponent().kalah() {
            break next;
        }
    }
}
