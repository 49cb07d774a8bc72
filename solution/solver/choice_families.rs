//! The conditions on positions that test the rules of a computer player.

use solution::Status;

use super::choice_cases::{Family, MANY, family};
use super::plain_players::{Depth, PlainSearch, Turn, lead, moves};
use super::solved::Solved;

/// The most positions that a plain search to the end may have to look at where the best move is asked for.
const MOST_POSITIONS: u64 = 25_000;

/// The rules, in the order of `specs/player.md`.
pub(crate) const FAMILIES: [Family; 9] = [
    family("choose.legal", 12, (4, 24), has_few_moves, any_move),
    family("choose.win", 8, (8, 20), has_choice, win),
    family(
        "choose.extra-turns",
        8,
        (12, 22),
        is_about_extra_turns,
        extra_turns,
    ),
    family(
        "choose.next-capture",
        8,
        (12, 22),
        is_about_replies,
        next_capture,
    ),
    family("choose.best-of-8", 8, (8, 8), has_choice, best_of_few),
    family("choose.best-of-12", 8, (12, 12), has_choice, best_of_few),
    family("choose.best-of-16", 8, (16, 16), has_choice, best_of_few),
    family(
        "choose.better-than-greedy",
        20,
        MANY,
        is_about_greed,
        better_than_greedy,
    ),
    family(
        "choose.better-than-four-moves",
        20,
        MANY,
        is_about_depth,
        better_than_four_moves,
    ),
];

fn best_moves(solved: &Solved, depth: Depth) -> Vec<usize> {
    PlainSearch::default().best_moves(solved.turn, depth)
}

/// Returns true if a player with this depth finds a best move, no matter how it decides between equal ones.
fn finds(solved: &Solved, depth: Depth) -> bool {
    let best = solved.best();
    best_moves(solved, depth)
        .iter()
        .all(|bowl| best.contains(bowl))
}

/// Returns true if a player with this depth misses every best move.
fn misses(solved: &Solved, depth: Depth) -> bool {
    let best = solved.best();
    best_moves(solved, depth)
        .iter()
        .all(|bowl| !best.contains(bowl))
}

/// Returns true if all deeper searches find a best move.
fn deeper_searches_find(solved: &Solved, turns: u32) -> bool {
    (turns..=4).all(|turns| finds(solved, Depth::Turns(turns)))
        && (4..=10).all(|moves| finds(solved, Depth::Moves(moves)))
}

/// Returns true if only one bowl holds stones, or a few do.
fn has_few_moves(turn: Turn, index: usize) -> bool {
    moves(turn).count() == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 1, 1][index]
}

/// Returns true if there are at least three moves.
fn has_choice(turn: Turn, _: usize) -> bool {
    moves(turn).count() >= 3
}

/// Returns true if the best turn begins with another move than the best move alone.
fn is_about_extra_turns(turn: Turn, _: usize) -> bool {
    differ(turn, Depth::Moves(1), Depth::Turns(1))
}

/// Returns true if the opponent's reply changes the best move.
fn is_about_replies(turn: Turn, _: usize) -> bool {
    differ(turn, Depth::Turns(1), Depth::Turns(2))
}

/// Returns true if players with these two depths never choose the same move.
fn differ(turn: Turn, one: Depth, other: Depth) -> bool {
    let mut search = PlainSearch::default();
    let other = search.best_moves(turn, other);
    let one = search.best_moves(turn, one);
    one.iter().all(|bowl| !other.contains(bowl))
}

/// Every legal move is right.
fn any_move(solved: &Solved, _: usize) -> Option<Vec<usize>> {
    (!solved.values.is_empty()).then(|| solved.at_least(i16::MIN))
}

/// Every legal move is right, but that of a greedy player gives much away, and so do most others.
fn better_than_greedy(solved: &Solved, _: usize) -> Option<Vec<usize>> {
    let values = solved.values.iter();
    let lost: i16 = values.map(|&(_, value)| (solved.value() - value) / 2).sum();
    let moves = i16::try_from(solved.values.len()).ok()?;
    let tests = lost >= 3 * moves
        && lost_by(solved, Depth::Moves(1)).0 >= 3
        && [Depth::Turns(1), Depth::Moves(2)]
            .iter()
            .all(|&depth| lost_by(solved, depth).1 <= 2)
        && DEEP
            .iter()
            .chain(&[Depth::Turns(2), Depth::Moves(4)])
            .all(|&depth| lost_by(solved, depth).1 <= 1);
    tests.then(|| solved.at_least(i16::MIN))
}

/// Every legal move is right, but that of a player who looks four moves ahead gives much away.
fn better_than_four_moves(solved: &Solved, _: usize) -> Option<Vec<usize>> {
    let tests = [
        Depth::Moves(1),
        Depth::Moves(2),
        Depth::Moves(4),
        Depth::Turns(1),
    ]
    .iter()
    .all(|&depth| lost_by(solved, depth).0 >= 2)
        && DEEP.iter().all(|&depth| lost_by(solved, depth).1 <= 1);
    tests.then(|| solved.at_least(i16::MIN))
}

/// Searches that look further than four moves.
const DEEP: [Depth; 5] = [
    Depth::Moves(6),
    Depth::Moves(7),
    Depth::Moves(8),
    Depth::Moves(10),
    Depth::Turns(3),
];

/// Returns the fewest and the most stones that a player with this depth gives away.
fn lost_by(solved: &Solved, depth: Depth) -> (i16, i16) {
    let chosen = best_moves(solved, depth);
    let values = solved
        .values
        .iter()
        .filter(|(bowl, _)| chosen.contains(bowl));
    let lost = values.map(|&(_, value)| (solved.value() - value) / 2);
    (lost.clone().min().unwrap_or(0), lost.max().unwrap_or(0))
}

/// Returns true if a greedy player chooses otherwise than those who look a bit further.
fn is_about_greed(turn: Turn, _: usize) -> bool {
    moves(turn).count() >= 3
        && [
            Depth::Turns(1),
            Depth::Moves(2),
            Depth::Turns(2),
            Depth::Moves(6),
        ]
        .iter()
        .all(|&depth| differ(turn, Depth::Moves(1), depth))
}

/// Returns true if a player who looks four moves ahead, or fewer, chooses otherwise than those who look further.
fn is_about_depth(turn: Turn, _: usize) -> bool {
    let shallow = [
        Depth::Moves(1),
        Depth::Moves(2),
        Depth::Turns(1),
        Depth::Moves(4),
    ];
    moves(turn).count() >= 3
        && shallow
            .iter()
            .all(|&depth| differ(turn, depth, Depth::Moves(6)))
        && differ(turn, Depth::Moves(4), Depth::Moves(8))
}

/// A move wins at once, and every other move gives the win away.
fn win(solved: &Solved, index: usize) -> Option<Vec<usize>> {
    let (_, player) = solved.turn;
    let winning = solved.at_least(1);
    let mut at_once = moves(solved.turn).filter(|(_, played)| {
        let own = played.board.stones()[player.kalah()];
        played.status == Status::Won(player) || own > 24
    });
    let ends = at_once.any(|(bowl, played)| {
        let is_over = played.status == Status::Won(player);
        winning == [bowl] && is_over == (index % 4 < 2)
    });
    ends.then_some(winning)
}

/// A turn with several moves is best, and the move that brings the most stones by itself isn't.
fn extra_turns(solved: &Solved, index: usize) -> Option<Vec<usize>> {
    let best = solved.best();
    let tests = misses(solved, Depth::Moves(1))
        && (index < 4 || misses(solved, Depth::Moves(2)))
        && deeper_searches_find(solved, 1);
    tests.then_some(best)
}

/// The turn that brings the most leaves more to be captured.
fn next_capture(solved: &Solved, _: usize) -> Option<Vec<usize>> {
    let (board, player) = solved.turn;
    let best = solved.best();
    let tests = misses(solved, Depth::Turns(1))
        && misses(solved, Depth::Moves(1))
        && deeper_searches_find(solved, 2);
    // The opponent captures three stones or more after what such a player chooses.
    let chosen = tests.then(|| best_moves(solved, Depth::Turns(1)))?;
    let (_, played) = moves((board, player)).find(|(bowl, _)| chosen.contains(bowl))?;
    let Status::ToMove(next) = played.status else {
        return None;
    };
    let gain = |(_, after): (usize, solution::Played)| {
        lead(&after.board, next) - lead(&played.board, next)
    };
    let most = moves((played.board, next)).map(gain).max()?;
    (next != player && most >= 4).then_some(best)
}

/// Few stones are left, and a player who looks only a little way ahead goes wrong in half of the positions.
fn best_of_few(solved: &Solved, index: usize) -> Option<Vec<usize>> {
    let best = solved.best();
    let (board, _) = solved.turn;
    let stones = board.stones();
    let in_play = 48 - stones[6] - stones[13];
    let turns = match in_play {
        8 => 2,
        12 => 3,
        _ => 4,
    };
    let mut search = PlainSearch::default();
    search.best_moves(solved.turn, Depth::End);
    let is_hard = match index {
        // A search of six moves may pass the other positions of eight stones.
        0 | 1 if in_play == 8 => misses(solved, Depth::Moves(6)),
        0..4 => misses(solved, Depth::Turns(turns)),
        _ => misses(solved, Depth::Turns(1)),
    };
    (best.len() <= 2 && is_hard && search.positions <= MOST_POSITIONS).then_some(best)
}
