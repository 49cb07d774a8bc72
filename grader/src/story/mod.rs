//! Turns a report into a story: blocks in the order in which they are read, with all their words. Renderers only show them.

mod block;
mod points;
mod tell_build_errors;
mod tell_case;
mod tell_diagnostics;
mod tell_every_rule;
mod tell_open_rules;
mod tell_report;
mod tell_rule;
mod tell_student_examples;

pub(crate) use block::{
    Block, BoardView, Fold, Room, Story, Telling, Tone, What, capitalized, names,
};
pub(crate) use points::{Points, PointsOfPart};
pub(crate) use tell_diagnostics::{Diagnostic, Level, tell_diagnostics};
pub(crate) use tell_every_rule::{tell_every_rule, tell_marks};
pub(crate) use tell_open_rules::tell_causes;
pub(crate) use tell_report::{tell_case_with_place, tell_cases, tell_extensions, tell_report};
pub(crate) use tell_rule::HINT_STEPS;
pub(crate) use tell_rule::{tell_closed_hints, tell_hint, tell_rule, tell_steps};
pub(crate) use tell_student_examples::tell_student_examples;
