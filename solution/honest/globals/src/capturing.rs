use crate::table;

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let capture = || {
        if table::player().bowls().contains(&last) && table::stones_in(last) == 1 {
            table::pick_up(last);
            table::pick_up(opposite(last));
            table::drop_all(player.kalah());
        }
    };
    table::at_table(board, Some(player), capture).0
}
