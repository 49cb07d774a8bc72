//! What changed between two results of a class.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use super::error::ClassError;
use super::result_summary::{ResultSummary, summaries};
use super::results::ALL;
use super::status::GradingStatus;

/// What changed between two results of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassDiff {
    /// The students whose result changed, in the order of the new results.
    pub changes: Vec<Change>,
    /// The keys of students who are in the new results alone.
    pub added: Vec<String>,
    /// The keys of students who are in the old results alone.
    pub gone: Vec<String>,
    /// How many students' results are the same.
    pub same: usize,
}

/// What changed for one student.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The student's key.
    pub key: String,
    /// How it ended, before and now.
    pub ending: (GradingStatus, GradingStatus),
    /// The score, before and now.
    pub score: (u32, u32),
    /// The extra points, before and now.
    pub extra: (u32, u32),
    /// The items whose points changed: the rule, the points before and now.
    pub items: Vec<(String, u32, u32)>,
}

impl ClassDiff {
    /// Compares the results in two folders.
    ///
    /// # Errors
    ///
    /// Returns why one of them can't be read.
    pub fn between(old: &Path, new: &Path) -> Result<ClassDiff, ClassError> {
        let mut before: BTreeMap<String, ResultSummary> = BTreeMap::new();
        for brief in summaries(&old.join(ALL))? {
            let brief = brief?;
            before.insert(brief.key.clone(), brief);
        }
        let mut difference = ClassDiff::default();
        for now in summaries(&new.join(ALL))? {
            let now = now?;
            match before.remove(&now.key) {
                None => difference.added.push(now.key),
                Some(before) => match Change::between(&before, &now) {
                    Some(change) => difference.changes.push(change),
                    None => difference.same += 1,
                },
            }
        }
        difference.gone = before.into_keys().collect();
        Ok(difference)
    }
}

impl Change {
    fn between(before: &ResultSummary, now: &ResultSummary) -> Option<Change> {
        let points = |brief: &ResultSummary| -> BTreeMap<String, u32> {
            let rules = brief.rules.iter().map(|rule| rule.rule.clone());
            rules.zip(brief.points.iter().copied()).collect()
        };
        let (old, new) = (points(before), points(now));
        let mut items: Vec<(String, u32, u32)> = Vec::new();
        // In the order in which the rules are taught, then those that are no more.
        let rules = now.rules.iter().chain(before.rules.iter());
        for rule in rules.map(|rule| &rule.rule) {
            let of = |points: &BTreeMap<String, u32>| points.get(rule).copied().unwrap_or(0);
            let known = items.iter().any(|(known, ..)| known == rule);
            if of(&old) != of(&new) && !known {
                items.push((rule.clone(), of(&old), of(&new)));
            }
        }
        let change = Change {
            key: now.key.clone(),
            ending: (before.ending, now.ending),
            score: (before.score, now.score),
            extra: (before.extra, now.extra),
            items,
        };
        let same = change.ending.0 == change.ending.1
            && change.score.0 == change.score.1
            && change.extra.0 == change.extra.1
            && change.items.is_empty();
        (!same).then_some(change)
    }
}

impl fmt::Display for ClassDiff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for change in &self.changes {
            write!(f, "{change}")?;
        }
        for key in &self.added {
            writeln!(f, "{key}: new")?;
        }
        for key in &self.gone {
            writeln!(f, "{key}: no longer there")?;
        }
        writeln!(
            f,
            "{} changed, {} the same, {} new, {} no longer there",
            self.changes.len(),
            self.same,
            self.added.len(),
            self.gone.len()
        )
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by = |(before, now): (u32, u32)| i64::from(now) - i64::from(before);
        write!(f, "{}: ", self.key)?;
        let (before, now) = self.score;
        writeln!(f, "{before} -> {now} ({:+})", by(self.score))?;
        if self.extra.0 != self.extra.1 {
            let (before, now) = self.extra;
            writeln!(f, "    extra {before} -> {now} ({:+})", by(self.extra))?;
        }
        if self.ending.0 != self.ending.1 {
            writeln!(f, "    {} -> {}", self.ending.0, self.ending.1)?;
        }
        for (rule, before, now) in &self.items {
            writeln!(
                f,
                "    {rule} {before} -> {now} ({:+})",
                by((*before, *now))
            )?;
        }
        Ok(())
    }
}
