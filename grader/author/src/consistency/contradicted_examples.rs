//! Compares the examples that ask for a choice with the recorded answers of the exact solver.

use grader::specs::{Assignment, Case};
use notation::{Answer, Verb};

/// An example about a choice that the exact solver contradicts.
pub(crate) struct ContradictedExample<'a> {
    pub(crate) case: &'a Case,
    /// The recorded case that it should show: of the same position, or of another one if this one doesn't test the rule.
    pub(crate) right: &'a Case,
}

impl ContradictedExample<'_> {
    /// Whether the position doesn't test the rule, or the solver hasn't been asked since it was written.
    pub(crate) fn needs_another_position(&self) -> bool {
        self.case.question != self.right.question
    }

    /// Returns what the example should answer: as much as it says now.
    pub(crate) fn answer(&self) -> Answer {
        let mut right = self.right.expected.clone();
        if let (Answer::Choice(now), Answer::Choice(right)) = (&self.case.expected, &mut right) {
            right.why.clear();
            if now.values.is_empty() {
                right.values.clear();
            }
        }
        right
    }
}

/// Finds the examples about a choice that don't fit what the exact solver has recorded.
pub(crate) fn contradicted_examples(assignment: &Assignment) -> Vec<ContradictedExample<'_>> {
    let choices = |is_example: bool| {
        let cases = assignment.cases.iter().filter(|case| !case.hidden);
        cases.filter(move |case| {
            case.question.verb == Verb::Choose && case.title.is_some() == is_example
        })
    };
    let wrong = choices(true).filter_map(|case| {
        let of_rule = || choices(false).filter(|known| known.rule == case.rule);
        let right = of_rule().find(|known| known.question == case.question);
        if let Some(right) = right {
            let is_wrong = right.expected.contradicts(&case.expected);
            return is_wrong.then_some(ContradictedExample { case, right });
        }
        let mut others = of_rule().filter(|known| {
            known.question.player == case.question.player
                && choices(true).all(|example| example.question != known.question)
        });
        let right = others.next()?;
        Some(ContradictedExample { case, right })
    });
    wrong.collect()
}
