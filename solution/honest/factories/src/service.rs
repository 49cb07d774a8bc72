//! The service that knows how moves are made.

use std::rc::Rc;

use crate::board::{BOWLS, Board, Player};
use crate::bowl::BowlRef;
use crate::rules::Rules;
use crate::strategy::{CaptureStrategy, EndStrategy, SowingStrategy, StrategyFactory, SweepStrategy};
use crate::{Played, Refusal, Status};

/// One link of a chain of responsibility.
trait RefusalHandler {
    fn handle(&self, board: &Board, player: Player, bowl: usize) -> Option<Refusal>;
}

struct GameOverHandler(Rc<dyn EndStrategy>);

impl RefusalHandler for GameOverHandler {
    fn handle(&self, board: &Board, player: Player, _: usize) -> Option<Refusal> {
        self.0.is_over(board, player).then_some(Refusal::GameOver)
    }
}

struct NoSuchBowlHandler;

impl RefusalHandler for NoSuchBowlHandler {
    fn handle(&self, _: &Board, _: Player, bowl: usize) -> Option<Refusal> {
        (bowl >= BOWLS).then_some(Refusal::NoSuchBowl)
    }
}

struct KalahHandler;

impl RefusalHandler for KalahHandler {
    fn handle(&self, board: &Board, _: Player, bowl: usize) -> Option<Refusal> {
        board.get_bowl(bowl).borrow().is_kalah().then_some(Refusal::Kalah)
    }
}

struct OpponentsBowlHandler;

impl RefusalHandler for OpponentsBowlHandler {
    fn handle(&self, board: &Board, player: Player, bowl: usize) -> Option<Refusal> {
        (board.get_bowl(bowl).borrow().get_owner() != player).then_some(Refusal::OpponentsBowl)
    }
}

struct EmptyBowlHandler;

impl RefusalHandler for EmptyBowlHandler {
    fn handle(&self, board: &Board, _: Player, bowl: usize) -> Option<Refusal> {
        (board.get_bowl(bowl).borrow().get_stones() == 0).then_some(Refusal::EmptyBowl)
    }
}

pub struct MoveService {
    sowing: Box<dyn SowingStrategy>,
    capture: Box<dyn CaptureStrategy>,
    end: Rc<dyn EndStrategy>,
    sweep: Box<dyn SweepStrategy>,
    handlers: Vec<Box<dyn RefusalHandler>>,
}

impl MoveService {
    pub fn new(rules: Rules) -> MoveService {
        let factory = StrategyFactory::get_instance(rules);
        let end: Rc<dyn EndStrategy> = Rc::from(factory.create_end());
        let handlers: Vec<Box<dyn RefusalHandler>> = vec![
            Box::new(GameOverHandler(Rc::clone(&end))),
            Box::new(NoSuchBowlHandler),
            Box::new(KalahHandler),
            Box::new(OpponentsBowlHandler),
            Box::new(EmptyBowlHandler),
        ];
        let (sowing, capture, sweep) = (factory.create_sowing(), factory.create_capture(), factory.create_sweep());
        MoveService { sowing, capture, end, sweep, handlers }
    }

    pub fn next_of(&self, bowl: &BowlRef, player: Player) -> BowlRef {
        let mut next = bowl.borrow().get_next();
        while !next.borrow().accepts(player) {
            let after = next.borrow().get_next();
            next = after;
        }
        next
    }

    pub fn sow(&self, board: &Board, player: Player, bowl: usize) -> BowlRef {
        let mut current = Rc::clone(board.get_bowl(bowl));
        loop {
            let mut hand = current.borrow_mut().remove_all_stones();
            while hand > 0 {
                current = self.next_of(&current, player);
                current.borrow_mut().add_stones(1);
                hand -= 1;
            }
            if !self.sowing.goes_on(&current) {
                return current;
            }
        }
    }

    pub fn capture(&self, board: &Board, player: Player, last: &BowlRef) {
        let can_capture = {
            let last = last.borrow();
            !last.is_kalah() && last.get_owner() == player && last.get_stones() == 1
        };
        if can_capture {
            let opposite = board.get_bowl(12 - last.borrow().get_number());
            for bowl in self.capture.captured(last, opposite) {
                let stones = bowl.borrow_mut().remove_all_stones();
                board.get_bowl(player.kalah()).borrow_mut().add_stones(stones);
            }
        }
    }

    pub fn is_over(&self, board: &Board, next: Player) -> bool {
        self.end.is_over(board, next)
    }

    pub fn sweep(&self, board: &Board) {
        self.sweep.sweep(board);
    }

    pub fn play(&self, board: &Board, player: Player, bowl: usize) -> Result<Played, Refusal> {
        // Later handlers may rely on what earlier ones have refused.
        if let Some(refusal) = self.handlers.iter().find_map(|handler| handler.handle(board, player, bowl)) {
            return Err(refusal);
        }
        let board = board.clone();
        let last = self.sow(&board, player, bowl);
        self.capture(&board, player, &last);
        let next = if last.borrow().is_kalah() { player } else { player.opponent() };
        let status = if self.is_over(&board, next) {
            self.sweep(&board);
            crate::winner(&board).map_or(Status::Draw, Status::Won)
        } else {
            Status::ToMove(next)
        };
        Ok(Played { board, status })
    }
}
