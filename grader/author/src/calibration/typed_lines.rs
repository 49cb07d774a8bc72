//! Lines that are typed, and tables of them: every line of one or two characters, in as few sessions as possible. A referee's
//! game ends with a line that isn't a move, so each of those has a game of its own.

use std::collections::BTreeMap;

use grader::failure::Failure;
use notation::{Answer, Question, Session, SessionStep, Verb};
use serde::Deserialize;

use super::candidate::Candidate;
use super::oracle::{Oracle, session};

/// The most lines in a session.
const LINES: usize = 400;

/// The lines that are typed between moves.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TypedLines {
    /// Every line of one or two of these characters is typed.
    pub characters: String,
    /// Words, each on a line of its own.
    pub words: Vec<String>,
    /// The forms of a number, with `{}` for its digits.
    pub forms: Vec<String>,
}

impl TypedLines {
    /// Asks about every line of one or two characters, and returns sessions with those that are refused or blank.
    pub(super) fn questions(&self, oracle: &Oracle) -> Result<Vec<Candidate>, Failure> {
        let mut all: Vec<Vec<u8>> = Vec::new();
        for first in self.characters.chars() {
            all.push(first.to_string().into_bytes());
            let second = self.characters.chars();
            all.extend(second.map(|second| format!("{first}{second}").into_bytes()));
            all.push(format!("5{first}4").into_bytes());
        }
        // No byte after 7f is a character, though it is one in other encodings than UTF-8.
        for byte in 0x80..=u8::MAX {
            all.extend([vec![byte], vec![byte, b'4'], vec![b'4', byte]]);
        }
        all.extend(self.words.iter().map(|word| word.as_bytes().to_vec()));
        all.retain(|line| !line.contains(&b'\n'));
        let mut candidates = self.said_to_referee(oracle)?;
        // The same player moves after all lines.
        for (before, rules, after) in [
            ("", None, "4\n"),
            ("4\n", None, "9\n"),
            ("", Some("raven"), "4\n"),
        ] {
            let typed = |line: &[u8], after: &str| {
                let typed = [before.as_bytes(), line, b"\n", after.as_bytes()].concat();
                session(Verb::Program, rules, typed)
            };
            let asked: Vec<Question> = all.iter().map(|line| typed(line, "")).collect();
            let mut refused: BTreeMap<&str, Vec<&[u8]>> = BTreeMap::new();
            for (line, answer) in all.iter().zip(oracle.answers(&asked)?) {
                if let Some(rule) = rule(&answer) {
                    refused.entry(rule).or_default().push(line);
                }
            }
            // A line that isn't a number doesn't depend on the player; a sample shows that it doesn't depend on the rules either.
            if !before.is_empty() {
                refused.remove(NOT_A_NUMBER);
            }
            let step = if rules.is_some() { 7 } else { 1 };
            for (rule, lines) in refused {
                let lines: Vec<&[u8]> = lines.into_iter().step_by(step).collect();
                candidates.extend(lines.chunks(LINES).map(|some| Candidate {
                    question: typed(&some.join(&b'\n'), after),
                    rule: rules.map_or(rule, |_| "variant.program").into(),
                }));
            }
        }
        Ok(candidates)
    }

    /// Returns a game with the referee for each word, and for each character before and after a number, unless that is a move.
    fn said_to_referee(&self, oracle: &Oracle) -> Result<Vec<Candidate>, Failure> {
        let around = self.characters.chars();
        let around = around.flat_map(|letter| [format!("{letter}4"), format!("4{letter}")]);
        let lines = self.words.iter().cloned().chain(around);
        let lines: Vec<String> = lines.filter(|line| !line.contains('\n')).collect();
        // The next line isn't heard.
        let said = |line: &String| session(Verb::Referee, None, format!("One: {line}\nOne: 4\n"));
        let questions: Vec<Question> = lines.iter().map(said).collect();
        let answers = oracle.answers(&questions)?;
        let answered = lines.iter().zip(questions).zip(answers);
        let candidates = answered.filter_map(|((line, question), answer)| {
            let Answer::Session(Session(steps)) = answer else {
                return None;
            };
            let reason = steps.iter().find_map(|step| match step {
                SessionStep::Printed(line) => line.strip_prefix("One loses: "),
                _ => None,
            })?;
            let rule = match reason {
                "not a number" if line.trim().is_empty() => "referee.blank-lines",
                "not a number" => "referee.not-a-number",
                _ => "referee.illegal-move",
            };
            Some(Candidate {
                question,
                rule: rule.into(),
            })
        });
        Ok(candidates.collect())
    }
}

const NOT_A_NUMBER: &str = "program.not-a-number";

/// Returns the rule by which the last line of a session isn't a move; none if it is one.
fn rule(answer: &Answer) -> Option<&'static str> {
    let Answer::Session(Session(steps)) = answer else {
        return None;
    };
    let is_typed = |step: &SessionStep| matches!(step, SessionStep::Read(line) if !line.is_empty());
    let last = steps.iter().rposition(is_typed).map_or(0, |at| at + 1);
    match steps.get(last..)? {
        [SessionStep::Printed(line), SessionStep::Read(_), ..] => {
            Some(if line.ends_with("not a number") {
                NOT_A_NUMBER
            } else {
                "program.refused"
            })
        }
        [SessionStep::Read(_), ..] => Some("program.blank-lines"),
        _ => None,
    }
}
