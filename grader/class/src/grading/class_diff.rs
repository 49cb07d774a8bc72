//! The differences between two results of a class.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use super::grading_status::GradingStatus;
use super::item_change::{Cause, ComparedRun, ItemChange, Side};
use super::written_results::WrittenResults;
use grader::failure::Failure;
use grader::report::plural;

/// Most rules listed for a student.
const RULES: usize = 10;

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
    pub fn between(old: &WrittenResults, new: &WrittenResults) -> Result<ClassDiff, Failure> {
        let mut before: BTreeSet<&str> = old.keys().collect();
        let mut difference = ClassDiff::default();
        let (old_run, new_run) = (ComparedRun::of(old), ComparedRun::of(new));
        for now in new.iter() {
            let now = now?;
            let key = now.student.key.as_str();
            if !before.remove(key) {
                difference.added.push(key.to_owned());
                continue;
            }
            let before = old.get(key)?;
            let side = |run, result| Side { run, result };
            match Change::between(side(&old_run, &before), side(&new_run, &now)) {
                Some(change) => difference.changes.push(change),
                None => difference.same += 1,
            }
        }
        difference.gone = before.into_iter().map(str::to_owned).collect();
        Ok(difference)
    }
}

impl Change {
    /// Returns whether the score or the extra points changed, or whether there are any.
    pub fn changes_score(&self) -> bool {
        self.status.0 != self.status.1
            || self.score.0 != self.score.1
            || self.extra.0 != self.extra.1
    }

    /// Returns the points won, which are negative if points were lost; none without two scores.
    pub fn won(&self) -> Option<i64> {
        let twice = (GradingStatus::Graded, GradingStatus::Graded);
        (self.status == twice).then(|| won(self.score))
    }

    /// Returns the change in sentences for the student.
    pub fn sentences(&self) -> String {
        let (before, now) = self.score;
        let graded = |status| status == GradingStatus::Graded;
        let mut text = match (graded(self.status.0), graded(self.status.1)) {
            (false, false) => "Nothing could be graded, as before.".to_owned(),
            (true, false) => format!(
                "Your automatic score was {before}. Now nothing could be graded, for the reason below."
            ),
            (false, true) => {
                format!("Nothing could be graded before. Your automatic score is {now} now.")
            }
            _ if before == now => format!("Your automatic score is {now}, as before."),
            _ => format!("Your automatic score was {before}, and is {now} now."),
        };
        if self.won().is_none() {
            return text;
        }
        let (before, now) = self.extra;
        if before != now {
            let _ = write!(text, " Your extra points were {before}, and are {now} now.");
        }
        let is_other = |item: &&ItemChange| item.cause == Some(Cause::OtherSources);
        if self.items.iter().any(|item| is_other(&item)) {
            text.push_str(" Other sources were graded.");
        }
        let others = || self.items.iter().filter(|item| !is_other(item));
        if let Some(item) = others().max_by_key(|item| won(item.points).abs()) {
            let _ = write!(text, " {}", item.sentence());
        }
        let more = others().count().saturating_sub(1);
        if more > 0 {
            let rules = plural(more, "more rule");
            let _ = write!(text, " The points of {more} {rules} changed, too.");
        }
        text
    }

    fn between(before: Side, now: Side) -> Option<Change> {
        let points = |side: Side| {
            let report = side.result.graded();
            report.map_or((0, 0), |report| (report.score, report.extra))
        };
        let (old, new) = (points(before), points(now));
        let change = Change {
            key: now.result.student.key.clone(),
            status: (before.result.status, now.result.status),
            score: (old.0, new.0),
            extra: (old.1, new.1),
            items: ItemChange::all_between(before, now),
        };
        (change.changes_score() || !change.items.is_empty()).then_some(change)
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
        let twice = || self.changes.iter().filter(|change| change.won().is_some());
        let scores = || twice().map(|change| won(change.score));
        let extra = || twice().map(|change| won(change.extra));
        let (up, more) = total(scores(), |points| points > 0);
        let (down, less) = total(scores(), |points| points < 0);
        let same = scores().count() - up - down;
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
        let is_graded = |status| status == GradingStatus::Graded;
        let once = self.changes.iter().map(|change| change.status);
        let once = once.filter(|(before, now)| is_graded(*before) != is_graded(*now));
        match once.count() {
            0 => {}
            once => writeln!(f, "{once} graded in only one of the two runs")?,
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
        changes.retain(|change| change.changes_score());
        // Those that lost most come first, and those without two scores last.
        changes.sort_by_key(|change| {
            let won = change.won();
            (won.is_none(), won == Some(0), won, self::won(change.extra))
        });
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
        if self.won().is_none() {
            let score = |status: GradingStatus, score: u32| match status {
                GradingStatus::Graded => format!("{score} points"),
                other => other.to_string(),
            };
            let before = score(self.status.0, self.score.0);
            let now = score(self.status.1, self.score.1);
            return writeln!(f, "{}: {before} -> {now}", self.key);
        }
        let points = |(before, now)| match won((before, now)) {
            0 => format!("{now}, as before"),
            change => format!("{before} -> {now} ({change:+})"),
        };
        writeln!(f, "{}: {}", self.key, points(self.score))?;
        if self.extra.0 != self.extra.1 {
            writeln!(f, "    extra {}", points(self.extra))?;
        }
        for item in self.items.iter().take(RULES) {
            writeln!(f, "    {} {}: {item}", item.rule, points(item.points))?;
        }
        match self.items.len().saturating_sub(RULES) {
            0 => Ok(()),
            more => writeln!(f, "    and {more} more"),
        }
    }
}
