//! Proves the specs with the gallery: records what every known-wrong program answers, and checks what each of them loses.

mod candidate;
mod check_gallery;
mod check_hidden_cases;
mod choose_cases_to_record;
mod combinations;
mod compiled_gallery;
mod gallery;
mod gallery_answers;
mod gallery_results;
mod oracle;
mod position_families;
mod record_steps;
mod recorder;
pub mod rule_change;
mod session_family;
mod typed_lines;

pub use check_gallery::check_gallery;
pub use check_hidden_cases::{check_hidden_cases, failed_hidden_cases};
pub use compiled_gallery::CompiledGallery;
pub use gallery::{Edit, Gallery, WrongProgram};
pub use gallery_results::{GalleryResults, MOST_ELSEWHERE, ProgramResult};
pub use position_families::PositionFamilies;
pub use recorder::{RecordedFile, Recorder, Recording};
