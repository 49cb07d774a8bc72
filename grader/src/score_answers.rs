//! Scores what a submission answered, and explains what is wrong.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::thread;

use crate::failure::Failure;
use crate::grade::Grader;
use crate::report::{
    Functions, ItemContext, NamedMisconception, Outcome, PartReport, Report, SeparatingQuestion,
    SubmissionOutline, describe_facts, make_part_report, shorten_answers,
};
use crate::runner::{Reply, Response};
use crate::score::{
    CalledFunctions, Diagnosis, KnownReplies, PartScore, RootCauses, SubmissionScore, Todos,
    diagnose, is_right, likely_broken_rules,
};
use crate::specs::{Case, Part, RecordedSteps, RuleName};
use notation::{Callee, Predictions};

impl Grader {
    /// Scores what a submission responded to each case of the assignment.
    pub fn score_answers(
        &self,
        name: &str,
        outline: &SubmissionOutline,
        responses: &[Response],
    ) -> Result<Report, Failure> {
        self.score_parts(name, outline, responses, |_| true)
    }

    /// Scores the answers of these parts; the report holds no others.
    pub(crate) fn score_parts(
        &self,
        name: &str,
        outline: &SubmissionOutline,
        responses: &[Response],
        is_scored: impl Fn(&Part) -> bool,
    ) -> Result<Report, Failure> {
        let parts = self.assignment.parts.iter();
        let left_out: Vec<&Part> = parts.filter(|part| !is_scored(part)).collect();
        let is_left_out = |case: &Case| {
            let mut parts = left_out.iter();
            parts.any(|part| part.points.contains_key(&case.rule))
        };
        let mut score = SubmissionScore::of(&self.assignment, responses);
        score.parts.retain(|part| {
            left_out
                .iter()
                .all(|left_out| left_out.number != part.number)
        });
        let mut answered: Vec<(&Case, &Response)> =
            self.assignment.cases.iter().zip(responses).collect();
        answered.retain(|(case, _)| !is_left_out(case));
        let todos = Todos::of(&answered);
        let is_wrong = |(case, response): &(&Case, &Response)| {
            !matches!(response.reply, Reply::Unfinished { .. }) && !is_right(case, response)
        };
        let no_steps = RecordedSteps::default();
        let calls = |from, to| outline.functions.calls(from, to);
        let may_reach = |from, to| outline.functions.may_reach(from, to);
        // The steps of moves only help to explain wrong answers.
        let known = if answered.iter().any(is_wrong) {
            KnownReplies::of(self.assignment.steps(), &answered)
                .with_calls(CalledFunctions::of(&calls, &may_reach))
        } else {
            KnownReplies::of(&no_steps, &[])
        };
        let mut evidence = answered.clone();
        evidence.retain(|(case, _)| !case.is_drawn_session());
        let told = evidence.iter().any(tells_of_a_misconception);
        let predictions = told.then(|| self.predictions()).transpose()?;
        let context = ItemContext {
            functions: &outline.functions,
            todos: &todos,
        };
        let (diagnosis, reported) = thread::scope(|scope| {
            // Neither needs the result of the other, and both take long.
            let reporting = scope.spawn(|| {
                let likely = predictions.map(|predictions| {
                    likely_broken_rules(predictions, &self.assignment.misconceptions, &evidence)
                });
                let parts = score.parts.iter();
                let parts: Vec<PartReport> =
                    parts.map(|part| make_part_report(part, &context)).collect();
                (parts, likely.unwrap_or_default())
            });
            let diagnosis = predictions.map(|predictions| diagnose(predictions, &known, &evidence));
            (diagnosis.unwrap_or_default(), reporting.join())
        });
        let (mut parts, likely) = reported.unwrap_or_else(|panic| resume_unwind(panic));
        let causes = RootCauses::of(&score, &todos, &known, &diagnosis.faulty);
        for item in parts.iter_mut().flat_map(|part| &mut part.items) {
            item.waits_for = causes.functions_before(&item.rule);
        }
        let mut report = self.blank(name, outline, Outcome::Graded);
        let earned = |extra: bool| {
            let parts = score.parts.iter().filter(|part| part.extra == extra);
            parts.map(PartScore::earned).sum()
        };
        report.score = earned(false);
        report.extra = earned(true);
        for part in left_out.iter().filter(|part| part.extra) {
            report.max_extra -= part.points.values().sum::<u32>();
        }
        report.parts = parts;
        self.explain(&mut report, diagnosis, &likely, &outline.functions);
        shorten_answers(&mut report.parts);
        Ok(report)
    }

    fn predictions(&self) -> Result<&Predictions, Failure> {
        self.assignment.predictions().map_err(|mistakes| {
            Failure::internal(
                "can't read the answers that misconceptions predict",
                mistakes,
            )
        })
    }

    /// Adds the misconceptions that explain the wrong answers, and what to fix first.
    fn explain(
        &self,
        report: &mut Report,
        diagnosis: Diagnosis,
        likely: &BTreeMap<Callee, BTreeMap<RuleName, usize>>,
        functions: &Functions,
    ) {
        if report.open_items().next().is_none() {
            return;
        }
        report.unexplained = diagnosis.unexplained;
        report.undecided = diagnosis.undecided.map(|undecided| SeparatingQuestion {
            names: undecided.names,
            question: undecided.case.question.to_string(),
            answers: undecided.answers,
        });
        report.facts = diagnosis.described.iter().map(describe_facts).collect();
        for diagnosed in &diagnosis.named {
            let all = self.assignment.misconceptions.iter();
            let known = all.filter(|known| known.name.get_ref() == &diagnosed.name);
            report
                .misconceptions
                .extend(known.map(|known| NamedMisconception {
                    name: diagnosed.name.clone(),
                    rule: known.rule.get_ref().clone(),
                    mistaken_rule: known.mistaken_rule.clone(),
                    hint: known.hint.clone(),
                    explains: diagnosed.items.values().sum(),
                    items: diagnosed.items.keys().cloned().collect(),
                }));
        }
        report.first = report.choose_item_to_fix(likely, &diagnosis.faulty, functions);
    }
}

fn tells_of_a_misconception((case, response): &(&Case, &Response)) -> bool {
    !response.reply.is_silent() && !is_right(case, response)
}
