//! The axes of the rules, one strategy for each. They are chosen by a factory.

use crate::board::Board;
use crate::bowl::BowlRef;
use crate::rules::{Capture, End, Remains, Rules, Sowing};
use crate::Player;

pub trait SowingStrategy {
    /// Whether sowing goes on from this bowl.
    fn goes_on(&self, last: &BowlRef) -> bool;
}

pub trait CaptureStrategy {
    /// The bowls whose stones are captured, if the last stone fell in an empty bowl of the player.
    fn captured(&self, last: &BowlRef, opposite: &BowlRef) -> Vec<BowlRef>;
}

pub trait EndStrategy {
    fn is_over(&self, board: &Board, next: Player) -> bool;
}

pub trait SweepStrategy {
    fn sweep(&self, board: &Board);
}

struct OneLapSowing;

impl SowingStrategy for OneLapSowing {
    fn goes_on(&self, _: &BowlRef) -> bool {
        false
    }
}

struct RelaySowing;

impl SowingStrategy for RelaySowing {
    fn goes_on(&self, last: &BowlRef) -> bool {
        !last.borrow().is_kalah() && last.borrow().get_stones() > 1
    }
}

struct AlwaysCapture;

impl CaptureStrategy for AlwaysCapture {
    fn captured(&self, last: &BowlRef, opposite: &BowlRef) -> Vec<BowlRef> {
        vec![last.clone(), opposite.clone()]
    }
}

/// Decorates another strategy: it captures only if there is something opposite.
struct IfOppositeDecorator(Box<dyn CaptureStrategy>);

impl CaptureStrategy for IfOppositeDecorator {
    fn captured(&self, last: &BowlRef, opposite: &BowlRef) -> Vec<BowlRef> {
        match opposite.borrow().get_stones() {
            0 => Vec::new(),
            _ => self.0.captured(last, opposite),
        }
    }
}

struct LastStoneCapture;

impl CaptureStrategy for LastStoneCapture {
    fn captured(&self, last: &BowlRef, _: &BowlRef) -> Vec<BowlRef> {
        vec![last.clone()]
    }
}

struct NullCapture;

impl CaptureStrategy for NullCapture {
    fn captured(&self, _: &BowlRef, _: &BowlRef) -> Vec<BowlRef> {
        Vec::new()
    }
}

struct EitherSideEnd;

impl EndStrategy for EitherSideEnd {
    fn is_over(&self, board: &Board, _: Player) -> bool {
        board.is_side_empty(Player::One) || board.is_side_empty(Player::Two)
    }
}

struct AtTurnEnd;

impl EndStrategy for AtTurnEnd {
    fn is_over(&self, board: &Board, next: Player) -> bool {
        board.is_side_empty(next)
    }
}

struct MajorityEnd;

impl EndStrategy for MajorityEnd {
    fn is_over(&self, board: &Board, _: Player) -> bool {
        let all: u32 = board.stones().iter().map(|&stones| u32::from(stones)).sum();
        [Player::One, Player::Two].iter().any(|player| u32::from(board.get_kalah_stones(*player)) * 2 > all)
    }
}

/// Composite: over if one of its parts says so.
struct AnyEnd(Vec<Box<dyn EndStrategy>>);

impl EndStrategy for AnyEnd {
    fn is_over(&self, board: &Board, next: Player) -> bool {
        self.0.iter().any(|end| end.is_over(board, next))
    }
}

struct OwnerSweep;

impl SweepStrategy for OwnerSweep {
    fn sweep(&self, board: &Board) {
        for player in [Player::One, Player::Two] {
            for number in player.bowls() {
                let stones = board.get_bowl(number).borrow_mut().remove_all_stones();
                board.get_bowl(player.kalah()).borrow_mut().add_stones(stones);
            }
        }
    }
}

struct NullSweep;

impl SweepStrategy for NullSweep {
    fn sweep(&self, _: &Board) {}
}

/// Makes the strategies of a rule set.
pub struct StrategyFactory {
    rules: Rules,
}

impl StrategyFactory {
    pub fn get_instance(rules: Rules) -> StrategyFactory {
        StrategyFactory { rules }
    }

    pub fn create_sowing(&self) -> Box<dyn SowingStrategy> {
        match self.rules.sowing {
            Sowing::OneLap => Box::new(OneLapSowing),
            Sowing::Relay => Box::new(RelaySowing),
        }
    }

    pub fn create_capture(&self) -> Box<dyn CaptureStrategy> {
        match self.rules.capture {
            Capture::Always => Box::new(AlwaysCapture),
            Capture::IfOpposite => Box::new(IfOppositeDecorator(Box::new(AlwaysCapture))),
            Capture::LastStone => Box::new(LastStoneCapture),
            Capture::Never => Box::new(NullCapture),
        }
    }

    pub fn create_end(&self) -> Box<dyn EndStrategy> {
        let mut ends: Vec<Box<dyn EndStrategy>> = Vec::new();
        ends.push(match self.rules.end {
            End::EitherSide => Box::new(EitherSideEnd),
            End::AtTurn => Box::new(AtTurnEnd),
        });
        if self.rules.majority {
            ends.push(Box::new(MajorityEnd));
        }
        Box::new(AnyEnd(ends))
    }

    pub fn create_sweep(&self) -> Box<dyn SweepStrategy> {
        match self.rules.remains {
            Remains::Owner => Box::new(OwnerSweep),
            Remains::Uncounted => Box::new(NullSweep),
        }
    }
}
