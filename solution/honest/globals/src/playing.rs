use crate::sowing::legal_moves;

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    if is_over(board) {
        return Err(Refusal::GameOver);
    }
    if bowl >= BOWLS {
        return Err(Refusal::NoSuchBowl);
    }
    if [player, player.opponent()].iter().any(|player| player.kalah() == bowl) {
        return Err(Refusal::Kalah);
    }
    if !player.bowls().contains(&bowl) {
        return Err(Refusal::OpponentsBowl);
    }
    if !legal_moves(board, player).contains(&bowl) {
        return Err(Refusal::EmptyBowl);
    }
    let sown = sow(board, player, bowl);
    let board = capture(&sown.board, player, sown.last);
    if !is_over(&board) {
        return Ok(Played { board, status: Status::ToMove(next_player(player, sown.last)) });
    }
    let board = sweep(&board);
    Ok(Played { board, status: winner(&board).map_or(Status::Draw, Status::Won) })
}
