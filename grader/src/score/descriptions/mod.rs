//! Descriptions of what the wrong answers of one function have in common, found by search.
//!
//! A description is computed from questions and answers only, so it is true under any rules.

mod answer_kind;
mod bowl_role;
mod compared_answers;
mod condition;
mod describe;
mod describe_parts;
mod description;
mod find_condition;
mod first_difference;
mod given_instead;
mod typed_line;
mod wrong_bowls;
mod wrong_kinds;
mod wrong_lists;
mod wrong_numbers;
mod wrong_session_lines;
mod wrong_texts;

pub use answer_kind::AnswerKind;
pub use bowl_role::BowlRole;
pub use condition::{Condition, Ending, Measure, Spot};
pub(super) use describe::describe;
pub use description::{
    Amount, Description, FromBowl, Half, LastBowl, Offset, Spacing, TextDifference, WrongBowls,
    WrongNumber,
};
pub(super) use typed_line::typed_lines;
pub use typed_line::{TypedKind, TypedLine};
pub(super) use wrong_session_lines::{Dependence, sessions_differ_after};
