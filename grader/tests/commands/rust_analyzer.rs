//! A real rust-analyzer, where one is installed, shows the diagnostics at the functions, and none that is out of date.
//!
//! `.ci/long editor` saves 200 times, and says how long the marks take.

use std::collections::BTreeMap;
use std::io::{BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::toy::Toy;

/// Long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_mins(4);

/// The number of saves without `SAVES`.
const SAVES: usize = 6;

/// A language server, and what it says.
struct Server {
    child: Child,
    input: ChildStdin,
    said: Receiver<Value>,
    uri: String,
}

impl Server {
    /// Starts rust-analyzer in the toy's folder; none if none works.
    fn start(toy: &Toy) -> Option<Server> {
        let mut child = Command::new(rust_analyzer()?)
            .current_dir(toy.root())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let (sender, said) = channel();
        let mut output = BufReader::new(child.stdout.take()?);
        thread::spawn(move || {
            while let Some(message) = read(&mut output) {
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take()?;
        let uri = format!("file://{}/src/lib.rs", toy.root().display());
        let mut server = Server {
            child,
            input,
            said,
            uri,
        };
        let grader = assert_cmd::cargo::cargo_bin!("grader");
        let options = json!({
            "check": {
                "overrideCommand": [grader, "grade", ".", "--format", "diagnostics"],
                "invocationStrategy": "once",
            },
            "cargo": { "buildScripts": { "enable": false }, "targetDir": true },
            "procMacro": { "enable": false },
            "cachePriming": { "enable": false },
            "diagnostics": { "enable": false },
        });
        let root = format!("file://{}", toy.root().display());
        server.send(&json!({
            "jsonrpc": "2.0", "id": 1, "method": "initialize",
            "params": {
                "processId": null, "rootUri": root, "capabilities": {},
                "workspaceFolders": [{ "uri": root, "name": "toy" }],
                "initializationOptions": options,
            },
        }));
        server.next(|message| message["id"] == 1);
        server.notify("initialized", &json!({}));
        let text = toy.read("src/lib.rs");
        let document =
            json!({ "uri": server.uri, "languageId": "rust", "version": 1, "text": text });
        server.notify("textDocument/didOpen", &json!({ "textDocument": document }));
        Some(server)
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        self.input.flush().unwrap();
    }

    fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Waits for a message; requests of the server on the way get an empty answer.
    fn next(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self
                .said
                .recv_timeout(TIMEOUT)
                .expect("rust-analyzer says something");
            if is_wanted(&message) {
                return message;
            }
            if message.get("method").is_some() && message.get("id").is_some() {
                let answer = json!({ "jsonrpc": "2.0", "id": message["id"], "result": null });
                self.send(&answer);
            }
        }
    }

    /// Saves the file.
    fn saves(&mut self, toy: &Toy, version: usize) {
        let changes = json!([{ "text": toy.read("src/lib.rs") }]);
        let document = json!({ "uri": self.uri, "version": version });
        self.notify(
            "textDocument/didChange",
            &json!({ "textDocument": document, "contentChanges": changes }),
        );
        self.notify(
            "textDocument/didSave",
            &json!({ "textDocument": { "uri": self.uri } }),
        );
    }

    /// Waits until exactly these codes are shown, each in this line.
    fn shows(&mut self, toy: &Toy, expected: &[(&str, &str)]) {
        let text = toy.read("src/lib.rs");
        let uri = self.uri.clone();
        self.next(|message| {
            if message["method"] != "textDocument/publishDiagnostics"
                || message["params"]["uri"] != *uri
            {
                return false;
            }
            let shown = message["params"]["diagnostics"]
                .as_array()
                .cloned()
                .unwrap_or_default();
            shown.len() == expected.len()
                && shown.iter().zip(expected).all(|(shown, (code, line))| {
                    let number = shown["range"]["start"]["line"].as_u64().unwrap_or(u64::MAX);
                    let at = usize::try_from(number)
                        .ok()
                        .and_then(|number| text.lines().nth(number));
                    shown["code"] == **code && at.is_some_and(|at| at.contains(line))
                })
        });
    }
}

/// Returns the first rust-analyzer on the path that works: rustup leaves one there that only says how to install it.
fn rust_analyzer() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let name = format!("rust-analyzer{}", std::env::consts::EXE_SUFFIX);
    let works = |program: &PathBuf| {
        let version = Command::new(program).arg("--version").output();
        version.is_ok_and(|output| output.status.success())
    };
    std::env::split_paths(&path)
        .map(|folder| folder.join(&name))
        .find(works)
}

impl Drop for Server {
    fn drop(&mut self) {
        // If this fails, it has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads one message.
fn read(output: &mut impl std::io::BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        output.read_line(&mut line).ok().filter(|&read| read > 0)?;
        match line.trim().strip_prefix("Content-Length: ") {
            Some(number) => length = number.parse().ok()?,
            None if line.trim().is_empty() => break,
            None => {}
        }
    }
    let mut text = vec![0; length];
    output.read_exact(&mut text).ok()?;
    serde_json::from_slice(&text).ok()
}

#[test]
fn marks_are_in_the_function_that_is_wrong_and_never_stay() {
    let toy = Toy::new();
    toy.write(
        "Cargo.toml",
        "[package]\nname = \"toy\"\nedition = \"2024\"\n[workspace]\n[lints.rust]\nunused = \"allow\"\n",
    );
    toy.write("target/CACHEDIR.TAG", "");
    let right = toy.read("src/lib.rs");
    let Some(mut server) = Server::start(&toy) else {
        eprintln!(
            "skipped: no rust-analyzer works here; `rustup component add rust-analyzer` installs one"
        );
        return;
    };
    let saves = std::env::var("SAVES")
        .ok()
        .and_then(|saves| saves.parse().ok());
    let toy = toy.with("part 1: opposite", "bowl + 1");
    let wrong = toy.read("src/lib.rs");
    let broken = right.replace(
        "Sown { board: *board, last: bowl }",
        "Sown { board: *board, last: \"a\" }",
    );
    let half = wrong.split_at(wrong.len() / 2).0.to_owned();
    let states: [State; 6] = [
        (
            "wrong",
            &wrong,
            Some(&[("board.opposite", "pub fn opposite")]),
        ),
        ("right", &right, Some(&[])),
        (
            "doesn't compile",
            &broken,
            Some(&[("E0308", "last: \"a\"")]),
        ),
        ("half of the file", &half, None),
        ("the next save comes at once", &wrong, None),
        ("right after it", &right, Some(&[])),
    ];
    let mut times: BTreeMap<&str, Vec<Duration>> = BTreeMap::new();
    for save in 0..saves.unwrap_or(SAVES) {
        let (name, text, expected) = &states[save % states.len()];
        toy.write("src/lib.rs", text);
        let saved = Instant::now();
        server.saves(&toy, save + 2);
        if let Some(expected) = expected {
            server.shows(&toy, expected);
            times.entry(name).or_default().push(saved.elapsed());
        }
        if saves.is_some() && *name == "doesn't compile" {
            times.entry("cargo check").or_default().push(check(&toy));
        }
    }
    for (name, mut times) in times {
        times.sort_unstable();
        let (median, most) = (times[times.len() / 2], times[times.len() - 1]);
        eprintln!(
            "{name}: {} times, median {median:.2?}, most {most:.2?}",
            times.len()
        );
    }
}

/// A file that is saved: its name, its text, and the marks to wait for; with none, the next save comes at once.
type State<'a> = (&'a str, &'a str, Option<&'a [(&'a str, &'a str)]>);

/// Returns how long `cargo check` takes in a folder of its own, once the library has changed.
fn check(toy: &Toy) -> Duration {
    let begun = Instant::now();
    let done = Command::new(env!("CARGO"))
        .args(["check", "--quiet", "--target-dir", "target/compared"])
        .current_dir(toy.root())
        .stderr(Stdio::null())
        .status();
    assert!(!done.unwrap().success());
    begun.elapsed()
}
