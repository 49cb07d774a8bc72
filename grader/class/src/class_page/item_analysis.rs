//! Item analysis: the difficulty of each item, and how well it discriminates.

/// Below this discrimination, an item deserves a second look.
const WEAK: f64 = 0.2;

/// With fewer graded students, neither a discrimination nor a remark means much.
const FEW: usize = 20;

/// The analysis of an item.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemAnalysis {
    /// The share of those graded who earned it, from 0 to 1.
    pub earned: f64,
    /// The point-biserial correlation of earning it with the rest of the score; none if all or no students earned it, or if there are few.
    pub discrimination: Option<f64>,
    /// A remark, if it needs attention.
    pub remark: Option<&'static str>,
}

impl ItemAnalysis {
    /// Analyses an item, which is worth `points`; each student comes with whether they earned it, and their score.
    ///
    /// The item's own points don't count in the rest of the score: otherwise every item would agree with itself.
    pub fn of(points: u32, earned: &[(bool, u32)]) -> ItemAnalysis {
        let count = earned.len();
        let rest = |&(earned, score): &(bool, u32)| {
            f64::from(score.saturating_sub(if earned { points } else { 0 }))
        };
        let right = earned.iter().filter(|(earned, _)| *earned).count();
        let share = float(right) / float(count.max(1));
        let (rests, all) = (earned.iter().map(rest), float(count));
        let mean = rests.clone().sum::<f64>() / all.max(1.0);
        let variance = rests.map(|rest| (rest - mean).powi(2)).sum::<f64>() / all.max(1.0);
        let both = count >= FEW && right > 0 && right < count && variance > 0.0;
        let discrimination = both.then(|| {
            let mean_of = |wanted: bool| {
                let group = earned.iter().filter(|(earned, _)| *earned == wanted);
                let size = if wanted { right } else { count - right };
                group.map(rest).sum::<f64>() / float(size)
            };
            let spread = (share * (1.0 - share)).sqrt();
            (mean_of(true) - mean_of(false)) / variance.sqrt() * spread
        });
        let remark = match discrimination {
            _ if count >= FEW && right == 0 => Some("nobody earned it"),
            Some(found) if found < 0.0 => Some("those who earned it did worse elsewhere"),
            Some(found) if found < WEAK => Some("says little about the rest"),
            _ => None,
        };
        ItemAnalysis {
            earned: share,
            discrimination,
            remark,
        }
    }

    /// Returns the word for an item that nearly all or few students earned.
    pub(super) fn ease(&self) -> &'static str {
        match self.earned {
            0.9.. => ", easy",
            ..=0.3 => ", hard",
            _ => "",
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a class has far fewer students than a float can count"
)]
fn float(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::ItemAnalysis;

    /// Twenty students, in four groups of five; the item is worth 10 points, and the rest of their scores is 40, 30, 20 and 10.
    fn analysed(earned: [bool; 4]) -> ItemAnalysis {
        let students = earned.iter().zip([40, 30, 20, 10]);
        let students = students.map(|(&earned, rest)| (earned, rest + if earned { 10 } else { 0 }));
        let students: Vec<(bool, u32)> = students.flat_map(|student| [student; 5]).collect();
        ItemAnalysis::of(10, &students)
    }

    #[test]
    fn of_few_students_nothing_is_said() {
        let item = ItemAnalysis::of(10, &[(true, 50), (false, 20), (false, 10)]);
        assert_eq!((item.discrimination, item.remark), (None, None));
        assert_eq!(ItemAnalysis::of(10, &[(false, 20)]).remark, None);
    }

    #[test]
    fn an_item_of_the_better_half_discriminates_by_the_textbook() {
        let item = analysed([true, true, false, false]);
        assert!((item.earned - 0.5).abs() < 1e-9);
        // (35 - 15) / sqrt(125) * sqrt(0.25)
        assert!((item.discrimination.unwrap() - 0.894_427_191).abs() < 1e-6);
    }

    #[test]
    fn an_item_of_the_worse_half_discriminates_the_other_way() {
        let item = analysed([false, false, true, true]);
        assert!((item.discrimination.unwrap() + 0.894_427_191).abs() < 1e-6);
    }

    #[test]
    fn an_item_that_all_or_nobody_earned_says_nothing() {
        assert_eq!(analysed([true; 4]).discrimination, None);
        assert_eq!(analysed([true; 4]).remark, None);
        assert_eq!(analysed([false; 4]).discrimination, None);
        assert_eq!(analysed([false; 4]).remark, Some("nobody earned it"));
    }
}
