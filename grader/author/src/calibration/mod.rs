//! Proves the specs with the gallery: records what every known-wrong program answers, and checks what each of them loses.

mod candidate;
mod check_gallery;
mod choose_cases_to_record;
mod combinations;
mod compiled_gallery;
mod failed_hidden_cases;
mod gallery;
mod gallery_results;
mod kept_answers;
mod oracle;
mod position_families;
mod record_steps;
mod recorder;
mod session_family;

pub(crate) use candidate::Candidate;
pub use check_gallery::check_gallery;
pub(crate) use check_gallery::drifts;
pub use compiled_gallery::CompiledGallery;
pub use failed_hidden_cases::failed_hidden_cases;
pub use gallery::{Edit, Gallery, WrongProgram};
pub use gallery_results::{GalleryResults, MOST_ELSEWHERE, ProgramResult};
pub(crate) use oracle::{Oracle, ask, kalah};
pub(crate) use position_families::Family;
pub use position_families::PositionFamilies;
pub(crate) use record_steps::record_steps;
pub use recorder::{Recorder, Recording};
