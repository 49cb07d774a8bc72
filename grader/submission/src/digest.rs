//! A SHA-256 digest of several pieces.

use std::fmt::{self, Write as _};
use std::io::{self, Read};

use hmac_sha256::Hash;

/// A SHA-256 digest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

/// Computes the digest of several pieces.
#[derive(Clone, Default)]
pub struct DigestBuilder(Hash);

impl DigestBuilder {
    /// Adds a piece. Its length goes first, so that the same bytes in other pieces have another digest.
    #[must_use]
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
    #[must_use]
    pub fn finish(self) -> Digest {
        Digest(self.0.finalize())
    }
}

impl Digest {
    /// Computes the digest of some bytes.
    #[must_use]
    pub fn of(bytes: impl AsRef<[u8]>) -> Digest {
        Digest(Hash::hash(bytes.as_ref()))
    }

    /// Computes the digest of everything that a reader returns.
    ///
    /// # Errors
    ///
    /// If reading fails.
    pub fn of_reader(mut reader: impl Read) -> io::Result<Digest> {
        let mut hasher = Hash::new();
        let mut bytes = vec![0; 64 * 1024];
        loop {
            match reader.read(&mut bytes)? {
                0 => return Ok(Digest(hasher.finalize())),
                read => hasher.update(&bytes[..read]),
            }
        }
    }

    /// Returns the first 16 hexadecimal digits, which are enough if nobody tries to make two digests alike.
    #[must_use]
    pub fn short(&self) -> String {
        let mut text = self.to_string();
        text.truncate(16);
        text
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
