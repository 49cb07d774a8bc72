//! The cost of exact values: searched positions, positions in a second, and memory.
//!
//! ```text
//! cargo bench -p solution --bench solver
//! cargo bench -p solution --bench solver -- egyptian+stones=5 4096
//! cargo bench -p solution --bench solver -- 36 256
//! cargo bench -p solution --bench solver -- starts.txt 256
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

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
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

/// Numbers of positions to solve, of stones left in each, and of MiB.
const MIDDLE_GAMES: [(usize, i16, usize); 2] = [(200, 28, 8), (20, 36, 256)];

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
        return match rules.parse() {
            Ok(stones) => middle_games(Rules::EGYPTIAN, 100, stones, mebibytes),
            Err(_) if Path::new(rules).exists() => positions_of(Path::new(rules), mebibytes),
            Err(_) => opening(rules, mebibytes),
        };
    }
    for (rules, mebibytes) in OPENINGS {
        opening(rules, mebibytes);
    }
    for (count, stones, mebibytes) in MIDDLE_GAMES {
        middle_games(Rules::EGYPTIAN, count, stones, mebibytes);
    }
}

/// Solves an opening from nothing, and prints what it cost.
fn opening(name: &str, mebibytes: usize) {
    let rules: Rules = name
        .parse()
        .expect("the first word names rules, or is a number of stones");
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

/// Prints how long drawn positions take, each solved from nothing.
fn middle_games(rules: Rules, count: usize, stones: i16, mebibytes: usize) {
    let mut random = Rand32::new(217);
    let drawn: Vec<_> = (0..count)
        .map(|_| drawn(rules, stones, &mut random))
        .collect();
    let mut measured = Measured::default();
    for position in &drawn {
        measured.solve(&mut Solver::new(rules, mebibytes), position);
    }
    let about = format!("with {stones} stones in the bowls, or a few less");
    measured.print(&about, mebibytes);
}

/// Prints how long the positions of a file take, one after the other in one table. A line is a board and a player.
fn positions_of(path: &Path, mebibytes: usize) {
    let text = fs::read_to_string(path).expect("the file can be read");
    let mut solver = Solver::new(Rules::EGYPTIAN, mebibytes);
    let mut measured = Measured::default();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let bowls: Vec<u8> = line.split(' ').flat_map(str::parse).collect();
        let board = Board::new(bowls.try_into().expect("a board has fourteen bowls"));
        let player = [Player::One, Player::Two][usize::from(line.ends_with("Two"))];
        measured.solve(&mut solver, &(board, player));
    }
    measured.print(&format!("of {}", path.display()), mebibytes);
}

/// The cost of several positions.
#[derive(Default)]
struct Measured {
    times: Vec<Duration>,
    searched: u64,
    /// The number of positions with each value.
    values: BTreeMap<i16, usize>,
}

impl Measured {
    fn solve(&mut self, solver: &mut Solver, (board, player): &(Board, Player)) {
        let searched = |solver: &Solver| solver.nodes() + solver.endgames();
        let (begun, before) = (Instant::now(), searched(solver));
        let position = Position::of(board, *player);
        let value = position.lead() + solver.value(position);
        self.times.push(begun.elapsed());
        self.searched += searched(solver) - before;
        *self.values.entry(value).or_default() += 1;
    }

    fn print(mut self, about: &str, mebibytes: usize) {
        self.times.sort();
        let (count, total) = (self.times.len(), self.times.iter().sum::<Duration>());
        println!(
            "{count} positions {about}, {mebibytes} MiB: {:.2} s, median {:.1?}, longest {:.1?}; {} searched",
            total.as_secs_f64(),
            self.times[count / 2],
            self.times[count - 1],
            self.searched
        );
        println!("values: {:?}", self.values);
    }
}

/// Draws a position by random moves, until that many stones or fewer are left; a game that ends before is drawn again.
fn drawn(rules: Rules, stones: i16, random: &mut Rand32) -> (Board, Player) {
    loop {
        let (mut board, mut status) = (rules.opening(), Status::ToMove(Player::One));
        while let Status::ToMove(player) = status {
            if Position::of(&board, player).in_play() <= stones {
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
