//! Plays a game at this terminal: for two people, with the computer player of part 8, or between two programs.

mod game_page;
mod opponent_program;
mod play_match;

use std::env;
use std::io;
use std::panic;
use std::process::ExitCode;

fn main() -> ExitCode {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        usual(panic);
        eprintln!("To see what to do first, type: cargo grade");
    }));
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.split_first() {
        Some((option, programs)) if option == "--referee" => {
            opponent_program::referee_of_programs(programs)
        }
        Some((option, arguments)) if option == "--match" => play_match::play_match(arguments),
        _ => solution::start(arguments, io::stdin().lock(), io::stdout().lock()),
    }
}
