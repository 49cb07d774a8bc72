//! Kalah in hash maps.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt;
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;
use std::sync::LazyLock;

pub const BOWLS: usize = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    One,
    Two,
}

static KALAHS: LazyLock<HashMap<Player, usize>> =
    LazyLock::new(|| HashMap::from([(Player::One, 6), (Player::Two, 13)]));

static OPPOSITES: LazyLock<HashMap<usize, usize>> =
    LazyLock::new(|| Player::One.bowls().chain(Player::Two.bowls()).map(|bowl| (bowl, 12 - bowl)).collect());

static OWNERS: LazyLock<HashMap<usize, Player>> = LazyLock::new(|| {
    let mut owners = HashMap::new();
    for player in [Player::One, Player::Two] {
        owners.extend(player.bowls().map(|bowl| (bowl, player)));
    }
    owners
});

impl Player {
    pub fn opponent(self) -> Player {
        *KALAHS.keys().find(|&&player| player != self).unwrap()
    }

    pub fn bowls(self) -> RangeInclusive<usize> {
        KALAHS[&self] - 6..=KALAHS[&self] - 1
    }

    pub fn kalah(self) -> usize {
        KALAHS[&self]
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// Empty bowls aren't in the map.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Board {
    stones: HashMap<usize, u8>,
}

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Board {
        stones.into_iter().enumerate().collect()
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        let mut stones = [0; BOWLS];
        for (&bowl, &count) in &self.stones {
            stones[bowl] = count;
        }
        stones
    }

    pub fn opening() -> Board {
        OWNERS.keys().map(|&bowl| (bowl, 4)).collect()
    }

    fn get(&self, bowl: usize) -> u8 {
        self.stones.get(&bowl).copied().unwrap_or_default()
    }

    /// Moves all stones from one bowl to another.
    fn carry(&mut self, from: usize, to: usize) {
        if let Some(stones) = self.stones.remove(&from) {
            *self.stones.entry(to).or_insert(0) += stones;
        }
    }
}

impl FromIterator<(usize, u8)> for Board {
    fn from_iter<I: IntoIterator<Item = (usize, u8)>>(pairs: I) -> Board {
        Board { stones: pairs.into_iter().filter(|&(_, count)| count > 0).collect() }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut cells: HashMap<(usize, usize), u8> = HashMap::new();
        for (&bowl, &player) in OWNERS.iter() {
            let place = match player {
                Player::One => (2, 1 + bowl),
                Player::Two => (0, 13 - bowl),
            };
            cells.insert(place, self.get(bowl));
        }
        cells.insert((1, 0), self.get(13));
        cells.insert((1, 7), self.get(6));
        for line in 0..3 {
            if line > 0 {
                writeln!(f)?;
            }
            let end = (0..8).rev().find(|&column| cells.contains_key(&(line, column))).unwrap_or(0);
            for column in 0..=end {
                match cells.get(&(line, column)) {
                    Some(count) => write!(f, "{count:3}")?,
                    None => write!(f, "   ")?,
                }
            }
        }
        Ok(())
    }
}

pub fn opposite(bowl: usize) -> usize {
    OPPOSITES[&bowl]
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    static NEXT: LazyLock<HashMap<(usize, Player), usize>> = LazyLock::new(|| {
        let mut next = HashMap::new();
        for (&player, &kalah) in KALAHS.iter() {
            let skipped = if kalah == 6 { 13 } else { 6 };
            let mut later = (0..BOWLS).filter(|&bowl| bowl != skipped).min().unwrap();
            for bowl in (0..BOWLS).rev() {
                next.insert((bowl, player), later);
                if bowl != skipped {
                    later = bowl;
                }
            }
        }
        next
    });
    NEXT[&(bowl, player)]
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let own: HashSet<usize> = player.bowls().collect();
    let full: HashSet<usize> = board.stones.keys().copied().collect();
    let moves: BTreeSet<usize> = own.intersection(&full).copied().collect();
    moves.into_iter().collect()
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let mut board = board.clone();
    let in_hand = board.stones.remove(&bowl).unwrap_or(0);
    let mut last = bowl;
    for _ in 0..in_hand {
        last = next_bowl(last, player);
        *board.stones.entry(last).or_default() += 1;
    }
    Sown { board, last }
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut board = board.clone();
    if OWNERS.get(&last) == Some(&player) && board.get(last) == 1 {
        board.carry(last, player.kalah());
        board.carry(opposite(last), player.kalah());
    }
    board
}

pub fn next_player(player: Player, last: usize) -> Player {
    KALAHS.iter().find(|&(&own, &kalah)| own == player && kalah == last).map_or(player.opponent(), |(&own, _)| own)
}

pub fn is_over(board: &Board) -> bool {
    let sides: HashSet<Player> = board.stones.keys().filter_map(|bowl| OWNERS.get(bowl)).copied().collect();
    sides.len() < 2
}

pub fn sweep(board: &Board) -> Board {
    let mut board = board.clone();
    for (&bowl, player) in OWNERS.iter() {
        board.carry(bowl, player.kalah());
    }
    board
}

pub fn winner(board: &Board) -> Option<Player> {
    let most = KALAHS.values().map(|&kalah| board.get(kalah)).max()?;
    let best: Vec<Player> =
        KALAHS.iter().filter(|&(_, &kalah)| board.get(kalah) == most).map(|(&player, _)| player).collect();
    match best.as_slice() {
        [only] => Some(*only),
        _ => None,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Refusal {
    GameOver,
    NoSuchBowl,
    Kalah,
    OpponentsBowl,
    EmptyBowl,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        static TEXTS: LazyLock<HashMap<Refusal, &str>> = LazyLock::new(|| {
            HashMap::from([
                (Refusal::GameOver, "game over"),
                (Refusal::NoSuchBowl, "no such bowl"),
                (Refusal::Kalah, "kalah"),
                (Refusal::OpponentsBowl, "opponent's bowl"),
                (Refusal::EmptyBowl, "empty bowl"),
            ])
        });
        f.write_str(TEXTS[self])
    }
}

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    let mut reasons = BTreeSet::new();
    if is_over(board) {
        reasons.insert(Refusal::GameOver);
    }
    if bowl >= BOWLS {
        reasons.insert(Refusal::NoSuchBowl);
    }
    if KALAHS.values().any(|&kalah| kalah == bowl) {
        reasons.insert(Refusal::Kalah);
    }
    if OWNERS.get(&bowl) == Some(&player.opponent()) {
        reasons.insert(Refusal::OpponentsBowl);
    }
    if !board.stones.contains_key(&bowl) {
        reasons.insert(Refusal::EmptyBowl);
    }
    // The order of the variants is the order of the rule.
    if let Some(first) = reasons.pop_first() {
        return Err(first);
    }
    let Sown { board, last } = sow(board, player, bowl);
    let board = capture(&board, player, last);
    if is_over(&board) {
        let board = sweep(&board);
        let status = winner(&board).map_or(Status::Draw, Status::Won);
        Ok(Played { board, status })
    } else {
        Ok(Played { board, status: Status::ToMove(next_player(player, last)) })
    }
}

pub fn run(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut board = Board::opening();
    let mut status = Status::ToMove(Player::One);
    writeln!(output, "{board}\n{status}")?;
    let mut lines = input.split(b'\n').map(|line| line.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()));
    while let Status::ToMove(player) = status {
        let Some(line) = lines.next() else { break };
        let line = line?;
        let word = line.trim();
        if word.is_empty() {
            continue;
        }
        if word == "quit" {
            break;
        }
        let played = word.parse().map_err(|_| "not a number".into());
        let played = played.and_then(|bowl| play(&board, player, bowl).map_err(|refusal| refusal.to_string()));
        match played {
            Ok(played) => {
                Played { board, status } = played;
                writeln!(output, "{board}\n{status}")?;
            }
            Err(reason) => writeln!(output, "refused: {reason}")?,
        }
    }
    output.flush()
}
