//! The reference's computer player finds a best move wherever it can search to the end.

use std::collections::HashMap;

use oorandom::Rand32;
use rstest::rstest;
use solution::{Board, Player, Status, choose_move, legal_moves, play};

/// How many positions are drawn for each number of stones.
const POSITIONS: usize = 150;

/// A plain search to the end of the game, without bounds.
#[derive(Default)]
struct Plain {
    known: HashMap<(Board, Player), i16>,
}

impl Plain {
    /// Returns by how many stones this player wins if both play as well as possible.
    fn value(&mut self, board: &Board, player: Player) -> i16 {
        if let Some(&known) = self.known.get(&(*board, player)) {
            return known;
        }
        let moves = legal_moves(board, player).into_iter();
        let value = moves.map(|bowl| self.after(board, player, bowl)).max();
        let value = value.expect("the game is not over");
        self.known.insert((*board, player), value);
        value
    }

    /// Returns the same for one of the player's moves.
    fn after(&mut self, board: &Board, player: Player, bowl: usize) -> i16 {
        let played = play(board, player, bowl).expect("the move is legal");
        match played.status {
            Status::ToMove(next) if next == player => self.value(&played.board, next),
            Status::ToMove(next) => -self.value(&played.board, next),
            Status::Won(_) | Status::Draw => {
                let stones = played.board.stones();
                i16::from(stones[player.kalah()]) - i16::from(stones[player.opponent().kalah()])
            }
        }
    }
}

/// Draws a position with this many stones in the small bowls, in which the game isn't over.
fn draw(random: &mut Rand32, stones: usize) -> Board {
    loop {
        let mut bowls = [0; solution::BOWLS];
        for _ in 0..stones {
            let bowl = random.rand_range(0..12) as usize;
            bowls[bowl + bowl / 6] += 1;
        }
        let board = Board::new(bowls);
        if !solution::is_over(&board) {
            return board;
        }
    }
}

#[rstest]
fn a_best_move_is_chosen_where_few_stones_are_left(#[values(4, 8, 10, 12)] stones: usize) {
    let mut random = Rand32::new(217);
    let mut plain = Plain::default();
    for _ in 0..POSITIONS {
        let board = draw(&mut random, stones);
        for player in [Player::One, Player::Two] {
            let bowl = choose_move(&board, player);
            let (chosen, best) = (
                plain.after(&board, player, bowl),
                plain.value(&board, player),
            );
            assert_eq!(chosen, best, "{player} chooses bowl {bowl} of\n{board}");
        }
    }
}
