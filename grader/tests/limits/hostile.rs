//! A submission earns exactly the items that it answers correctly, whatever else it does.

use std::fmt::Write as _;

use grader::render::terminal;
use grader::report::{Got, Outcome};
use rstest::rstest;

use crate::toy::{FUNCTIONS, Toy, item, lost};

/// Asserts that this body of `opposite` costs only `board.opposite`.
fn costs_itself_alone(body: &str) -> Got {
    let report = Toy::new().with("part 1: opposite", body).grade();
    assert_eq!(lost(&report), ["board.opposite"], "{report:#?}");
    assert_eq!(report.score, 90);
    item(&report, "board.opposite").failures[0].got.clone()
}

#[rstest]
#[case::success("if bowl == 2 { std::process::exit(0) } bowl", "exit code 0")]
#[case::failure("std::process::exit(7)", "exit code 7")]
#[case::abort("if bowl == 2 { std::process::abort() } bowl", "signal 6")]
#[case::overflowing_the_stack(
    "fn deep(n: usize) -> usize { if n == usize::MAX { 0 } else { deep(n + 1) + std::hint::black_box(n) } } deep(bowl)",
    "used up its stack"
)]
fn a_process_that_ends_early_costs_the_item(#[case] body: &str, #[case] said: &str) {
    let Got::Crashed { how } = costs_itself_alone(body) else {
        panic!("the report should say that it crashed");
    };
    assert!(how.contains(said), "{how}");
}

#[rstest]
#[case::computing("loop { std::hint::black_box(bowl); }", "time was up")]
#[case::asleep(
    "std::thread::sleep(std::time::Duration::from_secs(600)); bowl",
    "waiting"
)]
#[case::for_a_lock(
    "let lock = std::sync::Mutex::new(bowl); let _held = lock.lock(); *lock.lock().unwrap()",
    "waiting"
)]
fn never_answering_costs_the_item(#[case] body: &str, #[case] said: &str) {
    let Got::TimedOut { how } = costs_itself_alone(body) else {
        panic!("the report should say that it took too long");
    };
    assert!(how.contains(said), "{how}");
}

#[test]
fn a_flood_of_output_costs_the_item() {
    let got = costs_itself_alone("loop { println!(\"board.opposite ... ok\"); }");
    assert_eq!(got, Got::Flooded);
}

#[test]
fn a_panic_costs_the_item_and_is_shown() {
    let got = costs_itself_alone("[0, 1][bowl]");
    let Got::Panicked { place, message } = got else {
        panic!("the report should say that it panicked");
    };
    let place = place.expect("a panic has a place");
    assert_eq!(&*place.file, "src/lib.rs", "{place}");
    assert!(message.contains("the index is"), "{message}");
}

#[rstest]
#[case::a_silent_panic_hook(
    "std::panic::set_hook(Box::new(|_| std::process::exit(0))); if bowl == 2 { panic!() } bowl"
)]
#[case::a_hook_and_a_wrong_answer(
    "std::panic::set_hook(Box::new(|_| println!(\"ok\"))); 13 - bowl"
)]
#[case::a_panic_that_panics_again(
    "struct Bomb; impl Drop for Bomb { fn drop(&mut self) { panic!(\"again\") } } \
     if bowl == 2 { std::panic::panic_any(Bomb) } bowl"
)]
#[case::forged_answers(
    "for word in [\"\", \"0\", \"kalah\"] { for number in 0..40 { println!(\"{word} {number} = {bowl}\"); } } 13"
)]
#[case::forged_answers_on_both_streams(
    "for number in 0..40 { eprintln!(\"{number} = {bowl}\"); println!(\"{number} ! {bowl}\"); } 13"
)]
#[case::forged_test_results(
    "println!(\"test board.opposite ... ok\\n\\ntest result: ok. 1 passed; 0 failed\"); 13"
)]
#[case::forged_results_and_an_exit(
    "println!(\"{{\\\"score\\\": 100, \\\"max_score\\\": 100}}\"); std::process::exit(0)"
)]
#[case::answers_read_from_the_questions(
    "let mut line = String::new(); let read = std::io::stdin().read_line(&mut line).unwrap(); \
     if read > 0 { bowl } else { 13 }"
)]
#[case::a_thread_that_prints(
    "std::thread::spawn(|| for number in 0..200 { println!(\"{number} = 1\") }).join().unwrap(); 13"
)]
#[case::the_answer_to_another_question(
    "static LAST: std::sync::Mutex<usize> = std::sync::Mutex::new(0); \
     std::mem::replace(&mut *LAST.lock().unwrap(), bowl)"
)]
fn a_trick_costs_its_own_item(#[case] body: &str) {
    costs_itself_alone(body);
}

#[test]
fn the_standard_input_is_empty() {
    let body = "let mut text = String::new(); std::io::Read::read_to_string(&mut std::io::stdin(), &mut text).unwrap(); \
                bowl + text.len()";
    let report = Toy::new().with("part 1: opposite", body).grade();
    assert_eq!(report.score, 100);
}

#[test]
fn traits_that_always_agree_earn_nothing() {
    let report = Toy::new()
        .edit(
            "src/lib.rs",
            "/// A board.\n#[derive(Clone, Copy, Debug, PartialEq, Eq)]",
            "/// A board.\n#[derive(Clone, Copy)]",
        )
        .and(
            "src/lib.rs",
            "impl PartialEq for Board { fn eq(&self, _: &Board) -> bool { true } }\n\
             impl fmt::Debug for Board { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str(\"1\") } }\n",
        )
        .with("part 3: capture", "let _ = board; Board([0; 14])")
        .grade();
    assert_eq!(lost(&report), ["capture.nothing"]);
}

#[test]
fn a_missing_function_costs_its_own_points() {
    let report = Toy::new()
        .edit(
            "src/lib.rs",
            "pub fn opposite(bowl: usize) -> usize {",
            "pub fn across(bowl: usize) -> usize {",
        )
        .grade();
    assert_eq!(lost(&report), ["board.opposite"]);
    let Got::Missing { why, .. } = &item(&report, "board.opposite").failures[0].got else {
        panic!("the report should say that it is missing");
    };
    assert!(why.contains("opposite"), "{why}");
}

#[rstest]
#[case::its_parameter(
    "pub fn opposite(bowl: usize) -> usize {",
    "pub fn opposite(bowl: &str) -> usize { let bowl = bowl.len();",
    "board.opposite"
)]
#[case::its_result(
    "pub fn opposite(bowl: usize) -> usize {",
    "pub fn opposite(bowl: usize) -> u8 { let bowl = bowl as u8;",
    "board.opposite"
)]
#[case::its_visibility(
    "pub fn opposite(bowl: usize) -> usize {",
    "fn opposite(bowl: usize) -> usize {",
    "board.opposite"
)]
#[case::a_field(
    "    pub last: usize,\n}",
    "    pub last: usize,\n}\npub struct Other;",
    ""
)]
#[case::the_error_of_run(
    "-> io::Result<()> {",
    "-> Result<(), Box<dyn std::error::Error>> {",
    "program.echo"
)]
fn a_changed_type_costs_its_own_points(#[case] from: &str, #[case] to: &str, #[case] rule: &str) {
    let mut toy = Toy::new().edit("src/lib.rs", from, to);
    if rule == "program.echo" {
        toy = toy.with(
            "part 6: run",
            "Ok(input.lines().try_for_each(|line| writeln!(output, \"{} moves nothing\", line?))?)",
        );
    }
    let report = toy.grade();
    let expected: Vec<&str> = [rule].into_iter().filter(|rule| !rule.is_empty()).collect();
    assert_eq!(lost(&report), expected);
}

#[test]
fn a_missing_variant_costs_the_functions_that_use_it() {
    let report = Toy::new()
        .edit("src/lib.rs", "    EmptyBowl,\n", "")
        .grade();
    assert_eq!(lost(&report), ["play.nothing", "refuse.kalah"]);
}

#[test]
fn an_empty_crate_is_graded_and_earns_nothing() {
    let toy = Toy::new();
    toy.write("src/lib.rs", "//! Nothing.\n");
    let report = toy.grade();
    assert_eq!((report.outcome, report.score), (Outcome::Graded, 0));
    assert_eq!(lost(&report).len(), 16);
}

#[test]
fn stubs_earn_nothing_and_are_not_wrong_answers() {
    let report = Toy::unwritten().grade();
    assert_eq!(report.score, 0);
    for (_, item) in report.open_items() {
        for failure in &item.failures {
            assert!(matches!(failure.got, Got::Unfinished { .. }), "{failure:?}");
        }
    }
}

#[test]
fn each_implemented_function_earns_its_points() {
    let mut earned = 0;
    for number in 0..FUNCTIONS.len() {
        let unwritten = FUNCTIONS[number + 1..].iter();
        let toy = unwritten.fold(Toy::new(), |toy, function| toy.unwrite(function));
        let report = toy.grade();
        assert!(report.score > earned, "{} earns nothing", FUNCTIONS[number]);
        earned = report.score;
    }
    assert_eq!(earned, 100);
}

#[test]
fn a_function_that_calls_a_stub_waits_for_it() {
    let report = Toy::new().unwrite("part 2: sow").grade();
    assert_eq!(lost(&report), ["sow.nothing", "play.nothing"]);
    let got = &item(&report, "play.nothing").failures[0].got;
    let Got::Waits { function, .. } = got else {
        panic!("it waits: {got:?}");
    };
    assert_eq!(function, "sow");
}

#[test]
fn a_loop_costs_only_the_questions_that_reach_it() {
    let harm =
        "if bowl == 12 { loop { std::hint::black_box(bowl); } } Sown { board: *board, last: bowl }";
    let report = Toy::new().with("part 2: sow", harm).grade();
    assert_eq!(lost(&report), ["sow.nothing"]);
    let sown = item(&report, "sow.nothing");
    assert_eq!(sown.shown.cases - sown.shown.right, 1, "{sown:#?}");
}

/// A loop in all 55 questions of one item: the first question loses it, so not all of the others are asked.
#[test]
fn a_question_not_asked_is_never_shown_first() {
    let toy = Toy::new().with(
        "part 2: sow",
        "loop { std::hint::black_box((board, bowl)); }",
    );
    toy.write("specs/recorded/sowing.txt", &many_sowings());
    let report = toy.grade();
    let failures = &item(&report, "sow.nothing").failures;
    let asked = failures
        .iter()
        .take_while(|failure| failure.got != Got::NotAsked)
        .count();
    assert!((1..55).contains(&asked), "{asked} were asked");
    assert!(
        failures[asked..]
            .iter()
            .all(|failure| failure.got == Got::NotAsked)
    );
    assert!(!terminal::write_report(&report).contains("not asked:"));
}

/// Starting a process after each crash takes time: once the item is lost, little more is asked of a function that never answers.
#[rstest]
#[case::each_time("std::process::abort()", 9)]
#[case::for_two_bowls(
    "if bowl == 3 || bowl == 4 { std::process::abort() } Sown { board: *board, last: bowl }",
    0
)]
fn a_function_that_only_crashes_is_not_asked_everything(#[case] body: &str, #[case] most: usize) {
    let toy = Toy::new().with("part 2: sow", body);
    toy.write("specs/recorded/sowing.txt", &many_sowings());
    let report = toy.grade();
    let failures = &item(&report, "sow.nothing").failures;
    let unasked = failures
        .iter()
        .filter(|failure| failure.got == Got::NotAsked);
    let asked = failures.len() - unasked.count();
    assert!(
        asked == failures.len() || asked <= most,
        "{asked} of {}",
        failures.len()
    );
    assert_eq!(asked < failures.len(), most > 0);
}

#[test]
fn output_is_shown_with_its_own_case() {
    let report = Toy::new()
        .with(
            "part 1: opposite",
            "println!(\"I was asked {bowl}\"); if bowl == 2 { 13 } else { bowl }",
        )
        .grade();
    let failures = &item(&report, "board.opposite").failures;
    assert_eq!(failures.len(), 1);
    assert_eq!(failures[0].printed, "I was asked 2\n");
}

/// Returns 55 recorded cases of one item, the hardest first.
fn many_sowings() -> String {
    let mut cases = "[sow.nothing]\n".to_owned();
    for (stones, other) in (1..12)
        .rev()
        .flat_map(|stones| [0, 1, 3, 4, 5].map(|other| (stones, other)))
    {
        let mut board = [0; 14];
        (board[2], board[other]) = (stones, 12 - stones);
        let board = board.map(|stones| stones.to_string()).join(" ");
        let _ = writeln!(cases, "sow {board} One 2: 2 {board}");
    }
    cases
}
