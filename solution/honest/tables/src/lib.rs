//! Kalah from tables.

mod tables;

use std::fmt;
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;

use tables::{FACING, LAPS, NAMES, NONE, OWNER, PICTURE, REFUSALS, SIDES};

pub const BOWLS: usize = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    One,
    Two,
}

const PLAYERS: [Player; 2] = [Player::One, Player::Two];

impl Player {
    pub fn opponent(self) -> Player {
        PLAYERS[[1, 0][self as usize]]
    }

    pub fn bowls(self) -> RangeInclusive<usize> {
        SIDES[self as usize].0.clone()
    }

    pub fn kalah(self) -> usize {
        SIDES[self as usize].1
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES[*self as usize])
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    stones: [u8; BOWLS],
}

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Board {
        Board { stones }
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        self.stones
    }

    pub fn opening() -> Board {
        Board::new(tables::OPENING)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (before, bowl) in PICTURE {
            write!(f, "{before}{:>3}", self.stones[bowl])?;
        }
        Ok(())
    }
}

pub fn opposite(bowl: usize) -> usize {
    FACING[bowl]
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let lap = &LAPS[player as usize];
    // No lap includes the opponent's kalah, but the bowl after it.
    let place = lap.iter().position(|&other| other == bowl);
    place.map_or_else(|| (bowl + 1) % BOWLS, |place| lap[(place + 1) % lap.len()])
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let mut moves = Vec::new();
    for (bowl, owner) in OWNER.iter().enumerate() {
        if *owner == player as usize && board.stones[bowl] != 0 {
            moves.push(bowl);
        }
    }
    moves
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let lap = &LAPS[player as usize];
    let mut stones = board.stones;
    let in_hand = usize::from(stones[bowl]);
    stones[bowl] = 0;
    let mut place = lap.iter().position(|&other| other == bowl).expect("a player sows an own bowl");
    for _ in 0..in_hand {
        place = (place + 1) % lap.len();
        stones[lap[place]] += 1;
    }
    Sown { board: Board { stones }, last: lap[place] }
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    // Either nothing happens to the bowls, or both are emptied into the kalah.
    let captures = [[false; 2], [false, true]][usize::from(board.stones[last] == 1)]
        [usize::from(OWNER[last] == player as usize)];
    let mut stones = board.stones;
    if captures {
        for bowl in [last, FACING[last]] {
            stones[player.kalah()] += stones[bowl];
            stones[bowl] = 0;
        }
    }
    Board { stones }
}

pub fn next_player(player: Player, last: usize) -> Player {
    let table = [[Player::Two, Player::One], [Player::One, Player::Two]];
    table[player as usize][usize::from(last == player.kalah())]
}

/// Counts the stones in each player's small bowls.
fn in_play(board: &Board) -> [u8; 2] {
    let mut count = [0; 2];
    for (bowl, &owner) in OWNER.iter().enumerate() {
        if owner != NONE {
            count[owner] += board.stones[bowl];
        }
    }
    count
}

pub fn is_over(board: &Board) -> bool {
    in_play(board).contains(&0)
}

pub fn sweep(board: &Board) -> Board {
    let left = in_play(board);
    let mut stones = [0; BOWLS];
    for player in PLAYERS {
        stones[player.kalah()] = board.stones[player.kalah()] + left[player as usize];
    }
    Board { stones }
}

pub fn winner(board: &Board) -> Option<Player> {
    [Some(Player::Two), None, Some(Player::One)][(board.stones[6].cmp(&board.stones[13]) as i8 + 1) as usize]
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    ToMove(Player),
    Won(Player),
    Draw,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (who, what) = match self {
            Status::ToMove(player) => (NAMES[*player as usize], " to move"),
            Status::Won(player) => (NAMES[*player as usize], " wins"),
            Status::Draw => ("draw", ""),
        };
        write!(f, "{who}{what}")
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
        let row = REFUSALS.iter().find(|(refusal, _, _)| refusal == self);
        f.write_str(row.expect("every refusal has its row").2)
    }
}

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    for (refusal, applies, _) in REFUSALS {
        if applies(board, player, bowl) {
            return Err(refusal);
        }
    }
    let sown = sow(board, player, bowl);
    let captured = capture(&sown.board, player, sown.last);
    let swept = sweep(&captured);
    Ok(match (is_over(&captured), winner(&swept)) {
        (false, _) => Played { board: captured, status: Status::ToMove(next_player(player, sown.last)) },
        (true, Some(player)) => Played { board: swept, status: Status::Won(player) },
        (true, None) => Played { board: swept, status: Status::Draw },
    })
}

pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut board = Board::opening();
    let mut status = Status::ToMove(Player::One);
    writeln!(output, "{board}\n{status}")?;
    let mut line = String::new();
    while let Status::ToMove(player) = status {
        line.clear();
        match read_text(&mut input, &mut line)? {
            0 => break,
            _ => match line.trim() {
                "quit" => break,
                "" => {}
                word => match word.parse().map(|bowl| play(&board, player, bowl)) {
                    Ok(Ok(played)) => {
                        (board, status) = (played.board, played.status);
                        writeln!(output, "{board}\n{status}")?;
                    }
                    Ok(Err(refusal)) => writeln!(output, "refused: {refusal}")?,
                    Err(_) => writeln!(output, "refused: not a number")?,
                },
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
