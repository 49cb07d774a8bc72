//! Finds texts for edits of the gallery whose lines have changed in the reference: both changes are merged.

use std::path::Path;

use submission::Submission;

use super::proposal::{Proposal, lines_of};
use crate::calibration::gallery::{Edit, Gallery};
use grader::specs::Place;

/// Finds a text for each edit that doesn't fit the reference any more; `before` is the reference that it did fit.
pub fn propose_edits(
    gallery: &Gallery,
    path: &Path,
    reference: &Submission,
    before: Option<&Submission>,
) -> std::io::Result<Vec<Proposal>> {
    let lines = lines_of(path)?;
    let stale = gallery.edits().filter(|(_, edit)| {
        let source = reference.sources.get(&edit.file);
        source.is_none_or(|source| source.matches(edit.find.get_ref()).count() != 1)
    });
    let proposals = stale.map(|(name, edit)| {
        let [first, last] = [edit.find.span().start, edit.replace.span().end - 1]
            .map(|at| gallery.places()(&(at..at)));
        let Place { file, line } = first;
        let old = lines[line - 1..last.line].to_vec();
        let merged = before.and_then(|before| merged(edit, before, reference));
        let is_right = merged.as_ref().is_some_and(|merged| merged.find == merged.replace);
        let text = |merged: &Merged| {
            let find = quoted("find", &merged.find)?;
            Some([find, quoted("replace", &merged.replace)?].concat())
        };
        let note = match &merged {
            Some(Merged { kept: Kept::Mistake, .. }) => {
                " The rule and this mistake change the same words; those of the mistake are kept, and with them the old rule: edit them."
            }
            Some(Merged { kept: Kept::Words, .. }) => {
                " The rule has changed the line of this mistake; its words are changed where they are now."
            }
            _ => "",
        };
        let now = changed_lines(edit, before, reference);
        Proposal {
            path: path.to_owned(),
            file: file.to_string(),
            line,
            sentence: format!("`{name}` changes `{}`.{note}", edit.file),
            program: Some(name.to_owned()),
            is_example: false,
            old,
            new: merged.as_ref().filter(|_| !is_right).and_then(text),
            instead: if is_right {
                "The reference makes this mistake now: it is what the rule says. Turn the misconception round, or take it out.".to_owned()
            } else {
                format!("It isn't known which lines this program changes now.{now}")
            },
        }
    });
    Ok(proposals.collect())
}

/// The lines of the reference that an edit replaces, and what it writes instead.
struct Merged {
    find: String,
    replace: String,
    kept: Kept,
}

/// The side that a merge keeps where the rule and the mistake change the same words.
#[derive(Clone, Copy)]
enum Kept {
    /// They change different words.
    Both,
    /// The words that the mistake changes are elsewhere now.
    Words,
    /// The lines of the mistake, as they were.
    Mistake,
}

fn merged(edit: &Edit, before: &Submission, reference: &Submission) -> Option<Merged> {
    let old = before.sources.get(&edit.file)?;
    let now = reference.sources.get(&edit.file)?;
    let find = edit.find.get_ref();
    (old.matches(find.as_str()).count() == 1).then_some(())?;
    let wrong = old.replacen(find.as_str(), edit.replace.get_ref(), 1);
    let clean = diffy::merge(old, now, &wrong).or_else(|lines| {
        let [old, now, wrong] = [old, now, &wrong].map(|text| words(text));
        let merged = diffy::merge(&old, &now, &wrong).map_err(|_| lines)?;
        Ok::<_, String>(merged.replace('\n', "").replace('\r', "\n"))
    });
    let (text, kept) = match (clean, changed_words(edit, old, now)) {
        (Ok(text), _) => (text, Kept::Both),
        (Err(_), Some(text)) => (text, Kept::Words),
        (Err(text), None) => (mistaken_lines(&text), Kept::Mistake),
    };
    let (find, replace) = smallest_edit(now, &text)?;
    Some(Merged {
        find,
        replace,
        kept,
    })
}

/// Changes the words that a mistake changes where they are now: if they are on one line, and appear once in the lines that
/// the rule has changed.
fn changed_words(edit: &Edit, old: &str, now: &str) -> Option<String> {
    let [find, wrong] = [edit.find.get_ref(), edit.replace.get_ref()].map(|text| words(text));
    let [find, wrong]: [Vec<&str>; 2] = [&find, &wrong].map(|text| text.split('\n').collect());
    let same = |(one, other): &(&&str, &&str)| one == other;
    let first = find.iter().zip(&wrong).take_while(same).count();
    let rest = find[first..].iter().rev().zip(wrong[first..].iter().rev());
    let last = rest.take_while(same).count();
    let is_on_one_line = |words: &[&str]| !words.contains(&"\r");
    let from = &find[first..find.len() - last];
    let to = &wrong[first..wrong.len() - last];
    (is_on_one_line(from) && is_on_one_line(to)).then_some(())?;
    let (changed, _) = smallest_edit(now, old)?;
    (0..first)
        .rev()
        .map(|at| &find[at..first])
        .take_while(|before| is_on_one_line(before))
        .find_map(|before| {
            let before = before.concat();
            let text = [&before, &*from.concat()].concat();
            (changed.matches(&text).count() == 1).then(|| {
                let wrong = changed.replacen(&text, &[before, to.concat()].concat(), 1);
                now.replacen(&changed, &wrong, 1)
            })
        })
}

/// Keeps the lines of the mistake where a merge has those of both.
fn mistaken_lines(merged: &str) -> String {
    let mut is_kept = true;
    let mut text = String::new();
    for line in merged.split_inclusive('\n') {
        match line.get(..8) {
            Some("<<<<<<< " | "||||||| ") => is_kept = false,
            _ if line == "=======\n" => is_kept = true,
            Some(">>>>>>> ") => is_kept = true,
            _ if is_kept => text.push_str(line),
            _ => {}
        }
    }
    text
}

/// Says which lines of the reference have changed.
fn changed_lines(edit: &Edit, before: Option<&Submission>, reference: &Submission) -> String {
    let source = |program: &Submission| program.sources.get(&edit.file).cloned();
    let changed = before
        .and_then(source)
        .zip(source(reference))
        .and_then(|(old, now)| smallest_edit(&now, &old));
    changed.map_or_else(String::new, |(now, _)| {
        format!(" The reference has\n\n{now}")
    })
}

/// Writes each word on a line of its own, and a carriage return for the end of a line.
fn words(text: &str) -> String {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let mut words = String::new();
    let mut last = false;
    for letter in text.chars() {
        if !(words.is_empty() || last && is_word(letter)) {
            words.push('\n');
        }
        words.push(if letter == '\n' { '\r' } else { letter });
        last = is_word(letter);
    }
    words + "\n"
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
fn quoted(key: &str, text: &str) -> Option<Vec<String>> {
    if text.is_empty() {
        return Some(vec![format!("{key} = \"\"")]);
    }
    let is_plain = text.ends_with('\n') && !text.contains("'''");
    is_plain.then(|| {
        let mut lines = vec![format!("{key} = '''")];
        lines.extend(text.lines().map(str::to_owned));
        lines.push("'''".to_owned());
        lines
    })
}
