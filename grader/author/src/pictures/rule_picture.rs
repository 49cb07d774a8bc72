//! The picture of a rule.

use std::io;

use grader::specs::{Assignment, Case, RecordedSteps, Rule, RuleName};
use grader::svg::{STYLE, SvgWriter, draw_frames, size};

use super::picture_frames::{name_rule_set, picture_frames};
use super::terminal_transcript::{TRANSCRIPT_STYLE, TerminalTranscript};

/// The picture of a rule, and what it shows in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulePicture {
    /// The rule's name, which is the file's name without its ending.
    pub rule: RuleName,
    /// The description of the picture, in a sentence.
    pub sentence: String,
    /// The picture, as SVG.
    pub svg: String,
}

/// Draws the rules of an assignment, each from its first worked example.
pub fn draw(assignment: &Assignment, steps: &RecordedSteps) -> io::Result<Vec<RulePicture>> {
    let pictures = assignment.rules.iter().map(|rule| {
        let cases = first_example(assignment, rule);
        picture(rule, &cases, steps)
    });
    pictures.filter_map(Result::transpose).collect()
}

/// Returns the cases of the rule's first worked example, in their order.
fn first_example<'a>(assignment: &'a Assignment, rule: &Rule) -> Vec<&'a Case> {
    let own = || {
        assignment
            .cases
            .iter()
            .filter(|case| *case.rule == *rule.name)
    };
    let title = own().find_map(|case| case.title.as_ref());
    own()
        .filter(|case| title.is_some() && case.title.as_ref() == title)
        .collect()
}

fn picture(rule: &Rule, cases: &[&Case], steps: &RecordedSteps) -> io::Result<Option<RulePicture>> {
    let Some(first) = cases.first() else {
        return Ok(None);
    };
    let (sentence, svg) = if let Some(session) = TerminalTranscript::of(first) {
        let sentence = session.sentence();
        let style = format!("{STYLE}{TRANSCRIPT_STYLE}");
        let svg = SvgWriter::write(session.size(), &rule.name, &sentence, &style, |svg| {
            session.draw(svg);
        })?;
        (sentence, svg)
    } else {
        let mut frames = picture_frames(cases, steps);
        name_rule_set(&mut frames, cases);
        let captions: Vec<&str> = frames.iter().map(|frame| frame.caption.as_str()).collect();
        let sentence = captions.join(" ");
        let svg = SvgWriter::write(size(&frames), &rule.name, &sentence, STYLE, |svg| {
            draw_frames(svg, &frames);
        })?;
        (sentence, svg)
    };
    Ok(Some(RulePicture {
        rule: rule.name.clone(),
        sentence,
        svg,
    }))
}
