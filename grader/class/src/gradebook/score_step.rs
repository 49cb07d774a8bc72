//! The steps from the automatic score to the final one, as students and staff read them.

use std::fmt;

use serde::Serialize;

use super::class_gradebook::ClassGradebook;
use super::gradebook_row::GradebookRow;
use super::late_policy::Lateness;
use super::points::Points;
use super::policies::ExtraPointsPolicy;

/// One step on the way to the final score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScoreStep {
    /// Its kind.
    pub step: &'static str,
    /// The points: those of the first and the last step as they are, all others with their sign.
    pub points: String,
    /// The reason.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub why: String,
}

impl fmt::Display for ScoreStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<18}{:>6}", self.step, self.points)?;
        if self.why.is_empty() {
            return Ok(());
        }
        write!(f, "  {}", self.why)
    }
}

impl ScoreStep {
    /// Returns the steps of a student; the last one is the final score.
    pub fn all(row: &GradebookRow, gradebook: &ClassGradebook) -> Vec<ScoreStep> {
        let mut steps = Vec::new();
        let mut add = |step: &'static str, points: String, why: String| {
            steps.push(ScoreStep { step, points, why });
        };
        match (row.score.or(row.automatic), row.status) {
            (Some(score), _) => {
                let why = format!("of {}", gradebook.max_score);
                add("automatic score", score.to_string(), why);
            }
            (None, Some(_)) => add("automatic score", "-".to_owned(), "not graded".to_owned()),
            (None, None) => add(
                "automatic score",
                "-".to_owned(),
                "no submission".to_owned(),
            ),
        }
        if let (Some(extra @ 1..), Some(score), Some(automatic)) =
            (row.extra, row.score, row.automatic)
        {
            let counted = Points::whole(automatic) + -Points::whole(score);
            let policy = match gradebook.extra {
                ExtraPointsPolicy::Apart => "they don't count",
                ExtraPointsPolicy::Added => "they are added",
                ExtraPointsPolicy::UpToFull => "they count up to the full score",
            };
            let why = format!("{extra} of {} earned; {policy}", gradebook.max_extra);
            add("extra points", signed(counted), why);
        }
        if let (Some(set), Some(score)) = (&row.set, row.final_score()) {
            let is_rounded = set.score != Points::whole(score);
            let rounded = if is_rounded { ", rounded" } else { "" };
            add(
                "final score",
                score.to_string(),
                format!("{}{rounded}", set.why),
            );
            return steps;
        }
        let late = lateness(row.lateness);
        if !late.is_empty() {
            add("lateness", signed(row.lateness_points), late);
        }
        if row.by_hand != Points::default() || !row.comments.is_empty() {
            add("by hand", signed(row.by_hand), row.comments.join("; "));
        }
        if let Some(score) = row.final_score() {
            let automatic = Points::whole(row.automatic.unwrap_or(0));
            let exact = automatic + row.lateness_points + row.by_hand;
            let is_rounded = exact != Points::whole(score);
            let why = is_rounded.then(|| format!("{exact}, rounded"));
            add("final score", score.to_string(), why.unwrap_or_default());
        } else {
            let why = "your instructor decides".to_owned();
            add("final score", "-".to_owned(), why);
        }
        steps
    }
}

fn signed(points: Points) -> String {
    if points > Points::default() {
        format!("+{points}")
    } else {
        points.to_string()
    }
}

/// Says how late a submission was; nothing if it came on time, or nothing is known.
fn lateness(lateness: Lateness) -> String {
    let days = |count: u32| match count {
        1 => "1 day".to_owned(),
        count => format!("{count} days"),
    };
    match lateness {
        Lateness::Late {
            days: late,
            slipped: 0,
        } => format!("{} late", days(late)),
        Lateness::Late {
            days: late,
            slipped,
        } => {
            format!(
                "{} late; {} of them cost nothing",
                days(late),
                days(slipped)
            )
        }
        Lateness::MarkedLate => "late; it isn't known how late".to_owned(),
        Lateness::OnTime | Lateness::Unknown => String::new(),
    }
}
