//! Explains the wrong answers of a report in sentences.

use super::failed_case::FailedCase;
use super::report_fields::{ItemReport, NamedMisconception, PartReport, Report};
use crate::plural::{plural, word_list};
use crate::specs::Hints;
use notation::Callee;

impl Report {
    /// Returns the item to fix first, with its part.
    pub fn first_item(&self) -> Option<(&PartReport, &ItemReport)> {
        let rule = self.first.as_ref()?;
        self.tasks().find(|(_, item)| &item.rule == rule)
    }

    pub(crate) fn misconception_about(&self, item: &ItemReport) -> Option<&NamedMisconception> {
        let mut misconceptions = self.misconceptions.iter();
        misconceptions.find(|misconception| misconception.items.contains(&item.rule))
    }

    /// Returns whether a misconception is about the function that fails here. It explains some wrong answers of the functions
    /// that call its own, but those may have other mistakes too.
    pub(super) fn is_about(
        &self,
        misconception: &NamedMisconception,
        failure: &FailedCase,
    ) -> bool {
        let mut tasks = self.tasks();
        let own = tasks.find(|(_, item)| item.rule == misconception.rule);
        let own = own.and_then(|(_, item)| item.failures.first());
        own.is_none_or(|own| own.question.callee() == failure.question.callee())
    }

    pub(crate) fn fact_about(&self, function: Callee) -> Option<String> {
        let name = function.name();
        let facts = self.facts.iter().find(|facts| facts.function == name)?;
        Some(format!(
            "About the wrong answers: {}.",
            facts.facts.join("; ")
        ))
    }

    pub(crate) fn ask<'a>(&'a self, item: &ItemReport, hints: &'a Hints) -> &'a str {
        let ask = self
            .misconception_about(item)
            .map(|misconception| misconception.hint.as_str());
        ask.or_else(|| hints.ask(&item.rule))
            .unwrap_or("Which step of the rule does your code leave out?")
    }

    /// Says how many wrong answers the named misconceptions leave unexplained, if there are any.
    pub(crate) fn left_unexplained(&self) -> Option<String> {
        let count = self.unexplained;
        let is_open = count > 0 && !self.misconceptions.is_empty();
        is_open.then(|| {
            let answers = plural(count, "other wrong answer");
            format!(
                "{count} {answers} may follow from this, or have another cause. Grade again when this is right."
            )
        })
    }
}

impl ItemReport {
    pub(crate) fn sketch<'a>(&self, hints: &'a Hints) -> &'a str {
        hints
            .sketch(&self.rule)
            .unwrap_or("Work through the smallest failing case on paper first.")
    }
}

impl NamedMisconception {
    /// Says which wrong answers it explains, and where to look.
    pub(crate) fn explain_wrong_answers(&self) -> String {
        let items: Vec<String> = self.items.iter().map(ToString::to_string).collect();
        let items = match items.len() {
            0..=3 => word_list(&items, "and"),
            count => format!("{count} rules"),
        };
        let count = self.explains;
        format!(
            "This explains {count} {} on {items}. Read {} again. {}",
            plural(count, "wrong answer"),
            self.rule,
            self.hint,
        )
    }

    pub(crate) fn sentence(&self) -> String {
        format!("Your answers look as if {}.", self.mistaken_rule)
    }
}
