//! Explains why nothing was graded: the first error in full, the others on a line each.

use super::block::{Block, Story, Telling, Tone, What};
use crate::report::{BuildError, NotGraded, plural};

pub(super) fn tell_build_errors(not_graded: &NotGraded, telling: &Telling) -> Story {
    let what = format!("Nothing was graded: {}.", not_graded.what);
    let mut story = vec![Block::outside(what).toned(Tone::Bad)];
    let Some((first, others)) = not_graded.errors.split_first() else {
        if !not_graded.detail.trim().is_empty() {
            story.push(Block::gap());
            story.push(drawn(&not_graded.detail, telling));
        }
        return story;
    };
    let count = others.len();
    let errors = plural(count, "more error");
    let remark = format!("{count} {errors} may only be a consequence of it.");
    let lead = "Fix this first";
    story.extend(telling.all.then(|| Block::heading(lead, "")));
    story.extend(in_full(first, telling));
    if count > 0 && telling.all {
        story.push(Block::heading(remark, ""));
        story.extend(others.iter().flat_map(|error| in_full(error, telling)));
    } else if count > 0 {
        let words = format!("{lead}. {remark}");
        story.extend([Block::gap(), Block::outside(words)]);
        let others = others.iter().map(|error| headline(error, telling));
        story.push(Block::new(What::List(others.collect())));
    }
    story
}

fn in_full(error: &BuildError, telling: &Telling) -> Story {
    let mut story = vec![Block::gap()];
    story.push(match error.rendered.as_str() {
        "" => Block::outside(headline(error, telling)),
        rendered => drawn(rendered, telling),
    });
    if let Some(advice) = &error.advice {
        story.extend([Block::gap(), Block::inside(advice)]);
    }
    story
}

fn headline(error: &BuildError, telling: &Telling) -> String {
    error.headline(|place| telling.path(place))
}

/// Shows an error as the compiler draws it, with paths from where the reader is.
fn drawn(rendered: &str, telling: &Telling) -> Block {
    let lines = rendered.trim_end().lines();
    let lines: Vec<String> = lines
        .map(|line| with_folder(line, telling.folder))
        .collect();
    Block::new(What::Drawn(lines.join("\n")))
}

/// Puts the student's folder in front of the path that a line points at: the compiler knows it from inside.
fn with_folder(line: &str, folder: &str) -> String {
    let arrow = ["--> ", "::: "]
        .into_iter()
        .find_map(|arrow| line.find(arrow));
    let path = arrow.and_then(|arrow| Some(arrow + line[arrow..].find("src")?));
    match path.map(|path| line.split_at(path)) {
        Some((before, path)) if path.starts_with("src/") || path.starts_with("src\\") => {
            format!("{before}{folder}{}", path.replace('\\', "/"))
        }
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::with_folder;

    #[test]
    fn a_place_in_a_note_begins_with_the_students_folder() {
        assert_eq!(
            with_folder("  --> src/board.rs:11:10", "starter/"),
            "  --> starter/src/board.rs:11:10"
        );
        assert_eq!(
            with_folder(" ::: src\\board.rs:1:1", "../kalah/"),
            " ::: ../kalah/src/board.rs:1:1"
        );
        assert_eq!(with_folder("let src = 1;", "starter/"), "let src = 1;");
    }
}
