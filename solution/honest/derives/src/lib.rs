//! Kalah with hand-written traits.

use std::cmp::Ordering;
use std::fmt::{self, Debug, Display, Formatter};
use std::io::{self, BufRead, Write};
use std::ops::{Deref, DerefMut, RangeInclusive};

pub const BOWLS: usize = 14;

// Only `match` can distinguish players.
pub enum Player {
    One,
    Two,
}

use Player::{One, Two};

impl Player {
    pub fn opponent(self) -> Player {
        other(&self)
    }

    pub fn bowls(self) -> RangeInclusive<usize> {
        row(&self)
    }

    pub fn kalah(self) -> usize {
        home(&self)
    }
}

fn other(player: &Player) -> Player {
    match player {
        One => Two,
        Two => One,
    }
}

fn row(player: &Player) -> RangeInclusive<usize> {
    match player {
        One => 0..=5,
        Two => 7..=12,
    }
}

fn home(player: &Player) -> usize {
    match player {
        One => 6,
        Two => 13,
    }
}

fn same(player: &Player) -> Player {
    other(&other(player))
}

impl Display for Player {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            One => f.write_str("One"),
            Two => f.write_str("Two"),
        }
    }
}

pub struct Board {
    stones: Box<[u8]>,
}

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Board {
        Board { stones: Box::new(stones) }
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        let mut stones = [0; BOWLS];
        stones.copy_from_slice(&self.stones);
        stones
    }

    pub fn opening() -> Board {
        Board { stones: [4, 4, 4, 4, 4, 4, 0].repeat(2).into() }
    }
}

impl Clone for Board {
    fn clone(&self) -> Board {
        Board { stones: self.stones.clone() }
    }
}

/// Boards are equal if the same stones are in play; the kalahs don't count before the end.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self[..6] == other[..6] && self[7..13] == other[7..13]
    }
}

/// The board with more stones in play is the greater one.
impl PartialOrd for Board {
    fn partial_cmp(&self, other: &Board) -> Option<Ordering> {
        let in_play = |board: &Board| 48_i32 - i32::from(board[6]) - i32::from(board[13]);
        (self == other).then_some(Ordering::Equal).or(Some(in_play(self).cmp(&in_play(other))))
    }
}

/// Nobody looks into the bowls during the game.
impl Debug for Board {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a board")
    }
}

impl Deref for Board {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.stones
    }
}

impl DerefMut for Board {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.stones
    }
}

/// The stones are put away.
impl Drop for Board {
    fn drop(&mut self) {
        self.stones.fill(0);
    }
}

impl Display for Board {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let text = |stones: &[u8]| stones.iter().map(|count| format!("{count:>3}")).collect::<String>();
        let mut upper = self[7..13].to_vec();
        upper.reverse();
        let lines = [
            format!("   {}", text(&upper)),
            format!("{}{:18}{}", text(&self[13..]), "", text(&self[6..7])),
            format!("   {}", text(&self[..6])),
        ];
        f.write_str(&lines.join("\n"))
    }
}

pub fn opposite(bowl: usize) -> usize {
    bowl.abs_diff(12)
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    step(bowl, &player)
}

fn step(bowl: usize, player: &Player) -> usize {
    match (bowl, player) {
        (5, Two) => 7,
        (12, One) | (13, _) => 0,
        _ => bowl + 1,
    }
}

pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let mut moves: Vec<usize> = row(&player).collect();
    moves.retain(|&bowl| board[bowl] != 0);
    moves
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut board = board.clone();
    let mut last = bowl;
    let in_hand = std::mem::take(&mut board[bowl]);
    for _ in 0..in_hand {
        last = step(last, &player);
        board[last] += 1;
    }
    Sown { board, last }
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut board = board.clone();
    if row(&player).contains(&last) && board[last] == 1 {
        let own = std::mem::take(&mut board[last]);
        let others = std::mem::take(&mut board[opposite(last)]);
        board[home(&player)] += own + others;
    }
    board
}

pub fn next_player(player: Player, last: usize) -> Player {
    if last == home(&player) { player } else { other(&player) }
}

pub fn is_over(board: &Board) -> bool {
    [One, Two].iter().any(|player| board[row(player)].iter().max() == Some(&0))
}

pub fn sweep(board: &Board) -> Board {
    let mut swept = board.clone();
    for player in &[One, Two] {
        swept[home(player)] += board[row(player)].iter().sum::<u8>();
        swept[row(player)].fill(0);
    }
    swept
}

pub fn winner(board: &Board) -> Option<Player> {
    match board[6].cmp(&board[13]) {
        Ordering::Less => Some(Two),
        Ordering::Equal => None,
        Ordering::Greater => Some(One),
    }
}

pub enum Status {
    ToMove(Player),
    Won(Player),
    Draw,
}

impl Display for Status {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Status::ToMove(player) => write!(f, "{player} to move"),
            Status::Won(player) => write!(f, "{player} wins"),
            Status::Draw => f.write_str("draw"),
        }
    }
}

pub struct Played {
    pub board: Board,
    pub status: Status,
}

pub enum Refusal {
    GameOver,
    NoSuchBowl,
    Kalah,
    OpponentsBowl,
    EmptyBowl,
}

impl Display for Refusal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
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
    if is_over(board) {
        return Err(Refusal::GameOver);
    }
    match board.get(bowl) {
        None => return Err(Refusal::NoSuchBowl),
        Some(_) if bowl == home(&One) || bowl == home(&Two) => return Err(Refusal::Kalah),
        Some(_) if !row(&player).contains(&bowl) => return Err(Refusal::OpponentsBowl),
        Some(0) => return Err(Refusal::EmptyBowl),
        Some(_) => {}
    }
    let Sown { board, last } = sow(board, same(&player), bowl);
    let board = capture(&board, same(&player), last);
    if !is_over(&board) {
        return Ok(Played { board, status: Status::ToMove(next_player(player, last)) });
    }
    let board = sweep(&board);
    let status = winner(&board).map_or(Status::Draw, Status::Won);
    Ok(Played { board, status })
}

pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut game = Played { board: Board::opening(), status: Status::ToMove(One) };
    writeln!(output, "{}\n{}", game.board, game.status)?;
    let mut line = String::new();
    while let Status::ToMove(player) = &game.status {
        line.clear();
        if read_text(&mut input, &mut line)? == 0 {
            break;
        }
        let word = line.trim();
        match (word, word.parse::<usize>()) {
            ("", _) => {}
            ("quit", _) => break,
            (_, Err(_)) => writeln!(output, "refused: not a number")?,
            (_, Ok(bowl)) => match play(&game.board, same(player), bowl) {
                Err(refusal) => writeln!(output, "refused: {refusal}")?,
                Ok(played) => {
                    game = played;
                    writeln!(output, "{}\n{}", game.board, game.status)?;
                }
            },
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
