//! Names that students choose: they neither take another's place nor hide a submission.

use std::collections::BTreeSet;

use class::downloads::{SubmissionEntry, list_submissions};
use rstest::rstest;

use crate::make_folder_tree::Tree;

/// Students choose their display names and the names of their files; neither says whose submission it is.
#[rstest]
#[case::display_name("Ben B_2_assignsubmission_file__7_assignsubmission_file_a.zip")]
#[case::name_of_a_file("Mallory_7_assignsubmission_file_x_2_assignsubmission_file_a.zip")]
#[case::another_kind("Mallory_7_assignsubmission_file_x_2_assignsubmission_onlinetext_a.zip")]
#[case::name_of_a_folder("Ben B_2_assignsubmission_file__7_assignsubmission_file_/src/lib.rs")]
fn a_name_that_could_be_that_of_several_students_is_none_of_theirs(#[case] odd: &str) {
    let ben = "Ben B_2_assignsubmission_file_kalah.zip";
    let tree = Tree::of(&[ben, odd]);
    let entries = list_submissions(&tree.path()).expect("the folder is listed");
    let (bens, others): (Vec<&SubmissionEntry>, Vec<&SubmissionEntry>) = entries
        .iter()
        .partition(|entry| entry.student.id.as_deref() == Some("2"));
    assert_eq!(bens.len(), 1);
    assert!(bens[0].path.ends_with(ben) && bens[0].other_files.is_empty());
    let [other] = others[..] else {
        panic!("{others:?}")
    };
    assert_eq!(other.student.id, None);
    let why = other.read(None).expect_err("it is nobody's").to_string();
    assert!(why.contains("that of several students"), "{why}");
}

/// The name of a file, which students choose, can look like one that the other system gives.
#[rstest]
#[case::moodles_in_canvas(
    "eve_6_60_Ben_2_assignsubmission_file_kalah.zip",
    "6",
    "ben_2_20_kalah.zip"
)]
#[case::with_no_number(
    "eve_6_60_x_assignsubmission_file_kalah.zip",
    "6",
    "ben_2_20_kalah.zip"
)]
#[case::canvass_in_moodle(
    "eve_2_20_x_6_assignsubmission_file_kalah.zip",
    "6",
    "Ben_2_assignsubmission_file_kalah.zip"
)]
fn a_name_like_that_of_another_system_is_no_other_students(
    #[case] odd: &str,
    #[case] number: &str,
    #[case] ben: &str,
) {
    let tree = Tree::of(&[odd, ben]);
    let entries = list_submissions(&tree.path()).expect("the folder is listed");
    let ids: BTreeSet<(&str, Option<&str>)> = entries
        .iter()
        .map(|entry| {
            let name = entry.path.file_name().and_then(|name| name.to_str());
            (name.unwrap_or_default(), entry.student.id.as_deref())
        })
        .collect();
    assert_eq!(ids, BTreeSet::from([(odd, Some(number)), (ben, Some("2"))]));
}

#[test]
fn a_number_with_two_names_is_nobodys() {
    let tree = Tree::of(&[
        "Ben B_2_assignsubmission_file_kalah.zip",
        "Ben_2_assignsubmission_file_/src/lib.rs",
        "Cy_3_assignsubmission_file_/src/lib.rs",
    ]);
    let entries = list_submissions(&tree.path()).expect("the folder is listed");
    assert_eq!(entries.len(), 3);
    for entry in &entries[..2] {
        assert_eq!(entry.student.id, None);
        let why = entry.read(None).expect_err("it is nobody's").to_string();
        assert!(why.contains("its number belongs to another name"), "{why}");
    }
    assert!(entries[2].read(None).is_ok());
}

/// Students choose their names and what is in their folders, so neither hides a submission.
#[rstest]
#[case::moodle_folders(&[
    ".Dot D_4_assignsubmission_file_/src/lib.rs",
    ".._5_assignsubmission_file_/src/lib.rs",
    "Eve_7_assignsubmission_file_/src/lib.rs",
    "Eve_7_assignsubmission_file_/.grader-results",
    "Fay_8_assignsubmission_file_/.grader-results",
])]
#[case::moodle_files(&[
    ".Dot D_4_assignsubmission_file_lib.rs",
    "._Eve_5_assignsubmission_file_kalah.zip",
    "Eve_6_assignsubmission_file_kalah.zip",
])]
#[case::canvas(&[".dot_4_40_lib.rs", ".dan_5_50_kalah.zip", "eve_6_60_kalah.zip"])]
#[case::plain(&[
    ".dot/src/lib.rs",
    ".dot.zip",
    "eve/src/lib.rs",
    "eve/.grader-results",
    "fay/kalah/src/lib.rs",
    "fay/.grader-results",
])]
#[case::gradescope(&[
    "submission_metadata.yml",
    "submission_1/src/lib.rs",
    "submission_1/.grader-results",
    ".submission_2/src/lib.rs",
])]
fn no_name_or_mark_hides_a_submission(#[case] files: &[&str]) {
    let tree = Tree::of(files);
    let metadata = tree.path().join("submission_metadata.yml");
    if metadata.exists() {
        std::fs::write(metadata, "submission_1:\n  :submitters: []\n").expect("it is written");
    }
    let entries = list_submissions(&tree.path()).expect("the folder is listed");
    let listed: BTreeSet<String> = entries
        .iter()
        .filter_map(|entry| entry.path.file_name()?.to_str().map(str::to_owned))
        .collect();
    let there: BTreeSet<String> = files
        .iter()
        .filter_map(|file| file.split('/').next())
        .filter(|name| *name != "submission_metadata.yml")
        .map(str::to_owned)
        .collect();
    assert_eq!(listed, there);
}

/// Names that differ in case alone, or in letters that are the same in capitals, would be one file on some systems.
#[rstest]
#[case::case("SAM", "sam")]
#[case::sharp_s("Straße", "strasse")]
#[case::long_s("ſam", "sam")]
#[case::final_sigma("νικος", "νικοσ")]
#[case::sign_of_a_unit("\u{212a}im", "kim")]
fn keys_differ_where_case_does_not_matter(#[case] one: &str, #[case] other: &str) {
    let files = [one, other].map(|name| format!("{name}/src/lib.rs"));
    let tree = Tree::of(&files.each_ref().map(String::as_str));
    let entries = list_submissions(&tree.path()).expect("the folder is listed");
    let upper: BTreeSet<String> = entries
        .iter()
        .map(|entry| entry.student.key.to_uppercase())
        .collect();
    assert_eq!(upper.len(), 2, "{upper:?}");
}
