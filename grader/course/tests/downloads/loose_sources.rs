//! Sources that were handed in one by one, without a folder or an archive.

use std::collections::BTreeMap;
use std::path::Path;

use class::downloads::list_submissions;
use rstest::rstest;
use submission::Submission;

use crate::listed;
use crate::make_folder_tree::Tree;

#[rstest]
#[case::canvas(&[
    "leeann_4001_90001_board.rs",
    "leeann_4001_90002_lib.rs",
    "leeann_4001_90003_board-1.rs",
    "leeann_4001_90004_report.pdf",
])]
#[case::moodle(&[
    "Ann Lee_1201_assignsubmission_file_board.rs",
    "Ann Lee_1201_assignsubmission_file_lib.rs",
    "Ann Lee_1201_assignsubmission_file_report.pdf",
])]
fn loose_sources_are_one_submission(#[case] files: &[&str]) {
    let tree = Tree::of(files);
    let entries = list_submissions(&tree.path()).expect("the folder is listed");
    assert_eq!(entries.len(), 1, "{entries:?}");
    assert!(entries[0].path.ends_with(files[1]), "{entries:?}");
    let read = entries[0].read(None).expect("they are a crate");
    let names: Vec<&String> = read.sources.keys().collect();
    assert_eq!(names, ["src/board.rs", "src/lib.rs"]);
    assert!(
        entries[0]
            .other_files
            .contains(&tree.path().join(files[files.len() - 1]))
    );
}

#[test]
fn canvas_numbers_a_second_file_of_the_same_name_and_the_newest_counts() {
    let tree = Tree::new([
        ("leeann_4001_90001_lib.rs", "// first"),
        ("leeann_4001_90007_lib-1.rs", "// second"),
    ]);
    let entries = list_submissions(&tree.path()).expect("the folder is listed");
    let read = entries[0].read(None).expect("it is a crate");
    assert_eq!(read.sources["src/lib.rs"], "// second");
    assert_eq!(entries[0].other_files.len(), 1);
}

#[test]
fn loose_sources_next_to_an_archive_are_not_graded() {
    let tree = Tree::of(&["leeann_4001_90001_kalah.zip", "leeann_4001_90002_lib.rs"]);
    assert_eq!(
        listed(&tree),
        ["leeann_4001_90001_kalah.zip: leeann #4001 [leeann-4001] + leeann_4001_90002_lib.rs"]
    );
}

#[test]
fn loose_sources_without_a_root_say_what_is_missing() {
    let tree = Tree::of(&["leeann_4001_90001_board.rs"]);
    let entries = list_submissions(&tree.path()).expect("the folder is listed");
    let refusal = entries[0]
        .read(None)
        .expect_err("it is refused")
        .to_string();
    assert!(refusal.contains("there is only `board.rs`"), "{refusal}");
}

#[test]
fn a_loose_source_that_is_not_utf8_is_not_replaced_by_the_starter() {
    let starter = Tree::new([("src/lib.rs", "mod board;"), ("src/board.rs", "")]);
    let starter = Submission::read(&starter.path()).expect("it is a crate");
    let read = |bytes: &[u8]| {
        let tree = Tree::of(&["leeann_4001_90002_lib.rs"]);
        tree.write("leeann_4001_90001_board.rs", bytes);
        let entries = list_submissions(&tree.path()).expect("the folder is listed");
        let read = entries[0].read(Some(&starter)).expect("they are a crate");
        assert!(!read.sources.contains_key("src/board.rs"));
        assert!(read.completed.is_empty(), "{:?}", read.completed);
        read.digest()
    };
    assert_ne!(read(b"// gr\xf6\xdfer"), read(b"// \xfcber"));
}

/// The sources of a student's crate: the starter with changes to some of its files, and for some a module of their own.
fn crate_of(student: usize, starter: &Submission) -> BTreeMap<String, String> {
    let mut sources = starter.sources.clone();
    for (number, (path, text)) in sources.iter_mut().enumerate() {
        // The fourth has a module of this name.
        let is_twice = student == 4 && path.ends_with("/rules.rs");
        if path != "src/lib.rs" && !is_twice && (number + student).is_multiple_of(3) {
            text.push_str(&["// changed by student ", &student.to_string(), "\n"].concat());
        }
    }
    let mut declare = |module: &str| {
        let root = sources.get_mut("src/lib.rs").unwrap();
        *root = root.replace("pub mod board;", &format!("pub mod board;\nmod {module};"));
        sources.insert(
            format!("src/{module}.rs"),
            format!("// student {student}\n"),
        );
    };
    match student {
        3 => declare("seeds"),
        // The starter has a file of this name too, in a folder.
        4 => declare("rules"),
        _ => {}
    }
    sources
}

/// The files that a student uploads one by one: all of them, or those that differ from the starter.
fn uploaded(student: usize, starter: &Submission) -> BTreeMap<String, String> {
    let sources = crate_of(student, starter).into_iter();
    let all = student.is_multiple_of(2) && student != 4;
    sources
        .filter(|(path, text)| all || starter.sources.get(path) != Some(text))
        .map(|(path, text)| (path.rsplit('/').next().unwrap().to_owned(), text))
        .collect()
}

#[rstest]
#[case::canvas(|student: usize, number: usize, file: &str| format!("leeann_{student}_9{number:03}_{file}"))]
#[case::moodle(|student: usize, _: usize, file: &str| format!("Ann Lee_{student}_assignsubmission_file_{file}"))]
#[case::moodle_folders(|student: usize, _: usize, file: &str| format!("Ann Lee_{student}_assignsubmission_file_/{file}"))]
#[case::gradescope(|student: usize, _: usize, file: &str| format!("submission_{student}/{file}"))]
fn loose_sources_of_ten_students_are_their_crates(#[case] name: fn(usize, usize, &str) -> String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../starter");
    let starter = Submission::read(&root).unwrap();
    let uploads = (1..=10).flat_map(|student| {
        let files = uploaded(student, &starter).into_iter().enumerate();
        files.map(move |(number, (file, text))| (name(student, number, &file), text))
    });
    let uploads: Vec<(String, String)> = uploads.collect();
    let files = uploads
        .iter()
        .map(|(file, text)| (file.as_str(), text.as_str()));
    let tree = Tree::new(files);
    let entries = list_submissions(&tree.path()).expect("the folder is listed");
    assert_eq!(entries.len(), 10, "{entries:?}");
    for entry in &entries {
        let known = entry.student.id.as_ref().or(entry.student.name.as_ref());
        let student = known
            .unwrap()
            .trim_start_matches("submission_")
            .parse()
            .unwrap();
        let read = entry.read(Some(&starter)).expect("they are a crate");
        // The same sources have the same answers, and so the same points.
        assert_eq!(
            read.sources,
            crate_of(student, &starter),
            "student {student}"
        );
        for completion in &read.completed {
            let file = completion.handed_in_as.as_ref();
            let is_uploaded =
                file.is_some_and(|file| uploaded(student, &starter).contains_key(file));
            assert_eq!(file.is_some(), is_uploaded, "{completion:?}");
        }
    }
}

#[test]
fn a_crate_is_never_completed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../starter");
    let starter = Submission::read(&root).unwrap();
    let tree = Tree::of(&["ann/kalah/src/lib.rs", "ann/kalah/src/rules.rs"]);
    let read = list_submissions(&tree.path()).unwrap()[0]
        .read(Some(&starter))
        .unwrap();
    assert_eq!(read.sources.len(), 2);
    assert_eq!(read.completed, []);
}

#[test]
fn only_a_program_is_no_submission() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../starter");
    let starter = Submission::read(&root).unwrap();
    let tree = Tree::of(&["leeann_4001_90001_main.rs"]);
    let refusal = list_submissions(&tree.path()).unwrap()[0].read(Some(&starter));
    let refusal = refusal.expect_err("it is refused").to_string();
    assert!(refusal.contains("there is only `main.rs`"), "{refusal}");
}
