//! Submissions that all differ: the solution with other names, another order, and an item of their own.
//!
//! They have no computer player, like most submissions: one that thinks takes longer to ask than to compile.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::Done;
use submission::Submission;

/// The names in each file that can change without changing its meaning. A file that isn't listed stays as it is.
const NAMES: [(&str, &[&str]); 6] = [
    ("board.rs", &["two", "one", "next"]),
    ("capturing.rs", &["stones", "own", "theirs", "player"]),
    ("ending.rs", &["stones", "remaining", "swept", "player"]),
    ("playing.rs", &["sown", "refusal", "player"]),
    ("program.rs", &["game", "line", "word", "input", "output"]),
    ("sowing.rs", &["stones", "in_hand", "player", "bowl"]),
];

/// The file whose functions these students haven't written.
const NOT_WRITTEN: &str = "src/extension/player.rs";

/// Writes the crate of the student with this number.
pub(super) fn write(solution: &Path, to: &Path, student: usize) -> Done<()> {
    for (name, mut text) in Submission::read(solution)?.sources {
        if name == NOT_WRITTEN {
            text = fs::read_to_string(solution.join("../starter").join(NOT_WRITTEN))?;
        }
        let listed = NAMES
            .iter()
            .find(|(listed, _)| name.strip_prefix("src/") == Some(listed));
        let names = listed.map_or(&[][..], |(_, names)| *names);
        let path = to.join(&name);
        fs::create_dir_all(path.parent().unwrap_or(to))?;
        fs::write(
            path,
            reorder(&rename(&text, names, student), names, student),
        )?;
    }
    Ok(())
}

/// Adds the student's own suffix to each of the names, except in comments and as fields or methods.
fn rename(text: &str, names: &[&str], student: usize) -> String {
    let mut renamed = String::new();
    for line in text.split_inclusive('\n') {
        if line.trim_start().starts_with("//") {
            renamed.push_str(line);
            continue;
        }
        let mut word = String::new();
        let mut before = ' ';
        for character in line.chars().chain([' ']) {
            if character.is_alphanumeric() || character == '_' {
                word.push(character);
                continue;
            }
            let field = before == '.' && !renamed.ends_with("..");
            renamed.push_str(&word);
            if names.contains(&word.as_str()) && !field {
                let _ = write!(renamed, "_{student}");
            }
            word.clear();
            before = character;
            renamed.push(character);
        }
        renamed.pop();
    }
    renamed
}

/// Rotates the items by the student's number, and adds one of the student's own.
fn reorder(text: &str, names: &[&str], student: usize) -> String {
    let mut items: Vec<String> = Vec::new();
    for piece in text.split("\n\n") {
        match items.last_mut() {
            // An indented line belongs to the item above it.
            Some(last) if piece.starts_with([' ', '}']) => {
                last.push_str("\n\n");
                last.push_str(piece);
            }
            _ => items.push(piece.trim_end().to_owned()),
        }
    }
    if names.is_empty() {
        return items.join("\n\n") + "\n";
    }
    let is_head = |item: &String| item.starts_with("//!") || item.starts_with("use ");
    let head = items.iter().take_while(|item| is_head(item)).count();
    items.push(own_item(names.len(), student));
    let rest = items.len() - head;
    items[head..].rotate_left(student % rest);
    items.join("\n\n") + "\n"
}

/// Writes an item that no other student has and that must be compiled.
fn own_item(file: usize, student: usize) -> String {
    format!(
        "/// Counts as student {student} counts.\n\
         #[must_use]\n\
         pub fn count_{file}_{student}(from: usize) -> usize {{\n    \
             let mut seen: Vec<usize> = (from..from + {}).map(|number| number * {}).collect();\n    \
             seen.retain(|number| number % {} != {file});\n    \
             seen.iter().sum::<usize>() + seen.len()\n}}",
        3 + student % 11,
        2 + student % 7,
        3 + student % 5,
    )
}
