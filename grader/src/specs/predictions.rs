//! The wrong answers that each misconception predicts.
//!
//! The handout contains these answers as data, without the programs that gave them:
//!
//! ```text
//! = own-kalah-skipped
//! = sow-begins-in-the-origin
//! sow 4 4 4 4 4 4 0 4 4 4 4 4 4 0 One 2
//!   5 4 4 0 5 5 5 0 5 4 4 4 4 4 0 < 0
//! ```
//!
//! Each misconception is named once, and is a number from then on: every grade reads this file.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;

use crate::diagnostic::{Diagnostic, DiagnosticKind, Diagnostics};

/// The wrong answers that each misconception predicts.
#[derive(Clone, Debug, Default)]
pub struct Predictions {
    /// The names of the misconceptions.
    pub names: Vec<String>,
    /// For each question: the wrong answers, each with the misconceptions that predict it, as indices into the names.
    pub answers: HashMap<String, Vec<(String, Vec<usize>)>>,
}

impl Predictions {
    /// The file in the folder of the specs.
    pub const FILE: &str = "recorded/misconceptions.txt";

    /// Reads the text of that file.
    ///
    /// # Errors
    ///
    /// Returns every line that can't be read.
    pub fn parse(file: &str, text: &str) -> Result<Predictions, Diagnostics> {
        let mut predictions = Predictions::default();
        let mut diagnostics = Vec::new();
        let mut question: Option<&str> = None;
        let mut answers = Vec::new();
        for (index, line) in text.lines().enumerate() {
            match line.as_bytes().first() {
                None | Some(b'#') => {}
                Some(b'=') => predictions.names.push(line[1..].trim_start().to_owned()),
                Some(b' ') => match answer(line, predictions.names.len()) {
                    Some(answer) if question.is_some() => answers.push(answer),
                    _ => diagnostics.push(Diagnostic::at_line(
                        DiagnosticKind::Syntax,
                        file,
                        index + 1,
                        "no answer; write it as `course record` does: two spaces, the answer, ` < `, and numbers of \
                         names above",
                    )),
                },
                Some(_) => {
                    predictions.add(question.replace(line), std::mem::take(&mut answers));
                }
            }
        }
        predictions.add(question, answers);
        if diagnostics.is_empty() {
            Ok(predictions)
        } else {
            Err(Diagnostics(diagnostics))
        }
    }

    /// Adds what is answered to a question.
    fn add(&mut self, question: Option<&str>, answers: Vec<(String, Vec<usize>)>) {
        if let Some(question) = question {
            self.answers.insert(question.to_owned(), answers);
        }
    }

    /// Writes the file; `answered` has, for each question, the answers and the names that belong to them.
    #[must_use]
    pub fn write(answered: &BTreeMap<String, BTreeMap<String, BTreeSet<String>>>) -> String {
        let mut text = "# Written by `course record`: what holders of each misconception answer, where it is wrong.\n".to_owned();
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        for name in answered.values().flat_map(BTreeMap::values).flatten() {
            let next = numbers.len();
            if *numbers.entry(name).or_insert(next) == next {
                let _ = writeln!(text, "= {name}");
            }
        }
        for (question, answers) in answered {
            let _ = writeln!(text, "{question}");
            for (answer, names) in answers {
                let _ = write!(text, "  {answer} <");
                for name in names {
                    let _ = write!(text, " {}", numbers[name.as_str()]);
                }
                text.push('\n');
            }
        }
        text
    }
}

/// Reads a line with an answer, and the numbers of those who give it; there are this many names.
fn answer(line: &str, names: usize) -> Option<(String, Vec<usize>)> {
    let (answer, holders) = line.rsplit_once('<')?;
    let answer = answer.strip_prefix("  ")?.strip_suffix(' ')?;
    let holders = numbers(holders.strip_prefix(' ')?)?;
    let are_known = holders.iter().all(|&holder| holder < names);
    are_known.then(|| (answer.to_owned(), holders))
}

/// Reads numbers with a space between each two. There are tens of thousands of them, so this reads byte by byte.
fn numbers(text: &str) -> Option<Vec<usize>> {
    let mut numbers = Vec::new();
    let mut number: Option<usize> = None;
    for &byte in text.as_bytes() {
        match byte {
            b'0'..=b'9' => {
                let before = number.unwrap_or(0).checked_mul(10)?;
                number = Some(before + usize::from(byte - b'0'));
            }
            b' ' => numbers.push(number.take()?),
            _ => return None,
        }
    }
    numbers.push(number?);
    Some(numbers)
}
