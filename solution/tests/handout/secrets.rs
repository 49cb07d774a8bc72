//! The handout contains nothing of the solution, the gallery or an instructor's own cases.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use class::bundle::{Recipient, handout};
use quote::ToTokens as _;
use staff::output_files::{OutputFile, OutputFiles};
use syn::visit::Visit;

/// The handout of a student.
pub(crate) fn for_students() -> OutputFiles {
    handout(&root(), Recipient::Student).unwrap()
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Removes white space, so that other line breaks hide nothing.
fn dense(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The length from which a text gives something away. Shorter ones are in every program.
const TELLING: usize = 20;

/// Lines of edits that any program holds, and that say nothing of an answer.
const COMMON: [&str; 3] = [
    "letmutline=String::new();",
    "forplayerin[Player::One,Player::Two]{",
    "status:Status::ToMove(Player::One),",
];

/// Returns the bodies of all functions in a folder of sources.
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
    let mut sources = OutputFiles::default();
    sources.copy(folder, "src", &|_| false).unwrap();
    for (_, file) in sources.iter() {
        bodies.visit_file(&syn::parse_file(&text(file)).unwrap());
    }
    bodies.0
}

/// Returns a file's text and, if it is Rust, its tokens, in a form to compare with function bodies.
fn comparable(name: &str, text: &str) -> Vec<String> {
    let mut texts = vec![dense(text)];
    let is_rust = Path::new(name).extension().is_some_and(|end| end == "rs");
    if is_rust && let Ok(file) = syn::parse_file(text) {
        texts.push(dense(&file.to_token_stream().to_string()));
    }
    texts
}

fn text(file: &OutputFile) -> String {
    String::from_utf8_lossy(&file.bytes).into_owned()
}

/// Finds the secrets that are in the handout.
fn found(handout: &OutputFiles, secrets: &BTreeSet<String>) -> Vec<String> {
    let mut found = Vec::new();
    for (name, file) in handout.iter() {
        for text in comparable(name, &text(file)) {
            let secrets = secrets
                .iter()
                .filter(|secret| secret.len() >= TELLING && text.contains(*secret));
            found.extend(secrets.map(|secret| format!("{name}: {secret}")));
        }
    }
    found
}

#[test]
fn the_handout_has_no_function_body_of_the_solution() {
    let handout = for_students();
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
    leaking.add("specs/sowing.txt", sowing);
    assert!(
        !found(&leaking, &secrets).is_empty(),
        "a planted secret should be found"
    );
}

#[test]
fn the_handout_has_no_edit_of_the_gallery() {
    let text = fs::read_to_string(root().join("solution/gallery/wrong.toml")).unwrap();
    let gallery: toml::Table = text.parse().unwrap();
    let mut secrets = BTreeSet::new();
    for wrong in gallery["wrong"].as_array().unwrap() {
        for edit in wrong["edit"].as_array().unwrap() {
            secrets.extend(["find", "replace"].map(|key| dense(edit[key].as_str().unwrap())));
        }
    }
    for common in COMMON {
        assert!(secrets.remove(common), "`{common}` is no longer in an edit");
    }
    assert!(secrets.len() > 200, "only {} edits", secrets.len());
    assert_eq!(found(&for_students(), &secrets), Vec::<String>::new());
}

#[test]
fn the_handout_has_only_the_folders_for_students() {
    let folder = tempfile::tempdir().unwrap();
    let top = folder.path();
    let given = for_students();
    given.write_to_new(&top.join("assignment")).unwrap();
    // An instructor's own files, in likely places.
    let top = top.join("assignment");
    for name in [
        "hidden/own.txt",
        "solution/src/lib.rs",
        ".git/objects/aa",
        "grader/target/x",
        "grader/course/src/own.rs",
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
    let again = handout(&top, Recipient::Student).unwrap();
    let names = |files: &OutputFiles| -> Vec<String> {
        files.iter().map(|(name, _)| name.to_owned()).collect()
    };
    assert_eq!(names(&again), names(&given));
    assert!(
        again
            .iter()
            .all(|(_, file)| !text(file).contains("# secret"))
    );
    let is_secret = |name: &&String| {
        ["solution", "grader/course"]
            .iter()
            .any(|folder| name.starts_with(folder))
            || name.ends_with("wrong.toml")
    };
    assert_eq!(names(&given).iter().find(is_secret), None);
}

#[test]
fn the_zip_holds_the_same_files() {
    let files = for_students();
    let bytes = files.zip().unwrap();
    assert_eq!(bytes, files.zip().unwrap());
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    assert_eq!(archive.len(), files.count());
    for (name, file) in files.iter() {
        let mut read = Vec::new();
        archive
            .by_name(name)
            .unwrap()
            .read_to_end(&mut read)
            .unwrap();
        assert_eq!(read, file.bytes, "{name}");
    }
}
