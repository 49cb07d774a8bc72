//! Finds texts for worked examples that no longer fit: what they would say if they followed the reference.
//!
//! The examples are read again after each change, because a step of an example begins where the one before it ended.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use grader::failure::Failure;
use grader::grade::Grader;
use grader::runner::Executable;
use grader::score::is_right;
use grader::specs::{Assignment, Case};
use notation::{Answer, Verb};

use super::contradicted_examples::{ContradictedExample, contradicted_examples};
use super::lesson_proposals::lesson_proposals;
use super::proposal::{Proposal, lines_of};
use super::session_repair::SessionRepair;
use crate::calibration::oracle::Oracle;

/// The most steps of one example that are changed.
const ROUNDS: usize = 24;

/// Finds all texts in the specs that the reference answers differently, in the order of the files; `before` is the
/// reference before a rule changed.
pub fn propose_texts(
    specs: &Path,
    grader: &Grader,
    reference: Executable,
    before: Option<Executable>,
) -> Result<Vec<Proposal>, Failure> {
    let new = Oracle::new(&grader.compiler, reference);
    let old = before.map(|before| Oracle::new(&grader.compiler, before));
    let references = SessionRepair {
        grader,
        new: &new,
        old: old.as_ref().unwrap_or(&new),
    };
    let failed = |error: io::Error| Failure::internal("can't propose texts", &error);
    let copy = tempfile::tempdir().map_err(failed)?;
    let mut files = copy_of(specs, copy.path()).map_err(failed)?;
    let old = files.clone();
    let mut stuck: Vec<String> = Vec::new();
    let mut wrong: Vec<(PathBuf, String)> = Vec::new();
    for round in 0..=ROUNDS {
        let (Some(assignment), _) = Assignment::read_with_mistakes(copy.path()) else {
            break;
        };
        let fixes = first_fixes(&assignment, &references, copy.path(), &stuck)?;
        let mut is_changed = false;
        for WrongExample {
            title,
            file,
            fix,
            is_last,
        } in fixes.into_iter().rev()
        {
            let known = wrong.iter().any(|(_, known)| *known == title);
            if !known {
                wrong.push((file.clone(), title.clone()));
            }
            let Some(lines) = files.get_mut(&file) else {
                continue;
            };
            match fix {
                Some((range, text)) if round < ROUNDS && !(known && is_last) => {
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
    let folder = specs.file_name().unwrap_or_default().to_string_lossy();
    let mut proposals: Vec<Proposal> = wrong
        .into_iter()
        .filter_map(|(file, title)| {
            let old = old.get(&file)?;
            let before = block(old, &title)?;
            let after = block(files.get(&file)?, &title)?;
            Some(Proposal {
                line: before.start + 1,
                sentence: sentence_above(grader, &title),
                program: None,
                is_example: true,
                instead: NO_OTHER_GAME.to_owned(),
                old: old[before].to_vec(),
                new: (!stuck.contains(&title)).then(|| files[&file][after].to_vec()),
                path: specs.join(&file),
                file: format!("{folder}/{}", file.display()),
            })
        })
        .collect();
    proposals.sort_by(|one, other| (&one.file, one.line).cmp(&(&other.file, other.line)));
    proposals.extend(choice_proposals(grader, &references, specs)?);
    if let (Some(assignment), _) = Assignment::read_with_mistakes(copy.path()) {
        proposals.extend(lesson_proposals(&assignment, specs, &folder).map_err(failed)?);
    }
    Ok(proposals)
}

/// Returns the sentence of the rule that an example with this title is about.
fn sentence_above(grader: &Grader, title: &str) -> String {
    let rule = title.split(": ").next().unwrap_or_default();
    let mut rules = grader.assignment.rules.iter();
    let rule = rules.find(|known| *known.name == *rule);
    rule.map_or_else(String::new, |rule| rule.sentence.clone())
}

/// Finds a text for each example about a choice that doesn't fit what the exact solver has recorded; if that is out of
/// date itself, the examples that the reference fails wait for it.
fn choice_proposals(
    grader: &Grader,
    references: &SessionRepair,
    specs: &Path,
) -> Result<Vec<Proposal>, Failure> {
    let choices = grader.assignment.cases.iter();
    let choices = choices.filter(|case| case.question.verb == Verb::Choose && !case.hidden);
    let choices: Vec<&Case> = choices.collect();
    let new = &references.new.executable;
    let responses = references
        .grader
        .ask(new, choices.iter().copied())?
        .responses;
    let failed = choices.iter().zip(&responses);
    let failed: Vec<&Case> = failed
        .filter(|(case, response)| !is_right(case, response))
        .map(|(case, _)| *case)
        .collect();
    let is_out_of_date = failed.iter().any(|case| case.title.is_none());
    let wrong = if is_out_of_date {
        Vec::new()
    } else {
        contradicted_examples(&grader.assignment)
    };
    let waiting = failed.iter().filter(|case| case.title.is_some());
    let waiting = waiting.filter(|_| is_out_of_date).map(|case| (*case, None));
    let wrong = wrong.iter().map(|wrong| (wrong.case, Some(wrong)));
    let mut proposals = Vec::new();
    for (case, wrong) in waiting.chain(wrong) {
        let title = format!(
            "{}: {}",
            case.rule,
            case.title.as_deref().unwrap_or_default()
        );
        let file = Path::new(&*case.place.file).file_name().unwrap_or_default();
        let path = specs.join(file);
        let lines =
            lines_of(&path).map_err(|error| Failure::internal("can't propose texts", &error))?;
        let Some(block) = block(&lines, &title) else {
            continue;
        };
        let old = lines[block.clone()].to_vec();
        proposals.push(Proposal {
            line: block.start + 1,
            sentence: sentence_above(grader, &title),
            program: None,
            is_example: true,
            instead: WAITS_FOR_THE_SOLVER.to_owned(),
            new: wrong.and_then(|wrong| choice_text(wrong, &old)),
            old,
            path,
            file: case.place.file.to_string(),
        });
    }
    Ok(proposals)
}

/// Returns an example about a choice with what the exact solver has recorded.
fn choice_text(wrong: &ContradictedExample, old: &[String]) -> Option<Vec<String>> {
    let [title, _, middle, _, asked] = old else {
        return None;
    };
    let [upper, drawn, lower] = wrong.right.question.board?.picture();
    let words = &middle[middle.find(char::is_alphabetic)?..];
    let (verb, _) = asked.split_once(':')?;
    Some(vec![
        title.clone(),
        upper,
        format!("{drawn}   {words}"),
        lower,
        format!("{verb}: {}", wrong.answer()),
    ])
}

/// Reason why an example about a choice has no text.
const WAITS_FOR_THE_SOLVER: &str = "The values of its moves are computed again first: see `choices` in CHANGING.md. Then they are here, or a \
     recorded position of the same rule.";

/// Reason why another example has no text.
const NO_OTHER_GAME: &str = "No other game shows the same line by line, or ends in the same way. Write another example that shows what the title \
     says; `cargo course check --quick` tells whether it is right.";

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

/// An example that doesn't fit, with its first wrong step.
struct WrongExample {
    title: String,
    file: PathBuf,
    fix: Fix,
    /// Whether the text is for the whole example, not for one step.
    is_last: bool,
}

/// Finds the first wrong step of each example, and the text that would be right, if there is one.
fn first_fixes(
    assignment: &Assignment,
    references: &SessionRepair,
    folder: &Path,
    stuck: &[String],
) -> Result<Vec<WrongExample>, Failure> {
    let cases: Vec<&Case> = assignment
        .cases
        .iter()
        .filter(|case| case.title.is_some() && case.question.verb != Verb::Choose)
        .collect();
    let new = &references.new.executable;
    let responses = references.grader.ask(new, cases.iter().copied())?.responses;
    let mut fixes: Vec<WrongExample> = Vec::new();
    for (case, response) in cases.into_iter().zip(&responses) {
        let name = case.title.as_deref().unwrap_or_default();
        let title = format!("{}: {name}", case.rule);
        let is_known = fixes.iter().any(|known| known.title == title);
        if is_known || stuck.contains(&title) || is_right(case, response) {
            continue;
        }
        let file = Path::new(&*case.place.file).file_name().unwrap_or_default();
        let lines = lines_of(&folder.join(file)).unwrap_or_default();
        let whole = block(&lines, &title).unwrap_or_default();
        let is_last = case.question.is_session();
        let fix = match response.reply.answer() {
            Some(_) if case.question.is_session() => {
                let below = whole.start + 1..whole.end;
                let new = references.session_text(case, &lines[below.clone()])?;
                new.map(|new| (below, new))
            }
            Some(answer) => right_text(case, answer, &lines),
            None => None,
        };
        fixes.push(WrongExample {
            title,
            file: PathBuf::from(file),
            fix,
            is_last,
        });
    }
    fixes.sort_by_key(|wrong| {
        let line = wrong.fix.as_ref().map_or(0, |(range, _)| range.start);
        (wrong.file.clone(), line)
    });
    Ok(fixes)
}

/// Returns the lines of a step with its answer, and the lines that say what the reference answers.
fn right_text(case: &Case, answer: &Answer, lines: &[String]) -> Fix {
    let at = case.place.line.checked_sub(1)?;
    let step = lines.get(at)?;
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

fn drawn(step: String, board: notation::Board, words: Option<String>) -> Vec<String> {
    let [upper, middle, lower] = board.picture();
    let middle = match words {
        Some(words) => format!("{middle}   {}", words.trim_end()),
        None => middle,
    };
    vec![step, upper, middle, lower]
}
