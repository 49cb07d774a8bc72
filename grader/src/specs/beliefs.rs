//! The wrong answers that each misconception predicts.
//!
//! The handout contains these answers as data, without the programs that gave them:
//!
//! ```text
//! sow 4 4 4 4 4 4 0 4 4 4 4 4 4 0 One 2
//!   5 4 4 0 5 5 5 0 5 4 4 4 4 4 0 < own-kalah-skipped
//! ```

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;

use crate::diagnostic::{Diagnostic, DiagnosticKind, Diagnostics};

/// The wrong answers that each misconception predicts.
#[derive(Clone, Debug, Default)]
pub struct Beliefs {
    /// The names of the misconceptions.
    pub names: Vec<String>,
    /// For each question: the wrong answers, each with the misconceptions that predict it, as indices into the names.
    pub answers: HashMap<String, Vec<(String, Vec<usize>)>>,
}

impl Beliefs {
    /// The file in the folder of the specs.
    pub const FILE: &str = "recorded/misconceptions.txt";

    /// Reads the text of that file.
    ///
    /// # Errors
    ///
    /// Returns every line that can't be read.
    pub fn parse(file: &str, text: &str) -> Result<Beliefs, Diagnostics> {
        let mut beliefs = Beliefs::default();
        let mut indices: HashMap<&str, usize> = HashMap::new();
        let mut diagnostics = Vec::new();
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
                _ => diagnostics.push(Diagnostic::at_line(
                    DiagnosticKind::Syntax,
                    file,
                    index + 1,
                    "this isn't an answer; write two spaces, the answer, ` < ` and names, or let `course record` write the file",
                )),
            }
        }
        if diagnostics.is_empty() {
            Ok(beliefs)
        } else {
            Err(Diagnostics(diagnostics))
        }
    }

    /// Writes the file; `answered` has, for each question, the answers and the names that belong to them.
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
