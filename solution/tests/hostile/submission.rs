//! Makes the sources of an entry: the solution's, with one attack added.

use std::collections::BTreeMap;
use std::path::Path;

use submission::Submission;

use crate::entry::Entry;

/// A crate's sources by path.
pub(crate) type Sources = BTreeMap<String, String>;

/// Returns the solution's sources.
pub(crate) fn solution() -> Sources {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let solution = Submission::read(package).expect("the solution can be read");
    solution.sources
}

/// Returns the sources of an entry.
pub(crate) fn sources(entry: &Entry) -> Sources {
    let mut sources = solution();
    for exchange in &entry.exchange {
        let text = sources.get_mut(&exchange.file).expect("the file is there");
        let count = text.matches(&exchange.this).count();
        assert_eq!(
            count, 1,
            "`{}` should be in {} once",
            exchange.this, exchange.file
        );
        *text = text.replace(&exchange.this, &exchange.that);
    }
    for (function, code) in &entry.inside {
        put_inside(&mut sources, function, code);
    }
    if let Some(code) = &entry.attempt {
        put_inside(&mut sources, "legal_moves", "crate::attempt::report();");
        sources.insert("src/attempt.rs".to_owned(), attempt(code));
        library(&mut sources).push_str("\nmod attempt;\n");
    }
    for (name, text) in &entry.files {
        sources.insert(name.clone(), text.clone());
    }
    let library = library(&mut sources);
    *library = format!("{}{library}\n{}", entry.top, entry.end);
    for (text, times) in &entry.repeated {
        library.push_str(&text.repeat(*times));
    }
    sources
}

fn library(sources: &mut Sources) -> &mut String {
    sources
        .get_mut("src/lib.rs")
        .expect("the solution has a library")
}

/// The files of parts 1 to 6. Other files have functions with the same names.
const TAUGHT: [&str; 6] = [
    "src/board.rs",
    "src/sowing.rs",
    "src/capturing.rs",
    "src/ending.rs",
    "src/playing.rs",
    "src/program.rs",
];

/// Inserts code at the start of a function.
fn put_inside(sources: &mut Sources, function: &str, code: &str) {
    let start = if function == "fmt" {
        "impl fmt::Display for Board {\n    fn fmt(".to_owned()
    } else {
        format!("pub fn {function}(")
    };
    let (name, at) = TAUGHT
        .iter()
        .find_map(|name| Some((*name, sources.get(*name)?.find(&start)?)))
        .unwrap_or_else(|| panic!("the solution has a function `{function}`"));
    let text = sources.get_mut(name).expect("it was just found");
    let from = at + start.len();
    let body = from + text[from..].find(" {\n").expect("it has a body") + 3;
    text.insert_str(body, &format!("{code}\n"));
}

/// Returns a module that makes an attempt and reports the result.
fn attempt(code: &str) -> String {
    format!(
        "#![allow(unused)]
use std::{{error::Error, fs, io::{{self, Read, Write}}, net, path::Path, process, thread, time::Duration}};

pub(crate) fn report() {{
    match attempt() {{
        Ok(got) => panic!(\"REACHED {{got}}\"),
        Err(error) => panic!(\"stopped: {{error}}\"),
    }}
}}

fn attempt() -> Result<String, Box<dyn Error>> {{
{code}
}}
"
    )
}
