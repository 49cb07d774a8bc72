//! The commands of `course`, one file each.

pub(crate) mod accept;
pub(crate) mod autograde;
pub(crate) mod check;
pub(crate) mod class;
mod course_arguments;
mod course_file;
pub(crate) mod examples;
pub(crate) mod export;
pub(crate) mod feedback;
pub(crate) mod handout;
pub(crate) mod pictures;
mod progress_bar;
pub(crate) mod record;
mod run_submissions;
pub(crate) mod show;
pub(crate) mod similarity;
pub(crate) mod starter;
pub(crate) mod status;
pub(crate) mod tournament;
mod write_changed_files;
