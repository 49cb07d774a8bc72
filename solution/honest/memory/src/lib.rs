//! Kalah with a good memory.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;

pub const BOWLS: usize = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    One,
    Two,
}

impl Player {
    pub fn opponent(self) -> Player {
        if let Player::One = self { Player::Two } else { Player::One }
    }

    pub fn bowls(self) -> RangeInclusive<usize> {
        let kalah = self.kalah();
        kalah - 6..=kalah - 1
    }

    pub fn kalah(self) -> usize {
        if let Player::One = self { 6 } else { 13 }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if let Player::One = self { "One" } else { "Two" })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    stones: [u8; BOWLS],
}

type Turn = (Board, Player, usize);

/// How many answers are remembered until all are forgotten.
const MEMORY: usize = 10_000;

thread_local! {
    static SOWN: RefCell<BTreeMap<Turn, Sown>> = const { RefCell::new(BTreeMap::new()) };
    static PLAYED: RefCell<BTreeMap<Turn, Result<Played, Refusal>>> = const { RefCell::new(BTreeMap::new()) };
}

/// Returns a turn's remembered answer, or computes and remembers it.
fn recall<T: Copy>(
    memory: &'static std::thread::LocalKey<RefCell<BTreeMap<Turn, T>>>,
    turn: Turn,
    think: impl FnOnce() -> T,
) -> T {
    if let Some(answer) = memory.with_borrow(|memory| memory.get(&turn).copied()) {
        return answer;
    }
    let answer = think();
    memory.with_borrow_mut(|memory| {
        if memory.len() >= MEMORY {
            memory.clear();
        }
        memory.insert(turn, answer);
    });
    answer
}

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Board {
        Board { stones }
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        self.stones
    }

    pub fn opening() -> Board {
        Board { stones: std::array::from_fn(|bowl| if bowl % 7 == 6 { 0 } else { 4 }) }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d, e, g, one, h, i, j, k, l, m, two] = self.stones;
        writeln!(f, "   {m:>3}{l:>3}{k:>3}{j:>3}{i:>3}{h:>3}")?;
        writeln!(f, "{two:>3}                  {one:>3}")?;
        write!(f, "   {a:>3}{b:>3}{c:>3}{d:>3}{e:>3}{g:>3}")
    }
}

pub fn opposite(bowl: usize) -> usize {
    12 - bowl
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let mut next = bowl + 1;
    next += usize::from(next == player.opponent().kalah());
    next % BOWLS
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    player.bowls().filter(|&bowl| board.stones[bowl] > 0).collect()
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    recall(&SOWN, (*board, player, bowl), || {
        let mut stones = board.stones;
        let mut last = bowl;
        for _ in 0..std::mem::take(&mut stones[bowl]) {
            last = next_bowl(last, player);
            stones[last] += 1;
        }
        Sown { board: Board { stones }, last }
    })
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    if !player.bowls().contains(&last) || board.stones[last] != 1 {
        return *board;
    }
    let mut stones = board.stones;
    let taken = stones[opposite(last)] + 1;
    stones[opposite(last)] = 0;
    stones[last] = 0;
    stones[player.kalah()] += taken;
    Board { stones }
}

pub fn next_player(player: Player, last: usize) -> Player {
    if last == player.kalah() { player } else { player.opponent() }
}

pub fn is_over(board: &Board) -> bool {
    board.stones[..6].iter().all(|&stones| stones == 0) || board.stones[7..13].iter().all(|&stones| stones == 0)
}

pub fn sweep(board: &Board) -> Board {
    let mut stones = [0; BOWLS];
    stones[6] = board.stones[..=6].iter().sum();
    stones[13] = board.stones[7..].iter().sum();
    Board { stones }
}

pub fn winner(board: &Board) -> Option<Player> {
    match board.stones[6].checked_sub(board.stones[13]) {
        None => Some(Player::Two),
        Some(0) => None,
        Some(_) => Some(Player::One),
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
    recall(&PLAYED, (*board, player, bowl), || {
        if is_over(board) {
            return Err(Refusal::GameOver);
        }
        let &stones = board.stones.get(bowl).ok_or(Refusal::NoSuchBowl)?;
        if bowl == 6 || bowl == 13 {
            return Err(Refusal::Kalah);
        }
        if !player.bowls().contains(&bowl) {
            return Err(Refusal::OpponentsBowl);
        }
        if stones == 0 {
            return Err(Refusal::EmptyBowl);
        }
        let sown = sow(board, player, bowl);
        let board = capture(&sown.board, player, sown.last);
        if !is_over(&board) {
            return Ok(Played { board, status: Status::ToMove(next_player(player, sown.last)) });
        }
        let board = sweep(&board);
        Ok(Played { board, status: winner(&board).map_or(Status::Draw, Status::Won) })
    })
}

pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    // The whole game is remembered too; the last entry is the current board.
    let mut history = vec![Played { board: Board::opening(), status: Status::ToMove(Player::One) }];
    let mut printed = 0;
    let mut line = String::new();
    loop {
        for game in &history[printed..] {
            writeln!(output, "{}\n{}", game.board, game.status)?;
        }
        printed = history.len();
        let Played { board, status: Status::ToMove(player) } = history[printed - 1] else { break };
        line.clear();
        if read_text(&mut input, &mut line)? == 0 || line.trim() == "quit" {
            break;
        }
        match line.trim().parse() {
            Ok(bowl) => match play(&board, player, bowl) {
                Ok(played) => history.push(played),
                Err(refusal) => writeln!(output, "refused: {refusal}")?,
            },
            Err(_) if line.trim().is_empty() => {}
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
