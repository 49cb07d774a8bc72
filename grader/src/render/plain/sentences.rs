//! Says a story in sentences: one fact in each, labels first, and no drawing.

use crate::report::{TextComparison, stones_in_words};
use crate::story::{Block, BoardView, Points, Story, What, capitalized, names};

/// The most lines of a text.
const LINES: usize = 6;

/// Returns the sentences of a story.
pub(crate) fn sentences(story: &Story) -> Vec<String> {
    let said = story.iter().flat_map(said);
    let plain = said.map(|said| anstream::adapter::strip_str(&said).to_string());
    let lines = plain.flat_map(|said| {
        let lines = said.lines().map(|line| line.trim().to_owned());
        lines.collect::<Vec<String>>()
    });
    lines.filter(|line| !line.is_empty()).collect()
}

fn said(block: &Block) -> Vec<String> {
    match &block.what {
        What::Heading(words, beside) if beside.is_empty() => vec![sentence(words)],
        What::Heading(words, beside) => vec![format!("{words}, {}", sentence(beside))],
        What::Paragraph { words, .. } => vec![words.clone()],
        What::Labelled(label, words, _) => vec![labelled(label, words)],
        What::Place(label, place, _) => {
            let place = format!("{}, line {}.", place.file, place.line);
            vec![labelled(label, &place)]
        }
        What::Answer(label, _, words) => vec![labelled(label, &sentence(words))],
        What::Boards(views) => views.iter().flat_map(board).collect(),
        What::Texts(compared) => texts(compared),
        What::Verbatim(label, _, lines) => {
            let lines = lines.iter().take(LINES).enumerate();
            let lines =
                lines.map(|(index, line)| labelled(&format!("{label}, line {}", index + 1), line));
            lines.collect()
        }
        What::Printed(label, lines) => lines.iter().map(|line| labelled(label, line)).collect(),
        What::Rules(label, rules) => vec![labelled(label, &sentence(&names(rules)))],
        What::Drawn(error) => drawn(error),
        What::List(items) => items.iter().map(|item| sentence(item)).collect(),
        What::Table(rows) => {
            let rows = rows.iter().map(|row| row.join(", ").replace(":, ", ": "));
            rows.map(|row| sentence(&row)).collect()
        }
        What::Points(all) => points(all),
        What::Fold(fold) => {
            let inside = fold.inside.iter().chain(&fold.case);
            let inside = inside.flat_map(said);
            [sentence(&fold.summary)]
                .into_iter()
                .chain(inside)
                .collect()
        }
        What::Gap => Vec::new(),
    }
}

/// Ends words with a full stop, unless they end with a mark already.
fn sentence(words: &str) -> String {
    let stop = if words.ends_with(['.', ':', '?', '!']) {
        ""
    } else {
        "."
    };
    format!("{words}{stop}")
}

fn labelled(label: &str, words: &str) -> String {
    format!("{}: {words}", capitalized(label.trim_end_matches('?')))
}

/// Says how a wrong board differs from the right one, and of any other what it holds.
fn board(view: &BoardView) -> Vec<String> {
    if let Some(words) = &view.differences {
        return vec![labelled(&view.label, &sentence(words))];
    }
    let stones = stones_in_words(&view.board, " ", ", ");
    let below = view.below.iter().map(|(words, _)| words.clone());
    let said = [stones].into_iter().chain(below);
    said.map(|words| labelled(&view.label, &sentence(&words)))
        .collect()
}

fn texts(compared: &TextComparison) -> Vec<String> {
    let from = compared.first().saturating_sub(LINES / 2);
    let rows = compared.rows.iter().skip(from).take(LINES);
    let line =
        |label: &str, line: &Option<String>| labelled(label, line.as_deref().unwrap_or("no line"));
    let said = rows.flat_map(|row| {
        if row.differs {
            vec![line("expected", &row.expected), line("yours", &row.got)]
        } else {
            vec![line("both", &row.got)]
        }
    });
    said.collect()
}

/// Says the words of a drawn error, without the drawing.
fn drawn(error: &str) -> Vec<String> {
    let plain = anstream::adapter::strip_str(error).to_string();
    let lines = plain.lines();
    let words =
        lines.map(|line| line.trim_matches([' ', '|', '=', '^', '-', '>', '+', '~', '_', '.']));
    let said = words.filter(|words| words.chars().any(char::is_alphabetic));
    said.map(|words| labelled("the compiler", words)).collect()
}

fn points(points: &Points) -> Vec<String> {
    let (score, max_score) = (points.score, points.max_score);
    let mut said = vec![format!("Points: {score} of {max_score}.")];
    if !points.extra.is_empty() {
        said.push(format!("Points, {}", sentence(&points.extra)));
    }
    said.extend(points.parts.iter().map(|part| {
        let open = part
            .open
            .first()
            .map(|open| format!(" {}", sentence(&capitalized(open))));
        format!(
            "Part {}, {}: {} of {}.{}",
            part.number,
            part.title,
            part.score,
            part.max_score,
            open.unwrap_or_default()
        )
    }));
    said
}
