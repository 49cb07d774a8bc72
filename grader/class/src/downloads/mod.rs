//! Lists the submissions in a folder that was downloaded from a course system.
//!
//! These layouts are recognised by the names of the entries. Any other name counts as the student's identity itself.
//!
//! | system | what it writes | identity |
//! |---|---|---|
//! | Moodle | `Ann Lee_123_assignsubmission_file_/`, or files with the student's own name after it | name, participant's number |
//! | Canvas | `leeann_[LATE_]123_456_kalah.zip`: user and attachment | name without spaces, user's number, lateness |
//! | Gradescope | `submission_123/`, described by `submission_metadata.yml` | names, student numbers, e-mails, time |
//! | GitHub Classroom | `kalah-submissions/kalah-LOGIN/` | login |
//! | Blackboard | `Kalah_LOGIN_attempt_2027-10-12-11-05-09_kalah.zip` | login, time |
//! | Brightspace | `123-456 - Ann Lee - Oct 12, 2027 1105 AM`, a folder or the beginning of a file's name | name, time |
//! | Sakai | `Lee, Ann(LOGIN)/` | name, login, time |
//! | ILIAS | `Lee_Ann_LOGIN_123/` | name, login |
//! | Submitty | `LOGIN/2/`, a folder for each version | login, time |
//!
//! Students choose their display names and the names of their files, which may look like names that a system writes. An
//! entry that could be that of several students says so in [`SubmissionEntry::unclear`], and isn't graded.
//!
//! A student has one entry, even if the system writes several files; those that aren't graded are in
//! [`SubmissionEntry::other_files`]. A group's submission has one entry for each member.

mod candidate;
mod dated_commit;
mod dated_names;
mod gradescope_metadata;
mod list_submissions;
mod student;
mod submission_entry;
mod system_name;

pub use dated_commit::take_commit_before;
pub use list_submissions::{list_submissions, list_submissions_and_texts};
pub(crate) use student::pseudonym;
pub use student::{Student, pseudonyms, who_is_who};
pub use submission_entry::SubmissionEntry;
pub(crate) use system_name::{canvas_file, moodle_folder};
