//! A right program that is slow, whether it computes or waits, has all points of the game, and a warning says what was slow.

use std::path::Path;

use grader::grade::Grader;
use grader::runner::{Compiler, GradingLimits, Toolchain};
use grader::specs::Assignment;
use rstest::rstest;
use sandbox::Sandbox;
use submission::Submission;

const COMPUTING: &str =
    "let begun = std::time::Instant::now(); while begun.elapsed().as_millis() < 200 {}";

const WAITING: &str = "std::thread::sleep(std::time::Duration::from_millis(200));";

#[rstest]
#[case::play_computes("src/playing.rs", "pub fn play(", COMPUTING, "play")]
#[case::play_waits("src/playing.rs", "pub fn play(", WAITING, "play")]
#[case::sow_waits("src/sowing.rs", "pub fn sow(", WAITING, "sow")]
fn a_fifth_of_a_second_costs_no_points(
    #[case] file: &str,
    #[case] function: &str,
    #[case] delay: &str,
    #[case] slow: &str,
) {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut submission = Submission::read(package).expect("the reference is readable");
    let text = submission.sources.get_mut(file).expect("the file is there");
    let begin = text.find(function).expect("the function is there");
    let body = text[begin..].find("{\n").expect("it has a body") + begin + 2;
    text.insert_str(body, delay);
    let compiler = Compiler {
        toolchain: Toolchain::find().expect("a toolchain compiled this test"),
        sandbox: Sandbox::none(),
        limits: GradingLimits::default(),
    };
    let assignment =
        Assignment::read_specs(&package.join("../specs"), &[]).expect("the specs are valid");
    let grader = Grader::new(assignment, compiler);
    let graded = grader.grade("slow", &submission).expect("it can be graded");
    eprintln!("{function}: {:?}", graded.timing.ask);
    assert_eq!(graded.report.score, 100);
    let names: Vec<String> = graded.slow.iter().map(|callee| callee.name()).collect();
    assert!(names.iter().any(|name| name == slow), "{names:?}");
}
