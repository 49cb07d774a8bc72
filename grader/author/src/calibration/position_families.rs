//! Families of positions, from which recorded cases are drawn.

use std::collections::BTreeMap;
use std::path::Path;

use grader::mistake::{Mistake, Mistakes};
use grader::specs::{RuleName, Source};
use notation::{BOWLS, Board, LEFT, Player, Question, RIGHT, Verb};
use oorandom::Rand32;
use serde::Deserialize;
use toml::Spanned;

use super::session_family::{Combinations, FixedQuestions, SessionFamily, TypedLines};
use staff::parse_toml::parse_toml;

/// Maximum number of attempts to draw a position.
const ATTEMPTS: usize = 10_000;

/// The file of families, `families.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionFamilies {
    /// The families, in the order of the file.
    #[serde(rename = "family", default)]
    pub families: Vec<Family>,
    /// The games that the oracle plays at random.
    pub games: Games,
    /// The families of sessions.
    #[serde(rename = "session", default)]
    pub sessions: Vec<SessionFamily>,
    /// The questions that are asked as they are.
    #[serde(rename = "fixed", default)]
    pub fixed: Vec<FixedQuestions>,
    /// The lines that are typed between moves.
    #[serde(default)]
    pub lines: TypedLines,
    /// The choices for the rules that are combined.
    #[serde(default)]
    pub combinations: Combinations,
}

/// Positions of one kind.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Family {
    /// The name of the family.
    pub name: Spanned<String>,
    /// The special case that it is for, in a sentence.
    pub corner: String,
    /// The main rule for its cases.
    pub rule: Spanned<RuleName>,
    /// The rule set of its questions, if it isn't the assignment's own.
    pub rules: Option<String>,
    /// The number of stones in its positions, if it isn't the assignment's own.
    pub stones: Option<u32>,
    /// The only player who is asked, if it isn't both.
    pub player: Option<Player>,
    /// The verbs that are asked about each position.
    pub ask: Vec<Verb>,
    /// The stones in each bowl, as Player One sees it.
    pub bowls: Vec<Cell>,
    /// The bowls of the questions, as Player One sees them.
    #[serde(default)]
    pub moves: Vec<usize>,
    /// The number of positions to draw.
    pub count: usize,
}

/// The stones in one bowl of a family.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Cell {
    /// Exactly this number.
    Stones(u8),
    /// A number in this range, including both ends.
    Between(u8, u8),
    /// The remaining stones, shared between the kalahs.
    Rest(String),
}

/// Games that the oracle plays at random from the opening.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Games {
    /// The number of games.
    pub count: usize,
    /// The verbs that are asked during them, each with its main rule.
    pub ask: BTreeMap<Verb, RuleName>,
}

/// A question that may become a case, with the main rule for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Candidate {
    /// The question.
    pub question: Question,
    /// The rule.
    pub rule: RuleName,
}

impl PositionFamilies {
    /// Reads `families.toml` in the folder of the specs.
    pub fn read(specs: &Path) -> Result<PositionFamilies, Mistakes> {
        let path = specs.join("families.toml");
        let instead = "write the families of positions there";
        let source = Source::read(&path, instead)?;
        let families: PositionFamilies = parse_toml(&source)?;
        let mistakes: Vec<Mistake> = families
            .families
            .iter()
            .filter_map(|family| {
                let what = family.mistake()?;
                Some(source.mistake(&family.name.span(), what))
            })
            .collect();
        if mistakes.is_empty() {
            Ok(families)
        } else {
            Err(Mistakes(mistakes))
        }
    }
}

impl Family {
    fn mistake(&self) -> Option<String> {
        let name = self.name.get_ref();
        if self.bowls.len() != BOWLS {
            return Some(format!(
                "`{name}` has {} bowls; write {BOWLS}",
                self.bowls.len()
            ));
        }
        for (bowl, cell) in self.bowls.iter().enumerate() {
            let kalah = bowl == LEFT || bowl == RIGHT;
            let fine = match cell {
                Cell::Stones(_) => true,
                Cell::Between(low, high) => low <= high,
                Cell::Rest(word) => kalah && word == "rest",
            };
            if !fine {
                return Some(format!(
                    "bowl {bowl} of `{name}` isn't valid; write a number, `[low, high]`, or `\"rest\"` for a kalah"
                ));
            }
        }
        let may_be_empty = |&&bowl: &&usize| match self.bowls.get(bowl) {
            Some(Cell::Stones(stones) | Cell::Between(stones, _)) => *stones == 0,
            _ => false,
        };
        // The last stone is already in the bowl that `capture` names.
        if self.ask.contains(&Verb::Capture)
            && let Some(bowl) = self.moves.iter().find(may_be_empty)
        {
            return Some(format!(
                "bowl {bowl} of `{name}` may be empty, but the last stone is in it; write 1 or more"
            ));
        }
        let needs_move = self.ask.iter().any(|verb| verb.shape().bowl);
        (needs_move && self.moves.is_empty())
            .then(|| format!("`{name}` asks about bowls, but has none; add `moves`"))
    }

    /// Draws the family's questions; `stones` is the number of stones in a position.
    pub fn questions(&self, stones: u32, random: &mut Rand32) -> Vec<Candidate> {
        let stones = self.stones.unwrap_or(stones);
        let mut drawn = Vec::new();
        for _ in 0..self.count {
            let Some(board) = (0..ATTEMPTS).find_map(|_| self.draw(stones, random)) else {
                continue;
            };
            for &verb in &self.ask {
                let shape = verb.shape();
                let bowls: Vec<Option<usize>> = if shape.bowl {
                    self.moves.iter().copied().map(Some).collect()
                } else {
                    vec![None]
                };
                for bowl in bowls {
                    let mut question = Question::new(verb);
                    question.rule_set.clone_from(&self.rules);
                    question.board = shape.board.then_some(board);
                    question.player = shape.player.then_some(Player::One);
                    question.bowl = bowl;
                    let both = [question.clone(), question.turned()];
                    let is_asked = |question: &Question| {
                        self.player.is_none() || question.player == self.player
                    };
                    for question in both.into_iter().filter(is_asked) {
                        drawn.push(Candidate {
                            question,
                            rule: self.rule.get_ref().clone(),
                        });
                    }
                }
            }
        }
        drawn
    }

    /// Draws one position; none if it has too many stones.
    fn draw(&self, stones: u32, random: &mut Rand32) -> Option<Board> {
        let mut board = Board([0; BOWLS]);
        let mut rest = Vec::new();
        for (bowl, cell) in self.bowls.iter().enumerate() {
            match cell {
                Cell::Stones(stones) => board.0[bowl] = *stones,
                Cell::Between(low, high) => {
                    let drawn = random.rand_range(u32::from(*low)..u32::from(*high) + 1);
                    board.0[bowl] = u8::try_from(drawn).unwrap_or(*high);
                }
                Cell::Rest(_) => rest.push(bowl),
            }
        }
        let left = stones.checked_sub(board.total())?;
        let share = match rest.len() {
            0 => return (left == 0).then_some(board),
            1 => left,
            _ => random.rand_range(0..left + 1),
        };
        board.0[rest[0]] = u8::try_from(share).ok()?;
        if let Some(&other) = rest.get(1) {
            board.0[other] = u8::try_from(left - share).ok()?;
        }
        Some(board)
    }
}
