//! The assignment: what the specs say is right, and what it is worth.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use submission::{Digest, DigestBuilder};

use super::case::Case;
use super::checks;
use super::misconception::Misconception;
use super::mistake::{Mistake, Mistakes, Place};
use super::recorded;
use super::rubric::{Part, Rubric};
use super::source::{Source, display};
use super::spec::{Headings, Rule, Spec};

/// What the specs say is right, and what it is worth.
#[derive(Clone, Debug)]
pub struct Assignment {
    /// The parts, in the order in which they are taught.
    pub parts: Vec<Part>,
    /// The rules, in the order of the specs.
    pub rules: Vec<Rule>,
    /// The cases: worked examples first, then recorded ones, then hidden ones.
    pub cases: Vec<Case>,
    /// The misconceptions that reports can name.
    pub misconceptions: Vec<Misconception>,
    /// How many stones every position of the assignment's own rule set holds.
    pub stones: u32,
    /// The folder that it was read from.
    pub folder: PathBuf,
    /// A digest of every file that was read: two assignments with the same digest grade alike.
    pub digest: Digest,
}

impl Assignment {
    /// Reads the assignment in `folder`, and the instructor's own cases in `hidden`.
    ///
    /// # Errors
    ///
    /// Returns every mistake found in any of the files; nothing can be graded then.
    pub fn read(folder: &Path, hidden: &[PathBuf]) -> Result<Assignment, Mistakes> {
        let recorded = files_in(&folder.join("recorded"), "txt");
        let cases = |path: &PathBuf| {
            path.file_name()
                .is_some_and(|name| name != "misconceptions.txt")
        };
        Assignment::read_with(folder, recorded.into_iter().filter(cases).collect(), hidden)
    }

    /// Reads the assignment in `folder` without what was recorded, as it is read to record again.
    ///
    /// # Errors
    ///
    /// Returns every mistake found in any of the files.
    pub fn read_worked(folder: &Path) -> Result<Assignment, Mistakes> {
        Assignment::read_with(folder, Vec::new(), &[])
    }

    fn read_with(
        folder: &Path,
        recorded: Vec<PathBuf>,
        hidden: &[PathBuf],
    ) -> Result<Assignment, Mistakes> {
        let mut reading = Reading::default();
        let assignment = reading.assignment(folder, recorded, hidden);
        reading.mistakes.sort();
        reading.mistakes.dedup();
        match assignment {
            Some(assignment) if reading.mistakes.is_empty() => Ok(assignment),
            _ => Err(Mistakes(reading.mistakes)),
        }
    }

    /// Returns the rule of this name.
    #[must_use]
    pub fn rule(&self, name: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.name == name)
    }

    /// Returns the part that gives points for this rule.
    #[must_use]
    pub fn part_of(&self, rule: &str) -> Option<&Part> {
        self.parts
            .iter()
            .find(|part| part.points.contains_key(rule))
    }

    /// Returns the rules of this part, in the order of the specs.
    pub fn rules_of<'a>(&'a self, part: &'a Part) -> impl Iterator<Item = &'a Rule> {
        self.rules
            .iter()
            .filter(|rule| part.points.contains_key(&rule.name))
    }
}

/// The state of reading an assignment.
#[derive(Default)]
struct Reading {
    mistakes: Vec<Mistake>,
    digest: DigestBuilder,
}

impl Reading {
    fn wrong(&mut self, place: Place, what: impl Into<String>) {
        self.mistakes.push(Mistake::new(place, what));
    }

    fn assignment(
        &mut self,
        folder: &Path,
        recorded: Vec<PathBuf>,
        hidden: &[PathBuf],
    ) -> Option<Assignment> {
        let rubric_text = self.text(
            &folder.join("rubric.toml"),
            "write the points of each rule there",
        )?;
        let rubric: Rubric = self.take(rubric_text.toml())?;
        let parts = rubric.parts(&rubric_text, &mut self.mistakes);
        let mut rules = Vec::new();
        let mut cases = Vec::new();
        let mut titles = Vec::new();
        let mut exemplified = BTreeSet::new();
        for name in &rubric.specs {
            let path = folder.join(name.get_ref());
            let Some(file) = self.text(&path, "take it out of the rubric's `specs`, or write it")
            else {
                continue;
            };
            let spec = Spec::read(&file.file, &file.text, Headings::Required);
            if spec.exemplified.is_empty() {
                self.wrong(
                    Place::new(&file.file, 1),
                    "this file has no example; write one below each rule",
                );
            }
            self.mistakes.extend(spec.mistakes);
            rules.extend(spec.rules);
            cases.extend(spec.cases);
            titles.extend(spec.titles);
            exemplified.extend(spec.exemplified);
        }
        self.stray_examples(folder, &rubric);
        let named = rules
            .iter()
            .map(|rule| (rule.name.clone(), rule.place.clone()));
        self.mistakes.extend(checks::unique("rule", named));
        self.mistakes.extend(checks::unique("title", titles));
        self.mistakes
            .extend(checks::cover(&rules, &exemplified, &parts));
        self.mistakes
            .extend(checks::known(&rules, &rubric, &rubric_text));
        for path in recorded {
            if let Some(file) = self.text(&path, "check its permissions") {
                match recorded::read(&file.file, &file.text) {
                    Ok(recorded) => cases.extend(recorded),
                    Err(mistakes) => self.mistakes.extend(mistakes),
                }
            }
        }
        for path in hidden {
            cases.extend(self.hidden(path));
        }
        self.mistakes.extend(checks::stones(&cases, rubric.stones));
        self.mistakes.extend(checks::decide(&cases, &parts, &rules));
        self.mistakes.extend(checks::agree(&cases));
        if cases.is_empty() {
            self.wrong(
                Place::new(&rubric_text.file, 1),
                "there is no case at all; write worked examples",
            );
        }
        let misconceptions = self.misconceptions(folder, &rules);
        Some(Assignment {
            parts,
            rules,
            cases,
            misconceptions,
            stones: rubric.stones,
            folder: folder.to_owned(),
            digest: std::mem::take(&mut self.digest).finish(),
        })
    }

    /// Reads one file and adds it to the digest; `instead` says what to do where that fails.
    fn text(&mut self, path: &Path, instead: &str) -> Option<Source> {
        let source = self.take(Source::read(path, instead))?;
        // The file's own name counts, the folder that the assignment lies in doesn't.
        let own = path.file_name().unwrap_or_default().to_string_lossy();
        for piece in [own.as_ref(), &source.text] {
            self.digest.add(piece);
        }
        Some(source)
    }

    /// Keeps the mistake if there is one.
    fn take<T>(&mut self, read: Result<T, Mistake>) -> Option<T> {
        read.map_err(|mistake| self.mistakes.push(mistake)).ok()
    }

    /// Reads the instructor's own cases: a file, or every file of a folder.
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
                cases.extend(spec.cases);
            } else {
                match recorded::read(&file.file, &file.text) {
                    Ok(read) => cases.extend(read),
                    Err(mistakes) => self.mistakes.extend(mistakes),
                }
            }
        }
        if cases.is_empty() && self.mistakes.is_empty() {
            self.wrong(
                Place::new(&display(path), 1),
                "no case in it; write recorded cases (`.txt`) or worked examples (`.md`)",
            );
        }
        for case in &mut cases {
            case.hidden = true;
        }
        cases
    }

    /// Reads what is told of misconceptions, if the course tells of any.
    fn misconceptions(&mut self, folder: &Path, rules: &[Rule]) -> Vec<Misconception> {
        let path = folder.join("misconceptions.toml");
        if !path.exists() {
            return Vec::new();
        }
        let Some(source) = self.text(&path, "check its permissions") else {
            return Vec::new();
        };
        let Some(read) = self.take(Misconception::all(&source)) else {
            return Vec::new();
        };
        self.mistakes.extend(checks::told(&read, rules, &source));
        read
    }

    /// Finds examples in files that the rubric does not list: nothing is skipped in silence.
    fn stray_examples(&mut self, folder: &Path, rubric: &Rubric) {
        for path in files_in(folder, "md") {
            let listed = |name: &toml::Spanned<String>| {
                path.file_name()
                    .is_some_and(|file| file == name.get_ref().as_str())
            };
            if rubric.specs.iter().any(listed) {
                continue;
            }
            if let Some(file) = self.text(&path, "check its permissions") {
                let spec = Spec::read(&file.file, &file.text, Headings::Optional);
                for (title, place) in spec.titles {
                    let what = format!(
                        "the example `{title}` is never asked; list the file in the rubric's `specs`"
                    );
                    self.wrong(place, what);
                }
                let unknown = spec
                    .mistakes
                    .into_iter()
                    .filter(|mistake| mistake.what.starts_with("unknown fence"));
                self.mistakes.extend(unknown);
            }
        }
    }
}

/// Returns the files of a folder with this extension, sorted by name; none if there is no such folder.
fn files_in(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.is_file() && path.extension().is_some_and(|found| found == extension))
        .collect();
    paths.sort();
    paths
}
