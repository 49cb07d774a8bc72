//! The unit of the scores in a sheet, whose maximum may not be that of the assignment.

use crate::gradebook::{ClassGradebook, GradebookRow, Points};

/// The unit of the scores in a sheet.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SheetUnit {
    /// The sheet's maximum, and that of the assignment; none if scores stay as they are.
    scale: Option<(Points, u32)>,
}

impl SheetUnit {
    /// Returns the unit of a sheet with this maximum; `system` is called so in the mistake.
    ///
    /// # Errors
    ///
    /// If the maximum isn't that of the assignment, and nobody has asked for scores to be scaled.
    pub(super) fn of(
        most: Option<Points>,
        scales: bool,
        gradebook: &ClassGradebook,
        system: &str,
    ) -> Result<SheetUnit, String> {
        let own = gradebook.max_score;
        // The most that a score can be without points by hand.
        let most_earned = gradebook.extra.total(own, gradebook.max_extra, own);
        let is_same = |most: &Points| [own, most_earned].map(Points::whole).contains(most);
        // Without a report, the assignment has no maximum, and nobody a score.
        let Some(most) = most.filter(|most| own > 0 && !is_same(most)) else {
            return Ok(SheetUnit { scale: None });
        };
        if scales {
            return Ok(SheetUnit {
                scale: Some((most, own)),
            });
        }
        Err(format!(
            "{system} gives {most} points for it, the assignment {own}; nothing was filled in. Give it {own} points in {system}, or set \
             `scale = true` below `[export]` in `course.toml`"
        ))
    }

    /// Returns the final score of a student in this unit, if there is one. Scaled scores are rounded once.
    pub(super) fn score(self, entry: &GradebookRow) -> Option<Points> {
        Some(match self.scale {
            Some((most, of)) => most.scaled(entry.exact?, of),
            None => Points::whole(entry.final_score()?),
        })
    }

    /// Says how scores were scaled, if they were.
    pub(super) fn note(self) -> Option<String> {
        let (most, of) = self.scale?;
        Some(format!(
            "scores were scaled from {of} to {most} points, and rounded to two decimals"
        ))
    }
}
