//! The parsed name that a course system gave to a file or folder.

use super::student::Student;

/// The systems that name files after students.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Layout {
    Canvas,
    Moodle,
}

/// The parsed name that a course system gave to a file or folder.
pub(super) struct SystemName {
    pub(super) layout: Layout,
    pub(super) student: Student,
    /// Whether it can only be read in one way, as that of one student.
    pub(super) is_clear: bool,
    pub(super) late: bool,
    /// Whether it contains files; Moodle's online text, for example, has entries of its own.
    pub(super) is_files: bool,
    /// Canvas's number of the attachment; a later one is newer. Text and links have none.
    pub(super) attachment: u64,
    /// The name that the student gave the file; nothing for a folder.
    pub(super) file: String,
}
