//! Sources that were handed in one by one, without a folder or an archive.

use course::downloads::submissions;
use rstest::rstest;

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
    let entries = submissions(&tree.path()).expect("the folder is listed");
    assert_eq!(entries.len(), 1, "{entries:?}");
    assert!(entries[0].path.ends_with(files[1]), "{entries:?}");
    let read = entries[0].read().expect("they are a crate");
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
    let entries = submissions(&tree.path()).expect("the folder is listed");
    let read = entries[0].read().expect("it is a crate");
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
    let entries = submissions(&tree.path()).expect("the folder is listed");
    let refusal = entries[0].read().expect_err("it is refused").to_string();
    assert!(refusal.contains("there is only `board.rs`"), "{refusal}");
}
