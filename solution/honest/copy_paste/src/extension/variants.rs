use crate::board::opposite;
use crate::capturing::next_player;
use crate::ending::{sweep, winner};
use crate::playing::Status;
use crate::sowing::sow;
use super::rules::{Capture, End, Remains, Sowing};

impl Rules {
    pub fn opening(self) -> Board {
        let n = self.stones;
        Board::new([
            // Player One
            n, n, n, n, n, n, // kalah
            0, // Player Two
            n, n, n, n, n, n, // kalah
            0,
        ])
    }

    pub fn sow(self, board: &Board, player: Player, bowl: usize) -> Sown {
        // Player One
        if player == Player::One {
            let mut sown = sow(board, Player::One, bowl);
            if self.sowing == Sowing::Relay {
                while sown.last != 6 && sown.board.stones()[sown.last] > 1 {
                    sown = sow(&sown.board, Player::One, sown.last);
                }
            }
            return sown;
        }
        // Player Two
        if player == Player::Two {
            let mut sown = sow(board, Player::Two, bowl);
            if self.sowing == Sowing::Relay {
                while sown.last != 13 && sown.board.stones()[sown.last] > 1 {
                    sown = sow(&sown.board, Player::Two, sown.last);
                }
            }
            return sown;
        }
        panic!("there is no third player");
    }

    pub fn capture(self, board: &Board, player: Player, last: usize) -> Board {
        let mut stones = board.stones();
        // Player One
        if player == Player::One && last >= 0 && last <= 5 && stones[last] == 1 {
            if self.capture == Capture::Always {
                stones[6] = stones[6] + stones[last] + stones[opposite(last)];
                stones[last] = 0;
                stones[opposite(last)] = 0;
            }
            if self.capture == Capture::IfOpposite && stones[opposite(last)] > 0 {
                stones[6] = stones[6] + stones[last] + stones[opposite(last)];
                stones[last] = 0;
                stones[opposite(last)] = 0;
            }
            if self.capture == Capture::LastStone {
                stones[6] = stones[6] + stones[last];
                stones[last] = 0;
            }
        }
        // Player Two
        if player == Player::Two && last >= 7 && last <= 12 && stones[last] == 1 {
            if self.capture == Capture::Always {
                stones[13] = stones[13] + stones[last] + stones[opposite(last)];
                stones[last] = 0;
                stones[opposite(last)] = 0;
            }
            if self.capture == Capture::IfOpposite && stones[opposite(last)] > 0 {
                stones[13] = stones[13] + stones[last] + stones[opposite(last)];
                stones[last] = 0;
                stones[opposite(last)] = 0;
            }
            if self.capture == Capture::LastStone {
                stones[13] = stones[13] + stones[last];
                stones[last] = 0;
            }
        }
        Board::new(stones)
    }

    pub fn is_over(self, board: &Board, next: Player) -> bool {
        let s = board.stones();
        let all: i32 = s.iter().map(|&n| i32::from(n)).sum();
        // Player One
        if self.majority && i32::from(s[6]) > all - i32::from(s[6]) {
            return true;
        }
        if self.end == End::EitherSide || next == Player::One {
            if s[0] == 0 && s[1] == 0 && s[2] == 0 && s[3] == 0 && s[4] == 0 && s[5] == 0 {
                return true;
            }
        }
        // Player Two
        if self.majority && i32::from(s[13]) > all - i32::from(s[13]) {
            return true;
        }
        if self.end == End::EitherSide || next == Player::Two {
            if s[7] == 0 && s[8] == 0 && s[9] == 0 && s[10] == 0 && s[11] == 0 && s[12] == 0 {
                return true;
            }
        }
        false
    }

    pub fn sweep(self, board: &Board) -> Board {
        if self.remains == Remains::Owner {
            return sweep(board);
        }
        if self.remains == Remains::Uncounted {
            return *board;
        }
        panic!("the stones have to go somewhere");
    }

    pub fn play(self, board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
        // Player One
        if player == Player::One {
            if self.is_over(board, Player::One) {
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
            let sown = self.sow(board, Player::One, bowl);
            let captured = self.capture(&sown.board, Player::One, sown.last);
            let next = next_player(Player::One, sown.last);
            if self.is_over(&captured, next) {
                let swept = self.sweep(&captured);
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
            if self.is_over(board, Player::Two) {
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
            let sown = self.sow(board, Player::Two, bowl);
            let captured = self.capture(&sown.board, Player::Two, sown.last);
            let next = next_player(Player::Two, sown.last);
            if self.is_over(&captured, next) {
                let swept = self.sweep(&captured);
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
}
