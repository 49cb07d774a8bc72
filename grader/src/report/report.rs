//! The result of grading one submission: one struct, which every writer reads.

use serde::{Deserialize, Serialize};

use super::failure_text::FailureText;
use crate::notation::{Answer, Question};
use crate::specs::Place;
use sandbox::Layer;

/// The format's name and version, as the JSON Schema beside this crate defines it.
pub const FORMAT: &str = "kalah-report/1";

/// The result of grading one submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The format's name and version.
    pub format: String,
    /// What was graded, as the caller named it.
    pub submission: String,
    /// What became of it.
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
    pub first: Option<String>,
    /// What the submission's wrong answers look like.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub beliefs: Vec<Belief>,
    /// The question that tells misconceptions apart that explain the wrong answers equally well.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub undecided: Option<SeparatingQuestion>,
    /// What wrong answers that no misconception explains have in common.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub facts: Option<ReportedFacts>,
    /// How many wrong answers no known misconception explains.
    #[serde(default)]
    pub unexplained: usize,
    /// Why nothing was graded; the compiler's words may hold ANSI escapes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_graded: Option<NotGraded>,
    /// What the submission holds that was not looked at.
    pub ignored: Vec<IgnoredFile>,
    /// What was counted to find the score, and with what.
    pub made_by: MadeBy,
}

/// What became of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It was asked, and the score says how it did.
    Graded,
    /// The compiler refuses it.
    DoesNotCompile,
    /// It holds words that are not allowed.
    Refused,
}

/// Why nothing was graded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotGraded {
    /// The reason in one line.
    pub what: String,
    /// All of it, with the compiler's own colours as ANSI escapes.
    pub detail: String,
    /// The same, error by error.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub errors: Vec<BuildError>,
}

/// One thing that keeps a submission from being compiled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildError {
    /// What is wrong, in one line.
    pub what: String,
    /// The file and the line, if there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub place: Option<Place>,
    /// The error as the compiler draws it, with colours as ANSI escapes; empty if it isn't the compiler's.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub rendered: String,
    /// What a beginner should know about errors of this kind.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub advice: Option<String>,
}

/// A file or folder that was not looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IgnoredFile {
    /// Its path, escaped for display.
    pub path: String,
    /// Why it was not looked at.
    pub why: String,
}

/// The result of one part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartReport {
    /// The number, counted from 1.
    pub number: usize,
    /// What the part is called.
    pub title: String,
    /// Whether its points are counted apart.
    pub extra: bool,
    /// The points earned.
    pub score: u32,
    /// The points that can be earned.
    pub max_score: u32,
    /// Its items, in the order of the specs.
    pub items: Vec<ItemReport>,
}

impl PartReport {
    /// Says whether anything of this part is there: a point, or a function that is more than a stub.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        let failures = || self.items.iter().flat_map(|item| &item.failures);
        let nothing = |got: &Got| matches!(got, Got::Unfinished { .. } | Got::Missing { .. });
        self.items.iter().any(|item| item.shown.right > 0)
            || failures().any(|failure| !nothing(&failure.got))
    }
}

/// The result of one item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemReport {
    /// The rule, whose name the item has.
    pub rule: String,
    /// The rule in the specs' own words.
    pub sentence: String,
    /// Where the rule stands.
    pub place: Place,
    /// The function that has to be right first: every case that is wrong calls it, and it is wrong or not written.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub waits_for: Option<String>,
    /// Where the function that it asks is in the submission.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub function: Option<Place>,
    /// The points earned: all or none.
    pub score: u32,
    /// The points that can be earned.
    pub max_score: u32,
    /// The cases that everybody may see.
    pub shown: Count,
    /// The instructor's own cases.
    pub hidden: Count,
    /// How the cases that everybody may see failed, the easiest to follow first.
    pub failures: Vec<Failure>,
}

/// How many cases there are, and how many of them are right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// How many are right.
    pub right: usize,
    /// How many there are.
    pub cases: usize,
}

/// A case that is not right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "FailureText", into = "FailureText")]
pub struct Failure {
    /// The question, which is the case's name.
    pub question: Question,
    /// The title of the worked example, if it is one.
    pub title: Option<String>,
    /// Where the case stands.
    pub place: Place,
    /// The right answer.
    pub expected: Answer,
    /// What came back instead.
    pub got: Got,
    /// What the submission printed meanwhile, cut short if it is long.
    pub printed: String,
}

/// What came back instead of the right answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Got<A = Answer> {
    /// Another answer.
    Wrong {
        /// The answer.
        answer: A,
    },
    /// Nothing yet: the function itself is a `todo!`.
    Unfinished {
        /// What the `todo!` says; empty if it says nothing.
        todo: String,
        /// Where it is, as `file:line`.
        place: String,
    },
    /// Nothing yet: another function, which this one calls, is a `todo!`.
    Waits {
        /// The other function.
        function: String,
        /// Where the `todo!` is, as `file:line`.
        place: String,
    },
    /// A panic.
    Panicked {
        /// Where, as `file:line`.
        place: String,
        /// With what message.
        message: String,
    },
    /// The end of the process.
    Crashed {
        /// How it ended, in words.
        how: String,
    },
    /// Nothing in time.
    TimedOut {
        /// Whether it computed or waited, in words.
        how: String,
    },
    /// More output than a question may print.
    Flooded,
    /// Nothing: the function is not there, or not as the assignment declares it.
    Missing {
        /// What the compiler says.
        why: String,
        /// How the submission declares a function of this name, if it has one.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        given: Option<String>,
    },
    /// Nothing: the function ran into a limit too often, and the item is lost already.
    NotAsked,
}

/// A misconception that explains wrong answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Belief {
    /// What the misconception is called.
    pub name: String,
    /// The rule that it breaks.
    pub rule: String,
    /// What its holders believe, in a sentence.
    pub belief: String,
    /// Where to look, without the answer.
    pub hint: String,
    /// How many wrong answers it explains.
    pub explains: usize,
    /// The items of which it explains wrong answers.
    pub items: Vec<String>,
}

/// A question that tells misconceptions apart that explain the wrong answers equally well.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeparatingQuestion {
    /// What the misconceptions are called.
    pub names: Vec<String>,
    /// What is asked.
    pub question: String,
    /// What they answer, all different.
    pub answers: Vec<String>,
}

/// What the wrong answers of one function have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportedFacts {
    /// The function.
    pub function: String,
    /// What they have in common, each as a clause.
    pub facts: Vec<String>,
}

/// With what a result was made: two results made by the same can be compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MadeBy {
    /// The grader's version.
    pub grader: String,
    /// What `rustc -vV` prints, line by line.
    pub rustc: Vec<String>,
    /// The digest of the assignment's files.
    pub assignment: String,
    /// The digest of the submission's sources.
    pub sources: String,
    /// The layers of the sandbox, and those that this system lacks.
    pub sandbox: Vec<Layer>,
}

impl Report {
    /// Returns the items that are not earned, in the order in which they are taught.
    pub fn open_items(&self) -> impl Iterator<Item = (&PartReport, &ItemReport)> {
        self.parts
            .iter()
            .flat_map(|part| part.items.iter().map(move |item| (part, item)))
            .filter(|(_, item)| item.score < item.max_score)
    }

    /// Returns the items that are not earned, but for those of an extension that nobody has begun: that isn't wrong.
    pub fn tasks(&self) -> impl Iterator<Item = (&PartReport, &ItemReport)> {
        self.open_items()
            .filter(|(part, _)| !part.extra || part.is_begun())
    }

    /// Returns the first extension that nobody has begun.
    #[must_use]
    pub fn invitation(&self) -> Option<&PartReport> {
        let mut parts = self.parts.iter();
        parts.find(|part| part.extra && part.score < part.max_score && !part.is_begun())
    }
}
