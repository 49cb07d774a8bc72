//! The positions of a tournament's games, and their exact values, as the solver writes them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use notation::Board;
use submission::read_given_text;

use super::error::TournamentError;
use super::game_record::GameRecord;
use super::play_game::Side;
use super::read_start_positions;

/// The exact values of positions: Player One's stones less those of Player Two at the end, if both play as well as possible.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionValues(BTreeMap<String, Option<i16>>);

impl PositionValues {
    /// Reads a file: in each line a position, and its value or `?`; lines that begin with `#` are comments.
    ///
    /// # Errors
    ///
    /// Returns the first line that is something else.
    pub fn read(path: &Path) -> Result<PositionValues, TournamentError> {
        let text = read_given_text(path).map_err(TournamentError::read(path))?;
        let lines = (1..).zip(text.lines().map(str::trim));
        let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let values = lines.map(|(number, line)| {
            read_value(line).ok_or_else(|| TournamentError::Value {
                path: path.to_owned(),
                line: number,
            })
        });
        Ok(PositionValues(values.collect::<Result<_, _>>()?))
    }

    /// Returns whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the value of a position, if the solver knows it.
    pub(super) fn of(&self, board: &[u8], mover: Side) -> Option<i16> {
        self.0.get(&line(board, mover)).copied().flatten()
    }
}

fn read_value(line: &str) -> Option<(String, Option<i16>)> {
    let (position, value) = line.rsplit_once(' ')?;
    read_start_positions::parse(position)?;
    let value = match value {
        "?" => None,
        value => Some(value.parse().ok()?),
    };
    Some((position.to_owned(), value))
}

/// Writes a position as the solver reads it.
fn line(board: &[u8], mover: Side) -> String {
    let stones = <[u8; 14]>::try_from(board).map(Board);
    stones.map_or_else(
        |_| String::new(),
        |board| format!("{board} {}", mover.word()),
    )
}

/// Lists the positions of all games in which a player moved, each once.
pub(super) fn position_list(games: &[GameRecord]) -> String {
    let all: BTreeSet<String> = games
        .iter()
        .flat_map(|game| game.positions().map(|(board, mover)| line(board, mover)))
        .collect();
    all.into_iter().map(|line| line + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    const POSITION: &str = "0 0 0 0 0 1 20 1 0 0 0 0 0 26 One";

    #[rstest]
    #[case::ahead("+6", Some(6))]
    #[case::behind("-2", Some(-2))]
    #[case::unknown("?", None)]
    fn a_line_is_a_position_and_its_value(#[case] value: &str, #[case] read: Option<i16>) {
        let found = read_value(&format!("{POSITION} {value}"));
        assert_eq!(found, Some((POSITION.to_owned(), read)));
    }

    #[rstest]
    #[case::a_word("six")]
    #[case::nothing("")]
    fn anything_else_is_a_mistake(#[case] value: &str) {
        assert_eq!(read_value(format!("{POSITION} {value}").trim()), None);
    }
}
