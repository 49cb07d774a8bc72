//! Proves the specs with the gallery: records what every known-wrong program answers, and checks what each of them loses.

mod check_hidden_cases;
mod draw_cases;
mod gallery;
mod gallery_answers;
mod gallery_programs;
mod gallery_results;
mod oracle;
mod prove_gallery;
mod quick_check;
mod record_steps;
mod rules_of_cases;
mod session_moves;

pub use check_hidden_cases::{failed_hidden_cases, wrong_hidden_cases};
pub use draw_cases::{RecordError, RecordedFile, Recorder};
pub use gallery::{Edit, Gallery, Mutant};
pub use gallery_programs::{ProgramError, Programs};
pub use gallery_results::{Findings, MOST_ELSEWHERE, MutantResult};
pub use oracle::OracleError;
pub use prove_gallery::check;
pub use quick_check::inconsistencies;
