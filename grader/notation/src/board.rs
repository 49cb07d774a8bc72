//! A board as pictures and questions show it: only notation, no rules.

use std::fmt::{self, Write as _};
use std::str::FromStr;

/// The number of bowls on a board.
pub const BOWLS: usize = 14;

/// The bowls in the upper row of the picture, from left to right.
pub const UPPER_ROW: [usize; 6] = [12, 11, 10, 9, 8, 7];
/// The bowls in the lower row of the picture, from left to right.
pub const LOWER_ROW: [usize; 6] = [0, 1, 2, 3, 4, 5];
/// The bowl at the left end of the picture.
pub const LEFT: usize = 13;
/// The bowl at the right end of the picture.
pub const RIGHT: usize = 6;

const MOST: u8 = 99;

/// The stones in each of the fourteen bowls, by bowl number.
///
/// `Display` and `FromStr` use the one-line form: fourteen numbers separated by spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board(pub [u8; BOWLS]);

impl Board {
    /// Returns the number of stones on the board.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&stones| u32::from(stones)).sum()
    }

    /// Returns the number of stones in the twelve small bowls.
    pub fn in_play(&self) -> u32 {
        self.total() - u32::from(self.0[LEFT]) - u32::from(self.0[RIGHT])
    }

    /// Returns the same board with the sides exchanged: bowl `n` becomes bowl `n + 7`.
    pub fn turned(&self) -> Board {
        let mut turned = self.0;
        turned.rotate_right(BOWLS / 2);
        Board(turned)
    }

    /// Returns the three lines of the picture.
    pub fn picture(&self) -> [String; 3] {
        let row = |bowls: [usize; 6]| {
            bowls.iter().fold("   ".to_owned(), |mut line, &bowl| {
                let _ = write!(line, "{:>3}", self.0[bowl]);
                line
            })
        };
        [
            row(UPPER_ROW),
            format!("{:>3}{:18}{:>3}", self.0[LEFT], "", self.0[RIGHT]),
            row(LOWER_ROW),
        ]
    }

    /// Reads the three lines of a picture, without a status.
    ///
    /// # Errors
    ///
    /// Returns the line with the mistake (0 to 2), and what is wrong there.
    pub fn from_picture(lines: [&str; 3]) -> Result<Board, (usize, String)> {
        let mut stones = [0; BOWLS];
        let middle = [LEFT, RIGHT];
        let rows: [&[usize]; 3] = [&UPPER_ROW, &middle, &LOWER_ROW];
        for (number, (bowls, line)) in rows.into_iter().zip(lines).enumerate() {
            let words: Vec<&str> = line.split_whitespace().collect();
            if words.len() != bowls.len() {
                let wanted = if number == 1 {
                    "two kalahs"
                } else {
                    "six bowls"
                };
                let noun = if words.len() == 1 {
                    "number"
                } else {
                    "numbers"
                };
                let what = format!("{} {noun} instead of {wanted}", words.len());
                return Err((number, what));
            }
            for (&bowl, word) in bowls.iter().zip(words) {
                stones[bowl] = word
                    .parse()
                    .ok()
                    .filter(|&stones| stones <= MOST)
                    .ok_or_else(|| (number, format!("`{word}` isn't a number from 0 to {MOST}")))?;
            }
        }
        let board = Board(stones);
        for (number, (drawn, line)) in board.picture().iter().zip(lines).enumerate() {
            if drawn.trim_end() != line.trim_end() {
                return Err((
                    number,
                    format!("the picture is misaligned; write this line as `{drawn}`"),
                ));
            }
        }
        Ok(board)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Thousands of boards are written for each grade, so this avoids formatting number by number.
        let mut text = Vec::with_capacity(4 * BOWLS);
        for stones in self.0 {
            if stones >= 100 {
                text.push(b'0' + stones / 100);
            }
            if stones >= 10 {
                text.push(b'0' + stones / 10 % 10);
            }
            text.extend_from_slice(&[b'0' + stones % 10, b' ']);
        }
        text.pop();
        f.write_str(std::str::from_utf8(&text).unwrap_or_default())
    }
}

impl FromStr for Board {
    type Err = String;

    fn from_str(text: &str) -> Result<Board, String> {
        let mut stones = [0; BOWLS];
        let mut words = text.split(' ');
        for bowl in &mut stones {
            *bowl = words
                .next()
                .and_then(|word| word.parse().ok())
                .ok_or_else(|| format!("`{text}` isn't a board; write {BOWLS} numbers"))?;
        }
        match words.next() {
            None => Ok(Board(stones)),
            Some(_) => Err(format!("`{text}` isn't a board; write {BOWLS} numbers")),
        }
    }
}
