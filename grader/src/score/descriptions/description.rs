//! A common property of wrong answers.

use super::answer_kind::AnswerKind;
use super::bowl_role::BowlRole;
use super::condition::Condition;
use super::typed_line::TypedLine;
use notation::{Answer, Verb};

/// A common property of one function's wrong answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Description {
    /// An answer depends on earlier questions, or on chance.
    Unsteady,
    /// The function answers as if it didn't call this one, which answers rightly by itself.
    NotUsed(Verb),
    /// Only spaces and line breaks are wrong.
    OnlySpaces,
    /// Only this line of each text is wrong, counted from 1; its words may be right, in reverse order.
    OnlyLine {
        /// The number of the line.
        number: usize,
        /// Whether its words are the right ones in reverse order.
        is_reversed: bool,
    },
    /// The lines of each text have other lengths, or another number.
    Lengths(Lengths),
    /// The board is that of the question.
    Unchanged,
    /// Every answer is this one.
    Always(Answer),
    /// Some questions have no answer, because of a panic, a crash or a limit.
    NoAnswer {
        /// To how many.
        so: usize,
        /// The number of wrong answers.
        wrong: usize,
    },
    /// Each wrong answer is the bowl of the question.
    Itself,
    /// The right answer for the other player is given, wherever that one is known.
    OfOtherPlayer {
        /// In how many wrong answers.
        so: usize,
        /// The number of wrong answers.
        wrong: usize,
    },
    /// A property of the wrong answers for which this holds.
    Within(Condition, Box<Description>),
    /// Instead of answers of some kinds, answers of other kinds are given.
    Instead {
        /// The expected kind and the given one; one or two such pairs, the most frequent ones.
        pairs: Vec<(AnswerKind, AnswerKind)>,
        /// The number of wrong answers for which one of them holds.
        so: usize,
        /// The number of wrong answers.
        wrong: usize,
    },
    /// Each number differs from the right one by this.
    Offset(i32),
    /// The bowl of the last stone differs from the right one by this, and the board is right.
    LastOffset(i32),
    /// Each list has the right bowls in another order.
    OtherOrder,
    /// Each list has the right bowls in reverse order.
    Reversed,
    /// Each wrong list lacks bowls.
    ListLacks {
        /// Whether it is always one bowl.
        one: bool,
    },
    /// Each wrong list has bowls that don't belong there.
    ListHasMore {
        /// Whether all of them are empty.
        empty: bool,
    },
    /// Only some bowls of each board are wrong.
    Bowls(Vec<(BowlRole, Option<Amount>)>),
    /// Every wrong board holds more stones than before the question, or fewer: so many, if it is always the same number.
    Stones {
        /// Whether there are more.
        more: bool,
        /// Their number.
        by: Option<u32>,
    },
    /// One half of each answer is right.
    Half(Half),
    /// In sessions, another line is printed than expected, or none, or one too many.
    SessionLine {
        /// Line that was typed before.
        after: TypedLine,
        /// One of the typed lines, if these differ.
        example: Option<String>,
        /// Whether the right thing happens after other lines of this kind.
        is_sometimes_right: bool,
        /// What should happen, as a verb and its object; none if nothing should, or different things.
        expected: Option<String>,
        /// What happens instead, in the same form.
        given: Option<String>,
        /// In how many sessions this is the first difference.
        sessions: usize,
        /// The number of wrong sessions.
        wrong: usize,
    },
    /// In sessions, the right lines are printed, but some arrive only after the next line has been read.
    LinesTooLate {
        /// In how many sessions.
        sessions: usize,
        /// The number of wrong sessions.
        wrong: usize,
    },
    /// Condition under which answers of one kind are given, and no others.
    GivenWhere {
        /// The kind.
        kind: AnswerKind,
        /// All of these hold.
        conditions: Vec<Condition>,
    },
    /// Condition that separates the questions with wrong answers from the others.
    Where {
        /// All of these hold.
        conditions: Vec<Condition>,
        /// Whether no right answer is given where all of them hold.
        exactly: bool,
    },
}

/// Differences of a text's lines from the right ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lengths {
    /// All of them are too short.
    LinesTooShort,
    /// All of them are too long.
    LinesTooLong,
    /// All of them have the right length.
    LinesRight,
    /// There are too few.
    TooFewLines,
    /// There are too many.
    TooManyLines,
}

/// Which half of an answer is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// The board is right, the last bowl isn't.
    LastWrong,
    /// The board is right, the status isn't.
    StatusWrong,
    /// The last bowl is right, the board isn't.
    LastRight,
    /// The status is right, the board isn't.
    StatusRight,
}

/// Problem of a bowl's stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// It is as before the question.
    AsBefore,
    /// It is empty.
    Empty,
    /// It has so many stones more than it should, or fewer.
    Off(i32),
    /// It lacks the stones that were opposite.
    LacksOpposite,
    /// It lacks the stones that were in the bowl of the question.
    LacksAsked,
    /// It lacks the stones that were in it before.
    LacksOwn,
    /// It has gained twice as much as it should.
    GainedTwice,
}
