pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    info!("{player} wants to play {bowl}");
    let refused = |refusal| {
        error!("refused: {refusal}");
        Err(refusal)
    };
    if is_over(board) {
        return refused(Refusal::GameOver);
    }
    match bowl {
        14.. => return refused(Refusal::NoSuchBowl),
        6 | 13 => return refused(Refusal::Kalah),
        _ if player.opponent().bowls().contains(&bowl) => return refused(Refusal::OpponentsBowl),
        _ if board.stones()[bowl] == 0 => return refused(Refusal::EmptyBowl),
        _ => {}
    }
    let sown = sow(board, player, bowl);
    let captured = capture(&sown.board, player, sown.last);
    let played = if is_over(&captured) {
        let board = sweep(&captured);
        Played { board, status: winner(&board).map_or(Status::Draw, Status::Won) }
    } else {
        Played { board: captured, status: Status::ToMove(next_player(player, sown.last)) }
    };
    debug!("{played:?}");
    Ok(played)
}
