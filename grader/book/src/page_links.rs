//! The links between pages: to the page on which an anchor is, and to nothing that the book doesn't have.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use mdbook_driver::book::{Book, BookItem, Chapter};
use pulldown_cmark::{Event, Parser, Tag};

/// The pages of a book, and the anchors that are on another page than their file says.
#[derive(Debug, Default)]
pub(super) struct PageLinks {
    /// The files of the pages.
    pages: BTreeSet<String>,
    /// The page of each anchor and its name there, by the file of the specs and the name that code hosts give it.
    anchors: BTreeMap<(String, String), (String, String)>,
}

impl PageLinks {
    /// Finds the pages and the anchors.
    pub(super) fn of(book: &Book) -> PageLinks {
        let mut links = PageLinks::default();
        for chapter in book.chapters() {
            let (page, source) = (page(chapter), source(chapter));
            for anchor in anchors(&chapter.content) {
                for name in [anchor.to_owned(), anchor.replace('.', "")] {
                    let there = (page.clone(), anchor.to_owned());
                    links.anchors.insert((source.clone(), name), there);
                }
            }
            links.pages.insert(page);
        }
        links
    }

    /// Makes the links of a chapter lead to pages of the book. The text of a link to another file stays.
    pub(super) fn follow(&self, chapter: &mut Chapter) {
        let (page, source) = (page(chapter), source(chapter));
        let text = &chapter.content;
        let mut changes = Vec::new();
        for (event, range) in Parser::new(text).into_offset_iter() {
            let Event::Start(Tag::Link { dest_url, .. }) = event else {
                continue;
            };
            let (path, anchor) = dest_url.split_once('#').unwrap_or((&dest_url, ""));
            let file = if path.is_empty() { &source } else { path };
            let key = (file.to_owned(), anchor.to_owned());
            let link = &text[range.clone()];
            if let Some((there, anchor)) = self.anchors.get(&key) {
                let there = if *there == page { "" } else { there };
                changes.push((
                    range,
                    link.replace(&format!("({dest_url})"), &format!("({there}#{anchor})")),
                ));
            } else if !path.is_empty() && !path.contains(':') && !self.pages.contains(path) {
                let words = link.trim_start_matches('[').split("](").next();
                changes.push((range, words.unwrap_or_default().to_owned()));
            }
        }
        for (range, link) in changes.into_iter().rev() {
            chapter.content.replace_range(range, &link);
        }
    }

    /// Returns the addresses of anchors that are on another page than their file says, each with the right one.
    pub(super) fn redirects(&self) -> BTreeMap<String, String> {
        let address = |file: &str, anchor: &str| {
            let page = Path::new(file).with_extension("html");
            format!("{}#{anchor}", page.display())
        };
        let all = self.anchors.iter();
        all.filter(|((file, _), (page, _))| file != page)
            .map(|((file, name), (page, anchor))| {
                (format!("/{}", address(file, name)), address(page, anchor))
            })
            .collect()
    }
}

/// Returns the anchors of a text: those of rules, and of boards.
fn anchors(text: &str) -> impl Iterator<Item = &str> {
    let of_rules = text
        .split(" {#")
        .skip(1)
        .filter_map(|rest| rest.split_once('}'));
    let of_boards = text
        .split(" id=\"")
        .skip(1)
        .filter_map(|rest| rest.split_once('"'));
    of_rules.chain(of_boards).map(|(anchor, _)| anchor)
}

/// Returns the file of a chapter's page, which ends in `.md`.
fn page(chapter: &Chapter) -> String {
    let path = chapter.path.as_deref().unwrap_or("".as_ref());
    path.display().to_string()
}

/// Returns the file of the specs from which a chapter is.
fn source(chapter: &Chapter) -> String {
    let path = chapter.source_path.as_deref().unwrap_or("".as_ref());
    path.display().to_string()
}

/// The beginning of a part's heading.
const PART: &str = "\n## Part ";

/// Moves each part of a chapter to a page of its own, if the chapter has several. What is above the first stays, with a list of
/// the pages and their rules. A chapter that is named after its only part needs no heading for it.
pub(super) fn part_pages(chapter: &mut Chapter) {
    let text = std::mem::take(&mut chapter.content);
    let (above, parts) = text.split_once(PART).unwrap_or((&text, ""));
    let parts: Vec<&str> = parts.split(PART).collect();
    let number = |part: &&str| part.split([':', ',']).next().map(str::to_owned);
    let mut numbers: Vec<_> = parts.iter().map(number).collect();
    numbers.dedup();
    if numbers.len() < 2 {
        chapter.content = match parts[..] {
            [part] if raised(part).0 == chapter.name => format!("{above}\n{}", raised(part).1),
            _ => text,
        };
        return;
    }
    chapter.content = format!("{above}\n");
    for (place, part) in (1..).zip(parts) {
        let (title, below) = raised(part);
        let letters = title.split(|letter: char| !letter.is_ascii_alphanumeric());
        let words: Vec<&str> = letters.filter(|word| !word.is_empty()).collect();
        let file = format!("{}.md", words.join("-").to_ascii_lowercase());
        let _ = writeln!(chapter.content, "- [{title}]({file})");
        // An address of the whole chapter finds its rule here, also without a script.
        let headings = below.lines().filter_map(|line| line.strip_prefix("## "));
        for (sentence, name) in headings.filter_map(|heading| heading.rsplit_once(" {#")) {
            let name = name.trim_end_matches('}');
            let _ = writeln!(
                chapter.content,
                "  - <a id=\"{name}\"></a>[{sentence}]({file}#{name})"
            );
        }
        let text = format!("# {title}\n{below}");
        let mut page = Chapter::new(&title, text, &file, vec![chapter.name.clone()]);
        // The contents show by its number that it is below the chapter.
        page.number.clone_from(&chapter.number);
        page.number.iter_mut().for_each(|number| number.push(place));
        page.source_path.clone_from(&chapter.source_path);
        page.path = Some(PathBuf::from(file));
        chapter.sub_items.push(BookItem::Chapter(page));
    }
}

/// Returns the title of a part, and the text below with headings of a higher level.
fn raised(part: &str) -> (String, String) {
    let (title, below) = part.split_once('\n').unwrap_or((part, ""));
    (format!("Part {title}"), below.replace("\n### ", "\n## "))
}
