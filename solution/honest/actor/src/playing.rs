pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    if is_over(board) {
        Err(Refusal::GameOver)
    } else if bowl > 13 {
        Err(Refusal::NoSuchBowl)
    } else if bowl == 6 || bowl == 13 {
        Err(Refusal::Kalah)
    } else if !player.bowls().contains(&bowl) {
        Err(Refusal::OpponentsBowl)
    } else if board.stones()[bowl] == 0 {
        Err(Refusal::EmptyBowl)
    } else {
        let sown = sow(board, player, bowl);
        let board = capture(&sown.board, player, sown.last);
        if is_over(&board) {
            let board = sweep(&board);
            Ok(Played { board, status: winner(&board).map_or(Status::Draw, Status::Won) })
        } else {
            Ok(Played { board, status: Status::ToMove(next_player(player, sown.last)) })
        }
    }
}
