//! Draws the rules: one picture for each rule, made from a worked example, shown below the rule's sentence.

mod markdown;
mod picture_frames;
mod rule_picture;
mod sentence;
mod transcript;

pub use markdown::{Illustrated, illustrate};
pub(crate) use picture_frames::{frames, name_rule_set};
pub use rule_picture::{RulePicture, draw};
pub(crate) use sentence::{bowl_name, sentence, status, stones};
