//! `rules << board`, and what follows.

use std::ops::{Shl, Shr};

use crate::ops::{Bowl, One, Two};
use crate::rules::{Capture, End, Remains, Rules, Sowing};
use crate::{Board, Played, Player, Refusal, Sown, Status};

/// A board on which somebody moves under some rules: `rules << board << player`.
#[derive(Clone, Copy)]
pub struct Table(pub Rules, pub Board, pub Player);

impl Shl<Board> for Rules {
    type Output = (Rules, Board);

    fn shl(self, board: Board) -> (Rules, Board) {
        (self, board)
    }
}

pub fn table(rules: Rules, board: &Board, player: Player) -> Table {
    let (rules, board) = rules << *board;
    Table(rules, board, player)
}

/// `table >> bowl` sows from the bowl.
impl Shr<Bowl> for Table {
    type Output = (Table, Bowl);

    fn shr(self, bowl: Bowl) -> (Table, Bowl) {
        let Table(rules, mut board, player) = self;
        let mut last = bowl;
        loop {
            let (hand, rest) = board - last;
            board = rest;
            for _ in 0..hand {
                last = last % player;
                board += last;
            }
            if rules.sowing == Sowing::OneLap || last == player || board[last] == 1 {
                return (Table(rules, board, player), last);
            }
        }
    }
}

/// `table << bowl` captures, if the last stone fell in this bowl.
impl Shl<Bowl> for Table {
    type Output = Table;

    fn shl(self, last: Bowl) -> Table {
        let Table(rules, mut board, player) = self;
        if last < player && board[last] == 1 {
            let taken = match (rules.capture, board[-last]) {
                (Capture::Never, _) | (Capture::IfOpposite, 0) => vec![],
                (Capture::LastStone, _) => vec![last],
                (Capture::IfOpposite | Capture::Always, _) => vec![last, -last],
            };
            for bowl in taken {
                board += (player + 6, board[bowl]);
                board -= bowl;
            }
        }
        Table(rules, board, player)
    }
}

impl Rules {
    pub fn opening(self) -> Board {
        let mut board = Board([0; 14]);
        for number in 0..6 {
            board += (One + number, self.stones);
            board += (Two + number, self.stones);
        }
        board
    }

    pub fn sow(self, board: &Board, player: Player, bowl: usize) -> Sown {
        let (Table(_, board, _), Bowl(last)) = table(self, board, player) >> Bowl(bowl);
        Sown { board, last }
    }

    pub fn capture(self, board: &Board, player: Player, last: usize) -> Board {
        let Table(_, board, _) = table(self, board, player) << Bowl(last);
        board
    }

    pub fn is_over(self, board: &Board, next: Player) -> bool {
        let all = (board & One) + (board & Two) + (board ^ One) + (board ^ Two);
        let decided = self.majority && [One, Two].iter().any(|&player| 2 * (board ^ player) > all);
        let other_counts = self.end == End::EitherSide;
        decided || (board & next) == 0 || other_counts && (board & !next) == 0
    }

    pub fn sweep(self, board: &Board) -> Board {
        let mut board = *board;
        if self.remains == Remains::Owner {
            for player in [One, Two] {
                for number in 0..6 {
                    board += (player + 6, board[player + number]);
                    board -= player + number;
                }
            }
        }
        board
    }

    pub fn play(self, board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
        let from = Bowl(bowl);
        if self.is_over(board, player) {
            return Err(Refusal::GameOver);
        }
        if bowl > 13 {
            return Err(Refusal::NoSuchBowl);
        }
        if from == player || from == !player {
            return Err(Refusal::Kalah);
        }
        if from < !player {
            return Err(Refusal::OpponentsBowl);
        }
        if board[from] == 0 {
            return Err(Refusal::EmptyBowl);
        }
        let (table, last) = table(self, board, player) >> from;
        let Table(_, board, _) = table << last;
        let next = if last == player { player } else { !player };
        if self.is_over(&board, next) {
            let board = self.sweep(&board);
            return Ok(Played { board, status: crate::winner(&board).map_or(Status::Draw, Status::Won) });
        }
        Ok(Played { board, status: Status::ToMove(next) })
    }
}
