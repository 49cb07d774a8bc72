//! Draws the rules: one picture for each rule, made from a worked example, shown below the rule's sentence.

mod frames;
mod markdown;
mod rule_picture;
mod sentence;
mod transcript;

pub(crate) use frames::{frames, name_rule_set};
pub use markdown::{Illustrated, illustrate};
pub use rule_picture::{RulePicture, draw};
pub(crate) use sentence::{bowl_name, sentence, status, stones};
