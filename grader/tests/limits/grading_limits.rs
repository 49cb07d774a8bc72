//! Every limit in `limits.toml` holds, and no machine brings an honest program near one.
#![cfg(target_os = "linux")]

use std::collections::BTreeSet;
use std::path::Path;

use grader::grade::Graded;
use grader::report::{Got, Outcome};
use grader::runner::GradingLimits;
use grader::specs::Assignment;
use rstest::rstest;
use sandbox::{LayerName, Limits, Profile, Sandbox};
use toml::de::DeTable;

use crate::toy::{Toy, compiler, item, lost};

fn sandbox() -> Sandbox {
    Sandbox::detect(assert_cmd::cargo::cargo_bin!("grader"))
}

/// Grades a toy in the sandbox, with the default limits as changed by `change`.
fn grade(toy: &Toy, change: impl FnOnce(&mut GradingLimits)) -> Graded {
    let mut limits = GradingLimits::default();
    change(&mut limits);
    let assignment = Assignment::read_specs(&toy.path("specs"), &[]).unwrap();
    toy.graded(assignment, compiler(sandbox(), limits))
}

/// Returns what a shell in the sandbox reports as its own limits.
fn seen_from_inside(limits: Limits) -> Vec<String> {
    let shell = Path::new("/bin/sh").canonicalize().unwrap();
    let profile = Profile::compute(&shell, limits);
    let mut command = sandbox().command(&profile, &shell);
    let script = "ulimit -t; ulimit -v; ulimit -f; ulimit -n";
    let said = command.args(["-c", script]).output().unwrap();
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    said.lines().map(str::to_owned).collect()
}

/// The limits that the system enforces. `seen_from_inside` shows that the process gets them.
const ENFORCED_BY_THE_SYSTEM: [&str; 8] = [
    "compile.cpu_seconds",
    "compile.memory_mib",
    "compile.file_mib",
    "compile.open_files",
    "run.cpu_seconds",
    "run.memory_mib",
    "run.file_mib",
    "run.open_files",
];

/// The other limits, each with its test, here or in the named module.
const TESTED: [(&str, &str); 14] = [
    ("compile.wall_seconds", "compiling_ends_at_its_wall_limit"),
    ("compile.output_kib", "a_flood_of_errors_is_cut"),
    (
        "run.wall_seconds",
        "runner::ask::fake_driver_tests: the_wall_limit_ends_what_no_other_clock_counts",
    ),
    ("run.output_kib", "the_total_output_of_a_process_is_limited"),
    ("run.processes", "threads_are_limited"),
    ("question.cpu_milliseconds", "a_question_has_its_own_limits"),
    (
        "question.waiting_milliseconds",
        "a_question_has_its_own_limits",
    ),
    (
        "question.wall_milliseconds",
        "runner::ask::question_timer: two_seconds_are_the_most_where_the_system_says_nothing",
    ),
    ("question.output_kib", "a_question_has_its_own_limits"),
    (
        "question.all_output_kib",
        "without_time_the_rest_is_not_asked",
    ),
    (
        "question.limit_hits",
        "a_question_not_asked_is_never_shown_first",
    ),
    (
        "question.unanswered_seconds",
        "without_time_the_rest_is_not_asked",
    ),
    ("question.all_seconds", "all_answers_together_have_a_limit"),
    (
        "question.all_wall_seconds",
        "without_time_the_rest_is_not_asked",
    ),
];

#[test]
fn every_limit_has_a_test() {
    let table = DeTable::parse(include_str!("../../src/limits.toml")).unwrap();
    let keys: BTreeSet<String> = table
        .get_ref()
        .iter()
        .flat_map(|(section, keys)| {
            let keys = keys.get_ref().as_table().unwrap().keys();
            keys.map(move |key| format!("{section}.{key}"))
        })
        .collect();
    let tested = TESTED.iter().map(|(key, _)| *key);
    let tested: BTreeSet<String> = tested
        .chain(ENFORCED_BY_THE_SYSTEM)
        .map(str::to_owned)
        .collect();
    assert_eq!(keys, tested);
}

#[rstest]
#[case::of_the_compiler(GradingLimits::default().compile)]
#[case::of_a_submission(GradingLimits::default().run)]
fn a_process_gets_the_limits_that_the_system_enforces(#[case] limits: Limits) {
    let expected = [
        limits.cpu_seconds.to_string(),
        (limits.memory_mib * 1024).to_string(),
        // `ulimit` counts blocks of 512 bytes.
        (limits.file_mib * 2048).to_string(),
        limits.open_files.to_string(),
    ];
    assert_eq!(seen_from_inside(limits), expected);
}

#[test]
fn compiling_ends_at_its_wall_limit() {
    let endless = "#[allow(long_running_const_eval)] pub const N: u64 = { let mut n = 0; while n < u64::MAX { n += 1; } n };\n";
    let toy = Toy::new().and("src/lib.rs", endless);
    let report = grade(&toy, |limits| limits.compile.wall_seconds = 1).report;
    assert_eq!(report.outcome, Outcome::DoesNotCompile);
    assert!(report.not_graded.unwrap().what.contains("takes too long"));
}

#[test]
fn a_flood_of_errors_is_cut() {
    let toy = Toy::new().and("src/lib.rs", &"fn a() -> u8 { \"\" }\n".repeat(200));
    let detail = |kib| {
        let report = grade(&toy, |limits| limits.compile.output_kib = kib).report;
        report.not_graded.unwrap().detail
    };
    assert!(detail(16).len() < detail(1024).len());
}

/// When a process has printed too much in total, another takes over. The report notes how near the limit it came.
#[test]
fn the_total_output_of_a_process_is_limited() {
    let toy = Toy::new().with(
        "part 1: opposite",
        "println!(\"{}\", \"a\".repeat(5000)); bowl",
    );
    let used = |kib| grade(&toy, |limits| limits.run.output_kib = kib).limit_usage;
    assert!(used(64 * 1024).percent() < 100);
    assert!(used(4).percent() >= 100);
}

/// A submission's threads can be counted only if it has its own user id.
#[test]
fn threads_are_limited() {
    if !sandbox().has(LayerName::Identity) {
        return;
    }
    let body = "let gate = std::sync::Arc::new(std::sync::Barrier::new(31)); \
        let threads: Vec<_> = (0..30).map(|_| { let gate = gate.clone(); std::thread::spawn(move || { gate.wait(); }) }).collect(); \
        gate.wait(); for thread in threads { thread.join().unwrap(); } bowl";
    let toy = Toy::new().with("part 1: opposite", body);
    assert_eq!(grade(&toy, |_| ()).report.score, 100);
    let report = grade(&toy, |limits| limits.run.processes = Some(16)).report;
    assert_eq!(lost(&report), ["board.opposite"]);
}

#[rstest]
#[case::computing("let t = std::time::Instant::now(); while t.elapsed().as_millis() < 300 {} bowl", |limits: &mut GradingLimits| limits.question.cpu_milliseconds = 20)]
#[case::waiting("std::thread::sleep(std::time::Duration::from_millis(300)); bowl", |limits: &mut GradingLimits| limits.question.waiting_milliseconds = 50)]
#[case::printing("println!(\"{}\", \"a\".repeat(100_000)); bowl", |limits: &mut GradingLimits| limits.question.output_kib = 50)]
fn a_question_has_its_own_limits(#[case] body: &str, #[case] lower: fn(&mut GradingLimits)) {
    let toy = Toy::new().with("part 1: opposite", body);
    assert_eq!(grade(&toy, |_| ()).report.score, 100);
    assert_eq!(lost(&grade(&toy, lower).report), ["board.opposite"]);
}

/// An answer that takes a fifth of a second is quick enough, however many there are, and each line of a session may take as long.
#[test]
fn slow_answers_cost_nothing_and_are_named() {
    let nap = "std::thread::sleep(std::time::Duration::from_millis(200));";
    let toy = Toy::new().with(
        "part 2: sow",
        &format!("{nap} Sown {{ board: *board, last: bowl }}"),
    );
    let graded = grade(&toy, |_| ());
    assert_eq!(lost(&graded.report), [""; 0]);
    let slow: Vec<String> = graded.slow.iter().map(|callee| callee.name()).collect();
    assert_eq!(slow, ["sow", "play"]);
}

/// Returns the toy with 55 more questions, a slow `sow`, and this code at the start of it.
fn with_many_slow_answers(code: &str) -> Toy {
    let boards = (0..10).flat_map(|first| (0..10 - first).map(move |kalah| (first, kalah)));
    let cases = boards.map(|(first, kalah)| {
        let board = format!(
            "{first} 0 3 0 0 0 {kalah} 0 0 0 0 0 0 {}",
            9 - first - kalah
        );
        format!("sow {board} One 2: 2 {board}\n")
    });
    let cases: String = cases.collect();
    let nap = "std::thread::sleep(std::time::Duration::from_millis(200));";
    let body = format!("{code} {nap} Sown {{ board: *board, last: bowl }}");
    let toy = Toy::new().with("part 2: sow", &body);
    toy.and("specs/recorded/sowing.txt", &cases)
}

/// One after another, 55 answers of a fifth of a second would take eleven seconds.
#[test]
fn slow_answers_are_waited_for_at_the_same_time() {
    let graded = grade(&with_many_slow_answers(""), |_| ());
    assert_eq!(lost(&graded.report), [""; 0]);
    assert!(graded.timing.ask.as_secs() < 11, "{:?}", graded.timing.ask);
}

#[test]
fn a_loop_among_slow_answers_costs_what_it_costs_alone() {
    let code =
        "if board.stones()[..7] == [3, 0, 3, 0, 0, 0, 6] { loop { std::hint::black_box(0); } }";
    let report = grade(&with_many_slow_answers(code), |_| ()).report;
    assert_eq!(lost(&report), ["sow.nothing"]);
    let sow = item(&report, "sow.nothing");
    assert_eq!(sow.shown.right + 1, sow.shown.cases);
}

#[test]
fn each_line_of_a_session_has_as_much_time_as_an_answer() {
    let nap = "std::thread::sleep(std::time::Duration::from_millis(300));";
    let toy = Toy::new().with(
        "part 6: run",
        &format!("input.lines().try_for_each(|line| {{ {nap} writeln!(output, \"{{}} moves nothing\", line?) }})"),
    );
    let graded = grade(&toy, |_| ());
    assert_eq!(lost(&graded.report), [""; 0]);
    let lower = |limits: &mut GradingLimits| limits.question.waiting_milliseconds = 100;
    assert_eq!(lost(&grade(&toy, lower).report), ["program.echo"]);
}

#[test]
fn all_answers_together_have_a_limit() {
    let body = "std::thread::sleep(std::time::Duration::from_millis(200)); bowl";
    let toy = Toy::new().with("part 1: opposite", body);
    let report = grade(&toy, |limits| limits.question.all_seconds = 0).report;
    assert!(lost(&report).contains(&"program.echo"));
}

#[rstest]
#[case::cpu_time(|limits: &mut GradingLimits| limits.question.unanswered_seconds = 0)]
#[case::wall_clock_time(|limits: &mut GradingLimits| limits.question.all_wall_seconds = 0)]
#[case::output(|limits: &mut GradingLimits| limits.question.all_output_kib = 0)]
fn without_time_the_rest_is_not_asked(#[case] lower: fn(&mut GradingLimits)) {
    let toy = Toy::new().with("part 1: opposite", "loop { std::hint::black_box(bowl); }");
    assert_eq!(lost(&grade(&toy, |_| ()).report), ["board.opposite"]);
    let report = grade(&toy, lower).report;
    assert!(lost(&report).len() > 1);
    let echo = item(&report, "program.echo");
    assert_eq!(echo.failures[0].got, Got::NotAsked);
}

/// More threads at once than any honest program has, each with its own allocations.
#[test]
fn hundreds_of_threads_cost_nothing() {
    let body = "for _ in 0..3 { \
        let threads: Vec<_> = (0..200).map(|n| std::thread::spawn(move || vec![n; 1000])).collect(); \
        for thread in threads { assert_eq!(thread.join().unwrap().len(), 1000); } } bowl";
    let toy = Toy::new().with("part 1: opposite", body);
    let graded = grade(&toy, |_| ());
    assert_eq!(lost(&graded.report), [""; 0], "{:#?}", graded.report);
}
