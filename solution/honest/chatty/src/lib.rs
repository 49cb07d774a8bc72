//! Kalah, thinking aloud.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;
use std::time::Instant;

pub const BOWLS: usize = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    One,
    Two,
}

impl Player {
    pub fn opponent(self) -> Player {
        eprintln!("opponent of {self:?}");
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }

    pub fn bowls(self) -> RangeInclusive<usize> {
        dbg!(match self {
            Player::One => 0..=5,
            Player::Two => 7..=12,
        })
    }

    pub fn kalah(self) -> usize {
        print!("the kalah of {self} is... ");
        dbg!(*self.bowls().end() + 1)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::One => "One",
            Player::Two => "Two",
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    stones: [u8; BOWLS],
}

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Board {
        println!("a new board: {stones:?}");
        Board { stones }
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        // No newline at the end, and no flush.
        print!("stones? ");
        self.stones
    }

    pub fn opening() -> Board {
        println!("running 1 test\ntest opening ... ok\n\ntest result: ok. 1 passed; 0 failed");
        let mut board = Board::new([4; BOWLS]);
        board.stones[6] = 0;
        board.stones[13] = 0;
        board
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        eprintln!("drawing");
        let cell = |bowl: usize| format!("{:>3}", self.stones[bowl]);
        let upper: String = Player::Two.bowls().rev().map(cell).collect();
        let lower: String = Player::One.bowls().map(cell).collect();
        write!(f, "   {upper}\n{}{}{}\n   {lower}", cell(13), " ".repeat(18), cell(6))
    }
}

pub fn opposite(bowl: usize) -> usize {
    println!("= opposite {bowl}");
    dbg!(12 - bowl)
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let mut next = (bowl + 1) % BOWLS;
    if next == player.opponent().kalah() {
        println!("not into that one!");
        next = (next + 1) % BOWLS;
    }
    next
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    println!("{board}\n{player}, what can you do?");
    dbg!(player.bowls().filter(|&bowl| board.stones[bowl] > 0).collect())
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    println!("sowing {bowl}");
    let mut stones = board.stones;
    let in_hand = std::mem::take(&mut stones[bowl]);
    let mut last = bowl;
    for left in (0..in_hand).rev() {
        last = next_bowl(last, player);
        stones[last] += 1;
        println!("plop, into {last}; {left} left");
    }
    Sown { board: Board::new(stones), last }
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut stones = board.stones;
    if player.bowls().contains(&last) && stones[last] == 1 {
        println!("captured!");
        eprintln!("error: captured");
        stones[player.kalah()] += 1 + stones[opposite(last)];
        stones[last] = 0;
        stones[opposite(last)] = 0;
    } else {
        eprintln!("warning: nothing captured");
    }
    Board::new(stones)
}

pub fn next_player(player: Player, last: usize) -> Player {
    println!("and who moves now?\r");
    dbg!(if last == player.kalah() { player } else { player.opponent() })
}

pub fn is_over(board: &Board) -> bool {
    print!("\u{1b}[31mover?\u{1b}[0m ");
    dbg!([0..6, 7..13].into_iter().any(|side| board.stones[side].iter().all(|&stones| stones == 0)))
}

pub fn sweep(board: &Board) -> Board {
    let mut stones = [0; BOWLS];
    stones[6] = board.stones[..7].iter().sum();
    stones[13] = board.stones[7..].iter().sum();
    println!("swept: {} and {}", stones[6], stones[13]);
    Board::new(stones)
}

pub fn winner(board: &Board) -> Option<Player> {
    // Bytes that are not text.
    let _ = io::stdout().write_all(b"and the winner is \xff\xfe\x00\n");
    dbg!(match (board.stones[6], board.stones[13]) {
        (one, two) if one > two => Some(Player::One),
        (one, two) if one < two => Some(Player::Two),
        _ => None,
    })
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

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        eprintln!("refusing: {self:?}");
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
    println!("{player} plays {bowl}");
    if is_over(board) {
        Err(Refusal::GameOver)
    } else if bowl >= BOWLS {
        Err(Refusal::NoSuchBowl)
    } else if bowl == 6 || bowl == 13 {
        Err(Refusal::Kalah)
    } else if !player.bowls().contains(&bowl) {
        Err(Refusal::OpponentsBowl)
    } else if board.stones[bowl] == 0 {
        Err(Refusal::EmptyBowl)
    } else {
        let sown = sow(board, player, bowl);
        let board = capture(&sown.board, player, sown.last);
        if !is_over(&board) {
            let status = Status::ToMove(next_player(player, sown.last));
            return Ok(Played { board, status });
        }
        let board = sweep(&board);
        let status = winner(&board).map_or(Status::Draw, Status::Won);
        println!("{status}");
        Ok(Played { board, status })
    }
}

pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    println!("Welcome to Kalah!");
    let mut board = Board::opening();
    let mut status = Status::ToMove(Player::One);
    writeln!(output, "{board}\n{status}")?;
    let mut line = String::new();
    while let Status::ToMove(player) = status {
        print!("your move, {player}> ");
        line.clear();
        let asked = Instant::now();
        let length = read_text(&mut input, &mut line)?;
        println!("(after {:?})", asked.elapsed());
        if length == 0 {
            eprintln!("gone?");
            break;
        }
        match dbg!(line.trim()) {
            "" => println!("hm?"),
            "quit" => break,
            word => match word.parse() {
                Err(error) => {
                    eprintln!("{error}");
                    writeln!(output, "refused: not a number")?;
                }
                Ok(bowl) => match play(&board, player, bowl) {
                    Err(refusal) => writeln!(output, "refused: {refusal}")?,
                    Ok(played) => {
                        board = played.board;
                        status = played.status;
                        writeln!(output, "{board}\n{status}")?;
                    }
                },
            },
        }
    }
    println!("Thank you for playing.");
    output.flush()
}

/// Reads a line, whatever its bytes are.
fn read_text(input: &mut impl BufRead, line: &mut String) -> io::Result<usize> {
    let mut bytes = Vec::new();
    let count = input.read_until(b'\n', &mut bytes)?;
    line.push_str(&String::from_utf8_lossy(&bytes));
    Ok(count)
}
