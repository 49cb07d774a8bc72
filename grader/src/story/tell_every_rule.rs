//! Lists every part and its rules: the right ones on one line, each other one with its first failed case.

use super::block::{Block, Fold, Story, Telling, Tone, What};
use super::tell_case::tell_case;
use crate::report::{ItemReport, OpenItemState, PartReport, Report, counted, points, word_list};

/// Lists the rules of each part.
pub(crate) fn tell_every_rule(report: &Report, telling: &Telling) -> Story {
    let parts = report.asked_parts();
    parts
        .flat_map(|part| tell_part(report, part, telling))
        .collect()
}

/// Lists the rules of each part with a mark for each, on as few lines as possible.
pub(crate) fn tell_marks(report: &Report) -> Story {
    let parts = report.asked_parts().map(|part| {
        let marks = part.items.iter().map(|item| match item.state() {
            _ if !item.is_open() => '✓',
            OpenItemState::Wrong => '✗',
            OpenItemState::Unwritten(_) | OpenItemState::Waiting(_) => '·',
        });
        let marks: Vec<char> = marks.collect();
        let rules = match marks.as_slice() {
            [first, others @ ..] if others.iter().all(|other| other == first) => {
                format!("{first} all rules")
            }
            _ => {
                let rules = marks.iter().zip(&part.items);
                // A mark and its rule stay on one line.
                let rules = rules.map(|(mark, item)| format!("{mark}\u{a0}{}", item.rule));
                rules.collect::<Vec<String>>().join(" ")
            }
        };
        let (number, title) = (part.number, &part.title);
        let points = format!("{} of {}", part.score, part.max_score);
        Block::outside(format!("{number} {title}, {points}: {rules}"))
    });
    let words = "✓ right   ✗ wrong   · not written yet, or waits for another function";
    parts.chain([Block::gap(), Block::outside(words)]).collect()
}

fn tell_part(report: &Report, part: &PartReport, telling: &Telling) -> Story {
    // A student's own examples are a part without a number.
    let heading = match part.number {
        0 => part.title.clone(),
        number => format!("Part {number}: {}", part.title),
    };
    let earned = format!("{} of {}", part.score, points(part.max_score));
    let mut story = vec![Block::heading(heading, earned)];
    let (open, right): (Vec<&ItemReport>, Vec<&ItemReport>) =
        part.items.iter().partition(|item| item.is_open());
    story.extend(
        open.into_iter()
            .map(|item| tell_rule_of_part(report, item, telling)),
    );
    let right = right.into_iter();
    let right: Vec<_> = right
        .map(|item| (item.rule.clone(), item.place.clone()))
        .collect();
    if !right.is_empty() {
        story.push(Block::new(What::Rules("right", right)));
    }
    story
}

fn tell_rule_of_part(report: &Report, item: &ItemReport, telling: &Telling) -> Block {
    let is_first = report.first.as_ref() == Some(&item.rule);
    let (tone, state) = match item.state() {
        OpenItemState::Wrong => (Tone::Bad, item.trouble()),
        OpenItemState::Unwritten(function) => (Tone::Plain, format!("`{function}` is not written")),
        OpenItemState::Waiting(functions) => {
            let functions = word_list(functions, "and");
            (Tone::Plain, item.wait().told(true, &functions))
        }
    };
    let (score, worth) = (item.score, points(item.max_score));
    let cases = match item.hidden.cases {
        0 => counted(item.shown),
        hidden => format!(
            "{}, hidden: {} of {hidden}",
            counted(item.shown),
            item.hidden.right
        ),
    };
    let mut inside = vec![Block::inside(&item.sentence)];
    inside.extend(item.sum().map(Block::inside));
    let edit = item.function.as_ref();
    inside.extend(edit.map(|edit| Block::source("edit", edit, telling)));
    inside.push(Block::specs("rule", &item.place, Some(&item.rule)));
    let failure = item
        .failures
        .first()
        .filter(|_| tone == Tone::Bad && !is_first);
    if is_first {
        inside.push(Block::inside("This is what to fix first."));
    }
    let again = match telling.again {
        "" => String::new(),
        again => format!(" `{again} --case {}` shows it.", item.rule),
    };
    Block::new(What::Fold(Fold {
        summary: format!("Rule {}, {score} of {worth}: {state}, {cases}", item.rule),
        tone,
        inside,
        case: failure
            .map(|failure| tell_case(failure, telling, false))
            .unwrap_or_default(),
        instead: format!("This page has no room for its first failed case.{again}"),
    }))
}
