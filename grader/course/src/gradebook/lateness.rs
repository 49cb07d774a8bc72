//! How late a submission is.

/// How late a submission is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lateness {
    /// It came on time, or there is no due date.
    #[default]
    OnTime,
    /// It came some days after the due date, each counted from its beginning.
    Late {
        /// How many days have begun.
        days: u32,
        /// How many of them cost nothing.
        slipped: u32,
    },
    /// Its system marked it as late, and nothing says how late: a person has to decide.
    MarkedLate,
    /// Nothing says when it was handed in; it counts as on time.
    Unknown,
}

impl Lateness {
    /// Returns the days that cost something.
    pub fn charged(self) -> u32 {
        match self {
            Lateness::Late { days, slipped } => days - slipped,
            _ => 0,
        }
    }
}
