//! The cost of exact values: searched positions, positions in a second, and memory.
//!
//! ```text
//! cargo bench -p solution --bench solver
//! cargo bench -p solution --bench solver -- egyptian+stones=5 4096
//! cargo bench -p solution --bench solver -- few 8
//! ```

#![expect(clippy::print_stdout, reason = "a table is what a benchmark is for")]

mod after_sowing;
mod bounds;
mod endgames;
mod memory;
mod number;
mod position;
mod search;
mod sides;
mod table;

use std::time::{Duration, Instant};

use oorandom::Rand32;
use position::Position;
use search::Solver;
use solution::{Board, Player, Rules, Status};

/// The openings that are solved if none are asked for: their rules, and how many MiB positions may take.
const OPENINGS: [(&str, usize); 7] = [
    ("egyptian+stones=1", 256),
    ("egyptian+stones=2", 256),
    ("egyptian+stones=3", 256),
    ("egyptian", 256),
    ("egyptian", 16),
    ("egyptian+capture=if-opposite", 256),
    ("board-game-arena+stones=3", 256),
];

/// Number of positions with few stones to solve.
const FEW: usize = 200;

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    println!(
        "{:32} {:>5} {:>13} {:>12} {:>9} {:>7} {:>6}",
        "rules", "value", "nodes", "endgames", "time", "M/s", "MiB"
    );
    if let [rules, mebibytes] = words.as_slice() {
        let mebibytes = mebibytes
            .parse()
            .expect("the second word is a number of MiB");
        return match rules.as_str() {
            "few" => few_stones(Rules::EGYPTIAN, mebibytes),
            _ => opening(rules, mebibytes),
        };
    }
    for (rules, mebibytes) in OPENINGS {
        opening(rules, mebibytes);
    }
    few_stones(Rules::EGYPTIAN, 8);
}

/// Solves an opening from nothing, and prints what it cost.
fn opening(name: &str, mebibytes: usize) {
    let rules: Rules = name
        .parse()
        .expect("the first word names rules, or is `few`");
    let begun = Instant::now();
    let mut solver = Solver::new(rules, mebibytes);
    let position = Position::of(&rules.opening(), Player::One);
    let value = position.lead() + solver.value(position);
    let time = begun.elapsed();
    let (nodes, endgames, bytes) = (solver.nodes(), solver.endgames(), solver.bytes());
    let speed = millions(nodes + endgames) / time.as_secs_f64();
    println!(
        "{name:32} {value:>+5} {nodes:>13} {endgames:>12} {:>7.2} s {speed:>7.2} {:>6}",
        time.as_secs_f64(),
        bytes.div_ceil(1 << 20)
    );
}

/// Prints how long positions take in which 28 stones or fewer are left, each solved from nothing.
fn few_stones(rules: Rules, mebibytes: usize) {
    let mut random = Rand32::new(217);
    let mut times: Vec<Duration> = (0..FEW)
        .map(|_| {
            let (board, player) = drawn(rules, &mut random);
            let begun = Instant::now();
            Solver::new(rules, mebibytes).value(Position::of(&board, player));
            begun.elapsed()
        })
        .collect();
    times.sort();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "{FEW} positions with 28 stones in the bowls, or a few less, {mebibytes} MiB: median {:.1} ms, longest {:.1} ms",
        milliseconds(times[FEW / 2]),
        milliseconds(times[FEW - 1])
    );
}

/// Draws a position by random moves, until 28 stones or fewer are left; a game that ends before is drawn again.
fn drawn(rules: Rules, random: &mut Rand32) -> (Board, Player) {
    loop {
        let (mut board, mut status) = (rules.opening(), Status::ToMove(Player::One));
        while let Status::ToMove(player) = status {
            if Position::of(&board, player).in_play() <= 28 {
                return (board, player);
            }
            let pick = random.rand_range(0..6) as usize;
            let bowl = player.bowls().nth(pick).expect("a player has six bowls");
            if let Ok(played) = rules.play(&board, player, bowl) {
                (board, status) = (played.board, played.status);
            }
        }
    }
}

fn millions(count: u64) -> f64 {
    Duration::from_micros(count).as_secs_f64()
}
