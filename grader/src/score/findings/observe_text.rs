//! Observations of a wrong picture, line by line. Lines are counted from 1.

use std::ops::Range;

use super::clause::{Seen, Subject};
use super::pair::Pair;
use crate::plural::{number_of, plural, word_list};
use notation::Answer;

pub(super) fn observe_text(pair: &Pair, seen: &mut Seen) {
    let (Answer::Text(expected), Some(Answer::Text(given))) = (pair.expected, pair.given) else {
        return;
    };
    let right: Vec<&str> = expected.split('\n').collect();
    let wrong: Vec<&str> = given.split('\n').collect();
    if given.contains('\t') {
        seen.add(
            Subject::Whole,
            "there are tabs (`\\t`) where spaces should be",
        );
    }
    let mut letters = expected.bytes().zip(given.bytes());
    let is_zero_for_space = |(right, wrong)| right == wrong || (right, wrong) == (b' ', b'0');
    if expected.len() == given.len() && expected != given && letters.all(is_zero_for_space) {
        seen.add(Subject::Whole, "there are zeros where spaces should be");
    }
    if wrong.len() == right.len() {
        observe_words(&right, &wrong, seen);
        observe_spacing(&right, &wrong, seen);
    } else {
        let (lines, of) = (wrong.len(), right.len());
        let text = format!("the number of lines is {lines} instead of {of}");
        seen.add(Subject::Whole, text);
    }
    if words(expected) == words(given) && expected.trim_end() != given.trim_end() {
        seen.add_vague(
            Subject::Whole,
            "only white space is wrong; all numbers are right",
        );
    }
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

fn reversed(text: &str) -> Vec<&str> {
    text.split_whitespace().rev().collect()
}

/// Finds lines that have the right words in reverse order, or those of another line.
fn observe_words(right: &[&str], wrong: &[&str], seen: &mut Seen) {
    let differ = |line: &usize| words(right[*line]) != words(wrong[*line]);
    let lines: Vec<usize> = (0..right.len()).filter(differ).collect();
    for &line in &lines {
        let given = words(wrong[line]);
        let number = line + 1;
        if reversed(right[line]) == given {
            let text = format!("line {number} has the right numbers in reverse order");
            seen.add(Subject::Line(line), text);
        }
        let others = (0..right.len()).filter(|other| *other != line);
        let mut others = others
            .filter(|other| words(right[*other]) == given || reversed(right[*other]) == given);
        if let Some(other) = others.next() {
            let text = format!("line {number} has the numbers of line {}", other + 1);
            seen.add(Subject::Line(line), text);
        }
    }
    if let [line] = lines.as_slice() {
        seen.add_vague(
            Subject::Line(*line),
            format!("only line {} is wrong", line + 1),
        );
    }
}

fn observe_spacing(right: &[&str], wrong: &[&str], seen: &mut Seen) {
    let mut found: Vec<(String, Vec<usize>)> = Vec::new();
    let has_words = |line: &usize| {
        let (right, wrong) = (words(right[*line]), words(wrong[*line]));
        right == wrong || right.iter().rev().eq(&wrong)
    };
    for line in (0..right.len()).filter(has_words) {
        for spacing in spacing(&columns(right[line]), &columns(wrong[line])) {
            match found.iter_mut().find(|(known, _)| *known == spacing) {
                Some((_, lines)) => lines.push(line),
                None => found.push((spacing, vec![line])),
            }
        }
    }
    for (spacing, lines) in &found {
        seen.add(
            Subject::Contents,
            format!("in {}, {spacing}", numbered(lines)),
        );
    }
}

/// Returns the columns of the words in a line.
fn columns(line: &str) -> Vec<Range<usize>> {
    let start = |word: &str| word.as_ptr().addr() - line.as_ptr().addr();
    let words = line.split_whitespace();
    words
        .map(|word| start(word)..start(word) + word.len())
        .collect()
}

/// Says how the numbers of a line are spaced, if that is wrong. Where numbers touch, they are one word, and nothing is said.
fn spacing(right: &[Range<usize>], wrong: &[Range<usize>]) -> Vec<String> {
    let mut found = Vec::new();
    let (Some(first), Some(given)) = (right.first(), wrong.first()) else {
        return found;
    };
    if right.len() != wrong.len() || right == wrong {
        return found;
    }
    let steps = |of: &[Range<usize>],
                 step: fn(&Range<usize>, &Range<usize>) -> usize|
     -> Vec<usize> { of.windows(2).map(|two| step(&two[0], &two[1])).collect() };
    let same = |steps: Vec<usize>| {
        let first = *steps.first()?;
        steps.iter().all(|step| *step == first).then_some(first)
    };
    let ends = |one: &Range<usize>, other: &Range<usize>| other.end - one.end;
    let (expected, given_ends) = (steps(right, ends), steps(wrong, ends));
    let is_left = same(steps(wrong, |one, other| other.start - one.start)).is_some();
    let left = (wrong.len() > 2 && is_left && given.start < first.start)
        .then(|| "the numbers are aligned on the left".to_owned());
    if expected == given_ends {
        found.extend(too_far("the numbers are", first.end, given.end));
        found.extend(left);
        return found;
    }
    if let ([right], [wrong]) = (expected.as_slice(), given_ends.as_slice()) {
        let by = number_of(wrong.abs_diff(*right), "column");
        let size = if wrong > right { "wide" } else { "narrow" };
        found.push(format!("the gap between the numbers is {by} too {size}"));
        found.extend(too_far("the first number is", first.end, given.end));
        return found;
    }
    if let (Some(expected), Some(given)) = (same(expected), same(given_ends)) {
        let given = number_of(given, "column");
        found.push(format!("each number takes {given} instead of {expected}"));
    }
    if let Some(spaces) = same(steps(wrong, |one, other| other.start - one.end)) {
        let verb = if spaces == 1 { "is" } else { "are" };
        let spaces = number_of(spaces, "space");
        found.push(format!(
            "there {verb} always {spaces} between two numbers, even if these have two digits"
        ));
    }
    found.extend(left);
    found
}

fn too_far(what: &str, right: usize, wrong: usize) -> Option<String> {
    let by = wrong.abs_diff(right);
    let direction = if wrong > right { "right" } else { "left" };
    let columns = number_of(by, "column");
    (by > 0).then(|| format!("{what} {columns} too far to the {direction}"))
}

/// Names these lines: `line 1`, or `lines 1 and 3`.
fn numbered(lines: &[usize]) -> String {
    let numbers: Vec<String> = lines.iter().map(|line| (line + 1).to_string()).collect();
    let lines = plural(numbers.len(), "line");
    format!("{lines} {}", word_list(&numbers, "and"))
}
