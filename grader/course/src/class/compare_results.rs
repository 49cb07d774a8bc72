//! The differences between two results of a class.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use super::error::ClassError;
use super::grading_status::GradingStatus;
use super::results_folder::ResultsFolder;
use super::student_result_summary::ResultSummary;
use grader::specs::RuleName;

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
    /// How grading ended, before and now.
    pub status: (GradingStatus, GradingStatus),
    /// The score, before and now.
    pub score: (u32, u32),
    /// The extra points, before and now.
    pub extra: (u32, u32),
    /// The items whose points changed: the rule, the points before and now.
    pub items: Vec<(RuleName, u32, u32)>,
}

impl ClassDiff {
    /// Compares the results in two folders.
    pub fn between(old: &Path, new: &Path) -> Result<ClassDiff, ClassError> {
        let mut before: BTreeMap<String, ResultSummary> = BTreeMap::new();
        for summary in ResultsFolder::at(old).summaries()? {
            let summary = summary?;
            before.insert(summary.key.clone(), summary);
        }
        let mut difference = ClassDiff::default();
        for now in ResultsFolder::at(new).summaries()? {
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
    /// Returns by how much the score and the extra points changed.
    fn points(&self) -> i64 {
        let by = |(before, now): (u32, u32)| i64::from(now) - i64::from(before);
        by(self.score) + by(self.extra)
    }

    fn between(before: &ResultSummary, now: &ResultSummary) -> Option<Change> {
        let points = |summary: &ResultSummary| -> BTreeMap<RuleName, u32> {
            let rules = summary.rules.iter().map(|rule| rule.rule.clone());
            rules.zip(summary.points.iter().copied()).collect()
        };
        let (old, new) = (points(before), points(now));
        let mut items: Vec<(RuleName, u32, u32)> = Vec::new();
        // In the order in which the rules are taught, then rules that no longer exist.
        let rules = now.rules.iter().chain(before.rules.iter());
        for rule in rules.map(|rule| &rule.rule) {
            let of = |points: &BTreeMap<RuleName, u32>| points.get(rule).copied().unwrap_or(0);
            let known = items.iter().any(|(known, ..)| known == rule);
            if of(&old) != of(&new) && !known {
                items.push((rule.clone(), of(&old), of(&new)));
            }
        }
        let change = Change {
            key: now.key.clone(),
            status: (before.status, now.status),
            score: (before.score, now.score),
            extra: (before.extra, now.extra),
            items,
        };
        let same = change.status.0 == change.status.1
            && change.score.0 == change.score.1
            && change.extra.0 == change.extra.1
            && change.items.is_empty();
        (!same).then_some(change)
    }
}

impl ClassDiff {
    /// Returns how many scores went up or down, and by how much in all.
    fn total(&self, goes: impl Fn(i64) -> bool) -> (usize, i64) {
        let changes = self.changes.iter().map(Change::points);
        changes
            .filter(|points| goes(*points))
            .fold((0, 0), |(count, sum), points| (count + 1, sum + points))
    }
}

impl fmt::Display for ClassDiff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (up, won) = self.total(|points| points > 0);
        let (down, lost) = self.total(|points| points < 0);
        let same = self.changes.len() - up - down;
        writeln!(
            f,
            "{up} up ({won:+}), {down} down ({lost:+}), {} the same",
            self.same + same
        )?;
        if same > 0 {
            writeln!(
                f,
                "of these, {same} with the same score but different items"
            )?;
        }
        if !self.added.is_empty() || !self.gone.is_empty() {
            writeln!(
                f,
                "{} new, {} no longer there",
                self.added.len(),
                self.gone.len()
            )?;
        }
        let mut changes: Vec<&Change> = self.changes.iter().collect();
        // Those that lost most come first.
        changes.sort_by_key(|change| change.points());
        for change in changes {
            write!(f, "\n{change}")?;
        }
        if !self.added.is_empty() || !self.gone.is_empty() {
            writeln!(f)?;
        }
        for key in &self.added {
            writeln!(f, "{key}: new")?;
        }
        for key in &self.gone {
            writeln!(f, "{key}: no longer there")?;
        }
        Ok(())
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by = |(before, now): (u32, u32)| i64::from(now) - i64::from(before);
        let points = |(before, now)| match by((before, now)) {
            0 => format!("{now}, as before"),
            change => format!("{before} -> {now} ({change:+})"),
        };
        writeln!(f, "{}: {}", self.key, points(self.score))?;
        if self.extra.0 != self.extra.1 {
            writeln!(f, "    extra {}", points(self.extra))?;
        }
        if self.status.0 != self.status.1 {
            writeln!(f, "    {} -> {}", self.status.0, self.status.1)?;
        }
        for (rule, before, now) in &self.items {
            writeln!(f, "    {rule} {}", points((*before, *now)))?;
        }
        Ok(())
    }
}
