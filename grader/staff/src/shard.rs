//! A shard of a class: the submissions that one of several machines grades.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use thiserror::Error;

use submission::Digest;

/// Shard K of N. All machines agree on what is in it without talking to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    number: NonZeroU32,
    count: NonZeroU32,
}

/// Problem of a shard's name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("write K/N with 1 ≤ K ≤ N, such as 3/8")]
pub struct ShardError;

impl Shard {
    /// Returns whether what has this digest belongs to this shard.
    pub fn has(self, digest: &Digest) -> bool {
        digest.remainder(self.count) + 1 == self.number.get()
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let (number, count) = text.split_once('/').ok_or(ShardError)?;
        let parse = |text: &str| text.parse::<NonZeroU32>().map_err(|_| ShardError);
        let (number, count) = (parse(number)?, parse(count)?);
        if number > count {
            return Err(ShardError);
        }
        Ok(Shard { number, count })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::first("1/8")]
    #[case::last("8/8")]
    #[case::only("1/1")]
    fn a_shard_is_written_as_it_is_read(#[case] text: &str) {
        let shard: Shard = text.parse().unwrap();
        assert_eq!(shard.to_string(), text);
    }

    #[rstest]
    #[case::nothing("")]
    #[case::no_count("3")]
    #[case::zero("0/8")]
    #[case::beyond("9/8")]
    #[case::negative("-1/8")]
    #[case::words("one/eight")]
    fn other_texts_are_refused(#[case] text: &str) {
        assert_eq!(text.parse::<Shard>(), Err(ShardError));
    }

    #[test]
    fn everything_is_in_exactly_one_shard() {
        let shards = (1..=7).map(|number| format!("{number}/7").parse::<Shard>().unwrap());
        let shards: Vec<Shard> = shards.collect();
        for text in 0..100 {
            let sources = Digest::of(text.to_string());
            assert_eq!(shards.iter().filter(|shard| shard.has(&sources)).count(), 1);
        }
    }
}
