//! Policies of a course that are one of a few words.

use grader::report::{Count, Report};
use grader::specs::Case;
use time::OffsetDateTime;

use super::settings::Choice as _;
use crate::choices;

choices! {
    /// The score where nothing was graded.
    pub UngradedScore = Blank {
        /// Nothing: a person decides.
        Blank = "blank",
        /// No points.
        Zero = "zero",
    }
}

choices! {
    /// The separator of the cells of tables.
    pub TableSeparator = Comma {
        /// A comma.
        Comma = ",",
        /// A semicolon, as Excel wants it where numbers have a decimal comma.
        Semicolon = ";",
    }
}

choices! {
    /// The policy for points of extra parts.
    pub ExtraPointsPolicy = Apart {
        /// They have a column of their own and never count.
        Apart = "apart",
        /// They are added, also beyond the full score.
        Added = "added",
        /// They are added up to the full score.
        UpToFull = "up-to-full",
    }
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
    pub fn words(self) -> String {
        let happens = match self {
            ExtraPointsPolicy::Apart => "don't count",
            ExtraPointsPolicy::Added => "are added",
            ExtraPointsPolicy::UpToFull => "are added up to the full score",
        };
        format!("extra points {happens} (`extra = \"{}\"`)", self.word())
    }
}

choices! {
    /// The part of hidden cases that students see.
    pub HiddenCaseVisibility = Rule {
        /// Nothing but the points.
        Nothing = "nothing",
        /// For each rule, how many of them are right.
        Rule = "rule",
        /// The same, and once the last due date has passed, everything.
        AfterDue = "after-due",
    }
}

impl HiddenCaseVisibility {
    /// Makes hidden cases into cases like all others, if students may see them now that this due date has passed.
    pub fn open(self, cases: &mut [Case], due: Option<OffsetDateTime>) {
        let is_past = due.is_some_and(|due| OffsetDateTime::now_utc() > due);
        if self == HiddenCaseVisibility::AfterDue && is_past {
            for case in cases {
                case.hidden = false;
            }
        }
    }

    /// Takes the numbers of hidden cases out of a report, if students may not see them.
    pub fn cut(self, report: &mut Report) {
        if self == HiddenCaseVisibility::Nothing {
            for item in report.parts.iter_mut().flat_map(|part| &mut part.items) {
                item.hidden = Count::default();
            }
        }
    }
}
