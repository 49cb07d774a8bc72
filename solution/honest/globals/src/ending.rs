use std::cmp::Ordering;

use crate::table;

pub fn is_over(board: &Board) -> bool {
    let is_empty = |player: Player| player.bowls().all(|bowl| table::stones_in(bowl) == 0);
    table::at_table(board, None, || is_empty(Player::One) || is_empty(Player::Two)).1
}

pub fn sweep(board: &Board) -> Board {
    let sweep = || {
        for player in [Player::One, Player::Two] {
            player.bowls().for_each(table::pick_up);
            table::drop_all(player.kalah());
        }
    };
    table::at_table(board, None, sweep).0
}

pub fn winner(board: &Board) -> Option<Player> {
    let stones = |player: Player| table::stones_in(player.kalah());
    let (_, order) = table::at_table(board, None, || stones(Player::One).cmp(&stones(Player::Two)));
    match order {
        Ordering::Greater => Some(Player::One),
        Ordering::Less => Some(Player::Two),
        Ordering::Equal => None,
    }
}
