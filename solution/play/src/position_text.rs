//! Positions that people write.

use solution::{BOWLS, Board, Player};

/// The most stones that rules put on a board.
const MOST: u32 = 144;

/// The bowls in the order of a board's picture.
const PICTURE: [usize; BOWLS] = [12, 11, 10, 9, 8, 7, 13, 6, 0, 1, 2, 3, 4, 5];

/// Reads a position: fourteen numbers in the order of the bowls, or the picture of a board in three lines. The player who moves
/// is `One` unless the text names `Two`.
pub(crate) fn read_position(text: &str) -> Result<(Board, Player), String> {
    let lines = text.lines().map(numbers).filter(|line| !line.is_empty());
    let lines: Vec<Vec<&str>> = lines.collect();
    let lengths: Vec<usize> = lines.iter().map(Vec::len).collect();
    let numbers = lines.concat();
    let mut stones = [0; BOWLS];
    if numbers.len() != BOWLS {
        let found = numbers.len();
        return Err(format!(
            "a board has 14 numbers, not {found}; write the stones of bowls 0 to 13"
        ));
    }
    for (place, number) in numbers.iter().enumerate() {
        let bowl = if lengths == [6, 2, 6] {
            PICTURE[place]
        } else {
            place
        };
        stones[bowl] = number
            .parse()
            .map_err(|_| format!("`{number}` stones are too many; write 144 or fewer in all"))?;
    }
    let all: u32 = stones.into_iter().map(u32::from).sum();
    if all > MOST {
        return Err(format!(
            "{all} stones are too many; write {MOST} or fewer in all"
        ));
    }
    let mut words = text.split(|letter: char| !letter.is_alphabetic());
    let is_two = words.any(|word| word.eq_ignore_ascii_case("two"));
    let player = if is_two { Player::Two } else { Player::One };
    Ok((Board::new(stones), player))
}

/// Returns the numbers of a line.
fn numbers(line: &str) -> Vec<&str> {
    let pieces = line.split(|letter: char| !letter.is_ascii_digit());
    pieces.filter(|piece| !piece.is_empty()).collect()
}
