#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub board: Board,
    pub status: Status,
}

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    if is_over(board) {
        return Err(Refusal::GameOver);
    }
    let node = board.node(bowl).ok_or(Refusal::NoSuchBowl)?;
    if node.is_kalah() {
        return Err(Refusal::Kalah);
    }
    if node.owner() != player {
        return Err(Refusal::OpponentsBowl);
    }
    if node.stones.get() == 0 {
        return Err(Refusal::EmptyBowl);
    }
    let sown = sow(board, player, bowl);
    let board = capture(&sown.board, player, sown.last);
    if is_over(&board) {
        let board = sweep(&board);
        let status = winner(&board).map_or(Status::Draw, Status::Won);
        return Ok(Played { board, status });
    }
    Ok(Played { board, status: Status::ToMove(next_player(player, sown.last)) })
}
