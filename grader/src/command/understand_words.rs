//! Understands words on the command line that aren't options: a path, or what was meant as an option.

use std::path::{Path, PathBuf};

use crate::command_line::{find_specs, print_note};
use crate::failure::Failure;
use crate::specs::{Assignment, part_number};
use crate::terminal::HINT_STEPS;
use notation::Verb;

use super::arguments::Arguments;

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

    /// Takes each word as the path of the submission, or else as the option that was meant, and says so.
    ///
    /// # Errors
    ///
    /// There are two paths, or an option lacks its value.
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
        let mut words = words.into_iter().peekable();
        while let Some(word) = words.next() {
            if Path::new(&word).exists() {
                self.submit(&word)?;
                continue;
            }
            let meant = match word.as_str() {
                "hint" => {
                    let steps = words.next_if(|next| next.parse::<u8>().is_ok());
                    let steps = steps.unwrap_or_else(|| "1".to_owned());
                    self.understand_hint(&steps)?;
                    format!("--hint {steps}")
                }
                "part" | "case" | "explain" => {
                    let value = words.next().unwrap_or_default();
                    match word.as_str() {
                        "part" => self.part = Some(value.clone()),
                        "case" => self.case = Some(value.clone()),
                        _ => self.explain = Some(value.clone()),
                    }
                    format!("--{word} {value}")
                }
                word => {
                    let switch = self.switch(word).map(|option| format!("--{option}"));
                    let Some(meant) = switch.or_else(|| self.select(word)) else {
                        self.submit(word)?;
                        continue;
                    };
                    meant
                }
            };
            print_note(format_args!(
                "note: `{word}` isn't a file or folder; this is `cargo grade {meant}`"
            ));
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

    /// Sets the option of this name, if it needs no value.
    fn switch(&mut self, word: &str) -> Option<&'static str> {
        let (option, flag) = match word {
            "all" => ("all", &mut self.all),
            "steps" => ("steps", &mut self.steps),
            "where" => ("where", &mut self.locate),
            "examples" => ("examples", &mut self.examples),
            "history" => ("history", &mut self.history),
            "watch" => ("watch", &mut self.watch),
            "pack" => {
                self.pack = Some(PathBuf::from("kalah.zip"));
                return Some("pack");
            }
            _ => return None,
        };
        *flag = true;
        Some(option)
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
