//! The game for two people at this terminal.

fn main() -> std::process::ExitCode {
    starter::start(
        std::env::args().skip(1),
        std::io::stdin().lock(),
        std::io::stdout().lock(),
    )
}
