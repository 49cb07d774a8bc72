//! Turns a chapter's Markdown into HTML, with an anchor for each heading.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

use super::table_of_contents::page_name;

/// A chapter as HTML.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rendered {
    pub(super) html: String,
    pub(super) headings: Vec<Heading>,
    /// Other files of the specs that the chapter links to or shows.
    pub(super) files: BTreeSet<String>,
}

/// A heading of a chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heading {
    pub(super) level: u8,
    pub(super) id: String,
    pub(super) text: String,
    /// Whether it is the name of a rule.
    pub(super) rule: bool,
}

/// Renders a chapter of the specs in this folder; `chapters` are the files that the book has.
pub(super) fn render(text: &str, specs: &Path, chapters: &BTreeSet<&str>) -> Rendered {
    let mut rendered = Rendered::default();
    let mut events: Vec<Event> = Vec::new();
    let mut ids: HashMap<String, usize> = HashMap::new();
    // Where the tags of headings and links begin, whose ends decide about them.
    let mut heading_at = None;
    let mut unlinked = false;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                heading_at = Some(events.len());
                events.push(event);
            }
            Event::End(TagEnd::Heading(_)) => {
                let begun = heading_at.take().unwrap_or(events.len());
                if let Some(heading) = heading(&mut events[begun..], &mut ids) {
                    rendered.headings.push(heading);
                }
                events.push(event);
            }
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }) => {
                let target = target(&dest_url, specs, chapters, &mut rendered.files);
                unlinked = target.is_none();
                events.extend(target.map(|target| {
                    Event::Start(Tag::Link {
                        link_type,
                        dest_url: target.into(),
                        title,
                        id,
                    })
                }));
            }
            Event::End(TagEnd::Link) => {
                if !std::mem::take(&mut unlinked) {
                    events.push(event);
                }
            }
            Event::Start(Tag::Image { ref dest_url, .. }) => {
                rendered.files.insert(dest_url.to_string());
                events.push(event);
            }
            Event::Start(Tag::Table(_)) => {
                // A wide table scrolls on its own, also by keyboard.
                let scrolls =
                    "<div class=\"scrolls\" tabindex=\"0\" role=\"group\" aria-label=\"Table\">";
                events.push(Event::Html(CowStr::Borrowed(scrolls)));
                events.push(event);
            }
            Event::End(TagEnd::Table) => {
                events.push(event);
                events.push(Event::Html(CowStr::Borrowed("</div>\n")));
            }
            event => events.push(event),
        }
    }
    html::push_html(&mut rendered.html, events.into_iter());
    // Columns of numbers have a class: the pages' policy forbids styles in attributes.
    rendered.html = rendered.html.replace("style=\"text-align: ", "class=\"");
    rendered
}

/// Gives a heading its anchor: the one that code hosts give it.
fn heading(events: &mut [Event], ids: &mut HashMap<String, usize>) -> Option<Heading> {
    let text: String = events
        .iter()
        .filter_map(|event| match event {
            Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
            _ => None,
        })
        .collect();
    let rule = matches!(events, [_, Event::Code(_)]);
    let Some(Event::Start(Tag::Heading { level, id, .. })) = events.first_mut() else {
        return None;
    };
    let mut anchor = anchor(&text);
    let times = ids.entry(anchor.clone()).or_insert(0);
    if *times > 0 {
        anchor = format!("{anchor}-{times}");
    }
    *times += 1;
    *id = Some(anchor.clone().into());
    Some(Heading {
        level: u8::try_from(*level as usize).unwrap_or(6),
        // The anchor of a rule, which is its name, is above the heading.
        id: if rule { text.clone() } else { anchor },
        text,
        rule,
    })
}

fn anchor(text: &str) -> String {
    let kept = text.chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        letter if letter.is_alphanumeric() || letter == '-' || letter == '_' => {
            Some(letter.to_ascii_lowercase())
        }
        _ => None,
    });
    kept.collect()
}

/// Returns where a link leads in the book; nothing if the book doesn't have it.
fn target(
    link: &str,
    specs: &Path,
    chapters: &BTreeSet<&str>,
    files: &mut BTreeSet<String>,
) -> Option<String> {
    let (path, anchor) = link.find('#').map_or((link, ""), |at| link.split_at(at));
    if path.is_empty() || path.contains("://") {
        return Some(link.to_owned());
    }
    if chapters.contains(path) {
        return Some(format!("{}{anchor}", page_name(path)));
    }
    let document = Path::new(path).extension().is_some_and(|end| end == "md");
    let shown = !path.starts_with("..") && !document && specs.join(path).is_file();
    shown.then(|| {
        files.insert(path.to_owned());
        link.to_owned()
    })
}
