//! Every known way of being wrong loses the points of its own rule, few others, and is told apart from the rest.

use std::sync::LazyLock;

use course::calibration::{Findings, MutantResult, ONE_PERHAPS_IN, Recorder, check};
use course::parallel::cores;
use grader::specs::{Assignment, Families};
use rstest::rstest;

use crate::workshop::{compiler, gallery, grader, reference, specs};

/// How many mixtures of two misconceptions are tried.
const PAIRS: usize = 40;

/// The gallery is graded once for all tests of this file.
static CHECKUP: LazyLock<Findings> = LazyLock::new(|| {
    check(&grader(), &reference(), &gallery(), PAIRS, cores()).expect("grading works")
});

#[test]
fn nothing_is_wrong_with_the_gallery() {
    assert!(
        CHECKUP.troubles.is_empty(),
        "{:#?}\n{}",
        CHECKUP.troubles,
        CHECKUP.blame()
    );
}

#[test]
fn every_wrong_program_loses_the_item_of_its_own_rule() {
    assert!(
        CHECKUP.single.len() >= 60,
        "{} programs",
        CHECKUP.single.len()
    );
    for tried in &CHECKUP.single {
        let rule = &tried.rules[0];
        assert!(
            tried.lost().any(|item| &item.rule == rule),
            "`{}` keeps `{rule}`",
            tried.names[0]
        );
    }
}

#[test]
fn a_misconception_costs_under_five_points_elsewhere_on_average() {
    let lost = CHECKUP.elsewhere_in_hundredths();
    assert!(
        lost < 500,
        "{lost} hundredths of a point\n{}",
        CHECKUP.blame()
    );
}

#[test]
fn every_wrong_program_is_diagnosed_as_itself_and_as_nothing_else() {
    let unsure = CHECKUP
        .single
        .iter()
        .filter(|tried| !tried.is_named())
        .count();
    assert!(
        unsure * ONE_PERHAPS_IN <= CHECKUP.single.len(),
        "{unsure} are diagnosed with a perhaps"
    );
    for tried in &CHECKUP.single {
        assert!(
            tried.is_diagnosed(),
            "`{}`: {:#?}",
            tried.names[0],
            tried.report.beliefs
        );
        assert_eq!(
            tried.slandered().count(),
            0,
            "`{}`: {:#?}",
            tried.names[0],
            tried.report.beliefs
        );
    }
}

#[test]
fn a_mixture_of_two_misconceptions_is_diagnosed_as_both() {
    assert!(
        CHECKUP.pairs.len() * 2 > PAIRS,
        "{} of {PAIRS} mixtures compile",
        CHECKUP.pairs.len()
    );
    for tried in &CHECKUP.pairs {
        assert!(
            tried.is_diagnosed(),
            "{:?}: {:#?}",
            tried.names,
            tried.report.beliefs
        );
    }
}

#[test]
fn recording_again_changes_nothing() {
    let specs = specs();
    let recorder = Recorder {
        assignment: &Assignment::read_worked(&specs).expect("the specs hold together"),
        compiler: &compiler(),
        oracle: &reference(),
        gallery: &gallery(),
        jobs: cores(),
    };
    let families = Families::read(&specs).expect("the families are readable");
    let files = recorder.record(&families, 217).expect("recording works");
    assert!(!files.is_empty());
    for file in files {
        let before =
            std::fs::read_to_string(specs.join(&file.name)).expect("it was recorded before");
        assert!(
            before == file.text,
            "{} changes; run `course record`",
            file.name.display()
        );
    }
}

#[test]
fn a_gallery_that_drifts_apart_is_told_by_name() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let wrong = |name: &str, replace: &str| {
        let edit = format!(
            "file = \"src/board.rs\"\nfind = \"    12 - bowl\"\nreplace = \"    {replace}\""
        );
        format!("[[wrong]]\nname = \"{name}\"\n[[wrong.edit]]\n{edit}\n")
    };
    let text =
        wrong("opposite-off-by-one", "11 + 1 - bowl") + &wrong("told-by-nobody", "13 - bowl");
    std::fs::write(folder.path().join("wrong.toml"), text).expect("the file can be written");
    let gallery =
        course::calibration::Gallery::read(folder.path()).expect("the gallery is readable");

    let troubles = check(&grader(), &reference(), &gallery, 0, cores())
        .expect("grading works")
        .troubles;
    for told in [
        "no case separates `opposite-off-by-one` from the reference",
        "`opposite-off-by-one` is not diagnosed as itself",
        "`told-by-nobody` is not told of in the specs' misconceptions",
        "`capture-needs-stones-opposite` has no program in the gallery",
    ] {
        assert!(
            troubles.iter().any(|not_graded| not_graded.contains(told)),
            "{told}: {troubles:#?}"
        );
    }
}

/// Returns what became of the wrong program of this name.
fn tried(name: &str) -> &'static MutantResult {
    let mut single = CHECKUP.single.iter();
    single
        .find(|tried| tried.names[0] == name)
        .unwrap_or_else(|| panic!("the gallery has no `{name}`"))
}

/// Each corner of the rules, broken alone in a copy of the reference in each of these ways, loses points.
#[rstest]
#[case::the_own_kalah_is_fed(&["sow-passes-by-the-own-kalah", "sow-two-feeds-kalah-six"])]
#[case::the_opponents_kalah_is_not(&["sow-into-the-opponents-kalah", "sow-two-into-the-opponents-kalah"])]
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
#[case::level_kalahs_are_no_draw(&["over-at-level-kalahs", "play-draw-at-level-kalahs"])]
#[case::twenty_five_end_nothing(&["over-at-twenty-five", "play-won-with-twenty-five"])]
#[case::no_such_bowl(&["refuse-no-number-too-large", "refuse-fifteen-but-not-fourteen"])]
#[case::a_kalah_is_refused(&["refuse-no-own-kalah", "refuse-opponents-kalah-as-a-bowl"])]
#[case::the_opponents_bowl_is_refused(&["refuse-no-opponents-bowl", "refuse-opponents-bowl-to-one-only"])]
#[case::an_empty_bowl_is_refused(&["refuse-no-empty-bowl", "refuse-empty-bowl-of-one-only"])]
#[case::a_move_after_the_end_is_refused(&["refuse-nothing-after-the-end", "refuse-after-the-end-without-own-stones-only"])]
#[case::which_refusal_counts(&["refuse-game-over-last", "refuse-empty-before-the-owner", "refuse-empty-kalah-as-empty"])]
#[case::a_refused_move_changes_nothing(&["program-refusal-passes-the-turn", "program-refusal-takes-the-stones"])]
fn a_corner_broken_alone_loses_points(#[case] wrongs: &[&str]) {
    for name in wrongs {
        let report = &tried(name).report;
        assert!(
            report.score < report.max_score,
            "`{name}` gets {} points",
            report.score
        );
    }
}
