//! A submission's use of its limits.

use std::time::Duration;

/// The largest share of any limit that a submission has used.
///
/// Limits exist to stop runaways. Close to a limit, the result could depend on how busy the machine is.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct LimitUsage(f64);

impl LimitUsage {
    /// The share at which a limit counts as close.
    const NEAR: f64 = 0.5;

    /// Returns the usage of a submission that reached a limit, or may have reached one.
    pub fn over() -> LimitUsage {
        LimitUsage(1.0)
    }

    /// Notes how much of a limit was used.
    pub(super) fn note(&mut self, used: u64, most: u64) {
        #[expect(
            clippy::cast_precision_loss,
            reason = "a share is compared with a half, not added up"
        )]
        let share = used as f64 / most.max(1) as f64;
        self.join(LimitUsage(share));
    }

    /// Notes how much of a time limit was used.
    pub(super) fn note_time(&mut self, used: Duration, most: Duration) {
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.note(milliseconds(used), milliseconds(most));
    }

    /// Notes the usage of another step.
    pub fn join(&mut self, other: LimitUsage) {
        self.0 = self.0.max(other.0);
    }

    /// Returns whether at least half of a limit was used.
    pub fn is_near(self) -> bool {
        self.0 >= Self::NEAR
    }

    /// Returns the share in percent.
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
