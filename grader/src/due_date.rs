//! The due date that a handout knows.

use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Deserialize;

use crate::report::number_of;

/// The due date of a course, in the handout's specs.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct DueDate {
    /// The date and time, as the course writes it.
    due: String,
    /// The same in seconds since 1970.
    unix_seconds: i64,
}

impl DueDate {
    /// The name of its file.
    pub const FILE: &'static str = "due.toml";

    /// Reads it from the specs of a handout, if it is there.
    pub(crate) fn read(specs: &Path) -> Option<DueDate> {
        let text = fs::read_to_string(specs.join(DueDate::FILE)).ok()?;
        toml::from_str(&text).ok()
    }

    /// Says how much time is left at this time, or how late it is.
    pub(crate) fn sentence(&self, now: SystemTime) -> String {
        let now = now.duration_since(UNIX_EPOCH).unwrap_or_default();
        let now = i64::try_from(now.as_secs()).unwrap_or(i64::MAX);
        let left = self.unix_seconds.saturating_sub(now);
        let (is_late, seconds) = (left < 0, usize::try_from(left.abs()).unwrap_or(usize::MAX));
        let (hour, day) = (60 * 60, 24 * 60 * 60);
        let due = &self.due;
        if is_late {
            // A day late has begun with its first second.
            let days = number_of(seconds.div_ceil(day), "day");
            return format!(
                "By your clock, this is {days} late: it was due on {due}. Only your course knows whether you have more time."
            );
        }
        let left = match seconds {
            seconds if seconds >= 2 * day => number_of(seconds / day, "day"),
            seconds if seconds >= 2 * hour => number_of(seconds / hour, "hour"),
            seconds => number_of(seconds / 60, "minute"),
        };
        format!("It is due on {due}: by your clock, in {left}.")
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::days(-200_000, "in 2 days")]
    #[case::hours(-86_400, "in 24 hours")]
    #[case::minutes(-90, "in 1 minute")]
    #[case::a_second_late(1, "this is 1 day late")]
    #[case::a_day_late(86_400, "this is 1 day late")]
    #[case::two_days_late(86_401, "this is 2 days late")]
    fn the_time_left_is_in_words(#[case] after: i64, #[case] words: &str) {
        let date = DueDate {
            due: "2027-03-31 23:59:00+02:00".to_owned(),
            unix_seconds: 1_806_530_340,
        };
        let now = u64::try_from(date.unix_seconds + after).unwrap();
        let said = date.sentence(UNIX_EPOCH + Duration::from_secs(now));
        assert!(said.contains(words), "{said}");
        assert!(said.contains("2027-03-31 23:59:00+02:00"), "{said}");
    }
}
