//! Finds the fenced blocks of a file that a student wrote, even if one of them isn't closed.

use std::ops::RangeInclusive;

use super::case::RuleName;
use crate::mistake::Mistake;
use crate::place::Place;

const EXAMPLES: [&str; 3] = ["kalah", "console", "referee"];

/// The blocks of a file, and its text without those that aren't closed.
///
/// In Markdown, a block that isn't closed contains everything up to the end of the next one. Here only that block is lost.
#[derive(Clone, Debug, Default)]
pub(super) struct FenceScan {
    /// The text, in which blocks that aren't closed, and those after the last one that is read, are blank.
    pub text: String,
    /// The lines of each example, with its fences.
    pub examples: Vec<RangeInclusive<usize>>,
    /// Mistakes in the fences.
    pub mistakes: Vec<Mistake>,
}

struct Open {
    line: usize,
    mark: char,
    width: usize,
    is_example: bool,
    /// True if it names no language.
    is_plain: bool,
}

impl FenceScan {
    /// Scans the text of `file`, which may contain this number of examples at most.
    pub(super) fn of(file: &str, text: &str, most: usize) -> FenceScan {
        let mut scan = FenceScan::default();
        let mut lines: Vec<&str> = text.lines().collect();
        let mut open: Option<Open> = None;
        for index in 0..lines.len() {
            let number = index + 1;
            let fence = fence(lines[index]);
            if let Some(begun) = &open {
                let closes = fence.is_some_and(|(mark, width, info)| {
                    mark == begun.mark && width >= begun.width && info.is_empty()
                });
                if closes {
                    if begun.is_example {
                        scan.examples.push(begun.line..=number);
                    } else if begun.is_plain && is_title(lines[begun.line]) {
                        let what =
                            "this looks like an example, but it isn't read; begin it with ```kalah";
                        let place = Place::new(file, begun.line);
                        scan.mistakes.push(place.mistake(what));
                    }
                    open = None;
                    continue;
                }
                let begins_another = fence.is_some() || is_rule_heading(lines[index]);
                if !(begun.is_example && begins_another) {
                    continue;
                }
                let what = format!(
                    "this block isn't closed before line {number}; write ``` on a line of its own after its last line"
                );
                let place = Place::new(file, begun.line);
                scan.mistakes.push(place.mistake(what));
                lines[begun.line - 1..index].fill("");
                open = None;
            }
            let Some((mark, width, info)) = fence else {
                continue;
            };
            let language = info.split_whitespace().next().unwrap_or_default();
            let is_example = EXAMPLES.contains(&language);
            if is_example && scan.examples.len() == most {
                let what = format!(
                    "there are more than {most} examples, and those from here on aren't read; keep the best ones"
                );
                let place = Place::new(file, number);
                scan.mistakes.push(place.mistake(what));
                lines[index..].fill("");
                break;
            }
            open = Some(Open {
                line: number,
                mark,
                width,
                is_example,
                is_plain: language.is_empty(),
            });
        }
        // Markdown closes the last block at the end of the file.
        if let Some(begun) = open.filter(|begun| begun.is_example) {
            scan.examples.push(begun.line..=lines.len());
        }
        scan.text = lines.join("\n");
        scan
    }
}

/// Returns the mark of a fence, how often it is repeated, and what follows; none if the line isn't a fence.
fn fence(line: &str) -> Option<(char, usize, &str)> {
    let line = line.trim();
    let mark = line.chars().next().filter(|mark| "`~".contains(*mark))?;
    let info = line.trim_start_matches(mark);
    let width = line.len() - info.len();
    (width >= 3).then(|| (mark, width, info.trim()))
}

fn is_title(line: &str) -> bool {
    line.split_once(": ")
        .is_some_and(|(rule, _)| RuleName::is_valid(rule))
}

fn is_rule_heading(line: &str) -> bool {
    let rest = line.trim_start_matches('#');
    rest.len() < line.len() && rest.trim_start().starts_with('`')
}
