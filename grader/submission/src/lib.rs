//! Reads the Rust sources that a student has handed in, as a folder, a zip or a tar.
//!
//! Submissions come from strangers, in every shape: one folder too deep, with `target/` and `__MACOSX/`, or with a link to
//! `/etc/passwd`. [`Submission::read`] finds the crate and returns its sources as text.
//!
//! ```no_run
//! use std::path::Path;
//!
//! use submission::Submission;
//!
//! let submission = Submission::read(Path::new("ann.zip"))?;
//! for (name, text) in &submission.sources {
//!     println!("{name}: {} lines", text.lines().count());
//! }
//! # Ok::<(), submission::SubmissionError>(())
//! ```
//!
//! # What is read
//!
//! The regular files `src/**/*.rs` of one crate, and nothing else. No `Cargo.toml`, `build.rs`, `.cargo/` or
//! `rust-toolchain.toml` of a submission ever gets into a folder in which a tool runs. Nothing is unpacked: the entries of
//! an archive are read into memory one by one. Links are never followed, and FIFOs and devices are never opened. Where an archive
//! holds another one instead of a crate, that is opened, up to three in all; it becomes a temporary file without a name.
//!
//! # Which crate it is
//!
//! It is the one in the shallowest folder with a `src/lib.rs`. If there is none, the shallowest folder with a `lib.rs` counts
//! as the `src/` of a crate. If several are equally deep, as in a whole workspace, it is the one called `starter`, or else
//! the only one that isn't called `grader` or `solution`. Otherwise the error names two of them, and the student has to
//! choose. Folders that tools make (`target`, `.git`, `__MACOSX` and others) are not searched.
//!
//! Without a `src/`, the files are loose, as course systems hand them over one by one. [`Submission::read_with`] completes them
//! from the crate that students were given, and [`Submission::completed`] lists what was put where. Browsers, computers and course
//! systems rename files: `sowing (1).rs`, `Board.RS` and `Copy of board.rs` are taken for what they are. If two files may be the
//! same one, or a file with its functions has another name, nothing is read and the error asks which one it is.
//!
//! # What is ignored, and what is refused
//!
//! Honest submissions contain odd things: an editor's lock that is a dangling link, `._lib.rs` from macOS, a folder with a
//! name in an old encoding. What isn't a source is left out and listed with its [`Reason`], however strange it is. A
//! submission is only refused because of its sources, and the error has an [`Objection`]: a `.rs` file in `src/` is a link
//! or a device, appears twice, is also a folder, differs from another one only in case, or has a name that Windows doesn't
//! allow; or the name of any `.rs` file leads out of its archive. [`size_limits`] bounds how much is read.
//!
//! A source that is left out because it, or its name, isn't UTF-8 counts in [`Submission::digest`]. So two submissions with the
//! same digest have the same bytes. Anything else that is left out doesn't count.

mod archive;
mod complete_loose_files;
mod digest;
mod entry;
mod error;
mod folder;
mod found_crate;
pub mod nofollow_directory;
mod read_given;
pub mod size_limits;
mod size_quota;
mod submission;
mod tarball;
mod visible_text;
mod zip_file;

pub use complete_loose_files::Completion;
pub use digest::{Digest, DigestBuilder};
pub use entry::{Kind, is_reserved, may_be_rust};
pub use error::{IgnoredEntry, Objection, Problem, Reason, SubmissionError};
pub use found_crate::is_archive;
pub use read_given::{read_given, read_given_text};
pub use submission::{Submission, read_document};
pub use visible_text::{is_hidden, visible, visible_in_colour, visible_in_json, visible_lines};
pub use zip_file::write_zip;
