//! Proves the specs with the gallery: records what every known-wrong program answers, and checks what each of them loses.

mod check_gallery;
mod choose_cases_to_record;
mod combine_choices;
mod compiled_gallery;
mod draw_games;
mod draw_sessions;
mod enumerate_typed_lines;
mod failed_hidden_cases;
mod gallery;
mod gallery_answers;
mod gallery_results;
mod legal_moves_in_sessions;
mod not_separated;
mod oracle;
mod position_families;
mod possible_moves;
mod record_call_traces;
mod record_steps;
mod recorder;
mod session_family;
mod session_features;

pub use check_gallery::check_gallery;
pub(crate) use check_gallery::drifts;
pub use compiled_gallery::CompiledGallery;
pub use failed_hidden_cases::failed_hidden_cases;
pub use gallery::{Edit, Gallery, WrongProgram};
pub use gallery_results::{GalleryResults, MOST_ELSEWHERE, ProgramResult};
pub(crate) use oracle::Oracle;
pub use position_families::PositionFamilies;
pub(crate) use position_families::{Candidate, Family};
pub(crate) use record_steps::record_steps;
pub use recorder::{RecordedFile, Recorder, Recording};
