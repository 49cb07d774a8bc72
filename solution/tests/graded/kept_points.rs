//! Rules that wait for other functions keep their points, but never above a stock answer.

use std::fs;

use grader::grade::Grader;
use grader::report::{ItemReport, Report, SubmissionOutline};
use grader::specs::{Assignment, Selection};
use rstest::rstest;
use staff::facts::AnswerStore;
use submission::Submission;
use tempfile::TempDir;

use crate::fixtures::{compiler, grader, reference, specs};

/// Returns the reference with a function that begins with these statements.
fn changed(signature: &str, statements: &str) -> Submission {
    let mut submission = reference();
    let sources = submission.sources.iter_mut();
    let mut own =
        sources.filter(|(file, text)| !file.contains("/extension/") && text.contains(signature));
    let (_, text) = own.next().expect("a file has the function");
    assert_eq!(text.matches(signature).count(), 1, "{signature}");
    *text = text.replace(
        signature,
        &format!("{signature} if true {{ {statements} }} "),
    );
    submission
}

fn grade(grader: &Grader, submission: &Submission) -> Report {
    let graded = grader.grade("a submission", submission);
    let report = graded.expect("grading works").report;
    assert!(report.not_graded.is_none(), "{:?}", report.not_graded);
    report
}

fn report(signature: &str, statements: &str) -> Report {
    grade(grader(), &changed(signature, statements))
}

/// A class scores what it has stored: the same as the grader itself, which has just asked.
#[rstest]
#[case::over_for_one(OVER, "return board.stones()[..6] == [0; 6];")]
#[case::a_capture_without_ones_own(CAPTURE, "let _ = last; return board.clone();")]
#[case::one_bowl_opposite(OPPOSITE, "return 0;")]
#[case::one_next_bowl(NEXT, "return (bowl + 1) % 13;")]
#[case::always_the_other_player(TURN, "let _ = last; return player.opponent();")]
#[case::nobody_wins(WINNER, "return None;")]
fn stored_answers_lead_to_the_same_report(#[case] signature: &str, #[case] statements: &str) {
    let submission = changed(signature, statements);
    let grader = grader();
    let outline = SubmissionOutline::of(&submission, &grader.assignment);
    let compiled = grader
        .compile(&submission)
        .map_err(|error| error.to_string());
    let executable = compiled.expect("it compiles");
    let graded = grader.ask_and_score("a submission", &outline, &executable);
    let graded = graded.expect("grading works");
    let folder = tempfile::tempdir().expect("a folder can be made");
    let store = AnswerStore::open(folder.path(), &grader.assignment.cases);
    let store = store.expect("the store can be made");
    let key = submission.digest();
    store
        .put(key, &(), &Ok(graded.responses))
        .expect("answers can be stored");
    let (stored, ()) = store.get(key).expect("the answers are there");
    let stored = stored.expect("it was asked");
    let report = grader.score_answers("a submission", &outline, &stored);
    assert_eq!(report.expect("answers can be scored"), graded.report);
}

/// Returns the rules that keep their points.
fn kept(report: &Report) -> Vec<&str> {
    let items = report.parts.iter().flat_map(|part| &part.items);
    items
        .filter(|item| item.kept)
        .map(|item| item.rule.as_str())
        .collect()
}

const OPENING: &str = "pub fn opening() -> Board {";
const BOWLS: &str = "pub fn bowls(self) -> RangeInclusive<usize> {";
const KALAH: &str = "pub fn kalah(self) -> usize {";
const OPPOSITE: &str = "pub fn opposite(bowl: usize) -> usize {";
const NEXT: &str = "pub fn next_bowl(bowl: usize, player: Player) -> usize {";
const LEGAL: &str = "pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {";
const SOW: &str = "pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {";
const CAPTURE: &str = "pub fn capture(board: &Board, player: Player, last: usize) -> Board {";
const TURN: &str = "pub fn next_player(player: Player, last: usize) -> Player {";
const OVER: &str = "pub fn is_over(board: &Board) -> bool {";
const SWEEP: &str = "pub fn sweep(board: &Board) -> Board {";
const WINNER: &str = "pub fn winner(board: &Board) -> Option<Player> {";
const PLAY: &str =
    "pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {";

#[rstest]
#[case::no_stones_at_first(OPENING, "return Board::new([0; 14]);")]
#[case::one_row(BOWLS, "return 0..=5;")]
#[case::one_kalah(KALAH, "return 6;")]
#[case::one_bowl_opposite(OPPOSITE, "return 0;")]
#[case::opposite_itself(OPPOSITE, "return bowl;")]
#[case::one_next_bowl(NEXT, "return 0;")]
#[case::always_the_same_bowl(NEXT, "return bowl;")]
#[case::no_legal_move(LEGAL, "return Vec::new();")]
#[case::every_move_is_legal(LEGAL, "return (0..14).collect();")]
#[case::nothing_is_sown(SOW, "return Sown { board: *board, last: bowl };")]
#[case::nothing_is_captured(CAPTURE, "return *board;")]
#[case::one_player(TURN, "return Player::One;")]
#[case::the_same_player(TURN, "return player;")]
#[case::never_over(OVER, "return false;")]
#[case::always_over(OVER, "return true;")]
#[case::nothing_is_swept(SWEEP, "return *board;")]
#[case::always_a_draw(WINNER, "return None;")]
#[case::one_winner(WINNER, "return Some(Player::One);")]
#[case::every_move_is_refused(PLAY, "return Err(Refusal::EmptyBowl);")]
#[case::the_end_at_once(PLAY, "return Ok(Played { board: *board, status: Status::Draw });")]
#[case::a_move_changes_nothing(
    PLAY,
    "return Ok(Played { board: *board, status: Status::ToMove(player.opponent()) });"
)]
fn no_rule_keeps_points_above_a_stock_answer(#[case] signature: &str, #[case] statements: &str) {
    let report = report(signature, statements);
    assert_eq!(kept(&report), [""; 0]);
    assert!(report.score < 100);
}

const ALL_BOWLS: &str = "let mut stones = board.stones();
    let mut last = bowl;
    for _ in 0..std::mem::take(&mut stones[bowl]) {
        last = (last + 1) % 14;
        stones[last] += 1;
    }
    return Sown { board: Board::new(stones), last };";
const ONE_SIDE: &str = "let stones = board.stones();
    return Player::One.bowls().all(|bowl| stones[bowl] == 0);";

#[rstest]
#[case::never_a_second_turn(TURN, "return player.opponent();", &["play.turn-again", "play.turn-after-lap"])]
#[case::stones_for_both_kalahs(SOW, ALL_BOWLS, &["play.judged-after-sowing", "program.moves"])]
#[case::over_on_one_side_only(OVER, ONE_SIDE, &["play.over-opponents-side"])]
fn a_right_move_above_a_mistake_keeps_points(
    #[case] signature: &str,
    #[case] statements: &str,
    #[case] some: &[&str],
) {
    let report = report(signature, statements);
    let kept = kept(&report);
    for rule in some {
        let mut items = report.parts.iter().flat_map(|part| &part.items);
        let item = items.find(|item| item.rule.as_str() == *rule);
        let is_right = item.is_some_and(|item| item.shown.right == item.shown.cases);
        assert!(is_right || kept.contains(rule), "{rule}: {kept:?}");
    }
    assert!(
        kept.iter().any(|rule| rule.starts_with("play.")),
        "{kept:?}"
    );
}

/// Returns what each rule says of itself: its points, whether it keeps them, and what it waits for.
fn items(report: &Report) -> Vec<String> {
    let items = report.parts.iter().flat_map(|part| &part.items);
    let line = |item: &ItemReport| {
        let (rule, score, kept, waits) = (&item.rule, item.score, item.kept, &item.waits_for);
        format!("{rule}: {score}, {kept}, {waits:?}")
    };
    items.map(line).collect()
}

#[rstest]
#[case::stones_for_both_kalahs(SOW, ALL_BOWLS)]
#[case::over_on_one_side_only(OVER, ONE_SIDE)]
#[case::nothing_is_captured(CAPTURE, "return *board;")]
#[case::not_written(TURN, "todo!()")]
fn a_part_alone_says_what_a_whole_grade_says(#[case] signature: &str, #[case] statements: &str) {
    let submission = changed(signature, statements);
    let whole = grade(grader(), &submission);
    let mut alone = Vec::new();
    for part in &whole.parts {
        let selection = Selection {
            part: Some(part.number.to_string()),
            name: None,
        };
        let mut assignment = grader().assignment.clone();
        selection.apply(&mut assignment).expect("there is the part");
        let report = grade(&Grader::new(assignment, compiler()), &submission);
        assert_eq!(report.parts.len(), 1);
        let (score, max_score) = (report.score + report.extra, part.max_score);
        assert_eq!(
            (score, report.max_score + report.max_extra),
            (part.score, max_score)
        );
        alone.extend(items(&report));
    }
    assert_eq!(alone, items(&whole));
}

const ALL_IN_NEXT: &str = "let mut stones = board.stones();
    let last = next_bowl(bowl, player);
    stones[last] += std::mem::take(&mut stones[bowl]);
    return Sown { board: Board::new(stones), last };";

/// `specs/assignment.md` says which rules of parts 5 and 6 keep their points, and which don't.
#[rstest]
#[case::exactly_what_your_own_functions_lead_to(ALL_BOWLS, "play.captures-in-origin", true)]
#[case::nothing_is_captured_any_more(ALL_IN_NEXT, "play.captures-in-origin", false)]
#[case::your_game_ends_elsewhere(ALL_BOWLS, "program.the-end", false)]
fn the_assignment_says_which_rules_keep_their_points(
    #[case] statements: &str,
    #[case] rule: &str,
    #[case] is_kept: bool,
) {
    let report = report(SOW, statements);
    assert_eq!(kept(&report).contains(&rule), is_kept);
    for part in &report.parts {
        for item in &part.items {
            assert!([0, item.max_score].contains(&item.score));
            let is_right = item.shown.right == item.shown.cases;
            assert_eq!(item.score > 0, is_right || item.kept, "{}", item.rule);
            let waits = item.waits_for.iter().any(|name| name == "sow");
            assert!(!item.kept || waits && [5, 6].contains(&part.number));
            // What can't be told is never called wrong, if the answers follow.
            let may_wait = item.rule == *rule && part.number == 5 && !is_kept;
            assert!(!may_wait || waits && item.may_wait);
        }
    }
}

#[test]
fn a_course_may_take_the_points_of_rules_that_wait() {
    let report = report(SOW, ALL_BOWLS);
    let mut assignment = grader().assignment.clone();
    assignment.keeps_points = false;
    let lost = grade(
        &Grader::new(assignment, compiler()),
        &changed(SOW, ALL_BOWLS),
    );
    assert_eq!(kept(&lost), [""; 0]);
    let kept = u32::try_from(kept(&report).len()).expect("there are few");
    assert!(kept > 3);
    // Each rule of parts 5 and 6 is worth a point.
    assert_eq!(lost.score + kept, report.score);
}

/// A position that nobody is shown, with the right answer.
const HIDDEN: &str = "[play.turn-passes]
play 4 4 4 4 4 9 0 3 3 3 3 3 4 0 One 5: 5 5 4 4 4 0 1 4 4 4 4 4 5 0 Two to move
";
const ONE_POSITION: &str = "if board.stones() == [4, 4, 4, 4, 4, 9, 0, 3, 3, 3, 3, 3, 4, 0] {
    return Err(Refusal::EmptyBowl);
}";

/// A class gives the points that a student sees at home, unless a hidden case is wrong by itself.
#[rstest]
#[case::it_follows_from_sow(SOW, ALL_BOWLS, 0)]
#[case::it_is_wrong_by_itself(PLAY, ONE_POSITION, 1)]
fn hidden_cases_are_followed_too(
    #[case] signature: &str,
    #[case] statements: &str,
    #[case] loses: u32,
) {
    let folder = TempDir::new().expect("there is room for a folder");
    let path = folder.path().join("own.txt");
    fs::write(&path, HIDDEN).expect("the file can be written");
    let assignment = Assignment::read_specs(&specs(), &[path]).expect("the case is well-formed");
    let in_class = grade(
        &Grader::new(assignment, compiler()),
        &changed(signature, statements),
    );
    let at_home = report(signature, statements);
    assert_eq!(in_class.score + loses, at_home.score);
    let items = in_class.parts.iter().flat_map(|part| &part.items);
    let hidden: Vec<usize> = items
        .map(|item| item.hidden.cases - item.hidden.right)
        .collect();
    assert_eq!(hidden.iter().sum::<usize>(), 1);
}
