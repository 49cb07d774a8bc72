//! Kalah with 48 individual stones.
//!
//! Every stone has an identity. Two boards are equal if the same numbers of stones lie in the same bowls, whichever they are.

use std::fmt;
use std::io;
use std::ops::RangeInclusive;

pub const BOWLS: usize = 14;

/// A stone with its number.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Stone {
    id: u16,
    lies_in: usize,
    /// How often it was moved. For its memoirs.
    journeys: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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

#[derive(Clone)]
pub struct Board {
    stones: Vec<Stone>,
}

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Board {
        let places = stones.iter().enumerate().flat_map(|(bowl, &count)| vec![bowl; count.into()]);
        let stones = places.zip(0..).map(|(lies_in, id)| Stone { id, lies_in, journeys: 0 });
        Board { stones: stones.collect() }
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        let mut counts = [0; BOWLS];
        for stone in &self.stones {
            counts[stone.lies_in] += 1;
        }
        counts
    }

    pub fn opening() -> Board {
        let mut stones = Vec::new();
        for id in 0..48 {
            // Four neighbours share a bowl, and no stone lies in a kalah.
            let nth = usize::from(id / 4);
            stones.push(Stone { id, lies_in: nth + nth / 6, journeys: 0 });
        }
        Board { stones }
    }

    fn in_bowl(&self, bowl: usize) -> Vec<u16> {
        self.stones.iter().filter(|stone| stone.lies_in == bowl).map(|stone| stone.id).collect()
    }

    fn carry(&mut self, id: u16, to: usize) {
        let stone = self.stones.iter_mut().find(|stone| stone.id == id).expect("no stone is ever lost");
        stone.lies_in = to;
        stone.journeys += 1;
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.stones() == other.stones()
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for bowl in 0..BOWLS {
            map.entry(&bowl, &self.in_bowl(bowl));
        }
        map.finish()
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |bowl| self.in_bowl(bowl).len();
        let row = |bowls: Vec<usize>| bowls.into_iter().map(|bowl| format!("{:3}", count(bowl))).collect::<String>();
        write!(f, "   {}\n", row(Player::Two.bowls().rev().collect()))?;
        write!(f, "{:3}{:18}{:3}\n", count(13), "", count(6))?;
        write!(f, "   {}", row(Player::One.bowls().collect()))
    }
}

pub fn opposite(bowl: usize) -> usize {
    12 - bowl
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    match (bowl, player) {
        (12, Player::One) => 0,
        (5, Player::Two) => 7,
        (13, _) => 0,
        (bowl, _) => bowl + 1,
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let mut moves: Vec<usize> =
        board.stones.iter().map(|stone| stone.lies_in).filter(|bowl| player.bowls().contains(bowl)).collect();
    moves.sort_unstable();
    moves.dedup();
    moves
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut board = board.clone();
    let mut last = bowl;
    for id in board.in_bowl(bowl) {
        last = next_bowl(last, player);
        board.carry(id, last);
    }
    Sown { board, last }
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut board = board.clone();
    if let ([hunter], true) = (board.in_bowl(last).as_slice(), player.bowls().contains(&last)) {
        let mut captured = board.in_bowl(opposite(last));
        captured.push(*hunter);
        for id in captured {
            board.carry(id, player.kalah());
        }
    }
    board
}

pub fn next_player(player: Player, last: usize) -> Player {
    if last == player.kalah() { player } else { player.opponent() }
}

pub fn is_over(board: &Board) -> bool {
    let has_stones = |player: Player| board.stones.iter().any(|stone| player.bowls().contains(&stone.lies_in));
    !(has_stones(Player::One) && has_stones(Player::Two))
}

pub fn sweep(board: &Board) -> Board {
    let mut board = board.clone();
    for stone in &mut board.stones {
        stone.lies_in = if stone.lies_in <= 6 { 6 } else { 13 };
    }
    board
}

pub fn winner(board: &Board) -> Option<Player> {
    let mut balance = 0;
    for stone in &board.stones {
        balance += match stone.lies_in {
            6 => 1,
            13 => -1,
            _ => 0,
        };
    }
    match balance {
        0 => None,
        1.. => Some(Player::One),
        _ => Some(Player::Two),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
            Status::Draw => write!(f, "draw"),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    pub board: Board,
    pub status: Status,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    GameOver,
    NoSuchBowl,
    Kalah,
    OpponentsBowl,
    EmptyBowl,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Refusal::GameOver => "game over",
            Refusal::NoSuchBowl => "no such bowl",
            Refusal::Kalah => "kalah",
            Refusal::OpponentsBowl => "opponent's bowl",
            Refusal::EmptyBowl => "empty bowl",
        };
        write!(f, "{text}")
    }
}

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    if is_over(board) {
        return Err(Refusal::GameOver);
    }
    if !(0..BOWLS).contains(&bowl) {
        return Err(Refusal::NoSuchBowl);
    }
    if [6, 13].contains(&bowl) {
        return Err(Refusal::Kalah);
    }
    if player.opponent().bowls().contains(&bowl) {
        return Err(Refusal::OpponentsBowl);
    }
    if board.in_bowl(bowl).is_empty() {
        return Err(Refusal::EmptyBowl);
    }
    let Sown { board, last } = sow(board, player, bowl);
    let board = capture(&board, player, last);
    let status = Status::ToMove(next_player(player, last));
    if is_over(&board) {
        let board = sweep(&board);
        let status = winner(&board).map_or(Status::Draw, Status::Won);
        Ok(Played { board, status })
    } else {
        Ok(Played { board, status })
    }
}

pub fn run(mut input: impl io::BufRead, mut output: impl io::Write) -> io::Result<()> {
    let mut board = Board::opening();
    let mut player = Player::One;
    writeln!(output, "{board}\n{player} to move")?;
    loop {
        let mut bytes = Vec::with_capacity(8);
        if input.read_until(b'\n', &mut bytes)? == 0 {
            return output.flush();
        }
        // What isn't UTF-8 isn't a number.
        let line = std::str::from_utf8(&bytes).unwrap_or("?").trim();
        match line {
            "quit" => return output.flush(),
            "" => continue,
            _ => {}
        }
        let refused = match line.parse() {
            Err(_) => "not a number".to_string(),
            Ok(bowl) => match play(&board, player, bowl) {
                Err(refusal) => refusal.to_string(),
                Ok(played) => {
                    writeln!(output, "{}\n{}", played.board, played.status)?;
                    board = played.board;
                    match played.status {
                        Status::ToMove(next) => player = next,
                        _ => return output.flush(),
                    }
                    continue;
                }
            },
        };
        writeln!(output, "refused: {refused}")?;
    }
}
