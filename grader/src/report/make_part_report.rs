//! Makes the report on a part and its items from the score.

use std::cmp::Reverse;

use super::failed_case::{FailedCase, Got};
use super::functions::Functions;
use super::report_fields::{Count, ItemReport, LostStones, PartReport};
use crate::runner::Reply;
use crate::score::{ItemScore, PartScore, Todos, lost_in};
use crate::specs::Case;
use notation::Answer;
use submission::visible;

/// Reports on a part; what its items wait for isn't known yet.
pub(crate) fn make_part_report(
    part: &PartScore,
    functions: &Functions,
    todos: &Todos,
) -> PartReport {
    PartReport {
        number: part.number,
        title: part.title.to_owned(),
        extra: part.extra,
        score: part.earned(),
        max_score: part.points(),
        items: part
            .items
            .iter()
            .map(|item| ItemReport::of(item, functions, todos))
            .collect(),
    }
}

impl ItemReport {
    /// Reports on an item. Its failures are sorted by what they cost, then by function in the order in which they are taught,
    /// then by size; cases that weren't asked come last.
    fn of(item: &ItemScore, functions: &Functions, todos: &Todos) -> ItemReport {
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
        let function = asked.and_then(|(case, _)| functions.answering(case.question.callee()));
        ItemReport {
            rule: item.rule.name.clone(),
            sentence: item.rule.sentence.clone(),
            place: item.rule.place.clone(),
            waits_for: Vec::new(),
            may_wait: false,
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
            kept: item.kept,
            max_score: item.points,
            lost: item.most_lost.map(|most| LostStones {
                stones: item.lost,
                most,
            }),
            shown: count(false),
            hidden: count(true),
            failures: shown
                .into_iter()
                .map(|(case, response)| FailedCase::of(case, response, functions, todos))
                .collect(),
        }
    }
}

/// Most bytes of wrong answers and their output in a report: all right answers together have half of it.
const MOST_TEXT: usize = 2 << 20;

pub(crate) fn shorten_answers(parts: &mut [PartReport]) {
    let items = parts.iter_mut().flat_map(|part| &mut part.items);
    let mut length = 0;
    for failure in items.flat_map(|item| &mut item.failures) {
        length += failure.length();
        if length > MOST_TEXT {
            failure.shorten();
        }
    }
}

impl FailedCase {
    fn length(&self) -> usize {
        let answered = match &self.got {
            Got::Wrong { answer } => answer.to_string().len(),
            Got::Panicked { message, .. } => message.len(),
            _ => 0,
        };
        answered + self.printed.len()
    }

    fn shorten(&mut self) {
        cut(&mut self.printed);
        match &mut self.got {
            Got::Wrong { answer } => {
                let mut text = answer.to_string();
                cut(&mut text);
                *answer = Answer::of_submission(self.question.verb, &text);
            }
            Got::Panicked { message, .. } => cut(message),
            _ => {}
        }
    }
}

/// Cuts a text that is longer than a few words, and marks that with `…`.
fn cut(text: &mut String) {
    const SHORT: usize = 200;
    if text.len() > SHORT {
        text.truncate(text.floor_char_boundary(SHORT));
        text.push('…');
    }
}
