//! A SHA-256 digest of several pieces.

use std::fmt::{self, Write as _};
use std::num::NonZeroU32;
use std::str::FromStr;

use hmac_sha256::Hash;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A SHA-256 digest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Digest([u8; 32]);

/// The error for text that isn't a digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a digest has 64 hexadecimal digits")]
pub struct NotADigest;

/// Computes the digest of several pieces.
#[derive(Clone, Default)]
pub struct DigestBuilder(Hash);

impl DigestBuilder {
    /// Adds a piece. Its length goes first, so that the same bytes, divided differently, have a different digest.
    pub fn piece(mut self, bytes: impl AsRef<[u8]>) -> DigestBuilder {
        self.add(bytes);
        self
    }

    /// Adds a piece as [`DigestBuilder::piece`] does, in place.
    pub fn add(&mut self, bytes: impl AsRef<[u8]>) {
        let bytes = bytes.as_ref();
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    /// Returns the digest of all pieces.
    pub fn finish(self) -> Digest {
        Digest(self.0.finalize())
    }
}

impl Digest {
    /// Computes the digest of some bytes.
    pub fn of(bytes: impl AsRef<[u8]>) -> Digest {
        Digest(Hash::hash(bytes.as_ref()))
    }

    /// Returns a number below `count`. Digests are spread evenly over these numbers.
    pub fn remainder(&self, count: NonZeroU32) -> u32 {
        let first = self.0.first_chunk().copied().map_or(0, u64::from_be_bytes);
        let count = u64::from(count.get());
        u32::try_from(first % count).unwrap_or_default()
    }

    /// Returns the first 16 hexadecimal digits, which are enough where two digests aren't made alike on purpose.
    pub fn short(&self) -> String {
        let mut text = self.to_string();
        text.truncate(16);
        text
    }
}

/// From hexadecimal digits.
impl FromStr for Digest {
    type Err = NotADigest;

    fn from_str(text: &str) -> Result<Digest, NotADigest> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(NotADigest);
        }
        for (index, byte) in bytes.iter_mut().enumerate() {
            let digits = &text[2 * index..2 * index + 2];
            *byte = u8::from_str_radix(digits, 16).map_err(|_| NotADigest)?;
        }
        Ok(Digest(bytes))
    }
}

impl TryFrom<String> for Digest {
    type Error = NotADigest;

    fn try_from(text: String) -> Result<Digest, NotADigest> {
        text.parse()
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> String {
        digest.to_string()
    }
}

/// In hexadecimal.
impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(64);
        for byte in self.0 {
            write!(text, "{byte:02x}")?;
        }
        f.write_str(&text)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for DigestBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DigestBuilder")
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[test]
    fn a_digest_is_read_as_it_is_written() {
        let digest = Digest::of("submission");
        assert_eq!(digest.to_string().parse(), Ok(digest));
    }

    #[rstest]
    #[case::nothing("")]
    #[case::too_short("0123")]
    #[case::a_sign("+f".repeat(32))]
    #[case::other_letters("é".repeat(32))]
    fn other_texts_are_refused(#[case] text: String) {
        assert_eq!(text.parse::<Digest>(), Err(NotADigest));
    }
}
