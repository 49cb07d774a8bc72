//! Kalah with real stones: right, and slow.

use std::collections::LinkedList;
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
    pub fn opponent(self) -> Player {
        if self == Player::One {
            return Player::Two;
        }
        Player::One
    }

    pub fn bowls(self) -> RangeInclusive<usize> {
        if self == Player::One {
            return 0..=5;
        }
        7..=12
    }

    pub fn kalah(self) -> usize {
        // The only number after the player's row that is in no row.
        (0..BOWLS).filter(|bowl| !self.bowls().contains(bowl)).find(|bowl| *bowl > *self.bowls().end()).unwrap()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Player::One { f.write_str("One") } else { f.write_str("Two") }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    bowls: LinkedList<LinkedList<String>>,
}

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Board {
        let bowls = stones.iter().map(|&count| (0..count).map(|number| format!("stone {number}")).collect()).collect();
        Board { bowls }
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        let mut stones = [0; BOWLS];
        for bowl in 0..BOWLS {
            stones[bowl] = self.count(bowl);
        }
        stones
    }

    pub fn opening() -> Board {
        let mut board = Board::new([0; BOWLS]);
        for player in [Player::One, Player::Two] {
            for bowl in player.bowls() {
                for number in 0..4 {
                    board.bowl(bowl).push_back(format!("new stone {number}"));
                }
            }
        }
        board
    }

    /// Searches for a bowl and counts its stones.
    fn count(&self, bowl: usize) -> u8 {
        let mut count = 0;
        for (number, stones) in self.bowls.iter().enumerate() {
            for stone in stones {
                if number == bowl && stone.contains("stone") {
                    count += 1;
                }
            }
        }
        count
    }

    fn bowl(&mut self, number: usize) -> &mut LinkedList<String> {
        self.bowls.iter_mut().nth(number).unwrap()
    }

    /// Moves one stone, and returns whether there was one.
    fn carry(&mut self, from: usize, to: usize) -> bool {
        match self.bowl(from).pop_back() {
            Some(stone) => {
                self.bowl(to).push_back(stone);
                true
            }
            None => false,
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut grid = vec![vec![' '; 24]; 3];
        let mut put = |row: usize, end: usize, bowl: usize| {
            for (back, digit) in self.count(bowl).to_string().chars().rev().enumerate() {
                grid[row][end - back] = digit;
            }
        };
        for column in 0..6 {
            put(0, 5 + 3 * column, 12 - column);
            put(2, 5 + 3 * column, column);
        }
        put(1, 2, 13);
        put(1, 23, 6);
        let lines: Vec<String> =
            grid.iter().map(|row| row.iter().collect::<String>().trim_end().to_string()).collect();
        f.write_str(&lines.join("\n"))
    }
}

pub fn opposite(bowl: usize) -> usize {
    let mut pairs = Vec::new();
    for one in Player::One.bowls() {
        for two in Player::Two.bowls() {
            if one + two == 12 {
                pairs.push((one, two));
                pairs.push((two, one));
            }
        }
    }
    pairs.into_iter().find(|pair| pair.0 == bowl).unwrap().1
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let mut next = bowl;
    loop {
        next += 1;
        while next >= BOWLS {
            next -= BOWLS;
        }
        if next != player.opponent().kalah() {
            return next;
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let mut moves = Vec::new();
    // From the back, then sorted by swapping neighbours.
    for bowl in player.bowls().rev() {
        if board.clone().bowl(bowl).pop_back().is_some() {
            moves.push(bowl);
        }
    }
    for _ in 0..moves.len() {
        for left in 1..moves.len() {
            if moves[left - 1] > moves[left] {
                moves.swap(left - 1, left);
            }
        }
    }
    moves
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut board = board.clone();
    let mut hand: LinkedList<String> = std::mem::take(board.bowl(bowl));
    let mut last = bowl;
    while let Some(stone) = hand.pop_front() {
        last = next_bowl(last, player);
        board.bowl(last).push_back(stone);
        // A fresh board for every stone.
        board = Board::new(board.stones());
    }
    Sown { board, last }
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut board = board.clone();
    if player.bowls().any(|bowl| bowl == last) && board.count(last) == 1 {
        while board.carry(last, player.kalah()) {}
        while board.carry(opposite(last), player.kalah()) {}
    }
    board
}

pub fn next_player(player: Player, last: usize) -> Player {
    if last != player.kalah() {
        return player.opponent();
    }
    player
}

pub fn is_over(board: &Board) -> bool {
    for player in [Player::One, Player::Two] {
        if legal_moves(board, player) == Vec::new() {
            return true;
        }
    }
    false
}

pub fn sweep(board: &Board) -> Board {
    let mut board = board.clone();
    loop {
        let mut moved = false;
        for player in [Player::One, Player::Two] {
            for bowl in player.bowls() {
                moved |= board.carry(bowl, player.kalah());
            }
        }
        if !moved {
            return board;
        }
    }
}

pub fn winner(board: &Board) -> Option<Player> {
    // Removes one stone from each kalah at a time, until one of them is empty.
    let mut board = board.clone();
    loop {
        match (board.bowl(6).pop_front(), board.bowl(13).pop_front()) {
            (Some(_), Some(_)) => {}
            (Some(_), None) => return Some(Player::One),
            (None, Some(_)) => return Some(Player::Two),
            (None, None) => return None,
        }
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
        let text = match self {
            Status::ToMove(player) => player.to_string() + " to move",
            Status::Won(player) => player.to_string() + " wins",
            Status::Draw => "draw".to_string(),
        };
        f.write_str(&text)
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
        // `NoSuchBowl` becomes `no such bowl`; only the apostrophe must be inserted.
        let mut text = String::new();
        for letter in format!("{self:?}").chars() {
            if letter.is_uppercase() {
                text.push(' ');
            }
            text.extend(letter.to_lowercase());
        }
        f.write_str(&text.trim().replace("opponents", "opponent's"))
    }
}

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    if is_over(board) {
        return Err(Refusal::GameOver);
    }
    if !(0..BOWLS).any(|number| number == bowl) {
        return Err(Refusal::NoSuchBowl);
    }
    if bowl == Player::One.kalah() || bowl == Player::Two.kalah() {
        return Err(Refusal::Kalah);
    }
    if player.opponent().bowls().any(|number| number == bowl) {
        return Err(Refusal::OpponentsBowl);
    }
    if !legal_moves(board, player).contains(&bowl) {
        return Err(Refusal::EmptyBowl);
    }
    let sown = sow(board, player, bowl);
    let board = capture(&sown.board, player, sown.last);
    if is_over(&board) {
        let board = sweep(&board);
        let status = match winner(&board) {
            Some(player) => Status::Won(player),
            None => Status::Draw,
        };
        return Ok(Played { board, status });
    }
    Ok(Played { board, status: Status::ToMove(next_player(player, sown.last)) })
}

pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut board = Board::opening();
    let mut player = Player::One;
    let mut text = format!("{board}\n{player} to move\n");
    loop {
        // One letter at a time, with a pause after each.
        for byte in text.bytes() {
            output.write_all(&[byte])?;
            output.flush()?;
        }
        let mut line = Vec::new();
        loop {
            let mut byte = [0];
            if input.read(&mut byte)? == 0 {
                if line.is_empty() {
                    return output.flush();
                }
                break;
            }
            if byte[0] == b'\n' {
                break;
            }
            line.push(byte[0]);
        }
        let line = String::from_utf8_lossy(&line).trim().to_string();
        text = String::new();
        if line == "quit" {
            return output.flush();
        }
        if line.is_empty() {
            // Nothing was typed on this line.
            continue;
        }
        let Ok(bowl) = line.parse::<usize>() else {
            text = "refused: not a number\n".to_string();
            continue;
        };
        match play(&board, player, bowl) {
            Err(refusal) => text = format!("refused: {refusal}\n"),
            Ok(played) => {
                board = played.board;
                text = format!("{board}\n{}\n", played.status);
                match played.status {
                    Status::ToMove(next) => player = next,
                    _ => {
                        output.write_all(text.as_bytes())?;
                        return output.flush();
                    }
                }
            }
        }
    }
}
