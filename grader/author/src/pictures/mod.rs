//! Draws the rules: one picture for each rule, made from a worked example, shown below the rule's sentence.

mod illustrate_markdown;
mod picture_frames;
mod rule_picture;
mod sentence;
mod terminal_transcript;

pub use illustrate_markdown::illustrate_markdown;
pub use picture_frames::{name_rule_set, picture_frames};
pub use rule_picture::{RulePicture, draw};
pub use sentence::{EXCHANGE, bowl_name, sentence, status, stones};
