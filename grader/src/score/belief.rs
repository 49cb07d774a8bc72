//! What holders of each misconception answer, where that is not the right answer.
//!
//! The handout carries these answers as data, without the programs that gave them:
//!
//! ```text
//! sow 4 4 4 4 4 4 0 4 4 4 4 4 4 0 One 2
//!   5 4 4 0 5 5 5 0 5 4 4 4 4 4 0 < own-kalah-skipped
//! ```

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use submission::Digest;

use crate::runner::Reply;
use crate::specs::{Mistake, Mistakes, Place};

/// What holders of each misconception answer, where that is not the right answer.
#[derive(Clone, Debug, Default)]
pub struct Beliefs {
    /// The names of the misconceptions.
    pub names: Vec<String>,
    /// For each question, who answers what: indices into the names, by their answer.
    pub answers: HashMap<String, Vec<(String, Vec<usize>)>>,
}

impl Beliefs {
    /// The file in the folder of the specs.
    pub const FILE: &str = "recorded/misconceptions.txt";

    /// Returns a reply in the form in which replies are compared and recorded; none if it tells nothing of a belief.
    #[must_use]
    pub fn key(reply: &Reply) -> Option<String> {
        match reply {
            Reply::Answer(answer) => Some(match answer.text() {
                // A program's whole screen would fill the file; two screens are either the same or not.
                Some(text) => {
                    let lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
                    format!("text {}", Digest::of(lines.join("\n")).short())
                }
                None => answer.to_string(),
            }),
            Reply::Panicked { .. } => Some("panics".to_owned()),
            Reply::Died(_) => Some("crashes".to_owned()),
            Reply::TimedOut(_) => Some("takes too long".to_owned()),
            Reply::Flooded => Some("prints too much".to_owned()),
            Reply::Unfinished { .. } | Reply::Missing { .. } | Reply::NotAsked => None,
        }
    }

    /// Reads the file in the folder of the specs; there may be none.
    ///
    /// # Errors
    ///
    /// Returns every line that can't be read.
    pub fn read(specs: &Path) -> Result<Beliefs, Mistakes> {
        let path = specs.join(Beliefs::FILE);
        let Ok(text) = fs::read_to_string(&path) else {
            return Ok(Beliefs::default());
        };
        let file = path.to_string_lossy().replace('\\', "/");
        Beliefs::parse(&file, &text)
    }

    fn parse(file: &str, text: &str) -> Result<Beliefs, Mistakes> {
        let mut beliefs = Beliefs::default();
        let mut indices: HashMap<&str, usize> = HashMap::new();
        let mut mistakes = Vec::new();
        let mut question: Option<&str> = None;
        for (index, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let Some(answered) = line.strip_prefix("  ") else {
                question = Some(line);
                continue;
            };
            match (question, answered.rsplit_once(" < ")) {
                (Some(question), Some((answer, names))) => {
                    let holders = names.split(", ").map(|name| {
                        *indices.entry(name).or_insert_with(|| {
                            beliefs.names.push(name.to_owned());
                            beliefs.names.len() - 1
                        })
                    });
                    let holders = holders.collect();
                    let answers = beliefs.answers.entry(question.to_owned()).or_default();
                    answers.push((answer.to_owned(), holders));
                }
                _ => mistakes.push(Mistake::new(
                    Place::new(file, index + 1),
                    "no answer; write it as `course record` does: two spaces, the answer, ` < `, names",
                )),
            }
        }
        if mistakes.is_empty() {
            Ok(beliefs)
        } else {
            Err(Mistakes(mistakes))
        }
    }

    /// Writes the file; `answered` holds, for each question, the answers and who gives them.
    #[must_use]
    pub fn write(answered: &BTreeMap<String, BTreeMap<String, BTreeSet<String>>>) -> String {
        let mut text = "# Written by `course record`: what holders of each misconception answer, where it is wrong.\n".to_owned();
        for (question, answers) in answered {
            let _ = writeln!(text, "{question}");
            for (answer, names) in answers {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                let _ = writeln!(text, "  {answer} < {}", names.join(", "));
            }
        }
        text
    }
}
