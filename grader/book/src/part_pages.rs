//! The pages of a chapter that has several parts: one for each part.

use std::fmt::Write as _;
use std::path::PathBuf;

use mdbook_driver::book::{BookItem, Chapter};

/// The beginning of a part's heading.
const PART: &str = "\n## Part ";

/// Moves each part of a chapter to a page of its own, if the chapter has several. What is above the first stays, with a list of
/// the pages. A chapter that is named after its only part needs no heading for it.
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
