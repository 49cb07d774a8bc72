//! Rules that wait for other functions keep their points, but never above a stock answer.

use grader::report::Report;
use rstest::rstest;

use crate::fixtures::{grader, reference};

/// Returns the report on the reference in which a function begins with these statements.
fn report(signature: &str, statements: &str) -> Report {
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
    let graded = grader().grade("a submission", &submission);
    let report = graded.expect("grading works").report;
    assert!(report.not_graded.is_none(), "{:?}", report.not_graded);
    report
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
