//! The policy for points of extra parts: whether they count.

use std::fmt;

use clap::ValueEnum;

/// The policy for points of extra parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ExtraPointsPolicy {
    /// They have a column of their own and never count.
    #[default]
    Apart,
    /// They are added, also beyond the full score.
    Added,
    /// They are added up to the full score.
    UpToFull,
}

impl ExtraPointsPolicy {
    /// Returns the points that count.
    pub fn total(self, score: u32, extra: u32, max_score: u32) -> u32 {
        match self {
            ExtraPointsPolicy::Apart => score,
            ExtraPointsPolicy::Added => score + extra,
            ExtraPointsPolicy::UpToFull => (score + extra).min(max_score.max(score)),
        }
    }

    /// Returns in words what happens to extra points.
    pub fn words(self) -> &'static str {
        match self {
            ExtraPointsPolicy::Apart => "extra points don't count (`extra = \"apart\"`)",
            ExtraPointsPolicy::Added => "extra points are added (`extra = \"added\"`)",
            ExtraPointsPolicy::UpToFull => {
                "extra points are added up to the full score (`extra = \"up-to-full\"`)"
            }
        }
    }
}

impl fmt::Display for ExtraPointsPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            ExtraPointsPolicy::Apart => "apart",
            ExtraPointsPolicy::Added => "added",
            ExtraPointsPolicy::UpToFull => "up-to-full",
        })
    }
}
