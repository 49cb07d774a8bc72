//! The fields of a report, as `report.schema.json` describes them.

use sandbox::Layer;
use serde::{Deserialize, Serialize};

use super::failed_case::{FailedCase, Got};
use super::given_code::GivenChange;
use crate::plural::number_of;
use crate::score::{Described, Finding};
use crate::specs::{Place, RuleName};
use submission::Submission;

/// The name and version of the format, which `report.schema.json` describes.
pub const FORMAT: &str = "kalah-report/2";

/// The result of grading one submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The format's name and version.
    pub format: String,
    /// The name of the submission, as the caller gave it.
    pub submission: String,
    /// Graded, or the reason for not grading.
    pub outcome: Outcome,
    /// The points earned in the parts that are not extra.
    pub score: u32,
    /// The points that can be earned in the parts that are not extra.
    pub max_score: u32,
    /// The points earned in extra parts.
    pub extra: u32,
    /// The points that can be earned in extra parts.
    pub max_extra: u32,
    /// The parts, in the order in which they are taught; none if nothing was graded.
    pub parts: Vec<PartReport>,
    /// The rule of the item to fix first.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub first: Option<RuleName>,
    /// The misconceptions that explain wrong answers.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub misconceptions: Vec<NamedMisconception>,
    /// Common features of wrong answers that no misconception explains.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub facts: Vec<ReportedFacts>,
    /// The number of wrong answers that no known misconception explains.
    #[serde(default)]
    pub unexplained: usize,
    /// The reason for grading nothing; messages of the compiler may contain ANSI escapes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_graded: Option<NotGraded>,
    /// Files and folders of the submission that were ignored.
    pub ignored: Vec<IgnoredFile>,
    /// Files that were not handed in, or not under their names: where the graded ones come from.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub completed: Vec<String>,
    /// Given code that the submission has changed, if it compiles.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub given_changes: Vec<GivenChange>,
    /// The versions and inputs that the result depends on.
    pub made_by: MadeBy,
}

/// Graded, or the kind of reason for not grading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It was graded.
    Graded,
    /// The compiler refuses it.
    DoesNotCompile,
    /// It uses words that are not allowed.
    Refused,
}

/// The reason for grading nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotGraded {
    /// The reason in one line.
    pub what: String,
    /// All the details, with the compiler's own colours as ANSI escapes.
    pub detail: String,
    /// The same, error by error.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub errors: Vec<BuildError>,
}

/// One reason why a submission can't be compiled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildError {
    /// The problem in one line.
    pub what: String,
    /// The file and line, if they are known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub place: Option<Place>,
    /// The error as the compiler draws it, with colours as ANSI escapes; empty if it isn't the compiler's.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub rendered: String,
    /// Advice for beginners about errors of this kind.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub advice: Option<String>,
}

/// A file or folder that was ignored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IgnoredFile {
    /// Its path, escaped for display.
    pub path: String,
    /// The reason for ignoring it.
    pub why: String,
}

impl BuildError {
    /// Writes the place and the problem on one line; `path` writes a place in the submission.
    pub(crate) fn headline(&self, path: impl Fn(&Place) -> String) -> String {
        let place = self.place.as_ref();
        let place = place.map_or(String::new(), |place| format!("{}: ", path(place)));
        place + &self.what
    }
}

impl IgnoredFile {
    /// Lists the files that weren't read.
    pub fn all_of(submission: &Submission) -> Vec<IgnoredFile> {
        let ignored = submission.ignored.iter().map(|ignored| IgnoredFile {
            path: ignored.path.clone(),
            why: ignored.reason.to_string(),
        });
        ignored.collect()
    }
}

/// The result of one part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartReport {
    /// The number, counted from 1.
    pub number: usize,
    /// Its title.
    pub title: String,
    /// True if its points are counted separately.
    pub extra: bool,
    /// The points earned.
    pub score: u32,
    /// The points that can be earned.
    pub max_score: u32,
    /// Its items, in the order of the specs.
    pub items: Vec<ItemReport>,
}

impl PartReport {
    /// Returns whether nothing is to be done.
    pub fn is_right(&self) -> bool {
        self.score == self.max_score && !self.items.iter().any(ItemReport::is_open)
    }

    /// Returns whether the student has begun this part: a case is right, or a function is more than a stub.
    pub fn is_begun(&self) -> bool {
        let failures = || self.items.iter().flat_map(|item| &item.failures);
        let nothing = |failure: &FailedCase| match &failure.got {
            Got::Unfinished { .. } => true,
            // A function for other rules is looked for under the name of another part's.
            Got::Missing { given, .. } => given.is_none() || failure.question.rule_set.is_some(),
            _ => false,
        };
        self.items.iter().any(|item| item.shown.right > 0)
            || failures().any(|failure| !nothing(failure))
    }
}

/// The result of one item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemReport {
    /// The name of the rule, which is also the name of the item.
    pub rule: RuleName,
    /// The rule in the specs' own words.
    pub sentence: String,
    /// The file and line of the rule.
    pub place: Place,
    /// The functions that have to be right first: every wrong case follows from them, which is proved.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub waits_for: Vec<String>,
    /// Whether it only may wait for them: what the rule is about doesn't happen any more, so it may be wrong by itself as well.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub may_wait: bool,
    /// The file and line of the function that it is about.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub function: Option<Place>,
    /// Remarks on the source of this function, if its answers are wrong.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub remarks: Vec<String>,
    /// The points earned: all or none.
    pub score: u32,
    /// Whether they are earned although cases are wrong: each follows from a function that the rule waits for.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub kept: bool,
    /// The points that can be earned.
    pub max_score: u32,
    /// The stones given away in all its cases, if these count together.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub lost: Option<LostStones>,
    /// The cases that everybody can see.
    pub shown: Count,
    /// The hidden cases of the instructor.
    pub hidden: Count,
    /// The failed cases that everybody can see, the easiest first.
    pub failures: Vec<FailedCase>,
}

/// The stones that moves give away, compared with the best ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LostStones {
    /// The number given away.
    pub stones: u32,
    /// The maximum that may be given away.
    pub most: u32,
}

/// The number of cases, and of right ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// The number of right ones.
    pub right: usize,
    /// The number of all.
    pub cases: usize,
}

pub(crate) fn counted(count: Count) -> String {
    format!("{} of {}", count.right, number_of(count.cases, "case"))
}

/// A misconception that explains wrong answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedMisconception {
    /// The name of the misconception.
    pub name: String,
    /// The rule that it breaks.
    pub rule: RuleName,
    /// The mistaken rule, in a sentence.
    pub mistaken_rule: String,
    /// A hint that doesn't give the answer away.
    pub hint: String,
    /// The number of wrong answers that it explains.
    pub explains: usize,
    /// The items whose wrong answers it explains.
    pub items: Vec<RuleName>,
}

/// Common features of the wrong answers of one function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportedFacts {
    /// The function.
    pub function: String,
    /// Their common features, each as a clause.
    pub facts: Vec<String>,
}

impl ReportedFacts {
    pub(crate) fn of(described: &Described) -> ReportedFacts {
        ReportedFacts {
            function: described.function.name(),
            facts: described.findings.iter().map(Finding::clause).collect(),
        }
    }
}

/// Versions and inputs of a result. Only results that agree in them can be compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MadeBy {
    /// The grader's version.
    pub grader: String,
    /// The output of `rustc -vV`, line by line.
    pub rustc: Vec<String>,
    /// The digest of the assignment's files.
    pub assignment: String,
    /// The digest of the submission's sources.
    pub sources: String,
    /// The layers of the sandbox, including those that this system doesn't have.
    pub sandbox: Vec<Layer>,
}

impl Report {
    /// Writes the report as JSON.
    pub fn to_json(&self) -> serde_json::Result<String> {
        serde_json::to_string_pretty(self)
    }

    pub(crate) fn items(&self) -> impl Iterator<Item = &ItemReport> {
        self.parts.iter().flat_map(|part| &part.items)
    }

    pub(crate) fn asked_parts(&self) -> impl Iterator<Item = &PartReport> {
        self.parts.iter().filter(|part| self.is_asked(part))
    }

    /// Returns the items that are not right, in the order in which they are taught.
    pub fn open_items(&self) -> impl Iterator<Item = (&PartReport, &ItemReport)> {
        self.parts
            .iter()
            .flat_map(|part| part.items.iter().map(move |item| (part, item)))
            .filter(|(_, item)| item.is_open())
    }

    /// Returns the items that are not right, except those of an extension that hasn't been begun.
    pub fn tasks(&self) -> impl Iterator<Item = (&PartReport, &ItemReport)> {
        self.open_items().filter(|(part, _)| self.is_asked(part))
    }

    /// Returns whether the student wants to know about this part: an extension counts once it is begun, or if nothing else is
    /// graded.
    pub(crate) fn is_asked(&self, part: &PartReport) -> bool {
        !part.extra || part.is_begun() || self.max_score == 0
    }

    /// Returns the first extension that hasn't been begun, and a sentence that suggests it.
    pub(crate) fn invitation(&self) -> Option<(&PartReport, String)> {
        let mut parts = self.parts.iter();
        let part = parts.find(|part| part.score < part.max_score && !self.is_asked(part))?;
        let (number, title) = (part.number, &part.title);
        let why = "is an extension, and its points are counted separately";
        Some((
            part,
            format!("If you like, go on: part {number}, {title}, {why}."),
        ))
    }
}

impl Report {
    /// Returns the points earned, and those that can be earned. Extensions count only if nothing else is graded.
    pub fn total_points(&self) -> (u32, u32) {
        if self.max_score == 0 {
            (self.extra, self.max_extra)
        } else {
            (self.score, self.max_score)
        }
    }

    /// Returns whether an extension is begun.
    pub fn has_extensions(&self) -> bool {
        self.parts.iter().any(|part| part.extra && part.is_begun())
    }

    /// Writes the points of the extensions that are begun, unless they are the total.
    pub(crate) fn extra_points(&self) -> Option<String> {
        (self.has_extensions() && self.max_score > 0)
            .then(|| format!("extra: {} of {}", self.extra, self.max_extra))
    }
}
