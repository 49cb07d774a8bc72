//! The results of a run over a class, and their summary for a terminal.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::path::Path;

use grader::render::terminal::style::{BAD, BOLD, FAINT};

use super::attention::{Attention, AttentionReason};
use super::grading_status::GradingStatus;
use super::statistics::Statistics;
use crate::choice::Choice as _;

/// The results of a run over a class.
#[derive(Clone, Debug, Default)]
pub struct ClassResults {
    /// Statistics of the class.
    pub statistics: Statistics,
    /// Number of submissions compiled and asked in this run.
    pub graded: usize,
    /// Number of them that were graded again on their own.
    pub alone: usize,
    /// Internal errors: the student's key, and why.
    pub failures: Vec<(String, String)>,
    /// The submissions that need attention: the student's key, and why.
    pub attention: Vec<(String, Attention)>,
    /// Folders that look like class folders, since each holds several submissions.
    pub class_folders: Vec<String>,
    /// The keys of students who are in the last results, and no longer in the folder of submissions.
    pub gone: Vec<String>,
}

/// Most entries of a list that are shown.
const SHOWN: usize = 10;

impl ClassResults {
    /// Writes the summary for a terminal, with colours as ANSI escapes.
    pub fn write_class_summary(&self, results: &Path) -> String {
        let mut text = String::new();
        // Writing to a string doesn't fail.
        let _ = self.write(&mut text, results);
        text
    }

    fn write(&self, text: &mut String, results: &Path) -> fmt::Result {
        let statistics = &self.statistics;
        for (status, ..) in GradingStatus::CHOICES {
            let count = statistics.statuses.get(status).copied().unwrap_or(0);
            if count > 0 || *status == GradingStatus::Graded {
                writeln!(text, "  {status:<18}{BOLD}{count:>6}{BOLD:#}")?;
            }
        }
        if let Some(scores) = &statistics.scores {
            writeln!(
                text,
                "\n  scores from {} to {}, median {}, mean {:.2}{}",
                scores.lowest,
                scores.highest,
                scores.half,
                scores.mean,
                statistics.without_untouched()
            )?;
        }
        list(text, "everybody earns", &statistics.everybody)?;
        list(text, "nobody earns", &statistics.nobody)?;
        if !statistics.misconceptions.is_empty() {
            writeln!(
                text,
                "\n  misconceptions, the points that they cost, and how many students have them:"
            )?;
            for misconception in statistics.misconceptions.iter().take(SHOWN) {
                writeln!(
                    text,
                    "  {:>5} {:>4}  {}",
                    misconception.points, misconception.students, misconception.mistaken_rule
                )?;
            }
            let more = statistics.misconceptions.len().saturating_sub(SHOWN);
            if more > 0 {
                writeln!(text, "        and {more} more")?;
            }
        }
        self.attention(text)?;
        if !self.class_folders.is_empty() {
            writeln!(
                text,
                "\n{BAD}This looks like a folder of class folders:{BAD:#} {} {} several submissions.\n  Grade each class on its own, with its own folder for the results.",
                some(&self.class_folders),
                if self.class_folders.len() == 1 {
                    "holds"
                } else {
                    "hold"
                }
            )?;
        }
        list(text, "no longer there", &self.gone)?;
        if !self.failures.is_empty() {
            let count = self.failures.len();
            writeln!(
                text,
                "\n{BAD}Internal errors: {count}.{BAD:#} No submission is at fault."
            )?;
            for (key, why) in self.failures.iter().take(SHOWN) {
                writeln!(text, "    {key}: {why}")?;
            }
            writeln!(
                text,
                "  Run the same command again to grade these once more."
            )?;
        }
        let alone = match self.alone {
            0 => String::new(),
            count => {
                format!(", {count} of them again on their own because they came close to a limit")
            }
        };
        writeln!(
            text,
            "\n  {} graded now{alone}; results in {}",
            self.graded,
            results.display()
        )
    }

    /// Lists the submissions that need attention, one kind of reason after another.
    fn attention(&self, text: &mut String) -> fmt::Result {
        let mut groups: BTreeMap<AttentionReason, Vec<(&str, &Attention)>> = BTreeMap::new();
        for (key, found) in &self.attention {
            groups.entry(found.reason).or_default().push((key, found));
        }
        // Internal errors are listed with their remedy.
        groups.remove(&AttentionReason::NotGraded(GradingStatus::InternalError));
        if groups.is_empty() {
            return Ok(());
        }
        writeln!(
            text,
            "\n{BOLD}Needs attention{BOLD:#} (all of them are in attention.csv)"
        )?;
        for (reason, found) in groups {
            writeln!(text, "\n  {}", reason.sentence(found.len()))?;
            if reason == AttentionReason::SameSources {
                for group in self.statistics.copies.iter().take(SHOWN) {
                    writeln!(text, "    {}", some(group))?;
                }
                continue;
            }
            for (key, found) in found.iter().take(SHOWN) {
                match found.detail.as_str() {
                    "" => writeln!(text, "    {key}")?,
                    detail => writeln!(text, "    {key}: {detail}")?,
                }
            }
            if found.len() > SHOWN {
                writeln!(text, "    {FAINT}and {} more{FAINT:#}", found.len() - SHOWN)?;
            }
        }
        Ok(())
    }
}

fn list(text: &mut String, what: &str, names: &[impl Borrow<str>]) -> fmt::Result {
    if names.is_empty() {
        return Ok(());
    }
    writeln!(text, "\n  {what}: {}", some(names))
}

/// Returns the first of these names, and how many more there are.
pub(crate) fn some(names: &[impl Borrow<str>]) -> String {
    let mut shown = names[..names.len().min(SHOWN)].join(", ");
    if names.len() > SHOWN {
        let _ = write!(shown, " and {} more", names.len() - SHOWN);
    }
    shown
}
