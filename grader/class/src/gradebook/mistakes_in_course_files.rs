//! Mistakes in the files of a course.

use std::io;
use std::path::Path;

use grader::failure::{Failure, FailureKind};
use grader::mistake::{Mistake, Mistakes};

/// Says what is wrong with the files of a course.
#[expect(clippy::needless_pass_by_value, reason = "it is given to `map_err`")]
pub fn mistakes_in_course_files(mistakes: Mistakes) -> Failure {
    let place = "in the course's files; nothing was written.";
    Failure::in_files(FailureKind::Usage, mistakes.rendered(), place)
}

/// Reports a file that can't be read.
pub fn unreadable(path: &Path, error: &io::Error) -> Mistake {
    let file = path.to_string_lossy().replace('\\', "/");
    let what = match error.kind() {
        io::ErrorKind::NotFound => "there is no such file; correct the path".to_owned(),
        io::ErrorKind::IsADirectory => "this is a folder; name a file".to_owned(),
        io::ErrorKind::InvalidData => "this isn't UTF-8; save the file as UTF-8".to_owned(),
        _ => format!("the file can't be read: {error}; check the path"),
    };
    Mistake::in_file(&file, what)
}
