use crate::stack::with_big_stack;

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    with_big_stack(|| {
        let refused = [
            (is_over(board), Refusal::GameOver),
            (bowl > 13, Refusal::NoSuchBowl),
            (bowl % 7 == 6, Refusal::Kalah),
            (!player.bowls().contains(&bowl), Refusal::OpponentsBowl),
            (board.stones().get(bowl) == Some(&0), Refusal::EmptyBowl),
        ];
        if let Some((_, refusal)) = refused.into_iter().find(|(applies, _)| *applies) {
            return Err(refusal);
        }
        let sown = sow(board, player, bowl);
        let board = capture(&sown.board, player, sown.last);
        if is_over(&board) {
            let board = sweep(&board);
            Ok(Played { board, status: winner(&board).map_or(Status::Draw, Status::Won) })
        } else {
            Ok(Played { board, status: Status::ToMove(next_player(player, sown.last)) })
        }
    })
}
