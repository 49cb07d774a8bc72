//! Makes tables of lines: every line of one or two characters, in as few sessions as possible. A referee's game ends with a
//! line that isn't a move, so each of those has a game of its own.

use grader::failure::Failure;
use notation::{Answer, Question, Session, SessionStep, TypedInput, Verb};

use super::oracle::Oracle;
use super::position_families::Candidate;
use super::session_family::TypedLines;

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
pub(super) fn enumerate_typed_lines(
    oracle: &Oracle,
    lines: &TypedLines,
) -> Result<Vec<Candidate>, Failure> {
    let characters: Vec<char> = lines.characters.chars().collect();
    let mut all: Vec<Vec<u8>> = Vec::new();
    for first in &characters {
        all.push(first.to_string().into_bytes());
        let second = characters.iter();
        all.extend(second.map(|second| format!("{first}{second}").into_bytes()));
        all.push(format!("5{first}4").into_bytes());
    }
    // No byte after 7f is a character, though it is one in other encodings than UTF-8.
    for byte in 0x80..=u8::MAX {
        all.extend([vec![byte], vec![byte, b'4'], vec![b'4', byte]]);
    }
    all.extend(lines.words.iter().map(|word| word.as_bytes().to_vec()));
    all.retain(|line| !line.contains(&b'\n'));
    let mut candidates = referees_lines(oracle, lines, &characters)?;
    for (before, rule_set) in [("", None), ("4\n", None), ("", Some("raven"))] {
        let asked: Vec<Question> = all
            .iter()
            .map(|line| question(&[before.as_bytes(), line, b"\n"].concat(), rule_set))
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
            let mut chosen: Vec<&[u8]> = all
                .iter()
                .zip(&kinds)
                .filter(|(_, kind)| **kind == wanted)
                .map(|(line, _)| line.as_slice())
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
                let some = some.join(&b'\n');
                let typed = [before.as_bytes(), &some, b"\n", end.as_bytes()].concat();
                candidates.push(Candidate {
                    question: question(&typed, rule_set),
                    rule: rule.into(),
                });
            }
        }
    }
    Ok(candidates)
}

/// Returns a game with the referee for each word, and for each character before and after a number, unless that is a move.
fn referees_lines(
    oracle: &Oracle,
    lines: &TypedLines,
    characters: &[char],
) -> Result<Vec<Candidate>, Failure> {
    let around = characters
        .iter()
        .flat_map(|character| [format!("{character}4"), format!("4{character}")]);
    let questions: Vec<Question> = lines
        .words
        .iter()
        .cloned()
        .chain(around)
        .filter(|line| !line.contains('\n'))
        .map(|line| {
            // The next line isn't heard.
            let mut question = question(format!("One: {line}\nOne: 4\n").as_bytes(), None);
            question.verb = Verb::Referee;
            question
        })
        .collect();
    let answers = oracle.answers(&questions)?;
    let candidates = questions
        .into_iter()
        .zip(answers)
        .filter_map(|(question, answer)| {
            let Answer::Session(Session(steps)) = answer else {
                return None;
            };
            let reason = steps.iter().find_map(|step| match step {
                SessionStep::Printed(line) => line.strip_prefix("One loses: ").map(str::to_owned),
                _ => None,
            })?;
            let typed = &question.typed.as_ref()?.bytes;
            let line = typed.split(|&byte| byte == b'\n').next()?;
            let is_blank = String::from_utf8_lossy(line).trim() == "One:";
            let rule = match reason.as_str() {
                "not a number" if is_blank => "referee.blank-lines",
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

fn question(typed: &[u8], rule_set: Option<&str>) -> Question {
    let mut question = Question::new(Verb::Program);
    question.rule_set = rule_set.map(str::to_owned);
    question.typed = Some(TypedInput {
        bytes: typed.to_vec(),
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
