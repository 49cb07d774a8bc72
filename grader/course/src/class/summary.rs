//! What a run over a class tells the person who started it.

use std::fmt::{self, Write as _};
use std::path::Path;

use super::run::Done;
use super::status::GradingStatus;
use grader::terminal::style::{BAD, BOLD, FAINT};

/// How many names are told of a long list.
const TOLD: usize = 10;

impl Done {
    /// Writes the summary for a terminal, with colours as ANSI escapes.
    #[must_use]
    pub fn summary(&self, results: &Path) -> String {
        let mut text = String::new();
        // Writing to a string doesn't fail.
        let _ = self.write(&mut text, results);
        text
    }

    fn write(&self, text: &mut String, results: &Path) -> fmt::Result {
        let statistics = &self.statistics;
        for ending in GradingStatus::ALL {
            let count = statistics.endings.get(&ending).copied().unwrap_or(0);
            if count > 0 || ending == GradingStatus::Graded {
                writeln!(text, "  {ending:<18}{BOLD}{count:>6}{BOLD:#}")?;
            }
        }
        let kept = statistics.endings.get(&GradingStatus::Graded).copied();
        if let (Some(scores), Some(_)) = (&statistics.scores, kept) {
            writeln!(
                text,
                "\n  scores from {} to {}, half of them up to {}, mean {:.2}",
                scores.lowest, scores.highest, scores.half, scores.mean
            )?;
        }
        list(text, "everybody earns", &statistics.everybody)?;
        list(text, "nobody earns", &statistics.nobody)?;
        if !statistics.beliefs.is_empty() {
            writeln!(text, "\n  what wrong answers look like, and how often:")?;
            for belief in statistics.beliefs.iter().take(TOLD) {
                writeln!(text, "  {:>5} {}", belief.students, belief.belief)?;
            }
        }
        if !statistics.copies.is_empty() {
            writeln!(text, "\n  the same sources, byte by byte:")?;
            for group in statistics.copies.iter().take(TOLD) {
                writeln!(text, "    {}", some(group))?;
            }
            let more = statistics.copies.len().saturating_sub(TOLD);
            if more > 0 {
                writeln!(
                    text,
                    "    {FAINT}and {more} more groups in class.json{FAINT:#}"
                )?;
            }
        }
        list(text, "no longer there, moved to gone/", &self.gone)?;
        if !self.failures.is_empty() {
            let count = self.failures.len();
            writeln!(
                text,
                "\n{BAD}Our own failures: {count}.{BAD:#} They say nothing of the submissions."
            )?;
            for (key, why) in self.failures.iter().take(TOLD) {
                writeln!(text, "    {key}: {why}")?;
            }
            writeln!(
                text,
                "  Grade them alone by the same command with `--retry-failed`."
            )?;
        }
        let alone = match self.alone {
            0 => String::new(),
            count => format!(", {count} of them once more alone, for they came near a limit"),
        };
        writeln!(
            text,
            "\n  {} graded now{alone}; results in {}",
            self.graded,
            results.display()
        )
    }
}

fn list(text: &mut String, what: &str, names: &[String]) -> fmt::Result {
    if names.is_empty() {
        return Ok(());
    }
    writeln!(text, "\n  {what}: {}", some(names))
}

fn some(names: &[String]) -> String {
    let mut told = names[..names.len().min(TOLD)].join(", ");
    if names.len() > TOLD {
        let _ = write!(told, " and {} more", names.len() - TOLD);
    }
    told
}
