//! Gradescope's export, with its description of the submissions.

use class::downloads::{SubmissionEntry, list_submissions};
use rstest::rstest;

use crate::listed;
use crate::make_folder_tree::Tree;

const EXPORT: &str = r#"---
submission_300:
  :submitters:
  - :name: Ann Lee
    :sid: '0042'
    :email: ann@example.edu
  :created_at: 2026-11-18 17:38:17.123456000 Z
  :score: 12.5
  :results:
    tests:
    - {name: "part 1", ":name": no one, output: "submission_9:\n"}
  :history:
  - :submitters:
    - :name: Nobody
    :created_at: 2026-11-01 10:00:00.000000000 Z
submission_200:
  :submitters:
  - &1
    :name: "Zo\xEB, \u202Ethe \"=1\""
    :sid: 7
    :email:
  - :name: Bo Ra
    :sid: null
    :email: bo@example.edu
  :created_at: 2026-11-19 10:38:17.000000000 -07:00
submission_400:
  :submitters:
  - *1
  :created_at: yesterday
submission_500:
  :submitters: []
../../etc:
  :submitters:
  - :name: Mallory
'.':
  :submitters:
  - :name: Mallory
"#;

#[test]
fn gradescope_describes_its_folders() {
    let tree = Tree::new([
        ("submission_metadata.yml", EXPORT),
        ("submission_200/src/lib.rs", ""),
        ("submission_300/src/lib.rs", ""),
        ("submission_400/src/lib.rs", ""),
        ("submission_600/src/lib.rs", ""),
        ("rubric.csv", ""),
    ]);
    assert_eq!(
        listed(&tree),
        [
            "submission_200: Bo Ra bo@example.edu at 2026-11-19T10:38:17-07:00 [bo-ra]",
            "submission_200: Zoë, \\u{202e}the \"=1\" #7 at 2026-11-19T10:38:17-07:00 \
             [zoë-u-202e-the-1-7-83ab1f60]",
            "submission_300: Ann Lee #0042 ann@example.edu at 2026-11-18T17:38:17Z [ann-lee-0042]",
            "submission_400: Zoë, \\u{202e}the \"=1\" #7 \
             [zoë-u-202e-the-1-7-93c6fd31]",
            "submission_500: submission_500 [submission-500]",
            "submission_600: submission_600 [submission-600]",
        ]
    );
    // A student may be called `submission_600`.
    let unclear = |entry: &SubmissionEntry| Some((entry.student.key.clone(), entry.unclear?));
    let unclear: Vec<_> = list_submissions(&tree.path())
        .unwrap()
        .iter()
        .filter_map(unclear)
        .collect();
    let why = "submission_metadata.yml doesn't say whose it is; export the submissions again, or grade it on its own";
    assert_eq!(
        unclear,
        ["submission-500", "submission-600"].map(|key| (key.to_owned(), why))
    );
}

#[rstest]
#[case::not_yaml("submission_1: [\n", "export the submissions again")]
#[case::a_list("- submission_1\n", "no submissions are described here")]
#[case::nothing("", "no submissions are described here")]
fn a_broken_description_is_refused_with_its_line(#[case] text: &str, #[case] words: &str) {
    let tree = Tree::new([
        ("submission_metadata.yml", text),
        ("submission_1/src/lib.rs", ""),
    ]);
    let refusal = list_submissions(&tree.path())
        .expect_err("it is refused")
        .to_string();
    assert!(refusal.contains("submission_metadata.yml:"), "{refusal}");
    assert!(refusal.contains(words), "{refusal}");
}

#[test]
fn an_endlessly_nested_description_is_refused() {
    let text = format!("a: {}", "[".repeat(100_000));
    let tree = Tree::new([("submission_metadata.yml", text.as_str())]);
    let refusal = list_submissions(&tree.path())
        .expect_err("it is refused")
        .to_string();
    assert!(refusal.contains("recursion limit"), "{refusal}");
}
