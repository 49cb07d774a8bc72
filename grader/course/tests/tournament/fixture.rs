//! A folder with a toy game, players of it, and the results of their tournament.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use assert_cmd::Command;
use sandbox::Sandbox;
use tempfile::TempDir;

/// Long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_mins(3);

const RUBRIC: &str = r#"
stones = 48
specs = ["rules.md"]
[[part]]
title = "The board"
asks = ["kalah"]
[part.points]
"board.kalahs" = 100
"#;

const RULES: &str = "\
# Rules

## `board.kalahs`

Bowl 6 is One's kalah.

```kalah
board.kalahs: One's kalah
kalah One: 6
```
";

/// A complete submission for a game in which nothing moves; the comment at a line's end names the function whose body that
/// line is.
const TOY: &str = include_str!("../../../tests/submission/toy/src/lib.rs");

/// The rules: a move takes the stones of one of the player's bowls and of the one opposite. The game ends when the next player can't move.
const PLAY: &str = "\
    if !moves(board, player).contains(&bowl) { return Err(Refusal::EmptyBowl); }
    let mut after = board.0;
    after[if player == Player::One { 6 } else { 13 }] += after[bowl] + after[12 - bowl];
    after[bowl] = 0;
    after[12 - bowl] = 0;
    let board = Board(after);
    let next = if player == Player::One { Player::Two } else { Player::One };
    let status = if !moves(&board, next).is_empty() { Status::ToMove(next) }
        else if after[6] > after[13] { Status::Won(Player::One) }
        else if after[6] < after[13] { Status::Won(Player::Two) }
        else { Status::Draw };
    Ok(Played { board, status })
";

/// Limits of the players.
const MOVES: &str = "\
fn moves(board: &Board, player: Player) -> Vec<usize> {
    let first = if player == Player::One { 0 } else { 7 };
    (first..first + 6).filter(|&bowl| board.0[bowl] > 0).collect()
}
";

/// Positions of the toy game.
const POSITIONS: &str = "\
# made by hand
1 2 3 4 5 6 0 6 5 4 3 2 1 0 One
4 1 4 1 4 1 0 1 4 1 4 1 4 0 Two
2 2 1 1 3 3 0 3 1 2 3 1 2 0 One
";

/// Players of the toy game, by name; each is what `choose_move` does.
const PLAYERS: [(&str, &str); 8] = [
    (
        "greedy",
        "moves(board, player).into_iter().max_by_key(|&bowl: &usize| board.0[bowl] + board.0[12 - bowl]).unwrap()",
    ),
    ("first", "moves(board, player)[0]"),
    (
        "humble",
        "moves(board, player).into_iter().min_by_key(|&bowl: &usize| board.0[bowl] + board.0[12 - bowl]).unwrap()",
    ),
    (
        "crash",
        "if board.0[6] + board.0[13] > 3 { panic!(\"no more\") } else { moves(board, player)[0] }",
    ),
    (
        "illegal",
        "if board.0[6] + board.0[13] > 3 { 6 } else { moves(board, player)[0] }",
    ),
    (
        "loops",
        "if board.0[6] + board.0[13] > 3 { loop {} } else { moves(board, player)[0] }",
    ),
    // More than a move may print, less than what an answer of the assignment may have.
    (
        "floods",
        "if board.0[6] + board.0[13] > 3 { print!(\"{}\", \"x\".repeat(600 << 10)) } moves(board, player)[0]",
    ),
    (
        "unwritten",
        "todo!(\"part 8: choose_move {}\", moves(board, player).len())",
    ),
];

/// A folder with the toy game and its players.
pub(crate) struct Fixture(TempDir);

impl Fixture {
    /// Makes one in which these players are handed in.
    pub(crate) fn with(names: &[&str]) -> Fixture {
        let fixture = Fixture(tempfile::tempdir().expect("a temporary folder can be made"));
        for (name, choose) in PLAYERS {
            if names.contains(&name) {
                fixture.hand_in(name, choose);
            }
        }
        fixture.write("reference/src/lib.rs", &program("0"));
        fixture.write("reference/starts.txt", POSITIONS);
        fixture.write("specs/rubric.toml", RUBRIC);
        fixture.write("specs/rules.md", RULES);
        fixture
    }

    /// Hands in a player.
    pub(crate) fn hand_in(&self, name: &str, choose: &str) {
        self.write(&format!("class/{name}/src/lib.rs"), &program(choose));
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Returns the command that holds the tournament in the folder `out`.
    pub(crate) fn command(&self, out: &str) -> Command {
        let mut command = Command::from_std(self.bare_command(out));
        command.timeout(TIMEOUT);
        command
    }

    /// Returns the same command without a timeout, for tests that end it themselves.
    pub(crate) fn bare_command(&self, out: &str) -> std::process::Command {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_course"));
        command.arg("tournament").arg(self.path("class"));
        command.arg("--out").arg(self.path(out));
        command.arg("--specs").arg(self.path("specs"));
        command.arg("--reference").arg(self.path("reference"));
        command.args(["--move-ms", "100"]);
        // A system without a sandbox tests everything else.
        if !has_sandbox() {
            command.arg("--no-sandbox");
        }
        command
    }

    /// Returns everything in the results that must not differ between two runs, by name.
    pub(crate) fn lasting(&self, out: &str) -> BTreeMap<&'static str, String> {
        let names = [
            "standings.csv",
            "games.jsonl",
            "forfeits.csv",
            "absent.csv",
            "tournament.html",
            "tournament.json",
        ];
        names.map(|name| (name, self.read(out, name))).into()
    }

    /// Reads a file of the results.
    pub(crate) fn read(&self, out: &str, name: &str) -> String {
        fs::read_to_string(self.path(out).join(name))
            .unwrap_or_else(|error| panic!("{name}: {error}"))
    }
}

/// Whether this system has a sandbox, with `course` as its launcher.
fn has_sandbox() -> bool {
    static HAS: OnceLock<bool> = OnceLock::new();
    *HAS.get_or_init(|| Sandbox::detect(Path::new(env!("CARGO_BIN_EXE_course"))).isolates())
}

/// Returns a submission that plays the toy game with this `choose_move`.
fn program(choose: &str) -> String {
    let lines = TOY.lines().map(|line| match line.split_once("// part ") {
        Some((_, "5: play")) => PLAY,
        Some((_, "8: choose_move")) => choose,
        _ => line,
    });
    let text = lines.collect::<Vec<_>>().join("\n");
    let named = text.replace("choose_move(_board: &Board", "choose_move(board: &Board");
    format!("{named}\n{MOVES}")
}
