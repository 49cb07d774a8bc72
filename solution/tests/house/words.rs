//! Looks for words in code: a report's sentences stand in `story/`, each once, and renderers have none.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};

use crate::source::walk;

/// The most words of a label.
const LABEL: usize = 4;

/// Returns the texts of more than a label in the files below a folder, each with its file; tests and documentation are left out.
fn texts(folder: &str) -> Vec<(String, PathBuf)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(folder);
    let mut files = Vec::new();
    walk(&folder, &mut files);
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("\n#[cfg(test)]\n").next().unwrap_or_default();
        let mut literals = Vec::new();
        collect(code.parse().unwrap(), &mut literals);
        let long = literals
            .into_iter()
            .filter(|literal| words(literal) > LABEL);
        found.extend(long.map(|literal| (literal, file.clone())));
    }
    found
}

/// Adds the texts of code, except those of attributes, which documentation is.
fn collect(code: TokenStream, literals: &mut Vec<String>) {
    let mut is_attribute = false;
    for token in code {
        let is_mark = match &token {
            TokenTree::Punct(mark) => {
                mark.as_char() == '#' || is_attribute && mark.as_char() == '!'
            }
            _ => false,
        };
        match token {
            TokenTree::Group(group) if !is_attribute => collect(group.stream(), literals),
            TokenTree::Literal(literal) => literals.push(literal.to_string()),
            TokenTree::Group(_) | TokenTree::Ident(_) | TokenTree::Punct(_) => {}
        }
        is_attribute = is_mark;
    }
}

/// Counts the words of a text without what is filled in.
fn words(text: &str) -> usize {
    let mut depth = 0_usize;
    let kept: String = text
        .chars()
        .map(|letter| {
            depth = match letter {
                '{' => depth + 1,
                '}' => depth.saturating_sub(1),
                _ => depth,
            };
            if depth > 0 || letter == '}' {
                ' '
            } else {
                letter
            }
        })
        .collect();
    let letters = |word: &&str| word.chars().filter(|letter| letter.is_alphabetic()).count();
    kept.split_whitespace()
        .filter(|word| letters(word) > 1)
        .count()
}

#[test]
fn each_sentence_of_a_report_is_told_in_one_place() {
    let mut places: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for (text, place) in texts("grader/src/story") {
        places.entry(text).or_default().push(place);
    }
    assert!(places.len() > 10, "only {} texts", places.len());
    places.retain(|_, places| places.len() > 1);
    assert!(places.is_empty(), "told twice: {places:#?}");
}

#[test]
fn what_shows_a_report_says_nothing() {
    let said = texts("grader/src/render");
    assert!(said.is_empty(), "words belong to the story: {said:#?}");
}
