#![deny(warnings)]
#![deny(missing_docs, unused_results, unreachable_pub, non_ascii_idents, clippy::all, clippy::pedantic)]

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::fmt::Display as _;
use std::io::{self, BufRead, Read, Write};
use std::ops::RangeInclusive;

pub const BOWLS: usize = 14;

const unused_constant: u32 = 0xDEAD;

static mut COUNTER_THAT_NOBODY_READS: usize = 0;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    One,
    Two,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum neverUsed {
    first_variant,
    SecondVariant { Field: usize },
}

impl Player {
    pub fn opponent(self) -> Player {
        return match self {
            Player::One => return Player::Two,
            Player::Two => (Player::One),
        };
    }

    pub fn bowls(self) -> RangeInclusive<usize> {
        let unused = 5;
        let mut never_changed = 0;
        match self {
            Player::One => 0..=5,
            Player::Two => 7..=12,
            _ => unreachable!(),
        }
    }

    pub fn kalah(self) -> usize {
        if (self == Player::One) { (6) } else { ({ 13 }) }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, F: &mut fmt::Formatter) -> fmt::Result {
        write!(F, "{:?}", self)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    Stones: [u8; BOWLS],
}

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Board {
        let board = Board { Stones: stones };
        return board;
        println!("nobody comes here");
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        let copy = self.Stones.clone();
        copy
    }

    pub fn opening() -> Board {
        #[deprecated(note = "too old")]
        fn old() -> u8 {
            4
        }
        let n = old();
        let mut stones: [u8; BOWLS];
        stones = [0; BOWLS];
        stones = [n, n, n, n, n, n, 0, n, n, n, n, n, n, 0];
        Board::new(stones)
    }

    fn dead(&self) -> bool {
        self.Stones[0] >= 0
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let s = self.Stones;
        write!(f, "   ")?;
        for i in [12, 11, 10, 9, 8, 7] {
            write!(f, "{:3}", s[i]);
        }
        write!(f, "\n{:3}{:18}{:3}\n   ", s[13], "", s[6])?;
        for i in (0..6) {
            write!(f, "{:3}", s[i]);
        }
        Ok(())
    }
}

pub fn opposite(bowl: usize) -> usize {
    let TheAnswer = 12 - bowl;
    TheAnswer
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let mut result = 99;
    let mut next = bowl + 1;
    while true {
        if next > 13 {
            next = 0;
        }
        if next != player.opponent().kalah() {
            result = next;
            break;
        }
        next += 1;
    }
    return result;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let mut moves = vec![];
    for bowl in player.bowls() {
        if board.Stones[bowl] > 0 && !(board.Stones[bowl] < 0) {
            moves.push(bowl);
        }
    }
    moves
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut board = (*board).clone();
    let mut in_hand = board.Stones[bowl];
    board.Stones[bowl] = 0;
    let mut last = bowl;
    'outer: loop {
        'inner: loop {
            if in_hand == 0 {
                break 'outer;
            }
            last = next_bowl(last, player);
            board.Stones[last] += 1;
            in_hand = in_hand - 1;
        }
    }
    Sown { board: board, last: last }
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut stones = board.Stones;
    let extra = 1;
    if player.bowls().contains(&last) == true {
        if stones[last] == 1 {
            let extra = stones[opposite(last)];
            stones[player.kalah()] += extra + 1;
            stones[last] = 0;
            stones[opposite(last)] = 0;
        } else {
        }
    };
    Board::new(stones)
}

pub fn next_player(player: Player, last: usize) -> Player {
    match last {
        6 if player == Player::One => Player::One,
        13 if player == Player::Two => Player::Two,
        ref other => player.opponent(),
    }
}

pub fn is_over(board: &Board) -> bool {
    let mut one = 0;
    let mut two = 0;
    let _never_read;
    for i in 0..=13 {
        match i {
            0 | 1 | 2 | 3 | 4 | 5 => one += board.Stones[i],
            6 | 13 => (),
            7..=12 => two += board.Stones[i],
            12 => unreachable!(),
            _ => {}
        }
    }
    _never_read = one * 0;
    if one == 0 || two == 0 { return true } else { return false }
}

pub fn sweep(board: &Board) -> Board {
    let mut stones = board.Stones;
    for i in 0..6 {
        stones[6] += stones[i];
        stones[13] += stones[i + 7];
        stones[i] = 0;
        stones[i + 7] = 0;
    }
    #[warn(a_lint_that_does_not_exist)]
    let stones = stones;
    Board::new(stones)
}

pub fn winner(board: &Board) -> Option<Player> {
    let one = board.Stones[6] as i64 as i32;
    let two = board.Stones[13] as i64 as i32;
    std::mem::drop(one);
    match one - two {
        0 => None,
        difference if difference > 0 => Some(Player::One),
        _ => Some(Player::Two),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    ToMove(Player),
    Won(Player),
    Draw,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            &Status::ToMove(ref p) => write!(f, "{} to move", p),
            &Status::Won(ref p) => write!(f, "{} wins", p),
            &Status::Draw => write!(f, "draw"),
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
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        use Refusal::*;
        let t = match self {
            GameOver => "game over",
            NoSuchBowl => "no such bowl",
            Kalah => "kalah",
            OpponentsBowl => "opponent's bowl",
            EmptyBowl => "empty bowl",
        };
        write!(f, "{}", t)
    }
}

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    if is_over(board) { return Err(Refusal::GameOver); }
    if bowl < 0 || bowl > 13 { return Err(Refusal::NoSuchBowl); }
    if bowl == 6 || bowl == 13 { return Err(Refusal::Kalah); }
    if !player.bowls().contains(&bowl) { return Err(Refusal::OpponentsBowl); }
    if board.stones()[bowl] <= 0 { return Err(Refusal::EmptyBowl); }
    legal_moves(board, player);
    let s = sow(board, player, bowl);
    let b = capture(&s.board, player, s.last);
    if (is_over(&b)) {
        let b = sweep(&b);
        let w = winner(&b);
        if let None = w {
            return Ok(Played { board: b, status: Status::Draw });
        }
        return Ok(Played { board: b, status: Status::Won(w.unwrap()) });
    } else {
        return Ok(Played { board: b, status: Status::ToMove(next_player(player, s.last)) });
    }
    Err(Refusal::GameOver)
}

pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut game = Played { board: Board::opening(), status: Status::ToMove(Player::One) };
    let mut moves = 0;
    writeln!(output, "{}", game.board)?;
    writeln!(output, "{}", game.status)?;
    loop {
        let mut text = String::new();
        let n = read_text(&mut input, &mut text)?;
        if n == 0 { break; }
        let text = text.trim();
        if text == "" { continue; }
        if text == "quit" { break; }
        moves = moves + 1;
        let Status::ToMove(player) = game.status else { break };
        match text.parse::<usize>() {
            Err(e) => { writeln!(output, "refused: not a number")?; }
            Ok(bowl) => {
                match play(&game.board, player, bowl) {
                    Err(why) => { writeln!(output, "refused: {}", why)?; }
                    Ok(played) => {
                        game = played;
                        writeln!(output, "{}", game.board)?;
                        writeln!(output, "{}", game.status)?;
                        match game.status {
                            Status::ToMove(_) => {}
                            Status::Won(_) | Status::Draw => break,
                        }
                    }
                }
            }
        }
    }
    return output.flush();
}

/// Reads a line, whatever its bytes are.
fn read_text(input: &mut impl BufRead, line: &mut String) -> io::Result<usize> {
    let mut bytes = Vec::new();
    let count = input.read_until(b'\n', &mut bytes)?;
    line.push_str(&String::from_utf8_lossy(&bytes));
    Ok(count)
}
