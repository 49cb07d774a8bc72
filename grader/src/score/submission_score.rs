//! Points: which items are earned, and what they are worth.

use std::collections::{BTreeSet, HashMap};

use crate::runner::Response;
use crate::specs::{Assignment, Case, Rule, RuleName};
use notation::Answer;

/// The score of one submission.
#[derive(Clone, Debug)]
pub struct SubmissionScore<'a> {
    /// The parts, in the order in which they are taught.
    pub parts: Vec<PartScore<'a>>,
}

/// The score of one part.
#[derive(Clone, Debug)]
pub struct PartScore<'a> {
    /// The number, counted from 1.
    pub number: usize,
    /// The title of the part.
    pub title: &'a str,
    /// Whether its points are counted separately.
    pub extra: bool,
    /// Its items, in the order of the specs.
    pub items: Vec<ItemScore<'a>>,
}

/// The score of one item.
#[derive(Clone, Debug)]
pub struct ItemScore<'a> {
    /// The rule, which also gives the item its name.
    pub rule: &'a Rule,
    /// The points that it is worth.
    pub points: u32,
    /// Number of stones that may be given away in all its cases, if they count together.
    pub most_lost: Option<u32>,
    /// Number of stones that are given away in all its cases.
    pub lost: u32,
    /// Its cases, each with the response.
    pub cases: Vec<(&'a Case, &'a Response)>,
    /// Those of its cases that are not right.
    pub wrong: Vec<(&'a Case, &'a Response)>,
    /// Whether it keeps its points although cases are wrong, since other functions of the submission are the cause.
    pub kept: bool,
}

impl<'a> SubmissionScore<'a> {
    /// Scores the responses, one to each case that was asked.
    ///
    /// # Panics
    ///
    /// Panics if there are more or fewer responses than cases.
    pub fn of(assignment: &'a Assignment, responses: &'a [Response]) -> SubmissionScore<'a> {
        assert_eq!(
            assignment.asked_cases().count(),
            responses.len(),
            "one response to each case that was asked"
        );
        let mut by_rule: HashMap<&str, Vec<(&Case, &Response)>> = HashMap::new();
        for (case, response) in assignment.cases.iter().zip(responses) {
            let cases = by_rule.entry(&*case.rule).or_default();
            cases.push((case, response));
        }
        let parts = assignment.parts.iter().map(|part| PartScore {
            number: part.number,
            title: &part.title,
            extra: part.extra,
            items: assignment
                .rules_of(part)
                .map(|rule| {
                    let points = part.points[&rule.name];
                    let most_lost = part.most_lost.get(&rule.name).copied();
                    let cases = by_rule.remove(rule.name.as_str()).unwrap_or_default();
                    ItemScore::of(rule, points, most_lost, cases)
                })
                .collect(),
        });
        SubmissionScore {
            parts: parts.collect(),
        }
    }

    /// Lets these rules keep their points.
    pub fn keep(&mut self, rules: &BTreeSet<RuleName>) {
        for item in self.parts.iter_mut().flat_map(|part| &mut part.items) {
            item.kept = rules.contains(&item.rule.name);
        }
    }
}

impl PartScore<'_> {
    /// Returns the points earned.
    pub fn earned(&self) -> u32 {
        self.items.iter().map(ItemScore::earned).sum()
    }

    /// Returns the points that can be earned.
    pub fn points(&self) -> u32 {
        self.items.iter().map(|item| item.points).sum()
    }
}

impl<'a> ItemScore<'a> {
    /// Compares the responses with the right answers. If the cases count together and too much is given away, those in which
    /// something is given away are wrong.
    fn of(
        rule: &'a Rule,
        points: u32,
        most_lost: Option<u32>,
        cases: Vec<(&'a Case, &'a Response)>,
    ) -> ItemScore<'a> {
        let lost = cases.iter();
        let lost = lost.map(|(case, response)| lost_in(case, response)).sum();
        let is_too_much = most_lost.is_some_and(|most| lost > most);
        let is_wrong = |(case, response): &(&Case, &Response)| {
            !is_right(case, response) || is_too_much && lost_in(case, response) > 0
        };
        ItemScore {
            rule,
            points,
            most_lost,
            lost,
            wrong: cases.iter().copied().filter(is_wrong).collect(),
            cases,
            kept: false,
        }
    }

    /// Returns the points earned: all of them if every case is right or they are kept, otherwise none. An item without cases earns
    /// none.
    pub fn earned(&self) -> u32 {
        let all_right = !self.cases.is_empty() && self.wrong.is_empty();
        if all_right || self.kept {
            self.points
        } else {
            0
        }
    }
}

/// Returns how many stones this response gives away, if it is a move of which that is known.
pub fn lost_in(case: &Case, response: &Response) -> u32 {
    match (&case.expected, response.reply.answer()) {
        (Answer::Choice(choice), Some(Answer::Bowl(bowl))) => choice.lost_by(*bowl).unwrap_or(0),
        _ => 0,
    }
}

/// Returns whether this response is right.
pub fn is_right(case: &Case, response: &Response) -> bool {
    response
        .reply
        .answer()
        .is_some_and(|answer| answers_agree(&case.expected, answer))
}

/// Returns whether this answer is the expected one.
///
/// Everything has to be equal, to the last character of a text. Only an expected session may leave out some of what is
/// printed, and of several right moves each one will do.
pub fn answers_agree(expected: &Answer, answer: &Answer) -> bool {
    match (expected, answer) {
        (Answer::Session(expected), Answer::Session(answer)) => expected.agrees(answer),
        (Answer::Choice(expected), Answer::Bowl(bowl)) => expected.right.contains(bowl),
        _ => expected == answer,
    }
}
