//! Reads worked examples: fenced blocks in the specs, step by step.

use super::case::{Case, RuleName};
use crate::mistake::Mistake;
use crate::place::Place;
use notation::{Answer, Board, Player, Question, Status, StepForm, Verb};

#[derive(Clone, Debug)]
pub(super) struct ExampleBlock<'a> {
    /// The first line inside the fences.
    pub place: Place,
    pub text: &'a str,
    /// The rule set that the fence names, if it names one.
    pub rule_set: Option<&'a str>,
}

/// The first line of a block: the rule, and the title of the example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Title {
    pub rule: RuleName,
    /// The title, unique in all of the specs.
    pub title: String,
}

pub(super) fn read_title(block: &ExampleBlock) -> Result<Title, Mistake> {
    let first = block.text.lines().next().unwrap_or_default();
    match first.split_once(": ") {
        Some((rule, title)) if RuleName::is_valid(rule) && !title.trim().is_empty() => Ok(Title {
            rule: rule.into(),
            title: title.trim().to_owned(),
        }),
        Some((rule, title)) if !title.trim().is_empty() && RuleName::is_valid(&alike(rule)) => {
            Err(block.place.mistake(format!(
                "`{rule}` isn't the name of a rule; did you mean `{}`?",
                alike(rule)
            )))
        }
        _ => Err(block.place.mistake(format!(
            "`{first}` isn't the title of an example; write `rule.name: title`"
        ))),
    }
}

fn alike(rule: &str) -> String {
    rule.trim().to_lowercase().replace([' ', '_'], "-")
}

pub(super) fn read_steps(block: &ExampleBlock, title: &Title) -> Result<Vec<Case>, Vec<Mistake>> {
    let mut reader = Steps {
        block,
        title,
        lines: block.text.lines().collect(),
        next: 1,
        board: None,
        mover: None,
        total: None,
        cases: Vec::new(),
        mistakes: Vec::new(),
    };
    reader.read();
    if reader.cases.is_empty() && reader.mistakes.is_empty() {
        let what = "this example asks nothing; write a step below its first picture";
        reader.mistakes.push(block.place.mistake(what));
    }
    if reader.mistakes.is_empty() {
        Ok(reader.cases)
    } else {
        Err(reader.mistakes)
    }
}

struct Steps<'a> {
    block: &'a ExampleBlock<'a>,
    title: &'a Title,
    lines: Vec<&'a str>,
    next: usize,
    board: Option<Board>,
    mover: Option<Player>,
    /// The number of stones in the first picture.
    total: Option<u32>,
    cases: Vec<Case>,
    mistakes: Vec<Mistake>,
}

impl Steps<'_> {
    fn place(&self, index: usize) -> Place {
        self.block.place.below(index)
    }

    fn wrong(&mut self, index: usize, what: impl Into<String>) {
        self.mistakes.push(self.place(index).mistake(what));
    }

    fn read(&mut self) {
        while self.next < self.lines.len() {
            let index = self.next;
            let line = self.lines[index];
            if line.trim().is_empty() {
                self.next += 1;
            } else if !line.starts_with(' ') {
                self.next += 1;
                if self.step(index, line).is_none() {
                    // Nothing can be said about what follows a broken step.
                    return;
                }
            } else if self.board.is_none() {
                let Some((board, status)) = self.picture(index) else {
                    return;
                };
                self.board = Some(board);
                self.mover = match status {
                    Some(Status::ToMove(player)) => Some(player),
                    _ => None,
                };
            } else {
                self.wrong(
                    index,
                    "no step asks for this picture; write the step above it",
                );
                return;
            }
        }
    }

    fn picture(&mut self, index: usize) -> Option<(Board, Option<Status>)> {
        let lines = match self.lines.get(index..index + 3) {
            Some(lines) if lines.iter().all(|line| line.starts_with(' ')) => {
                [lines[0], lines[1], lines[2]]
            }
            _ => {
                self.wrong(index, "a picture is missing here; write its three lines");
                return None;
            }
        };
        self.next = index + 3;
        let words_at = lines[1]
            .find(|character: char| character.is_alphabetic())
            .unwrap_or(lines[1].len());
        let (middle, words) = lines[1].split_at(words_at);
        let board = match Board::from_picture([lines[0], middle, lines[2]]) {
            Ok(board) => board,
            Err((row, what)) => {
                self.wrong(
                    index + row,
                    format!("{what}; right-align each number in three columns"),
                );
                return None;
            }
        };
        let status = match words.trim_end() {
            "" => None,
            words => match words.parse() {
                Ok(status) => Some(status),
                Err(what) => {
                    self.wrong(index + 1, what);
                    return None;
                }
            },
        };
        let total = *self.total.get_or_insert(board.total());
        if board.total() != total {
            let what = format!(
                "the number of stones changes: {} here, {total} in the first picture; count them again",
                board.total()
            );
            self.wrong(index, what);
            return None;
        }
        Some((board, status))
    }

    /// Reads one step with its answer; none if it contains a mistake.
    fn step(&mut self, index: usize, line: &str) -> Option<()> {
        let (asked, said) = match line.split_once(':') {
            Some((asked, said)) => (asked.trim_end(), Some(said.trim())),
            None => (line.trim_end(), None),
        };
        let mut words = asked.split_whitespace();
        let name = words.next().unwrap_or_default();
        let (verb, form) = match Verb::of_step(name) {
            Ok(step) => step,
            Err(what) => {
                self.wrong(index, what);
                return None;
            }
        };
        let mut question = Question::new(verb);
        question.rule_set = self.block.rule_set.map(str::to_owned);
        for word in words {
            match (word.parse::<usize>(), word.parse::<Player>()) {
                (Ok(bowl), _) if question.bowl.is_none() => question.bowl = Some(bowl),
                (_, Ok(player)) if question.player.is_none() => question.player = Some(player),
                _ => {
                    self.wrong(
                        index,
                        format!("`{word}` doesn't belong in `{asked}`; leave it out"),
                    );
                    return None;
                }
            }
        }
        self.complete(index, asked, &mut question)?;
        let expected = self.answer(index, verb, form, said)?;
        self.cases.push(Case {
            question,
            expected,
            rule: self.title.rule.clone(),
            title: Some(self.title.title.clone()),
            place: self.place(index),
            hidden: false,
        });
        Some(())
    }

    /// Adds the current position to the question.
    fn complete(&mut self, index: usize, asked: &str, question: &mut Question) -> Option<()> {
        let shape = question.verb.shape();
        if shape.board {
            question.board = self.board;
            if self.board.is_none() {
                self.wrong(
                    index,
                    format!("`{asked}` needs a position; draw one above it"),
                );
                return None;
            }
        }
        if shape.player && question.player.is_none() {
            question.player = self.mover;
            if self.mover.is_none() {
                let what = format!(
                    "it isn't clear who moves before `{asked}`; write `One to move` next to the picture"
                );
                self.wrong(index, what);
                return None;
            }
        }
        if question.player.is_some() != shape.player || question.bowl.is_some() != shape.bowl {
            let wanted = if shape.bowl {
                "one bowl number"
            } else {
                "no bowl number"
            };
            self.wrong(
                index,
                format!("`{asked}` isn't a step; `{}` takes {wanted}", question.verb),
            );
            return None;
        }
        Some(())
    }

    fn answer(
        &mut self,
        index: usize,
        verb: Verb,
        form: StepForm,
        said: Option<&str>,
    ) -> Option<Answer> {
        let read = match form {
            StepForm::Picture => match said {
                None => return self.picture_answer(index, verb, None),
                Some(said) => Err(format!(
                    "`{said}` has no meaning here; leave it out, since the answer is the picture below"
                )),
            },
            StepForm::BowlAndPicture => return self.picture_answer(index, verb, said),
            StepForm::Words | StepForm::Block => Answer::parse(verb, said.unwrap_or_default()),
            StepForm::Reason => said.unwrap_or_default().parse().map(Answer::Refused),
        };
        read.map_err(|what| self.wrong(index, what)).ok()
    }

    /// Reads the picture below the step at this line, which is its answer.
    fn picture_answer(&mut self, index: usize, verb: Verb, said: Option<&str>) -> Option<Answer> {
        while self
            .lines
            .get(self.next)
            .is_some_and(|line| line.trim().is_empty())
        {
            self.next += 1;
        }
        let at = self.next;
        let (board, status) = self.picture(at)?;
        let answer = match (verb, status) {
            (Verb::Sow, _) => Answer::Sown {
                last: self.last(index, said.unwrap_or_default())?,
                board,
            },
            (Verb::Show, _) => Answer::Text(board.picture().join("\n")),
            (Verb::Play | Verb::Swap, Some(status)) => Answer::Played { board, status },
            (Verb::Play | Verb::Swap, None) => {
                let what = "there is no status after this move; write `One to move`, `Two to move`, `One wins`, \
                            `Two wins` or `draw` next to the picture";
                self.wrong(at + 1, what);
                return None;
            }
            _ => Answer::Board(board),
        };
        if let Some(board) = answer.board() {
            self.board = Some(*board);
        }
        if let Some(status) = answer.status() {
            self.mover = match status {
                Status::ToMove(player) => Some(player),
                Status::Won(_) | Status::Draw => None,
            };
        }
        Some(answer)
    }
    /// Reads the bowl of the last stone, which follows the colon of the step at this line.
    fn last(&mut self, index: usize, said: &str) -> Option<usize> {
        let last = said.parse().ok();
        if last.is_none() {
            let what = if said.is_empty() {
                "the bowl of the last stone is missing".to_owned()
            } else {
                format!("`{said}` isn't the bowl of the last stone")
            };
            self.wrong(index, format!("{what}; write its number, as in `sow 4: 8`"));
        }
        last
    }
}
