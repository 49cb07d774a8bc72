use crate::table;

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    table::at_table(board, Some(player), || player.bowls().filter(|&bowl| table::stones_in(bowl) != 0).collect()).1
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let (board, last) = table::at_table(board, Some(player), || {
        table::pick_up(bowl);
        table::go_to(bowl);
        while !table::is_hand_empty() {
            table::go_to(next_bowl(table::here(), table::player()));
            table::drop_one(table::here());
        }
        table::here()
    });
    Sown { board, last }
}
