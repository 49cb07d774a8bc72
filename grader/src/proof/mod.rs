//! Proves the specs with the gallery: records what every known-wrong program answers, and checks what each of them loses.

mod blame;
mod check;
mod checkup;
mod gallery;
mod oracle;
mod record;

pub use check::check;
pub use checkup::{Checkup, MOST_ELSEWHERE, ONE_PERHAPS_IN, Tried};
pub use gallery::{Edit, Gallery, Wrong};
pub use oracle::OracleError;
pub use record::{RecordError, RecordedFile, Recorder};
