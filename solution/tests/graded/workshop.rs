//! What the tests of this room work with: the grader with the assignment, the reference, the gallery.

use std::path::{Path, PathBuf};

use course::calibration::Gallery;
use grader::grade::Grader;
use grader::runner::Settings;
use grader::runner::{Compiler, Toolchain};
use grader::specs::Assignment;
use sandbox::Sandbox;
use submission::Submission;

/// Returns the folder of this room.
pub(crate) fn room() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the folder of the specs.
pub(crate) fn specs() -> PathBuf {
    room().join("../specs")
}

/// Returns what compiles our own programs, which need no sandbox.
pub(crate) fn compiler() -> Compiler {
    Compiler {
        toolchain: Toolchain::find().expect("there is a toolchain, since this was compiled"),
        sandbox: Sandbox::none(),
        settings: Settings::default(),
    }
}

/// Returns a grader of the assignment.
pub(crate) fn grader() -> Grader {
    let assignment = Assignment::read(&specs(), &[]).expect("the specs hold together");
    Grader::new(assignment, compiler())
}

/// Returns the reference.
pub(crate) fn reference() -> Submission {
    Submission::read(room()).expect("the reference is readable")
}

/// Returns the wrong programs.
pub(crate) fn gallery() -> Gallery {
    Gallery::read(&room().join("gallery")).expect("the gallery is readable")
}
