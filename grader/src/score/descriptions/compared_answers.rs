//! The answers of one function, next to the right ones.

use notation::{Answer, Board, Question, Steps};

/// The number of wrong answers needed to say that they have something in common.
const ENOUGH_WRONG: usize = 2;

/// If a function is asked so few questions, a single wrong answer is enough.
const FEW: usize = 3;

/// A question with the expected answer and the one that was given.
#[derive(Clone, Copy)]
pub(super) struct ComparedAnswer<'a> {
    pub(super) question: &'a Question,
    pub(super) expected: &'a Answer,
    /// None after a panic, a crash or a limit.
    pub(super) given: Option<&'a Answer>,
    pub(super) steps: Option<&'a Steps>,
    pub(super) rule: &'a str,
}

impl ComparedAnswer<'_> {
    pub(super) fn board(&self) -> Option<&Board> {
        self.given.and_then(Answer::board)
    }
}

#[derive(Clone)]
pub(super) struct ComparedAnswers<'a> {
    pub(super) wrong: Vec<ComparedAnswer<'a>>,
    pub(super) right: Vec<ComparedAnswer<'a>>,
}

impl ComparedAnswers<'_> {
    pub(super) fn all_wrong(&self, holds: impl Fn(&ComparedAnswer) -> bool) -> bool {
        self.wrong.iter().all(holds)
    }

    /// Returns whether there are enough wrong answers to say that they have something in common.
    pub(super) fn are_several(&self) -> bool {
        self.wrong.len() >= ENOUGH_WRONG
    }

    /// Returns whether the function is asked so little that one wrong answer is enough.
    pub(super) fn are_few(&self) -> bool {
        self.wrong.len() + self.right.len() <= FEW
    }

    /// Returns whether these are all wrong answers about one of the rules.
    pub(super) fn is_all_of_a_rule(&self, some: &[ComparedAnswer]) -> bool {
        let count = |answers: &[ComparedAnswer], rule: &str| {
            let answers = answers.iter();
            answers.filter(|pair| pair.rule == rule).count()
        };
        let mut rules = some.iter().map(|pair| pair.rule);
        rules.any(|rule| count(some, rule) == count(&self.wrong, rule))
    }
}

/// The lines of a right text, and those of the one that was given.
pub(super) struct TextPair {
    pub(super) expected: Vec<String>,
    pub(super) given: Vec<String>,
}

impl TextPair {
    /// Splits the texts of these answers into lines; none if an answer isn't text.
    pub(super) fn of(answers: &[ComparedAnswer]) -> Option<Vec<TextPair>> {
        let split = |text: &str| text.split('\n').map(str::to_owned).collect();
        let answers = answers.iter();
        answers
            .map(|pair| match (pair.expected, pair.given?) {
                (Answer::Text(expected), Answer::Text(given)) => Some(TextPair {
                    expected: split(expected),
                    given: split(given),
                }),
                _ => None,
            })
            .collect()
    }

    pub(super) fn has_all_lines(&self) -> bool {
        self.expected.len() == self.given.len()
    }
}
