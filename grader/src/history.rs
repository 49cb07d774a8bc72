//! The history of grades, kept in the target folder: it shows what was won and lost since the last one.

use std::collections::BTreeSet;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use submission::nofollow_directory::open_file;

use crate::atomic_file;
use crate::report::{Outcome, Report};
use crate::specs::RuleName;

const KEPT: usize = 200;

/// The most bytes that are read of the file: a grade has less than 10,000.
const LARGEST: u64 = 4 << 20;

pub(crate) const FILE: &str = "grades.jsonl";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Grade {
    /// The time, in seconds since 1970.
    pub seconds: u64,
    pub submission: String,
    pub score: u32,
    /// The points that can be earned.
    pub max_score: u32,
    pub earned: BTreeSet<RuleName>,
}

/// The rules that were gained and lost between two grades.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Changes {
    pub gained: Vec<RuleName>,
    pub lost: Vec<RuleName>,
}

/// The grades of one submission, the latest last.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// The file that keeps them, if there is one.
    file: Option<PathBuf>,
    submission: String,
    pub grades: Vec<Grade>,
    /// The grades of other submissions, which are in the same file.
    others: Vec<Grade>,
}

impl Grade {
    /// Makes the grade of a report, as of now; none if nothing was graded.
    pub(crate) fn of(report: &Report, submission: &str) -> Option<Grade> {
        if report.outcome != Outcome::Graded {
            return None;
        }
        let items = report.parts.iter().flat_map(|part| &part.items);
        let earned = items
            .filter(|item| item.score == item.max_score)
            .map(|item| item.rule.clone());
        Some(Grade {
            seconds: now().as_secs(),
            submission: submission.to_owned(),
            score: report.score,
            max_score: report.max_score,
            earned: earned.collect(),
        })
    }

    /// Returns which rules were won and lost since an earlier grade.
    pub(crate) fn since(&self, earlier: &Grade) -> Changes {
        Changes {
            gained: self.earned.difference(&earlier.earned).cloned().collect(),
            lost: earlier.earned.difference(&self.earned).cloned().collect(),
        }
    }

    pub(crate) fn age(&self) -> Duration {
        now().saturating_sub(Duration::from_secs(self.seconds))
    }
}

impl History {
    /// Reads the grades of a submission from the target folder, if there is one.
    pub(crate) fn read(target: Option<&Path>, submission: &str) -> History {
        let file = target.map(|target| target.join(FILE));
        // A file that can't be read counts as empty, and so does what isn't a regular file.
        let open = |file: &PathBuf| open_file(file).ok().flatten();
        let mut text = String::new();
        if let Some(opened) = file.as_ref().and_then(open)
            && opened.take(LARGEST).read_to_string(&mut text).is_err()
        {
            text.clear();
        }
        // Lines that another version of the grader wrote are skipped.
        let all = text
            .lines()
            .filter_map(|line| serde_json::from_str::<Grade>(line).ok());
        let (grades, others) = all.partition(|grade| grade.submission == submission);
        History {
            file,
            submission: submission.to_owned(),
            grades,
            others,
        }
    }

    /// Adds the grade of a report, and returns what changed since the last one; none if it is the first.
    pub(crate) fn add(&mut self, report: &Report) -> io::Result<Option<Changes>> {
        let Some(grade) = Grade::of(report, &self.submission) else {
            return Ok(None);
        };
        let changes = self.grades.last().map(|last| grade.since(last));
        self.grades.push(grade);
        let Some(file) = &self.file else {
            return Ok(changes);
        };
        let all: Vec<&Grade> = self.others.iter().chain(&self.grades).collect();
        let lines = all[all.len().saturating_sub(KEPT)..]
            .iter()
            .map(|grade| Ok(serde_json::to_string(grade)? + "\n"));
        let text: serde_json::Result<String> = lines.collect();
        atomic_file::write(file, text?.as_bytes()).map_err(|error| error.source)?;
        Ok(changes)
    }
}

fn now() -> Duration {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}
