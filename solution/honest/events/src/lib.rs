//! Kalah, event-sourced.
//!
//! ```
//! use starter::{Board, Player, Status, play};
//!
//! let played = play(&Board::opening(), Player::One, 2).unwrap();
//! assert_eq!(played.status, Status::ToMove(Player::One));
//! ```

mod dreams;
mod journal;
mod matches;
mod rules;

use std::fmt;
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;

pub use dreams::choose_move;
use journal::{Event, FullJournal, Journal, World};
pub use matches::{Opponent, Reply, referee, run_player};
pub use rules::{Capture, End, Remains, Rules, RulesError, Sowing};

pub const BOWLS: usize = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    One,
    Two,
}

impl Player {
    const BOTH: [Player; 2] = [Player::One, Player::Two];

    /// ```
    /// assert_eq!(starter::Player::One.opponent(), starter::Player::Two);
    /// ```
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
        fmt::Debug::fmt(self, f)
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
        Rules::EGYPTIAN.opening()
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows = vec![String::from("   "); 3];
        rows[1].clear();
        for bowl in Player::Two.bowls().rev() {
            rows[0] += &format!("{:3}", self.stones[bowl]);
        }
        rows[1] += &format!("{:3}{:21}", self.stones[13], self.stones[6]);
        for bowl in Player::One.bowls() {
            rows[2] += &format!("{:3}", self.stones[bowl]);
        }
        f.write_str(&rows.join("\n"))
    }
}

/// ```
/// # use starter::opposite;
/// assert_eq!(opposite(opposite(4)), 4);
/// ```
pub fn opposite(bowl: usize) -> usize {
    12 - bowl
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let next = (bowl + 1) % BOWLS;
    next + usize::from(next == player.opponent().kalah()) - BOWLS * usize::from(next == 13 && player == Player::One)
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
    Rules::EGYPTIAN.sow(board, player, bowl)
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    Rules::EGYPTIAN.capture(board, player, last)
}

pub fn next_player(player: Player, last: usize) -> Player {
    if last == player.kalah() { player } else { player.opponent() }
}

pub fn is_over(board: &Board) -> bool {
    Rules::EGYPTIAN.is_over(board, Player::Two)
}

pub fn sweep(board: &Board) -> Board {
    Rules::EGYPTIAN.sweep(board)
}

pub fn winner(board: &Board) -> Option<Player> {
    World::new(board, Player::One).winner()
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
    Rules::EGYPTIAN.play(board, player, bowl)
}

impl Rules {
    pub fn opening(self) -> Board {
        let n = self.stones;
        Board::new([n, n, n, n, n, n, 0, n, n, n, n, n, n, 0])
    }

    pub fn sow(self, board: &Board, player: Player, bowl: usize) -> Sown {
        let mut journal = FullJournal::new(World::new(board, player));
        journal::sowing(&mut journal, self, player, bowl);
        let world = journal.replay();
        Sown { board: world.board(), last: world.last.unwrap_or(bowl) }
    }

    pub fn capture(self, board: &Board, player: Player, last: usize) -> Board {
        let mut journal = FullJournal::new(World::new(board, player));
        journal::capturing(&mut journal, self, player, last);
        journal.replay().board()
    }

    pub fn is_over(self, board: &Board, next: Player) -> bool {
        World::new(board, next).is_over(self, next)
    }

    pub fn sweep(self, board: &Board) -> Board {
        let mut journal = FullJournal::new(World::new(board, Player::One));
        journal::sweeping(&mut journal, self);
        journal.replay().board()
    }

    pub fn play(self, board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
        let mut journal = FullJournal::new(World::new(board, player));
        journal::check(journal.world(), self, player, bowl)?;
        journal::moving(&mut journal, self, player, bowl);
        let world = journal.replay();
        Ok(Played { board: world.board(), status: world.status })
    }

    pub fn run(self, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        writeln!(output, "rules: {self}")?;
        converse(Game::begin(self), true, input, output)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Swap {
    Coming,
    Open,
    Gone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    pub rules: Rules,
    pub board: Board,
    pub status: Status,
    pub swap: Swap,
}

impl Game {
    pub fn begin(rules: Rules) -> Game {
        Game {
            rules,
            board: rules.opening(),
            status: Status::ToMove(Player::One),
            swap: if rules.pie { Swap::Coming } else { Swap::Gone },
        }
    }

    pub fn play(&self, bowl: usize) -> Result<Game, Refusal> {
        match self.status {
            Status::ToMove(player) => {
                let played = self.rules.play(&self.board, player, bowl)?;
                let swap = match (self.swap, player, played.status) {
                    (Swap::Coming, Player::One, Status::ToMove(Player::One)) => Swap::Coming,
                    (Swap::Coming, Player::One, Status::ToMove(Player::Two)) => Swap::Open,
                    _ => Swap::Gone,
                };
                Ok(Game { rules: self.rules, board: played.board, status: played.status, swap })
            }
            Status::Won(_) | Status::Draw => Err(Refusal::GameOver),
        }
    }

    pub fn swap(&self) -> Option<Game> {
        if self.swap != Swap::Open {
            return None;
        }
        let mut journal = FullJournal::new(World::new(&self.board, Player::Two));
        journal.record(Event::SidesSwapped);
        journal.record(Event::TurnPassed(Player::One));
        let world = journal.replay();
        Some(Game { rules: self.rules, board: world.board(), status: world.status, swap: Swap::Gone })
    }
}

/// What a line of the input asks for.
enum Command {
    Nothing,
    Quit,
    Swap,
    Move(usize),
    Nonsense,
}

impl Command {
    fn read(line: &[u8], knows_swap: bool) -> Command {
        let text = String::from_utf8_lossy(line);
        match text.trim() {
            "" => Command::Nothing,
            "quit" => Command::Quit,
            "swap" if knows_swap => Command::Swap,
            number => number.parse().map_or(Command::Nonsense, Command::Move),
        }
    }
}

fn converse(first: Game, named: bool, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut journal = vec![first];
    let mut shown = 0;
    while let Some(game) = journal.last().copied() {
        if shown < journal.len() {
            writeln!(output, "{}\n{}", game.board, game.status)?;
            if named && game.swap == Swap::Open {
                writeln!(output, "or swap")?;
            }
            shown = journal.len();
        }
        let Status::ToMove(_) = game.status else { break };
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        match Command::read(&line, named) {
            Command::Nothing => {}
            Command::Quit => break,
            Command::Nonsense => writeln!(output, "refused: not a number")?,
            Command::Swap => match game.swap() {
                Some(after) => journal.push(after),
                None => writeln!(output, "refused: no swap")?,
            },
            Command::Move(bowl) => match game.play(bowl) {
                Ok(after) => journal.push(after),
                Err(refusal) => writeln!(output, "refused: {refusal}")?,
            },
        }
    }
    output.flush()
}

pub fn run(input: impl BufRead, output: impl Write) -> io::Result<()> {
    converse(Game::begin(Rules::EGYPTIAN), false, input, output)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaying_twice_changes_nothing() {
        let mut journal = FullJournal::new(World::new(&Board::opening(), Player::One));
        journal::moving(&mut journal, Rules::EGYPTIAN, Player::One, 3);
        assert_eq!(journal.replay().board(), journal.replay().board());
    }

    #[test]
    fn player_one_skips_thirteen() {
        assert_eq!(next_bowl(12, Player::One), 0);
        assert_eq!(next_bowl(5, Player::Two), 7);
    }
}
