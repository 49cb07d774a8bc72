//! A Markdown file of the specs: its rules, and the worked examples below them.

use std::collections::BTreeSet;

use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};

use super::case::{Case, RuleName};
use super::example_block::{ExampleBlock, read_steps, read_title};
use super::read_console_example::read_console_example;
use crate::mistake::Mistake;
use crate::place::{Lines, Place};
use notation::Verb;

/// A named clause of the specs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The name, for example `sow.own-kalah`.
    pub name: RuleName,
    /// The rule in the specs' own words: the first paragraph below the name, on one line.
    pub sentence: String,
    /// The file and line of the name.
    pub place: Place,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Spec {
    pub rules: Vec<Rule>,
    pub cases: Vec<Case>,
    pub titles: Vec<(String, Place)>,
    /// The names of the rules that have an example below them, even one with mistakes.
    pub exemplified: BTreeSet<RuleName>,
    pub mistakes: Vec<Mistake>,
    /// The fences that name an unknown language, each a mistake too.
    pub unknown_fences: Vec<Mistake>,
}

/// The beginning of a comment above an example that waits for a person: `course accept` writes it.
pub const UNCONFIRMED: &str = "<!-- confirm: ";

const PROSE: [&str; 6] = ["", "text", "sh", "toml", "rust", "lesson"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Headings {
    /// In the specs: every example is below the name of its rule.
    Required,
    /// In a file of hidden cases: the title names the rule.
    Optional,
}

impl Spec {
    /// Reads a Markdown file; `file` is its name as mistakes report it.
    pub(super) fn read(file: &str, text: &str, headings: Headings) -> Spec {
        let lines = Lines::of(text);
        let mut spec = Spec::default();
        let mut heading: Option<Heading> = None;
        let mut paragraph: Option<String> = None;
        let mut fence: Option<Fence> = None;
        for (event, range) in Parser::new(text).into_offset_iter() {
            match event {
                Event::Start(Tag::Heading { .. }) => {
                    heading = Some(Heading {
                        place: lines.place(file, &range),
                        code: Vec::new(),
                        only_code: true,
                    });
                }
                Event::End(TagEnd::Heading(_)) => {
                    if let Some(name) = heading.take().and_then(|heading| spec.name_of(heading)) {
                        spec.rules.push(name);
                    }
                }
                Event::Start(Tag::Paragraph) if spec.is_without_sentence() => {
                    paragraph = Some(String::new());
                }
                Event::End(TagEnd::Paragraph) => {
                    if let (Some(sentence), Some(rule)) = (paragraph.take(), spec.rules.last_mut())
                    {
                        rule.sentence = sentence;
                    }
                }
                Event::Start(Tag::CodeBlock(kind)) => {
                    fence = Some(Fence {
                        info: match kind {
                            CodeBlockKind::Fenced(info) => info.to_string(),
                            CodeBlockKind::Indented => String::new(),
                        },
                        place: lines.place(file, &range),
                        first_line: None,
                        text: String::new(),
                    });
                }
                Event::End(TagEnd::CodeBlock) => {
                    if let Some(fence) = fence.take() {
                        spec.fence(file, &fence, headings);
                    }
                }
                Event::Text(words) => {
                    if let Some(fence) = &mut fence {
                        let line = || lines.line(&range);
                        fence.first_line.get_or_insert_with(line);
                        fence.text.push_str(&words);
                    } else if let Some(heading) = &mut heading {
                        heading.only_code = false;
                    } else if let Some(paragraph) = &mut paragraph {
                        paragraph.push_str(&words);
                    }
                }
                Event::Html(html) => spec.html(&html, &lines.place(file, &range)),
                Event::Code(words) => {
                    if let Some(heading) = &mut heading {
                        heading.code.push(words.to_string());
                    } else if let Some(paragraph) = &mut paragraph {
                        paragraph.push('`');
                        paragraph.push_str(&words);
                        paragraph.push('`');
                    }
                }
                Event::SoftBreak | Event::HardBreak => {
                    if let Some(paragraph) = &mut paragraph {
                        paragraph.push(' ');
                    }
                }
                _ => {}
            }
        }
        spec
    }

    fn is_without_sentence(&self) -> bool {
        let last = self.rules.last();
        last.is_some_and(|rule| rule.sentence.is_empty())
    }

    fn html(&mut self, html: &str, place: &Place) {
        if html.starts_with(UNCONFIRMED) {
            let what = "this example shows something else than before; change it, or delete this comment if it still shows its rule";
            self.mistakes.push(place.mistake(what));
        }
    }

    pub(super) fn join(&mut self, other: Spec) {
        self.rules.extend(other.rules);
        self.cases.extend(other.cases);
        self.titles.extend(other.titles);
        self.exemplified.extend(other.exemplified);
        self.mistakes.extend(other.mistakes);
        self.unknown_fences.extend(other.unknown_fences);
    }

    /// Makes a rule of a heading that is one code span and nothing else.
    fn name_of(&mut self, heading: Heading) -> Option<Rule> {
        let [name] = heading.code.as_slice() else {
            return None;
        };
        if !heading.only_code {
            return None;
        }
        if !RuleName::is_valid(name) {
            let what = format!(
                "`{name}` isn't the name of a rule; write lower-case words like `sow.own-kalah`"
            );
            self.mistakes.push(heading.place.mistake(what));
            return None;
        }
        Some(Rule {
            name: name.as_str().into(),
            sentence: String::new(),
            place: heading.place,
        })
    }

    /// Notes that the latest rule has an example below it; mistakes in the example are reported separately.
    fn exemplify(&mut self) {
        if let Some(rule) = self.rules.last() {
            self.exemplified.insert(rule.name.clone());
        }
    }

    fn fence(&mut self, file: &str, fence: &Fence, headings: Headings) {
        let (language, rest) = fence.info.split_once(' ').unwrap_or((&fence.info, ""));
        let rule_set = Some(rest.trim()).filter(|name| !name.is_empty());
        let session = match language {
            "kalah" => None,
            "console" => Some(Verb::Program),
            "referee" => Some(Verb::Referee),
            prose if PROSE.contains(&prose) => return,
            unknown => {
                self.exemplify();
                let what = format!(
                    "unknown fence `{unknown}`; write `kalah`, `console`, `referee`, or `text` for prose"
                );
                self.unknown_fences.push(fence.place.mistake(what));
                return;
            }
        };
        self.exemplify();
        let block = ExampleBlock {
            place: Place::new(file, fence.first_line.unwrap_or(fence.place.line + 1)),
            text: &fence.text,
            rule_set,
        };
        let title = match read_title(&block) {
            Ok(title) => title,
            Err(mistake) => {
                self.mistakes.push(mistake);
                return;
            }
        };
        let place = block.place.clone();
        if headings == Headings::Required
            && self.rules.last().is_none_or(|rule| rule.name != title.rule)
        {
            let above = match self.rules.last() {
                Some(rule) => format!("is below `{}`", rule.name),
                None => "isn't below any rule".to_owned(),
            };
            let what = format!(
                "this example of `{}` {above}; move it below the name of its rule",
                title.rule
            );
            self.mistakes.push(place.mistake(what));
        }
        let read = match session {
            Some(verb) => read_console_example(&block, &title, verb),
            None => read_steps(&block, &title).map_err(|mistake| vec![mistake]),
        };
        match read {
            Ok(cases) => self.cases.extend(cases),
            Err(mistakes) => self.mistakes.extend(mistakes),
        }
        self.titles.push((title.title, place));
    }
}

struct Heading {
    place: Place,
    code: Vec<String>,
    only_code: bool,
}

struct Fence {
    info: String,
    place: Place,
    first_line: Option<usize>,
    text: String,
}
