//! No answer depends on what a submission can know besides its question: what it was asked before, and how its input comes.

use grader::render::terminal;
use grader::report::Report;
use grader::runner::Nondeterminism;
use rstest::rstest;

use crate::fixtures::{compiler, grader, reference};

/// Returns the report on the reference after this edit.
fn report(file: &str, find: &str, replace: &str) -> Report {
    let mut submission = reference();
    let source = submission.sources.get_mut(file).expect("the file is there");
    assert_eq!(source.matches(find).count(), 1, "`{find}`");
    *source = source.replace(find, replace);
    let graded = grader().grade("a submission", &submission);
    let report = graded.expect("grading works").report;
    assert!(report.not_graded.is_none(), "{:?}", report.not_graded);
    report
}

/// Returns the rules that the reference doesn't earn after this edit.
fn lost(file: &str, find: &str, replace: &str) -> Vec<String> {
    let report = report(file, find, replace);
    let open = report.open_items();
    open.map(|(_, item)| item.rule.to_string()).collect()
}

const READ: &str = "        if input.read_until(b'\\n', &mut line)? == 0 {";
const LIMIT: &str = "            positions: if stones_left(board) <= FEW_STONES {";

#[rstest]
#[case::a_program_that_reads_ahead_for_each_line(
    "src/program.rs",
    READ,
    "        if io::BufReader::new(&mut input).read_until(b'\\n', &mut line)? == 0 {",
    "program."
)]
#[case::a_search_that_grows_tired(
    "src/extension/player.rs",
    LIMIT,
    "            positions: if {
                static TIRED: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
                TIRED.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 150
            } {
                7
            } else if stones_left(board) <= FEW_STONES {",
    "choose."
)]
fn what_is_known_besides_the_question_costs_points(
    #[case] file: &str,
    #[case] find: &str,
    #[case] replace: &str,
    #[case] rules: &str,
) {
    let lost = lost(file, find, replace);
    assert!(
        !lost.is_empty() && lost.iter().all(|rule| rule.starts_with(rules)),
        "{lost:?}"
    );
}

#[test]
fn lines_that_can_be_read_at_once_are_named_as_the_reason() {
    let reads_ahead =
        "        if io::BufReader::new(&mut input).read_until(b'\\n', &mut line)? == 0 {";
    let text = terminal::write_report(&report("src/program.rs", READ, reads_ahead));
    let words: Vec<&str> = text.split_whitespace().collect();
    let remark = "This answer came when all lines could be read at once, as from a file.";
    assert!(words.join(" ").contains(remark), "{text}");
    assert!(!words.contains(&"`flush`"), "{text}");
}

#[test]
fn one_reader_that_reads_ahead_costs_nothing() {
    let find = "pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {";
    let replace = format!("{find}\n    let mut input = io::BufReader::new(input);");
    let replace = replace.replace("mut input: impl", "input: impl");
    assert_eq!(lost("src/program.rs", find, &replace), [""; 0]);
}

#[test]
fn looking_at_the_clock_costs_nothing_by_itself() {
    let replace = "        let asked = std::time::Instant::now();
        let length = input.read_until(b'\\n', &mut line)?;
        println!(\"after {:?}\", asked.elapsed());
        if length == 0 {";
    assert_eq!(lost("src/program.rs", READ, replace), [""; 0]);
}

/// Otherwise everything would be asked twice.
#[test]
fn the_reference_can_know_nothing_but_its_questions() {
    let compiled = compiler().compile_submission(&reference(), None);
    let inputs = compiled.expect("the reference compiles").nondeterminism;
    assert_eq!(inputs, Nondeterminism::default());
}
