//! Takes a submission in: finds the crate in a folder or an archive and reads its sources.
//!
//! # What is taken
//!
//! Regular files `src/**/*.rs` of one crate, as text, and nothing else. No `Cargo.toml`, `build.rs`,
//! `.cargo/` or `rust-toolchain.toml` of a submission ever reaches a folder in which a tool runs.
//! Nothing is unpacked: an archive's entries are read into memory, one by one. Links are never
//! followed, FIFOs and devices never opened.
//!
//! # Which crate is graded
//!
//! The shallowest folder that holds `src/lib.rs`. Where there is none, the shallowest folder that
//! holds `lib.rs` counts as the `src/` of a crate. Of several that lie equally deep, as in a whole
//! workspace that was handed in, the one called `starter` is graded; else the only one that isn't
//! called `grader` or `solution`; else the choice is the student's, and both are named. Folders that
//! tools make (`target`, `.git`, `__MACOSX` and the like) are not searched.
//!
//! # What is ignored and what is refused
//!
//! An honest submission holds odd things: an editor's lock that is a dangling link, `._lib.rs` from
//! macOS, a folder whose name an old Windows wrote in its own encoding. Whatever wouldn't have been
//! taken anyway is left out and listed with its [`Reason`], however strange it is. A submission is
//! refused, and the entry named with an [`Objection`], only where it is a matter of the sources
//! themselves: a `.rs` file below `src/` that is a link or a device, is there twice, is a folder as
//! well, collides with another by case, has a name that Windows can't hold, or (anywhere) a `.rs`
//! file whose name leads out of its archive. The limits stand in [`limits`].

mod archive;
mod digest;
pub mod dir;
mod entry;
mod error;
mod find_crate;
mod folder;
mod format;
mod ignored;
pub mod limits;
mod listing;
mod name;
mod quota;
mod submission;
mod tar;
mod visible;
mod write_zip;
mod zip;

pub use digest::{Digest, DigestBuilder};
pub use entry::Kind;
pub use error::{Objection, SubmissionError};
pub use find_crate::is_archive;
pub use ignored::{Ignored, Reason};
pub use name::is_reserved;
pub use submission::Submission;
pub use visible::{visible, visible_lines};
pub use write_zip::write_zip;
