//! Understands words on the command line that aren't options: a path, a part, or a rule.

use std::path::{Path, PathBuf};

use crate::command_line::{find_specs, print_note};
use crate::failure::Failure;
use crate::specs::{Assignment, part_number};
use crate::terminal::HINT_STEPS;
use notation::Verb;

use super::arguments::{Arguments, is_option};

/// The endings of archives.
const ARCHIVES: [&str; 3] = [".zip", ".gz", ".tar"];

impl Arguments {
    /// Understands the words that aren't options, and the value of `--hint`.
    pub(crate) fn understand_words(mut self) -> Result<Arguments, Failure> {
        let words = std::mem::take(&mut self.words);
        self.take_words(words)?;
        if let Some(value) = self.hint_value.take() {
            self.understand_hint(&value)?;
        }
        Ok(self)
    }

    /// Takes each word as the path of the submission, or else as the part or rule that it names, and says so.
    fn take_words(&mut self, words: Vec<String>) -> Result<(), Failure> {
        let exists = |word: &String| Path::new(word).exists();
        if let Some(case) = &mut self.case
            && Verb::ALL.iter().any(|verb| verb.function() == case)
            && !words.iter().all(exists)
        {
            let (paths, rest): (Vec<String>, Vec<String>) = words.into_iter().partition(exists);
            *case = format!("{case} {}", rest.join(" "));
            print_note(format_args!(
                "note: a question belongs in quotes; this is `cargo grade --case \"{case}\"`"
            ));
            return paths.iter().try_for_each(|path| self.submit(path));
        }
        for word in words {
            if exists(&word) {
                self.submit(&word)?;
            } else if let Some(meant) = self.select(&word) {
                print_note(format_args!(
                    "note: `{word}` isn't a file or folder; this is `cargo grade {meant}`"
                ));
            } else if is_option(&word) {
                let failure = Failure::usage(format!("there is no file or folder `{word}`"));
                return Err(failure.with_hint(format!("did you mean `--{word}`?")));
            } else {
                self.submit(&word)?;
            }
        }
        Ok(())
    }

    /// Takes the value of `--hint` as the number of steps, or else as the rule that the hint is about, and says so.
    fn understand_hint(&mut self, value: &str) -> Result<(), Failure> {
        self.hint = Some(1);
        match value.parse() {
            Ok(steps @ 1..=HINT_STEPS) => self.hint = Some(steps),
            _ if Path::new(value).exists() => self.submit(value)?,
            _ => {
                let is_number = value.parse::<u32>().is_ok();
                let Some(selection) = (!is_number).then(|| self.select(value)).flatten() else {
                    return Err(Failure::usage(format!(
                        "there is no hint `{value}`; choose 1 to {HINT_STEPS}, or the name of a rule"
                    )));
                };
                print_note(format_args!(
                    "note: this is `cargo grade --hint {selection}`"
                ));
            }
        }
        Ok(())
    }

    /// Takes this path as the submission's.
    fn submit(&mut self, path: &str) -> Result<(), Failure> {
        match self.path.replace(PathBuf::from(path)) {
            Some(first) => Err(Failure::usage(format!(
                "`{}` and `{path}` are two submissions, and each has a report of its own; grade one at a time",
                first.display()
            ))),
            None => Ok(()),
        }
    }

    /// Selects the part or the rules that a word names, and returns the option with its value.
    fn select(&mut self, word: &str) -> Option<String> {
        let is_path = word.contains(['/', '\\']) || ARCHIVES.iter().any(|end| word.ends_with(end));
        if is_path || self.part.is_some() || self.case.is_some() {
            return None;
        }
        let specs = find_specs(self.specs.as_ref()).ok()?;
        let assignment = Assignment::read_specs(&specs, &[]).ok()?;
        let is_rule = assignment
            .rules
            .iter()
            .any(|rule| rule.name.starts_with(word));
        let is_function = Verb::ALL.iter().any(|verb| verb.function() == word);
        if is_rule || word.contains('.') || is_function {
            self.case = Some(word.to_owned());
            return Some(format!("--case {word}"));
        }
        let number = part_number(&assignment, word).map(|number| number.to_string());
        let part = number.or_else(|| word.parse::<u32>().ok().map(|_| word.to_owned()))?;
        let selection = format!("--part {part}");
        self.part = Some(part);
        Some(selection)
    }
}
