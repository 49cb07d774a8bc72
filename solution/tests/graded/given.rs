//! Given code that was changed is named, with its place and what it was.

use rstest::rstest;

use crate::fixtures::reference;
use crate::told::{Edit, changed, report};

#[rstest]
#[case::a_derive_of_the_board(
    &[("src/board.rs", "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\npub struct Board", "#[derive(Clone, Debug, PartialEq, Eq, Hash)]\npub struct Board")],
    "line 80 of src/board.rs: the assignment gives `#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]` here."
)]
#[case::a_derive_of_the_player(
    &[("src/board.rs", "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\npub enum Player", "#[derive(Clone, Copy, Debug, Hash)]\npub enum Player")],
    "line 10 of src/board.rs: the assignment gives `#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]` here."
)]
#[case::the_opponent(
    &[("src/board.rs", "            Player::One => Player::Two,\n            Player::Two => Player::One,", "            _ => self,")],
    "line 23 of src/board.rs: the assignment gives `Player::One => Player::Two,` here."
)]
#[case::the_number_of_bowls(
    &[("src/board.rs", "BOWLS: usize = 14", "BOWLS: usize = 12")],
    "line 7 of src/board.rs: the assignment gives `pub const BOWLS: usize = 14;` here."
)]
#[case::a_second_board(
    &[("src/sowing.rs", "use crate::board::{Board, Player};", "use crate::board::Player;\npub struct Board { pub stones: [u8; 14] }")],
    "line 4 of src/sowing.rs: this is a second `Board`; delete it, and write `use crate::board::Board;`."
)]
#[case::the_text_of_a_player(
    &[("src/board.rs", "Player::One => \"One\"", "Player::One => \"Player One\"")],
    "src/board.rs: the assignment gives `Player::One => \"One\",` here."
)]
#[case::the_text_of_a_refusal(
    &[("src/playing.rs", "\"opponent's bowl\"", "\"not your bowl\"")],
    "src/playing.rs: the assignment gives `Refusal::OpponentsBowl => \"opponent's bowl\",` here."
)]
#[case::the_main_program(
    &[("src/main.rs", "fn main() -> ", "fn main(arguments: Vec<String>) -> ")],
    "src/main.rs: the assignment gives `fn main() -> "
)]
#[case::a_name_for_others(
    &[("src/lib.rs", "pub use sowing::{Sown, legal_moves, sow};", "pub use sowing::{Sown, legal_moves};")],
    "Given code is gone near line 34 of src/lib.rs: the assignment gives `pub use sowing::{Sown, legal_moves, sow};` there."
)]
fn given_code_that_was_changed_is_named(#[case] edits: &[Edit], #[case] said: &str) {
    let (_, text) = report(&changed(reference(), edits), false);
    assert!(text.contains(said), "{text}");
}

#[test]
fn nothing_given_is_changed_in_the_reference() {
    let (_, text) = report(&reference(), true);
    assert!(!text.contains("Given code"), "{text}");
}
