//! Writes anew what the reference answers in the worked examples and on the boards of the lesson.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use grader::failure::Failure;
use grader::grade::Grader;
use grader::mistake::Mistakes;
use grader::runner::Executable;
use grader::score::is_right;
use grader::specs::{Assignment, Case, Place};
use notation::{Answer, Board, Verb};

use super::session_text::session_text;
use super::spec_texts::SpecTexts;
use super::what_is_shown::{difference, what_is_shown};
use crate::calibration::Oracle;
use crate::consistency::{LESSON, changed_boards, contradicted_examples};

/// The most times that an example is written: once for each of its steps.
const ROUNDS: usize = 24;

/// A text that was written anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// The place of its first line.
    pub place: Place,
    /// Its first line, which is its title.
    pub title: String,
    /// A difference from what it showed before, which a person has to confirm or to change.
    pub confirm: Option<String>,
    /// Whether nothing could be written, so that the text is as it was.
    pub is_left: bool,
}

/// Writes all examples and boards anew that the reference answers differently; `before` is the reference before the rule
/// changed, if that is known. Examples about a choice follow what the exact solver has recorded. An example that may not show its
/// rule any more gets a comment, with which the specs can't be used until a person has deleted it.
///
/// # Errors
///
/// Fails if the specs can't be read or written, or if a program can't be asked.
pub fn accept_examples(
    specs: &Path,
    grader: &Grader,
    reference: &Executable,
    before: Option<&Executable>,
) -> Result<Vec<Accepted>, Failure> {
    let old = SpecTexts::read(specs)?;
    let mut now = old.clone();
    let mut written: BTreeSet<(Arc<str>, String)> = BTreeSet::new();
    let mut cases = Vec::new();
    let mut left = Vec::new();
    for _ in 0..ROUNDS {
        let assignment = read(specs)?;
        let new = new_texts(&assignment, grader, reference, &now, &written)?;
        cases = assignment.cases;
        let (new, without): (Vec<_>, Vec<_>) =
            new.into_iter().partition(|wrong| wrong.new.is_some());
        left = without;
        if new.is_empty() {
            break;
        }
        let last = now.clone();
        for WrongExample { title, file, new } in new.into_iter().rev() {
            let (range, lines) = new.unwrap_or_default();
            now.replace(&file, range, lines);
            written.insert((file, title));
        }
        now.write(&last)?;
    }
    let last = now.clone();
    for WrongExample { title, file, .. } in &left {
        let range = now.example(file, title).unwrap_or_default();
        now.replace(file, range, old.lines_of_example(file, title).to_vec());
        written.insert((Arc::clone(file), title.clone()));
    }
    now.write(&last)?;
    let changed: Vec<&String> = written.iter().map(|(_, title)| title).collect();
    let shown = |program: &Executable, cases: &[Case]| {
        let is_changed = |case: &&Case| {
            let title = case.full_title();
            title.is_some_and(|title| changed.contains(&&title))
        };
        let cases: Vec<&Case> = cases.iter().filter(is_changed).collect();
        what_is_shown(&Oracle::new(&grader.compiler, program), &cases)
    };
    let shown_before = before.map(|before| shown(before, &grader.assignment.cases));
    let shown_before = shown_before.transpose()?;
    let shown_now = shown(reference, &cases)?;
    let mut accepted = Vec::new();
    for (file, title) in &written {
        let lines = [&old, &now].map(|texts| texts.lines_of_example(file, title));
        accepted.push(Accepted {
            place: Place::new(file, 0),
            title: title.clone(),
            confirm: match &shown_before {
                Some(before) => difference(title, [before, &shown_now], lines),
                None => Some("it isn't known what it showed before".to_owned()),
            },
            is_left: left.iter().any(|wrong| wrong.title == *title),
        });
    }
    accept_lesson(&read(specs)?, &mut now, &mut accepted);
    for Accepted {
        place,
        title,
        confirm,
        ..
    } in accepted.iter().filter(|accepted| !accepted.is_left)
    {
        if let Some(confirm) = confirm {
            now.ask_above(&place.file, title, confirm);
        }
    }
    now.write(&SpecTexts::read(specs)?)?;
    for Accepted { place, title, .. } in &mut accepted {
        place.line = now.example(&place.file, title).unwrap_or_default().start + 1;
    }
    accepted.sort_by(|one, other| one.place.cmp(&other.place));
    Ok(accepted)
}

fn read(specs: &Path) -> Result<Assignment, Failure> {
    let (assignment, mistakes) = Assignment::read_with_mistakes(specs);
    assignment.ok_or_else(|| Mistakes(mistakes).into())
}

/// Writes the boards of the lesson anew whose examples have changed.
fn accept_lesson(assignment: &Assignment, texts: &mut SpecTexts, accepted: &mut Vec<Accepted>) {
    let file = assignment.cases.first().map_or("", |case| &case.place.file);
    let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
    let place = Place::new(&format!("{folder}/{LESSON}"), 0);
    for board in changed_boards(assignment, texts.of(LESSON))
        .into_iter()
        .rev()
    {
        let Some((new, has_other_bowls)) = board.new else {
            continue;
        };
        let what = "other bowls are right now; write the text about them";
        accepted.push(Accepted {
            place: place.clone(),
            title: new[0].clone(),
            confirm: has_other_bowls.then(|| what.to_owned()),
            is_left: false,
        });
        texts.replace(LESSON, board.lines, new);
    }
}

/// An example of which a step isn't right any more, and the lines that should be written for it; none if there are none.
struct WrongExample {
    title: String,
    file: Arc<str>,
    new: Option<(Range<usize>, Vec<String>)>,
}

/// Finds the first wrong step of each example, in the order of the files; `written` are those that were written before.
fn new_texts(
    assignment: &Assignment,
    grader: &Grader,
    reference: &Executable,
    texts: &SpecTexts,
    written: &BTreeSet<(Arc<str>, String)>,
) -> Result<Vec<WrongExample>, Failure> {
    let is_asked = |case: &&Case| case.title.is_some() && case.question.verb != Verb::Choose;
    let asked: Vec<&Case> = assignment.cases.iter().filter(is_asked).collect();
    let responses = grader.ask(reference, asked.iter().copied())?.responses;
    let answered = asked.into_iter().zip(&responses);
    let wrong = answered.filter(|(case, response)| !is_right(case, response));
    let wrong = wrong.filter_map(|(case, response)| Some((case, response.reply.answer()?.clone())));
    let choices = contradicted_examples(assignment).into_iter();
    let choices = choices.filter(|wrong| !wrong.needs_another_position());
    let choices = choices.map(|wrong| (wrong.case, wrong.answer()));
    let mut examples: Vec<WrongExample> = Vec::new();
    for (case, answer) in wrong.chain(choices) {
        let title = case.full_title().unwrap_or_default();
        let file = Arc::clone(&case.place.file);
        if examples.iter().any(|known| known.title == title) {
            continue;
        }
        let new = match &answer {
            // A session is written as a whole, which helps or doesn't.
            Answer::Session(_) if written.contains(&(Arc::clone(&file), title.clone())) => None,
            Answer::Session(reply) => {
                texts
                    .example(&file, &title)
                    .and_then(|Range { start, end }| {
                        let lines = start + 1..end;
                        Some((lines.clone(), session_text(&texts.of(&file)[lines], reply)?))
                    })
            }
            answer => step_text(case, answer, texts.of(&file)),
        };
        examples.push(WrongExample { title, file, new });
    }
    let line = |example: &WrongExample| example.new.as_ref().map_or(0, |(range, _)| range.start);
    examples.sort_by(|one, other| (&one.file, line(one)).cmp(&(&other.file, line(other))));
    Ok(examples)
}

/// Returns the lines of a step with its answer, and the lines that say what the reference answers.
fn step_text(
    case: &Case,
    answer: &Answer,
    lines: &[String],
) -> Option<(Range<usize>, Vec<String>)> {
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
        Answer::Text(_) | Answer::Session(_) | Answer::Other(_) => return None,
        other => vec![format!("{asked}: {other}")],
    };
    Some((at..end, new))
}

/// Returns whether the answer that the example expects now stands on the line of its step.
fn case_is_words(case: &Case) -> bool {
    case.expected.board().is_none() && !matches!(case.expected, Answer::Text(_))
}

fn drawn(step: String, board: Board, words: Option<String>) -> Vec<String> {
    let [upper, middle, lower] = board.picture();
    let middle = match words {
        Some(words) => format!("{middle}   {}", words.trim_end()),
        None => middle,
    };
    vec![step, upper, middle, lower]
}
