//! Computer players of three kinds get what they deserve.

use grader::render::terminal::write_case;
use grader::report::Report;
use rstest::rstest;

use crate::fixtures::{grader, package, reference};

#[rstest]
#[case::a_search_of_two_turns(
    "search",
    &[
        "choose.best-of-8",
        "choose.best-of-12",
        "choose.best-of-16",
        "choose.better-than-four-moves",
    ],
    &["choose-looks-at-two-turns"]
)]
#[case::a_search_with_a_table("table", &[], &[])]
#[case::games_at_random(
    "monte_carlo",
    &[
        "choose.extra-turns",
        "choose.next-capture",
        "choose.best-of-8",
        "choose.best-of-12",
        "choose.best-of-16",
        "choose.better-than-greedy",
        "choose.better-than-four-moves",
    ],
    &[]
)]
fn a_player_loses_what_it_does_not_see(
    #[case] name: &str,
    #[case] lost: &[&str],
    #[case] misconceptions: &[&str],
) {
    let path = package().join(format!("players/{name}.rs"));
    let player = std::fs::read_to_string(path).expect("the player is readable");
    let mut submission = reference();
    let file = "src/extension/player.rs".to_owned();
    submission.sources.insert(file, player);
    let graded = grader().grade(name, &submission).expect("grading works");
    let open: Vec<&str> = graded
        .report
        .open_items()
        .map(|(_, item)| item.rule.as_str())
        .collect();
    assert_eq!(open, lost);
    let named = graded.report.misconceptions.iter();
    let named: Vec<&str> = named
        .map(|misconception| misconception.name.as_str())
        .collect();
    assert_eq!(named, misconceptions);
}

/// Grades the reference with another player: in its file, each text is replaced.
fn grade_player(name: &str, replaced: &[(&str, &str)]) -> Report {
    let mut submission = reference();
    let player = submission
        .sources
        .get_mut("src/extension/player.rs")
        .expect("the reference has a player");
    for (from, to) in replaced {
        assert!(player.contains(from), "the player has no `{from}`");
        *player = player.replace(from, to);
    }
    let graded = grader().grade(name, &submission);
    graded.expect("grading works").report
}

/// Returns what the report says of each failed case of a rule.
fn failures(report: &Report, rule: &str) -> Vec<String> {
    let mut open = report.open_items();
    let (_, item) = open
        .find(|(_, item)| item.rule == rule)
        .unwrap_or_else(|| panic!("`{rule}` has its points"));
    item.failures.iter().map(write_case).collect()
}

#[test]
fn a_player_without_a_plan_first_learns_to_win_and_what_its_moves_cost() {
    // It never searches, and takes its first legal move.
    let report = grade_player(
        "first legal move",
        &[("for turns in (1..).step_by(step) {", "for turns in 1..1 {")],
    );
    assert_eq!(report.first.as_deref(), Some("choose.win"));
    // A position of the specs, not a recorded one.
    let failures = failures(&report, "choose.next-capture");
    let cost = "Bowl 7 gives away 4 stones; 8 is best";
    assert!(
        failures.iter().any(|text| text.contains(cost)),
        "{failures:?}"
    );
}

#[test]
fn a_search_that_is_too_long_is_told_to_count_positions() {
    let report = grade_player(
        "always to the end",
        &[
            ("const FEW_STONES: u8 = 16;", "const FEW_STONES: u8 = 48;"),
            (
                "const POSITIONS_TO_THE_END: usize = 20_000;",
                "const POSITIONS_TO_THE_END: usize = usize::MAX;",
            ),
        ],
    );
    let failures = failures(&report, "choose.better-than-four-moves");
    let advice = "Does the search look at too many positions?";
    assert!(
        failures.iter().any(|text| text.contains(advice)),
        "{failures:?}"
    );
}
