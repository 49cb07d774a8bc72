//! Draws the rules: one picture for each rule, made from a worked example, shown below the rule's sentence.

mod alt_text;
mod insert_into_markdown;
mod picture_frames;
mod rule_picture;
mod terminal_transcript;

pub(crate) use alt_text::{bowl_name, sentence, status, stones};
pub use insert_into_markdown::{Illustrated, illustrate};
pub(crate) use picture_frames::{frames, name_rule_set};
pub use rule_picture::{RulePicture, draw};
