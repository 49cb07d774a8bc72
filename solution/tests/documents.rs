//! Every Markdown file matches the tree that it describes: its links and the paths that it names exist.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders without documents of the project.
const SKIPPED: [&str; 3] = ["target", ".git", "hostile"];

/// Paths that don't exist here, because the documents' own commands create them.
const MADE: [&str; 6] = [
    "students/",
    "results",
    "submissions",
    "similar/",
    "autograders/",
    "target/",
];

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Finds all files with an extension.
fn files(extension: &str) -> Vec<PathBuf> {
    fn walk(folder: &Path, wanted: &str, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && !SKIPPED.contains(&name.as_str()) {
                walk(&path, wanted, found);
            } else if path
                .extension()
                .is_some_and(|extension| extension == wanted)
            {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&top(), extension, &mut found);
    found
}

fn documents() -> Vec<PathBuf> {
    let found = files("md");
    assert!(found.len() >= 10, "only {} documents", found.len());
    found
}

#[test]
fn every_link_leads_somewhere() {
    let mut lost = Vec::new();
    for document in documents() {
        // The handout's README moves to the top of the handout.
        let is_handouts = document.ends_with("bundle/handout/README.md");
        let base = if is_handouts {
            top()
        } else {
            document.parent().unwrap().to_owned()
        };
        let text = fs::read_to_string(&document).unwrap();
        for link in text.split("](").skip(1) {
            let link = link.split(')').next().unwrap_or(link);
            let path = link.split('#').next().unwrap_or(link);
            if !path.is_empty() && !path.contains("://") && !base.join(path).exists() {
                lost.push(format!("{}: {link}", document.display()));
            }
        }
    }
    assert!(lost.is_empty(), "links lead nowhere:\n{}", lost.join("\n"));
}

/// Finds the code spans in a text that look like paths in this tree.
fn paths(text: &str) -> impl Iterator<Item = &str> {
    let prose = text.split("```").step_by(2);
    prose
        .flat_map(|prose| prose.split('`').skip(1).step_by(2))
        .filter(|span| {
            span.contains('/')
                && span
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c))
                && !span.starts_with('/')
                && !MADE.iter().any(|made| span.starts_with(made))
        })
}

#[test]
fn every_path_in_the_design_and_in_contributing_exists() {
    let mut lost = Vec::new();
    let mut seen = 0;
    for name in ["DESIGN.md", "CONTRIBUTING.md"] {
        let text = fs::read_to_string(top().join(name)).unwrap();
        for path in paths(&text) {
            seen += 1;
            let bases = [
                "",
                "grader/src",
                "grader",
                "grader/course/src",
                "grader/sandbox/src",
                "solution",
                "specs",
                "starter",
            ];
            if !bases
                .iter()
                .any(|base| top().join(base).join(path).exists())
            {
                lost.push(format!("{name}: {path}"));
            }
        }
    }
    assert!(seen > 30, "only {seen} paths");
    assert!(lost.is_empty(), "no such file:\n{}", lost.join("\n"));
}

/// Returns whether a code span is the name of a source file, and not only its extension.
fn is_source(span: &str) -> bool {
    let extension = Path::new(span).extension();
    extension.is_some_and(|extension| extension == "rs")
}

#[test]
fn every_source_file_that_the_design_and_contributing_name_exists() {
    let sources = files("rs");
    let mut lost = Vec::new();
    let mut seen = 0;
    for name in ["DESIGN.md", "CONTRIBUTING.md"] {
        let text = fs::read_to_string(top().join(name)).unwrap();
        for span in text.split('`').filter(|span| is_source(span)) {
            seen += 1;
            if !sources.iter().any(|source| source.ends_with(span)) {
                lost.push(format!("{name}: {span}"));
            }
        }
    }
    assert!(seen > 60, "only {seen} names");
    assert!(lost.is_empty(), "no such file:\n{}", lost.join("\n"));
}

#[test]
fn the_design_names_every_folder_of_code() {
    let design = fs::read_to_string(top().join("DESIGN.md")).unwrap();
    let mut unnamed = Vec::new();
    for folder in ["grader/src", "grader/course/src"] {
        for entry in fs::read_dir(top().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && !design.contains(&format!("`{name}/`")) {
                unnamed.push(format!("{folder}/{name}"));
            }
        }
    }
    assert!(unnamed.is_empty(), "not in DESIGN.md: {unnamed:?}");
}
