//! The submissions in a folder, in any known layout.

use grader::failure::Failure;
use staff::locked_folder::RESULTS_MARK;
use staff::nfc::nfc;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Component, Path};

use super::candidate::{
    Candidate, Item, NOT_DESCRIBED, SEVERAL_STUDENTS, SEVERAL_SUBMISSIONS, of_one_student,
};
use super::dated_names::{dated_names, short_text};
use super::gradescope_metadata::{METADATA, SubmissionMetadata, gradescope_metadata};
use super::student::Student;
use super::submission_entry::{SubmissionEntry, give_keys};
use super::system_name::{SystemName, canvas_name, moodle_name};

use submission::nofollow_directory::{NofollowDirectory, open_file};
use submission::{Kind, Problem, Submission, size_limits, visible};
/// Lists the submissions in a folder, sorted by their paths and then by student.
///
/// Hidden files, what tools leave in any folder, folders without a crate that are marked by [`RESULTS_MARK`], and files whose names
/// are those of notes or tables (such as a roster) are skipped, unless a course system has named them after a student. Only the description of the submissions is read, and no link is followed: what an entry is will be known
/// when it is read.
///
/// # Errors
///
/// If the folder can't be read, is itself a submission, or contains none.
pub fn list_submissions(folder: &Path) -> Result<Vec<SubmissionEntry>, Failure> {
    entries(folder, Item::is_note)
}

/// Lists the same as [`list_submissions`], and also loose Markdown files, which may contain a student's examples.
pub fn list_submissions_and_texts(folder: &Path) -> Result<Vec<SubmissionEntry>, Failure> {
    entries(folder, |item| item.is_note() && !item.is_text())
}

fn entries(
    folder: &Path,
    is_skipped: impl Fn(&Item) -> bool,
) -> Result<Vec<SubmissionEntry>, Failure> {
    let found = list(folder)?;
    let mut entries = if found.iter().any(|item| item.is(METADATA)) {
        from_gradescope(folder, &found)?
    } else {
        if found
            .iter()
            .any(|item| item.is("Cargo.toml") || item.is("lib.rs"))
            || fs::symlink_metadata(folder.join("src/lib.rs")).is_ok()
        {
            let what = "is one submission; name the folder around it, or grade it by itself";
            return Err(unusable(folder, what));
        }
        from_names(folder, &found, is_skipped)
    };
    if entries.is_empty() {
        let what = "holds no submission; each is a folder or an archive in this folder";
        return Err(unusable(folder, what));
    }
    entries
        .sort_by(|one, other| (&one.path, &one.student.id).cmp(&(&other.path, &other.student.id)));
    give_keys(&mut entries);
    Ok(entries)
}

fn unusable(folder: &Path, what: &str) -> Failure {
    Failure::usage(format!("`{}` {what}", folder.display()))
}

fn unreadable(path: &Path) -> impl FnOnce(std::io::Error) -> Failure {
    |error| Failure::reading(path)(error).and("check its permissions")
}

fn unlike_gradescope(path: &Path, line: usize, what: &str) -> Failure {
    Failure::usage(format!(
        "`{}:{line}` isn't what Gradescope writes: {what}; export the submissions again",
        path.display()
    ))
}

/// Lists the folder, without what certainly isn't a submission.
fn list(folder: &Path) -> Result<Vec<Item>, Failure> {
    let io = |source: std::io::Error| match source.kind() {
        ErrorKind::NotFound => unusable(folder, "doesn't exist; check the path"),
        ErrorKind::NotADirectory => unusable(
            folder,
            "isn't a folder; unpack what the course system gave you and name that folder",
        ),
        _ => unreadable(folder)(source),
    };
    // The folder itself belongs to the instructor, and may be a link.
    let found: Vec<(OsString, Kind)> = fs::canonicalize(folder)
        .and_then(|path| NofollowDirectory::open(&path))
        .and_then(|directory| directory.entries(size_limits::ENTRIES))
        .map_err(io)?;
    if found.len() > size_limits::ENTRIES {
        let what = format!(
            "holds more than {} files; name the folder that only contains the submissions",
            size_limits::ENTRIES
        );
        return Err(unusable(folder, &what));
    }
    let mut items: Vec<Item> = found
        .into_iter()
        .map(|(name, kind)| Item {
            path: folder.join(&name),
            name: nfc(&name.to_string_lossy()),
            kind,
        })
        .collect();
    let names: BTreeSet<String> = items.iter().map(|item| item.name.clone()).collect();
    items.retain(|item| !is_left_by_tools(item, &names) && !is_results(item));
    items.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(items)
}

/// Whether a course system has given it its name, which may begin with anything that students choose.
fn is_named_by_system(item: &Item) -> bool {
    moodle_name(&item.name).is_some() || canvas_name(&item.name).is_some()
}

/// Whether it is what systems and tools leave in any folder. Students can't hide a submission by such a name in a download.
fn is_left_by_tools(item: &Item, names: &BTreeSet<String>) -> bool {
    const TOOLS: [&str; 8] = [
        "__MACOSX",
        "Thumbs.db",
        "desktop.ini",
        "Icon\r",
        ".git",
        ".github",
        ".idea",
        ".vscode",
    ];
    // macOS keeps what it knows about a file in another one next to it.
    let is_double = |name: &str| names.contains(name);
    TOOLS.contains(&item.name.as_str())
        || item.name.strip_prefix("._").is_some_and(is_double)
        || item.name.starts_with('.') && !item.holds_files() && !is_named_by_system(item)
}

/// Whether it is a folder of results: it is marked as one, and there is no submission in it. Students may add the mark too.
fn is_results(item: &Item) -> bool {
    fs::symlink_metadata(item.path.join(RESULTS_MARK)).is_ok()
        && !is_named_by_system(item)
        && matches!(
            Submission::read(&item.path).map_err(|error| error.problem),
            Err(Problem::NoCrate(_) | Problem::TooLarge(_))
        )
}

/// Lists the submissions that Gradescope's description names, and those that it doesn't.
fn from_gradescope(folder: &Path, found: &[Item]) -> Result<Vec<SubmissionEntry>, Failure> {
    let path = folder.join(METADATA);
    let mut described = gradescope_metadata(&read_metadata(&path)?)
        .map_err(|(line, what)| unlike_gradescope(&path, line, &what))?;
    for item in found {
        if item.holds_files() && !described.contains_key(&item.name) {
            described.insert(item.name.clone(), SubmissionMetadata::default());
        }
    }
    let mut entries = Vec::new();
    for (
        name,
        SubmissionMetadata {
            mut students,
            submitted_at,
        },
    ) in described
    {
        // The folder's name isn't a person's: a student may call themselves so.
        let unclear = students.is_empty().then_some(NOT_DESCRIBED);
        if students.is_empty() {
            students.push(Student::called(stem(&name)));
        }
        // A name that leads elsewhere can't be that of a folder in an export.
        let is_plain = matches!(
            Path::new(&name).components().collect::<Vec<_>>()[..],
            [Component::Normal(_)]
        );
        if !is_plain {
            continue;
        }
        let item = found.iter().find(|item| item.name == name);
        let path = item.map_or_else(|| folder.join(&name), |item| item.path.clone());
        entries.extend(students.into_iter().map(|student| SubmissionEntry {
            path: path.clone(),
            student,
            submitted_at,
            unclear,
            ..SubmissionEntry::default()
        }));
    }
    Ok(entries)
}

fn read_metadata(path: &Path) -> Result<String, Failure> {
    const MOST: u64 = 256 << 20;
    let mut bytes = Vec::new();
    open_file(path)
        .and_then(|file| match file {
            Some(file) => file.take(MOST + 1).read_to_end(&mut bytes),
            None => Ok(0),
        })
        .map_err(unreadable(path))?;
    if bytes.len() as u64 > MOST {
        return Err(unlike_gradescope(path, 1, "it is larger than 256 MiB"));
    }
    String::from_utf8(bytes).map_err(|_| unlike_gradescope(path, 1, "it isn't UTF-8"))
}

/// Lists the submissions by their own names, one for each student.
fn from_names(
    folder: &Path,
    found: &[Item],
    is_skipped: impl Fn(&Item) -> bool,
) -> Vec<SubmissionEntry> {
    let mut students: BTreeMap<_, Vec<Candidate<'_>>> = BTreeMap::new();
    let versions = versions(found);
    let found = versions.as_deref().unwrap_or(found);
    let prefix = assignment_prefix(folder, found);
    for (item, named) in found.iter().zip(names(found)) {
        let candidate = if let Some(named) = named {
            let is_clear = named.is_clear;
            let unclear = None;
            let candidate = Candidate {
                item,
                named,
                unclear,
            };
            if is_clear {
                candidate
            } else {
                candidate.unclear(SEVERAL_STUDENTS)
            }
        } else if is_skipped(item) {
            continue;
        } else {
            let is_folder = item.kind == Kind::Folder;
            let called = if is_folder {
                &item.name
            } else {
                stem(&item.name)
            };
            let login = prefix
                .filter(|_| is_folder)
                .and_then(|(prefix, is_certain)| {
                    let login = item.name.strip_prefix(prefix)?;
                    (!login.is_empty()).then(|| (visible(login), is_certain))
                });
            let student = match login {
                Some((login, is_certain)) => Student {
                    login: Some(login),
                    name: (!is_certain).then(|| visible(called)),
                    ..Student::default()
                },
                None => Student::called(called),
            };
            Candidate {
                item,
                named: SystemName {
                    student,
                    is_files: true,
                    ..SystemName::default()
                },
                unclear: holds_several(item).then_some(SEVERAL_SUBMISSIONS),
            }
        };
        let named = &candidate.named;
        // Two names that aren't clear may belong to two students, even if they are the same.
        let path = Some(&item.path).filter(|_| !named.is_clear);
        let student = (named.layout, named.group.clone(), path);
        students.entry(student).or_default().push(candidate);
    }
    students.into_values().flat_map(of_one_student).collect()
}

/// Returns the versions of all students, if each folder holds nothing but a folder for each version, as in Submitty. The one that a
/// student has made active is the only one.
fn versions(found: &[Item]) -> Option<Vec<Item>> {
    let mut all = Vec::new();
    let folders = found.iter().filter(|item| item.kind == Kind::Folder);
    for folder in folders {
        let inside = list(&folder.path).ok()?;
        let is_number = |item: &Item| item.name.bytes().all(|byte| byte.is_ascii_digit());
        let settings = folder.path.join("user_assignment_settings.json");
        let settings = short_text(&settings).unwrap_or_default();
        let settings: serde_json::Value = serde_json::from_str(&settings).unwrap_or_default();
        let active = settings["active_version"]
            .as_u64()
            .map(|number| number.to_string());
        for item in inside.into_iter().filter(|item| !item.is_note()) {
            if item.kind != Kind::Folder || !is_number(&item) {
                return None;
            }
            if active.as_ref().is_none_or(|active| *active == item.name) {
                let name = format!("{}/{}", folder.name, item.name);
                all.push(Item { name, ..item });
            }
        }
    }
    (!all.is_empty()).then_some(all)
}

/// Whether an item is a folder with submissions of several names, such as a class; one of them may be a crate next to archives.
fn holds_several(item: &Item) -> bool {
    if item.kind != Kind::Folder {
        return false;
    }
    let inside = list(&item.path).unwrap_or_default();
    let is_crate = |item: &Item| item.is("lib.rs") || item.name == "src";
    let is_archive = |item: &Item| item.holds_files() && item.kind == Kind::File;
    if inside.iter().any(is_crate) || !inside.iter().any(is_archive) {
        return false;
    }
    let archives_and_folders = inside.iter().filter(|item| item.holds_files());
    let read = archives_and_folders.filter(|item| Submission::read(&item.path).is_ok());
    let names: BTreeSet<String> = read.map(|item| stem(&item.name).to_lowercase()).collect();
    names.len() > 1
}

/// Parses the names of items, where a course system has given them. A student's own name for a file can look like one of
/// Canvas's, so most files must have such a name.
fn names(found: &[Item]) -> Vec<Option<SystemName>> {
    if let Some(dated) = dated_names(found) {
        return dated;
    }
    let canvas: Vec<Option<SystemName>> =
        found.iter().map(|item| canvas_name(&item.name)).collect();
    let files = || {
        found
            .iter()
            .zip(&canvas)
            .filter(|(item, _)| item.kind == Kind::File)
    };
    let named = files().filter(|(_, name)| name.is_some()).count();
    let others = files().filter(|(item, _)| !item.is_note()).count();
    let is_canvas = named > 0 && 2 * named >= others;
    let canvas = canvas.into_iter().map(|name| name.filter(|_| is_canvas));
    let names = found.iter().map(|item| moodle_name(&item.name)).zip(canvas);
    let names: Vec<_> = names.collect();
    // In what one system names, a student's own name for a file can look like one of the other system's. The names that only
    // one of them would write say which it is.
    let is_moodle = names.iter().any(|two| matches!(two, (Some(_), None)));
    let is_canvas = names.iter().any(|two| matches!(two, (None, Some(_))));
    let choose = |two: (Option<SystemName>, Option<SystemName>)| match two {
        (Some(_), Some(canvas)) if is_canvas && !is_moodle => Some(canvas),
        (Some(moodle), Some(_)) => Some(SystemName {
            is_clear: moodle.is_clear && is_moodle && !is_canvas,
            ..moodle
        }),
        (moodle, canvas) => moodle.or(canvas),
    };
    names.into_iter().map(choose).collect()
}

/// Returns the text that GitHub Classroom puts before each login, and whether that is certain: it clones `kalah-ann` into
/// `kalah-submissions`. In another folder, it is what most names have in common.
fn assignment_prefix<'a>(folder: &'a Path, found: &'a [Item]) -> Option<(&'a str, bool)> {
    let own = folder.file_name()?.to_str()?.strip_suffix("submissions");
    let folders = || found.iter().filter(|item| item.kind == Kind::Folder);
    let is_used = |prefix: &&str| folders().any(|item| item.name.starts_with(prefix));
    if let Some(own) = own
        .filter(|own| own.len() > 1 && own.ends_with('-'))
        .filter(is_used)
    {
        return Some((own, true));
    }
    let prefixes = folders().flat_map(|item| {
        let ends = item.name.match_indices('-');
        ends.map(|(at, _)| &item.name[..=at])
    });
    let count = |prefix: &str| {
        folders()
            .filter(|item| item.name.starts_with(prefix))
            .count()
    };
    let is_shared = |prefix: &&str| 4 * count(prefix) >= 3 * folders().count();
    let prefix = prefixes
        .filter(is_shared)
        .max_by_key(|prefix| prefix.len())?;
    let is_clone = |item: &Item| fs::symlink_metadata(item.path.join(".git")).is_ok();
    let is_certain = count(prefix) > 1 && folders().all(is_clone);
    (is_certain || count(prefix) > 2).then_some((prefix, is_certain))
}

/// Returns a file's name without the ending of an archive.
fn stem(name: &str) -> &str {
    let archive = [".tar.gz", ".tar.xz", ".tar.bz2", ".tar.zst"]
        .iter()
        .find_map(|end| name.strip_suffix(end));
    match (archive, name.rsplit_once('.')) {
        (Some(stem), _) | (None, Some((stem, _))) if !stem.is_empty() => stem,
        _ => name,
    }
}
