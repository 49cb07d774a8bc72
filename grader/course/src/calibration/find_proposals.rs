//! Finds texts for worked examples that no longer fit: what they would say if they followed the reference.
//!
//! The examples are read again after each change, because a step of an example begins where the one before it ended.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use grader::grade::{Grader, InternalError};
use grader::notation::Answer;
use grader::runner::Executable;
use grader::score::is_right;
use grader::specs::{Assignment, Case};

/// The most steps of one example that are changed.
const ROUNDS: usize = 24;

/// An example that no longer fits, and the text that would.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The file, in the folder of the specs.
    pub file: PathBuf,
    /// The line of its title, counted from 1.
    pub line: usize,
    /// The first line of the example: its rule and its title.
    pub title: String,
    /// The rule's sentence, as it is now.
    pub sentence: String,
    /// The lines between the fences, as they are.
    pub old: Vec<String>,
    /// The lines that would fit; none if the reference doesn't come to an end with these moves.
    pub new: Option<Vec<String>>,
}

/// Finds all examples in the specs that the reference answers differently, in the order of the files.
pub fn find_proposals(
    specs: &Path,
    grader: &Grader,
    reference: &Executable,
) -> Result<Vec<Proposal>, InternalError> {
    let failed = |error: io::Error| InternalError::new("propose texts", &error);
    let copy = tempfile::tempdir().map_err(failed)?;
    let mut files = copy_of(specs, copy.path()).map_err(failed)?;
    let old = files.clone();
    let mut stuck: Vec<String> = Vec::new();
    let mut wrong: Vec<(PathBuf, String)> = Vec::new();
    for round in 0..=ROUNDS {
        let (Some(assignment), _) = Assignment::read_with_mistakes(copy.path()) else {
            break;
        };
        let fixes = first_fixes(&assignment, grader, reference, copy.path())?;
        let mut is_changed = false;
        for (title, file, fix) in fixes.into_iter().rev() {
            let known = wrong.iter().any(|(_, known)| *known == title);
            if !known {
                wrong.push((file.clone(), title.clone()));
            }
            let Some(lines) = files.get_mut(&file) else {
                continue;
            };
            match fix {
                Some((range, text)) if round < ROUNDS && !stuck.contains(&title) => {
                    lines.splice(range, text);
                    is_changed = true;
                }
                _ => stuck.push(title),
            }
        }
        if !is_changed {
            break;
        }
        for (file, lines) in &files {
            fs::write(copy.path().join(file), lines.join("\n")).map_err(failed)?;
        }
    }
    let sentence = |title: &str| {
        let rule = title.split(": ").next().unwrap_or_default();
        let mut rules = grader.assignment.rules.iter();
        let rule = rules.find(|known| *known.name == *rule);
        rule.map_or_else(String::new, |rule| rule.sentence.clone())
    };
    let mut proposals: Vec<Proposal> = wrong
        .into_iter()
        .filter_map(|(file, title)| {
            let before = block(old.get(&file)?, &title)?;
            let after = block(files.get(&file)?, &title)?;
            Some(Proposal {
                line: before.start + 1,
                sentence: sentence(&title),
                old: old[&file][before].to_vec(),
                new: (!stuck.contains(&title)).then(|| files[&file][after].to_vec()),
                file,
                title,
            })
        })
        .collect();
    proposals.sort_by(|one, other| (&one.file, one.line).cmp(&(&other.file, other.line)));
    Ok(proposals)
}

impl Proposal {
    /// Writes this text in place of the old one.
    pub fn write(&self, specs: &Path, new: &[String]) -> io::Result<()> {
        let path = specs.join(&self.file);
        let mut lines = lines_of(&path)?;
        let place = block(&lines, &self.title).filter(|place| lines[place.clone()] == self.old[..]);
        let place = place.ok_or_else(|| {
            io::Error::other(format!("`{}` has changed since; run it again", self.title))
        })?;
        lines.splice(place, new.iter().cloned());
        grader::atomic_file::write(&path, lines.join("\n").as_bytes()).map_err(io::Error::other)
    }

    /// Writes the change as a hunk of a patch; `shift` is by how many lines the hunks above it have moved it.
    pub fn hunk(&self, shift: i64) -> Option<(String, i64)> {
        let new = self.new.as_ref()?;
        let (from, to) = (self.old.len(), new.len());
        let moved = i64::try_from(self.line).unwrap_or(0) + shift;
        let mut hunk = format!("@@ -{},{from} +{moved},{to} @@\n", self.line);
        for line in &self.old {
            hunk.push_str(&["-", line, "\n"].concat());
        }
        for line in new {
            hunk.push_str(&["+", line, "\n"].concat());
        }
        let longer = i64::try_from(to).unwrap_or(0) - i64::try_from(from).unwrap_or(0);
        Some((hunk, shift + longer))
    }
}

/// Copies what people write in the specs, and returns the lines of each Markdown file.
fn copy_of(specs: &Path, to: &Path) -> io::Result<BTreeMap<PathBuf, Vec<String>>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(specs)? {
        let path = entry?.path();
        if let (true, Some(name)) = (path.is_file(), path.file_name()) {
            fs::copy(&path, to.join(name))?;
            if path.extension().is_some_and(|end| end == "md") {
                files.insert(PathBuf::from(name), lines_of(&path)?);
            }
        }
    }
    Ok(files)
}

fn lines_of(path: &Path) -> io::Result<Vec<String>> {
    let text = fs::read_to_string(path)?;
    Ok(text.split('\n').map(str::to_owned).collect())
}

/// Finds the lines between the fences of the example with this title.
fn block(lines: &[String], title: &str) -> Option<Range<usize>> {
    let start = lines.iter().position(|line| line == title)?;
    let length = lines[start..]
        .iter()
        .position(|line| line.starts_with("```"))?;
    Some(start..start + length)
}

/// The lines of a step with its answer, and what they should be.
type Fix = Option<(Range<usize>, Vec<String>)>;

/// Finds the first wrong step of each example: its title, its file, and the text that would be right, if there is one.
fn first_fixes(
    assignment: &Assignment,
    grader: &Grader,
    reference: &Executable,
    folder: &Path,
) -> Result<Vec<(String, PathBuf, Fix)>, InternalError> {
    let cases: Vec<&Case> = assignment
        .cases
        .iter()
        .filter(|case| case.title.is_some())
        .collect();
    let responses = grader.ask(reference, cases.iter().copied())?.responses;
    let mut fixes: Vec<(String, PathBuf, Fix)> = Vec::new();
    for (case, response) in cases.into_iter().zip(&responses) {
        let name = case.title.as_deref().unwrap_or_default();
        let title = format!("{}: {name}", case.rule);
        let is_known = fixes.iter().any(|(known, ..)| *known == title);
        if is_known || is_right(case, response) {
            continue;
        }
        let file = Path::new(&*case.place.file).file_name().unwrap_or_default();
        let lines = lines_of(&folder.join(file)).unwrap_or_default();
        let answer = response.reply.answer();
        let fix = answer.and_then(|answer| right_text(case, answer, &lines));
        fixes.push((title, PathBuf::from(file), fix));
    }
    fixes.sort_by_key(|(_, file, fix)| {
        let line = fix.as_ref().map_or(0, |(range, _)| range.start);
        (file.clone(), line)
    });
    Ok(fixes)
}

/// Returns the lines of a step with its answer, and the lines that say what the reference answers.
fn right_text(case: &Case, answer: &Answer, lines: &[String]) -> Fix {
    let at = case.place.line.checked_sub(1)?;
    let step = lines.get(at)?;
    if let Answer::Session(session) = answer {
        let end = at
            + lines[at..]
                .iter()
                .position(|line| line.starts_with("```"))?;
        let new = session.to_string();
        // If the old moves don't lead to an end any more, another game is needed.
        let waits = |line: &str| line.ends_with("> ^D");
        if new.lines().any(waits) && !lines[at..end].iter().any(|line| waits(line)) {
            return None;
        }
        let new = [step.as_str()].into_iter().chain(new.lines());
        return Some((at..end, new.map(str::to_owned).collect()));
    }
    let (asked, _) = step.split_once(':').unwrap_or((step, ""));
    let asked = asked.trim_end();
    let is_picture = |line: &String| line.starts_with(' ');
    let blank = lines[at + 1..]
        .iter()
        .take_while(|line| line.trim().is_empty())
        .count();
    let picture = at + 1 + blank;
    let has_picture = !case_is_words(case) && lines.get(picture).is_some_and(is_picture);
    let end = if has_picture { picture + 3 } else { at + 1 };
    let words = lines.get(picture + 1).filter(|_| has_picture);
    let words = words.and_then(|line| Some(line[line.find(char::is_alphabetic)?..].to_owned()));
    let bowl = asked.split_whitespace().nth(1).unwrap_or_default();
    let new = match answer {
        Answer::Board(board) => drawn(asked.to_owned(), *board, words),
        Answer::Sown { last, board } => drawn(format!("{asked}: {last}"), *board, words),
        Answer::Played { board, status } => {
            let asked = asked.replacen("illegal", "play", 1);
            drawn(asked, *board, Some(status.to_string()))
        }
        Answer::Refused(refusal) => vec![format!("illegal {bowl}: {refusal}")],
        Answer::Text(_) | Answer::Session(_) | Answer::Choice(_) | Answer::Other(_) => return None,
        other => vec![format!("{asked}: {other}")],
    };
    Some((at..end, new))
}

/// Whether the answer that the example expects now stands on the line of its step.
fn case_is_words(case: &Case) -> bool {
    case.expected.board().is_none() && !matches!(case.expected, Answer::Text(_))
}

fn drawn(step: String, board: grader::notation::Board, words: Option<String>) -> Vec<String> {
    let [upper, middle, lower] = board.picture();
    let middle = match words {
        Some(words) => format!("{middle}   {}", words.trim_end()),
        None => middle,
    };
    vec![step, upper, middle, lower]
}
