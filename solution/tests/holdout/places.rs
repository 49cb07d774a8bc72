//! The place of a mistake that is proved: in programs made by an edit, it is the line of the edit.

use std::collections::BTreeSet;
use std::env;
use std::time::{Duration, Instant};

use grader::find_place::find_place;
use grader::grade::Grader;
use submission::Submission;

use super::blind::{Single, base, singles};
use super::{GRADER, prepared};

/// Every this many programs, one is tried; `HOLDOUT=all` tries all.
const SAMPLE: usize = 250;

/// Returns the lines of a program that its base doesn't have at this place, and the line around them if it lacks some.
fn changed(of: &Submission, program: &Submission) -> BTreeSet<(String, usize)> {
    let mut changed = BTreeSet::new();
    for (file, text) in &program.sources {
        let before: Vec<&str> = of.sources[file].lines().collect();
        let after: Vec<&str> = text.lines().collect();
        let same = |(one, other): &(&&str, &&str)| one == other;
        let head = before.iter().zip(&after).take_while(same).count();
        let tail = before
            .iter()
            .rev()
            .zip(after.iter().rev())
            .take_while(same)
            .count();
        let end = (after.len() - tail.min(after.len())).max(head + 1);
        if before != after {
            changed.extend((head + 1..=end).map(|line| (file.clone(), line)));
        }
    }
    changed
}

#[test]
fn places_that_are_named_are_those_of_the_mistakes() {
    let step = if env::var("HOLDOUT").is_ok_and(|all| all == "all") {
        1
    } else {
        SAMPLE
    };
    let sample = singles().into_iter().step_by(step);
    let mut grader = Grader::new(GRADER.assignment.clone(), GRADER.compiler.clone());
    // A busy machine finds the same places, but not as fast: only whoever asks for all counts seconds.
    let limit = Duration::from_secs(grader.compiler.limits.place.wall_seconds);
    grader.compiler.limits.place.wall_seconds = 600;
    let grader = prepared(grader);
    let (mut tried, mut named, mut in_time, mut elsewhere) = (0, 0, 0, Vec::new());
    let mut longest = Duration::ZERO;
    for (Single { name, base: of, .. }, program) in sample {
        let graded = grader.grade(&name, &program).expect("grading works");
        let report = &graded.report;
        let mut items = report.parts.iter().flat_map(|part| &part.items);
        let first = items.find(|item| report.first.as_ref() == Some(&item.rule));
        let Some(case) = first.and_then(|item| item.failures.first()) else {
            continue;
        };
        let started = Instant::now();
        let found = find_place(
            &grader,
            &program,
            &graded.responses,
            case.question.callee(),
            &|_, _| (),
        )
        .expect("the search works");
        longest = longest.max(started.elapsed());
        tried += 1;
        let place = found.place.as_ref();
        let is_there = place.map(|place| {
            changed(&base(&of), &program).contains(&(place.file.to_string(), place.line))
        });
        eprintln!(
            "{name:<44} {:>5} variants {:>5.1} s  {}",
            found.tried,
            found.time.as_secs_f64(),
            match (place, is_there) {
                (Some(_), Some(true)) => "named".to_owned(),
                (Some(place), _) => format!("elsewhere: {}:{}", place.file, place.line),
                _ => "-".to_owned(),
            }
        );
        named += usize::from(place.is_some());
        in_time += usize::from(place.is_some() && found.time <= limit);
        if is_there == Some(false) && !found.is_all {
            elsewhere.push(name);
        }
    }
    eprintln!(
        "{named} of {tried} places named, {in_time} of them within {limit:?}; the longest search took {:.1} s; elsewhere: {elsewhere:?}",
        longest.as_secs_f64()
    );
    assert!(elsewhere.is_empty(), "{elsewhere:?}");
    // A sample is too small for a share.
    if step == 1 {
        assert!(in_time * 10 >= tried * 4, "{in_time} of {tried}");
    }
    assert!(named > 0, "{named} of {tried}");
}
