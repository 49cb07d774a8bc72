//! The picture of a rule.

use std::io;

use grader::specs::{Assignment, Case, RecordedSteps, RuleName};
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
    let examples = assignment.rules.iter().map(|rule| {
        let own = assignment.cases.iter();
        let own = own.filter(|case| *case.rule == *rule.name && case.title.is_some());
        let mut own = own.peekable();
        let title = own.peek().and_then(|case| case.title.as_ref());
        let first: Vec<&Case> = own.filter(|case| case.title.as_ref() == title).collect();
        (&rule.name, first)
    });
    let drawn = examples.filter(|(_, cases)| !cases.is_empty());
    drawn
        .map(|(rule, cases)| picture(rule, &cases, steps))
        .collect()
}

fn picture(rule: &RuleName, cases: &[&Case], steps: &RecordedSteps) -> io::Result<RulePicture> {
    let sentence: String;
    let svg = if let Some(session) = TerminalTranscript::of(cases[0]) {
        sentence = session.sentence();
        let style = format!("{STYLE}{TRANSCRIPT_STYLE}");
        let draw = |svg: &mut SvgWriter| session.draw(svg);
        SvgWriter::write(session.size(), rule, &sentence, &style, draw)?
    } else {
        let mut frames = picture_frames(cases, steps);
        name_rule_set(&mut frames, cases);
        let captions: Vec<&str> = frames.iter().map(|frame| frame.caption.as_str()).collect();
        sentence = captions.join(" ");
        let draw = |svg: &mut SvgWriter| draw_frames(svg, &frames);
        SvgWriter::write(size(&frames), rule, &sentence, STYLE, draw)?
    };
    Ok(RulePicture {
        rule: rule.clone(),
        sentence,
        svg,
    })
}
