//! How near a submission came to a limit.

use std::time::Duration;

/// The largest share of any limit that a submission has used.
///
/// A limit is there to stop a runaway. Where one is near, a crowded machine could decide what a quiet one wouldn't.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct LimitUsage(f64);

impl LimitUsage {
    /// From which share on a limit counts as near.
    const NEAR: f64 = 0.5;

    /// Returns the usage of a submission that was ended at a limit, or for a reason that may have been one.
    #[must_use]
    pub fn over() -> LimitUsage {
        LimitUsage(1.0)
    }

    /// Notes that so much of what there is was used.
    pub fn note(&mut self, used: u64, most: u64) {
        #[expect(
            clippy::cast_precision_loss,
            reason = "a share is compared with a half, not added up"
        )]
        let share = used as f64 / most.max(1) as f64;
        self.join(LimitUsage(share));
    }

    /// Notes that so much time was used.
    pub fn note_time(&mut self, used: Duration, most: Duration) {
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.note(milliseconds(used), milliseconds(most));
    }

    /// Notes the usage of another step.
    pub fn join(&mut self, other: LimitUsage) {
        self.0 = self.0.max(other.0);
    }

    /// Returns whether a limit was near: within a factor of two, or met.
    #[must_use]
    pub fn is_near(self) -> bool {
        self.0 >= Self::NEAR
    }

    /// Returns the share in percent of the limit.
    #[must_use]
    pub fn percent(self) -> u32 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is cut to a range that fits"
        )]
        let percent = (self.0 * 100.0).clamp(0.0, 999.0) as u32;
        percent
    }
}
