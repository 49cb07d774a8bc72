//! Lets a hundred players of each kind choose in the positions of part 8, and writes how many of them earn each rule.
//!
//! ```text
//! cargo run --release -p solution --example players > specs/solved/players.md
//! ```

mod plain_players;

use std::io::{self, Write};
use std::path::Path;

use grader::specs::{Assignment, Case};
use notation::{self, Answer, RightMoves, Verb};
use oorandom::Rand32;
use plain_players::{Depth, PlainSearch, Turn, lead, moves};
use solution::{Board, Player, Status};

/// Decides between equal moves, and what the players that draw moves draw.
const SEED: u64 = 217;
/// Number of players of each kind.
const PLAYERS: u64 = 100;
/// Number of games that a player plays at random for each move.
const GAMES: u32 = 40;

/// A player's choice, where its kind decides it.
#[derive(Clone, Copy)]
enum Kind {
    /// Any legal move.
    Random,
    /// The best moves of a search, and the best of all if so few stones are in the small bowls.
    Search(Depth, PlainSearch, i16),
    /// The move after which games at random end best.
    Games,
}

/// A search that counts stones in kalahs alone.
const STONES: PlainSearch = PlainSearch {
    positions: 0,
    bowls: 0,
};
/// A search that counts a stone in a small bowl as a quarter.
const QUARTERS: PlainSearch = PlainSearch { bowls: 1, ..STONES };
/// A search that counts a stone in a small bowl as a half.
const HALVES: PlainSearch = PlainSearch { bowls: 2, ..STONES };

/// The kinds of players, from the weakest on.
const KINDS: [(&str, Kind); 17] = [
    ("random", Kind::Random),
    ("greedy", Kind::Search(Depth::Moves(1), STONES, 0)),
    ("2 moves", Kind::Search(Depth::Moves(2), STONES, 0)),
    ("4 moves", Kind::Search(Depth::Moves(4), STONES, 0)),
    ("6 moves", Kind::Search(Depth::Moves(6), STONES, 0)),
    ("8 moves", Kind::Search(Depth::Moves(8), STONES, 0)),
    ("10 moves", Kind::Search(Depth::Moves(10), STONES, 0)),
    ("its own turn", Kind::Search(Depth::Turns(1), STONES, 0)),
    ("2 turns", Kind::Search(Depth::Turns(2), STONES, 0)),
    ("3 turns", Kind::Search(Depth::Turns(3), STONES, 0)),
    (
        "6 moves, exact from 12 stones on",
        Kind::Search(Depth::Moves(6), STONES, 12),
    ),
    (
        "6 moves, exact from 16 stones on",
        Kind::Search(Depth::Moves(6), STONES, 16),
    ),
    (
        "10 moves, exact from 16 stones on",
        Kind::Search(Depth::Moves(10), STONES, 16),
    ),
    (
        "6 moves, a stone in a bowl counts a quarter",
        Kind::Search(Depth::Moves(6), QUARTERS, 0),
    ),
    (
        "8 moves, a stone in a bowl counts a quarter",
        Kind::Search(Depth::Moves(8), QUARTERS, 0),
    ),
    (
        "8 moves, a stone in a bowl counts a half",
        Kind::Search(Depth::Moves(8), HALVES, 0),
    ),
    ("games at random", Kind::Games),
];

fn main() -> io::Result<()> {
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../specs");
    let assignment = Assignment::read_specs(&specs, &[]).map_err(|mistakes| {
        let what = "the specs don't fit together yet; run this after `cargo course record`";
        io::Error::other(format!("{what}: {mistakes}"))
    })?;
    let part = assignment.part_of("choose.legal").expect("part 8 has it");
    let rules: Vec<&str> = part
        .points
        .keys()
        .map(grader::specs::RuleName::as_str)
        .filter(|rule| rule.starts_with("choose."))
        .collect();
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "# Which players earn which rule\n\n\
         Written by the example `players` of the solution, seed {SEED}. Of each kind, {PLAYERS} players chose in all positions of part 8.\n\
         They differ in the choice between equal moves, or in what they draw. The table says how many of them earn the points of a rule,\n\
         and for rules whose positions count together also the fewest and the most stones that they gave away.\n"
    )?;
    write!(out, "| players |")?;
    for rule in &rules {
        write!(out, " {} |", rule.trim_start_matches("choose."))?;
    }
    write!(out, "\n|---|{}", "--:|".repeat(rules.len()))?;
    for (name, kind) in KINDS {
        write!(out, "\n| {name} |")?;
        for rule in &rules {
            let cases: Vec<&Case> = assignment
                .cases
                .iter()
                .filter(|case| case.rule == **rule && case.question.verb == Verb::Choose)
                .collect();
            let choices: Vec<Choices> = cases.iter().map(|case| Choices::of(case, kind)).collect();
            let most_lost = part
                .most_lost
                .iter()
                .find(|(name, _)| name.as_str() == *rule)
                .map(|(_, &most)| most);
            let (mut earned, mut lost) = (0, Vec::new());
            for seed in 0..PLAYERS {
                let mut random = Rand32::new(SEED + seed);
                let chosen: Vec<_> = choices
                    .iter()
                    .map(|choices| choices.one(&mut random))
                    .collect();
                lost.push(chosen.iter().map(|&(_, lost)| lost).sum::<u32>());
                earned += u32::from(match most_lost {
                    Some(most) => lost.last() <= Some(&most),
                    None => chosen.iter().all(|&(is_right, _)| is_right),
                });
            }
            write!(out, " {earned}")?;
            if most_lost.is_some() {
                write!(
                    out,
                    " ({}–{})",
                    lost.iter().min().unwrap_or(&0),
                    lost.iter().max().unwrap_or(&0)
                )?;
            }
            write!(out, " |")?;
        }
    }
    writeln!(out)
}

/// The moves in one position that players of a kind choose from.
struct Choices<'a> {
    right: &'a RightMoves,
    turn: Turn,
    /// Players that play games choose anew each time.
    moves: Option<Vec<usize>>,
}

impl<'a> Choices<'a> {
    fn of(case: &'a Case, kind: Kind) -> Choices<'a> {
        let Answer::Choice(right) = &case.expected else {
            unreachable!("a choice is asked for");
        };
        let player = match case.question.player {
            Some(notation::Player::Two) => Player::Two,
            _ => Player::One,
        };
        let board = Board::new(case.question.board.expect("it has a board").0);
        let turn = (board, player);
        let in_play: i16 = (0..13)
            .filter(|&bowl| bowl != 6)
            .map(|bowl| i16::from(board.stones()[bowl]))
            .sum();
        let moves = match kind {
            Kind::Random => Some(moves(turn).map(|(bowl, _)| bowl).collect()),
            Kind::Search(_, mut search, exact) if in_play <= exact => {
                Some(search.best_moves(turn, Depth::End))
            }
            Kind::Search(depth, mut search, _) => Some(search.best_moves(turn, depth)),
            Kind::Games => None,
        };
        Choices { right, turn, moves }
    }

    /// Returns whether one player's choice is right, and how many stones it gives away.
    fn one(&self, random: &mut Rand32) -> (bool, u32) {
        let bowl = match &self.moves {
            Some(moves) => moves[below(random, moves.len())],
            None => best_of_games(self.turn, random),
        };
        (
            self.right.right.contains(&bowl),
            self.right.lost_by(bowl).unwrap_or(0),
        )
    }
}

/// Returns a number below this one.
fn below(random: &mut Rand32, end: usize) -> usize {
    random.rand_range(0..u32::try_from(end).expect("few moves")) as usize
}

/// Returns the move after which games at random end best on average.
fn best_of_games(turn: Turn, random: &mut Rand32) -> usize {
    let (_, player) = turn;
    let tried = moves(turn).map(|(bowl, played)| {
        let leads = (0..GAMES).map(|_| {
            let (mut board, mut status) = (played.board, played.status);
            while let Status::ToMove(next) = status {
                let choices: Vec<_> = moves((board, next)).collect();
                let (_, played) = &choices[below(random, choices.len())];
                (board, status) = (played.board, played.status);
            }
            lead(&board, player)
        });
        (leads.sum::<i16>(), bowl)
    });
    tried.max().expect("a player can move").1
}
