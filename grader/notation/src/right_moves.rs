//! The moves that are right in a position, with what each move is worth.

use std::fmt;
use std::str::FromStr;

/// The moves that are right in a position, and the value of each move, where it is known.
///
/// `Display` and `FromStr` use the one-line form: `3 or 5 (1 -2, 3 +4, 5 +4; an extra turn, then 9 captured)`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RightMoves {
    /// The bowls of the right moves.
    pub right: Vec<usize>,
    /// Each move with its value: the mover's stones less the opponent's at the end, if both go on as well as possible.
    pub values: Vec<(usize, i16)>,
    /// The gain of the best turn, in words; empty if it isn't known.
    pub why: String,
}

impl RightMoves {
    /// Returns the best moves: those with the highest value, or else all right ones.
    pub fn best(&self) -> Vec<usize> {
        let Some(most) = self.values.iter().map(|&(_, value)| value).max() else {
            return self.right.clone();
        };
        let best = self.values.iter().filter(|&&(_, value)| value == most);
        best.map(|&(bowl, _)| bowl).collect()
    }

    /// Returns the moves to name as the answer: the right ones, or the best ones if every move is right.
    pub fn advised(&self) -> Vec<usize> {
        let is_right = |(bowl, _): &(usize, i16)| self.right.contains(bowl);
        if self.values.iter().all(is_right) {
            self.best()
        } else {
            self.right.clone()
        }
    }

    /// Returns how many stones this move gives away, if its value is known.
    pub fn lost_by(&self, bowl: usize) -> Option<u32> {
        let value_of = |bowl: usize| self.values.iter().find(|&&(move_, _)| move_ == bowl);
        let (_, value) = value_of(bowl)?;
        let (_, best) = value_of(*self.best().first()?)?;
        // Of two stones in the difference, the mover loses one, and the opponent gains the other.
        u32::try_from((best - value) / 2).ok()
    }

    /// Returns whether two answers to a question agree: an example may leave out what the moves are worth, or the words.
    pub fn agrees_with(&self, other: &RightMoves) -> bool {
        fn agree<T: PartialEq>(one: &[T], other: &[T]) -> bool {
            one.is_empty() || other.is_empty() || one == other
        }
        self.right == other.right
            && agree(&self.values, &other.values)
            && agree(self.why.as_bytes(), other.why.as_bytes())
    }

    /// Writes these bowls, any of which is right.
    pub fn any_of(bowls: &[usize]) -> String {
        let words: Vec<String> = bowls.iter().map(ToString::to_string).collect();
        words.join(OR)
    }
}

const OR: &str = " or ";

impl fmt::Display for RightMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&RightMoves::any_of(&self.right))?;
        if self.values.is_empty() {
            return Ok(());
        }
        let values = self.values.iter();
        let values: Vec<String> = values
            .map(|(bowl, value)| format!("{bowl} {value:+}"))
            .collect();
        write!(f, " ({}", values.join(", "))?;
        if !self.why.is_empty() {
            write!(f, "; {}", self.why)?;
        }
        f.write_str(")")
    }
}

impl FromStr for RightMoves {
    type Err = ();

    fn from_str(text: &str) -> Result<RightMoves, ()> {
        let (right, rest) = text.split_once(" (").unwrap_or((text, ""));
        let right: Result<Vec<usize>, _> = right.split(OR).map(str::parse).collect();
        let mut choice = RightMoves {
            right: right.map_err(drop)?,
            ..RightMoves::default()
        };
        if rest.is_empty() {
            return Ok(choice);
        }
        let rest = rest.strip_suffix(')').ok_or(())?;
        let (values, why) = rest.split_once("; ").unwrap_or((rest, ""));
        for pair in values.split(", ") {
            let (bowl, value) = pair.split_once(' ').ok_or(())?;
            let pair = (bowl.parse().map_err(drop)?, value.parse().map_err(drop)?);
            choice.values.push(pair);
        }
        why.clone_into(&mut choice.why);
        Ok(choice)
    }
}
