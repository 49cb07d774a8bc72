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
use std::sync::OnceLock;

use thiserror::Error;

use super::board::BOWLS;

/// The wrong answers that each misconception predicts.
///
/// There are tens of thousands of answers; they are kept as places in the text of the file, and read when they are needed.
#[derive(Clone, Debug, Default)]
pub struct Predictions {
    /// The names of the misconceptions.
    pub names: Vec<String>,
    text: String,
    blocks: Vec<Block>,
    /// The place of each answer in the text, as it is written there.
    answers: Vec<Range<usize>>,
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
    words: usize,
    /// The answers as they are meant, once they were needed.
    read: OnceLock<Vec<String>>,
}

/// The wrong answers to one question. Misconceptions are indices into the names.
#[derive(Clone, Copy, Debug, Default)]
pub struct PredictedAnswers<'a>(Option<(&'a Predictions, &'a Block)>);

/// Some lines of the file can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "no answer; write it as `course record` does: two spaces, the answer, ` < `, and numbers of names above"
)]
pub struct PredictionsError {
    /// The numbers of these lines, counted from 1.
    pub lines: Vec<usize>,
}

impl Predictions {
    /// The file in the folder of the specs.
    pub const FILE: &str = "recorded/misconceptions.txt";

    /// Parses the text of that file.
    pub fn parse(text: &str) -> Result<Predictions, PredictionsError> {
        let mut predictions = Predictions {
            text: text.to_owned(),
            ..Predictions::default()
        };
        let mut lines = Vec::new();
        let mut start = 0;
        for (index, line) in text.split('\n').enumerate() {
            let place = start..start + line.trim_end_matches('\r').len();
            start += line.len() + 1;
            if predictions.add_line(place).is_none() {
                lines.push(index + 1);
            }
        }
        if !lines.is_empty() {
            return Err(PredictionsError { lines });
        }
        predictions.sort();
        Ok(predictions)
    }

    /// Returns the wrong answers to a question.
    pub fn to(&self, question: &str) -> PredictedAnswers<'_> {
        let blocks = &self.blocks;
        let text = |block: &Block| &self.text[block.question.clone()];
        let found = blocks.binary_search_by_key(&question, text);
        PredictedAnswers(found.ok().map(|index| (self, &blocks[index])))
    }

    fn add_line(&mut self, place: Range<usize>) -> Option<()> {
        match self.text.as_bytes()[place.clone()].first() {
            None | Some(b'#') => {}
            Some(b'=') => {
                let name = self.text[place][1..].trim_start().to_owned();
                self.names.push(name);
            }
            Some(b' ') => self.add_answer(place)?,
            Some(_) => {
                let (answers, holders) = (self.answers.len(), self.holders.len());
                self.blocks.push(Block {
                    question: place,
                    answers: answers..answers,
                    holders: holders..holders,
                    words: 0,
                    read: OnceLock::new(),
                });
            }
        }
        Some(())
    }

    /// Adds the line with an answer at this place to the last block.
    fn add_answer(&mut self, place: Range<usize>) -> Option<()> {
        let line = &self.text[place.clone()];
        let sign = line.rfind('<')?;
        let is_between_spaces = line.starts_with("  ") && line[..sign].ends_with(' ');
        let answer = is_between_spaces.then(|| line.get(2..sign - 1))??;
        let block = self.blocks.last_mut()?;
        if answer.starts_with('[') {
            (last_changed(answer)? < block.words).then_some(())?;
        } else {
            block.words = 1 + spaces(answer);
        }
        let number = u16::try_from(block.answers.len()).ok()?;
        let holders = line[sign + 1..].strip_prefix(' ')?;
        for holder in numbers(holders)? {
            self.names.get(usize::from(holder))?;
            self.holders.push((holder, number));
        }
        self.answers
            .push(place.start + 2..place.start + 2 + answer.len());
        block.answers.end = self.answers.len();
        block.holders.end = self.holders.len();
        Some(())
    }

    fn sort(&mut self) {
        for block in &self.blocks {
            self.holders[block.holders.clone()].sort_unstable();
        }
        let text = &self.text;
        self.blocks
            .sort_by_key(|block| &text[block.question.clone()]);
    }

    fn answers_of<'a>(&'a self, block: &'a Block) -> &'a [String] {
        block.read.get_or_init(|| {
            let mut read: Vec<String> = Vec::new();
            for place in &self.answers[block.answers.clone()] {
                let written = &self.text[place.clone()];
                let changed = read.last().and_then(|above| changed(above, written));
                read.push(changed.unwrap_or_else(|| written.to_owned()));
            }
            read
        })
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

/// Returns the index of the last word that a change replaces.
fn last_changed(written: &str) -> Option<usize> {
    let (first, words) = written.strip_prefix('[')?.split_once("] ")?;
    Some(first.parse::<usize>().ok()? + spaces(words))
}

/// Counts the spaces in a text. Every grade does so tens of thousands of times, so this reads byte by byte.
fn spaces(text: &str) -> usize {
    let mut spaces = 0;
    for &byte in text.as_bytes() {
        spaces += usize::from(byte == b' ');
    }
    spaces
}

/// Returns the answer that is written as a change of the one above: `[3] 1` has another word with the index 3.
fn changed(above: &str, written: &str) -> Option<String> {
    let (first, words) = written.strip_prefix('[')?.split_once("] ")?;
    let first: usize = first.parse().ok()?;
    let before = &above[..start_of_word(above, first)?];
    let after = match start_of_word(above, first + spaces(words) + 1) {
        Some(start) => &above[start - 1..],
        None => "",
    };
    Some([before, words, after].concat())
}

fn start_of_word(text: &str, index: usize) -> Option<usize> {
    let (mut word, mut at) = (0, 0);
    for &byte in text.as_bytes() {
        if word == index {
            break;
        }
        at += 1;
        word += usize::from(byte == b' ');
    }
    (word == index).then_some(at)
}

impl<'a> PredictedAnswers<'a> {
    /// Returns the answers, each with the misconceptions that predict it.
    pub fn iter(self) -> impl Iterator<Item = (&'a str, impl Iterator<Item = usize>)> {
        self.0.into_iter().flat_map(|(all, block)| {
            let holders = &all.holders[block.holders.clone()];
            (0..).zip(all.answers_of(block)).map(move |(number, text)| {
                let own = holders.iter().filter(move |(_, of)| *of == number);
                (text.as_str(), own.map(|&(holder, _)| holder.into()))
            })
        })
    }

    /// Returns the misconceptions that predict this answer, or one with this difference to the right one.
    pub fn holders_alike(
        self,
        answer: Option<&str>,
        difference: Option<&Difference>,
    ) -> BTreeSet<usize> {
        let is_alike =
            |text: &str| answer == Some(text) || difference.is_some_and(|own| own.is_that_of(text));
        let alike = self.iter().filter(|(text, _)| is_alike(text));
        alike.flat_map(|(_, holders)| holders).collect()
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

    /// Returns whether a misconception predicts a wrong answer.
    pub fn is_wrong_for(self, holder: usize) -> bool {
        self.number(holder).is_some()
    }

    /// Returns the answer that a misconception predicts, unless that is the right one.
    pub fn of(self, holder: usize) -> Option<&'a str> {
        let number = self.number(holder)?;
        let (all, block) = self.0?;
        Some(&all.answers_of(block)[usize::from(number)])
    }

    fn number(self, holder: usize) -> Option<u16> {
        let (all, block) = self.0?;
        let holders = &all.holders[block.holders.clone()];
        let found = holders.binary_search_by_key(&holder, |&(known, _)| known.into());
        Some(holders[found.ok()?].1)
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

/// The words of a right answer with a board, and which of them differ in a wrong answer; a status is one word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference<'a>(Vec<(&'a str, bool)>);

impl<'a> Difference<'a> {
    /// Compares a right answer and a wrong one.
    pub fn of(expected: &'a str, given: &str) -> Difference<'a> {
        let pairs = words(expected).zip(words(given));
        Difference(
            pairs
                .map(|(right, wrong)| (right, right != wrong))
                .collect(),
        )
    }

    /// Returns whether a recorded answer differs from the right one in the same words.
    pub fn is_that_of(&self, recorded: &str) -> bool {
        let mut recorded = words(recorded);
        let mut own = self.0.iter();
        own.all(|(right, differs)| {
            recorded
                .next()
                .is_some_and(|word| (*right != word) == *differs)
        })
    }
}

/// Returns the words of an answer with a board: the bowl of the last stone if there is one, each bowl, and the status.
fn words(answer: &str) -> impl Iterator<Item = &str> {
    answer.splitn(BOWLS + 1, ' ')
}
