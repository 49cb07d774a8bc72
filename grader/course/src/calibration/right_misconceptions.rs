//! Finds misconceptions that a changed rule has made right: they were recorded before it changed.

use std::path::Path;

use grader::mistake::Mistake;
use grader::runner::Response;
use grader::score::recorded_form;
use grader::specs::{Assignment, Case, Source};

/// What is known of a misconception: how many questions it answered wrongly, and whether all of that is right now.
#[derive(Clone, Copy)]
struct Answered {
    questions: usize,
    is_right: bool,
}

/// Returns each misconception whose recorded answers are now those of the reference, wherever they were wrong before, at
/// its place in the specs.
pub(super) fn right_misconceptions(
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
        is_right: true,
    };
    let mut answered = vec![none; predictions.names.len()];
    // A session says little: where its moves aren't possible any more, many programs show the same.
    let asked = cases.iter().zip(responses);
    for (case, response) in asked.filter(|(case, _)| !case.question.is_session()) {
        let now = recorded_form(response);
        for (answer, holders) in predictions.to(&case.question.to_string()).iter() {
            for holder in holders {
                let known = &mut answered[holder];
                known.questions += 1;
                known.is_right &= now.as_deref() == Some(answer);
            }
        }
    }
    let known = assignment.misconceptions.iter();
    let right = known.filter_map(|known| {
        let name = known.name.get_ref();
        let mut names = predictions.names.iter();
        let Answered { questions, is_right } = answered[names.position(|other| *other == **name)?];
        let what = format!(
            "`{name}` is what the rule says now: the reference answers all {questions} questions that this program failed as \
             it did; turn the misconception round and give it a new name, or take it out"
        );
        (is_right && questions > 0).then(|| source.mistake(&known.name.span(), what))
    });
    right.collect()
}
