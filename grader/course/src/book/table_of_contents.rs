//! The table of contents of the book: `SUMMARY.md`, as mdBook reads it.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// The table of contents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Contents {
    /// The sections, in their order; the first can have no title.
    pub(super) sections: Vec<Section>,
}

/// Chapters that belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Section {
    pub(super) title: String,
    pub(super) chapters: Vec<ChapterLink>,
}

/// A chapter: what it is called, and its Markdown file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ChapterLink {
    pub(super) title: String,
    pub(super) file: String,
}

impl ChapterLink {
    /// Returns the name of the chapter's page.
    pub(super) fn page(&self) -> String {
        page_name(&self.file)
    }
}

/// Returns the name of the page that is made of a Markdown file.
pub(super) fn page_name(file: &str) -> String {
    let name = file.strip_suffix(".md").unwrap_or(file);
    format!("{name}.html")
}

impl Contents {
    /// The file in the folder of the specs.
    pub(super) const FILE: &str = "SUMMARY.md";

    /// Reads the file.
    pub(super) fn read(text: &str) -> Contents {
        let mut contents = Contents {
            sections: vec![Section::default()],
        };
        let mut words: Option<String> = None;
        let mut headings = 0;
        let mut file = String::new();
        for event in Parser::new(text) {
            match event {
                Event::Start(Tag::Heading { .. }) => words = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => {
                    headings += 1;
                    let title = words.take().unwrap_or_default();
                    // The first heading is the title of the file.
                    if headings > 1 {
                        contents.sections.push(Section {
                            title,
                            chapters: Vec::new(),
                        });
                    }
                }
                Event::Start(Tag::Link { dest_url, .. }) => {
                    words = Some(String::new());
                    file = dest_url.to_string();
                }
                Event::End(TagEnd::Link) => {
                    if let Some(section) = contents.sections.last_mut() {
                        section.chapters.push(ChapterLink {
                            title: words.take().unwrap_or_default(),
                            file: std::mem::take(&mut file),
                        });
                    }
                }
                Event::Text(text) | Event::Code(text) => {
                    if let Some(words) = &mut words {
                        words.push_str(&text);
                    }
                }
                _ => {}
            }
        }
        contents
            .sections
            .retain(|section| !section.chapters.is_empty());
        contents
    }

    /// Returns the chapters in their order.
    pub(super) fn chapters(&self) -> impl Iterator<Item = &ChapterLink> {
        self.sections.iter().flat_map(|section| &section.chapters)
    }
}
