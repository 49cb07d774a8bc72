//! A chapter of the book: a Markdown file of the specs in which the examples are boards and the rules have anchors.

use std::ops::Range;

use grader::mistake::Mistake;
use grader::specs::{Lines, Place};
use horrorshow::Raw;
use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use staff::boards::board_figure;

use super::examples_by_title::{ExamplesByTitle, title};
use super::lesson_boards::LessonBoards;

/// Puts boards where the examples are. The heading of each rule is the rule's first sentence, with its name beside it and as
/// its anchor. A picture above an example is left out: it shows the same.
///
/// The result is Markdown again, for mdBook.
pub fn insert_boards(
    file: &str,
    text: &str,
    examples: &ExamplesByTitle,
) -> Result<String, Vec<Mistake>> {
    let mut insertions: Vec<(Range<usize>, String)> = Vec::new();
    let mut mistakes = Vec::new();
    let lines = Lines::of(text);
    let mut all = find(text).into_iter().peekable();
    while let Some(found) = all.next() {
        match found {
            Found::Picture { range } => {
                if let Some(Found::Example { .. }) = all.peek() {
                    insertions.push((range, String::new()));
                }
            }
            Found::Rule { range, heading } => insertions.push((range, heading)),
            Found::Example {
                range,
                text: example,
            } => {
                let title = title(&example).map_or("", |(_, title)| title);
                let moments = examples.moments(title);
                let shown = if moments.is_empty() {
                    // mdBook's pages warn of a language that they don't know.
                    let fence = text[range.clone()].split_once('\n').unwrap_or_default();
                    format!("```text\n{}", fence.1)
                } else {
                    block(&board_figure(title, &moments, &example))
                };
                insertions.push((range, shown));
            }
            Found::LessonBoards { range, text } => {
                let place = Place::new(file, lines.line(&range));
                match LessonBoards::read(&place, &text, examples) {
                    Ok(lesson) => insertions.push((range, block(&lesson.html(examples)))),
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
    Ok(chapter)
}

/// Makes an HTML block of Markdown: it begins and ends with an empty line, and has none inside.
pub(super) fn block(Raw(html): &Raw<String>) -> String {
    format!("\n\n{html}\n\n")
}

/// A replacement in a chapter.
enum Found {
    /// The name of a rule and the sentence below it, and the heading that they become.
    Rule {
        range: Range<usize>,
        heading: String,
    },
    /// A picture.
    Picture { range: Range<usize> },
    /// A worked example.
    Example { range: Range<usize>, text: String },
    /// A board of the lesson.
    LessonBoards { range: Range<usize>, text: String },
}

/// Returns where the folded answers below a board of the lesson end, or the board itself if none are folded.
fn answers_end(chapter: &str, board: usize) -> usize {
    let below = &chapter[board..];
    if !below.trim_start().starts_with("<details>") {
        return board;
    }
    below
        .find(LessonBoards::END)
        .map_or(board, |end| board + end + LessonBoards::END.len())
}

/// Returns the first sentence below a heading without its full stop, and where it ends.
fn sentence_below(chapter: &str, heading: usize) -> (String, usize) {
    let start = chapter.len() - chapter[heading..].trim_start().len();
    let ends = [". ", ".\n"].map(|end| chapter[start..].find(end));
    let length = ends.into_iter().flatten().min();
    let length = length.unwrap_or(chapter.len() - start);
    let sentence = chapter[start..start + length].replace('\n', " ");
    (sentence, chapter.len().min(start + length + 1))
}

fn find(chapter: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let mut parser = Parser::new(chapter).into_offset_iter();
    while let Some((event, range)) = parser.next() {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                let inside: Vec<Event> = parser
                    .by_ref()
                    .map(|(event, _)| event)
                    .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
                    .collect();
                if let [Event::Code(name)] = inside.as_slice() {
                    let (sentence, end) = sentence_below(chapter, range.end);
                    let marks = chapter[range.start..].split(' ').next().unwrap_or_default();
                    found.push(Found::Rule {
                        range: range.start..end,
                        heading: format!("{marks} {sentence} `{name}` {{#{name}}}\n\n"),
                    });
                }
            }
            Event::Start(Tag::Image { .. }) => found.push(Found::Picture { range }),
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
                    Some(LessonBoards::FENCE) => {
                        let end = answers_end(chapter, range.end);
                        let text = LessonBoards::lines_of(&chapter[range.start..end]);
                        found.push(Found::LessonBoards {
                            range: range.start..end,
                            text,
                        });
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }
    found
}
