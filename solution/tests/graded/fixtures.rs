//! Fixtures: the grader with the assignment, the reference, the gallery.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use grader::grade::Grader;
use grader::runner::{Compiler, GradingLimits, Toolchain};
use grader::specs::Assignment;
use sandbox::Sandbox;
use submission::Submission;

/// Returns the folder of this package.
pub(crate) fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the folder of the specs.
pub(crate) fn specs() -> PathBuf {
    package().join("../specs")
}

/// Returns a compiler without a sandbox, which these trusted programs don't need.
pub(crate) fn compiler() -> Compiler {
    Compiler {
        toolchain: Toolchain::find().expect("a toolchain compiled this test"),
        sandbox: Sandbox::none(),
        limits: GradingLimits::default(),
    }
}

/// Enough submissions for the grader to precompile what they have in common.
const MANY: usize = 1000;

/// Returns the grader for the assignment, which all tests share. It has precompiled what submissions have in common, in the
/// place where all test targets keep that; it keeps no answers.
pub(crate) fn grader() -> &'static Grader {
    static GRADER: LazyLock<Grader> = LazyLock::new(|| {
        let grader = Grader::new(assignment(), compiler());
        let grader = grader.keeping_in(Some(env!("CARGO_TARGET_TMPDIR").into()));
        grader.prepare_for(MANY);
        grader.keeping_in(None)
    });
    &GRADER
}

fn assignment() -> Assignment {
    Assignment::read_specs(&specs(), &[]).expect("the specs are valid")
}

/// Returns the reference.
pub(crate) fn reference() -> Submission {
    Submission::read(package()).expect("the reference is readable")
}
