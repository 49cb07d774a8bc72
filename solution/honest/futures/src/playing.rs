pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    if is_over(board) {
        return Err(Refusal::GameOver);
    }
    if bowl > 13 {
        return Err(Refusal::NoSuchBowl);
    }
    if bowl == Player::One.kalah() || bowl == Player::Two.kalah() {
        return Err(Refusal::Kalah);
    }
    if !player.bowls().contains(&bowl) {
        return Err(Refusal::OpponentsBowl);
    }
    if board.stones()[bowl] == 0 {
        return Err(Refusal::EmptyBowl);
    }
    let sown = sow(board, player, bowl);
    let board = capture(&sown.board, player, sown.last);
    if is_over(&board) {
        let board = sweep(&board);
        return Ok(Played { board, status: winner(&board).map_or(Status::Draw, Status::Won) });
    }
    Ok(Played { board, status: Status::ToMove(next_player(player, sown.last)) })
}
