//! The differences between two results of a class.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::fmt::{self, Write as _};
use std::rc::Rc;

use super::error::ClassError;
use super::grading_status::GradingStatus;
use super::item_change::{CasesByQuestion, ItemChange, Side, by_question};
use super::student_result::StudentResult;
use super::written_results::WrittenResults;
use grader::report::plural;
use grader::specs::RuleName;
use submission::Digest;

/// Changes between two results of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassDiff {
    /// The students whose result changed, in the order of the new results.
    pub changes: Vec<Change>,
    /// The keys of students who are in the new results alone.
    pub added: Vec<String>,
    /// The keys of students who are in the old results alone.
    pub gone: Vec<String>,
    /// Number of students whose results are the same.
    pub same: usize,
}

/// Changes for one student.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The student's key.
    pub key: String,
    /// Outcome of grading, before and now.
    pub status: (GradingStatus, GradingStatus),
    /// The score, before and now.
    pub score: (u32, u32),
    /// The extra points, before and now.
    pub extra: (u32, u32),
    /// The rules whose points changed, and why.
    pub items: Vec<ItemChange>,
}

impl ClassDiff {
    /// Compares two results of a class.
    pub fn between(old: &WrittenResults, new: &WrittenResults) -> Result<ClassDiff, ClassError> {
        let mut before: BTreeSet<&str> = old.keys().collect();
        let mut difference = ClassDiff::default();
        let (old_cases, new_cases) = (AskedCases::of(old), AskedCases::of(new));
        for now in new.iter() {
            let now = now?;
            let key = now.student.key.as_str();
            if !before.remove(key) {
                difference.added.push(key.to_owned());
                continue;
            }
            let before = old.get(key)?;
            match Change::between((&before, &old_cases), (&now, &new_cases)) {
                Some(change) => difference.changes.push(change),
                None => difference.same += 1,
            }
        }
        difference.gone = before.into_iter().map(str::to_owned).collect();
        Ok(difference)
    }
}

/// The lists of cases that submissions were asked: most often the same one for a whole class.
struct AskedCases<'a> {
    results: &'a WrittenResults,
    lists: RefCell<HashMap<Digest, Option<Rc<CasesByQuestion>>>>,
}

impl<'a> AskedCases<'a> {
    fn of(results: &'a WrittenResults) -> AskedCases<'a> {
        let lists = RefCell::default();
        AskedCases { results, lists }
    }

    /// Returns the cases that a submission was asked, if its answers are still in the folder.
    fn get(&self, result: &StudentResult) -> Option<Rc<CasesByQuestion>> {
        let list = self.results.list_asked(result)?;
        let mut lists = self.lists.borrow_mut();
        let read = || Some(Rc::new(by_question(self.results.cases_of(list)?)));
        lists.entry(list).or_insert_with(read).clone()
    }
}

impl Change {
    /// Returns the change and its main cause in one or two sentences for the student.
    pub fn sentences(&self) -> String {
        let mut text = if self.score.0 == self.score.1 {
            format!("Your score is {} as before.", self.score.1)
        } else {
            format!(
                "Your score was {}, and is {} now.",
                self.score.0, self.score.1
            )
        };
        let largest = self.items.iter().max_by_key(|item| won(item.points).abs());
        if let Some(item) = largest {
            let more = match self.items.len() - 1 {
                0 => String::new(),
                more => format!(
                    "; the points of {more} more {} changed",
                    plural(more, "rule")
                ),
            };
            let _ = write!(
                text,
                " `{}` ({:+}): {item}{more}.",
                item.rule,
                won(item.points)
            );
        }
        text
    }

    fn between(
        (before, old_cases): (&StudentResult, &AskedCases),
        (now, new_cases): (&StudentResult, &AskedCases),
    ) -> Option<Change> {
        let points = |result: &StudentResult| {
            let report = result.report.as_ref();
            report.map_or((0, 0), |report| (report.score, report.extra))
        };
        let earned = |result: &StudentResult| -> Vec<(RuleName, u32)> {
            let parts = result.report.iter().flat_map(|report| &report.parts);
            let items = parts.flat_map(|part| &part.items);
            let earned = items.filter(|item| item.score > 0);
            earned.map(|item| (item.rule.clone(), item.score)).collect()
        };
        let (old, new) = (points(before), points(now));
        if before.status == now.status && old == new && earned(before) == earned(now) {
            return None;
        }
        let items = match (&before.report, &now.report) {
            (Some(old), Some(new)) => {
                let (old_cases, new_cases) = (old_cases.get(before), new_cases.get(now));
                let side = |report, asked| Side { report, asked };
                ItemChange::all_between(
                    side(old, old_cases.as_deref()),
                    side(new, new_cases.as_deref()),
                )
            }
            _ => Vec::new(),
        };
        Some(Change {
            key: now.student.key.clone(),
            status: (before.status, now.status),
            score: (old.0, new.0),
            extra: (old.1, new.1),
            items,
        })
    }
}

/// Returns the points won, which are negative if points were lost.
fn won((before, now): (u32, u32)) -> i64 {
    i64::from(now) - i64::from(before)
}

/// Returns the number of these that went up or down, and by how much in all.
fn total(won: impl Iterator<Item = i64>, goes: impl Fn(i64) -> bool) -> (usize, i64) {
    won.filter(|points| goes(*points))
        .fold((0, 0), |(count, sum), points| (count + 1, sum + points))
}

impl fmt::Display for ClassDiff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scores = || self.changes.iter().map(|change| won(change.score));
        let extra = || self.changes.iter().map(|change| won(change.extra));
        let (up, more) = total(scores(), |points| points > 0);
        let (down, less) = total(scores(), |points| points < 0);
        let same = self.changes.len() - up - down;
        writeln!(
            f,
            "{up} up ({more:+}), {down} down ({less:+}), {} the same",
            self.same + same
        )?;
        if extra().any(|points| points != 0) {
            let (up, more) = total(extra(), |points| points > 0);
            let (down, less) = total(extra(), |points| points < 0);
            writeln!(
                f,
                "extra points: {up} up ({more:+}), {down} down ({less:+})"
            )?;
        }
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
        changes.sort_by_key(|change| (won(change.score), won(change.extra)));
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
        let points = |(before, now)| match won((before, now)) {
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
        for item in &self.items {
            writeln!(f, "    {} {}: {item}", item.rule, points(item.points))?;
        }
        Ok(())
    }
}
