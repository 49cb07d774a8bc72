use super::board::Board;
use std::fmt::{Display, Formatter, Result};

impl Display for Board {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let Board([a, b, c, d, e, g, one, h, i, j, k, l, m, two]) = self;
        writeln!(f, "   {m:3}{l:3}{k:3}{j:3}{i:3}{h:3}")?;
        writeln!(f, "{two:3}{:18}{one:3}", "")?;
        write!(f, "   {a:3}{b:3}{c:3}{d:3}{e:3}{g:3}")
    }
}
