//! A chapter of the book: a Markdown file of the specs in which the examples are boards and the rules have anchors.

use std::ops::Range;

use grader::mistake::Mistake;
use grader::specs::{Lines, Place};
use horrorshow::{Raw, html};
use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

use super::examples_by_title::{Examples, title};
use super::lesson_boards::Lesson;
use crate::boards::{board, heaps, markup};

/// Puts boards where the examples are, and an anchor with the name of the rule above each rule.
///
/// The result is Markdown again: mdBook reads it, and so does [`super::write_book`].
pub fn insert_boards(file: &str, text: &str, examples: &Examples) -> Result<String, Vec<Mistake>> {
    let mut insertions: Vec<(Range<usize>, String)> = Vec::new();
    let mut mistakes = Vec::new();
    let mut boards = false;
    let lines = Lines::of(text);
    for found in find(text) {
        match found {
            Found::Rule { name, at } => {
                let anchor = markup(html! { div(class="rule", id=name); });
                insertions.push((at..at, block(&anchor)));
            }
            Found::Example { range, text } => {
                let Some((_, title)) = title(&text) else {
                    continue;
                };
                let moments = examples.moments(title);
                if !moments.is_empty() {
                    boards = true;
                    insertions.push((range, block(&board(title, &moments, &text))));
                }
            }
            Found::Lesson { range, text } => {
                let place = Place::new(file, lines.line(&range));
                match Lesson::read(&place, &text, examples) {
                    Ok(lesson) => {
                        boards = true;
                        insertions.push((range, block(&lesson.html(examples))));
                    }
                    Err(found) => mistakes.extend(found),
                }
            }
        }
    }
    if !mistakes.is_empty() {
        return Err(mistakes);
    }
    let mut chapter = text.to_owned();
    for (range, html) in insertions.into_iter().rev() {
        chapter.replace_range(range, &html);
    }
    if boards {
        chapter.push_str(&block(&heaps()));
    }
    Ok(chapter)
}

/// Makes an HTML block of Markdown: it begins and ends with an empty line, and has none inside.
fn block(Raw(html): &Raw<String>) -> String {
    format!("\n\n{html}\n\n")
}

/// A replacement in a chapter.
enum Found {
    /// The heading of a rule.
    Rule { name: String, at: usize },
    /// A worked example.
    Example { range: Range<usize>, text: String },
    /// A board of the lesson.
    Lesson { range: Range<usize>, text: String },
}

fn find(text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let mut parser = Parser::new(text).into_offset_iter();
    while let Some((event, range)) = parser.next() {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                let inside: Vec<Event> = parser
                    .by_ref()
                    .map(|(event, _)| event)
                    .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
                    .collect();
                if let [Event::Code(name)] = inside.as_slice() {
                    let name = name.to_string();
                    let at = range.start;
                    found.push(Found::Rule { name, at });
                }
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                let lines = parser.by_ref().map_while(|(event, _)| match event {
                    Event::Text(text) => Some(text.to_string()),
                    _ => None,
                });
                let text: String = lines.collect();
                match info.split(' ').next() {
                    Some("kalah" | "console" | "referee") => {
                        found.push(Found::Example { range, text });
                    }
                    Some(Lesson::FENCE) => found.push(Found::Lesson { range, text }),
                    _ => {}
                }
            }
            _ => {}
        }
    }
    found
}
