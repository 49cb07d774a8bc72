//! Every Markdown file matches the tree that it describes: its links and the paths that it names exist.

use std::fmt::Write as _;
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

/// The documents that describe the code by its paths and the names of its files.
const DESCRIBING: [&str; 3] = ["DESIGN.md", "CONTRIBUTING.md", MAPS];

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
fn every_path_in_documents_about_the_code_exists() {
    let mut lost = Vec::new();
    let mut seen = 0;
    for name in DESCRIBING {
        let text = fs::read_to_string(top().join(name)).unwrap();
        for path in paths(&text) {
            seen += 1;
            let bases = [
                "",
                "grader/src",
                "grader",
                "grader/course/src",
                "grader/staff/src",
                "grader/class/src",
                "grader/author/src",
                "grader/notation/src",
                "grader/sandbox/src",
                "solution",
                "solution/play/src",
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
fn every_source_file_that_documents_about_the_code_name_exists() {
    let sources = files("rs");
    let mut lost = Vec::new();
    let mut seen = 0;
    for name in DESCRIBING {
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

/// The document with tables that are made from the code.
const MAPS: &str = "docs/map.md";

/// Begins and ends such a table: `<!-- map of FOLDER -->`.
const MAP: &str = "<!-- map of ";
const END_OF_MAP: &str = "<!-- end of map -->";

/// Returns the first paragraph of a source file's documentation.
fn documentation(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let lines = text.lines().map_while(|line| line.strip_prefix("//! "));
    lines.collect::<Vec<_>>().join(" ").replace(['[', ']'], "")
}

/// Finds the folders of modules below a folder, then the files that are directly in it.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    found.sort();
    let (folders, files): (Vec<_>, Vec<_>) = found.into_iter().partition(|path| path.is_dir());
    let modules = folders
        .into_iter()
        .filter(|path| path.join("mod.rs").is_file());
    let below = modules.flat_map(|path| {
        let mut below = entries(&path);
        below.retain(|entry| entry.is_dir());
        below.insert(0, path);
        below
    });
    let files = files
        .into_iter()
        .filter(|path| is_source(&path.to_string_lossy()));
    below.chain(files).collect()
}

/// Makes the map of a folder: a row for each folder and file in it, with what the code says about itself.
fn map(folder: &str) -> String {
    let top = top();
    let mut map = "| | |\n|---|---|\n".to_owned();
    for entry in entries(&top.join(folder)) {
        let path = entry
            .strip_prefix(&top)
            .unwrap()
            .to_string_lossy()
            .replace('\\', "/");
        let name = &path[folder.len() + 1..];
        let (name, said_by) = if entry.is_dir() {
            (format!("{name}/"), entry.join("mod.rs"))
        } else {
            (name.to_owned(), entry)
        };
        let documentation = documentation(&said_by);
        assert!(
            !documentation.is_empty(),
            "{path} says nothing about itself"
        );
        writeln!(map, "| [`{name}`](../{path}) | {documentation} |").unwrap();
    }
    map
}

#[test]
fn the_maps_are_what_the_code_says_about_itself() {
    let file = top().join(MAPS);
    let text = fs::read_to_string(&file).unwrap();
    let mut pieces = text.split(MAP);
    let mut made = pieces.next().unwrap().to_owned();
    let mut maps = 0;
    for piece in pieces {
        let (folder, rest) = piece.split_once(" -->\n").unwrap();
        let (_, rest) = rest.split_once(END_OF_MAP).expect(folder);
        write!(made, "{MAP}{folder} -->\n{}{END_OF_MAP}{rest}", map(folder)).unwrap();
        maps += 1;
    }
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&file, &made).unwrap();
        return;
    }
    assert!(maps >= 5, "only {maps} maps");
    let update = "`UPDATE_DOCS=1 cargo test -p solution --test documents` writes them again";
    assert!(made == text, "the maps in {MAPS} are out of date; {update}");
}

/// Most words that a student has to read before the first line of code.
const MOST_WORDS: usize = 2000;

/// What the starter's README sends one to before the heading `Later`: a file, or its beginning up to the end of a section.
#[test]
fn there_is_little_to_read_before_the_first_line_of_code() {
    let read = |path: &str| fs::read_to_string(top().join(path)).expect(path);
    let readme = read("starter/README.md");
    let (before, _) = readme.split_once("\n## Later\n").expect("a heading");
    let mut texts = vec![
        readme.clone(),
        read("grader/class/src/bundle/handout/README.md"),
    ];
    let links = before
        .split("](")
        .skip(1)
        .filter_map(|link| link.split(')').next());
    for link in links.filter(|link| !link.contains("://") && link.contains(".md")) {
        let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
        let text = read(&format!("starter/{path}"));
        let is_section = |heading: &str| {
            let words = heading.to_lowercase().replace(':', "").replace(' ', "-");
            words == anchor
        };
        let mut sections = text.split("\n## ");
        let at =
            sections.position(|section| is_section(section.lines().next().unwrap_or_default()));
        assert!(anchor.is_empty() || at.is_some(), "{link}");
        let kept = text.split("\n## ").take(at.map_or(usize::MAX, |at| at + 1));
        texts.push(kept.collect::<Vec<&str>>().join("\n"));
    }
    assert!(texts.len() >= 4, "{} texts", texts.len());
    let words: usize = texts
        .iter()
        .map(|text| text.split_whitespace().count())
        .sum();
    assert!(words <= MOST_WORDS, "{words} words");
    assert!(
        words >= MOST_WORDS / 2,
        "{words} words: does it still find what is read?"
    );
}
