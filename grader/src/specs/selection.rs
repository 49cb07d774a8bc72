//! A part of the assignment: what a student wants graded right now.

use super::assignment::Assignment;
use super::case::Case;

/// What is graded of an assignment: all of it, if nothing is named.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Only the part with this number.
    pub part: Option<usize>,
    /// Only the cases of this name: a rule, the title of an example, or a question.
    pub name: Option<String>,
}

impl Selection {
    /// Takes everything else out of the assignment.
    ///
    /// # Errors
    ///
    /// Returns why nothing is left, and what could be named.
    pub fn apply(&self, assignment: &mut Assignment) -> Result<(), String> {
        if let Some(number) = self.part {
            let last = assignment.parts.len();
            assignment.parts.retain(|part| part.number == number);
            if assignment.parts.is_empty() {
                return Err(format!("find part {number}; the parts are 1 to {last}"));
            }
        }
        if let Some(name) = &self.name {
            assignment.cases.retain(|case| is_named(case, name));
            if assignment.cases.is_empty() {
                return Err(format!(
                    "find the case `{name}`; name a rule, the title of an example, or a question as a report shows it"
                ));
            }
        }
        let parts = &mut assignment.parts;
        assignment.cases.retain(|case| {
            parts
                .iter()
                .any(|part| part.points.contains_key(&case.rule))
        });
        if self.name.is_some() {
            for part in parts.iter_mut() {
                part.points
                    .retain(|rule, _| assignment.cases.iter().any(|case| &case.rule == rule));
            }
            parts.retain(|part| !part.points.is_empty());
        }
        Ok(())
    }
}

fn is_named(case: &Case, name: &str) -> bool {
    case.rule == name || case.title.as_deref() == Some(name) || case.question.to_string() == name
}
