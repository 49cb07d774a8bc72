//! Draws an error as the compiler does, with lines that fit the screen.

use std::borrow::Cow;

use textwrap::Options;
use textwrap::core::display_width;

use super::page::Page;
use super::screen::cut_text;

/// Draws so many lines of an error, so that they fit the screen.
pub(super) fn draw_error(page: &mut Page, rendered: &str, most: usize) {
    let width = page.screen.width;
    let lines: Vec<&str> = rendered.lines().collect();
    for &line in lines.iter().take(most) {
        let plain = anstream::adapter::strip_str(line).to_string();
        let gutter = plain.find('|').map(|at| plain.split_at(at));
        match gutter {
            // A label is words, and isn't cut.
            Some((before, after)) if before.trim().is_empty() && display_width(after) > 1 => {
                for line in wrapped(line, before.len() + 4, width) {
                    page.line(line);
                }
            }
            // Source is cut.
            Some(_) => page.line(cut_text(line, width)),
            None if plain.contains("--> ") || plain.trim().is_empty() => {
                page.line(cut_text(line, width));
            }
            None => page.paragraph(line, 0),
        }
    }
    page.more(lines.len().saturating_sub(most));
}

/// Divides a line with a label that is too long; the rest is at the right, but not left of this column.
fn wrapped(line: &str, least: usize, width: usize) -> Vec<String> {
    if display_width(line) <= width {
        return vec![line.to_owned()];
    }
    let divided = |indent: usize| -> Vec<String> {
        let indent = " ".repeat(indent);
        let options = Options::new(width).subsequent_indent(&indent);
        let lines = textwrap::wrap(line, options).into_iter();
        lines.map(Cow::into_owned).collect()
    };
    let rest = divided(least);
    let rest = rest.iter().skip(1);
    let longest = rest.map(|rest| display_width(rest.trim_start())).max();
    divided(longest.map_or(least, |longest| width.saturating_sub(longest).max(least)))
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn a_long_label_goes_on_at_the_right() {
        assert_eq!(
            wrapped("   |       ^^^^ expected `u8`, found `usize`", 7, 30),
            [
                "   |       ^^^^ expected `u8`,",
                "                 found `usize`"
            ]
        );
        assert_eq!(wrapped("   | ^ short", 7, 30), ["   | ^ short"]);
    }
}
