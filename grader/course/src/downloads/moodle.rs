//! The names that Moodle gives to downloaded files and folders.

use super::student::Student;
use super::system_name::{Layout, SystemName};
use submission::visible;

/// The text that Moodle writes between the student and the kind of submission.
const PLUGIN: &str = "_assignsubmission_";

/// Reads `NAME_NUMBER_assignsubmission_file_REST`; the number and the rest may be missing.
pub(super) fn moodle_name(file: &str) -> Option<SystemName> {
    // A student may name a file as they like, so the first such mark is Moodle's.
    let (who, plugin) = file.split_once(PLUGIN)?;
    let (name, id) = match who.rsplit_once('_') {
        Some((name, id)) if !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit()) => {
            (name, Some(id.to_owned()))
        }
        _ => (who, None),
    };
    let is_files = plugin == "file" || plugin.starts_with("file_");
    // With names hidden from the graders, the number is all there is.
    let name = Some(name).filter(|&name| !name.is_empty() && name != "Participant");
    Some(SystemName {
        layout: Layout::Moodle,
        student: Student {
            name: name.map(visible),
            id,
            ..Student::default()
        },
        late: false,
        is_files,
        attachment: 0,
        file: plugin.strip_prefix("file_").unwrap_or_default().to_owned(),
    })
}

/// Returns the folder that Moodle gives a student's files in a zip of feedback, from the path of the submission.
pub(crate) fn moodle_folder(path: &str) -> Option<String> {
    let name = path.split('/').next()?;
    let (who, _) = name.split_once(PLUGIN)?;
    Some(format!("{who}{PLUGIN}file_"))
}
