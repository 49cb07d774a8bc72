//! The feedback on a student's examples.

use std::fmt::Write as _;

use super::example_verdict::{ExampleVerdict, JudgedExample};
use super::judged_file::{JudgedFile, JudgedRule};
use grader::specs::{Assignment, Place, StudentExample};
use submission::visible;

/// The width of the text.
const WIDTH: usize = 80;

/// Writes what a student reads: a verdict for each example, the mistakes in the form of others, and the points. A wrong program
/// has no name here. Its mistaken rule is shown once it is caught.
pub fn feedback(judged: &JudgedFile, assignment: &Assignment) -> String {
    let mut text = format!(
        "Your own examples: {} of {} points\n",
        judged.points(),
        judged.max_points()
    );
    for example in &judged.examples {
        let StudentExample {
            place, rule, title, ..
        } = &example.example;
        text.push('\n');
        let heading = format!("line {}  {rule}: {}", place.line, visible(title));
        paragraph(&mut text, 0, &heading);
        verdict(&mut text, example, assignment);
    }
    if !judged.mistakes.is_empty() {
        text.push_str("\nThese can't be read, and don't count:\n");
        for mistake in &judged.mistakes {
            paragraph(&mut text, 2, &visible(&mistake.to_string()));
        }
    }
    rules(&mut text, judged, assignment);
    text
}

/// Advice to a student about an example that the rules don't decide.
const NEVER_ASKED: &str =
    "Perhaps this is never asked: specs/assignment.md lists what each function can be asked.";

/// Writes the verdict on an example.
fn verdict(text: &mut String, judged: &JudgedExample, assignment: &Assignment) {
    let line = judged.place.line;
    let mut say = |words: &str| paragraph(text, 2, words);
    match judged.verdict {
        ExampleVerdict::Wrong => {
            say(&format!(
                "wrong: by the rules, the answer on line {line} is different"
            ));
            for misconception in misconceptions(&judged.misconceptions, assignment) {
                say(&format!("Your answer looks as if {misconception}."));
            }
            let rule = &judged.example.rule;
            let _ = writeln!(
                text,
                "  To read the rule again: cargo grade --explain {rule}"
            );
        }
        ExampleVerdict::NotSaid => {
            say(&format!(
                "not counted: the rules don't say what is right on line {line}"
            ));
            say(NEVER_ASKED);
        }
        ExampleVerdict::Right if judged.example.is_copy() => {
            let mut copied = judged.example.copied_from.iter().flatten();
            let place = copied.next().map_or(String::new(), Place::to_string);
            say(&format!(
                "right, but it earns nothing: {place} asks the same question, perhaps with the sides exchanged"
            ));
        }
        ExampleVerdict::Right if judged.caught.is_empty() => {
            say("right, but it catches none of the wrong programs for its rule");
        }
        ExampleVerdict::Right => {
            say("right, and it catches programs that answer as if");
            for misconception in misconceptions(&judged.caught, assignment) {
                paragraph(text, 4, &format!("- {misconception}"));
            }
        }
    }
}

/// Writes what is caught for each rule that has an example, and how many rules have none.
fn rules(text: &mut String, judged: &JudgedFile, assignment: &Assignment) {
    let has_example = |rule: &&JudgedRule| {
        let mut examples = judged.examples.iter();
        examples.any(|example| example.example.rule == rule.rule)
    };
    let (begun, open): (Vec<&JudgedRule>, Vec<&JudgedRule>) =
        judged.rules.iter().partition(has_example);
    if !begun.is_empty() {
        text.push_str("\nWrong programs caught, and points, by rule:\n");
    }
    let width = begun.iter().map(|rule| rule.rule.len()).max().unwrap_or(0);
    for rule in begun {
        let (caught, shown) = (rule.caught.len(), rule.shown);
        let points = rule.points;
        let noun = if points == 1 { "point" } else { "points" };
        let _ = writeln!(
            text,
            "  {:width$}  {caught} of {shown} caught  {} of {points} {noun}",
            rule.rule,
            rule.earned(),
        );
        if rule.wrong > 0 {
            paragraph(text, 4, "Correct or remove what is wrong.");
        }
        match rule.missing() {
            0 => {}
            1 => paragraph(text, 4, "Write an example that catches one more."),
            more => paragraph(text, 4, &format!("Write examples that catch {more} more.")),
        }
    }
    if !open.is_empty() {
        text.push_str("\nRules with points that have no example yet:\n");
    }
    for part in &assignment.parts {
        let names = open.iter().map(|rule| rule.rule.as_str());
        let names: Vec<&str> = names
            .filter(|name| part.points.contains_key(*name))
            .collect();
        if !names.is_empty() {
            paragraph(
                text,
                2,
                &format!("part {}: {}", part.number, names.join(", ")),
            );
        }
    }
}

fn misconceptions<'a>(
    names: &'a [String],
    assignment: &'a Assignment,
) -> impl Iterator<Item = &'a str> {
    names
        .iter()
        .filter_map(|name| assignment.mistaken_rule(name))
}

fn paragraph(text: &mut String, indent: usize, words: &str) {
    let first = " ".repeat(indent);
    let rest = " ".repeat(indent + 2);
    let options = textwrap::Options::new(WIDTH)
        .initial_indent(&first)
        .subsequent_indent(&rest)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    for line in textwrap::wrap(words, options) {
        text.push_str(&line);
        text.push('\n');
    }
}
