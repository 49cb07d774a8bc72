//! The number of games of each length, counted in two ways.
//!
//! Captures affect the counts from ply 5 on, and the end of the game only at plies 9 and 10. A run in release mode gets
//! that far: `cargo test --release -p solution --test variants perft`.

use rstest::rstest;
use solution::{Game, Status, legal_moves};

use crate::second;
use crate::tables::{table, words};

/// The depth to which games are counted one by one: to the end of the table, or as far as an unoptimized program can.
const DEPTH: usize = if cfg!(debug_assertions) { 5 } else { 10 };

/// The depth to which the second implementation counts. It counts each position once, however it was reached.
const SECOND_DEPTH: usize = if cfg!(debug_assertions) { 6 } else { 10 };

/// Returns the table's numbers for a rule set: for each depth, the sequences and the games that are over.
fn expected(name: &str) -> Vec<(u64, u64)> {
    let column = |heading: &str| -> Vec<u64> {
        let rows = table(heading);
        let column = rows[0].iter().position(|cell| cell == name);
        let column = column.unwrap_or_else(|| panic!("`{heading}` has no column `{name}`"));
        let number = |row: &Vec<String>| row[column].replace(',', "").parse();
        let numbers = rows[1..].iter().map(number).collect::<Result<_, _>>();
        numbers.expect("the table holds numbers")
    };
    let (all, ended) = (column("sequences"), column("games over"));
    assert_eq!((all.len(), ended.len()), (10, 10), "{name}: ten depths");
    all.into_iter().zip(ended).collect()
}

/// Counts the sequences that continue this game one by one, and adds them to `counts` by depth.
fn count(game: &Game, counts: &mut [(u64, u64)]) {
    let Status::ToMove(player) = game.status else {
        return;
    };
    let Some((here, deeper)) = counts.split_first_mut() else {
        return;
    };
    let moves = legal_moves(&game.board, player);
    let sown = moves
        .into_iter()
        .map(|bowl| game.play(bowl).expect("the move is legal"));
    for after in sown.chain(game.swap()) {
        here.0 += 1;
        here.1 += u64::from(!matches!(after.status, Status::ToMove(_)));
        count(&after, deeper);
    }
}

#[rstest]
#[case::egyptian("egyptian")]
#[case::wikipedia("wikipedia")]
#[case::raven("raven")]
#[case::board_game_arena("board-game-arena")]
#[case::board_game_arena_with_the_pie_rule("board-game-arena+pie=yes")]
#[case::kalaha_relay("kalaha-relay")]
fn perft_matches_the_table(#[case] name: &str) {
    let expected = expected(name);
    let mut counts = vec![(0, 0); DEPTH];
    count(
        &Game::begin(name.parse().expect("a name of rules")),
        &mut counts,
    );
    assert_eq!(counts, expected[..DEPTH], "counted one by one");
    let counts = second::counts(&words(name), SECOND_DEPTH);
    assert_eq!(counts, expected[..SECOND_DEPTH], "counted by position");
}
