//! The commands of `course`, one file each.

mod assignment_arguments;
pub(crate) mod autograde;
pub(crate) mod autograder_bundles;
pub(crate) mod check;
pub(crate) mod class;
mod course_arguments;
pub(crate) mod examples;
pub(crate) mod export;
pub(crate) mod feedback;
mod generated_files;
pub(crate) mod handout;
mod interrupt;
pub(crate) mod pictures;
mod proposal_notes;
pub(crate) mod propose;
pub(crate) mod record;
pub(crate) mod show;
pub(crate) mod similarity;
pub(crate) mod starter;
pub(crate) mod tournament;
