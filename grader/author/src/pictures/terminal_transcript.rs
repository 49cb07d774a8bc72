//! Draws a session as a terminal shows it: what is typed or said stands out.

use grader::specs::Case;
use grader::svg::{SvgWriter, WIDTH};
use notation::{Answer, Verb};

use super::sentence::list;

/// The styles of sessions, besides those of all pictures.
pub(super) const TRANSCRIPT_STYLE: &str =
    ".q{font:13px ui-monospace,monospace;white-space:pre}.q.c{font-weight:700}";
/// Line height in pixels.
const LINE: u32 = 18;
/// Maximum number of lines; the text below the picture has all of them.
const MOST: usize = 14;

/// Number of columns; a longer line goes on below.
const COLUMNS: usize = 42;

/// A session as lines of text.
pub(super) struct TerminalTranscript {
    lines: Vec<String>,
    /// Whether it is a game with a referee.
    is_game: bool,
}

impl TerminalTranscript {
    /// Returns the session that a case expects, if it expects one.
    pub(super) fn of(case: &Case) -> Option<TerminalTranscript> {
        let Answer::Session(session) = &case.expected else {
            return None;
        };
        let text = session.to_string();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        if lines.len() > MOST {
            lines.truncate(MOST - 1);
            lines.push("and so on".to_owned());
        }
        let is_game = case.question.verb == Verb::Referee;
        Some(TerminalTranscript { lines, is_game })
    }

    /// Says what is typed or said.
    pub(super) fn sentence(&self) -> String {
        let lines = self.lines.iter();
        let said: Vec<String> = lines.filter_map(|line| self.said(line)).collect();
        match (self.is_game, said.as_slice()) {
            (true, []) => "A game with a referee, before anybody says anything.".to_owned(),
            (true, said) => format!("A game with a referee: {}.", list(said)),
            (false, []) => "A session in which nothing is typed.".to_owned(),
            (false, typed) => format!("A session in which the players type {}.", list(typed)),
        }
    }

    /// Says what is typed or said in this line, if anything is.
    fn said(&self, line: &str) -> Option<String> {
        match line.strip_prefix("> ") {
            Some(typed) if !self.is_game => Some(typed.to_owned()),
            Some(said) => Some(match said.split_once(": ") {
                Some((player, line)) => format!("Player {player} says {line}"),
                None => format!("Player {} says an empty line", said.trim_end_matches(':')),
            }),
            None => {
                let words = line.strip_prefix('[')?.strip_suffix(']')?;
                (self.is_game && words.contains(" is ")).then(|| format!("Player {words}"))
            }
        }
    }

    /// Returns the size of the picture.
    pub(super) fn size(&self) -> (u32, u32) {
        let lines = u32::try_from(self.rows().count()).unwrap_or(1);
        (WIDTH, LINE * lines + 20)
    }

    /// Returns what each row of the terminal shows, and its class.
    fn rows(&self) -> impl Iterator<Item = (&'static str, String)> {
        self.lines.iter().flat_map(|line| {
            let class = if line.starts_with('>') { "q c" } else { "q" };
            let letters: Vec<char> = line.chars().collect();
            let rows = letters.chunks(COLUMNS).map(|row| row.iter().collect());
            let rows: Vec<String> = rows.collect();
            // An empty line is a row, too.
            let rows = if rows.is_empty() {
                vec![String::new()]
            } else {
                rows
            };
            rows.into_iter().map(move |row| (class, row))
        })
    }

    /// Draws the lines.
    pub(super) fn draw(&self, svg: &mut SvgWriter) {
        for (number, (class, line)) in (0..).zip(self.rows()) {
            let y = (24 + LINE * number).to_string();
            // Plain spaces at the start of a line would be lost.
            let line = line.replace(' ', "\u{a0}");
            svg.text_as("text", &[("x", "12"), ("y", &y), ("class", class)], &line);
        }
    }
}
