//! Loose files, whose names browsers, computers and course systems have changed.

use rstest::rstest;
use submission::{Submission, SubmissionError};

use crate::archive_builder::{Format, pack};
use crate::make_folder_tree::{Tree, ignores, refuses, takes};

const GIVEN: [(&str, &str); 5] = [
    (
        "src/lib.rs",
        "pub mod board;\npub mod sowing;\npub mod extension;\n",
    ),
    ("src/main.rs", "fn main() {}\n"),
    (
        "src/board.rs",
        "pub fn opposite(bowl: usize) -> usize {\n    todo!()\n}\n",
    ),
    (
        "src/sowing.rs",
        "pub fn sow(bowl: usize) {\n    todo!()\n}\n",
    ),
    ("src/extension/mod.rs", "pub mod game;\n"),
];

const PATHS: [&str; 5] = [
    "src/board.rs",
    "src/extension/mod.rs",
    "src/lib.rs",
    "src/main.rs",
    "src/sowing.rs",
];

const OWN: &str = "pub fn sow(_bowl: usize) {}\n";

/// Reads these files, completed from the given crate.
fn complete(files: &[(&str, &str)]) -> Result<Submission, SubmissionError> {
    let given = Tree::new(GIVEN).read().expect("it is a crate");
    let tree = Tree::new(files.iter().copied());
    Submission::read_with(&tree.path(), Some(&given))
}

/// Lists what was put where: `PATH < NAME`, or `PATH` alone for a given file.
fn completed(submission: &Submission) -> Vec<String> {
    let completions = submission.completed.iter();
    completions
        .map(|done| match &done.handed_in_as {
            Some(name) => format!("{} < {name}", done.path),
            None => done.path.clone(),
        })
        .collect()
}

#[rstest]
fn a_file_that_a_system_renamed_is_taken(
    #[values(
        "sowing (1).rs",       // Chrome, Edge, Firefox, Moodle
        "sowing(1).rs",        // Android
        "sowing-1.rs",         // Canvas, older Safari
        "sowing 2.rs",         // macOS
        "sowing[1].rs",        // Internet Explorer, Outlook
        "sowing+(1).rs",       // Canvas, in a link
        "sowing%20(1).rs",     // a link
        "sowing~1.rs",
        "SOWING.RS",           // FAT
        "Sowing.rs",
        "sowing.Rs",
        "sowing.rs.txt",       // Windows, mail programs
        "sowing (1).rs.txt",
        "sowing.rs (1)",
        "sowing.rs.1",         // wget
        "Copy of sowing.rs",   // Google Drive, older Windows
        "Copy (2) of sowing.rs",
        "Kopie von sowing.rs",
        "sowing - Copy.rs",    // Windows
        "sowing - Copy (2).rs",
        "sowing – Kopie.rs",
        "sowing - コピー.rs",
        "sowing copy 2.rs",    // macOS
        "sowing (copy).rs",    // GNOME
        "sowing (3rd copy).rs",
        "sowing (Ann's conflicted copy 2027-03-01).rs", // Dropbox
        "sowing.sync-conflict-20270301-101500-ABC.rs",  // Syncthing
        "sowing-DESKTOP-7A.rs", // OneDrive
        "sowing\u{a0}(1).rs"
    )]
    name: &str,
) {
    for around in ["", "Src/", "a/SRC (1)/"] {
        let path = format!("{around}{name}");
        let board = format!("{around}board.rs");
        let read = complete(&[(&path, OWN), (&board, "// own")]);
        let submission = takes(read, &PATHS);
        assert_eq!(submission.sources["src/sowing.rs"], OWN);
        assert_eq!(submission.sources["src/board.rs"], "// own");
        assert_eq!(
            completed(&submission),
            [
                "src/extension/mod.rs",
                "src/lib.rs",
                "src/main.rs",
                &format!("src/sowing.rs < {name}")
            ]
        );
        ignores(&submission, &[]);
    }
}

#[rstest]
#[case::the_root(&["lib (1).rs", "sowing.rs", "board.rs"], &["src/extension/mod.rs", "src/lib.rs < lib (1).rs", "src/main.rs"])]
#[case::all(
    &["LIB.RS", "SOWING.RS", "BOARD.RS", "MAIN.RS", "MOD.RS"],
    &["src/board.rs < BOARD.RS", "src/extension/mod.rs < MOD.RS", "src/lib.rs < LIB.RS", "src/main.rs < MAIN.RS", "src/sowing.rs < SOWING.RS"],
)]
#[case::a_folder(
    &["lib.rs", "main.rs", "sowing.rs", "board.rs", "Extension (1)/Mod.rs"],
    &["src/extension/mod.rs < Extension (1)/Mod.rs"],
)]
fn several_files_may_be_renamed(#[case] files: &[&str], #[case] expected: &[&str]) {
    let files: Vec<(&str, &str)> = files.iter().map(|&file| (file, OWN)).collect();
    let submission = takes(complete(&files), &PATHS);
    assert_eq!(completed(&submission), expected);
}

/// Nothing is graded, and the student is asked.
#[rstest]
#[case::two_names(&["sowing.rs", "sowing (1).rs"], "which file is `src/sowing.rs`: it may be `sowing (1).rs` or `sowing.rs`; hand in the right one with the name `sowing.rs`, and leave out any other")]
#[case::two_numbers(&["sowing (1).rs", "sowing (2).rs"], "`sowing (1).rs` or `sowing (2).rs`")]
#[case::two_places(&["board sowing.rs", "lib.rs"], "which file is `src/board.rs`: it may be `board sowing.rs`; hand in the right one")]
#[case::another_name(&["part2.rs", "board.rs"], "which file is `src/sowing.rs`: it may be `part2.rs`; hand in")]
#[case::another_version(&["sowing_final.rs", "board.rs"], "which file is `src/sowing.rs`: it may be `sowing_final.rs`; hand in")]
#[case::a_text(&["mine.rs.txt", "board.rs"], "which file is `src/sowing.rs`: it may be `mine.rs.txt`; hand in")]
#[case::in_another_folder(&["lib.rs", "board.rs", "old/sowing.rs"], "which file is `src/sowing.rs`: it may be `old/sowing.rs`; hand in")]
fn an_ambiguous_file_is_asked_about(#[case] files: &[&str], #[case] question: &str) {
    let texts: Vec<String> = (0..files.len())
        .map(|number| format!("{OWN}// {number}"))
        .collect();
    let files = files.iter().zip(&texts);
    let files: Vec<(&str, &str)> = files.map(|(&file, text)| (file, text.as_str())).collect();
    refuses(complete(&files), &["it isn't clear", question]);
}

#[test]
fn the_same_file_twice_or_the_given_one_next_to_it_is_not_ambiguous() {
    let [.., (_, given), _] = GIVEN;
    for files in [
        [("sowing.rs", OWN), ("sowing (1).rs", OWN), ("board.rs", "")],
        [
            ("sowing.rs", OWN),
            ("sowing (1).rs", given),
            ("board.rs", ""),
        ],
        [
            ("sowing.rs", given),
            ("sowing (1).rs", OWN),
            ("board.rs", ""),
        ],
        [
            ("sowing (1).rs", OWN),
            ("sowing (2).rs", given),
            ("board.rs", ""),
        ],
    ] {
        let submission = takes(complete(&files), &PATHS);
        assert_eq!(submission.sources["src/sowing.rs"], OWN, "{files:?}");
    }
}

#[rstest]
#[case::a_module_of_their_own(&[("lib.rs", "mod sowing_2;"), ("sowing_2.rs", OWN)], "src/sowing_2.rs")]
#[case::a_path(&[("lib.rs", "#[path = \"sowing (1).rs\"]\nmod sowing;"), ("sowing (1).rs", OWN)], "src/sowing (1).rs")]
#[case::another_form_of_a_module(&[("lib.rs", "mod sowing;"), ("sowing/mod.rs", OWN)], "src/sowing/mod.rs")]
#[case::no_function_of_the_crate(&[("lib.rs", ""), ("notes.rs", "fn sow() {}")], "src/notes.rs")]
fn a_file_with_a_place_of_its_own_stays_there(#[case] files: &[(&str, &str)], #[case] path: &str) {
    let submission = complete(files).expect("it is a crate");
    assert!(
        submission.sources.contains_key(path),
        "{:?}",
        submission.sources
    );
    let both =
        ["src/sowing.rs", "src/sowing/mod.rs"].map(|path| submission.sources.contains_key(path));
    assert_ne!(both, [true, true]);
}

#[test]
fn what_is_no_source_is_left_out() {
    let files = [
        ("lib.rs", ""),
        ("notes.rs.txt", "unsafe"),
        ("sowing.rs.orig", OWN),
        ("sowing.rs", OWN),
    ];
    let submission = takes(complete(&files), &PATHS);
    ignores(
        &submission,
        &[
            "sowing.rs.orig: not a `.rs` file",
            "src/notes.rs.txt: not a `.rs` file",
        ],
    );
}

#[test]
fn a_renamed_file_that_cannot_be_read_is_not_replaced() {
    let given = Tree::new(GIVEN).read().expect("it is a crate");
    let tree = Tree::of(&["lib.rs", "board.rs"]);
    tree.write("sowing (1).rs", b"// gr\xf6\xdfer");
    let read = Submission::read_with(&tree.path(), Some(&given));
    let submission = takes(read, &PATHS[..4]);
    ignores(&submission, &["src/sowing (1).rs: not UTF-8 (line 1)"]);
}

/// Cargo builds what has its name, and says what is missing.
#[rstest]
#[case::next_to_the_right_one("src/sowing (1).rs", "src/sowing.rs")]
#[case::alone("src/Sowing.rs", "src/board.rs")]
fn a_crate_is_read_as_cargo_does(#[case] renamed: &str, #[case] other: &str) {
    let read = complete(&[("src/lib.rs", "mod sowing;"), (renamed, OWN), (other, "")]);
    let mut names = ["src/lib.rs", renamed, other];
    names.sort_unstable();
    assert_eq!(takes(read, &names).completed, []);
}

#[test]
fn files_in_an_archive_are_loose_too() {
    let given = Tree::new(GIVEN).read().expect("it is a crate");
    let tree = Tree::of(&[]);
    tree.write(
        "x.zip",
        &pack(Format::Zip, &["Src/Board.rs", "Src/sowing (1).rs"]),
    );
    let read = Submission::read_with(&tree.path().join("x.zip"), Some(&given));
    let submission = takes(read, &PATHS);
    assert_eq!(
        completed(&submission),
        [
            "src/board.rs < Board.rs",
            "src/extension/mod.rs",
            "src/lib.rs",
            "src/main.rs",
            "src/sowing.rs < sowing (1).rs"
        ]
    );
}
