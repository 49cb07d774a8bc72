//! A condition about a question and its right answer.

use super::answer_kind::AnswerKind;
use super::bowl_role::{across, bowls, kalah, last_bowl, names_last_bowl};
use super::compared_answers::ComparedAnswer;
use super::typed_line::TypedKind;
use notation::{Answer, BOWLS, Board, LEFT, Player, Question, RIGHT, Step};

/// A condition about a question and its right answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// It is about this player.
    Player(Player),
    /// The bowl of the question is of this kind.
    Asked(Spot),
    /// The last stone falls in a bowl of this kind.
    Last(Spot),
    /// The move, counted bowl by bowl, reaches the kalah of the player, or of the other player.
    Reaches {
        /// Whether it is the player's own.
        own: bool,
    },
    /// The move, counted bowl by bowl, doesn't reach the player's own kalah.
    FallsShort,
    /// The move captures stones, or doesn't.
    Captures(bool),
    /// A line of this kind is typed.
    Types(TypedKind),
    /// The move picks up so many stones, from the fewest to the most; without a most, or without a fewest, if that is none.
    Stones {
        /// The fewest.
        fewest: Option<u8>,
        /// The most.
        most: Option<u8>,
    },
    /// The bowl of the question holds only one stone, or more.
    Alone(bool),
    /// The last stone is alone in its bowl, or it isn't.
    LastAlone(bool),
    /// The bowl opposite that of the question is empty, or isn't.
    OppositeEmpty(bool),
    /// All small bowls of this player are empty, or not all.
    Side {
        /// The player.
        of: Player,
        /// Whether all are empty.
        is_empty: bool,
    },
    /// All small bowls of the player of the question are empty, or not all.
    OwnSide {
        /// Whether all are empty.
        is_empty: bool,
    },
    /// Both kalahs hold the same number of stones, or not.
    Level(bool),
    /// This player's kalah holds more stones.
    Leads(Player),
    /// End of the move in the right answer.
    Ends(Ending),
    /// The right answer is of this kind.
    Expected(AnswerKind),
    /// The bowl of the question is this one.
    Bowl(usize),
    /// Some bowl holds ten stones or more, or none does.
    TwoDigits(bool),
    /// A number of the board of a question about no bowl is this one at most.
    AtMost(Measure, u32),
    /// A number of the board of a question about no bowl is this one at least.
    AtLeast(Measure, u32),
}

/// A bowl as a player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// One of the player's small bowls.
    OwnBowl,
    /// One of the other player's small bowls.
    OtherBowl,
    /// The player's kalah.
    OwnKalah,
    /// The other player's kalah.
    OtherKalah,
    /// The bowl where the move began.
    Origin,
    /// The player's first small bowl.
    FirstOwn,
    /// The player's last small bowl.
    LastOwn,
    /// The last small bowl of either player.
    LastOfRow,
    /// The first or the last small bowl of either player.
    EndOfRow,
}

/// Effect of the right answer on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The board stays as it is.
    Unchanged,
    /// The board changes.
    Changed,
    /// The game goes on.
    GoesOn,
    /// The game is over.
    Over,
}

impl Condition {
    pub(super) fn is_about_kinds(self) -> bool {
        matches!(self, Condition::Expected(_) | Condition::Ends(_))
    }

    /// Returns whether it says something even if it also holds for right answers. Numbers of stones may be a coincidence, but for
    /// those that go round the board.
    pub(super) fn is_telling(self) -> bool {
        if let Condition::Stones { fewest, most: None } = self {
            return fewest.is_some_and(|fewest| usize::from(fewest) + 1 >= BOWLS);
        }
        !matches!(
            self,
            Condition::Stones { .. }
                | Condition::Types(_)
                | Condition::FallsShort
                | Condition::Bowl(_)
                | Condition::Side { .. }
                | Condition::OwnSide { .. }
                | Condition::Level(_)
                | Condition::Leads(_)
                | Condition::AtMost(..)
                | Condition::AtLeast(..)
        )
    }

    pub(super) fn holds(self, pair: &ComparedAnswer) -> bool {
        let (question, expected) = (pair.question, pair.expected);
        let board = question.board;
        let bowl = question.bowl;
        let stones_in = |bowl: usize| board.and_then(|board| board.0.get(bowl).copied());
        match self {
            Condition::Player(player) => question.player == Some(player),
            Condition::Asked(spot) => bowl.is_some_and(|bowl| spot.is(bowl, question)),
            Condition::Last(spot) => last_bowl(pair).is_some_and(|bowl| spot.is(bowl, question)),
            Condition::Reaches { own } => question.player.is_some_and(|player| {
                let of = if own { player } else { player.other() };
                question.reaches(kalah(of))
            }),
            Condition::FallsShort => question.player.is_some_and(|player| {
                question.stones_in_hand().is_some() && !question.reaches(kalah(player))
            }),
            Condition::Captures(captures) => pair.steps.is_some_and(|steps| {
                let mut steps = steps.0.iter();
                steps.any(|step| matches!(step, Step::Capture(_))) == captures
            }),
            Condition::Types(kind) => {
                let typed = question.typed.as_ref();
                let session = match expected {
                    Answer::Session(session) => Some(session),
                    _ => None,
                };
                let both = typed.zip(session);
                both.is_some_and(|(typed, session)| kind.is_in(&typed.bytes, session))
            }
            Condition::Stones { fewest, most } => question.stones_in_hand().is_some_and(|stones| {
                fewest.is_none_or(|fewest| stones >= fewest)
                    && most.is_none_or(|most| stones <= most)
            }),
            Condition::Alone(alone) | Condition::LastAlone(alone) => {
                let is_last = matches!(self, Condition::LastAlone(_));
                let stones = bowl.and_then(stones_in).filter(|stones| *stones > 0);
                is_last == names_last_bowl(question)
                    && stones.is_some_and(|stones| (stones == 1) == alone)
            }
            Condition::OppositeEmpty(empty) => bowl
                .and_then(across)
                .and_then(stones_in)
                .is_some_and(|stones| (stones == 0) == empty),
            Condition::Side { of, is_empty } => {
                board.is_some_and(|board| side_is_empty(&board, of) == is_empty)
            }
            Condition::OwnSide { is_empty } => match (board, question.player) {
                (Some(board), Some(player)) => side_is_empty(&board, player) == is_empty,
                _ => false,
            },
            Condition::Level(level) => {
                board.is_some_and(|board| (board.0[LEFT] == board.0[RIGHT]) == level)
            }
            Condition::Leads(player) => {
                board.is_some_and(|board| board.0[kalah(player)] > board.0[kalah(player.other())])
            }
            Condition::Ends(ending) => ending.holds(question, expected),
            Condition::Expected(kind) => kind.is_of(question, expected),
            Condition::Bowl(number) => bowl == Some(number),
            Condition::AtMost(measure, most) => {
                measured(question, measure).is_some_and(|number| number <= most)
            }
            Condition::AtLeast(measure, least) => {
                measured(question, measure).is_some_and(|number| number >= least)
            }
            Condition::TwoDigits(some) => {
                board.is_some_and(|board| board.0.iter().any(|&stones| stones >= 10) == some)
            }
        }
    }
}

impl Ending {
    fn holds(self, question: &Question, expected: &Answer) -> bool {
        let is_same = expected.board().map(|board| Some(*board) == question.board);
        let is_over = expected.status().map(|status| match status {
            notation::Status::ToMove(_) => false,
            notation::Status::Won(_) | notation::Status::Draw => true,
        });
        match self {
            Ending::Unchanged => is_same == Some(true),
            Ending::Changed => is_same == Some(false),
            Ending::GoesOn => is_over == Some(false),
            Ending::Over => is_over == Some(true),
        }
    }
}

impl Spot {
    fn is(self, bowl: usize, question: &Question) -> bool {
        if self == Spot::Origin {
            return question.bowl == Some(bowl);
        }
        let Some(player) = question.player else {
            return false;
        };
        match self {
            Spot::OwnBowl => bowls(player).contains(&bowl),
            Spot::OtherBowl => bowls(player.other()).contains(&bowl),
            Spot::OwnKalah => bowl == kalah(player),
            Spot::OtherKalah => bowl == kalah(player.other()),
            Spot::FirstOwn => bowls(player).iter().min() == Some(&bowl),
            Spot::LastOwn => bowls(player).iter().max() == Some(&bowl),
            Spot::LastOfRow => [player, player.other()]
                .map(bowls)
                .iter()
                .any(|row| row.iter().max() == Some(&bowl)),
            Spot::EndOfRow => [player, player.other()]
                .map(bowls)
                .iter()
                .any(|row| row.first() == Some(&bowl) || row.last() == Some(&bowl)),
            Spot::Origin => false,
        }
    }
}

/// Measures the board of a question about no bowl.
pub(super) fn measured(question: &Question, measure: Measure) -> Option<u32> {
    let board = question.board.filter(|_| question.bowl.is_none())?;
    Some(measure.of(&board))
}

fn side_is_empty(board: &Board, player: Player) -> bool {
    bowls(player).iter().all(|&bowl| board.0[bowl] == 0)
}

/// A number of a board on which an answer may depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Stones in the small bowls of the player who has fewer there.
    StonesOfSide,
    /// Small bowls with stones of the player who has fewer of these.
    BowlsOfSide,
    /// Stones in all small bowls.
    StonesInPlay,
    /// Stones in the fuller kalah.
    StonesInKalah,
}

impl Measure {
    pub(super) const ALL: [Measure; 4] = [
        Measure::StonesOfSide,
        Measure::BowlsOfSide,
        Measure::StonesInPlay,
        Measure::StonesInKalah,
    ];

    pub(super) fn of(self, board: &Board) -> u32 {
        let players = [Player::One, Player::Two];
        let stones_in = |bowl: usize| u32::from(board.0[bowl]);
        let stones = players.map(|player| bowls(player).map(stones_in).iter().sum::<u32>());
        let [one, other] = players.map(kalah).map(stones_in);
        match self {
            Measure::StonesOfSide => stones[0].min(stones[1]),
            Measure::BowlsOfSide => {
                let full =
                    |player: Player| bowls(player).map(|bowl| u32::from(stones_in(bowl) > 0));
                let [one, other] = players.map(|player| full(player).iter().sum::<u32>());
                one.min(other)
            }
            Measure::StonesInPlay => stones.iter().sum(),
            Measure::StonesInKalah => one.max(other),
        }
    }
}
