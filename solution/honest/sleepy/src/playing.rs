use crate::sowing::Sown;

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    let refusal = if is_over(board) {
        Some(Refusal::GameOver)
    } else if bowl > 13 {
        Some(Refusal::NoSuchBowl)
    } else if bowl == 6 || bowl == 13 {
        Some(Refusal::Kalah)
    } else if player.opponent().bowls().contains(&bowl) {
        Some(Refusal::OpponentsBowl)
    } else if board.stones()[bowl] == 0 {
        Some(Refusal::EmptyBowl)
    } else {
        None
    };
    if let Some(refusal) = refusal {
        return Err(refusal);
    }
    let Sown { board, last } = sow(board, player, bowl);
    let board = capture(&board, player, last);
    Ok(if is_over(&board) {
        let board = sweep(&board);
        let status = match winner(&board) {
            Some(player) => Status::Won(player),
            None => Status::Draw,
        };
        Played { board, status }
    } else {
        Played { board, status: Status::ToMove(next_player(player, last)) }
    })
}
