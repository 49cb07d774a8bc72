//! A warning of the compiler that often is the reason for a wrong answer.

use super::compiler_message::CompilerMessage;
use crate::place::Place;

/// The lints that tell of mistakes and not of style, the most telling first.
const LINTS: [&str; 14] = [
    "bindings_with_variant_name",
    "unreachable_patterns",
    "unconditional_recursion",
    "unused_comparisons",
    "overlapping_range_endpoints",
    "non_contiguous_range_endpoints",
    "overflowing_literals",
    "unreachable_code",
    "unused_must_use",
    "path_statements",
    "unused_variables",
    "unused_assignments",
    "unused_mut",
    "unused_labels",
];

/// A warning about a line of a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompilerWarning {
    /// The line in the submission.
    pub place: Place,
    /// The compiler's words, in one line.
    pub what: String,
}

impl CompilerWarning {
    /// Returns the arguments that make the compiler warn, whatever the sources allow.
    pub(super) fn arguments() -> impl Iterator<Item = String> {
        LINTS.iter().map(|lint| format!("--force-warn={lint}"))
    }

    /// Finds the warnings among these messages, the most telling first.
    pub(super) fn all(messages: &[CompilerMessage]) -> Vec<CompilerWarning> {
        let ranked = |message| Some((rank(message)?, message));
        let mut found: Vec<_> = messages.iter().filter_map(ranked).collect();
        found.sort_by_key(|(rank, _)| *rank);
        let warning = |(_, message): (usize, &CompilerMessage)| {
            let place = message.place_in_submission()?;
            let what = message.what.clone();
            Some(CompilerWarning { place, what })
        };
        found.into_iter().filter_map(warning).collect()
    }
}

fn rank(message: &CompilerMessage) -> Option<usize> {
    LINTS.iter().position(|lint| message.has_code(lint))
}
