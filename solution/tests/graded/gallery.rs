//! Every known misconception loses the points of its own rule and few others, and is distinguished from the rest.

use std::sync::LazyLock;

use course::calibration::{Findings, Gallery, MutantResult, Programs, Recorder, check};
use course::parallel::cores;
use grader::specs::{Assignment, Families};
use rstest::rstest;
use submission::Submission;

use crate::fixtures::{gallery, grader, precompiling_grader, reference, specs};

/// How many combinations of two misconceptions are tested.
const PAIRS: usize = 40;

/// The programs of the gallery, which are compiled once for all tests in this file.
static PROGRAMS: LazyLock<Programs> = LazyLock::new(|| {
    static REFERENCE: LazyLock<Submission> = LazyLock::new(reference);
    static GALLERY: LazyLock<Gallery> = LazyLock::new(gallery);
    Programs::new(precompiling_grader(), &REFERENCE, &GALLERY)
});

/// The findings on the gallery, which is graded once for all tests in this file.
static FINDINGS: LazyLock<Findings> =
    LazyLock::new(|| check(&PROGRAMS, PAIRS, cores()).expect("grading works"));

#[test]
fn the_gallery_has_no_problems() {
    assert!(
        FINDINGS.problems.is_empty(),
        "{:#?}\n{}",
        FINDINGS.problems,
        FINDINGS.blame()
    );
}

#[test]
fn every_wrong_program_loses_its_own_rule() {
    assert!(
        FINDINGS.single.len() >= 60,
        "{} programs",
        FINDINGS.single.len()
    );
    for result in &FINDINGS.single {
        let rule = &result.rules[0];
        assert!(
            result.lost().any(|item| &item.rule == rule),
            "`{}` keeps `{rule}`",
            result.names[0]
        );
    }
}

#[test]
fn a_misconception_costs_under_five_points_elsewhere_on_average() {
    let lost = FINDINGS.elsewhere_in_hundredths();
    assert!(
        lost < 500,
        "{lost} hundredths of a point\n{}",
        FINDINGS.blame()
    );
}

#[test]
fn every_wrong_program_is_named_and_nothing_else() {
    for result in &FINDINGS.single {
        assert!(
            result.is_named(),
            "`{}`: {:#?}",
            result.names[0],
            result.report.beliefs
        );
        assert_eq!(
            result.misnamed().count(),
            0,
            "`{}`: {:#?}",
            result.names[0],
            result.report.beliefs
        );
    }
}

#[test]
fn a_combination_of_two_misconceptions_is_taken_for_no_other() {
    assert!(
        FINDINGS.pairs.len() * 2 > PAIRS,
        "{} of {PAIRS} combinations compile",
        FINDINGS.pairs.len()
    );
    for result in &FINDINGS.pairs {
        assert_eq!(
            result.misnamed().count(),
            0,
            "{:?}: {:#?}",
            result.names,
            result.report.beliefs
        );
    }
    let pairs = FINDINGS.pairs.iter();
    let named = pairs.filter(|result| !result.report.beliefs.is_empty());
    assert!(named.count() * 2 > FINDINGS.pairs.len(), "most are silent");
}

#[test]
fn recording_again_changes_nothing() {
    let specs = specs();
    let recorder = Recorder {
        assignment: &Assignment::read_worked(&specs).expect("the specs are valid"),
        programs: &PROGRAMS,
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
fn problems_of_a_gallery_are_reported_by_name() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let wrong = |name: &str, replace: &str| {
        let edit = format!(
            "file = \"src/board.rs\"\nfind = \"    12 - bowl\"\nreplace = \"    {replace}\""
        );
        format!("[[wrong]]\nname = \"{name}\"\n[[wrong.edit]]\n{edit}\n")
    };
    let text = wrong("opposite-off-by-one", "11 + 1 - bowl") + &wrong("in-no-spec", "13 - bowl");
    std::fs::write(folder.path().join("wrong.toml"), text).expect("the file can be written");
    let gallery = Gallery::read(folder.path()).expect("the gallery is readable");

    let reference = reference();
    let problems = check(&Programs::new(grader(), &reference, &gallery), 0, cores())
        .expect("grading works")
        .problems;
    for expected in [
        "no case separates `opposite-off-by-one` from the reference",
        "`opposite-off-by-one` is not named",
        "`in-no-spec` isn't described in the specs' misconceptions",
        "`capture-needs-stones-opposite` has no program in the gallery",
    ] {
        assert!(
            problems.iter().any(|problem| problem.contains(expected)),
            "{expected}: {problems:#?}"
        );
    }
}

/// Returns the result of the wrong program with this name.
fn result_of(name: &str) -> &'static MutantResult {
    let mut single = FINDINGS.single.iter();
    single
        .find(|result| result.names[0] == name)
        .unwrap_or_else(|| panic!("the gallery has no `{name}`"))
}

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
fn a_corner_broken_alone_loses_points(#[case] mutants: &[&str]) {
    for name in mutants {
        let report = &result_of(name).report;
        assert!(
            report.score < report.max_score,
            "`{name}` gets {} points",
            report.score
        );
    }
}
