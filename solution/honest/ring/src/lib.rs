//! Kalah on a board that can be turned.

mod extras;
mod ring;
mod rules;
mod think;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;

pub use extras::{Game, Opponent, Reply, Swap, choose_move, referee, run_player};
use ring::{KALAH, Next, Ring, SMALL};
pub use rules::{Capture, End, Remains, Rules, RulesError, Sowing};

pub const BOWLS: usize = 2 * (SMALL + 1);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    One,
    Two,
}

impl Player {
    pub fn opponent(self) -> Player {
        BTreeMap::from([(Player::One, Player::Two), (Player::Two, Player::One)])[&self]
    }

    pub fn bowls(self) -> RangeInclusive<usize> {
        self.number(0)..=self.number(SMALL - 1)
    }

    pub fn kalah(self) -> usize {
        self.number(KALAH)
    }

    /// The number of a bowl that the player sees in this place.
    fn number(self, place: usize) -> usize {
        let number = self as usize * (SMALL + 1) + place;
        number % BOWLS
    }

    /// The place in which the player sees a bowl.
    fn place(self, number: usize) -> usize {
        let place = number + self.opponent() as usize * (SMALL + 1) + SMALL + 1;
        place % BOWLS
    }
}

impl Display for Player {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// The stones by the numbers of their bowls.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board(BTreeMap<usize, u8>);

impl Board {
    pub fn new(stones: [u8; BOWLS]) -> Board {
        Board(stones.into_iter().enumerate().collect())
    }

    pub fn stones(&self) -> [u8; BOWLS] {
        let stones: Vec<u8> = self.0.values().copied().collect();
        stones.try_into().expect("a board has fourteen bowls")
    }

    pub fn opening() -> Board {
        Rules::EGYPTIAN.opening()
    }

    fn seen_by(&self, player: Player) -> Ring {
        let way = (0..BOWLS - 1).map(|place| self.0[&player.number(place)]).collect();
        Ring { way, aside: self.0[&player.opponent().kalah()] }
    }
}

impl Ring {
    fn board_of(&self, player: Player) -> Board {
        let places = self.way.iter().enumerate().map(|(place, &stones)| (player.number(place), stones));
        Board(places.chain([(player.opponent().kalah(), self.aside)]).collect())
    }
}

impl Display for Board {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let cell = |stones: &u8| format!("{stones:>3}");
        let upper: String = self.0.range(7..13).rev().map(|(_, stones)| cell(stones)).collect();
        let lower: String = self.0.range(..6).map(|(_, stones)| cell(stones)).collect();
        let blank = " ".repeat(3);
        writeln!(f, "{blank}{upper}")?;
        writeln!(f, "{}{}{}", cell(&self.0[&13]), blank.repeat(6), cell(&self.0[&6]))?;
        write!(f, "{blank}{lower}")
    }
}

pub fn opposite(bowl: usize) -> usize {
    Player::One.number(Ring::across(Player::One.place(bowl)))
}

pub fn next_bowl(bowl: usize, player: Player) -> usize {
    let place = player.place(bowl) + 1;
    player.number(if place == BOWLS - 1 { 0 } else { place })
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sown {
    pub board: Board,
    pub last: usize,
}

pub fn legal_moves(board: &Board, player: Player) -> Vec<usize> {
    let filled: BTreeSet<usize> = board.0.iter().filter(|(_, stones)| **stones > 0).map(|(&bowl, _)| bowl).collect();
    let own: BTreeSet<usize> = player.bowls().collect();
    filled.intersection(&own).copied().collect()
}

pub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {
    Rules::EGYPTIAN.sow(board, player, bowl)
}

pub fn capture(board: &Board, player: Player, last: usize) -> Board {
    Rules::EGYPTIAN.capture(board, player, last)
}

pub fn next_player(player: Player, last: usize) -> Player {
    if player.place(last) == KALAH { player } else { player.opponent() }
}

pub fn is_over(board: &Board) -> bool {
    Rules::EGYPTIAN.is_over(board, Player::One)
}

pub fn sweep(board: &Board) -> Board {
    Rules::EGYPTIAN.sweep(board)
}

pub fn winner(board: &Board) -> Option<Player> {
    let ranks = BTreeMap::from([(-1, Some(Player::Two)), (0, None), (1, Some(Player::One))]);
    ranks[&board.seen_by(Player::One).lead().signum()]
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
            Status::Draw => write!(f, "draw"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub board: Board,
    pub status: Status,
}

/// In the order in which they are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    GameOver,
    NoSuchBowl,
    Kalah,
    OpponentsBowl,
    EmptyBowl,
}

impl Display for Refusal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let texts = BTreeMap::from([
            (Refusal::GameOver, "game over"),
            (Refusal::NoSuchBowl, "no such bowl"),
            (Refusal::Kalah, "kalah"),
            (Refusal::OpponentsBowl, "opponent's bowl"),
            (Refusal::EmptyBowl, "empty bowl"),
        ]);
        f.write_str(texts[self])
    }
}

pub fn play(board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
    Rules::EGYPTIAN.play(board, player, bowl)
}

impl Rules {
    pub fn opening(self) -> Board {
        let small = (0..BOWLS).map(|bowl| (bowl, self.stones));
        Board(small.chain([(Player::One.kalah(), 0), (Player::Two.kalah(), 0)]).collect())
    }

    pub fn sow(self, board: &Board, player: Player, bowl: usize) -> Sown {
        let mut ring = board.seen_by(player);
        let last = ring.sow_by(self, player.place(bowl));
        Sown { board: ring.board_of(player), last: player.number(last) }
    }

    pub fn capture(self, board: &Board, player: Player, last: usize) -> Board {
        let mut ring = board.seen_by(player);
        ring.capture(self, player.place(last));
        ring.board_of(player)
    }

    pub fn is_over(self, board: &Board, next: Player) -> bool {
        board.seen_by(next).is_over(self)
    }

    pub fn sweep(self, board: &Board) -> Board {
        let mut ring = board.seen_by(Player::One);
        ring.sweep(self);
        ring.board_of(Player::One)
    }

    pub fn play(self, board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
        let mut ring = board.seen_by(player);
        let mut reasons = BTreeSet::new();
        if ring.is_over(self) {
            reasons.insert(Refusal::GameOver);
        }
        match board.0.get(&bowl) {
            None => drop(reasons.insert(Refusal::NoSuchBowl)),
            Some(stones) => {
                let place = player.place(bowl);
                if place % (SMALL + 1) == KALAH {
                    reasons.insert(Refusal::Kalah);
                } else if place > KALAH {
                    reasons.insert(Refusal::OpponentsBowl);
                }
                if *stones == 0 {
                    reasons.insert(Refusal::EmptyBowl);
                }
            }
        }
        if let Some(reason) = reasons.pop_first() {
            return Err(reason);
        }
        let next = ring.play(self, player.place(bowl));
        let board = ring.board_of(player);
        let status = match next {
            Next::Again => Status::ToMove(player),
            Next::Opponent => Status::ToMove(player.opponent()),
            Next::End => winner(&board).map_or(Status::Draw, Status::Won),
        };
        Ok(Played { board, status })
    }
}

pub fn run(input: impl BufRead, output: impl Write) -> io::Result<()> {
    extras::session(Game::begin(Rules::EGYPTIAN), false, input, output)
}
