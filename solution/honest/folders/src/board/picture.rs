use std::fmt::{Display, Formatter, Result};

use super::{Board, Player};

impl Display for Board {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        const GAP: &str = "   ";
        let row = |f: &mut Formatter<'_>, stones: &mut dyn Iterator<Item = &u8>| {
            f.write_str(GAP)?;
            stones.map(|count| write!(f, "{count:>3}")).collect()
        };
        row(f, &mut self.side(Player::Two).iter().rev())?;
        let [one, two] = Player::ALL.map(|player| self.stones()[player.kalah()]);
        writeln!(f, "\n{two:>3}{}{one:>3}", GAP.repeat(6))?;
        row(f, &mut self.side(Player::One).iter())
    }
}
