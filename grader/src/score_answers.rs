//! Scores what a submission answered, and explains what is wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::resume_unwind;
use std::thread;

use crate::failure::Failure;
use crate::grade::Grader;
use crate::report::{
    Functions, NamedMisconception, Outcome, PartReport, Report, ReportedFacts, SubmissionOutline,
    make_part_report, shorten_answers,
};
use crate::runner::{Reply, Response};
use crate::score::{
    CalledFunctions, Diagnosis, KnownReplies, PartScore, RootCauses, SubmissionScore, Todos,
    diagnose, is_right, likely_broken_rules, rules_with_kept_points,
};
use crate::specs::{Case, RecordedSteps, RuleName};
use notation::{Callee, Predictions};

impl Grader {
    /// Scores what a submission responded to each case of the assignment.
    pub fn score_answers<'s>(
        &'s self,
        name: &str,
        outline: &SubmissionOutline,
        responses: &'s [Response],
    ) -> Result<Report, Failure> {
        let mut score = SubmissionScore::of(&self.assignment, responses);
        let answered: Vec<(&Case, &Response)> =
            self.assignment.asked_cases().zip(responses).collect();
        let todos = Todos::of(&answered);
        let no_steps = RecordedSteps::default();
        let calls = |from, to| outline.functions.calls(from, to);
        let may_reach = |from, to| outline.functions.may_reach(from, to);
        // The steps of moves only help to explain wrong answers.
        let known_of = |answered: &[(&'s Case, &'s Response)]| {
            if answered.iter().any(is_wrong) {
                KnownReplies::of(self.assignment.steps(), answered)
                    .with_calls(CalledFunctions::of(&calls, &may_reach))
            } else {
                KnownReplies::of(&no_steps, &[])
            }
        };
        let mut shown = answered.clone();
        shown.retain(|(case, _)| !case.hidden);
        let known = known_of(&shown);
        let (sessions, evidence): (Vec<_>, Vec<_>) = answered
            .iter()
            .partition(|(case, _)| case.is_drawn_session());
        let told = evidence.iter().any(tells_of_a_misconception);
        let predictions = told.then(|| self.predictions()).transpose()?;
        let (diagnosis, reported) = thread::scope(|scope| {
            // Neither needs the result of the other, and both take long.
            let reporting = scope.spawn(|| {
                let likely = predictions.map(|predictions| {
                    likely_broken_rules(predictions, &self.assignment.misconceptions, &evidence)
                });
                let parts = score.parts.iter();
                let parts: Vec<PartReport> = parts
                    .map(|part| make_part_report(part, &outline.functions, &todos))
                    .collect();
                (parts, likely.unwrap_or_default())
            });
            let diagnosis = predictions
                .map(|predictions| self.diagnose(predictions, &known, &evidence, &sessions));
            (diagnosis.unwrap_or_default(), reporting.join())
        });
        let (mut parts, likely) = reported.unwrap_or_else(|panic| resume_unwind(panic));
        let causes = RootCauses::of(&score, &todos, &known, &diagnosis.faulty, false);
        if self.assignment.keeps_points {
            let with_hidden = (shown.len() < answered.len()).then(|| known_of(&answered));
            let known = with_hidden.as_ref().unwrap_or(&known);
            keep_points(&mut score, &answered, &todos, &diagnosis.faulty, known);
        }
        add_causes(&mut parts, &score, &causes);
        let mut report = self.blank(name, outline, Outcome::Graded);
        let earned = |extra: bool| {
            let parts = score.parts.iter().filter(|part| part.extra == extra);
            parts.map(PartScore::earned).sum()
        };
        report.score = earned(false);
        report.extra = earned(true);
        report.parts = parts;
        self.explain(&mut report, &diagnosis, &likely, &outline.functions);
        shorten_answers(&mut report.parts);
        Ok(report)
    }

    /// Explains the wrong answers to selected cases; functions whose answers are in the background may be faulty too. Misconceptions explain
    /// nothing about drawn sessions.
    fn diagnose(
        &self,
        predictions: &Predictions,
        known: &KnownReplies,
        evidence: &[(&Case, &Response)],
        sessions: &[(&Case, &Response)],
    ) -> Diagnosis {
        let is_selected = |case: &Case| self.assignment.part_of(&case.rule).is_some();
        let mut diagnosis = diagnose(predictions, known, evidence);
        if !self.assignment.background.is_empty() {
            let mut selected = evidence.to_vec();
            selected.retain(|(case, _)| is_selected(case));
            diagnosis = Diagnosis {
                faulty: diagnosis.faulty,
                ..diagnose(predictions, known, &selected)
            };
        }
        let open = |one: &&(&Case, &Response)| is_selected(one.0) && tells_of_a_misconception(one);
        diagnosis.unexplained += sessions.iter().filter(open).count();
        diagnosis
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
        diagnosis: &Diagnosis,
        likely: &BTreeMap<Callee, BTreeMap<RuleName, usize>>,
        functions: &Functions,
    ) {
        if report.open_items().next().is_none() {
            return;
        }
        report.unexplained = diagnosis.unexplained;
        report.facts = diagnosis.described.iter().map(ReportedFacts::of).collect();
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

/// Lets the rules keep their points that wait for other functions. Hidden cases are followed like those that are shown.
fn keep_points(
    score: &mut SubmissionScore,
    answered: &[(&Case, &Response)],
    todos: &Todos,
    faulty: &BTreeSet<Callee>,
    known: &KnownReplies,
) {
    let mut faulty = faulty.clone();
    let hidden = answered.iter().filter(|(case, response)| {
        case.hidden && !response.reply.is_silent() && !is_right(case, response)
    });
    faulty.extend(hidden.map(|(case, _)| case.question.callee()));
    let causes = RootCauses::of(score, todos, known, &faulty, true);
    let kept = rules_with_kept_points(score, answered, &causes, known);
    score.keep(&kept);
}

/// Adds to the parts what their items wait for, and which keep their points.
fn add_causes(parts: &mut [PartReport], score: &SubmissionScore, causes: &RootCauses) {
    for (part, scored) in parts.iter_mut().zip(&score.parts) {
        part.score = scored.earned();
        for (item, scored) in part.items.iter_mut().zip(&scored.items) {
            item.waits_for = causes.functions_before(&item.rule);
            item.may_wait = causes.unproven.contains(&item.rule);
            item.score = scored.earned();
            item.kept = scored.kept;
        }
    }
}

fn is_wrong((case, response): &(&Case, &Response)) -> bool {
    !matches!(response.reply, Reply::Unfinished { .. }) && !is_right(case, response)
}

fn tells_of_a_misconception((case, response): &(&Case, &Response)) -> bool {
    !response.reply.is_silent() && !is_right(case, response)
}
