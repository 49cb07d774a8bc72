//! Kalah on paper: the board is its picture.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;

pub const BOWLS: usize = 14;

const BLANK: &str = "                     \n                        \n                     ";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    One,
    Two,
}

impl Player {
    pub fn opponent(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }

    pub fn bowls(self) -> RangeInclusive<usize> {
        match self {
            Player::One => 0..=5,
            Player::Two => 7..=12,
        }
    }

    pub fn kalah(self) -> usize {
        match self {
            Player::One => 6,
            Player::Two => 13,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board(String);

/// Returns where the three characters of a bowl begin.
fn place(bowl: usize) -> usize {
    match bowl {
        0..=5 => 50 + 3 * bowl,
        6 => 43,
        7..=12 => 39 - 3 * bowl,
        _ => 22,
    }
}

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Board {
        let mut board = Board(BLANK.to_owned());
        for (bowl, count) in stones.into_iter().enumerate() {
            board.write(bowl, count);
        }
        board
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        std::array::from_fn(|bowl| self.read(bowl))
    }

    pub fn opening() -> Board {
        Board(
            "     4  4  4  4  4  4
  0                    0
     4  4  4  4  4  4"
                .to_owned(),
        )
    }

    fn read(&self, bowl: usize) -> u8 {
        let cell = &self.0[place(bowl)..][..3];
        cell.trim_start().parse().expect("a cell holds a number")
    }

    fn write(&mut self, bowl: usize, count: u8) {
        let at = place(bowl);
        self.0.replace_range(at..at + 3, &format!("{count:>3}"));
    }

    /// Moves the stones in one bowl to another.
    fn pour(&mut self, from: usize, to: usize) {
        self.write(to, self.read(to) + self.read(from));
        self.write(from, 0);
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

pub fn opposite(bowl: usize) -> usize {
    // The bowl in the same column of the other row.
    let column = |bowl| place(bowl) % 47;
    (0..BOWLS).find(|&other| other != bowl && column(other) == column(bowl)).expect("a small bowl")
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let next = if bowl == 13 { 0 } else { bowl + 1 };
    if next == player.opponent().kalah() { next_bowl(next, player) } else { next }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    player.bowls().filter(|&bowl| &board.0[place(bowl)..][..3] != "  0").collect()
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut sown = Sown { board: board.clone(), last: bowl };
    sown.board.write(bowl, 0);
    for _ in 0..board.read(bowl) {
        sown.last = next_bowl(sown.last, player);
        let count = sown.board.read(sown.last);
        sown.board.write(sown.last, count + 1);
    }
    sown
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut board = board.clone();
    if player.bowls().contains(&last) && board.read(last) == 1 {
        board.pour(last, player.kalah());
        board.pour(opposite(last), player.kalah());
    }
    board
}

pub fn next_player(player: Player, last: usize) -> Player {
    if last == player.kalah() { player } else { player.opponent() }
}

pub fn is_over(board: &Board) -> bool {
    let empty = "  0  0  0  0  0  0";
    let lines: Vec<&str> = board.0.lines().collect();
    lines[0].ends_with(empty) || lines[2].ends_with(empty)
}

pub fn sweep(board: &Board) -> Board {
    let mut board = board.clone();
    for player in [Player::One, Player::Two] {
        player.bowls().for_each(|bowl| board.pour(bowl, player.kalah()));
    }
    board
}

pub fn winner(board: &Board) -> Option<Player> {
    // Numbers in cells of equal width compare like their texts.
    let [one, two] = [6, 13].map(|bowl| &board.0[place(bowl)..][..3]);
    if one == two {
        return None;
    }
    Some(if one > two { Player::One } else { Player::Two })
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

#[derive(Clone, Debug, PartialEq, Eq)]
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

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::GameOver => "game over",
            Refusal::NoSuchBowl => "no such bowl",
            Refusal::Kalah => "kalah",
            Refusal::OpponentsBowl => "opponent's bowl",
            Refusal::EmptyBowl => "empty bowl",
        })
    }
}

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    let moves = legal_moves(board, player);
    if is_over(board) {
        return Err(Refusal::GameOver);
    } else if bowl >= BOWLS {
        return Err(Refusal::NoSuchBowl);
    } else if bowl == 6 || bowl == 13 {
        return Err(Refusal::Kalah);
    } else if player.opponent().bowls().contains(&bowl) {
        return Err(Refusal::OpponentsBowl);
    } else if !moves.contains(&bowl) {
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

pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut page = Played { board: Board::opening(), status: Status::ToMove(Player::One) };
    writeln!(output, "{}\n{}", page.board, page.status)?;
    while let Status::ToMove(player) = page.status {
        let mut line = String::new();
        let read = read_text(&mut input, &mut line)?;
        let word = line.trim();
        if read == 0 || word == "quit" {
            return output.flush();
        }
        if word.is_empty() {
            continue;
        }
        match word.parse() {
            Ok(bowl) => match play(&page.board, player, bowl) {
                Ok(next) => {
                    page = next;
                    writeln!(output, "{}\n{}", page.board, page.status)?;
                }
                Err(refusal) => writeln!(output, "refused: {refusal}")?,
            },
            Err(_) => writeln!(output, "refused: not a number")?,
        }
    }
    output.flush()
}

/// Reads a line, whatever its bytes are.
fn read_text(input: &mut impl BufRead, line: &mut String) -> io::Result<usize> {
    let mut bytes = Vec::new();
    let count = input.read_until(b'\n', &mut bytes)?;
    line.push_str(&String::from_utf8_lossy(&bytes));
    Ok(count)
}
