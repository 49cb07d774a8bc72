//! The parts and items of a report, made from the score.

use super::report::{Count, Failure, ItemReport, PartReport};
use crate::runner::Response;
use crate::score::{ItemScore, PartScore};
use crate::specs::Case;

impl PartReport {
    /// Tells of a part.
    pub(crate) fn of(part: &PartScore) -> PartReport {
        PartReport {
            number: part.number,
            title: part.title.to_owned(),
            extra: part.extra,
            score: part.earned(),
            max_score: part.points(),
            items: part.items.iter().map(ItemReport::of).collect(),
        }
    }
}

impl ItemReport {
    /// Tells of an item; of its failures, the smallest first.
    fn of(item: &ItemScore) -> ItemReport {
        let count = |hidden: bool| {
            let of_kind = |case: &Case| case.hidden == hidden;
            let cases = item.cases.iter().filter(|(case, _)| of_kind(case)).count();
            let wrong = item.wrong().filter(|(case, _)| of_kind(case)).count();
            Count {
                right: cases - wrong,
                cases,
            }
        };
        let mut shown: Vec<(&Case, &Response)> =
            item.wrong().filter(|(case, _)| !case.hidden).collect();
        shown.sort_by_key(|(case, _)| case.question.size());
        ItemReport {
            rule: item.rule.name.clone(),
            sentence: item.rule.sentence.clone(),
            place: item.rule.place.clone(),
            score: item.earned(),
            max_score: item.points,
            shown: count(false),
            hidden: count(true),
            failures: shown
                .into_iter()
                .map(|(case, response)| Failure::of(case, response))
                .collect(),
        }
    }
}
