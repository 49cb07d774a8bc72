pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    // What each bowl is, to Player One and to Player Two.
    let kinds = [b"......kttttttk", b"ttttttk......k"][player as usize];
    match (is_over(board), kinds.get(bowl)) {
        (true, _) => Err(Refusal::GameOver),
        (_, None) => Err(Refusal::NoSuchBowl),
        (_, Some(b'k')) => Err(Refusal::Kalah),
        (_, Some(b't')) => Err(Refusal::OpponentsBowl),
        _ if board.stones()[bowl] == 0 => Err(Refusal::EmptyBowl),
        _ => {
            let sown = sow(board, player, bowl);
            let mut board = capture(&sown.board, player, sown.last);
            let mut status = Status::ToMove(next_player(player, sown.last));
            if is_over(&board) {
                board = sweep(&board);
                status = winner(&board).map_or(Status::Draw, Status::Won);
            }
            Ok(Played { board, status })
        }
    }
}
