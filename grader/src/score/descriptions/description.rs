//! A common property of wrong answers.

use super::answer_kind::AnswerKind;
use super::bowl_role::BowlRole;
use super::condition::Condition;
use super::typed_line::TypedLine;
use notation::{Answer, Player, Verb};

/// A common property of one function's wrong answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Description {
    /// An answer depends on earlier questions, or on chance.
    Unsteady,
    /// The function answers as if it didn't call another one, which answers rightly by itself.
    NotUsed {
        /// The other function.
        function: Verb,
        /// Whether this holds for all answers that were replayed.
        always: bool,
    },
    /// The texts differ like this.
    Text(TextDifference),
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
        /// If only they have these in common: the conditions.
        conditions: Vec<Condition>,
    },
    /// Each wrong answer is the bowl of the question.
    Itself,
    /// The wrong numbers, if there are few of them.
    Numbers(Vec<WrongNumber>),
    /// The wrong numbers for the bowls of each of these players follow from the bowl of the question.
    FromBowl(Vec<(Player, FromBowl)>),
    /// The right answer for the other player is given, wherever that one is known.
    OfOtherPlayer {
        /// In how many wrong answers.
        so: usize,
        /// The number of wrong answers.
        wrong: usize,
    },
    /// A property of the wrong answers for which these hold.
    Within(Vec<Condition>, Box<Description>),
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
    Offset(Offset),
    /// The bowl of the last stone is wrong.
    LastBowl {
        /// Which bowl it is instead.
        instead: LastBowl,
        /// Whether the board is right.
        board_is_right: bool,
    },
    /// Each list has the right bowls in another order.
    OtherOrder,
    /// Each list is in descending order; its bowls may be the right ones.
    Descending {
        /// Whether they are.
        bowls_are_right: bool,
    },
    /// Each wrong list has only the first ones of the right bowls.
    ListEndsEarly,
    /// The lists lack bowls, or have bowls that don't belong there, exactly where these conditions hold for a bowl.
    ListWhere {
        /// Whether they are missing.
        lacks: bool,
        /// The conditions.
        conditions: Vec<Condition>,
    },
    /// Each wrong list has only bowls that are empty.
    ListOfEmpty,
    /// Each wrong list lacks bowls.
    ListLacks {
        /// Whether it is always one bowl.
        one: bool,
    },
    /// The only wrong list lacks some bowls, and has some that don't belong there.
    BowlsOfList {
        /// The bowls that are missing.
        missing: Vec<usize>,
        /// Those that don't belong there.
        more: Vec<usize>,
    },
    /// Each wrong list has bowls that don't belong there.
    ListHasMore {
        /// Whether all of them are empty.
        empty: bool,
    },
    /// The wrong bowls of the only board.
    Holds(Vec<WrongBowls>),
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
        /// Right action, as a verb and its object; none if there is no such action, or several.
        expected: Option<String>,
        /// Wrong action in its place, in the same form.
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

impl Description {
    /// Returns whether it says what is wrong, not only where or how much.
    pub(super) fn is_precise(&self) -> bool {
        match self {
            Description::Bowls(roles) => {
                roles.len() < 3 || roles.iter().any(|(_, amount)| amount.is_some())
            }
            Description::Stones { by, .. } => by.is_some(),
            Description::Within(_, what) => what.is_precise(),
            Description::Half(_) | Description::Where { .. } | Description::NoAnswer { .. } => {
                false
            }
            _ => true,
        }
    }

    /// Returns whether nothing is lost if some of the answers are described more precisely.
    pub(super) fn is_vague(&self) -> bool {
        match self {
            Description::Bowls(roles) => {
                roles.len() > 2 && roles.iter().any(|(_, amount)| amount.is_none())
            }
            Description::Stones { by, .. } => by.is_none(),
            Description::Half(_) => true,
            _ => false,
        }
    }

    /// Returns whether it says for which questions there is no answer.
    pub(super) fn says_where(&self) -> bool {
        matches!(self, Description::NoAnswer { conditions, .. } if !conditions.is_empty())
    }

    /// Returns whether it is the condition under which all answers are wrong and no right one is given.
    pub(super) fn is_exact(&self) -> bool {
        matches!(self, Description::Where { exactly: true, .. })
    }
}

/// A wrong number where few are wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongNumber {
    /// The bowl of the question, if it has one.
    pub bowl: Option<usize>,
    /// The player of the question; none if the same is true of both players, or if it has none.
    pub player: Option<Player>,
    /// The right number.
    pub expected: usize,
    /// The actual one.
    pub given: usize,
}

/// Relation between wrong numbers and the bowl of the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FromBowl {
    /// Both numbers add up to this.
    Sum(usize),
    /// The wrong number is higher by this, or lower.
    Offset(i32),
}

/// Bowls of the only board that hold the same wrong number of stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongBowls {
    /// The bowls.
    pub bowls: Vec<usize>,
    /// The right number of stones.
    pub expected: u8,
    /// The actual one.
    pub given: u8,
}

/// A wrong bowl of the last stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastBowl {
    /// The bowl where the move began.
    Origin,
    /// The next bowl that gets a stone.
    Next,
    /// A bowl whose number differs from the right one by this.
    Offset(Offset),
}

/// A difference of wrong numbers from the right ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offset {
    /// By how much they are too high.
    pub by: i32,
    /// Whether 0 counts as the number after 13.
    pub round: bool,
}

/// Differences of texts from the right ones. Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextDifference {
    /// Only spaces and line breaks are wrong.
    OnlySpaces,
    /// Only this line is wrong.
    OnlyLine(usize),
    /// These lines have the right words in reverse order.
    Reversed {
        /// The lines.
        lines: Vec<usize>,
        /// Whether nothing else is wrong.
        only: bool,
    },
    /// Each of these two lines has the words of the other.
    Exchanged(usize, usize),
    /// The first line has the words of the second one, perhaps in reverse order.
    Repeats(usize, usize),
    /// Another line break follows the last line.
    EndsWithLineBreak,
    /// Only this line has wrong words.
    WrongWords(usize),
    /// There are zeros where spaces should be.
    ZerosForSpaces,
    /// The numbers in these lines are wrongly spaced.
    Spacing {
        /// The lines.
        lines: Vec<usize>,
        /// Their wrong spacing.
        spacing: Spacing,
    },
    /// All lines are too short.
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
    /// It has those that were in it before, too.
    KeepsOwn,
    /// It has gained twice as much as it should.
    GainedTwice,
}

/// Wrong spacing of the numbers in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spacing {
    /// Each takes so many columns instead of so many.
    Columns {
        /// The actual number of columns.
        given: usize,
        /// The right one.
        expected: usize,
    },
    /// So many spaces are between two of them, however wide these are.
    Separator(usize),
    /// They are aligned on the left.
    AlignedLeft,
    /// All of them are so many columns too far to the right, or to the left.
    Shifted(i32),
    /// The second of two is so many columns too far to the right of the first one, or to the left.
    SecondShifted(i32),
}
