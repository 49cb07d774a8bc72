//! The wrong answers that each misconception predicts.
//!
//! The handout contains these answers as data, without the programs that gave them:
//!
//! ```text
//! = own-kalah-skipped
//! = sow-begins-in-the-origin
//! sow 4 4 4 4 4 4 0 4 4 4 4 4 4 0 One 2
//!   5 4 4 0 5 5 5 0 5 4 4 4 4 4 0 < 0
//!   [3] 1 < 1
//! ```
//!
//! Each misconception is named once, and is a number from then on. `[3] 1` is the answer above with other words from the word
//! with index 3 on: `5 4 4 1 5 5 5 0 5 4 4 4 4 4 0`. Every grade reads this file, so it is kept short.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;
use std::ops::Range;

use super::source_text::Source;
use crate::mistake::{Mistake, Mistakes};
use crate::place::Place;

/// The wrong answers that each misconception predicts.
///
/// There are tens of thousands of answers; they are kept as places in one text.
#[derive(Clone, Debug, Default)]
pub struct Predictions {
    /// The names of the misconceptions.
    pub names: Vec<String>,
    /// All questions and answers, one after another.
    text: String,
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
    question: Range<u32>,
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
    pub fn parse(source: &Source) -> Result<Predictions, Mistakes> {
        let mut parser = Parser::new(&source.file);
        source.text.lines().for_each(|line| parser.add_line(line));
        parser.finish()
    }

    /// Returns the wrong answers to a question.
    pub fn to(&self, question: &str) -> PredictedAnswers<'_> {
        let blocks = &self.blocks;
        let found = blocks.binary_search_by_key(&question, |block| self.text(&block.question));
        PredictedAnswers(found.ok().map(|index| (self, &blocks[index])))
    }

    /// Begins the block of a question.
    fn add_question(&mut self, question: &str) -> Option<()> {
        let (answers, holders) = (self.answers.len(), self.holders.len());
        let question = self.add_text(question)?;
        self.blocks.push(Block {
            question,
            answers: answers..answers,
            holders: holders..holders,
        });
        Some(())
    }

    /// Adds a line with an answer to the last block.
    fn add_answer(&mut self, line: &str) -> Option<()> {
        let (answer, holders) = line.rsplit_once('<')?;
        let answer = answer.strip_prefix("  ")?.strip_suffix(' ')?;
        let number = u16::try_from(self.blocks.last()?.answers.len()).ok()?;
        for holder in numbers(holders.strip_prefix(' ')?)? {
            self.names.get(usize::from(holder))?;
            self.holders.push((holder, number));
        }
        let place = match answer.strip_prefix('[') {
            Some(change) => self.add_changed(change)?,
            None => self.add_text(answer)?,
        };
        self.answers.push(place);
        let block = self.blocks.last_mut()?;
        block.answers.end = self.answers.len();
        block.holders.end = self.holders.len();
        Some(())
    }

    /// Adds the last answer of the block with other words: `3] 1` changes the one with index 3.
    fn add_changed(&mut self, change: &str) -> Option<Range<u32>> {
        let (first, words) = change.split_once("] ")?;
        let first: usize = first.parse().ok()?;
        let own = self.blocks.last()?.answers.start..self.answers.len();
        let above = self.text(self.answers[own].last()?);
        let mut changed: Vec<&str> = above.split(' ').collect();
        for (at, word) in (first..).zip(words.split(' ')) {
            *changed.get_mut(at)? = word;
        }
        let changed = changed.join(" ");
        self.add_text(&changed)
    }

    /// Adds a piece to the text, and returns its place.
    fn add_text(&mut self, piece: &str) -> Option<Range<u32>> {
        let start = u32::try_from(self.text.len()).ok()?;
        self.text.push_str(piece);
        Some(start..u32::try_from(self.text.len()).ok()?)
    }

    /// Sorts the questions, and the misconceptions of each.
    fn sort(&mut self) {
        for block in &self.blocks {
            self.holders[block.holders.clone()].sort_unstable();
        }
        let mut blocks = std::mem::take(&mut self.blocks);
        blocks.sort_by_key(|block| self.text(&block.question));
        self.blocks = blocks;
    }

    fn text(&self, place: &Range<u32>) -> &str {
        &self.text[place.start as usize..place.end as usize]
    }

    /// Writes the file; `answered` has, for each question, the answers and the names that belong to them.
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
            let mut above = None;
            for (answer, names) in answers {
                let change = above.and_then(|above| change(above, answer));
                let _ = write!(text, "  {} <", change.as_deref().unwrap_or(answer));
                above = Some(answer.as_str());
                for name in names {
                    let _ = write!(text, " {}", numbers[name.as_str()]);
                }
                text.push('\n');
            }
        }
        text
    }
}

/// Writes an answer as a change of the one above, if that is shorter.
fn change(above: &str, answer: &str) -> Option<String> {
    let above: Vec<&str> = above.split(' ').collect();
    let words: Vec<&str> = answer.split(' ').collect();
    if words.len() != above.len() {
        return None;
    }
    let differs = |&at: &usize| words[at] != above[at];
    let first = (0..words.len()).find(differs)?;
    let last = (0..words.len()).rfind(differs)?;
    let change = format!("[{first}] {}", words[first..=last].join(" "));
    (change.len() < answer.len()).then_some(change)
}

/// Reads predictions line by line.
struct Parser<'a> {
    file: &'a str,
    line: usize,
    predictions: Predictions,
    mistakes: Vec<Mistake>,
}

impl<'a> Parser<'a> {
    /// Begins to read this file.
    fn new(file: &'a str) -> Parser<'a> {
        Parser {
            file,
            line: 0,
            predictions: Predictions::default(),
            mistakes: Vec::new(),
        }
    }

    /// Reads the next line.
    fn add_line(&mut self, line: &str) {
        self.line += 1;
        let predictions = &mut self.predictions;
        let added = match line.as_bytes().first() {
            None | Some(b'#') => Some(()),
            Some(b'=') => {
                predictions.names.push(line[1..].trim_start().to_owned());
                Some(())
            }
            Some(b' ') => predictions.add_answer(line),
            Some(_) => predictions.add_question(line),
        };
        if added.is_none() {
            self.mistakes.push(Place::new(self.file, self.line).mistake(
                "no answer; write it as `course record` does: two spaces, the answer, ` < `, and numbers of names above",
            ));
        }
    }

    /// Returns the predictions, or every line that can't be read.
    fn finish(self) -> Result<Predictions, Mistakes> {
        Mistakes::none_in(self.mistakes)?;
        let mut predictions = self.predictions;
        predictions.sort();
        Ok(predictions)
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
