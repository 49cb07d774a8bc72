//! Nothing of the solution, the gallery or an instructor's own cases is in what students get.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use course::bundle::handout::{Handout, Recipient};
use course::bundle::without;
use quote::ToTokens as _;
use syn::visit::Visit;

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A text without white space: nothing is hidden by writing it on other lines.
fn dense(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The shortest text that gives something away: below it stands what every program has.
const TELLING: usize = 20;

/// The bodies of all functions in a folder of sources.
fn bodies(folder: &Path) -> BTreeSet<String> {
    struct Bodies(BTreeSet<String>);
    impl<'ast> Visit<'ast> for Bodies {
        fn visit_block(&mut self, block: &'ast syn::Block) {
            let statements = block
                .stmts
                .iter()
                .map(|statement| statement.to_token_stream().to_string());
            self.0.insert(dense(&statements.collect::<String>()));
        }
    }
    let mut bodies = Bodies(BTreeSet::new());
    for entry in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        bodies.visit_file(&syn::parse_file(&text).unwrap());
    }
    bodies.0
}

/// A file as the bodies are compared: its tokens where it is Rust.
fn comparable(name: &str, text: &str) -> Vec<String> {
    let mut texts = vec![dense(text)];
    let is_rust = Path::new(name).extension().is_some_and(|end| end == "rs");
    if is_rust && let Ok(file) = syn::parse_file(text) {
        texts.push(dense(&file.to_token_stream().to_string()));
    }
    texts
}

/// Says which of these texts stand in the handout.
fn found(handout: &Handout, secrets: &BTreeSet<String>) -> Vec<String> {
    let mut found = Vec::new();
    for (name, text) in &handout.files {
        for text in comparable(name, text) {
            let secrets = secrets
                .iter()
                .filter(|secret| secret.len() >= TELLING && text.contains(*secret));
            found.extend(secrets.map(|secret| format!("{name}: {secret}")));
        }
    }
    found
}

#[test]
fn no_function_body_of_the_solution_is_in_it() {
    let handout = Handout::of(&root(), Recipient::Student).unwrap();
    let given = bodies(&root().join("starter/src"));
    let all = bodies(&root().join("solution/src"));
    let secrets: BTreeSet<String> = all.difference(&given).cloned().collect();
    assert!(
        secrets.iter().filter(|body| body.len() >= TELLING).count() >= 12,
        "{secrets:?}"
    );
    assert_eq!(found(&handout, &secrets), Vec::<String>::new());
    let mut leaking = handout;
    let sowing = fs::read_to_string(root().join("solution/src/sowing.rs")).unwrap();
    leaking.files.insert("specs/sowing.txt".to_owned(), sowing);
    assert!(
        !found(&leaking, &secrets).is_empty(),
        "what is there is found"
    );
}

#[test]
fn no_edit_of_the_gallery_is_in_it() {
    let text = fs::read_to_string(root().join("solution/gallery/wrong.toml")).unwrap();
    let gallery: toml::Table = text.parse().unwrap();
    let mut secrets = BTreeSet::new();
    for wrong in gallery["wrong"].as_array().unwrap() {
        for edit in wrong["edit"].as_array().unwrap() {
            secrets.extend(["find", "replace"].map(|key| dense(edit[key].as_str().unwrap())));
        }
    }
    assert!(secrets.len() > 200, "only {} edits", secrets.len());
    assert_eq!(
        found(&Handout::of(&root(), Recipient::Student).unwrap(), &secrets),
        Vec::<String>::new()
    );
}

#[test]
fn nothing_but_the_rooms_of_students_is_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let top = folder.path();
    let given = Handout::of(&root(), Recipient::Student).unwrap();
    given.write(&top.join("assignment")).unwrap();
    // An instructor's own things, where they might lie.
    let top = top.join("assignment");
    for name in [
        "hidden/own.txt",
        "solution/src/lib.rs",
        ".git/objects/aa",
        "grader/target/x",
        "submissions/ann/src/lib.rs",
        "starter/.git/HEAD",
    ] {
        let path = top.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "[board.opposite]\nopposite 1: 11 # secret\n").unwrap();
    }
    for name in ["Cargo.toml", "Cargo.lock"] {
        fs::copy(root().join(name), top.join(name)).unwrap();
    }
    let again = Handout::of(&top, Recipient::Student).unwrap();
    assert_eq!(
        again.files.keys().collect::<Vec<_>>(),
        given.files.keys().collect::<Vec<_>>()
    );
    assert!(again.files.values().all(|text| !text.contains("# secret")));
    let is_secret = |name: &&String| name.starts_with("solution") || name.ends_with("wrong.toml");
    assert_eq!(given.files.keys().find(is_secret), None);
}

#[test]
fn the_lock_file_keeps_versions_and_loses_what_the_solution_alone_needs() {
    let lock = fs::read_to_string(root().join("Cargo.lock")).unwrap();
    let less = without(&lock, "solution", &["grader", "starter"]).unwrap();
    assert!(lock.contains("name = \"solution\"") && !less.contains("name = \"solution\""));
    let before: BTreeSet<&str> = lock.split("[[package]]").skip(1).map(str::trim).collect();
    let after: BTreeSet<&str> = less.split("[[package]]").skip(1).map(str::trim).collect();
    assert!(after.is_subset(&before));
    assert!(without(&lock, "solution", &["nothing-of-the-kind"]).is_err());
}

#[test]
fn the_zip_holds_the_same_files_below_one_folder() {
    let handout = Handout::of(&root(), Recipient::Student).unwrap();
    let bytes = handout.zip("kalah").unwrap();
    assert_eq!(bytes, handout.zip("kalah").unwrap());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("handout.zip");
    fs::write(&file, &bytes).unwrap();
    let done = std::process::Command::new("unzip")
        .arg("-q")
        .arg(&file)
        .current_dir(folder.path())
        .status();
    if !done.is_ok_and(|status| status.success()) {
        // Without a program that unpacks it, its size has to do.
        assert!(bytes.len() > 100_000);
        return;
    }
    for (name, text) in &handout.files {
        let mut read = String::new();
        fs::File::open(folder.path().join("kalah").join(name))
            .unwrap()
            .read_to_string(&mut read)
            .unwrap();
        assert_eq!(&read, text, "{name}");
    }
}
