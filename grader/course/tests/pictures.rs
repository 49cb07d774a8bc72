//! Every rule has a picture that is up to date, small, and harmless.

use std::fs;
use std::path::{Path, PathBuf};

use author::pictures::{draw, illustrate_markdown};
use grader::specs::{Assignment, RecordedSteps};
use quick_xml::Reader;
use quick_xml::events::Event;

/// The most that a picture takes, in bytes.
const MOST: usize = 8000;

fn specs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs")
}

#[test]
fn every_picture_and_its_sentence_follow_the_worked_example() {
    let specs = specs();
    let assignment = Assignment::read_worked(&specs).expect("the specs are valid");
    let steps = RecordedSteps::read(&specs).expect("the steps are readable");
    let pictures = draw(&assignment, &steps).expect("the rules can be drawn");
    let drawn: Vec<&str> = pictures
        .iter()
        .map(|picture| picture.rule.as_str())
        .collect();
    let rules: Vec<&str> = assignment
        .rules
        .iter()
        .map(|rule| rule.name.as_str())
        .collect();
    assert_eq!(drawn, rules, "each rule has a picture");
    let mut out_of_date: Vec<&str> = Vec::new();
    for picture in &pictures {
        let file = specs.join("pictures").join(format!("{}.svg", picture.rule));
        if fs::read_to_string(file).ok().as_ref() != Some(&picture.svg) {
            out_of_date.push(&picture.rule);
        }
    }
    for name in ["rules.md", "program.md", "variants.md", "referee.md"] {
        let text = fs::read_to_string(specs.join(name)).expect("the specs are readable");
        if illustrate_markdown(&text, &pictures) != text {
            out_of_date.push(name);
        }
    }
    assert_eq!(out_of_date, [""; 0], "run `cargo course pictures`");
}

#[test]
fn a_picture_of_a_swap_or_of_a_late_end_shows_it() {
    for (rule, words) in [
        (
            "variant.pie-swap",
            "Each player gets the stones that the other one had",
        ),
        ("variant.end-at-turn", "The game is over"),
    ] {
        let file = specs().join("pictures").join(format!("{rule}.svg"));
        let text = fs::read_to_string(file).expect("the picture is there");
        assert!(text.contains(words), "{rule} doesn't say: {words}");
    }
}

#[test]
fn a_picture_is_small_and_holds_nothing_but_shapes_and_text() {
    let folder = specs().join("pictures");
    for entry in fs::read_dir(folder).expect("the pictures are there") {
        let path = entry.expect("they can be listed").path();
        let text = fs::read_to_string(&path).expect("a picture is text");
        assert!(
            text.len() <= MOST,
            "{}: {} bytes",
            path.display(),
            text.len()
        );
        let mut reader = Reader::from_str(&text);
        let mut titles = 0;
        loop {
            match reader.read_event() {
                Ok(Event::Start(tag) | Event::Empty(tag)) => {
                    let name = tag.name().as_ref().to_owned();
                    let known = [
                        "svg", "title", "desc", "style", "defs", "g", "rect", "path", "use", "text",
                    ];
                    assert!(
                        known.contains(&name.as_str()),
                        "{}: <{name}>",
                        path.display()
                    );
                    titles += usize::from(name == "title" || name == "desc");
                    for attribute in tag.attributes() {
                        let attribute = attribute.expect("attributes are well-formed");
                        let key = attribute.key.as_ref().to_owned();
                        assert!(!key.starts_with("on"), "{}: {key}", path.display());
                        let own = attribute.value.starts_with('#');
                        assert!(key != "href" || own, "{}: another file", path.display());
                    }
                }
                Ok(Event::Eof) => break,
                Ok(_) => {}
                Err(error) => panic!("{}: {error}", path.display()),
            }
        }
        assert_eq!(titles, 2, "{}: a title and a description", path.display());
    }
}
