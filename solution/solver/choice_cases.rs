//! Positions that test a rule of a computer player.

use grader::specs::{Case, Place};
use notation::{self, Answer, Question, RightMoves, Verb};
use oorandom::Rand32;
use solution::{Board, Player, Status};

use super::move_values::MoveValues;
use super::plain_players::{Depth, PlainSearch, Turn, moves};
use super::solved::Solved;

/// Number of positions with a best move that are asked again with all other stones in one kalah: every move wins
/// by much there, or loses by much, and the same moves are best.
const LOPSIDED: usize = 4;

/// A rule, and the positions that test it.
pub(crate) struct Family {
    /// The rule.
    pub(crate) rule: &'static str,
    /// Number of positions to draw.
    count: usize,
    /// Number of stones in the small bowls.
    stones: (i16, i16),
    /// Returns whether a position is worth solving.
    is_candidate: fn(Turn, usize) -> bool,
    /// Returns the right moves, if the position tests the rule.
    right: fn(&Solved, usize) -> Option<Vec<usize>>,
}

/// Number of stones in the small bowls of middle games, and the most in those of openings.
pub(super) const MANY: (i16, i16) = (22, 40);

/// A middle game has at most this many stones in the small bowls, and an opening at least six more.
const MIDDLE: i16 = 30;

/// Makes a family of these positions.
pub(super) const fn family(
    rule: &'static str,
    count: usize,
    stones: (i16, i16),
    is_candidate: fn(Turn, usize) -> bool,
    right: fn(&Solved, usize) -> Option<Vec<usize>>,
) -> Family {
    Family {
        rule,
        count,
        stones,
        is_candidate,
        right,
    }
}

impl Family {
    /// Draws the positions of this family, half of them for each player.
    pub(crate) fn cases(&self, random: &mut Rand32, solver: &mut MoveValues) -> Vec<Case> {
        let mut cases: Vec<Case> = Vec::new();
        let mut turns = Vec::new();
        while cases.len() < self.count {
            let turn = drawn(self.stones_for(cases.len()), random);
            let mover = if cases.len().is_multiple_of(2) {
                Player::One
            } else {
                Player::Two
            };
            if turn.1 != mover || !(self.is_candidate)(turn, cases.len()) {
                continue;
            }
            let solved = Solved::of(turn, solver);
            let Some(right) = (self.right)(&solved, cases.len()) else {
                continue;
            };
            let choice = if self.rule == "choose.legal" {
                RightMoves {
                    right,
                    ..RightMoves::default()
                }
            } else {
                solved.choice(right, solver)
            };
            let case = case(self.rule, turn, choice);
            if !cases.contains(&case) {
                cases.push(case);
                turns.push(turn);
            }
        }
        if self.rule == "choose.best-of-8" {
            for (index, turn) in turns.into_iter().take(LOPSIDED).enumerate() {
                let solved = Solved::of(lopsided(turn, index % 4 < 2), solver);
                let choice = solved.choice(solved.best(), solver);
                cases.push(case(self.rule, solved.turn, choice));
            }
        }
        cases
    }

    /// Solves the positions of the examples that people wrote, where they test the rule. Where any move is allowed,
    /// there is nothing to solve.
    pub(crate) fn examples(&self, written: &[Case], solver: &mut MoveValues) -> Vec<Case> {
        let written = written.iter().filter(|case| {
            case.title.is_some() && *case.rule == *self.rule && case.question.rule_set.is_none()
        });
        let turns = written.filter_map(|case| {
            let player = match case.question.player? {
                notation::Player::One => Player::One,
                notation::Player::Two => Player::Two,
            };
            Some((Board::new(case.question.board?.0), player))
        });
        let solved = turns.filter_map(|turn| {
            if self.rule == "choose.legal" || self.stones == MANY {
                let mut choice = RightMoves::default();
                choice.right.extend(moves(turn).map(|(bowl, _)| bowl));
                choice.right.sort_unstable();
                return Some(case(self.rule, turn, choice));
            }
            let solved = Solved::of(turn, solver);
            let (fewest, most) = self.stones;
            let right = if fewest == most {
                // The rule is about all positions with so many stones, the easy ones too.
                solved.best()
            } else {
                (0..self.count).find_map(|index| (self.right)(&solved, index))?
            };
            let choice = RightMoves {
                right,
                values: solved.values,
                why: String::new(),
            };
            Some(case(self.rule, turn, choice))
        });
        solved.collect()
    }

    /// Returns how many stones are in the small bowls of this position; of many, openings and middle games alternate.
    fn stones_for(&self, index: usize) -> (i16, i16) {
        match self.stones {
            (_, high) if self.stones == MANY && index % 4 < 2 => (MIDDLE + 6, high),
            (low, _) if self.stones == MANY => (low, MIDDLE),
            all => all,
        }
    }
}

/// Draws a position with this many stones in the small bowls: half of the moves are drawn, half are a simple player's.
fn drawn((fewest, most): (i16, i16), random: &mut Rand32) -> Turn {
    loop {
        let (mut board, mut status) = (Board::opening(), Status::ToMove(Player::One));
        let aim = i16::try_from(random.rand_range(0..49)).unwrap_or_default();
        while let Status::ToMove(player) = status {
            let stones = board.stones();
            let in_play = 48 - i16::from(stones[6]) - i16::from(stones[13]);
            if in_play < fewest {
                break;
            }
            if in_play <= most && (in_play <= aim || in_play == fewest) {
                return (board, player);
            }
            let mut bowls: Vec<usize> = moves((board, player)).map(|(bowl, _)| bowl).collect();
            if random.rand_range(0..2) == 0 {
                bowls = PlainSearch::default().best_moves((board, player), Depth::Turns(1));
            }
            let pick = random.rand_range(0..u32::try_from(bowls.len()).unwrap_or(1)) as usize;
            let mut played = moves((board, player)).filter(|&(bowl, _)| bowl == bowls[pick]);
            let (_, played) = played.next().expect("the move is legal");
            (board, status) = (played.board, played.status);
        }
    }
}

/// Moves all stones in the kalahs to the mover's own, or to the opponent's.
fn lopsided((board, player): Turn, own: bool) -> Turn {
    let mut stones = board.stones();
    let all = stones[6] + stones[13];
    (stones[6], stones[13]) = if own == (player == Player::One) {
        (all, 0)
    } else {
        (0, all)
    };
    (Board::new(stones), player)
}

/// Makes the case that asks for a move in this position.
pub(crate) fn case(rule: &str, (board, player): Turn, choice: RightMoves) -> Case {
    let mut question = Question::new(Verb::Choose);
    question.board = Some(notation::Board(board.stones()));
    question.player = Some(match player {
        Player::One => notation::Player::One,
        Player::Two => notation::Player::Two,
    });
    Case {
        question,
        expected: Answer::Choice(Box::new(choice)),
        rule: rule.into(),
        title: None,
        place: Place::new("", 0),
        hidden: false,
    }
}
