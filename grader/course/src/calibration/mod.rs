//! Proves the specs with the gallery: records what every known-wrong program answers, and checks what each of them loses.

mod check_gallery;
mod check_hidden_cases;
mod choose_cases_to_record;
mod draw_games;
mod draw_sessions;
mod find_inconsistencies;
mod find_proposals;
mod gallery;
mod gallery_answers;
mod gallery_programs;
mod gallery_results;
mod legal_moves_in_sessions;
mod oracle;
mod record_cases;
mod record_steps;
mod record_ways;
mod tables_of_lines;

pub use check_gallery::check;
pub use check_hidden_cases::{failed_hidden_cases, wrong_hidden_cases};
pub use find_inconsistencies::inconsistencies;
pub use find_proposals::{Proposal, find_proposals};
pub use gallery::{Edit, Gallery, Mutant};
pub use gallery_programs::{ProgramError, Programs};
pub use gallery_results::{Findings, MOST_ELSEWHERE, MutantResult};
pub use oracle::OracleError;
pub use record_cases::{RecordError, RecordedFile, Recorder};
