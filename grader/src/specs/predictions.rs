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
use std::ops::Range;
use std::sync::Arc;

use super::source_text::Source;
use crate::diagnostic::{Diagnostic, DiagnosticKind, Diagnostics};

/// The wrong answers that each misconception predicts.
///
/// There are tens of thousands of answers; they are kept as places in the text of the file.
#[derive(Clone, Debug, Default)]
pub struct Predictions {
    /// The names of the misconceptions.
    pub names: Vec<String>,
    source: Arc<Source>,
    /// In the order of the questions.
    blocks: Vec<Block>,
    /// The place of each answer in the text.
    answers: Vec<Range<u32>>,
    /// For each question in turn: the misconceptions in ascending order, each with the number of its answer.
    holders: Vec<(u16, u16)>,
}

/// A question, the answers to it, and the misconceptions that lead to them.
#[derive(Clone, Debug)]
struct Block {
    /// The place of the question in the text.
    question: Range<usize>,
    /// Indices into the answers to all questions.
    answers: Range<usize>,
    /// Indices into the misconceptions of all questions.
    holders: Range<usize>,
}

/// The wrong answers to one question. Misconceptions are indices into the names.
#[derive(Clone, Copy, Debug, Default)]
pub struct PredictedAnswers<'a>(Option<(&'a Predictions, &'a Block)>);

impl Predictions {
    /// The file in the folder of the specs.
    pub const FILE: &str = "recorded/misconceptions.txt";

    /// Parses that file.
    ///
    /// # Errors
    ///
    /// Returns every line that can't be read.
    pub fn parse(source: Arc<Source>) -> Result<Predictions, Diagnostics> {
        let mut predictions = Predictions::default();
        let mut diagnostics = Vec::new();
        let mut start = 0;
        for (index, line) in source.text.lines().enumerate() {
            match line.as_bytes().first() {
                Some(b'=') => predictions.names.push(line[1..].trim_start().to_owned()),
                Some(b' ') => {
                    if predictions.add_answer(line, start).is_none() {
                        diagnostics.push(Diagnostic::at_line(
                            DiagnosticKind::Syntax,
                            &source.file,
                            index + 1,
                            "no answer; write it as `course record` does: two spaces, the answer, ` < `, and numbers \
                             of names above",
                        ));
                    }
                }
                None | Some(b'#') => {}
                Some(_) => predictions.add_question(start..start + line.len()),
            }
            start += line.len() + 1;
        }
        if !diagnostics.is_empty() {
            return Err(Diagnostics(diagnostics));
        }
        predictions.source = source;
        predictions.sort();
        Ok(predictions)
    }

    /// Returns the wrong answers to a question.
    #[must_use]
    pub fn to(&self, question: &str) -> PredictedAnswers<'_> {
        let blocks = &self.blocks;
        let found = blocks.binary_search_by_key(&question, |block| self.question(block));
        PredictedAnswers(found.ok().map(|index| (self, &blocks[index])))
    }

    /// Begins the block of the question at this place.
    fn add_question(&mut self, question: Range<usize>) {
        let (answers, holders) = (self.answers.len(), self.holders.len());
        self.blocks.push(Block {
            question,
            answers: answers..answers,
            holders: holders..holders,
        });
    }

    /// Adds a line with an answer to the last block; this is where the line starts.
    fn add_answer(&mut self, line: &str, start: usize) -> Option<()> {
        let block = self.blocks.last_mut()?;
        let (answer, holders) = line.rsplit_once('<')?;
        let answer = answer.strip_prefix("  ")?.strip_suffix(' ')?;
        let start = u32::try_from(start + "  ".len()).ok()?;
        let end = start + u32::try_from(answer.len()).ok()?;
        let number = u16::try_from(block.answers.len()).ok()?;
        for holder in numbers(holders.strip_prefix(' ')?)? {
            self.names.get(usize::from(holder))?;
            self.holders.push((holder, number));
        }
        self.answers.push(start..end);
        block.answers.end = self.answers.len();
        block.holders.end = self.holders.len();
        Some(())
    }

    /// Sorts the questions, and the misconceptions of each.
    fn sort(&mut self) {
        for block in &self.blocks {
            self.holders[block.holders.clone()].sort_unstable();
        }
        let mut blocks = std::mem::take(&mut self.blocks);
        blocks.sort_by_key(|block| self.question(block));
        self.blocks = blocks;
    }

    fn text(&self, place: &Range<u32>) -> &str {
        &self.source.text[place.start as usize..place.end as usize]
    }

    fn question(&self, block: &Block) -> &str {
        &self.source.text[block.question.clone()]
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

impl<'a> PredictedAnswers<'a> {
    /// Returns the answers, each with the misconceptions that predict it.
    pub fn iter(self) -> impl Iterator<Item = (&'a str, impl Iterator<Item = usize>)> {
        self.0.into_iter().flat_map(|(all, block)| {
            let holders = &all.holders[block.holders.clone()];
            let answers = all.answers[block.answers.clone()].iter();
            (0..).zip(answers).map(move |(number, place)| {
                let own = holders.iter().filter(move |(_, of)| *of == number);
                (all.text(place), own.map(|&(holder, _)| holder.into()))
            })
        })
    }

    /// Returns the misconceptions that predict a wrong answer.
    pub fn holders(self) -> impl Iterator<Item = usize> {
        let holders = self
            .0
            .map(|(all, block)| &all.holders[block.holders.clone()]);
        holders
            .into_iter()
            .flatten()
            .map(|&(holder, _)| holder.into())
    }

    /// Returns the answer that a misconception predicts, unless that is the right one.
    #[must_use]
    pub fn of(self, holder: usize) -> Option<&'a str> {
        let (all, block) = self.0?;
        let holders = &all.holders[block.holders.clone()];
        let found = holders.binary_search_by_key(&holder, |&(known, _)| known.into());
        let (_, number) = holders[found.ok()?];
        Some(all.text(&all.answers[block.answers.clone()][usize::from(number)]))
    }
}

/// Reads numbers with a space between each two. There are tens of thousands of them, so this reads byte by byte.
fn numbers(text: &str) -> Option<Vec<u16>> {
    let mut numbers = Vec::new();
    let mut number: Option<u16> = None;
    for &byte in text.as_bytes() {
        match byte {
            b'0'..=b'9' => {
                let before = number.unwrap_or(0).checked_mul(10)?;
                number = Some(before.checked_add(u16::from(byte - b'0'))?);
            }
            b' ' => numbers.push(number.take()?),
            _ => return None,
        }
    }
    numbers.push(number?);
    Some(numbers)
}
