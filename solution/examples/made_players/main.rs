//! Makes thirty players of known strength, for `.ci/tournament`: those that fail, random ones, greedy ones, searches of two
//! to eight moves, and the exact solver.
//!
//! `cargo run -p solution --example made_players -- FOLDER` writes a folder for each; a name begins with the strength.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// A player that searches this many moves; 0 is a random choice.
const SEARCH: &str = include_str!("search.txt");

/// A player that asks the exact solver.
const EXACT: &str = include_str!("exact.txt");

/// Players that fail at their first move, by name.
const FAILING: [(&str, &str); 4] = [
    ("crash", "panic!(\"made to crash\")"),
    ("loops", "loop { std::hint::black_box(board); }"),
    ("illegal", "player.kalah()"),
    ("floods", "loop { println!(\"{board}\"); }"),
];

/// Replacement of the solver's `memory.rs`, which uses crates.
const MEMORY: &str = include_str!("memory.txt");

fn main() {
    let folder = env::args()
        .nth(1)
        .expect("write a folder after the command");
    let folder = PathBuf::from(folder);
    for (name, choose) in FAILING {
        let signature = "pub fn choose_move(board: &Board, player: Player) -> usize";
        let text = format!("#[allow(unused)]\n{signature} {{ {choose} }}\n");
        write(&folder.join(format!("0-{name}")), &text);
    }
    for order in 0..3 {
        let searching = |depth: usize| {
            let text = SEARCH.replace("DEPTH", &depth.to_string());
            text.replace("ORDER", &order.to_string())
        };
        write(&folder.join(format!("1-random-{order}")), &searching(0));
        for depth in 2..=8 {
            let name = format!("{}-search-{depth}-{order}", depth + 1);
            write(&folder.join(name), &searching(depth));
        }
    }
    write(
        &folder.join("2-greedy"),
        &SEARCH.replace("DEPTH", "1").replace("ORDER", "0"),
    );
    write_exact(&folder.join("99-exact"));
}

/// Writes the reference with another `choose_move`.
fn write(folder: &Path, choose: &str) {
    copy(&here().join("src"), &folder.join("src"));
    let player = folder.join("src/extension/player.rs");
    let text = fs::read_to_string(&player).expect("the reference has a player");
    let other = text.replace("pub fn choose_move(", "pub fn reference_move(");
    assert_ne!(text, other, "the reference has a `choose_move`");
    fs::write(player, format!("{other}\n{choose}")).expect("the folder can be written");
}

/// Writes the player that asks the solver.
fn write_exact(folder: &Path) {
    write(folder, EXACT);
    let solver = folder.join("src/solver");
    fs::create_dir_all(&solver).expect("the folder can be written");
    fs::write(solver.join("memory.rs"), MEMORY).expect("the folder can be written");
    // The search, and whatever it uses of the solver.
    let mut modules = vec!["memory".to_owned(), "search".to_owned()];
    let mut next = 1;
    while let Some(name) = modules.get(next) {
        let file = format!("{name}.rs");
        let text =
            fs::read_to_string(here().join("solver").join(&file)).expect("the solver is there");
        let text = text.replace("use solution::", "use crate::");
        for used in text
            .lines()
            .filter_map(|line| line.strip_prefix("use super::"))
        {
            let used = used.split("::").next().unwrap_or_default();
            if !modules.iter().any(|known| known == used) {
                modules.push(used.to_owned());
            }
        }
        fs::write(solver.join(file), text).expect("the folder can be written");
        next += 1;
    }
    let modules = modules
        .iter()
        .fold("#![allow(unused)]\n".to_owned(), |text, name| {
            text + "pub(crate) mod " + name + ";\n"
        });
    fs::write(solver.join("mod.rs"), modules).expect("the folder can be written");
    let library = folder.join("src/lib.rs");
    let text = fs::read_to_string(&library).expect("the reference has a library");
    fs::write(library, format!("{text}\nmod solver;\n")).expect("the folder can be written");
}

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the folder can be written");
    for entry in fs::read_dir(from).expect("the reference is there") {
        let path = entry.expect("the reference is there").path();
        let target = to.join(path.file_name().expect("a file has a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).expect("the folder can be written");
        }
    }
}
