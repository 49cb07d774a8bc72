//! The total of the points, and those of extensions, which are counted separately.

use super::report_fields::Report;

impl Report {
    /// Returns the points earned, and those that can be earned. Extensions count only if nothing else is graded.
    pub fn total_points(&self) -> (u32, u32) {
        if self.max_score == 0 {
            (self.extra, self.max_extra)
        } else {
            (self.score, self.max_score)
        }
    }

    /// Returns whether an extension is begun.
    pub fn has_extensions(&self) -> bool {
        self.parts.iter().any(|part| part.extra && part.is_begun())
    }

    /// Writes the points of the extensions that are begun, unless they are the total.
    pub(crate) fn extra_points(&self) -> Option<String> {
        (self.has_extensions() && self.max_score > 0)
            .then(|| format!("extra: {} of {}", self.extra, self.max_extra))
    }
}
