//! The game for two people at this terminal.

fn main() -> std::io::Result<()> {
    solution::run(std::io::stdin().lock(), std::io::stdout().lock())
}
