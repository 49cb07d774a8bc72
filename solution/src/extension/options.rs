//! Given: the command line of the program, which chooses the rules.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use super::rules::Rules;
use crate::program::run;

/// What `--help` prints.
const HELP: &str = "\
Kalah for two players at this terminal.

Without options you play by the Egyptian rules. These options change them:
  --rules NAME      egyptian, wikipedia, raven, board-game-arena, kalaha-relay
  --stones NUMBER   1 to 12 stones in each bowl
  --capture HOW     always, if-opposite, last-stone, never
  --end WHEN        either-side, at-turn
  --majority YES    yes, no: whether a kalah with more than half of all stones ends the game
  --remains WHOSE   owner, uncounted
  --sowing HOW      one-lap, relay
  --pie YES         yes, no: whether Player Two may swap after Player One's first turn

specs/variants.md explains all of them. Type the number of a bowl to move, `swap` to swap sides, `quit` to stop.
";

/// What the command line asks for.
enum Asked {
    Help,
    Game(Option<Rules>),
}

/// Plays one game under the rules that the command line asks for: without arguments, the Egyptian rules.
///
/// Other rules need part 7. Without arguments this only calls [`run`].
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

/// Reads the arguments. `--rules NAME` sets all axes, wherever it appears; each other option sets one axis.
fn asked(arguments: impl IntoIterator<Item = String>) -> Result<Asked, String> {
    let mut name = None;
    let mut changes = Vec::new();
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        if argument == "--help" {
            return Ok(Asked::Help);
        }
        let Some(option) = argument.strip_prefix("--") else {
            return Err(format!(
                "`{argument}` isn't an option; write `--rules NAME`"
            ));
        };
        let (option, value) = match option.split_once('=') {
            Some((option, value)) => (option, Some(value.to_owned())),
            None => (option, arguments.next()),
        };
        let value = value.ok_or_else(|| format!("`--{option}` needs a value"))?;
        if option != "rules" {
            changes.push(format!("+{option}={value}"));
        } else if name.replace(value).is_some() {
            return Err("`--rules` is given twice; give it once".to_owned());
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
