//! The boards of the lesson: a position of a worked example, a question, and an answer for each bowl that is clicked.
//!
//! ```text
//! sow.one-by-one: four stones for four bowls
//!      4  4  4  4  4  4
//!   0                    0   One to move
//!      4  4  4  4  4  4
//! You sow bowl 0. Where does the last stone fall?
//! right 4: Yes.
//! wrong 3: The bowl that you empty gets no stone.
//! wrong: Count once more.
//! ```
//!
//! The answers may be a block of their own, folded in `<details>`: a code host shows them when they are opened.

use std::collections::BTreeMap;

use author::consistency::right_bowls;
use grader::mistake::Mistake;
use grader::specs::{Case, Place};
use horrorshow::{Raw, html};
use notation::{BOWLS, Board};
use serde::Serialize;
use staff::boards::{Moment, data, markup, still};

use super::examples_by_title::{ExamplesByTitle, title};

/// One board of the lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LessonBoards {
    title: String,
    question: String,
    /// The answers, in the order in which they are written.
    replies: Vec<Reply>,
}

/// The answer to a click.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Reply {
    /// Whether these bowls are right.
    right: bool,
    /// The bowls; without any, it is for all the others.
    bowls: Vec<usize>,
    /// The text.
    says: String,
}

/// The data of the page's script.
#[derive(Serialize)]
struct Data<'a> {
    replies: &'a [Reply],
    moments: &'a [Moment],
}

impl LessonBoards {
    /// The language of its fences.
    pub(super) const FENCE: &str = "lesson";
    /// The end of the answers, which code hosts show folded.
    pub(super) const END: &str = "</details>";

    /// Returns the lines of a board and its answers, without what only folds them and shows a picture.
    pub(super) fn lines_of(block: &str) -> String {
        let marks = ["```", "<", "!["];
        let lines = block.lines().skip(1).map(|line| {
            let is_mark = marks.iter().any(|mark| line.starts_with(mark));
            if is_mark { "" } else { line }
        });
        let lines: Vec<&str> = lines.collect();
        lines.join("\n")
    }

    /// Reads a block whose fence is at this place.
    pub(super) fn read(
        place: &Place,
        text: &str,
        examples: &ExamplesByTitle,
    ) -> Result<LessonBoards, Vec<Mistake>> {
        let lines: Vec<&str> = text.lines().collect();
        let wrong = |index: usize, what: String| vec![place.below(1 + index).mistake(what)];
        let cases = title(text).map(|(_, title)| (title, examples.cases(title)));
        let Some((title, [case, ..])) = cases else {
            let what = "no worked example has this title; write `rule.name: title` of one";
            return Err(wrong(0, what.to_owned()));
        };
        let start = case.question.board;
        let picture = lines.get(1..4).unwrap_or_default();
        if !start.is_some_and(|board| shows(picture, &board)) {
            let what = "this isn't the position with which the example begins; copy its picture";
            return Err(wrong(1, what.to_owned()));
        }
        let mut lesson = LessonBoards {
            title: title.to_owned(),
            question: String::new(),
            replies: Vec::new(),
        };
        for (index, line) in lines.iter().enumerate().skip(4) {
            match Reply::read(line) {
                Some(Ok(reply)) => lesson.replies.push(reply),
                Some(Err(what)) => return Err(wrong(index, what)),
                None => lesson.add(line),
            }
        }
        let mistakes = lesson.mistakes(case);
        if mistakes.is_empty() {
            Ok(lesson)
        } else {
            Err(mistakes
                .into_iter()
                .flat_map(|what| wrong(0, what))
                .collect())
        }
    }

    /// Adds a line that continues the question or the last answer.
    fn add(&mut self, line: &str) {
        if line.trim().is_empty() {
            return;
        }
        let text = match self.replies.last_mut() {
            Some(reply) => &mut reply.says,
            None => &mut self.question,
        };
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(line.trim());
    }

    /// Finds what doesn't fit together.
    fn mistakes(&self, case: &Case) -> Vec<String> {
        let mut found = Vec::new();
        let mut right: Vec<usize> = self.bowls(true).collect();
        right.sort_unstable();
        let expected = right_bowls(case);
        if right != expected {
            let what = format!(
                "the example says that {expected:?} is right, not {right:?}; correct the bowls after `right`"
            );
            found.push(what);
        }
        let mut seen = BTreeMap::new();
        for bowl in self.bowls(true).chain(self.bowls(false)) {
            *seen.entry(bowl).or_insert(0) += 1;
        }
        if let Some((bowl, _)) = seen.iter().find(|(_, times)| **times > 1) {
            let what = format!("bowl {bowl} has two answers; remove one of them");
            found.push(what);
        }
        let others = self.replies.iter().any(|reply| reply.bowls.is_empty());
        if !others && seen.len() < BOWLS {
            let what = "some bowls have no answer; write `wrong: …` for all others";
            found.push(what.to_owned());
        }
        if self.question.is_empty() {
            let what = "there is no question; write it below the picture";
            found.push(what.to_owned());
        }
        found
    }

    fn bowls(&self, right: bool) -> impl Iterator<Item = usize> {
        let replies = self
            .replies
            .iter()
            .filter(move |reply| reply.right == right);
        replies.flat_map(|reply| reply.bowls.iter().copied())
    }

    /// Shows the board; without a script, the answers are below it.
    pub(super) fn html(&self, examples: &ExamplesByTitle) -> Raw<String> {
        let moments = examples.moments(&self.title);
        let start = moments.first().map(|first| Moment {
            board: first.board,
            mover: first.mover,
            ..Moment::default()
        });
        let data = data(&Data {
            replies: &self.replies,
            moments: &moments,
        });
        markup(html! {
            figure(class="board lesson", data-title=&self.title) {
                figcaption : &self.question;
                @ if let Some(start) = &start {
                    : still(start);
                }
                details(class="replies") {
                    summary : "Answers";
                    ul {
                        @ for reply in &self.replies {
                            li { strong : reply.heading(); : " "; : &reply.says; }
                        }
                    }
                }
                : data;
            }
        })
    }
}

impl Reply {
    /// Reads a line that begins an answer.
    fn read(line: &str) -> Option<Result<Reply, String>> {
        let (head, says) = line.split_once(": ")?;
        let mut words = head.split(' ');
        let right = match words.next() {
            Some("right") => true,
            Some("wrong") => false,
            _ => return None,
        };
        let bowl = |word: &str| {
            let bowl = word.parse().ok().filter(|&bowl| bowl < BOWLS);
            bowl.ok_or_else(|| format!("`{word}` isn't a bowl; write numbers from 0 to 13"))
        };
        let bowls = words.map(bowl).collect::<Result<Vec<usize>, String>>();
        Some(bowls.map(|bowls| Reply {
            right,
            bowls,
            says: says.trim().to_owned(),
        }))
    }

    fn heading(&self) -> String {
        let bowls: Vec<String> = self.bowls.iter().map(ToString::to_string).collect();
        match bowls.as_slice() {
            [] => "Any other bowl:".to_owned(),
            [only] => format!("Bowl {only}:"),
            bowls => format!("Bowls {}:", bowls.join(", ")),
        }
    }
}

fn shows(picture: &[&str], board: &Board) -> bool {
    let drawn = board.picture();
    let mut lines = drawn.iter().zip(picture);
    picture.len() == drawn.len() && lines.all(|(drawn, line)| line.starts_with(drawn.trim_end()))
}
