//! Selects what is graded: a part, a rule, an example or a question.

use std::collections::BTreeSet;
use std::mem;

use thiserror::Error;

use super::assignment::Assignment;
use super::case::Case;
use super::parse_toml::most_similar;
use notation::Callee;

const SUGGESTED: usize = 4;

const NUMBERS: [&str; 9] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
];

/// The selected part of the assignment; by default, all of it.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// The part: its number, in digits or as a word, or a word of its title.
    pub part: Option<String>,
    /// The name of the cases: a rule or the beginning of its name, the title of an example, or a question.
    pub name: Option<String>,
}

/// A reason for selecting nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SelectionError {
    /// There is no such part.
    #[error(
        "there is no part `{part}`; a part is a number from 1 to {last}, or a word of its title"
    )]
    Part {
        /// The words that should name a part.
        part: String,
        /// The number of the last part.
        last: usize,
    },
    /// Nothing has this name.
    #[error(
        "there is no case `{name}`; name a rule, the title of an example, or a question as a report shows it"
    )]
    Name {
        /// The name.
        name: String,
        /// The names that were probably meant, the most likely one first.
        suggestions: Vec<String>,
    },
    /// No name is given.
    #[error(
        "no cases are named; name a rule, the title of an example, or a question as a report shows it"
    )]
    NoName {
        /// The first words of rules, in the order in which they are taught.
        topics: Vec<String>,
    },
}

impl Selection {
    /// Removes everything else from the assignment, or moves it to the background.
    pub fn apply(&self, assignment: &mut Assignment) -> Result<(), SelectionError> {
        let part = self.part.as_ref().map(|part| {
            part_number(assignment, part).ok_or_else(|| SelectionError::Part {
                part: part.clone(),
                last: assignment.parts.len(),
            })
        });
        let part = part.transpose()?;
        let is_meant = self.name.as_ref().map(|name| meant(assignment, name));
        let is_meant = is_meant.transpose()?;
        let mut cases = mem::take(&mut assignment.cases);
        cases.retain(|case| assignment.part_of(&case.rule).is_some());
        assignment
            .parts
            .retain(|other| part.is_none_or(|number| other.number == number));
        let (selected, mut others): (Vec<Case>, Vec<Case>) = cases.into_iter().partition(|case| {
            is_meant.as_ref().is_none_or(|is_meant| is_meant(case))
                && assignment.part_of(&case.rule).is_some()
        });
        if self.name.is_some() {
            let parts = &mut assignment.parts;
            for part in parts.iter_mut() {
                part.points
                    .retain(|rule, _| selected.iter().any(|case| *case.rule == **rule));
            }
            parts.retain(|part| !part.points.is_empty());
        }
        let callees: BTreeSet<Callee> =
            selected.iter().map(|case| case.question.callee()).collect();
        others.retain(|case| {
            let mut callees = callees.iter();
            callees.any(|callee| callee.may_call(case.question.callee()))
        });
        (assignment.cases, assignment.background) = (selected, others);
        Ok(())
    }
}

/// Returns the number of the part that these words name: `2`, `two`, `part 2`, or a piece of its title.
pub fn part_number(assignment: &Assignment, words: &str) -> Option<usize> {
    let words = words.trim().to_lowercase();
    let words = words.strip_prefix("part").unwrap_or(&words).trim();
    let mut parts = assignment.parts.iter();
    let as_word = NUMBERS.iter().position(|&number| number == words);
    let named = words.parse().ok().or(as_word.map(|index| index + 1));
    let found = match named {
        Some(number) => parts.find(|part| part.number == number),
        None if words.len() < 3 => None,
        None => parts.find(|part| part.title.to_lowercase().contains(words)),
    };
    found.map(|part| part.number)
}

type Test = Box<dyn Fn(&Case) -> bool>;

/// Returns a test for the cases that this name means: a name in full, or else the beginning of a rule, or else the only rule
/// that contains it.
fn meant(assignment: &Assignment, name: &str) -> Result<Test, SelectionError> {
    if name.is_empty() {
        let topics: Vec<&str> = assignment
            .rules
            .iter()
            .map(|rule| topic(&rule.name))
            .collect();
        let mut seen = BTreeSet::new();
        let topics = topics.into_iter().filter(|topic| seen.insert(*topic));
        return Err(SelectionError::NoName {
            topics: topics.map(str::to_owned).collect(),
        });
    }
    let tests: [fn(&Case, &str) -> bool; 3] = [is_named, begins, asks];
    let some =
        |test: &fn(&Case, &str) -> bool| assignment.cases.iter().any(|case| test(case, name));
    if let Some(test) = tests.into_iter().find(|test| some(test)) {
        let name = name.to_owned();
        return Ok(Box::new(move |case| test(case, &name)));
    }
    let rules = assignment.rules.iter().map(|rule| rule.name.as_str());
    let containing: Vec<&str> = rules.filter(|rule| rule.contains(name)).collect();
    match containing.as_slice() {
        [rule] => {
            let rule = (*rule).to_owned();
            Ok(Box::new(move |case| *case.rule == *rule))
        }
        [] => Err(SelectionError::Name {
            name: name.to_owned(),
            suggestions: suggestion(assignment, name).into_iter().collect(),
        }),
        several => Err(SelectionError::Name {
            name: name.to_owned(),
            suggestions: several
                .iter()
                .take(SUGGESTED)
                .map(|&rule| rule.to_owned())
                .collect(),
        }),
    }
}

/// Returns the first word of a rule's name: `sow` of `sow.origin`.
fn topic(rule: &str) -> &str {
    rule.split('.').next().unwrap_or(rule)
}

/// Returns whether the rule of a case begins with this name: `sow` selects every rule about sowing.
fn begins(case: &Case, name: &str) -> bool {
    case.rule.starts_with(name)
}

fn asks(case: &Case, name: &str) -> bool {
    case.question.verb.function() == name
}

/// Returns the rule, the first word of rules or the title that is most similar to this name, if any is similar enough.
fn suggestion(assignment: &Assignment, name: &str) -> Option<String> {
    let rules = assignment.rules.iter().map(|rule| rule.name.as_str());
    let topics = rules.clone().map(topic);
    let shown = assignment.cases.iter().filter(|case| !case.hidden);
    let titles = shown.filter_map(|case| case.title.as_deref());
    most_similar(name, &mut rules.chain(topics).chain(titles)).map(str::to_owned)
}

/// Returns whether this is the name of the case, or its question, with or without its board, or as reports write it.
fn is_named(case: &Case, name: &str) -> bool {
    *case.rule == *name
        || case.title.as_deref() == Some(name)
        || case.question.to_string() == name
        || case.question.without_board().to_string() == name
        || case.question.in_words() == name
}
