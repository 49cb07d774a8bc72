//! Reads the names that Canvas gives to downloaded files.

use super::student::Student;
use super::system_name::{Layout, SystemName};
use submission::visible;

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
        return Some(SystemName {
            layout: Layout::Canvas,
            student: Student {
                name: code.is_none().then(|| visible(&name)),
                id: Some(code.map_or_else(|| (*part).to_owned(), |code| format!("anon_{code}"))),
                ..Student::default()
            },
            is_clear: true,
            late,
            is_files: true,
            attachment,
            file: own.join("_"),
        });
    }
    None
}
