//! Mistakes in the files of a course.

use grader::command_line::CommandError;
use grader::exit::Exit;
use grader::mistake::Mistakes;

/// Says what is wrong with the files of a course.
#[expect(clippy::needless_pass_by_value, reason = "it is given to `map_err`")]
pub fn mistakes_in_course_files(mistakes: Mistakes) -> CommandError {
    CommandError::Mistakes {
        list: mistakes.rendered(),
        closing: "in the course's files; nothing was written.",
        exit: Exit::Usage,
    }
}
