//! Mistakes in the files of a course.

use std::io;
use std::path::Path;

use grader::exit::Exit;
use grader::failure::Failure;
use grader::mistake::{Mistake, Mistakes};

/// Says what is wrong with the files of a course.
#[expect(clippy::needless_pass_by_value, reason = "it is given to `map_err`")]
pub fn mistakes_in_course_files(mistakes: Mistakes) -> Failure {
    Failure::Mistakes {
        list: mistakes.rendered(),
        closing: "in the course's files; nothing was written.",
        exit: Exit::Usage,
    }
}

/// Reports a file that can't be read.
pub(super) fn unreadable(path: &Path, error: &io::Error) -> Mistake {
    let file = path.to_string_lossy().replace('\\', "/");
    let what = match error.kind() {
        io::ErrorKind::NotFound => "there is no such file; correct the path".to_owned(),
        io::ErrorKind::IsADirectory => "this is a folder; name a file".to_owned(),
        io::ErrorKind::InvalidData => "this isn't UTF-8; save the file as UTF-8".to_owned(),
        _ => format!("the file can't be read: {error}; check the path"),
    };
    Mistake::in_file(&file, what)
}
