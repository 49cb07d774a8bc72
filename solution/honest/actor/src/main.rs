use std::process::ExitCode;

fn main() -> ExitCode {
    starter::start(std::env::args().skip(1), std::io::stdin().lock(), std::io::stdout().lock())
}
