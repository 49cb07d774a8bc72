//! The arguments of the solver.

use std::path::PathBuf;

use solution::{BOWLS, Board, Player, Rules};

/// The program's usage.
pub(crate) const USAGE: &str = "\
solve [--rules NAME] [--table MIB] [BOARD PLAYER]
solve --fair COUNT --seed N [--rules NAME] [--table MIB]
solve --positions FILE [--stones N] [--rules NAME] [--table MIB]
solve --openings FILE [--table MIB]

Prints the exact value of each move and of the position: the stones of Player One less
those of Player Two at the end, if both play as well as possible. With --fair, it prints
positions of value 0 instead, from which a game can start: a tournament reads them. With
--positions, it prints each position of a file with its value, or ? for too many stones.
With --openings, it records values of the first moves for the board to play on: less than
an hour with `--table 12000`. Another run goes on after the last one that was written.

  --rules NAME   a rule set of specs/variants.md [default: egyptian]
  --table MIB    how much memory positions take [default: 256, or 8 if
                 30 stones or fewer are in the small bowls]
  --fair COUNT   draws this many positions after a few random moves from the opening
  --seed N       what is drawn
  --positions FILE  a line for each position: BOARD PLAYER
  --stones N     the most stones in small bowls with which positions of the file are
                 solved [default: 34]
  BOARD PLAYER   fourteen numbers, and One or Two [default: the opening]

With the pie rule, Player Two may swap after the opening's first turn. In a game that has
begun nobody can swap any longer.
";

/// The arguments of the command line.
pub(crate) struct Arguments {
    pub(crate) rules: Rules,
    pub(crate) board: Board,
    pub(crate) player: Player,
    pub(crate) mebibytes: usize,
    /// The number of fair positions to draw instead, and the seed.
    pub(crate) fair: Option<(usize, u64)>,
    /// The positions of a file, whose values are wanted instead.
    pub(crate) positions: Option<Positions>,
    /// The file for the values of the first moves, to be recorded instead.
    pub(crate) openings: Option<PathBuf>,
}

/// Positions of games, and how many stones in small bowls are searched.
pub(crate) struct Positions {
    pub(crate) all: Vec<(Board, Player)>,
    pub(crate) stones: i16,
}

/// The most stones in small bowls with which a position of a file is solved: a second or two on one core.
const MOST_STONES: u64 = 34;

impl Arguments {
    /// Reads the arguments; there are none to follow if help is asked for.
    pub(crate) fn read(
        mut words: impl Iterator<Item = String>,
    ) -> Result<Option<Arguments>, String> {
        let (mut rules, mut mebibytes) = (Rules::EGYPTIAN, None);
        let (mut count, mut seed, mut openings) = (None, None, None);
        let (mut file, mut stones) = (None, MOST_STONES);
        let mut rest = Vec::new();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("`{word}` needs a value"));
            match word.as_str() {
                "--help" | "-h" => return Ok(None),
                "--rules" => {
                    let name = value()?;
                    rules = name.parse().map_err(|error| format!("`{name}`: {error}"))?;
                }
                "--table" => {
                    let number = value()?;
                    let parsed = number.parse().ok();
                    mebibytes = parsed.filter(|number| (1..=1 << 20).contains(number));
                    mebibytes.ok_or(format!(
                        "`{number}` can't be a number of MiB; write 1 or more"
                    ))?;
                }
                "--fair" => count = Some(number(&value()?)?),
                "--positions" => file = Some(value()?),
                "--stones" => stones = number(&value()?)?,
                "--openings" => openings = Some(PathBuf::from(value()?)),
                "--seed" => seed = Some(number(&value()?)?),
                _ => rest.push(word),
            }
        }
        let fair = match (count, seed) {
            (Some(count), Some(seed)) if rest.is_empty() => {
                let count = usize::try_from(count).unwrap_or(usize::MAX);
                Some((count, seed))
            }
            (None, None) => None,
            _ => return Err("write `--fair COUNT --seed N`, without a position".to_owned()),
        };
        let positions = match file {
            Some(file) if fair.is_none() && rest.is_empty() => {
                Some(read_positions(rules, &file, stones)?)
            }
            Some(_) => return Err("write `--positions FILE`, without a position".to_owned()),
            None => None,
        };
        let (board, player) = if rest.is_empty() {
            (rules.opening(), Player::One)
        } else {
            position(rules, &rest)?
        };
        Ok(Some(Arguments {
            rules,
            board,
            player,
            mebibytes: mebibytes.unwrap_or_else(|| default_memory(&board)),
            fair,
            positions,
            openings,
        }))
    }
}

/// Reads a file of positions; lines that begin with `#` are comments.
fn read_positions(rules: Rules, file: &str, stones: u64) -> Result<Positions, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("read `{file}`: {error}"))?;
    let lines = (1..).zip(text.lines().map(str::trim));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let all = lines.map(|(number, line)| {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        position(rules, &words).map_err(|what| format!("{file}:{number}: {what}"))
    });
    Ok(Positions {
        all: all.collect::<Result<_, _>>()?,
        stones: i16::try_from(stones).unwrap_or(i16::MAX),
    })
}

/// Reads a number.
fn number(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("`{text}` isn't a number; write 0 or more"))
}

/// Returns how many MiB are enough for the positions after this one.
fn default_memory(board: &Board) -> usize {
    let stones: u32 = board.stones().into_iter().map(u32::from).sum();
    let kalahs = [6, 13].map(|kalah| u32::from(board.stones()[kalah]));
    if stones - kalahs[0] - kalahs[1] > 30 {
        256
    } else {
        8
    }
}

/// Reads a position of a game that isn't over: fourteen numbers and a player.
fn position(rules: Rules, words: &[String]) -> Result<(Board, Player), String> {
    let wrong = || {
        format!(
            "`{}` can't be a position; write BOARD PLAYER",
            words.join(" ")
        )
    };
    let (player, numbers) = words.split_last().ok_or_else(wrong)?;
    let player = match player.as_str() {
        "One" => Player::One,
        "Two" => Player::Two,
        _ => return Err(wrong()),
    };
    let numbers: Vec<u8> = numbers
        .iter()
        .map(|number| number.parse().map_err(|_| wrong()))
        .collect::<Result<_, _>>()?;
    let stones: [u8; BOWLS] = numbers.try_into().map_err(|_| wrong())?;
    let total: u32 = stones.iter().copied().map(u32::from).sum();
    if total > 144 {
        return Err(format!(
            "{total} stones are too many; there are never more than 144"
        ));
    }
    let board = Board::new(stones);
    if rules.is_over(&board, player) {
        return Err(format!(
            "`{}`: the game is over; write a position with a move",
            words.join(" ")
        ));
    }
    Ok((board, player))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("egyptian", "4 4 4 4 4 4 0 0 0 0 0 0 0 24 One", false)]
    #[case("egyptian", "0 0 0 0 0 0 20 1 0 0 0 0 0 27 One", false)]
    #[case("egyptian", "0 0 0 0 0 1 20 1 0 0 0 0 0 26 One", true)]
    // The player to move has stones.
    #[case("egyptian+end=at-turn", "4 4 4 4 4 4 0 0 0 0 0 0 0 24 One", true)]
    #[case("egyptian+end=at-turn", "4 4 4 4 4 4 0 0 0 0 0 0 0 24 Two", false)]
    #[case("egyptian+majority=yes", "1 0 0 0 0 0 25 1 0 0 0 0 0 21 One", false)]
    #[case("egyptian+majority=yes", "1 1 0 0 0 0 24 1 0 0 0 0 0 21 One", true)]
    fn only_positions_with_a_move_are_solved(
        #[case] rules: &str,
        #[case] position: &str,
        #[case] accepted: bool,
    ) {
        let words = ["--rules", rules].into_iter().chain(position.split(' '));
        let read = Arguments::read(words.map(str::to_owned));
        assert_eq!(read.is_ok(), accepted);
        if let Err(why) = read {
            assert!(why.contains("the game is over"), "{why}");
        }
    }
}
