//! Breaking a single corner of the rules costs points.

use grader::report::Report;
use rstest::rstest;

use crate::RESULTS;

/// Breaking a single corner of the rules in the reference, in any of these ways, loses points.
#[rstest]
#[case::the_own_kalah_is_fed(&["sow-passes-by-the-own-kalah", "sow-two-feeds-kalah-six"])]
#[case::the_opponents_kalah_is_not_fed(&["sow-into-the-opponents-kalah", "sow-two-into-the-opponents-kalah"])]
#[case::thirteen_stones_come_back_to_the_origin(&["sow-passes-by-the-origin", "sow-last-stone-passes-by-the-origin", "sow-origin-empty-in-the-end"])]
#[case::thirteen_stones_capture_in_the_origin(&["play-no-capture-in-the-origin", "play-emptiness-judged-before-the-sowing"])]
#[case::fourteen_stones_end_in_the_own_kalah(&["sow-laps-of-thirteen-but-not-of-fourteen", "sow-own-kalah-on-the-first-pass-only"])]
#[case::a_lap_that_ends_in_the_own_kalah_moves_again(&["play-turn-again-without-a-lap-only"])]
#[case::fifteen_stones(&["sow-laps-of-fourteen-but-not-of-fifteen"])]
#[case::twenty_six_stones(&["sow-two-laps-are-the-most", "sow-jumps-once", "sow-passes-by-the-origin-on-the-second-lap"])]
#[case::a_last_stone_jumps_the_opponents_kalah(&["sow-last-without-the-jump", "sow-jumping-stone-goes-to-the-own-kalah"])]
#[case::a_last_stone_that_jumped_captures(&["play-no-capture-after-the-jump", "capture-not-in-the-first-bowl"])]
#[case::the_opposite_bowl_is_empty(&["capture-needs-stones-opposite", "capture-nothing-opposite-gives-the-stone-away"])]
#[case::the_opposite_bowl_was_empty_before(&["play-needs-stones-opposite-before", "play-captures-what-lay-opposite-before"])]
#[case::a_last_stone_on_the_opponents_side(&["capture-on-the-opponents-side"])]
#[case::a_last_stone_in_an_occupied_bowl(&["capture-in-occupied-bowls", "capture-by-twos-and-threes"])]
#[case::a_capture_ends_the_turn(&["play-turn-kept-after-a-capture"])]
#[case::another_turn_any_number_of_times(&["turn-never-again", "turn-again-for-one-only"])]
#[case::no_turn_after_the_end(&["play-turn-again-at-the-end"])]
#[case::the_end_after_every_move(&["play-over-when-the-next-player-cannot-move", "play-end-looked-for-before-the-capture"])]
#[case::the_end_on_either_side(&["over-when-the-side-of-one-is-empty", "play-over-on-the-movers-side-only", "play-over-on-the-opponents-side-only"])]
#[case::both_sides_empty_at_once(&["over-not-when-both-sides-are-empty", "play-goes-on-with-both-sides-empty"])]
#[case::the_sweep_adds(&["sweep-overwrites-the-kalah", "sweep-overwrites-even-with-nothing"])]
#[case::the_sweep_goes_to_the_owner(&["sweep-to-the-empty-side", "sweep-to-kalah-six", "play-sweeps-to-the-mover"])]
#[case::the_sweep_clears_the_bowls(&["sweep-leaves-the-bowls-full"])]
#[case::the_winner_after_the_sweep(&["play-winner-before-the-sweep", "winner-is-the-other"])]
#[case::level_kalahs_are_not_a_draw(&["over-at-level-kalahs", "play-draw-at-level-kalahs"])]
#[case::twenty_five_stones_end_nothing(&["over-at-twenty-five", "play-won-with-twenty-five"])]
#[case::no_such_bowl(&["refuse-no-number-too-large", "refuse-fifteen-but-not-fourteen"])]
#[case::a_kalah_is_refused(&["refuse-no-own-kalah", "refuse-opponents-kalah-as-a-bowl"])]
#[case::the_opponents_bowl_is_refused(&["refuse-no-opponents-bowl", "refuse-opponents-bowl-to-one-only"])]
#[case::an_empty_bowl_is_refused(&["refuse-no-empty-bowl", "refuse-empty-bowl-of-one-only"])]
#[case::a_move_after_the_end_is_refused(&["refuse-nothing-after-the-end", "refuse-after-the-end-without-own-stones-only"])]
#[case::which_refusal_counts(&["refuse-game-over-last", "refuse-empty-before-the-owner", "refuse-empty-kalah-as-empty"])]
#[case::a_refused_move_changes_nothing(&["program-refusal-passes-the-turn", "program-refusal-takes-the-stones"])]
fn a_corner_broken_alone_loses_points(#[case] names: &[&str]) {
    for name in names {
        let report = report_of(name);
        assert!(
            report.score < report.max_score,
            "`{name}` gets {} points",
            report.score
        );
    }
}

/// Returns the report of the wrong program with this name.
fn report_of(name: &str) -> &'static Report {
    let mut single = RESULTS.single.iter();
    let result = single.find(|result| result.names[0] == name);
    let result = result.unwrap_or_else(|| panic!("the gallery has no `{name}`"));
    &result.report
}
