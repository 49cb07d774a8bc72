//! Reads the positions from which games start, which are fair: their exact value is 0.

use grader::failure::Failure;
use std::num::NonZeroU32;
use std::path::Path;

use notation::{Board, Player};
use oorandom::Rand32;
use submission::{Digest, DigestBuilder, read_given_text};

use super::play_game::Start;

/// Reads a file with a position in each line, fourteen numbers and a player; lines that begin with `#` are comments.
pub(super) fn read_start_positions(path: &Path) -> Result<Vec<Start>, Failure> {
    let text = read_given_text(path).map_err(Failure::reading(path))?;
    let no_position = |line: usize| {
        Failure::usage(format!(
            "`{}:{line}` isn't a position; write fourteen numbers and `One` or `Two`",
            path.display()
        ))
    };
    let mut starts = Vec::new();
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let start = parse(line).ok_or_else(|| no_position(number))?;
        starts.push(start);
    }
    if starts.is_empty() {
        return Err(no_position(1));
    }
    Ok(starts)
}

/// Reads a position.
fn parse(line: &str) -> Option<Start> {
    let (board, player) = line.rsplit_once(' ')?;
    let board: Board = board.parse().ok()?;
    let mover: Player = player.parse().ok()?;
    Some(Start { board, mover })
}

/// Draws this many of the positions for a pairing. What is drawn depends on the seed and on both players' sources, not on the
/// other players.
pub(super) fn draw(starts: &[Start], count: usize, seed: u64, players: [&Digest; 2]) -> Vec<Start> {
    let digest = DigestBuilder::default()
        .piece(seed.to_string())
        .piece(players[0].to_string())
        .piece(players[1].to_string())
        .finish();
    let mut random = Rand32::new(digest.remainder(NonZeroU32::MAX).into());
    let mut left = starts.to_vec();
    let mut drawn = Vec::new();
    while drawn.len() < count && !left.is_empty() {
        let end = u32::try_from(left.len()).unwrap_or(u32::MAX);
        drawn.push(left.swap_remove(random.rand_range(0..end) as usize));
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starts() -> Vec<Start> {
        (0..9)
            .map(|stones| Start {
                board: Board([stones; 14]),
                mover: Player::One,
            })
            .collect()
    }

    #[test]
    fn a_position_is_written_as_it_is_read() {
        let text = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 Two";
        assert_eq!(parse(text).unwrap().to_string(), text);
        assert_eq!(parse("0 1 2 Two"), None);
    }

    #[test]
    fn a_pairing_gets_different_positions_and_always_the_same() {
        let [one, two] = ["a", "b"].map(Digest::of);
        let drawn = draw(&starts(), 4, 7, [&one, &two]);
        assert_eq!(drawn, draw(&starts(), 4, 7, [&one, &two]));
        assert_ne!(drawn, draw(&starts(), 4, 8, [&one, &two]));
        let mut lines: Vec<String> = drawn.iter().map(Start::to_string).collect();
        lines.sort();
        lines.dedup();
        assert_eq!(lines.len(), 4);
    }

    #[test]
    fn there_are_no_more_positions_than_the_file_has() {
        let digest = Digest::of("a");
        assert_eq!(draw(&starts(), 50, 7, [&digest, &digest]).len(), 9);
    }
}
