//! A real rust-analyzer, where one is installed, shows the diagnostics at the functions, and none that is out of date.
//!
//! `SAVES=200 cargo test -p grader --test submission rust_analyzer` saves that often.

use std::io::{BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::toy::Toy;

/// Long enough for a busy machine.
const TIMEOUT: Duration = Duration::from_mins(4);

/// The number of saves without `SAVES`.
const SAVES: usize = 4;

/// A language server, and what it says.
struct Server {
    child: Child,
    input: ChildStdin,
    said: Receiver<Value>,
    uri: String,
}

impl Server {
    /// Starts rust-analyzer in the toy's folder; none if none is installed.
    fn start(toy: &Toy) -> Option<Server> {
        let works = Command::new("rust-analyzer").arg("--version").output();
        if !works.is_ok_and(|output| output.status.success()) {
            return None;
        }
        let mut child = Command::new("rust-analyzer")
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

    /// Saves the file, and waits until exactly these codes are shown, each in this line.
    fn shows(&mut self, toy: &Toy, version: usize, expected: &[(&str, &str)]) {
        let text = toy.read("src/lib.rs");
        let changes = json!([{ "text": text }]);
        let document = json!({ "uri": self.uri, "version": version });
        self.notify(
            "textDocument/didChange",
            &json!({ "textDocument": document, "contentChanges": changes }),
        );
        self.notify(
            "textDocument/didSave",
            &json!({ "textDocument": { "uri": self.uri } }),
        );
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
            shown.len() >= expected.len()
                && shown.is_empty() == expected.is_empty()
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
            "skipped: rust-analyzer isn't installed; `rustup component add rust-analyzer` installs it"
        );
        return;
    };
    let saves = std::env::var("SAVES")
        .ok()
        .and_then(|saves| saves.parse().ok());
    let toy = toy.with("part 1: opposite", "bowl + 1");
    let wrong = toy.read("src/lib.rs");
    let states: [(&str, &[(&str, &str)]); 4] = [
        (&wrong, &[("board.opposite", "pub fn opposite")]),
        (&right, &[]),
        (
            &right.replace(
                "Sown { board: *board, last: bowl }",
                "Sown { board: *board, last: \"a\" }",
            ),
            &[("E0308", "last: \"a\"")],
        ),
        (&right, &[]),
    ];
    for save in 0..saves.unwrap_or(SAVES) {
        let (text, expected) = &states[save % states.len()];
        toy.write("src/lib.rs", text);
        server.shows(&toy, save + 2, expected);
    }
}
