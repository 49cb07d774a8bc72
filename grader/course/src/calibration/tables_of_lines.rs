//! Makes tables of lines: every line of one or two characters, in as few sessions as possible.

use grader::notation::{Answer, Question, Session, SessionStep, TypedInput, Verb};
use grader::specs::{Candidate, TypedLines};

use super::oracle::{Oracle, OracleError};

/// The most lines in a session.
const LINES: usize = 400;

/// The answer of the program to a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Blank,
    NotANumber,
    Refused,
    Accepted,
}

/// Asks about every line of one or two characters, and returns sessions with those that are refused or blank.
pub(super) fn tables_of_lines(
    oracle: &Oracle,
    lines: &TypedLines,
) -> Result<Vec<Candidate>, OracleError> {
    let characters: Vec<char> = lines.characters.chars().collect();
    let mut all: Vec<String> = characters.iter().map(char::to_string).collect();
    for first in &characters {
        all.extend(characters.iter().map(|second| format!("{first}{second}")));
    }
    all.extend(lines.words.iter().cloned());
    all.retain(|line| !line.contains('\n'));
    let mut candidates = Vec::new();
    for (before, rule_set) in [("", None), ("4\n", None), ("", Some("raven"))] {
        let asked: Vec<Question> = all
            .iter()
            .map(|line| question(&format!("{before}{line}\n"), rule_set))
            .collect();
        let kinds: Vec<Kind> = oracle.answers(&asked)?.iter().map(kind).collect();
        for (wanted, rule) in [
            (Kind::Blank, "program.blank-lines"),
            (Kind::NotANumber, "program.not-a-number"),
            (Kind::Refused, "program.refused"),
        ] {
            let rule = if rule_set.is_some() {
                "variant.program"
            } else {
                rule
            };
            let mut chosen: Vec<&str> = all
                .iter()
                .zip(&kinds)
                .filter(|(_, kind)| **kind == wanted)
                .map(|(line, _)| line.as_str())
                .collect();
            // A line that isn't a number doesn't depend on the player; a sample shows that it doesn't depend on the rules either.
            if wanted == Kind::NotANumber && !before.is_empty() {
                continue;
            }
            if rule_set.is_some() {
                chosen = chosen.into_iter().step_by(7).collect();
            }
            for some in chosen.chunks(LINES) {
                // The same player moves after all of them.
                let end = if before.is_empty() { "4\n" } else { "9\n" };
                let typed = format!("{before}{}\n{end}", some.join("\n"));
                candidates.push(Candidate {
                    question: question(&typed, rule_set),
                    rule: rule.into(),
                });
            }
        }
    }
    Ok(candidates)
}

fn question(typed: &str, rule_set: Option<&str>) -> Question {
    let mut question = Question::new(Verb::Program);
    question.rule_set = rule_set.map(str::to_owned);
    question.typed = Some(TypedInput {
        bytes: typed.as_bytes().to_vec(),
        then: None,
    });
    question
}

/// Returns what the last line of a session was.
fn kind(answer: &Answer) -> Kind {
    let Answer::Session(Session(steps)) = answer else {
        return Kind::Accepted;
    };
    let is_typed = |step: &SessionStep| matches!(step, SessionStep::Read(line) if !line.is_empty());
    let last = steps.iter().rposition(is_typed).map_or(0, |at| at + 1);
    match steps.get(last..) {
        Some([SessionStep::Printed(line), SessionStep::Read(_), ..])
            if line.ends_with("not a number") =>
        {
            Kind::NotANumber
        }
        Some([SessionStep::Printed(_), SessionStep::Read(_), ..]) => Kind::Refused,
        Some([SessionStep::Read(_), ..]) => Kind::Blank,
        _ => Kind::Accepted,
    }
}
