//! Everything that an example shows besides stones: words, bowl numbers, and the steps of its moves.

use std::collections::BTreeMap;

use grader::failure::Failure;
use grader::specs::Case;
use notation::{Answer, Step};

use crate::calibration::{Oracle, record_steps};

/// The beginning of what the program prints for a line that isn't a move.
const REFUSED: &str = "refused: ";

/// Lines that an example shows, by its title.
pub(super) type Shown = BTreeMap<String, Vec<String>>;

/// Asks the oracle what these examples show: what is typed and printed in sessions, and the steps of moves.
pub(super) fn what_is_shown(oracle: &Oracle, cases: &[&Case]) -> Result<Shown, Failure> {
    let mut shown = Shown::new();
    let mut show = |case: &Case, lines: Vec<String>| {
        let title = case.full_title().unwrap_or_default();
        shown.entry(title).or_default().extend(lines);
    };
    let is_session = |case: &&&Case| case.question.is_session();
    let sessions: Vec<&&Case> = cases.iter().filter(is_session).collect();
    let asked: Vec<_> = sessions.iter().map(|case| case.question.clone()).collect();
    for (case, reply) in sessions.into_iter().zip(oracle.answers(&asked)?) {
        let lines: Vec<String> = reply.to_string().lines().map(str::to_owned).collect();
        show(case, words(&lines));
    }
    let is_played = |case: &&&Case| !matches!(case.expected, Answer::Refused(_));
    let played: Vec<&&Case> = cases.iter().filter(is_played).collect();
    let recorded = record_steps(oracle, played.iter().map(|case| &case.question))?;
    for case in played {
        if let Some(steps) = recorded.get(&case.question) {
            let names: Vec<&str> = steps.0.iter().map(Step::name).collect();
            let names = match names.as_slice() {
                [] => "nothing".to_owned(),
                names => names.join(", "),
            };
            let bowl = case.question.bowl.unwrap_or_default();
            show(
                case,
                vec![format!("{} {bowl}: {names}", case.question.verb)],
            );
        }
    }
    Ok(shown)
}

/// Says how an example shows something else now, apart from the numbers of stones; none if it doesn't.
pub(super) fn difference(
    title: &str,
    shown: [&Shown; 2],
    [old, new]: [&[String]; 2],
) -> Option<String> {
    let [before, now] = shown.map(|shown| shown.get(title).map_or(&[][..], Vec::as_slice));
    first_difference(before, now).or_else(|| first_difference(&words(old), &words(new)))
}

/// Returns what lines say, without the numbers of stones in pictures.
fn words(lines: &[String]) -> Vec<String> {
    let said = lines.iter().map(|line| match line.strip_prefix(' ') {
        Some(picture) => picture.trim_start_matches(|letter: char| !letter.is_alphabetic()),
        None => line,
    });
    said.filter(|words| !words.is_empty())
        .map(str::to_owned)
        .collect()
}

fn first_difference(before: &[String], now: &[String]) -> Option<String> {
    let at = (0..before.len().max(now.len())).find(|&at| before.get(at) != now.get(at))?;
    let quoted = |lines: &[String]| {
        lines
            .get(at)
            .map_or("nothing".to_owned(), |line| format!("`{line}`"))
    };
    let typed = now[..at.min(now.len())]
        .iter()
        .rfind(|line| line.starts_with("> "));
    let after = typed.map_or(String::new(), |line| format!("after `{line}`: "));
    let refused = |lines: &[String]| {
        lines
            .iter()
            .filter(|line| line.starts_with(REFUSED))
            .count()
    };
    let more = refused(now).saturating_sub(refused(before));
    let more = if more > 0 {
        format!("; {more} more refused")
    } else {
        String::new()
    };
    Some(format!(
        "{after}{} before, {} now{more}",
        quoted(before),
        quoted(now)
    ))
}
