use crate::sowing::Sown;

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    match (is_over(board), player, bowl, board.stones().get(bowl)) {
        (true, _, _, _) => Err(Refusal::GameOver),
        (false, _, 14.., _) => Err(Refusal::NoSuchBowl),
        (false, _, 6 | 13, _) => Err(Refusal::Kalah),
        (false, Player::One, 7..=12, _) | (false, Player::Two, 0..=5, _) => Err(Refusal::OpponentsBowl),
        (false, _, _, Some(0)) => Err(Refusal::EmptyBowl),
        (false, _, _, _) => match sow(board, player, bowl) {
            Sown { board, last } => match capture(&board, player, last) {
                board => match is_over(&board) {
                    false => Ok(Played { board, status: Status::ToMove(next_player(player, last)) }),
                    true => match sweep(&board) {
                        board => match winner(&board) {
                            Some(player) => Ok(Played { board, status: Status::Won(player) }),
                            None => Ok(Played { board, status: Status::Draw }),
                        },
                    },
                },
            },
        },
    }
}
