//! How late a submission is, by what its own system says of it.

/// How late a submission is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lateness {
    /// It came in time, or nothing is ever late.
    #[default]
    InTime,
    /// So many days were begun after it was due.
    Late {
        /// The days, each counted from its beginning.
        days: u32,
        /// How many of them cost nothing.
        slipped: u32,
    },
    /// Its system calls it late and doesn't say how late: somebody has to look.
    Unmeasured,
    /// Its system says nothing; it counts as in time.
    Unrecorded,
}

impl Lateness {
    /// Returns the days that cost something.
    #[must_use]
    pub fn charged(self) -> u32 {
        match self {
            Lateness::Late { days, slipped } => days - slipped,
            _ => 0,
        }
    }
}
