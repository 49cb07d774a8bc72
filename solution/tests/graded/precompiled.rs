//! Code that many submissions have in common is compiled once, which changes no report.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use grader::grade::Grader;
use grader::report::{Outcome, SubmissionOutline};
use grader::runner::{IncrementalFolders, Precompiled};
use grader::score::is_right;
use grader::specs::Case;
use rstest::rstest;
use submission::Submission;

use crate::fixtures::{compiler, grader, reference};
use crate::programs::programs;

/// Appends a text to a file of the reference.
fn with(file: &str, end: &str) -> Submission {
    let mut submission = reference();
    let text = submission.sources.get_mut(file).expect("the file is there");
    text.push_str(end);
    submission
}

#[test]
fn the_reference_compiles_with_the_precompiled_part() {
    let precompiled = Precompiled::make(&compiler()).expect("precompiling works");
    let root = &reference().sources["src/lib.rs"];
    let added = precompiled.added_to(root, "any_name");
    let (with_precompiled, _) = added.expect("the root is complete");
    assert!(with_precompiled.starts_with(root));
    let compiled = compiler().compile_submission(&reference(), Some(&precompiled));
    let compiled = compiled.expect("it compiles");
    assert!(compiled.uses_precompiled, "it was compiled again without");
    assert_eq!(compiled.missing, []);
}

/// The driver doesn't use names that another crate couldn't use, even where both are in one crate.
#[rstest]
#[case::nothing("src/sowing.rs", "pub fn sow(", "pub fn sow(", true, 0)]
#[case::a_helper(
    "src/sowing.rs",
    "pub fn sow(",
    "pub(crate) fn helper() {}\npub fn sow(",
    true,
    0
)]
#[case::a_method("src/board.rs", "pub fn stones(", "pub(crate) fn stones(", false, 18)]
#[case::a_field("src/sowing.rs", "pub last:", "pub(crate) last:", false, 2)]
#[case::a_name("src/lib.rs", "pub use program::", "use program::", false, 1)]
#[case::a_module("src/lib.rs", "pub mod program;", "mod program;", true, 0)]
#[case::a_root_of_its_own(
    "src/lib.rs",
    "pub use program::run;",
    "use program::run as own;\nfn run() {}",
    false,
    1
)]
#[case::the_name_of_the_crate("src/sowing.rs", "pub fn sow(", "mod kalah {}\npub fn sow(", true, 0)]
#[case::a_type_with_more_to_come(
    "src/playing.rs",
    "pub enum Status",
    "#[non_exhaustive]\npub enum Status",
    false,
    1
)]
#[case::the_drivers_main("src/sowing.rs", "pub fn sow(", "fn main() {}\npub fn sow(", false, 0)]
fn one_crate_finds_what_two_find(
    #[case] file: &str,
    #[case] old: &str,
    #[case] new: &str,
    #[case] is_one: bool,
    #[case] at_least: usize,
) {
    let mut submission = reference();
    let text = submission.sources.get_mut(file).expect("the file is there");
    assert!(text.contains(old), "there is no `{old}`");
    *text = text.replacen(old, new, 1);
    let [one, two] = [grader().precompiled(), None].map(|precompiled| {
        let compiled = compiler().compile_submission(&submission, precompiled);
        compiled.expect("it compiles")
    });
    assert_eq!(one.timing.link.is_zero(), is_one);
    assert!(!two.timing.link.is_zero());
    // The compiler finds them in another order.
    let [one, two] = [one, two].map(|compiled| {
        let missing = compiled
            .missing
            .iter()
            .map(|missing| format!("{missing:?}"));
        missing.collect::<BTreeSet<String>>()
    });
    assert_eq!(one, two);
    assert!(one.len() >= at_least, "{one:?}");
}

#[test]
fn a_kept_part_is_made_once_and_replaces_older_ones() {
    let target = tempfile::tempdir().expect("a temporary folder can be made");
    let older = target.path().join("kalah-precompiled-0000");
    std::fs::create_dir(&older).expect("a folder can be made");
    let kept = || Precompiled::kept(&compiler(), target.path()).expect("it can be kept");
    let made = kept();
    let library = made.folder().join("libprecompiled.rlib");
    let written = || std::fs::metadata(&library).and_then(|library| library.modified());
    let first = written().expect("it is there");
    assert!(!older.exists());

    let read = Precompiled::find(&compiler(), target.path()).expect("it is kept");
    assert_eq!(read.folder(), made.folder());
    assert_eq!(read.arguments("any_name"), made.arguments("any_name"));
    assert_eq!(written().expect("it is still there"), first);
    drop(made);
    let compiled = compiler().compile_submission(&reference(), Some(&read));
    assert_eq!(compiled.expect("it compiles").missing, []);

    let linker = read.folder().join("linker.json");
    std::fs::write(linker, r#"["-Clinker=/gone/ld.lld"]"#).expect("it can be written");
    assert!(Precompiled::find(&compiler(), target.path()).is_none());
}

#[rstest]
#[case::the_reference(reference(), Outcome::Graded)]
#[case::an_attribute_on_nothing(with("src/lib.rs", "\n#[cfg(any())]\n"), Outcome::DoesNotCompile)]
#[case::a_comment_on_nothing(with("src/lib.rs", "\n/// More.\n"), Outcome::DoesNotCompile)]
#[case::an_open_brace(
    with("src/lib.rs", "\nmod more { struct One;"),
    Outcome::DoesNotCompile
)]
#[case::an_error(
    with("src/board.rs", "\nfn more() -> u8 { \"\" }\n"),
    Outcome::DoesNotCompile
)]
fn a_report_is_the_same_with_and_without_precompiling(
    #[case] submission: Submission,
    #[case] outcome: Outcome,
) {
    same(&submission, outcome);
}

/// Missing names are found with the precompiled part, if an error has a place in the driver.
#[rstest]
#[case::only_the_extension("", "", true)]
#[case::a_function("pub fn winner(", "fn winner(", true)]
#[case::a_type("pub struct Played", "pub(crate) struct Played", true)]
#[case::an_argument("pub fn run(", "pub fn run(_: u8, ", true)]
#[case::a_bound("output: impl Write)", "output: impl Write + Send)", true)]
#[case::an_error_without_a_place(
    "pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {",
    "pub fn run<R: BufRead, W: Write>(mut input: R, mut output: W) -> io::Result<()> {
    const { assert!(size_of::<W>() > 1000) };",
    false
)]
fn what_is_missing_is_the_same_with_and_without_precompiling(
    #[case] old: &str,
    #[case] new: &str,
    #[case] is_found: bool,
) {
    let mut submission = programs().remove("derives").expect("it is listed");
    let text = submission.sources.get_mut("src/lib.rs").unwrap();
    assert!(text.contains(old), "there is no `{old}`");
    *text = text.replacen(old, new, 1);
    let [with, without] = [grader().precompiled(), None].map(|precompiled| {
        let compiled = compiler().compile_submission(&submission, precompiled);
        compiled.expect("it compiles")
    });
    assert_ne!(with.missing, []);
    assert_eq!(with.missing, without.missing);
    assert_eq!(with.uses_precompiled, is_found);
}

/// A panic is at the place of its caller, which is in the driver, and a type has the same name.
#[test]
fn a_panic_says_the_same_in_one_crate_and_in_two() {
    let mut submission = reference();
    let text = submission.sources.get_mut("src/ending.rs").unwrap();
    let begin = "pub fn is_over(board: &Board) -> bool {";
    assert!(text.contains(begin));
    let panic = "#[track_caller]\npub fn is_over(board: &Board) -> bool {
    assert_ne!(board.stones()[6], 0, \"in {} of {}\", std::any::type_name::<Board>(), module_path!());";
    *text = text.replacen(begin, panic, 1);
    let report = same(&submission, Outcome::Graded);
    let lost = report
        .open_items()
        .find(|(_, item)| item.rule.starts_with("over."));
    let (_, item) = lost.expect("some boards should have an empty kalah");
    let failures = format!("{:?}", item.failures);
    assert!(failures.contains("in submission::board::Board of submission::ending"));
}

/// The overflow is in the standard library's `sum`, which comes from the precompiled part.
#[test]
fn an_overflow_panics_with_precompiling_too() {
    let mut submission = reference();
    let text = submission.sources.get_mut("src/ending.rs").unwrap();
    let begin = "let stones = board.stones();";
    let sum = "assert_ne!(stones.map(|own| own.wrapping_mul(7)).iter().sum::<u8>(), 1);";
    *text = text.replacen(begin, &format!("{begin} {sum}"), 1);
    let report = same(&submission, Outcome::Graded);
    let lost = report
        .open_items()
        .find(|(_, item)| item.rule.starts_with("over."));
    let (_, item) = lost.expect("seven times forty-eight should overflow");
    assert!(format!("{:?}", item.failures).contains("attempt to add with overflow"));
}

/// Another grader, which compiles each submission as a whole.
static NOTHING_PRECOMPILED: LazyLock<Grader> =
    LazyLock::new(|| Grader::new(grader().assignment.clone(), compiler()));

/// Grades with and without precompiling, and asserts that the reports are the same.
fn same(submission: &Submission, outcome: Outcome) -> grader::report::Report {
    let [with, without] = [grader(), &NOTHING_PRECOMPILED].map(|grader| {
        let graded = grader.grade("a submission", submission);
        graded.expect("it can be graded").report
    });
    assert_eq!(with, without);
    assert_eq!(with.outcome, outcome);
    with
}

/// The files that the compiler keeps from one edit to the next change no report, and a second grader doesn't wait for them.
#[test]
fn an_edit_is_graded_the_same_with_what_was_kept() {
    let grader = grader();
    let target = tempfile::tempdir().expect("a temporary folder can be made");
    let opened = || IncrementalFolders::kept_in(target.path()).expect("it can be opened");
    let mut without_winner = reference();
    let ending = without_winner.sources.get_mut("src/ending.rs").unwrap();
    *ending = ending.replacen("pub fn winner(", "pub fn champion(", 1);
    let edits = [
        reference(),
        with("src/board.rs", "\nfn more() -> u8 { \"\" }\n"),
        with("src/lib.rs", "\nmod more { struct One;"),
        without_winner,
        with("src/board.rs", "\nfn more() -> u8 { 1 }\n"),
        reference(),
    ];
    for edit in &edits {
        let folders = opened().expect("no other grader uses it");
        assert!(opened().is_none(), "two graders use it at once");
        let compiled = grader
            .compiler
            .compile_incrementally(edit, grader.precompiled(), &folders);
        let kept = grader.grade_compiled(
            "a submission",
            edit,
            SubmissionOutline::of(edit, &grader.assignment),
            compiled,
        );
        let kept = kept.expect("it can be graded").report;
        let fresh = grader.grade("a submission", edit);
        assert_eq!(kept, fresh.expect("it can be graded").report);
    }
    assert!(target.path().join("kalah-incremental/incremental").is_dir());
}

/// Whether it is one crate with the driver changes no answer.
#[rstest]
#[case::the_reference("", true)]
#[case::an_item_in_the_root("\nmod driver {}\n", false)]
fn a_program_answers_the_same_whether_it_is_one_crate_with_the_driver(
    #[case] end: &str,
    #[case] is_one: bool,
) {
    let grader = grader();
    let variant = with("src/lib.rs", end);
    let folders = IncrementalFolders::default();
    let compiler = &grader.compiler;
    let compiled = compiler.compile_incrementally(&variant, grader.precompiled(), &folders);
    let compiled = compiled.expect("it compiles");
    assert_eq!(compiled.timing.link.is_zero(), is_one);
    let cases = &grader.assignment.cases;
    let answers = grader.ask(&compiled, cases).expect("it can be asked");
    let pairs = cases.iter().zip(&answers.responses);
    let wrong: Vec<&Case> = pairs
        .filter(|(case, response)| !is_right(case, response))
        .map(|(case, _)| case)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
