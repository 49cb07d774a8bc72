//! Shows what the specs say about a student's own examples.

use super::block::{Block, Story, Tone, What};
use super::tell_case::{board_of_question, compared, tell_question};
use crate::report::number_of;
use crate::runner::Response;
use crate::score::{MOST_NAMED, is_right, misconceptions_behind};
use crate::specs::{
    Assignment, Case, Decision, KnownAnswers, Rule, StudentExample, StudentExamples,
};
use notation::Predictions;
use submission::visible;

/// The remark about examples that the specs don't decide.
const JUDGED_LATER: &str = "The rest are judged after you hand them in, and you learn which common mistakes your examples \
                             catch. This command packs them; you need no code yet:";

/// The place of examples that the specs don't decide among the counts.
const OPEN: usize = 0;

const MOST_RULES: usize = 5;

/// Lists each example with what the specs already decide about it. `responses` are what the student's own functions
/// answered, to each question of each example; empty if nothing was asked.
pub(crate) fn tell_student_examples(
    read: &StudentExamples,
    assignment: &Assignment,
    predictions: &Predictions,
    responses: &[Response],
) -> Story {
    let mut responses = responses.iter();
    let known = KnownAnswers::of(assignment);
    let mut story = Vec::new();
    let mut counts = [0; 4];
    for example in &read.examples {
        let (line, rule, title) = (example.place.line, &example.rule, visible(&example.title));
        story.push(Block::heading(format!("line {line}  {rule}"), title));
        let (decision, words) = describe(&known, example, assignment, predictions);
        story.extend(words);
        counts[decision] += 1;
        let own = example.cases.iter().zip(responses.by_ref());
        let own: Vec<(&Case, &Response)> = own.collect();
        if decision == OPEN {
            story.extend(compare_with_own(&own));
        }
    }
    let [open, right, wrong, copies] = counts;
    let count = read.examples.len();
    let mut summary = vec![number_of(count, "example")];
    for (count, what) in [
        (open, "judged later"),
        (right, "right"),
        (wrong, "wrong"),
        (copies, "copied"),
    ] {
        if count > 0 {
            summary.push(format!("{count} {what}"));
        }
    }
    if count > 0 {
        story.push(Block::heading(summary.join(", "), ""));
        story.extend(without_example(read, assignment));
    }
    if open > 0 {
        let command = vec![vec!["cargo grade --pack kalah.zip".to_owned()]];
        let command = Block::new(What::Table(command));
        story.extend([Block::gap(), Block::outside(JUDGED_LATER), command]);
    }
    if !read.mistakes.is_empty() {
        story.push(Block::gap());
    }
    story
}

fn describe(
    known: &KnownAnswers,
    example: &StudentExample,
    assignment: &Assignment,
    predictions: &Predictions,
) -> (usize, Story) {
    let said = |tone, words: &str| Block::inside(words).toned(tone);
    match known.decide(example) {
        Decision::Wrong { expected, right } => {
            let (line, place) = (expected.place.line, &right.place);
            let what = format!(
                "Line {line} has a different answer from {place}, which asks the same question."
            );
            let names = misconceptions_behind(predictions, expected);
            let few = names.iter().filter(|_| names.len() <= MOST_NAMED);
            let mistaken = few.filter_map(|name| assignment.mistaken_rule(name));
            let mistaken = mistaken.map(|rule| format!("Your answer looks as if {rule}."));
            let words = [what].into_iter().chain(mistaken).map(Block::inside);
            (
                2,
                [said(Tone::Bad, "wrong")]
                    .into_iter()
                    .chain(words)
                    .collect(),
            )
        }
        _ if example.is_copy() => {
            let place = example.copied_from.iter().flatten().next();
            let what = place.map(|place| {
                format!("{place} asks the same question, perhaps with the sides exchanged.")
            });
            let copy = said(Tone::Plain, "a copy, which earns nothing");
            (
                3,
                [copy].into_iter().chain(what.map(Block::inside)).collect(),
            )
        }
        Decision::Right(case) => {
            let words = format!("right, as in {}", case.place);
            (1, vec![said(Tone::Good, &words)])
        }
        Decision::Open => (OPEN, vec![said(Tone::Faint, "judged after you hand it in")]),
    }
}

/// Shows the first answer of the student's own functions that isn't the expected one.
fn compare_with_own(own: &[(&Case, &Response)]) -> Story {
    let mut given = own
        .iter()
        .filter_map(|(case, response)| Some((*case, response.reply.answer()?, *response)))
        .peekable();
    if given.peek().is_none() {
        return Vec::new();
    }
    let Some((case, answer, _)) = given.find(|(case, _, response)| !is_right(case, response))
    else {
        return vec![Block::inside("Your own program answers the same.")];
    };
    let (line, function) = (case.place.line, case.question.verb.function());
    let what = format!(
        "Your own `{function}` doesn't answer what line {line} expects: one of the two is wrong."
    );
    let mut story = vec![Block::inside(what)];
    story.extend(tell_question(&case.question));
    let before = board_of_question(&case.question);
    story.extend(compared(before, &case.expected, Some(answer)));
    story
}

/// Lists the first rules that have points for examples, and no example yet.
fn without_example(read: &StudentExamples, assignment: &Assignment) -> Option<Block> {
    let has_none = |rule: &&Rule| {
        assignment.example_points.contains_key(&rule.name)
            && read
                .examples
                .iter()
                .all(|example| example.rule != rule.name)
    };
    let rules: Vec<&str> = assignment
        .rules
        .iter()
        .filter(has_none)
        .map(|rule| rule.name.as_str())
        .collect();
    let (few, more) = rules.split_at(rules.len().min(MOST_RULES));
    let more = match more.len() {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    let words = format!("Rules without an example: {}{more}.", few.join(", "));
    (!few.is_empty()).then(|| Block::outside(words))
}
