//! The responses to all questions, and what they have cost.

use std::collections::BTreeSet;

use super::response::Response;
use crate::runner::limit_usage::LimitUsage;
use notation::Callee;

/// The responses to all questions.
#[derive(Debug)]
pub struct Answers {
    /// One response to each question, in the same order.
    pub responses: Vec<Response>,
    /// Largest share of a limit that the submission used.
    pub limit_usage: LimitUsage,
    /// The functions that gave an answer slowly, in the order in which they are taught.
    pub slow: BTreeSet<Callee>,
}
