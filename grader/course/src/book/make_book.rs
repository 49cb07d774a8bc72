//! Makes the book: the pages, their styles and script, and the files that they show.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use grader::mistake::Mistake;
use grader::specs::Source;

use super::book_page::{STYLE, page};
use super::examples_by_title::Examples;
use super::insert_boards::insert_boards;
use super::render_markdown::render;
use super::table_of_contents::Contents;
use crate::boards::{BOARD_SCRIPT, BOARD_STYLE};
use crate::output_files::Files;

/// The title of the book.
const TITLE: &str = "Kalah";

/// Makes the book of the specs in this folder.
pub fn write_book(specs: &Path, examples: &Examples) -> Result<Files, Vec<Mistake>> {
    let mut mistakes = Vec::new();
    let mut files = Files::default();
    let summary = Source::read(
        &specs.join(Contents::FILE),
        "write the chapters of the book there",
    )
    .map_err(|mistake| vec![mistake])?;
    let contents = Contents::read(&summary.text);
    let chapters: BTreeSet<&str> = contents.chapters().map(|link| link.file.as_str()).collect();
    let mut shown: BTreeSet<String> = BTreeSet::new();
    for (number, chapter) in contents.chapters().enumerate() {
        let path = specs.join(&chapter.file);
        let text = match Source::read(&path, "write the chapter, or remove it from the contents") {
            Ok(source) => insert_boards(&source.file, &source.text, examples),
            Err(mistake) => Err(vec![mistake]),
        };
        match text {
            Ok(text) => {
                let rendered = render(&text, specs, &chapters);
                shown.extend(rendered.files.iter().cloned());
                let page = page(TITLE, &contents, chapter, &rendered);
                if number == 0 {
                    files.add("index.html", page.clone());
                }
                files.add(chapter.page(), page);
            }
            Err(found) => mistakes.extend(found),
        }
    }
    for file in shown {
        match fs::read(specs.join(&file)) {
            Ok(bytes) => files.add(file, bytes),
            Err(error) => mistakes.push(Mistake::in_file(
                &summary.file,
                format!(
                    "`{file}`, which the book shows, can't be read: {error}; run `course pictures`"
                ),
            )),
        }
    }
    files.add("book.css", format!("{STYLE}{BOARD_STYLE}"));
    files.add("board.js", BOARD_SCRIPT);
    if mistakes.is_empty() {
        Ok(files)
    } else {
        Err(mistakes)
    }
}
