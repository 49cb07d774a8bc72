//! Reports on a part and its items, from the score.

use std::cmp::Reverse;

use super::failed_case::FailedCase;
use super::item_context::ItemContext;
use super::report_fields::{Count, ItemReport, LostStones, PartReport};
use crate::runner::Reply;
use crate::score::{ItemScore, PartScore, lost_in};
use crate::specs::Case;
use submission::visible;

/// Reports on a part; what its items wait for isn't known yet.
pub(crate) fn report_part(part: &PartScore, context: &ItemContext) -> PartReport {
    PartReport {
        number: part.number,
        title: part.title.to_owned(),
        extra: part.extra,
        score: part.earned(),
        max_score: part.points(),
        items: part
            .items
            .iter()
            .map(|item| ItemReport::of(item, context))
            .collect(),
    }
}

impl ItemReport {
    /// Reports on an item. Its failures are sorted by what they cost, then by function in the order in which they are taught,
    /// then by size; cases that weren't asked come last.
    fn of(item: &ItemScore, context: &ItemContext) -> ItemReport {
        let count = |hidden: bool| {
            let of_kind = |case: &Case| case.hidden == hidden;
            let cases = item.cases.iter().filter(|(case, _)| of_kind(case)).count();
            let wrong = item.wrong.iter().filter(|(case, _)| of_kind(case)).count();
            Count {
                right: cases - wrong,
                cases,
            }
        };
        let mut shown = item.wrong.clone();
        shown.retain(|(case, _)| !case.hidden);
        shown.sort_by_key(|(case, response)| {
            let lost = Reverse(lost_in(case, response));
            (
                response.reply == Reply::NotAsked,
                lost,
                case.question.callee(),
                case.question.size(),
            )
        });
        let asked = shown.first().or(item.cases.first());
        let function =
            asked.and_then(|(case, _)| context.functions.answering(case.question.callee()));
        ItemReport {
            rule: item.rule.name.clone(),
            sentence: item.rule.sentence.clone(),
            place: item.rule.place.clone(),
            waits_for: Vec::new(),
            function: function.map(|function| function.place.clone()),
            remarks: function
                .filter(|_| !shown.is_empty())
                .map_or_else(Vec::new, |function| {
                    function
                        .remarks
                        .iter()
                        .map(|remark| visible(remark))
                        .collect()
                }),
            score: item.earned(),
            max_score: item.points,
            lost: item.most_lost.map(|most| LostStones {
                stones: item.lost,
                most,
            }),
            shown: count(false),
            hidden: count(true),
            failures: shown
                .into_iter()
                .map(|(case, response)| FailedCase::of(case, response, context))
                .collect(),
        }
    }
}
