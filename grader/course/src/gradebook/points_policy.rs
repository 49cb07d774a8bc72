//! The policy on points: whether extra ones count, and the score of a submission that was not graded.

use std::fmt;

use clap::ValueEnum;

/// The policy for points of extra parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ExtraPoints {
    /// They have a column of their own and never count.
    #[default]
    Apart,
    /// They are added, also beyond the full score.
    Added,
    /// They are added up to the full score.
    UpToFull,
}

/// The score where nothing was graded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum NoScore {
    /// Nothing: a person decides.
    #[default]
    Blank,
    /// No points.
    Zero,
}

impl ExtraPoints {
    /// Returns the points that count.
    pub fn total(self, score: u32, extra: u32, max_score: u32) -> u32 {
        match self {
            ExtraPoints::Apart => score,
            ExtraPoints::Added => score + extra,
            ExtraPoints::UpToFull => (score + extra).min(max_score.max(score)),
        }
    }

    /// Returns in words what happens to extra points.
    pub fn words(self) -> &'static str {
        match self {
            ExtraPoints::Apart => "extra points don't count (`extra = \"apart\"`)",
            ExtraPoints::Added => "extra points are added (`extra = \"added\"`)",
            ExtraPoints::UpToFull => {
                "extra points are added up to the full score (`extra = \"up-to-full\"`)"
            }
        }
    }
}

impl fmt::Display for ExtraPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            ExtraPoints::Apart => "apart",
            ExtraPoints::Added => "added",
            ExtraPoints::UpToFull => "up-to-full",
        })
    }
}
