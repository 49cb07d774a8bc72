//! The game.

use std::io;

fn main() -> io::Result<()> {
    starter::run(io::stdin().lock(), io::stdout().lock())
}
