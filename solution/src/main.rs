//! Plays a game at this terminal: for two people, or with the computer player of part 8.

fn main() -> std::process::ExitCode {
    solution::start(
        std::env::args().skip(1),
        std::io::stdin().lock(),
        std::io::stdout().lock(),
    )
}
