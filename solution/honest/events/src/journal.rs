//! Events, and the world that they change.

use crate::rules::{Capture, End, Remains, Rules, Sowing};
use crate::{BOWLS, Board, Player, Refusal, Status};

/// Something that has happened. It can't be undone, only followed by something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    PickedUp { from: usize },
    Dropped { into: usize },
    Moved { from: usize, to: usize },
    TurnPassed(Player),
    SidesSwapped,
    Decided(Option<Player>),
}

/// The state of the world, which only [`World::apply`] changes.
#[derive(Clone, Copy, Debug)]
pub struct World {
    pub stones: [u8; BOWLS],
    pub hand: u8,
    pub last: Option<usize>,
    pub status: Status,
}

impl World {
    pub fn new(board: &Board, player: Player) -> World {
        World { stones: board.stones(), hand: 0, last: None, status: Status::ToMove(player) }
    }

    pub fn board(&self) -> Board {
        Board::new(self.stones)
    }

    pub fn apply(&mut self, event: Event) {
        match event {
            Event::PickedUp { from } => self.hand += std::mem::take(&mut self.stones[from]),
            Event::Dropped { into } => {
                self.hand -= 1;
                self.stones[into] += 1;
                self.last = Some(into);
            }
            Event::Moved { from, to } => self.stones[to] += std::mem::take(&mut self.stones[from]),
            Event::TurnPassed(player) => self.status = Status::ToMove(player),
            Event::SidesSwapped => self.stones.rotate_left(BOWLS / 2),
            Event::Decided(winner) => self.status = winner.map_or(Status::Draw, Status::Won),
        }
    }

    fn is_empty(&self, player: Player) -> bool {
        self.stones[player.bowls()].iter().all(|&stones| stones == 0)
    }

    pub fn is_over(&self, rules: Rules, next: Player) -> bool {
        let all: u32 = self.stones.iter().map(|&stones| u32::from(stones)).sum();
        let majority = || Player::BOTH.iter().any(|player| 2 * u32::from(self.stones[player.kalah()]) > all);
        let empty = match rules.end {
            End::AtTurn => self.is_empty(next),
            End::EitherSide => self.is_empty(Player::One) || self.is_empty(Player::Two),
        };
        empty || rules.majority && majority()
    }

    pub fn winner(&self) -> Option<Player> {
        let [one, two] = Player::BOTH.map(|player| self.stones[player.kalah()]);
        match one.cmp(&two) {
            std::cmp::Ordering::Less => Some(Player::Two),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Player::One),
        }
    }
}

/// Writes events down, and makes them happen.
pub trait Journal {
    fn world(&self) -> &World;
    fn record(&mut self, event: Event);
}

/// A journal that keeps every event, together with the first world.
pub struct FullJournal {
    first: World,
    now: World,
    events: Vec<Event>,
}

impl FullJournal {
    pub fn new(world: World) -> FullJournal {
        FullJournal { first: world, now: world, events: Vec::new() }
    }

    /// Replays all that has happened, from the beginning.
    pub fn replay(&self) -> World {
        self.events.iter().fold(self.first, |mut world, &event| {
            world.apply(event);
            world
        })
    }
}

impl Journal for FullJournal {
    fn world(&self) -> &World {
        &self.now
    }

    fn record(&mut self, event: Event) {
        self.events.push(event);
        self.now.apply(event);
    }
}

/// A world without a memory. The computer player dreams in these.
impl Journal for World {
    fn world(&self) -> &World {
        self
    }

    fn record(&mut self, event: Event) {
        self.apply(event);
    }
}

pub fn sowing(journal: &mut impl Journal, rules: Rules, player: Player, bowl: usize) -> usize {
    let mut at = bowl;
    loop {
        journal.record(Event::PickedUp { from: at });
        while journal.world().hand > 0 {
            at = crate::next_bowl(at, player);
            journal.record(Event::Dropped { into: at });
        }
        if rules.sowing == Sowing::OneLap || at == player.kalah() || journal.world().stones[at] == 1 {
            return at;
        }
    }
}

pub fn capturing(journal: &mut impl Journal, rules: Rules, player: Player, last: usize) {
    let world = *journal.world();
    if player.bowls().contains(&last) && world.stones[last] == 1 {
        let across = crate::opposite(last);
        let (stone, stones) = match rules.capture {
            Capture::Always => (true, true),
            Capture::IfOpposite => (world.stones[across] > 0, world.stones[across] > 0),
            Capture::LastStone => (true, false),
            Capture::Never => (false, false),
        };
        if stones {
            journal.record(Event::Moved { from: across, to: player.kalah() });
        }
        if stone {
            journal.record(Event::Moved { from: last, to: player.kalah() });
        }
    }
}

pub fn sweeping(journal: &mut impl Journal, rules: Rules) {
    if rules.remains == Remains::Uncounted {
        return;
    }
    for player in Player::BOTH {
        for from in player.bowls() {
            journal.record(Event::Moved { from, to: player.kalah() });
        }
    }
}

/// Whether an order can become an event.
pub fn check(world: &World, rules: Rules, player: Player, bowl: usize) -> Result<(), Refusal> {
    if world.is_over(rules, player) {
        return Err(Refusal::GameOver);
    }
    let stones = *world.stones.get(bowl).ok_or(Refusal::NoSuchBowl)?;
    match bowl {
        _ if Player::BOTH.iter().any(|player| player.kalah() == bowl) => Err(Refusal::Kalah),
        _ if !player.bowls().contains(&bowl) => Err(Refusal::OpponentsBowl),
        _ if stones == 0 => Err(Refusal::EmptyBowl),
        _ => Ok(()),
    }
}

pub fn moving(journal: &mut impl Journal, rules: Rules, player: Player, bowl: usize) {
    let last = sowing(journal, rules, player, bowl);
    capturing(journal, rules, player, last);
    let next = crate::next_player(player, last);
    if journal.world().is_over(rules, next) {
        sweeping(journal, rules);
        let winner = journal.world().winner();
        journal.record(Event::Decided(winner));
    } else {
        journal.record(Event::TurnPassed(next));
    }
}
