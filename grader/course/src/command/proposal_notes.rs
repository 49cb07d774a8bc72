//! Notes below proposals: what a person has to read, because nothing can be proposed for it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use author::calibration::rule_change::Proposal;
use notation::Status;
use submission::read_given_text;

/// The files of the specs that say something about a rule in words, besides its own text.
const TEXTS_ABOUT_RULES: [&str; 2] = ["misconceptions.toml", "hints.toml"];

/// Lists the places for which a patch has no text, with the reasons.
pub(super) fn without_text(proposals: &[Proposal]) -> String {
    let left = proposals.iter().filter(|proposal| proposal.new.is_none());
    let line = |left: &Proposal| {
        let name = if left.is_example {
            format!("{}.", left.old[0])
        } else {
            left.sentence.clone()
        };
        let reason = left.instead.lines().next().unwrap_or_default();
        format!("{}:{}: {name} {reason}\n", left.file, left.line)
    };
    left.map(line).collect()
}

/// Lists the texts that a patch has, but that a person has to change, with the reasons.
pub(super) fn with_notes(proposals: &[Proposal]) -> String {
    let edits = proposals.iter().filter(|proposal| proposal.new.is_some());
    let noted = edits.filter(|edit| !edit.is_example).filter_map(|edit| {
        let (_, note) = edit.sentence.split_once(". ")?;
        (!note.is_empty()).then(|| format!("{}:{}: {}\n", edit.file, edit.line, edit.sentence))
    });
    noted.collect()
}

/// Lists the families whose answers have changed.
pub(super) fn corners(families: &[String]) -> String {
    if families.is_empty() {
        return String::new();
    }
    let lines = families.join("\n  ");
    format!(
        "Read the corners of these families again, whose positions have other answers now:\n  {lines}\n"
    )
}

/// Lists where else the specs say something about the rules of these examples.
pub(super) fn other_places(changed: &[&Proposal]) -> String {
    let examples = changed.iter().filter(|proposal| proposal.is_example);
    let by_rule = examples.filter_map(|proposal| {
        let (rule, _) = proposal.old[0].split_once(':')?;
        Some((rule, *proposal))
    });
    let mut text = String::new();
    for (rule, proposal) in by_rule.collect::<BTreeMap<&str, &Proposal>>() {
        let quoted = format!("\"{rule}\"");
        let places = TEXTS_ABOUT_RULES.into_iter().filter_map(|name| {
            let lines = read_given_text(&proposal.path.with_file_name(name)).ok()?;
            let found = lines.lines().zip(1..);
            let found = found.filter(|(line, _)| line.contains(&quoted));
            let numbers: Vec<String> = found.map(|(_, line): (_, u32)| line.to_string()).collect();
            let file = Path::new(&proposal.file).with_file_name(name);
            (!numbers.is_empty()).then(|| format!("{}:{}", file.display(), numbers.join(",")))
        });
        let places: Vec<String> = places.collect();
        if places.is_empty() {
            continue;
        }
        if text.is_empty() {
            text.push_str("Read what these lines say about the rules; they haven't changed:\n");
        }
        let _ = writeln!(text, "  {rule}: {}", places.join(" "));
    }
    text
}

/// Lists the titles of changed examples; where the last status is another one, the title may say something else than the example.
pub(super) fn titles(changed: &[&Proposal]) -> String {
    let mut text = String::new();
    for example in changed.iter().filter(|changed| changed.is_example) {
        if text.is_empty() {
            text.push_str("Read these titles again; they haven't changed:\n");
        }
        let (file, line, title) = (&example.file, example.line, &example.old[0]);
        let _ = write!(text, "  {file}:{line}: {title}");
        let before = last_status(&example.old);
        let now = example.new.as_deref().and_then(last_status);
        if let Some((before, now)) = before.zip(now).filter(|(before, now)| before != now) {
            let _ = write!(text, " (`{before}` before, `{now}` now)");
        }
        text.push('\n');
    }
    text
}

/// Returns the last status of an example, next to a board or on a line of its own.
fn last_status(lines: &[String]) -> Option<Status> {
    let is_of_board = |letter: char| letter == ' ' || letter.is_ascii_digit();
    let words = lines
        .iter()
        .map(|line| line.trim_start_matches(is_of_board));
    words.rev().find_map(|words| words.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(title: &str, old: [&str; 3], new: [&str; 3]) -> Proposal {
        let text = |lines: [&str; 3]| -> Vec<String> {
            let lines = lines.iter().map(ToString::to_string);
            std::iter::once(title.to_owned()).chain(lines).collect()
        };
        Proposal {
            path: "specs/rules.md".into(),
            file: "specs/rules.md".to_owned(),
            line: 7,
            sentence: String::new(),
            program: None,
            is_example: true,
            old: text(old),
            new: Some(text(new)),
            instead: String::new(),
        }
    }

    #[test]
    fn a_title_whose_example_ends_in_another_way_says_how() {
        let end = |middle| ["     0  0  0  0  0  0", middle, "     0  0  0  0  0  0"];
        let [draw, won] = [
            " 24                   24   draw",
            " 18                   30   One wins",
        ];
        let ends = example("play.sweeps: a draw", end(draw), end(won));
        let same = example("play.sweeps: a win", end(won), end(won));
        let session = example(
            "program.the-end: all",
            ["> 4", "draw", "[ends]"],
            ["> 5", "One wins", "[ends]"],
        );
        assert_eq!(
            titles(&[&ends, &same, &session]),
            "Read these titles again; they haven't changed:\n\
             \u{20} specs/rules.md:7: play.sweeps: a draw (`draw` before, `One wins` now)\n\
             \u{20} specs/rules.md:7: play.sweeps: a win\n\
             \u{20} specs/rules.md:7: program.the-end: all (`draw` before, `One wins` now)\n"
        );
    }
}
