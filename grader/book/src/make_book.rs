//! Makes the book: mdBook's pages with our boards.

use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;

use grader::failure::Failure;
use grader::mistake::Mistakes;
use grader::specs::{Assignment, RecordedSteps};
use horrorshow::Raw;
use mdbook_driver::MDBook;
use mdbook_driver::book::{BookItem, Chapter};
use mdbook_driver::config::Config;
use play::{PLAY_STYLE, play_board};
use staff::boards::{BOARD_SCRIPT, BOARD_STYLE, heaps, keys};
use staff::output_files::OutputFiles;

use super::examples_by_title::ExamplesByTitle;
use super::insert_boards::{block, insert_boards};
use super::page_links::{PageLinks, part_pages};

/// The styles that fit boards and mdBook's pages together.
const STYLE: &str = include_str!("book.css");

/// Makes the pages of the specs in this folder, with boards to play on if their script is there.
pub fn make_book(specs: &Path, play: Option<String>) -> Result<OutputFiles, Failure> {
    let assignment = Assignment::read_worked(specs)?;
    let steps = RecordedSteps::read(specs)?;
    let folder = tempfile::tempdir().map_err(failed)?;
    let (root, pages) = (folder.path(), folder.path().join("pages"));
    source_files(specs)?.write_to(root)?;
    let mut config = Config::from_disk(specs.join("book.toml")).map_err(failed)?;
    config.book.src = "chapters".into();
    config.build.build_dir.clone_from(&pages);
    let styles = config.set("output.html.additional-css", ["book.css"]);
    let scripts = config.set(
        "output.html.additional-js",
        ["board.js", "contents_button.js"],
    );
    styles.and(scripts).map_err(failed)?;
    let mut book = MDBook::load_with_config(root, config).map_err(failed)?;
    insert_all_boards(&mut book, specs, &ExamplesByTitle::new(&assignment, &steps))?;
    let play = play.map(|script| (file_name(&script), script));
    add_own_pages(&mut book, play.as_ref().map(|(name, _)| name.as_str()));
    link_pages(&mut book).map_err(failed)?;
    book.build().map_err(failed)?;
    let mut files = OutputFiles::default();
    for entry in fs::read_dir(&pages).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        files.copy(&pages.join(&name), &name.to_string_lossy(), &|_| false)?;
    }
    if let Some((name, script)) = play {
        files.add(name, script);
    }
    Ok(files)
}

/// Reads what mdBook makes the pages of.
fn source_files(specs: &Path) -> Result<OutputFiles, Failure> {
    let mut files = OutputFiles::default();
    files.copy(specs, "chapters", &|path| {
        let chapter = Path::new(path).extension().is_some_and(|end| end == "md");
        !chapter && !path.starts_with("chapters/pictures")
    })?;
    files.add("board.js", BOARD_SCRIPT);
    files.add("contents_button.js", include_str!("contents_button.js"));
    files.add("book.css", [BOARD_STYLE, PLAY_STYLE, STYLE].concat());
    Ok(files)
}

/// Puts the boards in all chapters.
fn insert_all_boards(
    book: &mut MDBook,
    specs: &Path,
    examples: &ExamplesByTitle,
) -> Result<(), Mistakes> {
    let mut mistakes = Vec::new();
    book.book.for_each_chapter_mut(|chapter| {
        let file = specs.join(chapter.source_path.as_deref().unwrap_or("".as_ref()));
        match insert_boards(&file.display().to_string(), &chapter.content, examples) {
            Ok(text) => chapter.content = text,
            Err(found) => mistakes.extend(found),
        }
    });
    if mistakes.is_empty() {
        Ok(())
    } else {
        Err(Mistakes(mistakes))
    }
}

/// Makes a page of each part, and lets the links between pages lead to them.
fn link_pages(book: &mut MDBook) -> mdbook_driver::errors::Result<()> {
    for item in &mut book.book.items {
        if let BookItem::Chapter(chapter) = item {
            part_pages(chapter);
        }
    }
    let links = PageLinks::of(&book.book);
    book.book.for_each_chapter_mut(|chapter| {
        links.follow(chapter);
        if let Some(first) = chapter.content.find("<figure class=\"board\" ") {
            let Raw(keys) = keys("one stone, Page Down and Page Up for one move");
            chapter.content.insert_str(first, &keys);
        }
        if chapter.content.contains("<figure class=\"board") {
            chapter.content.push_str(&block(&heaps()));
        }
    });
    book.config.set("output.html.redirect", links.redirects())
}

/// Adds the pages that only the book has: a front page, one to play on after the lesson if that is possible, and one for teachers.
fn add_own_pages(book: &mut MDBook, script: Option<&str>) {
    let page = |file: &str, text: &str, kind: &str| {
        let mut text = text.replace("../../../../specs/", "");
        if let (Some(script), Some((above, rest))) = (script, text.split_once("![The board"))
            && let Some((_, below)) = rest.split_once(".svg)")
        {
            text = [above, &block(&play_board(kind, script)), below].concat();
        }
        let name = text.lines().next().unwrap_or_default();
        let name = name.trim_start_matches("# ").to_owned();
        BookItem::Chapter(Chapter::new(&name, text, file, Vec::new()))
    };
    let items = &mut book.book.items;
    if script.is_some() {
        let is_lesson = |item: &BookItem| matches!(item, BookItem::Chapter(chapter) if chapter.path.as_deref() == Some(Path::new("lesson.md")));
        let place = items.iter().position(is_lesson);
        let play = page("play.md", include_str!("pages/play.md"), "full");
        items.insert(place.map_or(0, |lesson| lesson + 1), play);
    }
    items.insert(0, page("index.md", include_str!("pages/front.md"), "small"));
    items.push(page("teach.md", include_str!("pages/teach.md"), ""));
}

/// Names a script after what is in it, as mdBook does: a browser doesn't use one that it has kept from another book.
fn file_name(script: &str) -> String {
    let mut hasher = DefaultHasher::new();
    script.hash(&mut hasher);
    format!("play-{:08x}.js", hasher.finish() >> 32)
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::usage(format!("can't make the book: {error:#}"))
}
