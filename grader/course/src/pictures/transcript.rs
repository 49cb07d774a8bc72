//! Draws a session with the program as a terminal shows it: what is typed stands out.

use grader::notation::Answer;
use grader::svg::{Svg, WIDTH};

use super::sentence::list;

/// How high a line is.
const LINE: u32 = 18;
/// How many lines are drawn; the text below the picture has all of them.
const MOST: usize = 14;

/// A session as lines of text.
pub(super) struct Transcript {
    lines: Vec<String>,
}

impl Transcript {
    /// Returns the session in an answer, if it is one.
    pub(super) fn of(answer: &Answer) -> Option<Transcript> {
        let Answer::Session(session) = answer else {
            return None;
        };
        let text = session.to_string();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        if lines.len() > MOST {
            lines.truncate(MOST - 1);
            lines.push("and so on".to_owned());
        }
        Some(Transcript { lines })
    }

    /// Says what is typed.
    pub(super) fn sentence(&self) -> String {
        let typed: Vec<&str> = self
            .lines
            .iter()
            .filter_map(|line| line.strip_prefix("> "))
            .collect();
        match typed.as_slice() {
            [] => "A session in which nothing is typed.".to_owned(),
            typed => format!("A session in which the players type {}.", list(typed)),
        }
    }

    /// Returns the size of the picture.
    pub(super) fn size(&self) -> (u32, u32) {
        let lines = u32::try_from(self.lines.len()).unwrap_or(1);
        (WIDTH, LINE * lines + 20)
    }

    /// Draws the lines.
    pub(super) fn draw(&self, svg: &mut Svg) {
        for (number, line) in (0..).zip(&self.lines) {
            let class = if line.starts_with('>') { "q y" } else { "q" };
            let y = (24 + LINE * number).to_string();
            // Plain spaces at the start of a line would be lost.
            let line = line.replace(' ', "\u{a0}");
            svg.text_as("text", &[("x", "12"), ("y", &y), ("class", class)], &line);
        }
    }
}
