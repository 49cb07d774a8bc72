//! The pages of a chapter that has several parts: one for each part.

use std::fmt::Write as _;
use std::path::PathBuf;

use mdbook_driver::book::{BookItem, Chapter};

/// The beginning of a part's heading.
const PART: &str = "\n## Part ";

/// Moves each part of a chapter to a page of its own, if the chapter has several. What is above the first stays, with a list of
/// the pages.
pub(super) fn part_pages(chapter: &mut Chapter) {
    let text = std::mem::take(&mut chapter.content);
    let (above, parts) = text.split_once(PART).unwrap_or((&text, ""));
    let parts: Vec<&str> = parts.split(PART).collect();
    let number = |part: &&str| part.split([':', ',']).next().map(str::to_owned);
    let mut numbers: Vec<_> = parts.iter().map(number).collect();
    numbers.dedup();
    if numbers.len() < 2 {
        chapter.content = text;
        return;
    }
    chapter.content = format!("{above}\n");
    for part in parts {
        let (title, below) = part.split_once('\n').unwrap_or((part, ""));
        let title = format!("Part {title}");
        let letters = title.split(|letter: char| !letter.is_ascii_alphanumeric());
        let words: Vec<&str> = letters.filter(|word| !word.is_empty()).collect();
        let file = format!("{}.md", words.join("-").to_ascii_lowercase());
        let _ = writeln!(chapter.content, "- [{title}]({file})");
        let mut page = Chapter::new(
            &title,
            raised(&title, below),
            &file,
            vec![chapter.name.clone()],
        );
        page.source_path.clone_from(&chapter.source_path);
        page.path = Some(PathBuf::from(file));
        chapter.sub_items.push(BookItem::Chapter(page));
    }
}

/// Returns the text below a heading of the second level, with that heading as the first of a page.
fn raised(title: &str, below: &str) -> String {
    format!("# {title}\n{}", below.replace("\n### ", "\n## "))
}
