//! Programs that break most rules at once: the rule to fix first is the one that a beginner meets first.

use rstest::rstest;

use crate::fixtures::{grader, reference};

#[rstest]
// Each word but a number panics, and bytes that aren't UTF-8 are another error.
#[case::a_panic_that_most_rules_share(
    "src/program.rs",
    &[
        ("String::from_utf8_lossy(&line).trim()", "std::str::from_utf8(&line).map_err(io::Error::other)?.trim()"),
        ("\"quit\" => break,", ""),
        ("match word.parse() {", "match Ok::<usize, ()>(word.parse().unwrap()) {"),
    ],
    "program.start"
)]
#[case::a_buffer_that_is_never_emptied("src/program.rs", &[("line.clear();", "")], "program.moves")]
#[case::an_index_beyond_the_last_bowl(
    "src/sowing.rs",
    &[("last = next_bowl(last, player);", "last += 1;")],
    "sow.last"
)]
fn the_first_rule_is_shown_if_most_are_broken(
    #[case] file: &str,
    #[case] edits: &[(&str, &str)],
    #[case] first: &str,
) {
    let mut submission = reference();
    let source = submission.sources.get_mut(file).expect("the file exists");
    for (old, new) in edits {
        assert!(source.contains(old), "{old}");
        *source = source.replace(old, new);
    }
    let graded = grader().grade(first, &submission).expect("grading works");
    assert_eq!(graded.report.first.as_deref(), Some(first));
}

#[test]
fn a_weak_move_comes_after_what_is_wrong() {
    let mut submission = reference();
    for (file, old, new) in [
        (
            "src/extension/player.rs",
            "pub fn choose_move(board: &Board, player: Player) -> usize {",
            "pub fn choose_move(board: &Board, player: Player) -> usize {\n    return crate::legal_moves(board, player)[0];",
        ),
        ("src/extension/referee.rs", "\"too slow\"", "\"slow\""),
    ] {
        let source = submission.sources.get_mut(file).expect("the file exists");
        assert!(source.contains(old), "{old}");
        *source = source.replace(old, new);
    }
    let graded = grader().grade("weak", &submission).expect("grading works");
    assert_eq!(graded.report.first.as_deref(), Some("referee.too-slow"));
}
