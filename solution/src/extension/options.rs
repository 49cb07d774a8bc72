//! Given: the command line of the program, which chooses the rules and the players.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use super::against::run_against;
use super::player::{choose_move, run_player};
use super::rules::Rules;
use crate::board::Player;
use crate::program::run;

/// Text of `--help`.
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

With these options the computer player of part 8 plays, by the Egyptian rules:
  --player ROLE     MIN, MAX: writes its moves, and reads its opponent's; MIN moves first
  --against         you play against it; it is MAX, or the ROLE of `--player`
  --match N PROGRAM it plays N games against another program, or against `random`, in turns as MIN and as MAX;
                    `--out games.html` after it writes a page of the games

With this option the referee of part 9 lets two programs play:
  --referee ONE TWO starts each of them with one more argument, MIN or MAX, and decides their game
";

/// The options. The first one on the command line may be `--match` or `--referee`, which are read elsewhere.
const OPTIONS: [&str; 13] = [
    "help", "rules", "stones", "capture", "end", "majority", "remains", "sowing", "pie", "player",
    "against", "match", "referee",
];

/// Options of the command line.
enum Asked {
    Help,
    Game(Option<Rules>),
    Player(Player),
    Against(Player),
}

/// Plays one game as the command line asks for: without arguments, under the Egyptian rules and for two people.
///
/// Other rules need part 7, and the computer player part 8. Without arguments this only calls [`run`].
pub fn start(
    arguments: impl IntoIterator<Item = String>,
    input: impl BufRead,
    mut output: impl Write,
) -> ExitCode {
    let played = match asked(arguments) {
        Ok(Asked::Help) => output.write_all(HELP.as_bytes()),
        Ok(Asked::Game(None)) => run(input, output),
        Ok(Asked::Game(Some(rules))) => rules.run(input, output),
        Ok(Asked::Player(role)) => run_player(role, choose_move, input, output),
        Ok(Asked::Against(role)) => run_against(role, choose_move, input, output),
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
    let mut role = None;
    let mut against = false;
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        if argument == "--help" {
            return Ok(Asked::Help);
        }
        if argument == "--against" {
            against = true;
            continue;
        }
        let Some(option) = argument.strip_prefix("--") else {
            let meant = match argument.as_str() {
                "MIN" | "MAX" => format!("--player {argument}"),
                _ => "--rules NAME".to_owned(),
            };
            return Err(format!("`{argument}` isn't an option; write `{meant}`"));
        };
        let (option, value) = match option.split_once('=') {
            Some((option, value)) => (option, Some(value.to_owned())),
            None => (option, arguments.next()),
        };
        if let Some(meant) = misspelled(option) {
            return Err(format!(
                "`--{option}` isn't an option; did you mean `--{meant}`?"
            ));
        }
        if let "match" | "referee" = option {
            return Err(format!(
                "`--{option}` plays by the Egyptian rules; write it first, without options that change them"
            ));
        }
        let value = value.ok_or_else(|| format!("`--{option}` needs a value"))?;
        let is_repeated = match option {
            "rules" => name.replace(value).is_some(),
            "player" => role.replace(read_role(&value)?).is_some(),
            _ => {
                changes.push(format!("+{option}={value}"));
                false
            }
        };
        if is_repeated {
            return Err(format!("`--{option}` is given twice; give it once"));
        }
    }
    let no_rules = name.is_none() && changes.is_empty();
    match role {
        role if against && no_rules => return Ok(Asked::Against(role.unwrap_or(Player::Two))),
        Some(role) if no_rules => return Ok(Asked::Player(role)),
        None if !against && no_rules => return Ok(Asked::Game(None)),
        None if !against => {}
        _ => {
            return Err("the computer player knows the Egyptian rules alone; \
                        leave out the options that change them"
                .to_owned());
        }
    }
    let name = name.unwrap_or_else(|| "egyptian".to_owned()) + &changes.concat();
    match name.parse() {
        Ok(rules) => Ok(Asked::Game(Some(rules))),
        Err(error) => Err(format!("{error}")),
    }
}

/// Returns the option that is meant by one that doesn't exist: the only one that differs in up to two letters.
fn misspelled(option: &str) -> Option<&'static str> {
    if OPTIONS.contains(&option) {
        return None;
    }
    let mut close = OPTIONS
        .into_iter()
        .filter(|&other| edits(option, other) <= 2);
    close.next().filter(|_| close.next().is_none())
}

/// Counts the letters that have to be added, removed or replaced to make one word of another.
fn edits(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, letter) in from.bytes().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for (column, other) in to.bytes().enumerate() {
            let replaced = diagonal + usize::from(letter != other);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}

/// Reads the role of the computer player.
fn read_role(word: &str) -> Result<Player, String> {
    match word {
        "MIN" => Ok(Player::One),
        "MAX" => Ok(Player::Two),
        _ => Err(format!("`--player` can't be `{word}`; write MIN or MAX")),
    }
}
