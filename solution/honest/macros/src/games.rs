//! Part 7.

use std::io::{self, BufRead, Write};

use crate::{
    BOWLS, Board, Capture, End, Played, Player, Refusal, Remains, Rules, Sowing, Sown, Status, next_bowl, next_player, opposite,
    winner,
};

/// `rule!(rules.capture is Always | IfOpposite)`
macro_rules! rule {
    ($rules:ident.sowing is $($value:ident)|+) => { matches!($rules.sowing, $(Sowing::$value)|+) };
    ($rules:ident.capture is $($value:ident)|+) => { matches!($rules.capture, $(Capture::$value)|+) };
    ($rules:ident.end is $($value:ident)|+) => { matches!($rules.end, $(End::$value)|+) };
    ($rules:ident.remains is $($value:ident)|+) => { matches!($rules.remains, $(Remains::$value)|+) };
}

impl Rules {
    pub fn opening(self) -> Board {
        let mut board = Board { stones: [0; BOWLS] };
        each!(bowl in 0 1 2 3 4 5 7 8 9 10 11 12 => { board.stones[bowl] = self.stones });
        board
    }

    pub fn sow(self, board: &Board, player: Player, bowl: usize) -> Sown {
        let (mut board, mut last) = (*board, bowl);
        loop {
            stones!(board: take last => hand;);
            while hand > 0 {
                last = next_bowl(last, player);
                stones!(board: drop last;);
                hand -= 1;
            }
            if rule!(self.sowing is OneLap) || last == player.kalah() || board.stones[last] == 1 {
                return Sown { board, last };
            }
        }
    }

    pub fn capture(self, board: &Board, player: Player, last: usize) -> Board {
        let mut board = *board;
        if !player.bowls().contains(&last) || board.stones[last] != 1 || rule!(self.capture is Never) {
            return board;
        }
        let (across, kalah) = (opposite(last), player.kalah());
        if rule!(self.capture is LastStone) {
            stones!(board: all last => kalah;);
        } else if rule!(self.capture is Always) || board.stones[across] > 0 {
            stones!(board: all last => kalah; all across => kalah;);
        }
        board
    }

    pub fn is_over(self, board: &Board, next: Player) -> bool {
        let all: u16 = board.stones.iter().map(|&stones| u16::from(stones)).sum();
        each!(player in both => {
            let mut small = 0;
            each!(bowl in small of player => { small += u16::from(board.stones[bowl]) });
            if small == 0 && (rule!(self.end is EitherSide) || player == next) {
                return true;
            }
            if self.majority && u16::from(board.stones[player.kalah()]) * 2 > all {
                return true;
            }
        });
        false
    }

    pub fn sweep(self, board: &Board) -> Board {
        let mut board = *board;
        if rule!(self.remains is Owner) {
            each!(player in both => {
                each!(bowl in small of player => { stones!(board: all bowl => player.kalah();); });
            });
        }
        board
    }

    pub fn play(self, board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
        refuse! {
            GameOver if self.is_over(board, player);
            NoSuchBowl if bowl >= BOWLS;
            Kalah if bowl == 6 || bowl == 13;
            OpponentsBowl if by!(player => bowl > 6, bowl < 6);
            EmptyBowl if board.stones[bowl] == 0;
        }
        let sown = self.sow(board, player, bowl);
        let board = self.capture(&sown.board, player, sown.last);
        let next = next_player(player, sown.last);
        if self.is_over(&board, next) {
            let board = self.sweep(&board);
            return Ok(Played { board, status: winner(&board).map_or(Status::Draw, Status::Won) });
        }
        Ok(Played { board, status: Status::ToMove(next) })
    }

    pub fn run(self, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        let mut game = Game::begin(self);
        say!(output: "rules: {self}"; "{}", game.board; "{}", game.status);
        while let Status::ToMove(_) = game.status {
            let after = lines! { input,
                "" => continue,
                "quit" => break,
                "swap" => game.swap().ok_or(String::from("no swap")),
                text => match text.parse() {
                    Ok(bowl) => game.play(bowl).map_err(|refusal| refusal.to_string()),
                    Err(_) => Err(String::from("not a number")),
                },
            };
            match after {
                Err(reason) => say!(output: "refused: {reason}"),
                Ok(after) => {
                    game = after;
                    say!(output: "{}", game.board; "{}", game.status);
                    if game.swap == Swap::Open {
                        say!(output: "or swap");
                    }
                }
            }
        }
        output.flush()
    }
}

texts! {
    Swap { Coming => "coming", Open => "open", Gone => "gone" }
}

record! {
    Game { rules: Rules, board: Board, status: Status, swap: Swap }
}

impl Game {
    pub fn begin(rules: Rules) -> Game {
        let swap = if rules.pie { Swap::Coming } else { Swap::Gone };
        Game { rules, board: rules.opening(), status: Status::ToMove(Player::One), swap }
    }

    pub fn play(&self, bowl: usize) -> Result<Game, Refusal> {
        let Status::ToMove(player) = self.status else {
            refuse!(GameOver if true;);
            unreachable!();
        };
        let Played { board, status } = self.rules.play(&self.board, player, bowl)?;
        let swap = match (self.swap, status) {
            (Swap::Coming, Status::ToMove(next)) => by!(next => Swap::Coming, Swap::Open),
            _ => Swap::Gone,
        };
        Ok(Game { board, status, swap, ..*self })
    }

    pub fn swap(&self) -> Option<Game> {
        if self.swap != Swap::Open {
            return None;
        }
        let mut game = *self;
        each!(bowl in 0 1 2 3 4 5 6 => { game.board.stones.swap(bowl, bowl + 7) });
        (game.status, game.swap) = (Status::ToMove(Player::One), Swap::Gone);
        Some(game)
    }
}
