//! Reads the names that Moodle gives to downloaded files and folders.

use super::student::Student;
use super::system_name::{Layout, SystemName};
use submission::visible;

/// The text that Moodle writes between the student and the kind of submission.
const PLUGIN: &str = "_assignsubmission_";

/// One way to read a name: what is before the mark, the student's name and number in it, and what is after the mark.
struct Reading<'a> {
    who: &'a str,
    name: &'a str,
    id: Option<&'a str>,
    plugin: &'a str,
}

/// Returns the ways to read a name. Students name themselves and their files, so each of these names may contain the mark too;
/// if there is more than one way, none of them is certain. Where Moodle writes numbers, it writes one before its own mark.
fn readings(file: &str) -> Vec<Reading<'_>> {
    let marks = file.match_indices(PLUGIN).map(|(at, _)| at);
    let (numbered, others): (Vec<_>, Vec<_>) = marks
        .map(|at| {
            let (who, plugin) = (&file[..at], &file[at + PLUGIN.len()..]);
            let (name, id) = match who.rsplit_once('_') {
                Some((name, id)) if !id.is_empty() && id.bytes().all(|b| b.is_ascii_digit()) => {
                    (name, Some(id))
                }
                _ => (who, None),
            };
            Reading {
                who,
                name,
                id,
                plugin,
            }
        })
        .partition(|reading| reading.id.is_some());
    if numbered.is_empty() {
        others
    } else {
        numbered
    }
}

/// Reads `NAME_NUMBER_assignsubmission_file_REST`; the number and the rest may be missing.
pub(super) fn moodle_name(file: &str) -> Option<SystemName> {
    let readings = readings(file);
    let reading = readings.first()?;
    let plugin = reading.plugin;
    // With names hidden from the graders, the number is all there is.
    let name = Some(reading.name).filter(|&name| !name.is_empty() && name != "Participant");
    Some(SystemName {
        layout: Layout::Moodle,
        student: Student {
            name: name.map(visible),
            id: reading.id.map(str::to_owned),
            ..Student::default()
        },
        is_clear: readings.len() == 1,
        late: false,
        is_files: plugin == "file" || plugin.starts_with("file_"),
        attachment: 0,
        file: plugin.strip_prefix("file_").unwrap_or_default().to_owned(),
    })
}

/// Returns the folder that Moodle gives a student's files in a zip of feedback, from the path of the submission.
pub(crate) fn moodle_folder(path: &str) -> Option<String> {
    let name = path.split('/').next()?;
    match readings(name)[..] {
        [Reading { who, .. }] => Some(format!("{who}{PLUGIN}file_")),
        _ => None,
    }
}
