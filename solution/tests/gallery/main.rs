//! Every known misconception loses the points of its own rule and few others, and is distinguished from the rest.

mod corners;
#[path = "../graded/fixtures.rs"]
mod fixtures;
mod reports;
mod waiting;

use std::sync::LazyLock;

use author::calibration::{
    CompiledGallery, Gallery, GalleryResults, MOST_ELSEWHERE, PositionFamilies, Recorder,
    check_gallery,
};
use grader::specs::Assignment;
use staff::parallel_map::cores;
use submission::Submission;

use fixtures::{grader, package, reference, specs};

/// The number of combinations of two misconceptions that are tested; with `GALLERY=all`, and otherwise.
const PAIRS: [usize; 2] = [40, 12];

fn pairs() -> usize {
    let is_all = std::env::var("GALLERY").is_ok_and(|all| all == "all");
    PAIRS[usize::from(!is_all)]
}

/// The programs of the gallery, which are compiled once for all tests.
static PROGRAMS: LazyLock<CompiledGallery> = LazyLock::new(|| {
    static REFERENCE: LazyLock<Submission> = LazyLock::new(reference);
    static GALLERY: LazyLock<Gallery> = LazyLock::new(|| {
        Gallery::read(&package().join("gallery")).expect("the gallery is readable")
    });
    CompiledGallery::new(grader(), &REFERENCE, &GALLERY, &())
});

/// The results of the gallery, which is graded once for all tests.
static RESULTS: LazyLock<GalleryResults> =
    LazyLock::new(|| check_gallery(&PROGRAMS, pairs(), cores()).expect("grading works"));

#[test]
fn the_gallery_has_no_problems() {
    assert!(
        RESULTS.problems.is_empty(),
        "{:#?}\n{}",
        RESULTS.problems,
        RESULTS.blame()
    );
}

/// With "Your answers look as if" before it, twenty words.
#[test]
fn a_mistaken_rule_has_at_most_fifteen_words() {
    let misconceptions = &grader().assignment.misconceptions;
    let long = misconceptions.iter().map(|known| &known.mistaken_rule);
    let long = long.filter(|rule| rule.split(' ').count() > 15);
    assert_eq!(long.collect::<Vec<_>>(), [] as [&String; 0]);
}

#[test]
fn every_wrong_program_loses_its_own_rule() {
    assert!(
        RESULTS.single.len() >= 60,
        "{} programs",
        RESULTS.single.len()
    );
    for result in &RESULTS.single {
        let rule = &result.rules[0];
        assert!(
            result.lost().any(|item| &item.rule == rule),
            "`{}` keeps `{rule}`",
            result.names[0]
        );
    }
}

#[test]
fn a_misconception_costs_little_elsewhere_on_average() {
    let lost = RESULTS.elsewhere_in_hundredths();
    assert!(
        lost < MOST_ELSEWHERE * 100,
        "{lost} hundredths of a point\n{}",
        RESULTS.blame()
    );
}

#[test]
fn every_wrong_program_is_named_and_nothing_else() {
    for result in &RESULTS.single {
        assert!(
            result.is_named(),
            "`{}`: {:#?}",
            result.names[0],
            result.report.misconceptions
        );
        assert_eq!(
            result.misnamed().count(),
            0,
            "`{}`: {:#?}",
            result.names[0],
            result.report.misconceptions
        );
    }
}

#[test]
fn a_combination_of_two_misconceptions_is_taken_for_no_other() {
    assert!(
        RESULTS.pairs.len() * 2 > pairs(),
        "{} of {} combinations compile",
        RESULTS.pairs.len(),
        pairs()
    );
    for result in &RESULTS.pairs {
        assert_eq!(
            result.misnamed().count(),
            0,
            "{:?}: {:#?}",
            result.names,
            result.report.misconceptions
        );
    }
    let pairs = RESULTS.pairs.iter();
    let named = pairs.filter(|result| !result.report.misconceptions.is_empty());
    assert!(named.count() * 2 > RESULTS.pairs.len(), "most are silent");
}

#[test]
fn recording_again_changes_nothing() {
    let specs = specs();
    let recorder = Recorder {
        assignment: &Assignment::read_worked(&specs).expect("the specs are valid"),
        programs: &PROGRAMS,
        jobs: cores(),
    };
    let families = PositionFamilies::read(&specs).expect("the families are readable");
    let files = recorder
        .record(&families, 217)
        .expect("recording works")
        .files;
    assert!(!files.is_empty());
    for (name, text) in files {
        let before = std::fs::read_to_string(specs.join(&name)).expect("it was recorded before");
        assert!(
            before == text,
            "{} changes; run `cargo course record --reference solution --seed 217`",
            name.display()
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
    let problems = check_gallery(
        &CompiledGallery::new(grader(), &reference, &gallery, &()),
        0,
        cores(),
    )
    .expect("grading works")
    .problems;
    for expected in [
        "no case separates `opposite-off-by-one` from the reference",
        "`opposite-off-by-one` is not named in the report",
        "`in-no-spec` isn't described in the specs' misconceptions",
        "`capture-in-the-kalah` has no program in the gallery",
    ] {
        assert!(
            problems.iter().any(|problem| problem.contains(expected)),
            "{expected}: {problems:#?}"
        );
    }
}
