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

/// Reads the steps below the title, up to the first mistake: nothing can be said about what follows a broken step.
pub(super) fn read_steps(block: &ExampleBlock, title: &Title) -> Result<Vec<Case>, Mistake> {
    let mut reader = Steps {
        block,
        title,
        lines: block.text.lines().collect(),
        next: 1,
        board: None,
        mover: None,
        total: None,
        cases: Vec::new(),
    };
    reader.read()?;
    if reader.cases.is_empty() {
        let what = "this example asks nothing; write a step below its first picture";
        return Err(block.place.mistake(what));
    }
    Ok(reader.cases)
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
}

impl Steps<'_> {
    fn place(&self, index: usize) -> Place {
        self.block.place.below(index)
    }

    fn wrong<T>(&self, index: usize, what: impl Into<String>) -> Result<T, Mistake> {
        Err(self.place(index).mistake(what))
    }

    fn read(&mut self) -> Result<(), Mistake> {
        while self.next < self.lines.len() {
            let index = self.next;
            let line = self.lines[index];
            if line.trim().is_empty() {
                self.next += 1;
            } else if !line.starts_with(' ') {
                self.next += 1;
                self.step(index, line)?;
            } else if self.board.is_none() {
                let (board, status) = self.picture(index)?;
                self.board = Some(board);
                self.mover = match status {
                    Some(Status::ToMove(player)) => Some(player),
                    _ => None,
                };
            } else {
                let what = "no step asks for this picture; write the step above it";
                return self.wrong(index, what);
            }
        }
        Ok(())
    }

    fn picture(&mut self, index: usize) -> Result<(Board, Option<Status>), Mistake> {
        let lines = match self.lines.get(index..index + 3) {
            Some(lines) if lines.iter().all(|line| line.starts_with(' ')) => {
                [lines[0], lines[1], lines[2]]
            }
            _ => return self.wrong(index, "a picture is missing here; write its three lines"),
        };
        self.next = index + 3;
        let words_at = lines[1]
            .find(|character: char| character.is_alphabetic())
            .unwrap_or(lines[1].len());
        let (middle, words) = lines[1].split_at(words_at);
        let board = Board::from_picture([lines[0], middle, lines[2]]);
        let board = board.or_else(|(row, what)| {
            let what = format!("{what}; right-align each number in three columns");
            self.wrong(index + row, what)
        })?;
        let status = match words.trim_end() {
            "" => None,
            words => Some(
                words
                    .parse()
                    .or_else(|what: String| self.wrong(index + 1, what))?,
            ),
        };
        let total = *self.total.get_or_insert(board.total());
        if board.total() != total {
            let what = format!(
                "the number of stones changes: {} here, {total} in the first picture; count them again",
                board.total()
            );
            return self.wrong(index, what);
        }
        Ok((board, status))
    }

    /// Reads one step with its answer.
    fn step(&mut self, index: usize, line: &str) -> Result<(), Mistake> {
        let (asked, said) = match line.split_once(':') {
            Some((asked, said)) => (asked.trim_end(), Some(said.trim())),
            None => (line.trim_end(), None),
        };
        let mut words = asked.split_whitespace();
        let name = words.next().unwrap_or_default();
        let (verb, form) = Verb::of_step(name).or_else(|what| self.wrong(index, what))?;
        let mut question = Question::new(verb);
        question.rule_set = self.block.rule_set.map(str::to_owned);
        for word in words {
            match (word.parse::<usize>(), word.parse::<Player>()) {
                (Ok(bowl), _) if question.bowl.is_none() => question.bowl = Some(bowl),
                (_, Ok(player)) if question.player.is_none() => question.player = Some(player),
                _ => {
                    let what = format!("`{word}` doesn't belong in `{asked}`; leave it out");
                    return self.wrong(index, what);
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
        Ok(())
    }

    /// Adds the current position to the question.
    fn complete(&self, index: usize, asked: &str, question: &mut Question) -> Result<(), Mistake> {
        let shape = question.verb.shape();
        if shape.board {
            question.board = self.board;
            if self.board.is_none() {
                let what = format!("`{asked}` needs a position; draw one above it");
                return self.wrong(index, what);
            }
        }
        if shape.player && question.player.is_none() {
            question.player = self.mover;
            if self.mover.is_none() {
                let what = format!(
                    "it isn't clear who moves before `{asked}`; write `One to move` next to the picture"
                );
                return self.wrong(index, what);
            }
        }
        if question.player.is_some() != shape.player || question.bowl.is_some() != shape.bowl {
            let wanted = if shape.bowl {
                "one bowl number"
            } else {
                "no bowl number"
            };
            let what = format!("`{asked}` isn't a step; `{}` takes {wanted}", question.verb);
            return self.wrong(index, what);
        }
        Ok(())
    }

    fn answer(
        &mut self,
        index: usize,
        verb: Verb,
        form: StepForm,
        said: Option<&str>,
    ) -> Result<Answer, Mistake> {
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
        read.or_else(|what| self.wrong(index, what))
    }

    /// Reads the picture below the step at this line, which is its answer.
    fn picture_answer(
        &mut self,
        index: usize,
        verb: Verb,
        said: Option<&str>,
    ) -> Result<Answer, Mistake> {
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
                return self.wrong(at + 1, what);
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
        Ok(answer)
    }

    /// Reads the bowl of the last stone, which follows the colon of the step at this line.
    fn last(&self, index: usize, said: &str) -> Result<usize, Mistake> {
        said.parse().or_else(|_| {
            let what = if said.is_empty() {
                "the bowl of the last stone is missing".to_owned()
            } else {
                format!("`{said}` isn't the bowl of the last stone")
            };
            self.wrong(index, format!("{what}; write its number, as in `sow 4: 8`"))
        })
    }
}
