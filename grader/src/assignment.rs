//! The assignment: what the specs say is right, and what it is worth.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::case::Case;
use crate::gallery::{Misconception, misconceptions};
use crate::mistake::{Lines, Mistake, Mistakes, Place};
use crate::question::Question;
use crate::recorded;
use crate::rubric::{Part, Rubric};
use crate::spec::{Headings, Rule, Spec};

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
    pub digest: String,
}

/// One file of the assignment, read.
struct Text {
    /// The name as mistakes report it.
    name: String,
    text: String,
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
    digest: blake3::Hasher,
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
        let rubric = match Rubric::read(&rubric_text.name, &rubric_text.text) {
            Ok(rubric) => rubric,
            Err(mistake) => {
                self.mistakes.push(mistake);
                return None;
            }
        };
        let parts = rubric.parts(&rubric_text.name, &rubric_text.text, &mut self.mistakes);
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
            let spec = Spec::read(&file.name, &file.text, Headings::Required);
            if spec.exemplified.is_empty() {
                self.wrong(
                    Place::new(&file.name, 1),
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
        self.unique(
            "rule",
            rules
                .iter()
                .map(|rule| (rule.name.clone(), rule.place.clone())),
        );
        self.unique("title", titles.into_iter());
        self.cover(&rules, &exemplified, &parts, &rubric_text, &rubric);
        for path in recorded {
            if let Some(file) = self.text(&path, "check its permissions") {
                match recorded::read(&file.name, &file.text) {
                    Ok(recorded) => cases.extend(recorded),
                    Err(mistakes) => self.mistakes.extend(mistakes),
                }
            }
        }
        for path in hidden {
            cases.extend(self.hidden(path));
        }
        self.stones(&cases, rubric.stones);
        self.agree(&cases, &parts, &rules);
        if cases.is_empty() {
            self.wrong(
                Place::new(&rubric_text.name, 1),
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
            digest: self.digest.finalize().to_hex().to_string(),
        })
    }

    /// Reads one file and adds it to the digest.
    fn text(&mut self, path: &Path, instead: &str) -> Option<Text> {
        let name = display(path);
        match fs::read(path).map(String::from_utf8) {
            Ok(Ok(text)) => {
                // Line endings are the editor's business: they change neither a grade nor the digest.
                let text = text.replace("\r\n", "\n");
                // The file's own name counts, the folder that the assignment lies in doesn't.
                let own = path.file_name().unwrap_or_default().to_string_lossy();
                for piece in [own.as_ref(), &text] {
                    self.digest.update(&(piece.len() as u64).to_le_bytes());
                    self.digest.update(piece.as_bytes());
                }
                return Some(Text { name, text });
            }
            Ok(Err(_)) => self.wrong(Place::new(&name, 1), "not UTF-8; save it as UTF-8"),
            Err(error) => {
                let why = match error.kind() {
                    ErrorKind::NotFound => "there is no such file".to_owned(),
                    _ => error.to_string(),
                };
                let what = format!("can't be read: {why}; {instead}");
                self.wrong(Place::new(&name, 1), what);
            }
        }
        None
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
                let spec = Spec::read(&file.name, &file.text, Headings::Optional);
                self.mistakes.extend(spec.mistakes);
                cases.extend(spec.cases);
            } else {
                match recorded::read(&file.name, &file.text) {
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

    /// Reads what is told of misconceptions, and checks that they break rules that exist.
    fn misconceptions(&mut self, folder: &Path, rules: &[Rule]) -> Vec<Misconception> {
        let read = match misconceptions(folder) {
            Ok(read) => read,
            Err(Mistakes(mistakes)) => {
                self.mistakes.extend(mistakes);
                return Vec::new();
            }
        };
        let path = folder.join("misconceptions.toml");
        let Some(file) = path
            .exists()
            .then(|| self.text(&path, "check its permissions"))
            .flatten()
        else {
            return read;
        };
        let lines = Lines::of(&file.text);
        let place = |span| lines.place(&file.name, &span);
        for told in &read {
            let rule = told.rule.get_ref();
            if !rules.iter().any(|known| &known.name == rule) {
                let what = format!("no rule is named `{rule}`; name one of the specs");
                self.wrong(place(told.rule.span()), what);
            }
        }
        let names = read
            .iter()
            .map(|told| (told.name.get_ref().clone(), place(told.name.span())));
        self.unique("misconception", names.collect::<Vec<_>>().into_iter());
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
                let spec = Spec::read(&file.name, &file.text, Headings::Optional);
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

    fn unique(&mut self, what: &str, names: impl Iterator<Item = (String, Place)>) {
        let mut seen: HashMap<String, Place> = HashMap::new();
        for (name, place) in names {
            if let Some(first) = seen.get(&name) {
                let what = format!(
                    "the {what} `{name}` stands at {first} already; give one of the two another name"
                );
                self.wrong(place, what);
            } else {
                seen.insert(name, place);
            }
        }
    }

    /// Checks that positions of the assignment's own rule set hold the right number of stones.
    fn stones(&mut self, cases: &[Case], stones: u32) {
        for case in cases {
            let own = case.question.rule_set.is_none();
            if let Some(board) = case
                .question
                .board
                .filter(|board| own && board.total() != stones)
            {
                let what = format!(
                    "the position holds {} stones; draw one with {stones}",
                    board.total()
                );
                self.wrong(case.place.clone(), what);
            }
        }
    }

    /// Checks that every rule has an example and points, and that the rubric names nothing else.
    fn cover(
        &mut self,
        rules: &[Rule],
        exemplified: &BTreeSet<String>,
        parts: &[Part],
        text: &Text,
        rubric: &Rubric,
    ) {
        for rule in rules {
            let name = &rule.name;
            if !exemplified.contains(name) {
                self.wrong(
                    rule.place.clone(),
                    format!("`{name}` has no example; write one below it"),
                );
            }
            if rule.sentence.is_empty() {
                self.wrong(
                    rule.place.clone(),
                    format!("`{name}` says nothing; write a paragraph below it"),
                );
            }
            if !parts.iter().any(|part| part.points.contains_key(name)) {
                self.wrong(
                    rule.place.clone(),
                    format!("`{name}` has no points; give it some in the rubric"),
                );
            }
        }
        for name in rubric.parts.iter().flat_map(|part| part.points.keys()) {
            if !rules.iter().any(|rule| &rule.name == name.get_ref()) {
                let place = Place::in_text(&text.name, &text.text, &name.span());
                let what = format!(
                    "no rule is named `{}`; write it in the specs, or take it out here",
                    name.get_ref()
                );
                self.wrong(place, what);
            }
        }
    }

    /// Checks that cases belong to rules, ask what their part asks, and don't contradict each other.
    fn agree(&mut self, cases: &[Case], parts: &[Part], rules: &[Rule]) {
        let part_of: BTreeMap<&str, &Part> = parts
            .iter()
            .flat_map(|part| part.points.keys().map(move |rule| (rule.as_str(), part)))
            .collect();
        let mut answers: HashMap<&Question, &Case> = HashMap::new();
        for case in cases {
            let verb = case.question.verb;
            match part_of.get(case.rule.as_str()) {
                Some(part) if part.asks.contains(&verb) => {}
                Some(part) => {
                    let what = format!(
                        "`{verb}` can't decide `{}`, a rule of part {}; ask with a verb of that part's `asks`",
                        case.rule, part.number
                    );
                    self.wrong(case.place.clone(), what);
                }
                None if rules.iter().any(|rule| rule.name == case.rule) => {}
                None => {
                    let what = format!("no rule is named `{}`; name one of the specs", case.rule);
                    self.wrong(case.place.clone(), what);
                }
            }
            if verb == crate::verb::Verb::Program {
                // Two examples may look at different lines of one run.
                continue;
            }
            let first = *answers.entry(&case.question).or_insert(case);
            if first.expected != case.expected {
                let what = format!(
                    "contradicts {}, which answers the same question; mend one of the two",
                    first.place
                );
                self.wrong(case.place.clone(), what);
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

/// Returns the path as mistakes report it: with forward slashes, and without a leading `./`.
fn display(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    text.strip_prefix("./").map_or(text.clone(), str::to_owned)
}
