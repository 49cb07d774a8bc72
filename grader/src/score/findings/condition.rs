//! Conditions: clauses that are true of a question and its right answer.

use std::cmp::Ordering;

use fixedbitset::FixedBitSet;

use super::answer_kind::AnswerKind;
use super::observation::{gather, should, those};
use super::pair::{Pair, Pairs, across, kalah, row};
use crate::plural::number_of;
use notation::{Board, LEFT, Player, RIGHT, Status, Step};

/// Something that is true of some questions.
pub(super) struct Condition {
    /// A clause that can follow "where".
    pub(super) text: String,
    pub(super) about: About,
    /// The wrong answers to questions of which it is true, then the right ones.
    pub(super) holds: FixedBitSet,
}

/// The subject of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum About {
    Player,
    Move,
    /// The bowl that a question names, which isn't what a whole move is about.
    Bowl,
    /// The kind of the right answer.
    Kind,
    /// Numbers of stones, which may be a coincidence: they only tell something if no right answer has them.
    Chance,
}

/// The conditions that are true of a question.
#[derive(Default)]
struct Conditions(Vec<(About, String)>);

impl Conditions {
    fn add(&mut self, about: About, text: impl Into<String>) {
        self.0.push((about, text.into()));
    }

    /// Adds one of two conditions, or neither if it isn't known which is true.
    fn add_either(&mut self, about: About, is: Option<bool>, [yes, no]: [&str; 2]) {
        self.0
            .extend(is.map(|is| (about, if is { yes } else { no }.to_owned())));
    }
}

impl Pairs<'_> {
    /// Returns the conditions that are true of any answers, the simplest first.
    pub(super) fn conditions(&self) -> Vec<Condition> {
        let all: Vec<&Pair> = self.all().collect();
        let of_questions = gather(&all, |pair| {
            let mut found = Conditions::default();
            of_move(pair, &mut found);
            of_board(pair, &mut found);
            of_answer(pair, &mut found);
            found.0
        });
        let of_questions = of_questions.into_iter();
        let mut conditions: Vec<Condition> = of_questions
            .map(|((about, text), holds)| Condition { text, about, holds })
            .collect();
        conditions.extend(MEASURES.iter().flat_map(|measure| self.limits(measure)));
        conditions
    }

    /// Returns the limits between which a number is in all wrong answers.
    fn limits(&self, (number, at_least, at_most): &Measure) -> Vec<Condition> {
        let wrong = || self.wrong.iter().filter_map(number);
        let (Some(least), Some(most)) = (wrong().min(), wrong().max()) else {
            return Vec::new();
        };
        let all: Vec<&Pair> = self.all().collect();
        let of = |text: &str, limit: u32, is: &dyn Fn(u32) -> bool| {
            let holds = those(&all, |pair| number(pair).is_some_and(is));
            let text = text.replace("# stones", &number_of(limit as usize, "stone"));
            let about = About::Chance;
            Condition { text, about, holds }
        };
        vec![
            of(at_least, least, &|number| number >= least),
            of(at_most, most, &|number| number <= most),
        ]
    }
}

fn of_move(pair: &Pair, found: &mut Conditions) {
    let question = pair.question;
    let Some(player) = pair.player() else {
        return;
    };
    found.add_either(
        About::Player,
        Some(player == Player::One),
        ["Player One moves", "Player Two moves"],
    );
    if let Some(last) = pair.last() {
        if !pair.names_last() && Some(last) == question.bowl {
            found.add(About::Move, "the last stone falls where the move began");
        }
        found.add(
            About::Move,
            format!("the last stone falls in {}", spot(last, player)),
        );
    }
    if let Some(bowl) = pair.asked() {
        let spot = spot(bowl, player);
        let within = if spot.ends_with("row") { "in " } else { "" };
        found.add(About::Bowl, format!("the bowl is {within}{spot}"));
    }
    if question.stones_in_hand().is_some() {
        if question.reaches(kalah(player)) {
            found.add(About::Move, "the stones reach the player's kalah");
        }
        if question.reaches(kalah(player.other())) {
            found.add(About::Move, "the stones pass the opponent's kalah");
        }
    }
    let captures = pair
        .steps
        .map(|steps| steps.0.iter().any(|step| matches!(step, Step::Capture(_))));
    found.add_either(
        About::Move,
        captures,
        ["stones should be captured", "nothing should be captured"],
    );
}

/// Names the place of a bowl, as a player sees it.
fn spot(bowl: usize, player: Player) -> &'static str {
    match bowl {
        _ if bowl == kalah(player) => "the player's kalah",
        _ if bowl == kalah(player.other()) => "the opponent's kalah",
        _ if row(player).contains(&bowl) => "the player's row",
        _ => "the opponent's row",
    }
}

fn of_board(pair: &Pair, found: &mut Conditions) {
    let held = |bowl: Option<usize>| bowl.and_then(|bowl| pair.stones_in(bowl));
    let is_one = |stones: Option<u8>| {
        stones
            .filter(|stones| *stones > 0)
            .map(|stones| stones == 1)
    };
    let alone = is_one(held(pair.asked()));
    found.add_either(
        About::Bowl,
        alone,
        [
            "the bowl holds one stone",
            "the bowl holds two stones or more",
        ],
    );
    let last = pair.question.bowl.filter(|_| pair.names_last());
    let words = [
        "the last stone is alone in its bowl",
        "the last stone isn't alone in its bowl",
    ];
    found.add_either(About::Move, is_one(held(last)), words);
    let opposite = held(pair.question.bowl.and_then(across)).map(|stones| stones == 0);
    found.add_either(
        About::Bowl,
        opposite,
        [
            "the bowl opposite is empty",
            "the bowl opposite holds stones",
        ],
    );
    let Some(board) = &pair.question.board else {
        return;
    };
    for player in [Player::One, Player::Two] {
        let is = if row(player).iter().all(|bowl| board.0[*bowl] == 0) {
            "is empty"
        } else {
            "holds stones"
        };
        found.add(About::Chance, format!("Player {player}'s row {is}"));
    }
    let text = match board.0[RIGHT].cmp(&board.0[LEFT]) {
        Ordering::Less => "Player Two's kalah holds more stones",
        Ordering::Equal => "both kalahs hold the same number of stones",
        Ordering::Greater => "Player One's kalah holds more stones",
    };
    found.add(About::Chance, text);
    if pair.expected.text().is_some() {
        let some = board.0.iter().any(|stones| *stones >= 10);
        found.add_either(
            About::Bowl,
            Some(some),
            [
                "a bowl holds ten stones or more",
                "no bowl holds ten stones or more",
            ],
        );
    }
}

fn of_answer(pair: &Pair, found: &mut Conditions) {
    let is_same = pair
        .expected
        .board()
        .map(|board| Some(*board) == pair.question.board);
    found.add_either(
        About::Kind,
        is_same,
        ["the board should stay as it is", "the board should change"],
    );
    let goes_on = pair
        .expected
        .status()
        .map(|status| matches!(status, Status::ToMove(_)));
    found.add_either(About::Kind, goes_on, ["the game goes on", "the game ends"]);
    for by_mover in [true, false] {
        if let Some(kind) = AnswerKind::of(pair.question, pair.expected, by_mover) {
            found.add(About::Kind, should(kind));
        }
    }
    if let Some(bowl) = pair.question.bowl {
        found.add(About::Chance, format!("the bowl is {bowl}"));
    }
    let typed = pair.question.typed.as_ref();
    if typed.is_some_and(|typed| str::from_utf8(&typed.bytes).is_err()) {
        found.add(About::Chance, "a line isn't UTF-8");
    }
}

/// A number of a question, and how to say that it is at least, or at most, so many.
type Measure = (fn(&Pair) -> Option<u32>, &'static str, &'static str);

const MEASURES: [Measure; 4] = [
    (
        smaller_row,
        "each row holds at least # stones",
        "one row holds at most # stones",
    ),
    (
        |pair| Some(whole_board(pair)?.in_play()),
        "at least # stones are in play",
        "at most # stones are in play",
    ),
    (
        |pair| {
            let board = whole_board(pair)?.0;
            Some(board[LEFT].max(board[RIGHT]).into())
        },
        "a kalah holds at least # stones",
        "no kalah holds more than # stones",
    ),
    (
        |pair| pair.question.stones_in_hand().map(u32::from),
        "the bowl holds at least # stones",
        "the bowl holds at most # stones",
    ),
];

/// Returns the board of a question about no bowl.
fn whole_board(pair: &Pair) -> Option<Board> {
    pair.question.board.filter(|_| pair.question.bowl.is_none())
}

/// Returns the number of stones in the row with fewer.
fn smaller_row(pair: &Pair) -> Option<u32> {
    let board = whole_board(pair)?;
    let sum = |player| {
        row(player)
            .iter()
            .map(|bowl| u32::from(board.0[*bowl]))
            .sum()
    };
    [Player::One, Player::Two].map(sum).into_iter().min()
}
