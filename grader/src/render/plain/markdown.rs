//! Writes a story in Markdown: for the summary of a job, or for a forum.

use std::fmt::Write as _;

use super::sentences::sentences;
use crate::story::{Points, Story, What};

/// Maximum number of bytes of a summary.
const MOST: usize = 1 << 20;

/// Writes a story. Boards, answers and output are in blocks of code, which nothing inside them can end.
pub(crate) fn markdown(story: &Story) -> String {
    let mut text = String::new();
    let is_prose = |what: &What| {
        matches!(
            what,
            What::Heading(..) | What::Paragraph { .. } | What::Points(_)
        )
    };
    for blocks in story.chunk_by(|one, other| !is_prose(&one.what) && !is_prose(&other.what)) {
        match &blocks[0].what {
            What::Heading(words, beside) => {
                let _ = write!(text, "### {}\n\n", literal(words));
                if !beside.is_empty() {
                    let _ = write!(text, "{}\n\n", literal(beside));
                }
            }
            What::Paragraph { words, .. } => {
                let _ = write!(text, "{}\n\n", literal(words));
            }
            What::Points(all) => points(&mut text, all),
            _ => {
                for line in sentences(&blocks.to_vec()) {
                    let _ = writeln!(text, "    {line}");
                }
                text.push('\n');
            }
        }
    }
    text.truncate(text.floor_char_boundary(MOST));
    text
}

fn points(text: &mut String, points: &Points) {
    let (score, max_score) = (points.score, points.max_score);
    let _ = write!(text, "## {score} of {max_score} points\n\n");
    text.push_str("| part | points | open |\n|---|--:|---|\n");
    for part in &points.parts {
        let (number, title, open) = (part.number, &part.title, part.open.first());
        let (score, max_score) = (part.score, part.max_score);
        let open = open.map_or(String::new(), |open| literal(open));
        let _ = writeln!(
            text,
            "| {number} {title} | {score} of {max_score} | {open} |"
        );
    }
    text.push('\n');
}

/// Writes words on one line, in which nothing is Markdown, HTML, or the name of somebody.
fn literal(words: &str) -> String {
    let plain = anstream::adapter::strip_str(words).to_string();
    let mut written = String::with_capacity(plain.len());
    for letter in plain.chars() {
        match letter {
            '\n' => written.push(' '),
            '<' => written.push_str("&lt;"),
            '&' => written.push_str("&amp;"),
            '@' => written.push_str("&#64;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' => written.extend(['\\', letter]),
            letter => written.push(letter),
        }
    }
    written
}
