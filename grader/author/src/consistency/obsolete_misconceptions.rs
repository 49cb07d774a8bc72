//! Finds misconceptions that a changed rule has made right: they were recorded before it changed.

use std::path::Path;

use grader::mistake::Mistake;
use grader::runner::Response;
use grader::score::{is_right, normalized_response};
use grader::specs::{Assignment, Case, Source};
use notation::Verb;

/// Counts of a misconception's answers.
#[derive(Clone, Copy)]
struct Answered {
    /// The number of questions that it answered wrongly.
    questions: usize,
    /// The number of these that have another right answer now.
    changed: usize,
    /// Whether all that it answered is right now.
    is_right: bool,
}

/// Returns each misconception whose recorded answers are now those of the reference, wherever these have changed, at its
/// place in the specs.
pub(super) fn obsolete_misconceptions(
    assignment: &Assignment,
    specs: &Path,
    cases: &[Case],
    responses: &[Response],
) -> Vec<Mistake> {
    let Ok(predictions) = assignment.predictions() else {
        return Vec::new();
    };
    let Ok(source) = Source::read(&specs.join("misconceptions.toml"), "") else {
        return Vec::new();
    };
    let none = Answered {
        questions: 0,
        changed: 0,
        is_right: true,
    };
    let mut answered = vec![none; predictions.names.len()];
    let mut changed = 0;
    let asked = cases.iter().zip(responses);
    for (case, response) in asked.filter(|(case, _)| shows_the_rule(case)) {
        let now = normalized_response(response);
        // Examples may have been changed already; a recorded case still has the right answer of before.
        let is_changed = case.title.is_none() && !is_right(case, response);
        changed += usize::from(is_changed);
        for (answer, holders) in predictions.to(&case.question.to_string()).iter() {
            for holder in holders {
                let known = &mut answered[holder];
                known.questions += 1;
                known.changed += usize::from(is_changed);
                known.is_right &= now.as_deref() == Some(answer);
            }
        }
    }
    let known = assignment.misconceptions.iter();
    let right = known.filter_map(|known| {
        let name = known.name.get_ref();
        let mut names = predictions.names.iter();
        let answered = answered[names.position(|other| *other == **name)?];
        let questions = answered.questions;
        // Where it was right before and isn't now, it is another rule still; its program may be the same as the reference.
        let what = if answered.changed == changed {
            format!(
                "`{name}` is what the rule says now: the reference answers all {questions} questions that this program failed \
                 as it did; turn the misconception round and give it a new name, or take it out"
            )
        } else {
            format!(
                "all {questions} wrong answers of `{name}` are right now; take it out if its program does nothing else, or \
                 leave it until you record again"
            )
        };
        (answered.is_right && questions > 0).then(|| source.mistake(&known.name.span(), what))
    });
    right.collect()
}

/// Whether the answer follows from the rules of parts 1 to 6 alone. Sessions say little: where their moves aren't possible any
/// more, many programs show the same. Rule sets may keep the old rule, and a choice is a search.
fn shows_the_rule(case: &Case) -> bool {
    let question = &case.question;
    !question.is_session() && question.rule_set.is_none() && question.verb != Verb::Choose
}
