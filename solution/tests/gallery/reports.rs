//! Reports of all wrong programs, as each reader gets them.

use std::collections::BTreeSet;
use std::env;
use std::ops::Range;
use std::path::PathBuf;

use author::calibration::{Edit, Gallery, ProgramResult};
use grader::render::html::{PictureFolder, StudentPage};
use grader::render::plain::{Sources, narrate_report, write_editor_diagnostics, write_markdown};
use grader::render::terminal::{Screen, write_report_on};
use grader::report::{Got, Report};
use grader::specs::{Hints, RuleLinks};
use notation::Answer;
use serde_json::Value;

use super::RESULTS;
use super::fixtures::{package, reference};

/// The most lines of a short report, and of one while files are watched, on a wide and on a narrow screen.
const SHORT: [usize; 3] = [23, 21, 20];

/// Every this many programs, one report is read word by word; `GALLERY=all` reads all of them, which takes minutes.
const STEP: usize = 5;

/// Returns the results of a sample of the wrong programs, or of all.
pub(super) fn sample() -> impl Iterator<Item = &'static ProgramResult> {
    let is_all = env::var("GALLERY").is_ok_and(|all| all == "all");
    let all = RESULTS.single.iter().chain(&RESULTS.pairs);
    all.step_by(if is_all { 1 } else { STEP })
}

fn reports() -> impl Iterator<Item = &'static Report> {
    sample().map(|result| &result.report)
}

#[test]
fn every_report_fits_a_terminal_of_24_lines_at_every_width() {
    let news = ["Since the last grade: lost sow.origin, sow.lap and 4 more".to_owned()];
    for report in reports() {
        for (width, lines) in [40, 60, 80, 120]
            .into_iter()
            .flat_map(|width| SHORT.map(|lines| (width, lines)))
        {
            let screen = Screen {
                width,
                lines,
                all: false,
                again: "cargo grade".to_owned(),
                folder: "starter/".to_owned(),
                ..Screen::of_file("starter")
            };
            let text = write_report_on(&screen, report, &news);
            assert!(text.lines().count() <= lines, "{width} columns:\n{text}");
        }
    }
}

#[test]
fn narrated_reports_have_letters_digits_and_punctuation_alone() {
    for report in reports() {
        for all in [false, true] {
            let screen = Screen {
                all,
                ..Screen::of_file("starter")
            };
            let text = narrate_report(&screen, report, &[]);
            let is_odd = |letter: char| {
                !(letter.is_alphanumeric()
                    || letter.is_ascii_punctuation()
                    || letter == ' '
                    || letter == '\n')
            };
            assert!(!text.contains(is_odd), "{text}");
        }
    }
}

/// Returns the words of a text, in whatever way they are drawn; in a page, what is between `<` and `>` is none.
fn words_of(text: &str, is_page: bool) -> String {
    let mut words = String::new();
    let (mut is_tag, mut is_colour) = (false, false);
    for letter in text.chars() {
        match letter {
            '\u{1b}' => is_colour = true,
            'm' if is_colour => is_colour = false,
            _ if is_colour => {}
            '<' if is_page => is_tag = true,
            '>' if is_tag => is_tag = false,
            '\\' | '`' => {}
            letter if !is_tag && !letter.is_whitespace() => words.push(letter),
            _ => {}
        }
    }
    let written = [
        ("&#64;", "@"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&amp;", "&"),
    ];
    let words = written.iter().fold(words, |words, (escaped, plain)| {
        words.replace(escaped, plain)
    });
    words.to_lowercase()
}

/// Returns what every form of a report says: its points, what waits, and of what to fix first the rule, the case, both answers, the cause
/// and the command.
fn facts(report: &Report) -> Vec<String> {
    let (score, max_score) = report.total_points();
    let mut facts = vec![format!("{score} of {max_score}")];
    for part in report.parts.iter().filter(|part| !part.extra) {
        facts.push(format!("{} of {}", part.score, part.max_score));
        let open: Vec<_> = part
            .items
            .iter()
            .filter(|item| item.score < item.max_score || item.kept)
            .collect();
        if let Some(first) = open.first()
            && open.iter().all(|item| !item.waits_for.is_empty())
        {
            facts.push(format!("for {}", first.waits_for[0]));
        }
    }
    let Some((_, item)) = report.first_item() else {
        return facts;
    };
    facts.push(format!("first: {}", item.rule));
    facts.push(item.sentence.clone());
    facts.push(format!("cargo grade --case {}", item.rule));
    facts.extend(item.remarks.iter().cloned());
    let Some(failure) = item.failures.first().filter(|_| item.waits_for.is_empty()) else {
        return facts;
    };
    if !failure.question.is_session() {
        facts.push(failure.question.in_words());
    }
    let got = match &failure.got {
        Got::Wrong { answer } => Some(answer),
        _ => None,
    };
    for answer in [Some(&failure.expected), got].into_iter().flatten() {
        facts.extend(
            answer
                .last()
                .map(|last| format!("last stone in bowl {last}")),
        );
        facts.extend(answer.status().map(|status| status.to_string()));
        if answer.board().is_none()
            && answer.text().is_none()
            && !matches!(answer, Answer::Refused(_) | Answer::Choice(_))
        {
            facts.push(answer.to_string());
        }
    }
    facts
}

#[test]
fn a_report_says_the_same_in_every_form() {
    for report in reports() {
        let screen = Screen {
            width: 120,
            lines: usize::MAX,
            all: false,
            again: "cargo grade".to_owned(),
            folder: "starter/".to_owned(),
            ..Screen::of_file("starter")
        };
        let page = StudentPage {
            report,
            change: None,
            comments: &[],
            final_score: &[],
            again: Some("cargo grade"),
            folder: "starter/",
            hints: &Hints::default(),
            pictures: &PictureFolder::default(),
            book: &RuleLinks::default(),
        };
        let forms = [
            write_report_on(&screen, report, &[]),
            narrate_report(&screen, report, &[]),
            write_markdown(report, "starter/"),
            page.write_student_page().expect("a page can be written"),
        ];
        for form in forms {
            let said = words_of(&form, form.starts_with("<!DOCTYPE"));
            let missing: Vec<String> = facts(report)
                .into_iter()
                .filter(|fact| !said.contains(&words_of(fact, false)))
                .collect();
            assert!(missing.is_empty(), "{missing:#?} isn't in\n{form}");
        }
    }
}

#[test]
fn the_first_mark_in_an_editor_is_at_the_function_that_was_edited_or_at_one_that_calls_it() {
    let gallery = Gallery::read(&package().join("gallery")).expect("the gallery is readable");
    let reference = reference();
    let mut elsewhere = Vec::new();
    for result in &RESULTS.single {
        let wrong = gallery
            .wrongs
            .iter()
            .find(|wrong| wrong.name.get_ref() == &result.names[0])
            .expect("each result is of a program");
        let program = gallery
            .program(&reference, &[wrong])
            .expect("the edits fit");
        let sources = Sources {
            folder: PathBuf::from("solution"),
            texts: &program.sources,
            specs: package().join("../specs"),
            again: "cargo grade".to_owned(),
        };
        let written = write_editor_diagnostics(&result.report, &sources);
        let first: Value = written
            .lines()
            .next()
            .and_then(|line| serde_json::from_str(line).ok())
            .expect("something is wrong");
        let span = &first["spans"][0];
        let file = span["file_name"].as_str().unwrap_or_default();
        let line = span["line_start"].as_u64().unwrap_or_default();
        let is_meant = wrong.edits.iter().any(|edit| {
            file == format!("solution/{}", edit.file)
                && meant(edit, &reference.sources[&edit.file])
                    .iter()
                    .filter_map(|header| line_of(header, &program.sources[&edit.file]))
                    .any(|meant| meant == line)
        });
        if !is_meant {
            elsewhere.push(format!("{}: {file}:{line}", result.names[0]));
        }
    }
    assert!(elsewhere.is_empty(), "{elsewhere:#?}");
}

/// Returns the headers of the function that was edited, and of those in its file that call it: helpers are asked through them.
fn meant<'a>(edit: &Edit, reference: &'a str) -> BTreeSet<&'a str> {
    let functions = functions(reference);
    let at = reference.find(edit.find.get_ref().trim_matches('\n'));
    let mut meant: BTreeSet<&str> = functions
        .iter()
        .filter(|(_, body)| at.is_some_and(|at| body.contains(&at)))
        .map(|(header, _)| *header)
        .collect();
    loop {
        let callers = functions.iter().filter(|(_, body)| {
            let mut names = meant.iter().filter_map(|header| name(header));
            names.any(|name| reference[body.clone()].contains(&format!("{name}(")))
        });
        let more: BTreeSet<&str> = callers.map(|(header, _)| *header).collect();
        if more.is_subset(&meant) {
            return meant;
        }
        meant.extend(more);
    }
}

/// Returns the header of each function with its range, from its first line to the next function. That of a trait is known by
/// its `impl`.
fn functions(text: &str) -> Vec<(&str, Range<usize>)> {
    let mut functions: Vec<(&str, Range<usize>)> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let is_header =
            name(line).is_some_and(|name| name != "fmt") || line.starts_with("impl fmt");
        if is_header {
            functions.push((line.trim_end(), at..text.len()));
            if let [.., before, _] = functions.as_mut_slice() {
                before.1.end = at;
            }
        }
        at += line.len();
    }
    functions
}

/// Returns the name in the header of a function.
fn name(header: &str) -> Option<&str> {
    let header = header.trim_start();
    let rest = header.strip_prefix("pub ").unwrap_or(header);
    let name = rest.strip_prefix("fn ")?;
    name.split(['(', '<']).next()
}

/// Returns the number of the line with this header, or with that of a function of its name.
fn line_of(header: &str, text: &str) -> Option<u64> {
    let is_header =
        |line: &str| line == header || name(line).is_some() && name(line) == name(header);
    let index = text.lines().position(is_header)?;
    u64::try_from(index + 1).ok()
}
