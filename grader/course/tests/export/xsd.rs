//! The part of XML Schema that `JUnit`'s schema uses: which elements contain which, and their attributes.

use std::collections::{BTreeMap, BTreeSet};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// The elements that a schema allows.
pub(crate) struct Schema(BTreeMap<String, Element>);

#[derive(Default)]
struct Element {
    inner: BTreeSet<String>,
    attributes: BTreeMap<String, bool>,
    has_text: bool,
}

fn attribute(start: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = start
        .attributes()
        .map(Result::unwrap)
        .find(|found| found.key.as_ref() == name);
    found.map(|found| found.value.into_owned())
}

fn name(start: &BytesStart<'_>) -> String {
    start.name().as_ref().to_owned()
}

impl Schema {
    /// Reads a schema's named elements.
    pub(crate) fn read(text: &str) -> Schema {
        let mut schema = BTreeMap::new();
        let mut reader = Reader::from_str(text);
        let mut open: Option<(String, Element)> = None;
        let mut depth = 0;
        loop {
            let event = reader.read_event().unwrap();
            let is_start = matches!(event, Event::Start(_));
            match event {
                Event::Start(start) | Event::Empty(start) => {
                    let kind = name(&start);
                    let named = attribute(&start, "name");
                    match (kind.as_str(), &mut open) {
                        ("xs:element", None) if depth == 1 => {
                            let has_text =
                                attribute(&start, "type").is_some_and(|kind| kind == "xs:string");
                            let element = Element {
                                has_text,
                                ..Element::default()
                            };
                            if is_start {
                                open = Some((named.unwrap(), element));
                            } else {
                                schema.insert(named.unwrap(), element);
                            }
                        }
                        ("xs:element", Some((_, element))) => {
                            element.inner.insert(attribute(&start, "ref").unwrap());
                        }
                        ("xs:complexType", Some((_, element))) => {
                            element.has_text = attribute(&start, "mixed").is_some();
                        }
                        ("xs:attribute", Some((_, element))) => {
                            let required =
                                attribute(&start, "use").is_some_and(|found| found == "required");
                            element.attributes.insert(named.unwrap(), required);
                        }
                        _ => {}
                    }
                    depth += usize::from(is_start);
                }
                Event::End(_) => {
                    depth -= 1;
                    if depth == 1
                        && let Some((name, element)) = open.take()
                    {
                        schema.insert(name, element);
                    }
                }
                Event::Eof => break,
                _ => {}
            }
        }
        assert!(schema.len() > 10, "the schema should be read");
        Schema(schema)
    }

    /// Lists what the schema forbids in a document.
    pub(crate) fn mistakes(&self, text: &str) -> Vec<String> {
        let mut mistakes = Vec::new();
        let mut reader = Reader::from_str(text);
        let mut open: Vec<String> = Vec::new();
        loop {
            let event = reader.read_event().unwrap();
            let is_start = matches!(event, Event::Start(_));
            match event {
                Event::Start(start) | Event::Empty(start) => {
                    let name = name(&start);
                    self.check(open.last(), &name, &start, &mut mistakes);
                    if is_start {
                        open.push(name);
                    }
                }
                Event::End(_) => {
                    open.pop();
                }
                Event::Text(text) if !text.trim().is_empty() => {
                    let inside = open.last().and_then(|name| self.0.get(name));
                    if !inside.is_some_and(|element| element.has_text) {
                        mistakes.push(format!("text is in `{}`", open.join("/")));
                    }
                }
                Event::Eof => return mistakes,
                _ => {}
            }
        }
    }

    fn check(
        &self,
        outer: Option<&String>,
        name: &str,
        start: &BytesStart<'_>,
        mistakes: &mut Vec<String>,
    ) {
        let fits = match outer {
            Some(outer) => self
                .0
                .get(outer)
                .is_some_and(|element| element.inner.contains(name)),
            None => self.0.contains_key(name),
        };
        if !fits {
            let place = outer.map_or("at the top".to_owned(), |outer| format!("in `{outer}`"));
            mistakes.push(format!("`{name}` is {place}"));
        }
        let Some(element) = self.0.get(name) else {
            return;
        };
        let given: BTreeSet<String> = start
            .attributes()
            .map(|found| found.unwrap().key.as_ref().to_owned())
            .collect();
        for (attribute, required) in &element.attributes {
            if *required && !given.contains(attribute) {
                mistakes.push(format!("`{name}` has no `{attribute}`"));
            }
        }
        for attribute in given {
            if !element.attributes.contains_key(&attribute) {
                mistakes.push(format!("`{name}` has `{attribute}`"));
            }
        }
    }
}
