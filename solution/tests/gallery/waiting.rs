//! A rule that waits for functions is right once the reference's functions are in their place.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use author::calibration::{Gallery, ProgramResult, WrongProgram};
use grader::report::{ItemReport, Report};
use staff::parallel_map::{cores, parallel_map};
use submission::Submission;

use super::fixtures::{grader, package, reference};
use super::reports::sample;

#[test]
fn a_rule_is_right_once_the_functions_that_it_waits_for_are() {
    let gallery = Gallery::read(&package().join("gallery")).expect("the gallery is readable");
    let reference = reference();
    let results: Vec<&ProgramResult> = sample().collect();
    let checked = parallel_map(&results, cores(), |result| {
        check_waiting(&gallery, &reference, result)
    });
    let said: usize = checked.iter().map(|(said, _)| said).sum();
    let wrong: Vec<&String> = checked.iter().flat_map(|(_, wrong)| wrong).collect();
    eprintln!("{} of {said} astray", wrong.len());
    assert!(said > 0 && wrong.is_empty(), "{wrong:#?}");
}

/// Returns how many rules of a program wait for functions, and those that are still wrong after these were repaired.
fn check_waiting(
    gallery: &Gallery,
    reference: &Submission,
    result: &ProgramResult,
) -> (usize, Vec<String>) {
    let wrongs = gallery.wrongs.iter();
    let wrongs: Vec<&WrongProgram> = wrongs
        .filter(|wrong| result.names.contains(wrong.name.get_ref()))
        .collect();
    let items = result.report.parts.iter().flat_map(|part| &part.items);
    let waiting: Vec<&ItemReport> = items
        .filter(|item| !item.waits_for.is_empty() && !item.may_wait)
        .collect();
    let mut repaired: BTreeMap<BTreeSet<&str>, Report> = BTreeMap::new();
    let still_wrong = waiting.iter().filter(|item| {
        let names: BTreeSet<&str> = item.waits_for.iter().map(String::as_str).collect();
        let after = repaired.entry(names).or_insert_with_key(|names| {
            let mut program = gallery
                .program(reference, &wrongs)
                .expect("the edits fit the reference");
            for name in names {
                put(name, reference, &mut program);
            }
            let graded = grader().grade(&result.names.join(" and "), &program);
            graded.expect("grading works").report
        });
        let is_right = |other: &&ItemReport| other.rule == item.rule && other.failures.is_empty();
        let mut items = after.parts.iter().flat_map(|part| &part.items);
        !items.any(|other| is_right(&other))
    });
    let still_wrong = still_wrong.map(|item| {
        format!(
            "{:?}: {} waits for {:?}",
            result.names, item.rule, item.waits_for
        )
    });
    let still_wrong = still_wrong.collect();
    (waiting.len(), still_wrong)
}

/// Puts a function of the reference in the place of that of a program.
fn put(name: &str, reference: &Submission, program: &mut Submission) {
    // An implementation of a trait has the name of the trait.
    let begin = if name.contains(' ') {
        format!("impl fmt::{name} {{")
    } else {
        format!("fn {name}(")
    };
    // The optional parts have functions of the same names.
    let files = reference.sources.iter();
    for (file, text) in files.filter(|(file, _)| !file.contains("/extension/")) {
        let place = place_of(&begin, text);
        let there = program.sources.get_mut(file);
        if let (Some(place), Some(there)) = (place, there)
            && let Some(wrong) = place_of(&begin, there)
        {
            there.replace_range(wrong, &text[place]);
            return;
        }
    }
    panic!("`{begin}` is in no file");
}

/// Returns the place of an item that begins so, up to its last brace.
fn place_of(begin: &str, text: &str) -> Option<Range<usize>> {
    let from = text.find(begin)?;
    let mut depth = 0;
    let mut opened = false;
    for (at, letter) in text[from..].char_indices() {
        match letter {
            '{' => (depth, opened) = (depth + 1, true),
            '}' => depth -= 1,
            _ => {}
        }
        if opened && depth == 0 {
            return Some(from..from + at + 1);
        }
    }
    None
}
