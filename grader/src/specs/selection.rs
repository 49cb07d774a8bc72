//! Selects what is graded: a part, a rule, an example or a question.

use thiserror::Error;

use super::assignment::Assignment;
use super::test_case::Case;

/// The least similarity, from 0 to 1, at which a name is suggested instead of a mistyped one.
const ALIKE: f64 = 0.7;

/// The selected part of the assignment; by default, all of it.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// The number of the part.
    pub part: Option<usize>,
    /// The name of the cases: a rule or the beginning of its name, the title of an example, or a question.
    pub name: Option<String>,
}

/// A reason for selecting nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SelectionError {
    /// There is no part with this number.
    #[error("find part {number}; the parts are 1 to {last}")]
    Part {
        /// The number.
        number: usize,
        /// The number of the last part.
        last: usize,
    },
    /// Nothing has this name.
    #[error(
        "find the case `{name}`; name a rule, the title of an example, or a question as a report shows it"
    )]
    Name {
        /// The name.
        name: String,
        /// The name that was probably meant.
        suggestion: Option<String>,
    },
}

impl Selection {
    /// Removes everything else from the assignment.
    pub fn apply(&self, assignment: &mut Assignment) -> Result<(), SelectionError> {
        if let Some(number) = self.part {
            let last = assignment.parts.len();
            assignment.parts.retain(|part| part.number == number);
            if assignment.parts.is_empty() {
                return Err(SelectionError::Part { number, last });
            }
        }
        if let Some(name) = &self.name {
            let exact = assignment.cases.iter().any(|case| is_named(case, name));
            if !exact && !assignment.cases.iter().any(|case| begins(case, name)) {
                return Err(SelectionError::Name {
                    name: name.clone(),
                    suggestion: suggestion(assignment, name),
                });
            }
            assignment.cases.retain(|case| {
                if exact {
                    is_named(case, name)
                } else {
                    begins(case, name)
                }
            });
        }
        let parts = &mut assignment.parts;
        assignment.cases.retain(|case| {
            parts
                .iter()
                .any(|part| part.points.contains_key(&*case.rule))
        });
        if self.name.is_some() {
            for part in parts.iter_mut() {
                part.points
                    .retain(|rule, _| assignment.cases.iter().any(|case| *case.rule == **rule));
            }
            parts.retain(|part| !part.points.is_empty());
        }
        Ok(())
    }
}

/// Returns whether the rule of a case begins with this name: `sow` selects every rule about sowing.
fn begins(case: &Case, name: &str) -> bool {
    case.rule.starts_with(name)
}

/// Returns the rule or title that is most similar to this name, if any is similar enough.
fn suggestion(assignment: &Assignment, name: &str) -> Option<String> {
    let rules = assignment.rules.iter().map(|rule| rule.name.as_str());
    let shown = assignment.cases.iter().filter(|case| !case.hidden);
    let titles = shown.filter_map(|case| case.title.as_deref());
    rules
        .chain(titles)
        .map(|known| (strsim::normalized_damerau_levenshtein(name, known), known))
        .filter(|(alike, _)| *alike >= ALIKE)
        .max_by(|(one, _), (two, _)| one.total_cmp(two))
        .map(|(_, known)| known.to_owned())
}

fn is_named(case: &Case, name: &str) -> bool {
    *case.rule == *name || case.title.as_deref() == Some(name) || case.question.to_string() == name
}
