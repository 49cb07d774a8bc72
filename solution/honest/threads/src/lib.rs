//! Kalah with threads.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering::SeqCst};
use std::sync::{Mutex, mpsc};
use std::thread;

pub const BOWLS: usize = 14;

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
        Board { stones }
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        self.stones
    }

    pub fn opening() -> Board {
        let stones = Mutex::new([0; BOWLS]);
        thread::scope(|scope| {
            for player in [Player::One, Player::Two] {
                let stones = &stones;
                scope.spawn(move || stones.lock().unwrap()[player.bowls()].fill(4));
            }
        });
        Board { stones: stones.into_inner().unwrap() }
    }

    /// Does something for both sides at once, and returns the results for Player One and for Player Two.
    fn both<T: Send>(&self, work: impl Fn(&Board, Player) -> T + Sync) -> [T; 2] {
        thread::scope(|scope| {
            let two = scope.spawn(|| work(self, Player::Two));
            let one = work(self, Player::One);
            [one, two.join().unwrap()]
        })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two] = self.both(|board, player| {
            board.stones[player.bowls()].iter().map(|stones| format!("{stones:>3}")).collect::<Vec<_>>()
        });
        let two: String = two.into_iter().rev().collect();
        write!(f, "   {two}\n{:>3}{:>21}\n   {}", self.stones[13], self.stones[6], one.concat())
    }
}

pub fn opposite(bowl: usize) -> usize {
    12 - bowl
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let next = (bowl + 1) % BOWLS;
    if next == player.opponent().kalah() { (next + 1) % BOWLS } else { next }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let (found, moves) = mpsc::channel();
    // As many threads as there are cores share the work.
    let threads = thread::available_parallelism().map_or(1, |cores| cores.get().min(6));
    thread::scope(|scope| {
        for thread in 0..threads {
            let found = found.clone();
            scope.spawn(move || {
                for bowl in player.bowls().skip(thread).step_by(threads) {
                    if board.stones[bowl] > 0 {
                        found.send(bowl).unwrap();
                    }
                }
            });
        }
    });
    drop(found);
    // The first player is written first.
    let mut moves: Vec<usize> = moves.iter().collect();
    moves.sort_unstable();
    moves
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    let stones = board.stones.map(AtomicU8::new);
    let last = AtomicUsize::new(bowl);
    let in_hand = stones[bowl].swap(0, SeqCst);
    thread::scope(|scope| {
        // A channel with room for a whole hand: two threads that wait for each other at each stone are slow on a busy machine.
        let (hand, falls) = mpsc::sync_channel::<()>(48);
        let (stones, last) = (&stones, &last);
        scope.spawn(move || {
            for () in falls {
                let next = next_bowl(last.load(SeqCst), player);
                stones[next].fetch_add(1, SeqCst);
                last.store(next, SeqCst);
            }
        });
        for _ in 0..in_hand {
            hand.send(()).unwrap();
        }
    });
    Sown { board: Board { stones: stones.map(AtomicU8::into_inner) }, last: last.into_inner() }
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    let mut stones = board.stones;
    if player.bowls().contains(&last) && stones[last] == 1 {
        stones[player.kalah()] += stones[opposite(last)] + 1;
        stones[opposite(last)] = 0;
        stones[last] = 0;
    }
    Board { stones }
}

pub fn next_player(player: Player, last: usize) -> Player {
    if last == player.kalah() { player } else { player.opponent() }
}

fn in_play(board: &Board, player: Player) -> u8 {
    board.stones[player.bowls()].iter().sum()
}

pub fn is_over(board: &Board) -> bool {
    [Player::One, Player::Two].into_iter().any(|player| in_play(board, player) == 0)
}

pub fn sweep(board: &Board) -> Board {
    let [one, two] = board.both(|board, player| board.stones[player.kalah()] + in_play(board, player));
    let mut stones = [0; BOWLS];
    stones[6] = one;
    stones[13] = two;
    Board { stones }
}

pub fn winner(board: &Board) -> Option<Player> {
    let [one, two] = board.both(|board, player| board.stones[player.kalah()] > board.stones[player.opponent().kalah()]);
    one.then_some(Player::One).or(two.then_some(Player::Two))
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
    let board = *board;
    thread::spawn(move || {
        if is_over(&board) {
            return Err(Refusal::GameOver);
        }
        match bowl {
            14.. => Err(Refusal::NoSuchBowl),
            6 | 13 => Err(Refusal::Kalah),
            _ if !player.bowls().contains(&bowl) => Err(Refusal::OpponentsBowl),
            _ if board.stones[bowl] == 0 => Err(Refusal::EmptyBowl),
            _ => {
                let sown = sow(&board, player, bowl);
                let board = capture(&sown.board, player, sown.last);
                if !is_over(&board) {
                    return Ok(Played { board, status: Status::ToMove(next_player(player, sown.last)) });
                }
                let board = sweep(&board);
                Ok(Played { board, status: winner(&board).map_or(Status::Draw, Status::Won) })
            }
        }
    })
    .join()
    .unwrap()
}

/// Plays in another thread, which receives lines and sends back what to print, and whether the game is over.
pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let (say, heard) = mpsc::channel::<String>();
    let (answer, answers) = mpsc::channel::<(String, bool)>();
    let game = thread::spawn(move || {
        let mut game = Played { board: Board::opening(), status: Status::ToMove(Player::One) };
        answer.send((format!("{}\n{}\n", game.board, game.status), false)).ok();
        while let Status::ToMove(player) = game.status {
            let Ok(line) = heard.recv() else { break };
            let text = match (line.trim(), line.trim().parse()) {
                ("quit", _) => break,
                ("", _) => String::new(),
                (_, Err(_)) => "refused: not a number\n".to_string(),
                (_, Ok(bowl)) => match play(&game.board, player, bowl) {
                    Err(refusal) => format!("refused: {refusal}\n"),
                    Ok(played) => {
                        game = played;
                        format!("{}\n{}\n", game.board, game.status)
                    }
                },
            };
            let is_last = !matches!(game.status, Status::ToMove(_));
            answer.send((text, is_last)).ok();
        }
    });
    let mut line = String::new();
    for (text, is_last) in answers {
        output.write_all(text.as_bytes())?;
        line.clear();
        if is_last || read_text(&mut input, &mut line)? == 0 || say.send(line.clone()).is_err() {
            break;
        }
    }
    drop(say);
    game.join().expect("the game comes to its end");
    output.flush()
}

/// Reads a line, whatever its bytes are.
fn read_text(input: &mut impl BufRead, line: &mut String) -> io::Result<usize> {
    let mut bytes = Vec::new();
    let count = input.read_until(b'\n', &mut bytes)?;
    line.push_str(&String::from_utf8_lossy(&bytes));
    Ok(count)
}
