//! Families of sessions, from which recorded sessions are drawn: whole games, tables of lines, and questions as they are.

use std::collections::{BTreeMap, BTreeSet};

use grader::specs::RuleName;
use notation::Verb;
use serde::Deserialize;
use toml::Spanned;

/// Games of one kind, from the opening to the end.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SessionFamily {
    /// The name of the family.
    pub name: String,
    /// The special case that it is for, in a sentence.
    pub corner: String,
    /// The rule for its sessions.
    pub rule: RuleName,
    /// The verb: who plays the game.
    pub ask: Verb,
    /// The rule set, if it isn't the assignment's own.
    pub rules: Option<String>,
    /// The seat of the computer player, `One` or `Two`.
    pub player: Option<String>,
    /// The way in which moves are chosen.
    pub style: Style,
    /// Whether lines that aren't moves come between the moves.
    #[serde(default)]
    pub odd: bool,
    /// Whether numbers are typed in every accepted form.
    #[serde(default)]
    pub forms: bool,
    /// Whether the games that are kept end in every way: each result, after a move of each player, in the kalah or not.
    #[serde(default)]
    pub ends: bool,
    /// The number of moves after which a session stops, if it isn't the end of the game.
    pub moves: Option<usize>,
    /// The number of games to draw.
    pub count: usize,
    /// The most games to keep, those that show the most.
    pub keep: usize,
}

/// The way in which the moves of a game are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Style {
    /// Any legal move.
    Random,
    /// The move that leaves the most stones in the small bowls, so that the game is long.
    Long,
    /// The bowl with the fewest stones, so that others fill up.
    Hoard,
    /// The move that leaves the fewest stones in the small bowls, so that a kalah is soon full.
    Grab,
}

/// Moves under every combination of choices for the rules.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Combinations {
    /// The preset whose choices are changed.
    pub preset: String,
    /// The choices of that preset, which names leave out.
    pub left_out: BTreeSet<String>,
    /// The rule for moves in which a choice matters.
    pub rules: BTreeMap<String, RuleName>,
}

/// Questions that are asked as they are.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FixedQuestions {
    /// The rule for them.
    pub rule: RuleName,
    /// The questions on one line each. `{n*text}` stands for the text n times.
    pub questions: Vec<Spanned<String>>,
}

/// The lines that are typed between moves.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TypedLines {
    /// Every line of one or two of these characters is typed.
    pub characters: String,
    /// Words, each on a line of its own.
    pub words: Vec<String>,
    /// The forms of a number, with `{}` for its digits.
    pub forms: Vec<String>,
}
