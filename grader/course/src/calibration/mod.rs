//! Proves the specs with the gallery: records what every known-wrong program answers, and checks what each of them loses.

mod attribution;
mod check;
mod consistency;
mod findings;
mod gallery;
mod hidden_cases;
mod interviews;
mod oracle;
mod programs;
mod record;
mod session_moves;
mod steps;

pub use check::check;
pub use consistency::inconsistencies;
pub use findings::{Findings, MOST_ELSEWHERE, MutantResult};
pub use gallery::{Edit, Gallery, Mutant};
pub use hidden_cases::{failed_hidden_cases, wrong_hidden_cases};
pub use oracle::OracleError;
pub use programs::{ProgramError, Programs};
pub use record::{RecordError, RecordedFile, Recorder};
