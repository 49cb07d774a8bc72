//! The due date that a handout knows.

use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::report::number_of;

/// The due date of a course, in the handout's specs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueDate {
    /// The date and time, as the course writes it.
    pub words: String,
    /// The same in seconds since 1970.
    pub seconds: i64,
    /// The seconds after it that still count as on time.
    pub grace: i64,
}

impl DueDate {
    /// The name of its file, which has a line for each field.
    pub const FILE: &'static str = "due.txt";

    /// Reads it from the specs of a handout, if it is there.
    pub(crate) fn read(specs: &Path) -> Option<DueDate> {
        let text = fs::read_to_string(specs.join(DueDate::FILE)).ok()?;
        let mut lines = text.lines();
        Some(DueDate {
            words: lines.next()?.to_owned(),
            seconds: lines.next()?.parse().ok()?,
            grace: lines.next()?.parse().ok()?,
        })
    }

    /// Writes the file.
    pub fn write(&self) -> String {
        format!("{}\n{}\n{}\n", self.words, self.seconds, self.grace)
    }

    /// Says how much time is left at this time, or how late it is.
    pub(crate) fn sentence(&self, now: SystemTime) -> String {
        let now = now.duration_since(UNIX_EPOCH).unwrap_or_default();
        let now = i64::try_from(now.as_secs()).unwrap_or(i64::MAX);
        let left = self.seconds.saturating_sub(now);
        let is_late = left < -self.grace;
        let seconds = usize::try_from(left.abs()).unwrap_or(usize::MAX);
        let (hour, day) = (60 * 60, 24 * 60 * 60);
        let due = &self.words;
        if is_late {
            // A day late has begun with its first second.
            let days = number_of(seconds.div_ceil(day), "day");
            return format!(
                "By your clock, this is {days} late: it was due on {due}. Only your course knows whether you have more time."
            );
        }
        if left < 0 {
            return format!("It was due on {due}; by your clock, it still counts as on time.");
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
            words: "2027-03-31 23:59:00+02:00".to_owned(),
            seconds: 1_806_530_340,
            grace: 0,
        };
        let now = u64::try_from(date.seconds + after).unwrap();
        let said = date.sentence(UNIX_EPOCH + Duration::from_secs(now));
        assert!(said.contains(words), "{said}");
        assert!(said.contains("2027-03-31 23:59:00+02:00"), "{said}");
    }

    #[test]
    fn grace_is_on_time() {
        let date = DueDate {
            words: "soon".to_owned(),
            seconds: 1000,
            grace: 600,
        };
        let at = |seconds| date.sentence(UNIX_EPOCH + Duration::from_secs(seconds));
        assert!(at(1600).contains("still counts as on time"), "{}", at(1600));
        assert!(at(1601).contains("1 day late"), "{}", at(1601));
    }

    #[test]
    fn a_file_has_all_of_it() {
        let date = DueDate {
            words: "2027-03-31 23:59:00+02:00".to_owned(),
            seconds: 1_806_530_340,
            grace: 600,
        };
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(DueDate::FILE), date.write()).unwrap();
        assert_eq!(DueDate::read(folder.path()), Some(date));
    }
}
