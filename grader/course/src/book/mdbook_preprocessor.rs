//! A preprocessor for mdBook: takes its book as JSON, and gives it back with boards.

use std::fmt::Write as _;
use std::path::Path;

use grader::mistake::Mistake;
use serde_json::Value;

use super::examples_by_title::Examples;
use super::insert_boards::insert_boards;
use crate::boards::{BOARD_SCRIPT, BOARD_STYLE};

/// Puts boards in the chapters of a book that mdBook has read; `specs` is the folder that it was read from.
pub fn preprocess_for_mdbook(
    book: &mut Value,
    specs: &Path,
    examples: &Examples,
) -> Result<(), Vec<Mistake>> {
    let mut mistakes = Vec::new();
    walk(book, specs, examples, &mut mistakes);
    if mistakes.is_empty() {
        Ok(())
    } else {
        Err(mistakes)
    }
}

/// Finds the chapters, which have had different places in different versions of mdBook.
fn walk(value: &mut Value, specs: &Path, examples: &Examples, mistakes: &mut Vec<Mistake>) {
    match value {
        Value::Array(items) => {
            for item in items {
                walk(item, specs, examples, mistakes);
            }
        }
        Value::Object(fields) => {
            if let Some(chapter) = fields.get_mut("Chapter") {
                insert(chapter, specs, examples, mistakes);
            }
            for field in fields.values_mut() {
                walk(field, specs, examples, mistakes);
            }
        }
        _ => {}
    }
}

fn insert(chapter: &mut Value, specs: &Path, examples: &Examples, mistakes: &mut Vec<Mistake>) {
    let path = chapter.get("source_path").and_then(Value::as_str);
    let file = specs.join(path.unwrap_or_default()).display().to_string();
    let Some(Value::String(content)) = chapter.get_mut("content") else {
        return;
    };
    match insert_boards(&file, content, examples) {
        Ok(mut text) => {
            if text.contains("<figure class=\"board") {
                // mdBook has no Content-Security-Policy, and its pages know no other way to the files.
                let style = BOARD_STYLE.replace("\n\n", "\n");
                let script = BOARD_SCRIPT.replace("\n\n", "\n");
                let _ = write!(
                    text,
                    "\n\n<style>\n{style}</style>\n\n<script type=\"module\">\n{script}</script>\n"
                );
            }
            *content = text;
        }
        Err(found) => mistakes.extend(found),
    }
}
