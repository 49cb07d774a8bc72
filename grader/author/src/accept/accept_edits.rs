//! Makes edits of the gallery fit the reference again: where a rule has changed other lines than the mistake, both changes are
//! merged. Two changes of one line are a person's to merge.

use std::path::Path;

use grader::atomic_file;
use grader::failure::Failure;
use grader::specs::Source;
use submission::Submission;

use super::accept_examples::Accepted;
use crate::calibration::{Edit, Gallery};

/// The reference makes the mistake of an edit now.
const IS_RIGHT: &str =
    "the reference makes this mistake now; turn the misconception round, or take it out";
/// Both changes can't be merged.
const SAME_LINES: &str = "the rule has changed the lines of this mistake; write the edit again, or take it out if the rule makes it now or the new code \
     doesn't need it";

/// Writes each edit anew that doesn't fit the reference any more, if both changes can be merged; `before` is the reference that
/// it did fit, if that is known, and `path` the file of the gallery.
///
/// # Errors
///
/// Fails if the file can't be read or written.
pub fn accept_edits(
    gallery: &Gallery,
    path: &Path,
    reference: &Submission,
    before: Option<&Submission>,
) -> Result<Vec<Accepted>, Failure> {
    let text = Source::read(path, "")?.text;
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    let edits: Vec<(&str, &Edit)> = gallery.edits().collect();
    let mut accepted = Vec::new();
    for (name, edit) in edits.into_iter().rev() {
        let source = reference.sources.get(&edit.file);
        if source.is_some_and(|source| source.matches(edit.find.get_ref()).count() == 1) {
            continue;
        }
        let [first, last] = [edit.find.span().start, edit.replace.span().end - 1]
            .map(|at| gallery.places()(&(at..at)));
        let (confirm, is_left) = match merged(edit, before, reference) {
            Some((find, replace)) if find == replace => (Some(IS_RIGHT), true),
            Some((find, replace)) => {
                let new = [toml_lines("find", &find), toml_lines("replace", &replace)];
                lines.splice(first.line - 1..last.line, new.concat());
                (None, false)
            }
            None => (Some(SAME_LINES), true),
        };
        accepted.push(Accepted {
            place: first,
            title: format!("`{name}` changes `{}`", edit.file),
            confirm: confirm.map(str::to_owned),
            is_left,
        });
    }
    if accepted.iter().any(|edit| !edit.is_left) {
        atomic_file::write(path, lines.join("\n").as_bytes())?;
    }
    accepted.reverse();
    Ok(accepted)
}

/// Returns the edit that makes the same mistake in the reference as it is now: what it finds, and what it writes instead.
fn merged(
    edit: &Edit,
    before: Option<&Submission>,
    reference: &Submission,
) -> Option<(String, String)> {
    let old = before?.sources.get(&edit.file)?;
    let now = reference.sources.get(&edit.file)?;
    let find = edit.find.get_ref();
    (old.matches(find.as_str()).count() == 1).then_some(())?;
    let wrong = old.replacen(find.as_str(), edit.replace.get_ref(), 1);
    let text = diffy::merge(old, now, &wrong).ok()?;
    let edit = smallest_edit(now, &text)?;
    let is_plain = |text: &str| text.is_empty() || text.ends_with('\n') && !text.contains("'''");
    (is_plain(&edit.0) && is_plain(&edit.1)).then_some(edit)
}

/// Returns the fewest lines of a text that differ from another one, but enough that they appear only once.
fn smallest_edit(now: &str, wrong: &str) -> Option<(String, String)> {
    let split =
        |text: &str| -> Vec<String> { text.split_inclusive('\n').map(str::to_owned).collect() };
    let (now_lines, wrong_lines) = (split(now), split(wrong));
    let same = |(one, other): &(&String, &String)| one == other;
    let mut first = now_lines.iter().zip(&wrong_lines).take_while(same).count();
    if first == now_lines.len() && first == wrong_lines.len() {
        return Some((String::new(), String::new()));
    }
    let rest = now_lines[first..]
        .iter()
        .rev()
        .zip(wrong_lines[first..].iter().rev());
    let mut last = rest.take_while(same).count();
    loop {
        let find = now_lines[first..now_lines.len() - last].concat();
        if now.matches(&find).count() == 1 {
            return Some((find, wrong_lines[first..wrong_lines.len() - last].concat()));
        }
        if first == 0 && last == 0 {
            return None;
        }
        first = first.saturating_sub(1);
        last = last.saturating_sub(1);
    }
}

/// Writes a key and its text as lines of the gallery.
fn toml_lines(key: &str, text: &str) -> Vec<String> {
    if text.is_empty() {
        return vec![format!("{key} = \"\"")];
    }
    let mut lines = vec![format!("{key} = '''")];
    lines.extend(text.lines().map(str::to_owned));
    lines.push("'''".to_owned());
    lines
}
