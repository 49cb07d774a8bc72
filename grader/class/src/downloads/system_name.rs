//! The names that course systems give to downloaded files and folders.

use submission::visible;

use super::student::Student;

/// The systems that name files after students.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Layout {
    /// No system: people chose the name.
    #[default]
    Plain,
    Canvas,
    Moodle,
    Blackboard,
    Brightspace,
    Sakai,
    Ilias,
    Submitty,
}

/// The parsed name that a course system gave to a file or folder.
#[derive(Default)]
pub(super) struct SystemName {
    pub(super) layout: Layout,
    /// The common part of the names of one student's files: a number, or else the name; none if nothing is known of the student.
    pub(super) group: Option<String>,
    pub(super) student: Student,
    /// Whether it can only be read in one way, as that of one student.
    pub(super) is_clear: bool,
    pub(super) late: bool,
    /// Whether it contains files; Moodle's online text, for example, has entries of its own.
    pub(super) is_files: bool,
    /// Canvas's number of the attachment; a later one is newer. Text and links have none.
    pub(super) attachment: u64,
    /// The attempt, which is newer if it is greater; the same for all where a system gives only one.
    pub(super) attempt: u64,
    /// When it was handed in, as the system writes it.
    pub(super) at: Option<String>,
    /// The name that the student gave the file; nothing for a folder.
    pub(super) file: String,
}

/// Reads `NAME_[LATE_]USER_ATTACHMENT_FILE`. Canvas takes care that no name holds a number between
/// underscores, and writes names in lower case. Where names are hidden, `anon_CODE` is both
/// name and user.
pub(super) fn canvas_name(file: &str) -> Option<SystemName> {
    let parts: Vec<&str> = file.split('_').collect();
    let is_number =
        |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_written =
        |rest: &[&str]| matches!(rest, [only] if *only == "text.html" || *only == "link.html");
    for (at, part) in parts.iter().enumerate() {
        let (before, after) = parts.split_at(at);
        let after = &after[1..];
        let (attachment, own) = match after {
            [number, own @ ..] if is_number(number) && !own.is_empty() => {
                (number.parse().ok()?, own)
            }
            rest if is_written(rest) => (0, rest),
            _ => continue,
        };
        let (name, code) = match before {
            [name @ .., "anon"] if *part != "LATE" => (name, Some(*part)),
            name if is_number(part) => (name, None),
            _ => continue,
        };
        let (name, late) = match name {
            [name @ .., "LATE"] => (name, true),
            _ => (name, false),
        };
        let name = name.join("_");
        if name.is_empty() != code.is_some() || name.chars().any(char::is_uppercase) {
            return None;
        }
        let id = code.map_or_else(|| (*part).to_owned(), |code| format!("anon_{code}"));
        return Some(SystemName {
            layout: Layout::Canvas,
            group: Some(id.clone()),
            student: Student {
                name: code.is_none().then(|| visible(&name)),
                id: Some(id),
                ..Student::default()
            },
            is_clear: true,
            late,
            is_files: true,
            attachment,
            file: own.join("_"),
            ..SystemName::default()
        });
    }
    None
}

/// Returns the beginning of a name that Canvas gave to a file, up to the number of the attachment, and the file's ending.
pub(crate) fn canvas_file(path: &str) -> Option<(&str, &str)> {
    let named = canvas_name(path).filter(|named| named.attachment > 0)?;
    let own = path.strip_suffix(&named.file)?.trim_end_matches('_');
    Some((own, path.rsplit_once('.')?.1))
}

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
        group: reading.id.or(name).map(str::to_owned),
        student: Student {
            name: name.map(visible),
            id: reading.id.map(str::to_owned),
            ..Student::default()
        },
        is_clear: readings.len() == 1,
        is_files: plugin == "file" || plugin.starts_with("file_"),
        file: plugin.strip_prefix("file_").unwrap_or_default().to_owned(),
        ..SystemName::default()
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
