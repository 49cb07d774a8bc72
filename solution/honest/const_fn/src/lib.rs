//! Kalah at compile time.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;

pub const BOWLS: usize = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    One,
    Two,
}

impl Player {
    pub const fn opponent(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }

    pub const fn bowls(self) -> RangeInclusive<usize> {
        RangeInclusive::new(self.first(), self.first() + 5)
    }

    pub const fn kalah(self) -> usize {
        self.first() + 6
    }

    const fn first(self) -> usize {
        7 * self as usize
    }

    const fn owns(self, bowl: usize) -> bool {
        self.first() <= bowl && bowl < self.kalah()
    }

    const fn name(self) -> &'static str {
        match self {
            Player::One => "One",
            Player::Two => "Two",
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    stones: [u8; BOWLS],
}

impl Board {
    const OPENING: Board = Board::with_each(4);

    pub const fn new(stones: [u8; BOWLS]) -> Board {
        Board { stones }
    }

    pub const fn stones(&self) -> [u8; BOWLS] {
        self.stones
    }

    pub const fn opening() -> Board {
        Board::OPENING
    }

    const fn with_each(count: u8) -> Board {
        let mut stones = [count; BOWLS];
        stones[Player::One.kalah()] = 0;
        stones[Player::Two.kalah()] = 0;
        Board::new(stones)
    }

    /// Draws the board byte by byte; numbers have at most two digits.
    const fn drawn(&self) -> [u8; 68] {
        let mut text = [b' '; 68];
        text[21] = b'\n';
        text[46] = b'\n';
        let mut bowl = 0;
        while bowl < BOWLS {
            let at = match bowl {
                0..=5 => 50 + 3 * bowl,
                6 => 43,
                7..=12 => 3 + 3 * (12 - bowl),
                _ => 22,
            };
            let count = self.stones[bowl];
            if count > 9 {
                text[at + 1] = b'0' + count / 10;
            }
            text[at + 2] = b'0' + count % 10;
            bowl += 1;
        }
        text
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::str::from_utf8(&self.drawn()).map_err(|_| fmt::Error)?)
    }
}

pub const fn opposite(bowl: usize) -> usize {
    12 - bowl
}

pub const fn next_bowl(bowl: usize, player: Player) -> usize {
    let next = (bowl + 1) % BOWLS;
    if next == player.opponent().kalah() { (next + 1) % BOWLS } else { next }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    player.bowls().filter(|&bowl| board.stones[bowl] > 0).collect()
}

pub const fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut stones = board.stones;
    let mut in_hand = stones[bowl];
    stones[bowl] = 0;
    let mut last = bowl;
    while in_hand > 0 {
        last = next_bowl(last, player);
        stones[last] += 1;
        in_hand -= 1;
    }
    Sown { board: Board { stones }, last }
}

pub const fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut stones = board.stones;
    if player.owns(last) && stones[last] == 1 {
        stones[player.kalah()] += 1 + stones[opposite(last)];
        stones[last] = 0;
        stones[opposite(last)] = 0;
    }
    Board { stones }
}

pub const fn next_player(player: Player, last: usize) -> Player {
    if last == player.kalah() { player } else { player.opponent() }
}

const fn in_play(board: &Board, player: Player) -> u8 {
    let mut count = 0;
    let mut bowl = player.first();
    while player.owns(bowl) {
        count += board.stones[bowl];
        bowl += 1;
    }
    count
}

pub const fn is_over(board: &Board) -> bool {
    in_play(board, Player::One) == 0 || in_play(board, Player::Two) == 0
}

pub const fn sweep(board: &Board) -> Board {
    let mut stones = [0; BOWLS];
    stones[6] = board.stones[6] + in_play(board, Player::One);
    stones[13] = board.stones[13] + in_play(board, Player::Two);
    Board { stones }
}

pub const fn winner(board: &Board) -> Option<Player> {
    let (one, two) = (board.stones[6], board.stones[13]);
    if one == two {
        None
    } else if one > two {
        Some(Player::One)
    } else {
        Some(Player::Two)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    ToMove(Player),
    Won(Player),
    Draw,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::ToMove(player) => write!(f, "{player} to move"),
            Status::Won(player) => write!(f, "{player} wins"),
            Status::Draw => f.write_str("draw"),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub board: Board,
    pub status: Status,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    GameOver,
    NoSuchBowl,
    Kalah,
    OpponentsBowl,
    EmptyBowl,
}

impl Refusal {
    const fn text(self) -> &'static str {
        match self {
            Refusal::GameOver => "game over",
            Refusal::NoSuchBowl => "no such bowl",
            Refusal::Kalah => "kalah",
            Refusal::OpponentsBowl => "opponent's bowl",
            Refusal::EmptyBowl => "empty bowl",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

pub const fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    if is_over(board) {
        return Err(Refusal::GameOver);
    }
    if bowl >= BOWLS {
        return Err(Refusal::NoSuchBowl);
    }
    if bowl == 6 || bowl == 13 {
        return Err(Refusal::Kalah);
    }
    if !player.owns(bowl) {
        return Err(Refusal::OpponentsBowl);
    }
    if board.stones[bowl] == 0 {
        return Err(Refusal::EmptyBowl);
    }
    let sown = sow(board, player, bowl);
    let board = capture(&sown.board, player, sown.last);
    if !is_over(&board) {
        return Ok(Played { board, status: Status::ToMove(next_player(player, sown.last)) });
    }
    let board = sweep(&board);
    let status = match winner(&board) {
        Some(player) => Status::Won(player),
        None => Status::Draw,
    };
    Ok(Played { board, status })
}

/// Player One opens with bowl 2, whose last stone falls in kalah 6.
const _: () = match play(&Board::OPENING, Player::One, 2) {
    Ok(Played { board, status: Status::ToMove(Player::One) }) => {
        assert!(board.stones[2] == 0 && board.stones[6] == 1);
        assert!(matches!(play(&board, Player::One, 2), Err(Refusal::EmptyBowl)));
    }
    _ => panic!("the rules are wrong"),
};

pub fn run(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut game = Played { board: Board::OPENING, status: Status::ToMove(Player::One) };
    writeln!(output, "{}\n{}", game.board, game.status)?;
    for line in input.split(b'\n').map(|line| line.map(|bytes| String::from_utf8_lossy(&bytes).into_owned())) {
        let line = line?;
        let (word, Status::ToMove(player)) = (line.trim(), game.status) else { break };
        let reason = match (word, word.parse()) {
            ("", _) => continue,
            ("quit", _) => break,
            (_, Err(_)) => "not a number",
            (_, Ok(bowl)) => match play(&game.board, player, bowl) {
                Err(refusal) => refusal.text(),
                Ok(played) => {
                    game = played;
                    writeln!(output, "{}\n{}", game.board, game.status)?;
                    if let Status::ToMove(_) = game.status {
                        continue;
                    }
                    break;
                }
            },
        };
        writeln!(output, "refused: {reason}")?;
    }
    output.flush()
}
