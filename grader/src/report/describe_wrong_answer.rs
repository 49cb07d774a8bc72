//! Says what happened instead of a right answer.

use super::advice_on_error::advice_on_panic;
use super::failed_case::{FailedCase, Got};
use super::report_fields::{ItemReport, LostStones};
use crate::plural::plural;
use crate::runner::{Circumstance, TimeLimit};
use crate::specs::Place;
use notation::{Answer, RightMoves, Verb};

/// The remark about an answer that was right when the question was the only one of its process.
const RIGHT_ALONE: &str = "When only this question is asked, your answer is right. So it depends on earlier calls, or on \
                           chance. Does your code keep something in a `static`, or depend on the order of a `HashMap`?";

/// The remark about an answer that becomes wrong when all lines can be read at once.
const RIGHT_LINE_BY_LINE: &str = "This answer came when all lines could be read at once, as from a file. When each line comes only when it is \
                                  read, your answer is right. Does your code make a new `BufReader` for each line? It reads ahead, and \
                                  what it has read is lost with it.";

impl Got {
    /// Says what happened instead of an answer; `path` writes a place in the submission.
    pub(crate) fn describe_wrong_answer(
        &self,
        verb: Verb,
        path: impl Fn(&Place) -> String,
    ) -> String {
        let function = verb.function();
        let at = |place: &Option<Place>| {
            let place = place.as_ref();
            place.map_or_else(String::new, |place| format!(" at {}", path(place)))
        };
        match self {
            Got::Wrong { answer } => answer.to_string(),
            Got::Unfinished { todo, .. } if is_stub(todo, function) => {
                format!("No answer yet: `{function}` is still a `todo!(\"{todo}\")`.")
            }
            Got::Unfinished { place, .. } => {
                let at = at(place);
                format!("No answer yet: `{function}` has reached a `todo!`{at}.")
            }
            Got::Waits { function, place } => {
                let at = at(place);
                format!("No answer yet: it waits for `{function}`, which is not written yet{at}.")
            }
            Got::Panicked { place, message } => {
                format!("No answer: it panicked{}: {message}", at(place))
            }
            Got::Crashed { how } | Got::TimedOut { how } => format!("No answer: {how}."),
            Got::Flooded => "No answer: it printed too much.".to_owned(),
            Got::Missing { given: None, .. } => {
                let given = verb.signature().map_or(String::new(), |signature| {
                    format!(" The assignment gives `{signature}`.")
                });
                format!("No answer: `{function}` is missing from your crate.{given}")
            }
            Got::Missing {
                why,
                given: Some(own),
            } => match verb.signature() {
                Some(signature) if !signature.ends_with(own.as_str()) => {
                    let (what, given) = (
                        "has a different signature",
                        signature.trim_start_matches("pub "),
                    );
                    format!(
                        "No answer: `{function}` {what}. Yours is `{own}`. The assignment gives `{given}`."
                    )
                }
                _ => format!("No answer: the code that asks `{function}` doesn't compile: {why}."),
            },
            Got::NotAsked => {
                format!(
                    "Not asked: `{function}` crashed or timed out too often, and the points for this rule are already lost."
                )
            }
        }
    }

    /// Returns the place of a `todo!` that is left in a function with this name, which is more than a stub.
    pub(crate) fn left_todo(&self, function: &str) -> Option<&Place> {
        match self {
            Got::Unfinished { todo, place } if !is_stub(todo, function) => place.as_ref(),
            _ => None,
        }
    }

    pub(crate) fn advice(&self, verb: Verb) -> Option<&'static str> {
        match self {
            Got::Panicked { message, .. } => advice_on_panic(message),
            Got::TimedOut { how } if *how == TimeLimit::Waiting.to_string() => Some(
                "It hardly computed in this time. Does it sleep, or wait for a lock or a thread?",
            ),
            Got::TimedOut { .. } if verb == Verb::Program => Some(
                "Is there a loop that never ends? At the end of the input, reading returns at once, again and again.",
            ),
            Got::TimedOut { .. } if verb == Verb::Referee => Some(
                "Is there a loop that never ends? Once an opponent is gone, `ask` returns `Gone` every time.",
            ),
            Got::TimedOut { .. } if verb == Verb::Choose => Some(
                "Does the search look at too many positions? Count them, and stop in time. A loop that never ends is the other reason.",
            ),
            Got::TimedOut { .. } => Some(
                "Is there a loop that never ends? `dbg!` shows what changes in it, and what doesn't.",
            ),
            _ => None,
        }
    }
}

/// Returns whether this is the `todo!` of the function's stub.
fn is_stub(todo: &str, function: &str) -> bool {
    todo.ends_with(function)
}

impl FailedCase {
    pub(crate) fn remark(&self) -> Option<&'static str> {
        match self.circumstance {
            Some(Circumstance::LinesAtOnce) => Some(RIGHT_LINE_BY_LINE),
            None => self.right_alone.then_some(RIGHT_ALONE),
        }
    }

    /// Says how many stones the chosen move gives away, and what the best one brings, if that is known.
    pub(crate) fn cost(&self) -> Option<String> {
        let (Answer::Choice(choice), Got::Wrong { answer }) = (&self.expected, &self.got) else {
            return None;
        };
        let Answer::Bowl(bowl) = answer else {
            return None;
        };
        let lost = choice.lost_by(*bowl)?;
        let stones = plural(usize::try_from(lost).unwrap_or(usize::MAX), "stone");
        let best = choice.best();
        let are = if best.len() == 1 { "is" } else { "are" };
        let best = RightMoves::any_of(&best);
        let why = match choice.why.as_str() {
            "" => String::new(),
            why => format!(": {why}"),
        };
        Some(format!(
            "Bowl {bowl} gives away {lost} {stones}; {best} {are} best{why}."
        ))
    }

    /// Returns the shortest name of the case: its title if the question contains a whole session.
    pub(crate) fn name(&self) -> String {
        match &self.title {
            Some(title) if self.question.is_session() => title.clone(),
            _ => self.question.to_string(),
        }
    }
}

impl ItemReport {
    /// Says how many stones the moves of this item give away, if they count together and it is too many.
    pub(crate) fn sum(&self) -> Option<String> {
        let LostStones { stones, most } = self.lost?;
        let cases = self.shown.cases + self.hidden.cases;
        (stones > most).then(|| {
            format!("In these {cases} positions your moves give away {stones} stones. To earn the points, give away at most {most}.")
        })
    }

    /// Describes the first failure in a word or two.
    pub(crate) fn trouble(&self) -> String {
        let Some(failure) = self.failures.first() else {
            return format!("hidden: {} of {}", self.hidden.right, self.hidden.cases);
        };
        match &failure.got {
            Got::Wrong { .. } => match self.lost {
                Some(LostStones { stones, most }) if stones > most => {
                    return format!("gives away {stones} stones; at most {most} allowed");
                }
                _ => "wrong",
            },
            Got::Unfinished { .. } => "not written",
            Got::Waits { .. } => "waits",
            Got::Panicked { .. } => "panics",
            Got::Crashed { .. } => "crashes",
            Got::TimedOut { .. } => "takes too long",
            Got::Flooded => "prints too much",
            Got::Missing { .. } => "missing",
            Got::NotAsked => "not asked",
        }
        .to_owned()
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::a_search(Verb::Choose, "too many positions")]
    #[case::a_program(Verb::Program, "end of the input")]
    #[case::a_referee(Verb::Referee, "once an opponent is gone")]
    #[case::another_function(Verb::Sow, "a loop that never ends")]
    fn advice_on_too_long_an_answer(#[case] verb: Verb, #[case] hint: &str) {
        let got = Got::TimedOut {
            how: "it takes too long".to_owned(),
        };
        let advice = got.advice(verb).expect("there is advice");
        assert!(advice.to_lowercase().contains(hint), "{advice}");
    }
}
