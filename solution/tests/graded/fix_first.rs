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

#[test]
fn of_several_facts_about_wrong_answers_the_narrowest_is_said() {
    let mut submission = reference();
    let source = submission.sources.get_mut("src/sowing.rs");
    let source = source.expect("the file exists");
    let step = "last = next_bowl(last, player);";
    assert!(source.contains(step));
    // Every such move also has two stones or more.
    *source = source.replace(step, "last = (last + 1).min(13);");
    let graded = grader().grade("narrow", &submission);
    let report = graded.expect("grading works").report;
    let sow = report.facts.iter().find(|facts| facts.function == "sow");
    let said = sow.expect("`sow` is described").facts.join("; ");
    assert!(said.contains("the stones reach"), "{said}");
    assert!(!said.contains("2 stones or more"), "{said}");
}
