//! Programs that break most rules at once: the rule to fix first is the one that a beginner meets first.

use grader::render::terminal::{Screen, write_report_on};
use grader::report::Report;
use grader::specs::RuleName;
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

/// Most rules are broken too, but every wrong session goes wrong after a line of one kind.
#[rstest]
#[case::the_end_of_the_input(
    "if input.read_until(b'\\n', &mut line)? == 0 {\n            break;\n        }",
    "input.read_until(b'\\n', &mut line)?;",
    "program.end-of-input"
)]
#[case::the_text_of_a_refusal(
    "\"refused: not a number\"",
    "\"not a number\"",
    "program.not-a-number"
)]
#[case::a_farewell(
    "\"quit\" => break,",
    "\"quit\" => { writeln!(output, \"bye\")?; break }",
    "program.quit"
)]
fn the_rule_about_a_line_is_shown_if_all_sessions_go_wrong_there(
    #[case] old: &str,
    #[case] new: &str,
    #[case] first: &str,
) {
    let report = changed("src/program.rs", old, new);
    assert_eq!(report.first.as_deref(), Some(first));
}

/// The whole move is wrong as well, but its method is not the one to edit.
#[test]
fn a_rule_about_other_rules_shows_the_method_that_goes_wrong() {
    let report = changed(
        "src/extension/variants.rs",
        "sown.last != player.kalah() && sown",
        "sown",
    );
    assert_eq!(report.first.as_deref(), Some("variant.relay-kalah"));
    let (_, item) = report.first_item().expect("a rule is shown");
    assert!(item.failures[0].question.to_string().starts_with("sow@"));
    let named = report.misconceptions.iter().map(|named| &*named.name);
    assert_eq!(named.collect::<Vec<_>>(), [] as [&str; 0]);
}

/// Nearly all wrong answers are those of a move that never captures.
#[test]
fn a_misconception_is_not_named_if_a_few_answers_contradict_it() {
    let report = changed(
        "src/playing.rs",
        "capture(&sown.board, player, sown.last)",
        "capture(&sown.board, player.opponent(), sown.last)",
    );
    assert_eq!(report.misconceptions, []);
}

/// A misconception about `Rules::capture` explains some wrong moves, but not the one that is shown, which ends the game.
#[test]
fn what_is_said_below_a_case_is_about_its_function() {
    let mut submission = reference();
    let source = submission.sources.get_mut("src/extension/variants.rs");
    let source = source.expect("the file exists");
    for (old, new) in [
        (
            "Capture::IfOpposite if stones[opposite(last)] > 0 =>",
            "Capture::IfOpposite =>",
        ),
        (
            "Capture::IfOpposite | Capture::Never =>",
            "Capture::Never =>",
        ),
        (
            "legal_moves(board, next).is_empty()",
            "legal_moves(board, next.opponent()).is_empty()",
        ),
    ] {
        assert!(source.contains(old), "{old}");
        *source = source.replace(old, new);
    }
    let graded = grader().grade("two mistakes", &submission);
    let mut report = graded.expect("grading works").report;
    assert_eq!(report.misconceptions.len(), 1);
    let screen = Screen {
        all: false,
        ..Screen::of_file("starter")
    };
    for (first, is_about_it) in [
        ("variant.capture-if-opposite", true),
        ("variant.end-at-turn", false),
    ] {
        assert!(
            report
                .open_items()
                .any(|(_, item)| item.rule.as_str() == first)
        );
        report.first = Some(RuleName::from(first));
        let text = write_report_on(&screen, &report, &[]);
        assert_eq!(text.contains("look as if"), is_about_it, "{text}");
    }
}

/// Grades the reference with one edit.
fn changed(file: &str, old: &str, new: &str) -> Report {
    let mut submission = reference();
    let source = submission.sources.get_mut(file).expect("the file exists");
    assert!(source.contains(old), "{old}");
    *source = source.replace(old, new);
    let graded = grader().grade("changed", &submission);
    graded.expect("grading works").report
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
    assert!(
        said.contains("the stones reach the player's kalah"),
        "{said}"
    );
    assert!(!said.contains("two stones or more"), "{said}");
}
