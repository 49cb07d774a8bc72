//! Positions in every rule set can be asked as hidden cases, and the reference has all of them right.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use author::calibration::failed_hidden_cases;
use grader::grade::Grader;
use grader::runner::{Compiler, GradingLimits, Toolchain};
use grader::specs::Assignment;
use notation::Question;
use oorandom::Rand32;
use sandbox::Sandbox;
use solution::Rules;
use submission::Submission;
use tempfile::TempDir;

use crate::cases::answer;
use crate::playing::combinations;
use crate::second::{Bowls, Position, Words};
use crate::tables::words;

/// Moves in each rule set, besides other questions.
const MOVES: usize = 8;

/// The rule that all cases are counted for; any rule of the part would do.
const RULE: &str = "variant.program";

/// Returns the positions of a random game: the bowls, and whether Player Two is to move.
fn game(words: &Words, random: &mut Rand32) -> Vec<(Bowls, bool)> {
    let mut position = Position::opening(words);
    let mut positions = Vec::new();
    while !position.over {
        positions.push((position.by_number(), position.two));
        let plies = position.plies();
        let most = u32::try_from(plies.len()).expect("few plies");
        position = position.after(words, plies[random.rand_range(0..most) as usize]);
    }
    positions.push((position.by_number(), position.two));
    positions
}

/// Returns questions about a random game under these rules.
fn questions(name: &str, random: &mut Rand32) -> Vec<String> {
    let words = words(name);
    let positions = game(&words, random);
    let mut questions = vec![format!("opening@{name}")];
    let most = u32::try_from(positions.len()).expect("few positions");
    for _ in 0..MOVES {
        let (bowls, two) = positions[random.rand_range(0..most) as usize];
        let board = bowls.map(|stones| stones.to_string()).join(" ");
        let player = if two { "Two" } else { "One" };
        // One bowl in eight doesn't exist, or isn't the player's.
        let bowl = if random.rand_range(0..8) == 0 {
            random.rand_range(0..16)
        } else {
            random.rand_range(0..6) + if two { 7 } else { 0 }
        };
        questions.push(format!("play@{name} {board} {player} {bowl}"));
        let is_own = (bowl < 6) != two && bowl != 6 && bowl < 13;
        if is_own && bowls[bowl as usize] > 0 {
            questions.push(format!("sow@{name} {board} {player} {bowl}"));
        }
    }
    let first: Vec<String> = (0..3)
        .map(|_| random.rand_range(0..13).to_string())
        .collect();
    questions.push(format!(
        "program@{name} {}\\nswap\\nquit\\n",
        first.join("\\n")
    ));
    questions
}

#[test]
fn hidden_cases_in_every_rule_set_are_right() {
    let mut random = Rand32::new(1536);
    let mut text = format!("[{RULE}]\n");
    let mut count = 0;
    let combinations = combinations();
    assert_eq!(combinations.len(), 1536);
    for combination in combinations {
        let rules: Rules = combination.parse().expect("it is a name of rules");
        let name = rules.to_string();
        for written in questions(&name, &mut random) {
            let question: Question = written.parse().expect("it is a question");
            let answer = answer(&question, &name);
            let answer = if question.is_session() {
                format!("{answer:?}")
            } else {
                answer
            };
            let _ = writeln!(text, "{question}: {answer}");
            count += 1;
        }
    }
    let folder = TempDir::new().expect("there is room for a folder");
    let file = folder.path().join("all-rules.txt");
    fs::write(&file, text).expect("the file can be written");

    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let assignment = Assignment::read_specs(&package.join("../specs"), &[file]);
    let compiler = Compiler {
        toolchain: Toolchain::find().expect("a toolchain compiled this test"),
        sandbox: Sandbox::none(),
        limits: GradingLimits::default(),
    };
    let grader = Grader::new(assignment.expect("the cases are well-formed"), compiler);
    let reference = Submission::read(package).expect("the reference is readable");
    let failed = failed_hidden_cases(&grader, &reference).expect("grading works");
    assert!(failed.is_empty(), "{:#?}", &failed[..failed.len().min(10)]);
    eprintln!("{count} hidden cases in 1536 rule sets");
    assert!(count > 15_000, "only {count} cases");
}
