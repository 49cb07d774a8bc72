//! After a change, everything that no longer fits is reported at once, before any long work.

use std::fs;
use std::path::Path;

use author::calibration::Gallery;
use author::consistency::find_inconsistencies;
use rstest::rstest;
use staff::output_files::OutputFiles;
use submission::Submission;
use tempfile::TempDir;

use crate::fixtures::{compiler, package};

/// Changes a copy of the assignment.
pub(crate) fn changed(changes: &[(&str, &str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut files = OutputFiles::default();
    let copied = [
        ("specs", package().join("../specs")),
        ("solution/src", package().join("src")),
        ("solution/gallery", package().join("gallery")),
    ];
    for (name, from) in copied {
        files.copy(&from, name, &|_| false).unwrap();
    }
    files.write_to(folder.path()).unwrap();
    for (file, from, to) in changes {
        let path = folder.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(
            text.contains(from),
            "this test changes `{from}` in {file}, where it isn't any more; quote a text here that is there now"
        );
        fs::write(&path, text.replacen(from, to, 1)).unwrap();
    }
    folder
}

/// Changes a copy of the assignment, and returns what no longer fits.
fn after(changes: &[(&str, &str, &str)]) -> Vec<String> {
    not_fitting(changed(changes).path())
}

/// Returns what no longer fits in the assignment in this folder.
pub(crate) fn not_fitting(folder: &Path) -> Vec<String> {
    let at = |name: &str| folder.join(name);
    let oracle = Submission::read(&at("solution")).unwrap();
    let gallery = Gallery::read(&at("solution/gallery")).unwrap();
    let lines = find_inconsistencies(&at("specs"), &oracle, &gallery, compiler(), None).unwrap();
    let top = format!("{}/", folder.display());
    lines.iter().map(|line| line.replace(&top, "")).collect()
}

#[test]
fn an_unchanged_assignment_fits() {
    assert_eq!(after(&[]), [""; 0]);
}

const REFERENCE: &str = "solution/src/capturing.rs";
const RULES: &str = "specs/rules.md";

/// The lines of the reference that capture.
const CAPTURE: &str = "        let own = std::mem::take(&mut stones[last]);
        let theirs = std::mem::take(&mut stones[opposite(last)]);
        stones[player.kalah()] += own + theirs;
";

/// The sweep of part 4, which part 7 keeps.
const OWNED: &str = "/// Sweeps as before.
fn owned(board: &Board) -> Board {
    let mut stones = board.stones();
    for player in [Player::One, Player::Two] {
        let swept: u8 = stones[player.bowls()].iter().sum();
        stones[player.bowls()].fill(0);
        stones[player.kalah()] += swept;
    }
    Board::new(stones)
}

/// Returns whether the last stone is in";

#[rstest]
#[case::an_example(
    &[(RULES, "next 12 Two: 13", "next 12 Two: 0")],
    &["the reference fails the example", "`next 12 Two` with `13` instead of `0`"]
)]
#[case::all_edits_of_a_text_that_changed(
    &[(REFERENCE, "stones[last] == 1", "stones[last] < 2")],
    &[
        "`capture-for-one-only` no longer applies: `src/capturing.rs` doesn't contain this text",
        "`capture-in-occupied-bowls` no longer applies",
    ]
)]
#[case::a_misconception_about_no_rule(
    &[("specs/misconceptions.toml", "rule = \"capture.kalah\"", "rule = \"capture.kala\"")],
    &["unknown rule `capture.kala`"]
)]
#[case::points(
    &[("specs/rubric.toml", "\"capture.kalah\" = 1", "\"capture.kalah\" = 2")],
    &["add up to 101 points; make them 100"]
)]
#[case::a_part_without_a_row(
    &[("specs/assignment.md", "| 4 The end", "| The end")],
    &["the table has no row for part 4 The end of the game"]
)]
#[case::a_link_to_a_file_that_has_been_taken_out(
    &[("specs/SUMMARY.md", "(referee.md)", "(players.md)")],
    &[": there is no `players.md`; remove the link, or name another file"]
)]
#[case::a_rule_without_a_hint(
    &[("specs/hints.toml", "\"sow.many\" =", "\"sow.more\" =")],
    &["`sow.many` has no question", "unknown rule `sow.more`"]
)]
#[case::a_board_of_the_lesson(
    &[("specs/lesson.md", "play.turn-again: Player One opens", "play.turn-again: Player Two opens")],
    &["the board of the lesson doesn't show `play.turn-again: Player Two opens"]
)]
#[case::a_value_of_a_move_in_an_example(
    &[("specs/player.md", "choose: 1 (1 +0, 2 -6, 4 -2)", "choose: 1 (1 +0, 2 -4, 4 -2)")],
    &["the exact solver answers `1 (1 +0, 2 -6, 4 -2)` to `one move is enough for a draw`"]
)]
#[case::a_best_move_that_an_example_leaves_out(
    &[("specs/player.md", "choose: 12 (9 +4, 11 +6, 12 +8)", "choose: 11")],
    &["the exact solver answers `12 (9 +4, 11 +6, 12 +8)` to"]
)]
#[case::an_example_that_the_exact_solver_has_not_seen(
    &[("specs/player.md", "20                   20   One to move\n     0  1  1  0  2  0", "20                   20   One to move\n     0  1  1  0  0  2")],
    &["the exact solver didn't find that `bowl 2 captures two stones, but two extra turns come first` shows `choose.extra-turns`"]
)]
#[case::misconceptions_that_a_new_rule_has_made_right(
    &[(REFERENCE, CAPTURE, "stones[player.kalah()] += std::mem::take(&mut stones[opposite(last)]);\n")],
    &[
        "`capture-leaves-the-capturing-stone` is what the rule says now",
        "wrong answers of `capture-needs-stones-opposite` are right now",
    ]
)]
#[case::only_the_misconception_that_is_the_new_rule(
    &[
        ("solution/src/ending.rs", "        stones[player.kalah()] += swept;\n", "        stones[player.opponent().kalah()] += swept;\n"),
        ("solution/src/extension/variants.rs", "Remains::Owner => sweep(board)", "Remains::Owner => owned(board)"),
        ("solution/src/extension/variants.rs", "/// Returns whether the last stone is in", OWNED),
    ],
    &["`sweep-to-the-empty-side` is what the rule says now"]
)]
#[case::different_things_at_once(
    &[
        ("specs/rubric.toml", "\"capture.kalah\" = 1", "\"capture.kalah\" = 2"),
        (RULES, "next 12 Two: 13", "next 12 Two: 0"),
        (REFERENCE, "stones[last] == 1", "stones[last] < 2"),
    ],
    &["add up to 101", "fails the example", "no longer applies"]
)]
fn what_no_longer_fits_is_reported(
    #[case] changes: &[(&str, &str, &str)],
    #[case] expected: &[&str],
) {
    let lines = after(changes);
    for words in expected {
        let found = lines.iter().any(|line| line.contains(words));
        assert!(found, "`{words}` isn't in {lines:#?}");
    }
    let right = |text: &str| text.contains("is what the rule says now");
    let others = lines.iter().filter(|line| right(line)).count();
    let named = expected.iter().filter(|words| right(words)).count();
    assert_eq!(others, named, "{lines:#?}");
}

/// Each function changes a line if it has the right shape, and returns what is reported then: the lines themselves are drawn, or
/// change with the rules.
#[rstest]
#[case::a_recorded_answer("specs/recorded/part-3.txt", another_board)]
#[case::a_solved_answer("specs/solved/choices.txt", another_move)]
#[case::words_after_a_recorded_move("specs/solved/choices.txt", fewer_captured)]
#[case::a_row_of_the_table_of_parts("specs/assignment.md", more_points)]
fn a_line_that_no_longer_fits_is_reported(
    #[case] file: &str,
    #[case] change: fn(&str) -> Option<(String, String)>,
) {
    let text = fs::read_to_string(package().join("..").join(file)).unwrap();
    let mut lines = (1..).zip(text.lines());
    let found = lines.find_map(|(number, line)| Some((number, line, change(line)?)));
    let (number, line, (changed, said)) = found.unwrap_or_else(|| {
        panic!("this test needs a line of {file} to change, and none has that shape any more; change the function that looks for it")
    });
    let place = format!("{file}:{number}: ");
    let lines = after(&[(file, line, &changed)]);
    let is_said = |line: &String| line.starts_with(&place) && line.contains(&said);
    assert!(
        lines.iter().any(is_said),
        "{place}`{said}` isn't in {lines:#?}"
    );
}

fn another_board(line: &str) -> Option<(String, String)> {
    let (question, answer) = line.split_once(": ")?;
    let mut stones: Vec<&str> = answer.split(' ').collect();
    let other = stones.iter().position(|count| *count != stones[0])?;
    stones.swap(0, other);
    let said = format!("stale: the reference answers `{question}` of `");
    let is_capture = question.starts_with("capture ");
    is_capture.then(|| (format!("{question}: {}", stones.join(" ")), said))
}

fn another_move(line: &str) -> Option<(String, String)> {
    let (question, answer) = line.split_once(": ")?;
    let bowl: usize = answer.parse().ok()?;
    let other = if bowl.is_multiple_of(7) {
        bowl + 1
    } else {
        bowl - 1
    };
    let said =
        "differently; compute them again: `cargo run --release -p solution --example choices`";
    Some((format!("{question}: {other}"), said.to_owned()))
}

fn fewer_captured(line: &str) -> Option<(String, String)> {
    let (before, words) = line.split_once("; ")?;
    let fewer = words.strip_suffix(" captured)")?.parse::<u32>().ok()? - 1;
    let said = format!("the words say {fewer} captured, and bowl ");
    Some((format!("{before}; {fewer} captured)"), said))
}

fn more_points(line: &str) -> Option<(String, String)> {
    let cells: Vec<&str> = line.split(" | ").collect();
    let (number, title) = cells[0].strip_prefix("| ")?.split_once(' ')?;
    let points: u32 = cells.get(2)?.strip_suffix(" |")?.parse().ok()?;
    let said = format!("part {number} is `{title}` with {points} points in the rubric");
    let changed = [cells[0], cells[1], &format!("{} |", points + 1)].join(" | ");
    Some((changed, said))
}

#[test]
fn points_that_changed_since_the_last_commit_are_named() {
    let git = |folder: &Path, arguments: &[&str]| {
        let mut command = std::process::Command::new("git");
        command.args(["-c", "user.name=a", "-c", "user.email=a@example.org"]);
        command.args(arguments).current_dir(folder);
        command.output().is_ok_and(|done| done.status.success())
    };
    let folder = tempfile::tempdir().unwrap();
    let specs = folder.path().join("specs");
    let mut files = OutputFiles::default();
    files
        .copy(&package().join("../specs"), "specs", &|_| false)
        .unwrap();
    files.write_to(folder.path()).unwrap();
    let is_committed = ["init", "add .", "commit -m a"].iter().all(|command| {
        let words: Vec<&str> = command.split(' ').collect();
        git(folder.path(), &words)
    });
    assert!(is_committed, "git works");
    let rubric = fs::read_to_string(specs.join("rubric.toml")).unwrap();
    let changed = rubric.replace("\"board.next\" = 2", "\"board.next\" = 3");
    fs::write(specs.join("rubric.toml"), changed).unwrap();
    let oracle = Submission::read(package()).unwrap();
    let gallery = Gallery::read(&package().join("gallery")).unwrap();
    let lines = find_inconsistencies(&specs, &oracle, &gallery, compiler(), None).unwrap();
    let expected = "`board.next` was worth 2 in the last commit; make all points add up to 100";
    let found = lines.iter().any(|line| line.contains(expected));
    assert!(found, "{lines:#?}");
}
