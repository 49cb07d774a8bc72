//! Reads an assignment from the files of its specs, and collects every mistake in them.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use super::assignment::Assignment;
use super::case::Case;
use super::cross_check::{cross_check, misconceptions_are_sound};
use super::hints::Misconception;
use super::recorded_steps::{RecordedSteps, read_recorded_cases};
use super::rubric::{Rubric, WaitingPolicy};
use super::source::{Source, display, files_in};
use super::spec::{Headings, Rule, Spec};
use crate::mistake::{Mistake, Mistakes};
use crate::place::Place;
use notation::Predictions;
use submission::DigestBuilder;

impl Assignment {
    /// Reads the assignment in `folder`, and the hidden cases in `hidden`.
    pub fn read_specs(folder: &Path, hidden: &[PathBuf]) -> Result<Assignment, Mistakes> {
        Assignment::read_with(folder, true, hidden)
    }

    /// Reads the assignment in `folder` as far as possible, and returns every mistake found in any of the files. Nothing
    /// is graded with it if there is one.
    pub fn read_with_mistakes(folder: &Path) -> (Option<Assignment>, Vec<Mistake>) {
        let mut reading = Reading::default();
        let assignment = reading.assignment(folder, true, &[]);
        (assignment, reading.finish())
    }

    /// Reads the assignment in `folder` without anything recorded, in order to record it again.
    pub fn read_worked(folder: &Path) -> Result<Assignment, Mistakes> {
        Assignment::read_with(folder, false, &[])
    }

    fn read_with(
        folder: &Path,
        with_recorded: bool,
        hidden: &[PathBuf],
    ) -> Result<Assignment, Mistakes> {
        let mut reading = Reading::default();
        let assignment = reading.assignment(folder, with_recorded, hidden);
        Mistakes::none_in(reading.finish())?;
        assignment.ok_or_else(|| Mistakes(Vec::new()))
    }
}

#[derive(Default)]
struct Reading {
    mistakes: Vec<Mistake>,
    digest: DigestBuilder,
    sources: Vec<Arc<Source>>,
}

impl Reading {
    /// Returns the mistakes, each with the line of its file.
    fn finish(self) -> Vec<Mistake> {
        let mut found = self.mistakes;
        for mistake in &mut found {
            let mut sources = self.sources.iter();
            if let Some(source) = sources.find(|source| *source.file == *mistake.place.file) {
                mistake.show_line_of(&source.text);
            }
        }
        found
    }

    fn wrong(&mut self, place: &Place, what: impl Into<String>) {
        self.mistakes.push(place.mistake(what));
    }

    /// Reads the assignment, with what `course record` has written or without it.
    fn assignment(
        &mut self,
        folder: &Path,
        with_recorded: bool,
        hidden: &[PathBuf],
    ) -> Option<Assignment> {
        let rubric_text = self.text(
            &folder.join("rubric.toml"),
            "write the points of each rule there",
        )?;
        let rubric = self.take(Rubric::read(&rubric_text))?;
        let parts = rubric.parts(&rubric_text, &mut self.mistakes);
        let mut read = Spec::default();
        for name in &rubric.specs {
            let path = folder.join(name.get_ref());
            let Some(file) = self.text(&path, "write it, or remove it from the rubric's `specs`")
            else {
                continue;
            };
            let spec = Spec::read(&file.file, &file.text, Headings::Required);
            if spec.exemplified.is_empty() {
                self.wrong(
                    &Place::new(&file.file, 1),
                    "this file has no example; write one below each rule",
                );
            }
            read.join(spec);
        }
        self.stray_examples(folder, &rubric);
        let mut cases = read.cases;
        let recorded = |name: &str| with_recorded.then(|| folder.join(name));
        let predictions = recorded(Predictions::FILE);
        let mut paths = files_in(&folder.join("solved"), "txt");
        paths.extend(
            recorded("recorded")
                .iter()
                .flat_map(|path| files_in(path, "txt")),
        );
        for path in paths {
            if Some(&path) != predictions.as_ref()
                && let Some(file) = self.optional(&path)
            {
                cases.extend(self.recorded(&file));
            }
        }
        for path in hidden {
            cases.extend(self.hidden(path));
        }
        let misconceptions = self.misconceptions(folder, &read.rules);
        let steps_file = recorded(RecordedSteps::FILE).and_then(|path| self.optional(&path));
        let predictions_file = predictions.and_then(|path| self.optional(&path));
        let starter = self.optional(&folder.join(Assignment::STARTER));
        self.mistakes.extend(read.mistakes);
        self.mistakes.extend(read.unknown_fences);
        let assignment = Assignment {
            parts,
            rules: read.rules,
            cases,
            misconceptions,
            example_points: rubric.example_points(&rubric_text, &mut self.mistakes),
            background: Vec::new(),
            keeps_points: rubric.waiting == WaitingPolicy::Kept,
            rule_sets: rubric.rule_sets.clone(),
            stones: rubric.stones.clone(),
            starter: starter.unwrap_or_default(),
            predictions_file,
            predictions: OnceLock::new(),
            steps_file,
            steps: OnceLock::new(),
            digest: std::mem::take(&mut self.digest).finish(),
        };
        self.mistakes.extend(cross_check(
            &assignment,
            read.titles,
            &read.exemplified,
            &rubric,
            &rubric_text,
        ));
        Some(assignment)
    }

    /// Reads one file and adds it to the digest; `instead` says what to do if that fails.
    fn text(&mut self, path: &Path, instead: &str) -> Option<Arc<Source>> {
        let source = self.source(path, instead)?;
        // The name of the file counts; the folder that the assignment is in doesn't.
        let own = path.file_name().unwrap_or_default().to_string_lossy();
        for piece in [own.as_ref(), &source.text] {
            self.digest.add(piece);
        }
        Some(source)
    }

    /// Reads one file and adds it to the digest, if there is such a file.
    fn optional(&mut self, path: &Path) -> Option<Arc<Source>> {
        let text = || self.text(path, "check its permissions");
        path.is_file().then(text).flatten()
    }

    /// Reads one file that decides nothing.
    fn source(&mut self, path: &Path, instead: &str) -> Option<Arc<Source>> {
        let source = Arc::new(self.take(Source::read(path, instead))?);
        self.sources.push(Arc::clone(&source));
        Some(source)
    }

    fn take<T>(&mut self, read: Result<T, impl Into<Mistakes>>) -> Option<T> {
        read.map_err(|found| self.mistakes.extend(found.into().0))
            .ok()
    }

    fn recorded(&mut self, source: &Source) -> Vec<Case> {
        read_recorded_cases(&source.file, &source.text).unwrap_or_else(|mistakes| {
            self.mistakes.extend(mistakes);
            Vec::new()
        })
    }

    /// Reads hidden cases: a file, or every file of a folder.
    fn hidden(&mut self, path: &Path) -> Vec<Case> {
        let mut paths = vec![path.to_owned()];
        if path.is_dir() {
            paths = files_in(path, "txt");
            paths.extend(files_in(path, "md"));
        }
        let mut cases = Vec::new();
        for path in &paths {
            let Some(file) = self.text(path, "name a file or a folder with cases") else {
                continue;
            };
            if path.extension().is_some_and(|extension| extension == "md") {
                let spec = Spec::read(&file.file, &file.text, Headings::Optional);
                self.mistakes.extend(spec.mistakes);
                self.mistakes.extend(spec.unknown_fences);
                cases.extend(spec.cases);
            } else {
                cases.extend(self.recorded(&file));
            }
        }
        if cases.is_empty() && self.mistakes.is_empty() {
            self.wrong(
                &Place::new(&display(path), 1),
                "there is no case in it; write recorded cases (`.txt`) or worked examples (`.md`)",
            );
        }
        for case in &mut cases {
            case.hidden = true;
        }
        cases
    }

    fn misconceptions(&mut self, folder: &Path, rules: &[Rule]) -> Vec<Misconception> {
        let Some(source) = self.optional(&folder.join("misconceptions.toml")) else {
            return Vec::new();
        };
        let read = self.take(Misconception::all(&source)).unwrap_or_default();
        self.mistakes
            .extend(misconceptions_are_sound(&read, rules, &source));
        read
    }

    /// Finds examples in files that the rubric doesn't list, so that none is skipped in silence.
    fn stray_examples(&mut self, folder: &Path, rubric: &Rubric) {
        for path in files_in(folder, "md") {
            let listed = |name: &toml::Spanned<String>| {
                path.file_name()
                    .is_some_and(|file| file == name.get_ref().as_str())
            };
            if rubric.specs.iter().any(listed) {
                continue;
            }
            if let Some(file) = self.source(&path, "check its permissions") {
                let spec = Spec::read(&file.file, &file.text, Headings::Optional);
                for (title, place) in spec.titles {
                    let what = format!(
                        "the example `{title}` is never asked; list the file in the rubric's `specs`"
                    );
                    self.wrong(&place, what);
                }
                self.mistakes.extend(spec.unknown_fences);
            }
        }
    }
}
