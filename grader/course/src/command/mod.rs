//! The commands of `course`, one file each.

mod accept;
mod assignment_arguments;
mod autograde;
mod autograder_bundles;
mod check;
mod check_sandbox;
mod class;
mod course_arguments;
mod course_file;
mod examples;
mod export;
mod feedback;
mod handout;
mod pictures;
mod progress_bar;
mod record;
mod show;
mod similarity;
mod starter;
mod tournament;
mod write_changed_files;

pub(crate) use accept::{AcceptArguments, accept};
pub(crate) use autograde::{AutogradeArguments, autograde};
pub(crate) use autograder_bundles::{
    Classroom50Arguments, GradescopeArguments, classroom50_files, gradescope_zip,
};
pub(crate) use check::{CheckArguments, check};
pub(crate) use class::{ClassArguments, class};
pub(crate) use examples::{ExamplesArguments, examples};
pub(crate) use export::{ExportArguments, export};
pub(crate) use feedback::{FeedbackArguments, feedback};
pub(crate) use handout::{HandoutArguments, handout};
pub(crate) use pictures::{PicturesArguments, pictures};
pub(crate) use record::{RecordArguments, record};
pub(crate) use show::{ShowArguments, show};
pub(crate) use similarity::{SimilarityArguments, similarity};
pub(crate) use starter::{StarterArguments, starter};
pub(crate) use tournament::{TournamentArguments, tournament};
