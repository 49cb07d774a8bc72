//! Values of the first moves with the pie rule, under all rules, compared with a plain search.

use std::collections::HashMap;

use solution::{Board, Game, Player, Rules, Status, Swap};

use super::move_values::MoveValues;
use super::position::Position;
use super::search::Solver;
use super::tests::all_rules;

/// A plain search of the game's first moves, with the swap: where none is possible any longer, the solver goes on.
struct FirstMoves {
    solver: Solver,
    known: HashMap<(Board, Player, Swap), i16>,
}

impl FirstMoves {
    fn new(rules: Rules, mebibytes: usize) -> FirstMoves {
        FirstMoves {
            solver: Solver::new(rules, mebibytes),
            known: HashMap::new(),
        }
    }

    /// Returns the stones of Player One less those of Player Two at the end.
    fn value(&mut self, game: Game) -> i16 {
        let stones = |board: &Board| Position::of(board, Player::One).lead();
        let Status::ToMove(player) = game.status else {
            return stones(&game.board);
        };
        let key = (game.board, player, game.swap);
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let value = if game.swap == Swap::Gone {
            let mut position = Position::of(&game.board, player);
            if !game.rules.majority {
                position = position.without_kalahs();
            }
            let gain = self.solver.value(position);
            match player {
                Player::One => stones(&game.board) + gain,
                Player::Two => stones(&game.board) - gain,
            }
        } else {
            let played = player.bowls().filter_map(|bowl| game.play(bowl).ok());
            let values = played.chain(game.swap()).map(|next| self.value(next));
            let value = match player {
                Player::One => values.max(),
                Player::Two => values.min(),
            };
            value.expect("a player can move")
        };
        self.known.insert(key, value);
        value
    }
}

/// Compares the value of each move of a position, and of those that follow, up to this many moves.
fn compare(game: Game, moves: u32, values: &mut MoveValues, plain: &mut FirstMoves) -> u32 {
    let (Status::ToMove(player), Swap::Gone | Swap::Coming) = (game.status, game.swap) else {
        return 0;
    };
    let mut compared = 0;
    for bowl in player.bowls() {
        let Ok(next) = game.play(bowl) else { continue };
        let swap = game.swap == Swap::Coming;
        let value = values.of(Position::of(&game.board, player), bowl % 7, swap);
        let of_one = match player {
            Player::One => value,
            Player::Two => -value,
        };
        assert_eq!(of_one, plain.value(next), "{game:?}: bowl {bowl}");
        compared += 1;
        if moves > 1 {
            compared += compare(next, moves - 1, values, plain);
        }
    }
    compared
}

/// One stone in each bowl, or up to `STONES`: two take seven minutes.
#[test]
fn the_swap_is_part_of_the_value_wherever_the_first_turn_goes_under_all_rules() {
    let most = std::env::var("STONES").map_or(1, |most| most.parse().expect("a number"));
    let mut compared = 0;
    for (rules, stones) in all_rules()
        .into_iter()
        .flat_map(|rules| (1..=most).map(move |stones| (rules, stones)))
    {
        let rules = Rules {
            stones,
            pie: true,
            ..rules
        };
        let mebibytes = if stones == 1 { 8 } else { 256 };
        let mut values = MoveValues::new(rules, mebibytes);
        let mut plain = FirstMoves::new(rules, mebibytes);
        compared += compare(Game::begin(rules), 3, &mut values, &mut plain);
    }
    assert!(compared > 1_000, "{compared} moves are compared");
}
