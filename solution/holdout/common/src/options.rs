//! The command line of the program: by which rules it plays.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use crate::program::run;
use crate::rules::Rules;

/// Text of `--help`.
const HELP: &str = "\
Kalah for two at this terminal.

Without options the game is played by the Egyptian rules. An option asks for others:
  --rules NAME      egyptian, wikipedia, raven, board-game-arena, kalaha-relay
  --stones NUMBER   1 to 12 stones in each bowl
  --capture HOW     always, if-opposite, last-stone, never
  --end WHEN        either-side, at-turn
  --majority YES    yes, no: whether more than half of all stones in a kalah ends the game
  --remains WHOSE   owner, uncounted
  --sowing HOW      one-lap, relay
  --pie YES         yes, no: whether Player Two may swap after Player One's first turn

specs/variants.md explains them all. Type the number of a bowl to move, `swap` to change sides, `quit` to end.
";

/// What a command line asks for.
enum Asked {
    Help,
    Game(Option<Rules>),
}

/// Plays one game as the arguments of the command line ask: by the Egyptian rules if there are none.
///
/// A game by other rules needs part 7; without arguments this is [`run`] and nothing else.
pub fn start(
    arguments: impl IntoIterator<Item = String>,
    input: impl BufRead,
    mut output: impl Write,
) -> ExitCode {
    let played = match asked(arguments) {
        Ok(Asked::Help) => output.write_all(HELP.as_bytes()),
        Ok(Asked::Game(None)) => run(input, output),
        Ok(Asked::Game(Some(rules))) => rules.run(input, output),
        Err(error) => {
            eprintln!("error: {error}\n\nhint: `--help` lists the options");
            return ExitCode::from(2);
        }
    };
    match played {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Reads the arguments: `--rules NAME` sets all axes, wherever it stands, and each other option one of them.
fn asked(arguments: impl IntoIterator<Item = String>) -> Result<Asked, String> {
    let mut name = None;
    let mut changes = Vec::new();
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        if argument == "--help" {
            return Ok(Asked::Help);
        }
        let Some(option) = argument.strip_prefix("--") else {
            return Err(format!("`{argument}` is not an option; write `--rules NAME`"));
        };
        let (option, value) = match option.split_once('=') {
            Some((option, value)) => (option, Some(value.to_owned())),
            None => (option, arguments.next()),
        };
        let value = value.ok_or_else(|| format!("`--{option}` needs a value"))?;
        if option != "rules" {
            changes.push(format!("+{option}={value}"));
        } else if name.replace(value).is_some() {
            return Err("`--rules` stands twice; write it once".to_owned());
        }
    }
    if name.is_none() && changes.is_empty() {
        return Ok(Asked::Game(None));
    }
    let name = name.unwrap_or_else(|| "egyptian".to_owned()) + &changes.concat();
    match name.parse() {
        Ok(rules) => Ok(Asked::Game(Some(rules))),
        Err(error) => Err(format!("{error}")),
    }
}
