//! Descriptions of what the wrong answers of one function have in common, found by search.
//!
//! A description is computed from questions and answers only, so it is true under any rules.

mod answer_kind;
mod boards_differ;
mod bowl_role;
mod compared_answers;
mod condition;
mod condition_of_answer_kind;
mod describe;
mod describe_parts;
mod description;
mod find_condition;
mod first_difference;
mod given_instead;
mod kinds_differ;
mod lists_differ;
mod measure;
mod numbers_differ;
mod sessions_differ;
mod spacing_differs;
mod step_action;
mod text_pair;
mod texts_differ;
mod typed_line;

pub use answer_kind::AnswerKind;
pub use bowl_role::BowlRole;
pub use condition::{Condition, Ending, Spot};
pub(super) use describe::describe;
pub use description::{
    Amount, Description, FromBowl, Half, LastBowl, Spacing, TextDifference, WrongBowls, WrongNumber,
};
pub use measure::Measure;
pub(super) use sessions_differ::{Dependence, sessions_differ_after};
pub(super) use typed_line::typed_lines;
pub use typed_line::{TypedKind, TypedLine};
