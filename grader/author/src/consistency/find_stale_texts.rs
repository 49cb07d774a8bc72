//! Compares texts for readers with the rules: hints, the table of parts, links, the boards of the lesson, and the words after a
//! recorded move.

use super::lesson_boards::{FILE as LESSON, changed_boards};
use crate::calibration::{Oracle, kalah, record_steps};
use grader::grade::Grader;
use grader::mistake::Mistake;
use grader::runner::Executable;
use grader::specs::{Assignment, Hints, Place, Source};
use grader::svg::changes;
use notation::{Answer, Question, Step, Steps, Verb};
use std::fs;
use std::path::Path;
use submission::read_given_text;

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
    let rows = source.text.lines().zip(1..).filter_map(|(line, at)| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, part, _, points, _] = cells[..] else {
            return None;
        };
        let (number, title) = part.split_once(' ')?;
        Some((at, number.parse::<usize>().ok()?, title, points))
    });
    let rows: Vec<(usize, usize, &str, &str)> = rows.collect();
    let wrong = rows.iter().filter_map(|&(at, number, title, points)| {
        let mut parts = assignment.parts.iter();
        let what = if let Some(part) = parts.find(|part| part.number == number) {
            let extra = if part.extra { " extra" } else { "" };
            let worth = format!("{}{extra}", part.points.values().sum::<u32>());
            if part.title == title && worth == points {
                return None;
            }
            let name = &part.title;
            format!("part {number} is `{name}` with {worth} points in the rubric; write this in the table")
        } else {
            format!("there is no part {number}; remove the row")
        };
        Some(Place::new(&source.file, at).mistake(what))
    });
    let has_row = |number| rows.is_empty() || rows.iter().any(|(_, row, ..)| *row == number);
    let others = assignment.parts.iter().filter(|part| !has_row(part.number));
    let others = others.map(|part| {
        let (number, title) = (part.number, &part.title);
        let what = format!("the table has no row for part {number} {title}; add one");
        Mistake::in_file(&source.file, what)
    });
    wrong.chain(others).collect()
}

/// Compares what the words after recorded moves say about a capture with the move, and names the first that is wrong. A reference that
/// doesn't answer has failed its examples already.
pub(super) fn wrong_words(grader: &Grader, reference: &Executable) -> Option<String> {
    let said = grader.assignment.cases.iter().filter_map(|case| {
        let Answer::Choice(choice) = &case.expected else {
            return None;
        };
        // After an extra turn, the words are about a later move.
        let (count, _) = choice.why.split_once(" captured")?;
        let &[best] = choice.best().as_slice() else {
            return None;
        };
        let best = Question {
            verb: Verb::Play,
            bowl: Some(best),
            ..case.question.clone()
        };
        Some((&case.place, best, count.parse::<i32>().ok()?))
    });
    let said: Vec<(&Place, Question, i32)> = said.collect();
    let oracle = Oracle::new(&grader.compiler, reference);
    let steps = record_steps(&oracle, said.iter().map(|(_, best, _)| best)).ok()?;
    let wrong = said.iter().filter_map(|(place, best, count)| {
        let captured = captured(best, steps.get(best)?)?;
        (captured != *count).then_some((place, count, best.bowl?, captured))
    });
    let wrong: Vec<_> = wrong.collect();
    let (place, count, best, captured) = wrong.first()?;
    let others = match wrong.len() - 1 {
        0 => String::new(),
        others => format!(", and {others} more are wrong"),
    };
    Some(format!(
        "{place}: the words say {count} captured, and bowl {best} captures {captured}{others}; compute them again: \
         `cargo run --release -p solution --example choices`"
    ))
}

/// Returns how many stones a move brings to its player's kalah by capturing.
fn captured(question: &Question, steps: &Steps) -> Option<i32> {
    let (mut board, kalah) = (question.board?, kalah(question.player?));
    for step in &steps.0 {
        let after = step.after(board);
        if let Step::Capture(_) = step {
            return Some(changes(&board, &after)[kalah]);
        }
        board = after;
    }
    Some(0)
}

/// The texts outside the specs with links to them.
const STARTER: [&str; 2] = ["starter/README.md", "starter/working.md"];

/// The guide for instructors, who know what they have taken out.
const GUIDE: &str = "CHANGING.md";

/// Returns a line for each link from a text of the specs to a file of the specs that isn't there, and from the starter's texts.
fn find_dead_links(specs: &Path, folder: &str) -> Vec<String> {
    let names = fs::read_dir(specs).into_iter().flatten().flatten();
    let mut names: Vec<String> = names
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|name| Path::new(name).extension().is_some_and(|end| end == "md"))
        .filter(|name| name != GUIDE)
        .collect();
    names.sort();
    let own = names.iter();
    let own = own.flat_map(|name| dead_links_in(specs, name, &format!("{folder}/{name}"), ""));
    let to_specs = format!("../{folder}/");
    let starter = STARTER.iter();
    let starter =
        starter.flat_map(|text| dead_links_in(specs, &format!("../{text}"), text, &to_specs));
    own.chain(starter).collect()
}

/// Returns a line for each dead link in the file of this name. A link to a file of the specs begins with `to_specs`, and goes to no
/// folder above them.
fn dead_links_in(specs: &Path, name: &str, shown: &str, to_specs: &str) -> Vec<String> {
    let text = read_given_text(&specs.join(name)).unwrap_or_default();
    let mut is_code = false;
    let mut dead = Vec::new();
    for (line, number) in text.lines().zip(1_u32..) {
        is_code ^= line.starts_with("```");
        let links = line.split("](").skip(1).filter(|_| !is_code);
        let links = links.filter_map(|rest: &str| Some(rest.split_once(')')?.0));
        for link in links {
            let file = link.split('#').next().unwrap_or_default();
            let Some(target) = file.strip_prefix(to_specs) else {
                continue;
            };
            let is_other = file.is_empty() || file.contains("://") || target.starts_with("..");
            if !is_other && !specs.join(target).exists() {
                dead.push(format!(
                    "{shown}:{number}: there is no `{file}`; remove the link, or name another file"
                ));
            }
        }
    }
    dead
}

/// Words of a title, and the texts of which an example with these words shows one.
const CLAIMS: [(&str, &[&str]); 9] = [
    ("a draw", &["draw", "+0"]),
    (
        "Player One wins",
        &["One wins", "winner One", "[returns One]"],
    ),
    (
        "Player Two wins",
        &["Two wins", "winner Two", "[returns Two]"],
    ),
    ("by two", &["-2", "+2"]),
    ("by four", &["-4", "+4"]),
    ("by six", &["-6", "+6"]),
    ("by eight", &["-8", "+8"]),
    ("by ten", &["-10", "+10"]),
    ("by twelve", &["-12", "+12"]),
];

/// Returns a mistake for each title that says something which no step of its example shows.
fn false_titles(assignment: &Assignment) -> Vec<Mistake> {
    let examples = assignment
        .cases
        .chunk_by(|one, other| one.title == other.title);
    let mistakes = examples.flat_map(|cases| {
        let texts = cases.iter();
        let texts = texts.map(|case| format!("{} {}", case.question.verb, case.expected));
        let texts: Vec<String> = texts.collect();
        let title = cases[0].title.as_deref().unwrap_or_default();
        let is_false = move |(words, shown): &(&str, &[&str])| {
            let says = title.contains(words) && !title.contains("not a draw");
            let is_shown = |text: &String| shown.iter().any(|shown| text.contains(shown));
            says && !texts.iter().any(is_shown)
        };
        CLAIMS.into_iter().filter(is_false).map(move |(words, _)| {
            let what = format!(
                "the title says `{words}`, and the example doesn't show it: `{title}`; change one of the two"
            );
            cases[0].place.mistake(what)
        })
    });
    mistakes.collect()
}
