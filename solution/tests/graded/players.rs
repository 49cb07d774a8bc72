//! Computer players of three kinds get what they deserve.

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
    #[case] beliefs: &[&str],
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
    let named = graded.report.beliefs.iter();
    let named: Vec<&str> = named.map(|belief| belief.name.as_str()).collect();
    assert_eq!(named, beliefs);
}

#[test]
fn a_player_without_a_plan_first_learns_to_win() {
    let mut submission = reference();
    let player = submission
        .sources
        .get_mut("src/extension/player.rs")
        .expect("the reference has a player");
    // It never searches, and takes its first legal move.
    *player = player.replace("for turns in 1.. {", "for turns in 1..1 {");
    let graded = grader()
        .grade("first legal move", &submission)
        .expect("grading works");
    assert_eq!(graded.report.first.as_deref(), Some("choose.win"));
}
