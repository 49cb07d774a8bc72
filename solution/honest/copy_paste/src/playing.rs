pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    // Player One
    if player == Player::One {
        if is_over(board) {
            return Err(Refusal::GameOver);
        }
        if bowl > 13 {
            return Err(Refusal::NoSuchBowl);
        }
        if bowl == 6 || bowl == 13 {
            return Err(Refusal::Kalah);
        }
        if bowl > 6 {
            return Err(Refusal::OpponentsBowl);
        }
        if board.stones()[bowl] == 0 {
            return Err(Refusal::EmptyBowl);
        }
        let sown = sow(board, Player::One, bowl);
        let captured = capture(&sown.board, Player::One, sown.last);
        let next = next_player(Player::One, sown.last);
        if is_over(&captured) {
            let swept = sweep(&captured);
            if winner(&swept) == Some(Player::One) {
                return Ok(Played { board: swept, status: Status::Won(Player::One) });
            }
            if winner(&swept) == Some(Player::Two) {
                return Ok(Played { board: swept, status: Status::Won(Player::Two) });
            }
            return Ok(Played { board: swept, status: Status::Draw });
        }
        return Ok(Played { board: captured, status: Status::ToMove(next) });
    }
    // Player Two
    if player == Player::Two {
        if is_over(board) {
            return Err(Refusal::GameOver);
        }
        if bowl > 13 {
            return Err(Refusal::NoSuchBowl);
        }
        if bowl == 6 || bowl == 13 {
            return Err(Refusal::Kalah);
        }
        if bowl < 6 {
            return Err(Refusal::OpponentsBowl);
        }
        if board.stones()[bowl] == 0 {
            return Err(Refusal::EmptyBowl);
        }
        let sown = sow(board, Player::Two, bowl);
        let captured = capture(&sown.board, Player::Two, sown.last);
        let next = next_player(Player::Two, sown.last);
        if is_over(&captured) {
            let swept = sweep(&captured);
            if winner(&swept) == Some(Player::One) {
                return Ok(Played { board: swept, status: Status::Won(Player::One) });
            }
            if winner(&swept) == Some(Player::Two) {
                return Ok(Played { board: swept, status: Status::Won(Player::Two) });
            }
            return Ok(Played { board: swept, status: Status::Draw });
        }
        return Ok(Played { board: captured, status: Status::ToMove(next) });
    }
    panic!("there is no third player");
}
