//! What students get: a working workspace of its own, in which nothing is given away.

mod error;
#[expect(
    clippy::module_inception,
    reason = "one noun per file, and the noun is the handout"
)]
mod handout;
mod lockfile;

pub use error::HandoutError;
pub use handout::Handout;
pub use lockfile::without;
