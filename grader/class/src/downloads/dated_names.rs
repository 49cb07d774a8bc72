//! The dated names of systems that write a login or a name, and the time of each attempt.

use std::collections::BTreeSet;
use std::io::Read as _;
use std::path::Path;
use std::sync::LazyLock;

use regex::{Captures, Regex};
use submission::nofollow_directory::open_file;
use submission::{Kind, visible};
use time::UtcOffset;

use super::candidate::Item;
use super::student::Student;
use super::system_name::{Layout, SystemName};
use crate::read_time::read_time;
use crate::time_zone::CourseZone;

/// The name of a file or folder in each layout. A group `attempt` or `at` orders the attempts of one person, of which the newest counts.
const LAYOUTS: [(Layout, &str); 5] = [
    // kwurst/bb-file-cleanup
    (
        Layout::Blackboard,
        r"^(?<head>.+?)_attempt_(?<at>\d{4}(?:-\d\d){5})(?:_(?<file>.+)|\.[^.]+)$",
    ),
    // OfficeCoffee/GradingFileProject:ToDo.md, cgmb/d2lmf
    (
        Layout::Brightspace,
        r"^(?<who>\d+-\d+) - (?:.+? - )??(?<name>[^-]+(?:-[^-]+)*?) - (?<hour>[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2})(?<minute>\d\d [AP]M)(?: - (?<file>.+))?$",
    ),
    // sakaiproject/sakai, AssignmentServiceImpl.java
    (
        Layout::Sakai,
        r"^(?<name>[^()/]+,[^()/]*)\((?<login>[^()/]+)\)$",
    ),
    // ILIAS-eLearning/ILIAS, class.ilExSubmission.php
    (
        Layout::Ilias,
        r"^(?<last>[^_/]+)_(?<first>[^_/]+)_(?<login>[^/]+)_(?<who>\d+)$",
    ),
    // Submitty/Submitty, SubmissionController.php
    (Layout::Submitty, r"^(?<login>[^/]+)/(?<attempt>\d+)$"),
];

/// Returns a name for each item, if most have a name of the same layout.
pub(super) fn dated_names(found: &[Item]) -> Option<Vec<Option<SystemName>>> {
    static PATTERNS: LazyLock<Vec<(Layout, Regex)>> = LazyLock::new(|| {
        let compiled = LAYOUTS
            .iter()
            .filter_map(|(layout, pattern)| Some((*layout, Regex::new(pattern).ok()?)));
        compiled.collect()
    });
    PATTERNS.iter().find_map(|(layout, pattern)| {
        let all = found.iter().map(|item| pattern.captures(&item.name));
        let all: Vec<Option<Captures<'_>>> = all.collect();
        let named = all.iter().flatten().count();
        let others = found.iter().zip(&all);
        let others = others.filter(|(item, name)| name.is_none() && !item.is_note());
        // Students choose the names of their own files, and in other layouts even all of them.
        if named < 1 || named < 3 * others.count() {
            return None;
        }
        let heads = all.iter().flatten();
        let heads = heads.filter_map(|name| Some(name.name("head")?.as_str()));
        let prefix = shared_prefix(&heads.collect::<BTreeSet<_>>());
        let names = found.iter().zip(all);
        let names = names.map(|(item, name)| Some(system_name(*layout, item, &name?, prefix)));
        Some(names.collect())
    })
}

fn system_name(layout: Layout, item: &Item, captures: &Captures<'_>, prefix: usize) -> SystemName {
    let text = |group| captures.name(group).map(|found| found.as_str());
    // Where the assignment comes first, the login is what the names don't share.
    let head = text("head").and_then(|head| head.get(prefix..));
    let login = text("login").or(head).map(visible);
    let parts = [text("first"), text("last")].into_iter().flatten();
    let parts = parts.collect::<Vec<_>>().join(" ");
    let name = text("name").map(|name| name.rsplit(" - ").next().unwrap_or(name).trim());
    let name = name
        .map(str::to_owned)
        .or(Some(parts).filter(|parts| !parts.is_empty()));
    let name = name.map(|name| visible(name.trim_end_matches([',', ' '])));
    let clock = text("hour").zip(text("minute"));
    let at = clock.map(|(hour, minute)| format!("{hour}:{minute}"));
    let at = at.or(text("at").map(str::to_owned)).or_else(|| {
        let stamp = match layout {
            Layout::Sakai => "timestamp.txt",
            Layout::Submitty => ".submit.timestamp",
            _ => return None,
        };
        let text = short_text(&item.path.join(stamp))?;
        // The name of a zone may follow.
        let words: Vec<&str> = text.split_whitespace().take(2).collect();
        Some(words.join(" "))
    });
    let utc = CourseZone::fixed(UtcOffset::UTC);
    let seconds = at.as_ref().and_then(|at| read_time(at, &utc));
    let seconds = seconds.and_then(|at| u64::try_from(at.unix_timestamp()).ok());
    let number = text("attempt").and_then(|number| number.parse().ok());
    let group = text("who").map(str::to_owned);
    let group = group.or_else(|| login.clone()).or_else(|| name.clone());
    SystemName {
        layout,
        group,
        student: Student {
            name,
            login,
            ..Student::default()
        },
        is_clear: true,
        is_files: item.kind == Kind::Folder || text("file").is_some(),
        attempt: number.or(seconds).unwrap_or(0),
        at,
        file: text("file").unwrap_or_default().to_owned(),
        ..SystemName::default()
    }
}

/// Returns the length of what these texts share, up to the last underscore; of a single one, that is all but its last part.
fn shared_prefix(texts: &BTreeSet<&str>) -> usize {
    let (Some(first), Some(last)) = (texts.first(), texts.last()) else {
        return 0;
    };
    // They are sorted: what the first and the last share, all share.
    let same = first.char_indices().zip(last.chars());
    let same = same.take_while(|((_, one), other)| one == other).last();
    let same = same.map_or(0, |((at, one), _)| at + one.len_utf8());
    first[..same].rfind('_').map_or(0, |at| at + 1)
}

/// Returns the text of a short file that a system writes, if there is one.
pub(super) fn short_text(path: &Path) -> Option<String> {
    const MOST: u64 = 1 << 16;
    let mut text = String::new();
    let file = open_file(path).ok()??;
    file.take(MOST).read_to_string(&mut text).ok()?;
    Some(text)
}
