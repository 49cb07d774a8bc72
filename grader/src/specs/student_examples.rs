//! The worked examples that a student wrote: each is read by itself, so that a wrong one doesn't affect the others.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::assignment::Assignment;
use super::case::{Case, RuleName};
use super::cross_check::cases_are_sound;
use super::spec::{Headings, Spec};
use crate::mistake::Mistake;
use crate::place::Place;
use notation::Question;

const MOST_EXAMPLES: usize = 200;

const MOST_BYTES: usize = 1 << 20;

const MOST_STEPS: usize = 100;

const MOST_MISTAKES: usize = 100;

/// The most places that aren't UTF-8 and are reported one by one.
const MOST_PLACES: usize = 20;

/// The worked examples in one file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StudentExamples {
    /// The examples without a mistake in their form, in the order of the file.
    pub examples: Vec<StudentExample>,
    /// The mistakes in the form of the others, each with line and column, in the order of the file.
    pub mistakes: Vec<Mistake>,
}

/// One worked example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudentExample {
    /// Its title.
    pub title: String,
    /// The rule that it is about.
    pub rule: RuleName,
    /// The line of its title.
    pub place: Place,
    /// Its questions, with the answers that the student expects; at least one.
    pub cases: Vec<Case>,
    /// For each of them, the worked example in the specs that already asks it.
    pub copied_from: Vec<Option<Place>>,
}

impl StudentExample {
    /// Returns whether the specs already ask everything that it asks.
    pub fn is_copy(&self) -> bool {
        self.copied_from.iter().all(Option::is_some)
    }
}

impl StudentExamples {
    /// The name of the file in the student's crate.
    pub const FILE: &str = "examples.md";

    /// Returns what a file is worth that is too large to be read: nothing, with a mistake that says so.
    pub fn too_large(file: &str) -> StudentExamples {
        let what = "the file, or what contains it, is too large to be read; keep the best examples";
        let mistake = Mistake::in_text(file, "", &(0..0), what);
        StudentExamples {
            examples: Vec::new(),
            mistakes: vec![mistake],
        }
    }

    /// Reads the examples in a file of any content; `file` is its name as mistakes report it.
    pub fn read(file: &str, bytes: &[u8], assignment: &Assignment) -> StudentExamples {
        let mut mistakes = Vec::new();
        let text = decode(file, bytes, &mut mistakes);
        let scan = FenceScan::of(file, &text, MOST_EXAMPLES);
        let spec = Spec::read(file, &scan.text, Headings::Required);
        mistakes.extend(scan.mistakes);
        mistakes.extend(spec.mistakes);
        mistakes.extend(spec.unknown_fences);
        mistakes.extend(cases_are_sound(&spec.cases, assignment));
        let worked = worked(assignment);
        let mut examples = Vec::new();
        for lines in &scan.examples {
            if mistakes
                .iter()
                .any(|mistake| lines.contains(&mistake.place.line))
            {
                continue;
            }
            let cases = spec.cases.iter();
            let cases = cases.filter(|case| lines.contains(&case.place.line));
            let cases: Vec<Case> = cases.cloned().collect();
            let Some(first) = cases.first() else {
                let what = "this example isn't read, perhaps because it is inside a comment or a list; \
                            write its fences at the beginning of their lines";
                let place = Place::new(file, *lines.start());
                mistakes.push(place.mistake(what));
                continue;
            };
            if cases.len() > MOST_STEPS {
                let what = format!("more than {MOST_STEPS} steps; write shorter examples");
                mistakes.push(first.place.mistake(what));
                continue;
            }
            examples.push(StudentExample {
                title: first.title.clone().unwrap_or_default(),
                rule: first.rule.clone(),
                place: Place::new(file, lines.start() + 1),
                copied_from: cases
                    .iter()
                    .map(|case| worked.get(&case.question).copied().cloned())
                    .collect(),
                cases,
            });
        }
        mistakes.sort_by_key(|mistake| mistake.place.line);
        mistakes.dedup();
        let unlisted = mistakes.split_off(mistakes.len().min(MOST_MISTAKES));
        if let Some(first) = unlisted.first() {
            let count = unlisted.len();
            let what = format!("there are {count} more mistakes from here on; correct these first");
            mistakes.push(first.place.mistake(what));
        }
        for mistake in &mut mistakes {
            mistake.point_into(&text);
        }
        StudentExamples { examples, mistakes }
    }
}

/// Returns what the worked examples of the specs ask, each question also with the sides exchanged.
fn worked(assignment: &Assignment) -> HashMap<Question, &Place> {
    let worked = assignment.cases.iter().filter(|case| case.is_worked());
    worked
        .rev()
        .flat_map(|case| {
            let turned = (case.question.turned(), &case.place);
            [turned, (case.question.clone(), &case.place)]
        })
        .collect()
}

/// Returns the part of the file that is read, with `\n` at the ends of lines.
fn decode(file: &str, bytes: &[u8], mistakes: &mut Vec<Mistake>) -> String {
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        let what = "the file is UTF-16; save it as UTF-8";
        mistakes.push(Mistake::in_text(file, "", &(0..0), what));
        return String::new();
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let is_too_long = bytes.len() > MOST_BYTES;
    let bytes = &bytes[..bytes.len().min(MOST_BYTES)];
    let text = String::from_utf8_lossy(bytes);
    let text = match text {
        Cow::Borrowed(text) => text.to_owned(),
        Cow::Owned(text) => {
            report_other_bytes(file, bytes, mistakes);
            text
        }
    };
    if is_too_long {
        let what = format!(
            "the file is longer than {} KiB, and nothing from here on is read; keep the best examples",
            MOST_BYTES >> 10
        );
        let end = text.len()..text.len();
        mistakes.push(Mistake::in_text(file, &text, &end, what));
    }
    text.replace("\r\n", "\n").replace('\r', "\n")
}

fn report_other_bytes(file: &str, bytes: &[u8], mistakes: &mut Vec<Mistake>) {
    let mut before = String::new();
    let mut found = 0;
    for chunk in bytes.utf8_chunks() {
        before.push_str(chunk.valid());
        if chunk.invalid().is_empty() {
            continue;
        }
        found += 1;
        if found <= MOST_PLACES {
            let place = before.len()..before.len();
            let what = "this isn't UTF-8; save the file as UTF-8";
            mistakes.push(Mistake::in_text(file, &before, &place, what));
        }
        before.push(char::REPLACEMENT_CHARACTER);
    }
}

/// The specs' decision about a student's example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision<'a> {
    /// It is right: the specs decide all of its questions, this case the first.
    Right(&'a Case),
    /// It is wrong: this case of the student differs from that of the specs.
    Wrong {
        /// The student's case.
        expected: &'a Case,
        /// The deciding case.
        right: &'a Case,
    },
    /// The specs don't ask all of its questions.
    Open,
}

/// The right answers in the specs, for looking up many questions.
#[derive(Clone, Debug)]
pub(crate) struct KnownAnswers<'a>(HashMap<&'a Question, &'a Case>);

impl<'a> KnownAnswers<'a> {
    /// Takes all cases that aren't hidden; worked examples come before recorded cases.
    pub(crate) fn of(assignment: &'a Assignment) -> KnownAnswers<'a> {
        let mut known = HashMap::new();
        for case in assignment.cases.iter().filter(|case| !case.hidden) {
            known.entry(&case.question).or_insert(case);
        }
        KnownAnswers(known)
    }

    pub(crate) fn decide(&self, example: &'a StudentExample) -> Decision<'a> {
        let mut deciding = Vec::new();
        for expected in &example.cases {
            let Some(&right) = self.0.get(&expected.question) else {
                continue;
            };
            if right.expected == expected.expected {
                deciding.push(right);
            } else if !expected.question.is_session() {
                // Two sessions with the same input may show different lines.
                return Decision::Wrong { expected, right };
            }
        }
        match deciding.first() {
            Some(first) if deciding.len() == example.cases.len() => Decision::Right(first),
            _ => Decision::Open,
        }
    }
}

const EXAMPLES: [&str; 3] = ["kalah", "console", "referee"];

/// The blocks of a file, and its text without those that aren't closed.
///
/// In Markdown, a block that isn't closed contains everything up to the end of the next one. Here only that block is lost.
#[derive(Clone, Debug, Default)]
pub(super) struct FenceScan {
    /// The text, in which blocks that aren't closed, and those after the last one that is read, are blank.
    pub text: String,
    /// The lines of each example, with its fences.
    pub examples: Vec<RangeInclusive<usize>>,
    /// Mistakes in the fences.
    pub mistakes: Vec<Mistake>,
}

struct Open {
    line: usize,
    mark: char,
    width: usize,
    is_example: bool,
    is_plain: bool,
}

impl FenceScan {
    /// Scans the text of `file`, which may contain this number of examples at most.
    pub(super) fn of(file: &str, text: &str, most: usize) -> FenceScan {
        let mut scan = FenceScan::default();
        let mut lines: Vec<&str> = text.lines().collect();
        let mut open: Option<Open> = None;
        for index in 0..lines.len() {
            let number = index + 1;
            let fence = fence(lines[index]);
            if let Some(begun) = &open {
                let closes = fence.is_some_and(|(mark, width, info)| {
                    mark == begun.mark && width >= begun.width && info.is_empty()
                });
                if closes {
                    if begun.is_example {
                        scan.examples.push(begun.line..=number);
                    } else if begun.is_plain && is_title(lines[begun.line]) {
                        let what =
                            "this looks like an example, but it isn't read; begin it with ```kalah";
                        let place = Place::new(file, begun.line);
                        scan.mistakes.push(place.mistake(what));
                    }
                    open = None;
                    continue;
                }
                let begins_another = fence.is_some() || is_rule_heading(lines[index]);
                if !(begun.is_example && begins_another) {
                    continue;
                }
                let what = format!(
                    "this block isn't closed before line {number}; write ``` on a line of its own after its last line"
                );
                let place = Place::new(file, begun.line);
                scan.mistakes.push(place.mistake(what));
                lines[begun.line - 1..index].fill("");
                open = None;
            }
            let Some((mark, width, info)) = fence else {
                continue;
            };
            let language = info.split_whitespace().next().unwrap_or_default();
            let is_example = EXAMPLES.contains(&language);
            if is_example && scan.examples.len() == most {
                let what = format!(
                    "there are more than {most} examples, and those from here on aren't read; keep the best ones"
                );
                let place = Place::new(file, number);
                scan.mistakes.push(place.mistake(what));
                lines[index..].fill("");
                break;
            }
            open = Some(Open {
                line: number,
                mark,
                width,
                is_example,
                is_plain: language.is_empty(),
            });
        }
        // Markdown closes the last block at the end of the file.
        if let Some(begun) = open.filter(|begun| begun.is_example) {
            scan.examples.push(begun.line..=lines.len());
        }
        scan.text = lines.join("\n");
        scan
    }
}

/// Returns the mark of a fence, how often it is repeated, and what follows; none if the line isn't a fence.
fn fence(line: &str) -> Option<(char, usize, &str)> {
    let line = line.trim();
    let mark = line.chars().next().filter(|mark| "`~".contains(*mark))?;
    let info = line.trim_start_matches(mark);
    let width = line.len() - info.len();
    (width >= 3).then(|| (mark, width, info.trim()))
}

fn is_title(line: &str) -> bool {
    line.split_once(": ")
        .is_some_and(|(rule, _)| RuleName::is_valid(rule))
}

fn is_rule_heading(line: &str) -> bool {
    let rest = line.trim_start_matches('#');
    rest.len() < line.len() && rest.trim_start().starts_with('`')
}
