//! What one mistake costs: the points in parts 1 to 6 that a right program with a single mistake loses.

use std::collections::BTreeMap;
use std::env;

use grader::report::Report;
use grader::specs::Part;
use staff::parallel_map::{cores, parallel_map};

use super::blind::{Single, base, singles};
use super::{GRADER, report};

/// Every this many programs, one is graded; `HOLDOUT=all` grades all of them.
const SAMPLE: usize = 40;

/// The most points that a mistake costs on average, of all programs and of a sample.
const MOST: [f64; 2] = [10.1, 15.0];

/// Prints the average and the median by part, what they are if rules that wait lose their points, and what each program loses.
#[test]
fn one_mistake_costs_few_points() {
    let is_all = env::var("HOLDOUT").is_ok_and(|all| all == "all");
    let step = if is_all { 1 } else { SAMPLE };
    let sample: Vec<_> = singles().into_iter().step_by(step).collect();
    let reports = parallel_map(&sample, cores(), |(single, program)| {
        report(&single.name, program)
    });
    let mut by_part: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
    for ((single, _), report) in sample.iter().zip(&reports) {
        let (part, cost) = (part(single), report.max_score - report.score);
        by_part.entry(part).or_default().push(cost);
        eprintln!("{part} {cost:>3} {:<40} {}", single.name, lost(report));
    }
    eprintln!("part  programs  average  median");
    for (part, costs) in &by_part {
        print_row(&part.to_string(), costs);
    }
    let all: Vec<u32> = by_part.into_values().flatten().collect();
    print_row("all", &all);
    let if_lost: Vec<u32> = reports.iter().map(cost_if_lost).collect();
    print_row("lost", &if_lost);
    let most = MOST[usize::from(!is_all)];
    assert!(average(&all) <= most, "{}", average(&all));
}

/// Returns what a program loses in a course where rules that wait lose their points.
fn cost_if_lost(report: &Report) -> u32 {
    let kept = report.open_items().filter(|(_, item)| item.kept);
    let kept: u32 = kept.map(|(_, item)| item.score).sum();
    report.max_score - report.score + kept
}

/// Returns the rules of parts 1 to 6 that lose their points.
fn lost(report: &Report) -> String {
    let open = report.open_items().filter(|(part, _)| !part.extra);
    let lost = open.filter(|(_, item)| item.score == 0);
    let rules: Vec<&str> = lost.map(|(_, item)| &*item.rule).collect();
    rules.join(" ")
}

/// Returns the number of the part that teaches the function with the mistake.
fn part(single: &Single) -> usize {
    let function = single
        .mistake
        .functions
        .first()
        .expect("a mistake is in a function");
    let teaches = |part: &&Part| {
        let mut verbs = part.asks.iter();
        verbs.any(|verb| verb.function().starts_with(function))
    };
    let part = GRADER.assignment.parts.iter().find(teaches);
    part.unwrap_or_else(|| panic!("no part teaches `{function}`"))
        .number
}

fn average(costs: &[u32]) -> f64 {
    let count = u32::try_from(costs.len()).expect("there are few");
    f64::from(costs.iter().sum::<u32>()) / f64::from(count)
}

fn print_row(part: &str, costs: &[u32]) {
    let mut sorted = costs.to_vec();
    sorted.sort_unstable();
    let (count, median) = (sorted.len(), sorted[sorted.len() / 2]);
    eprintln!(
        "{part:<4}  {count:>8}  {:>7.1}  {median:>6}",
        average(costs)
    );
}

#[test]
fn the_mistakes_are_in_all_parts() {
    let parts: Vec<usize> = singles().iter().map(|(single, _)| part(single)).collect();
    assert!((1..=6).all(|part| parts.iter().filter(|&&other| other == part).count() > 50));
    assert!(
        singles()
            .iter()
            .all(|(single, _)| base(&single.base).sources.len() > 1)
    );
}
