//! Compares texts for readers with the rules: hints, the table of parts, links, the boards of the lesson, and the words after a
//! recorded move.

use std::path::Path;

use grader::failure::Failure;
use grader::grade::Grader;
use grader::mistake::Mistake;
use grader::runner::Executable;
use grader::specs::{Assignment, Case, Hints, Place, Source};
use notation::{Answer, LEFT, Player, Question, RIGHT, Verb};

use super::false_titles::false_titles;
use super::find_dead_links::find_dead_links;
use crate::accept::{LESSON, changed_boards};

/// The text with the table of parts.
const PARTS: &str = "assignment.md";

/// Returns a line for each text that doesn't fit the rules and their points.
pub(super) fn find_stale_texts(assignment: &Assignment, specs: &Path) -> Vec<String> {
    let folder = specs.file_name().unwrap_or_default().to_string_lossy();
    let mut found = rules_without_hints(assignment, specs, &folder);
    found.extend(wrong_parts(assignment, specs).iter().map(Mistake::render));
    found.extend(find_dead_links(specs, &folder));
    found.extend(false_titles(assignment).iter().map(Mistake::render));
    if let Ok(lesson) = Source::read(&specs.join(LESSON), "") {
        let lines: Vec<String> = lesson.text.split('\n').map(str::to_owned).collect();
        found.extend(changed_boards(assignment, &lines).iter().map(|board| {
            let (line, title) = (board.lines.start + 1, &lines[board.lines.start]);
            format!(
                "{folder}/{LESSON}:{line}: the board of the lesson doesn't show `{title}`; let `cargo course accept` draw it, and name the \
                 right bowls"
            )
        }));
    }
    found
}

fn rules_without_hints(assignment: &Assignment, specs: &Path, folder: &str) -> Vec<String> {
    let Ok(hints) = Hints::read(specs) else {
        return Vec::new();
    };
    if hints.names().next().is_none() {
        return Vec::new();
    }
    let file = [folder, "/", Hints::FILE].concat();
    let rules = assignment.rules.iter().map(|rule| &rule.name);
    let lacking = rules.clone().filter(|name| hints.ask(name).is_none());
    let lacking =
        lacking.map(|name| format!("{file}: `{name}` has no question; write one below `[ask]`"));
    let is_rule = |name: &&str| {
        let mut rules = rules.clone();
        rules.any(|rule| **rule == **name || rule.starts_with(&format!("{name}.")))
    };
    let unknown = hints.names().filter(|name| !is_rule(name));
    let unknown = unknown.map(|name| format!("{file}: unknown rule `{name}`; remove its hint"));
    lacking.chain(unknown).collect()
}

/// Compares the rows of the table of parts, `| 1 The board | … | 12 |`, with the parts.
fn wrong_parts(assignment: &Assignment, specs: &Path) -> Vec<Mistake> {
    let Ok(source) = Source::read(&specs.join(PARTS), "") else {
        return Vec::new();
    };
    let mut listed = Vec::new();
    let mut mistakes = Vec::new();
    for (index, line) in source.text.lines().enumerate() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, part, _, points, _] = cells[..] else {
            continue;
        };
        let Some((number, title)) = part.split_once(' ') else {
            continue;
        };
        if number.parse::<usize>().is_err() {
            continue;
        }
        listed.push(part.to_owned());
        let place = Place::new(&source.file, index + 1);
        let known = assignment
            .parts
            .iter()
            .find(|known| known.number.to_string() == number);
        let wanted = known.map(|part| {
            let points = part.points.values().sum::<u32>();
            let extra = if part.extra { " extra" } else { "" };
            (part.title.as_str(), format!("{points}{extra}"))
        });
        match wanted {
            None => mistakes.push(place.mistake(format!("there is no part {number}; remove the row"))),
            Some((name, worth)) if name != title || worth != points => mistakes.push(place.mistake(format!(
                "part {number} is `{name}` with {worth} points in the rubric; write this in the table"
            ))),
            Some(_) => {}
        }
    }
    for part in assignment.parts.iter().filter(|_| !listed.is_empty()) {
        let name = format!("{} {}", part.number, part.title);
        if !listed
            .iter()
            .any(|row| row.split(' ').next() == name.split(' ').next())
        {
            let what = format!("the table has no row for part {name}; add one");
            mistakes.push(Mistake::in_file(&source.file, what));
        }
    }
    mistakes
}

/// Compares what the words after a recorded move say about a capture with the move.
pub(super) fn wrong_words(grader: &Grader, reference: &Executable) -> Result<Vec<String>, Failure> {
    let said = grader.assignment.cases.iter().filter_map(|case| {
        let Answer::Choice(choice) = &case.expected else {
            return None;
        };
        // After an extra turn, the words are about a later move.
        let (count, _) = choice.why.split_once(" captured")?;
        let &[best] = choice.best().as_slice() else {
            return None;
        };
        Some((case, best, count.parse::<i64>().ok()?))
    });
    let said: Vec<(&Case, usize, i64)> = said.collect();
    let ask = |cases: &[Case]| -> Result<Vec<Option<Answer>>, Failure> {
        let responses = grader.ask(reference, cases)?.responses;
        Ok(responses
            .iter()
            .map(|response| response.reply.answer().cloned())
            .collect())
    };
    let sow = said.iter().map(|(case, best, _)| {
        let mut sow = (*case).clone();
        sow.question.verb = Verb::Sow;
        sow.question.bowl = Some(*best);
        sow
    });
    let sown = ask(&sow.collect::<Vec<_>>())?;
    let captures = said.iter().zip(&sown).map(|((case, ..), sown)| {
        let mut capture = (*case).clone();
        if let Some(Answer::Sown { last, board }) = sown {
            capture.question = Question {
                verb: Verb::Capture,
                bowl: Some(*last),
                board: Some(*board),
                ..capture.question
            };
        }
        capture
    });
    let captured = ask(&captures.collect::<Vec<_>>())?;
    let mut wrong = Vec::new();
    for (((case, best, count), sown), captured) in said.iter().zip(&sown).zip(&captured) {
        let (Some(Answer::Sown { board: sown, .. }), Some(Answer::Board(after))) = (sown, captured)
        else {
            continue;
        };
        let kalah = if case.question.player == Some(Player::Two) {
            LEFT
        } else {
            RIGHT
        };
        let gained = i64::from(after.0[kalah]) - i64::from(sown.0[kalah]);
        if gained != *count {
            wrong.push((case, count, best, gained));
        }
    }
    let first = wrong.first().map(|(case, count, best, gained)| {
        let others = match wrong.len() - 1 {
            0 => String::new(),
            others => format!(", and {others} more are wrong"),
        };
        format!(
            "{}: the words say {count} captured, and bowl {best} captures {gained}{others}; compute them again: \
             `cargo run --release -p solution --example choices`",
            case.place
        )
    });
    Ok(first.into_iter().collect())
}
