//! Families of positions: what the recorded cases are drawn from.

use std::collections::BTreeMap;
use std::path::Path;

use oorandom::Rand32;
use serde::Deserialize;
use toml::Spanned;

use super::source::Source;
use crate::diagnostic::{Diagnostic, DiagnosticKind, Diagnostics};
use crate::notation::{BOWLS, Board, LEFT, Player, Question, RIGHT, Verb};

/// How often a position is drawn anew that holds too many stones.
const ATTEMPTS: usize = 10_000;

/// The file of families, `families.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Families {
    /// The families, in the order of the file.
    #[serde(rename = "family", default)]
    pub families: Vec<Family>,
    /// The games that the oracle plays at random.
    pub games: Games,
}

/// Positions of one kind.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Family {
    /// What the family is called.
    pub name: Spanned<String>,
    /// The corner of the rules that it is for, in a sentence.
    pub corner: String,
    /// The rule that its cases are evidence for, where nothing tells otherwise.
    pub rule: Spanned<String>,
    /// The rule set that its questions name, if it is not the assignment's own.
    pub rules: Option<String>,
    /// How many stones its positions hold, where the rule set says otherwise.
    pub stones: Option<u32>,
    /// What is asked of its positions.
    pub ask: Vec<Verb>,
    /// What each bowl holds, as Player One sees it; the kalahs hold the rest.
    pub bowls: Vec<Cell>,
    /// The bowls that are asked about, as Player One sees them.
    #[serde(default)]
    pub moves: Vec<usize>,
    /// How many positions are drawn.
    pub count: usize,
}

/// What one bowl of a family holds.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Cell {
    /// Exactly so many stones.
    Stones(u8),
    /// At least and at most so many.
    Between(u8, u8),
    /// What is left of all stones, shared between the kalahs.
    Rest(String),
}

/// Games that the oracle plays at random from the opening.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Games {
    /// How many games.
    pub count: usize,
    /// What is asked along the way, with the rule that it is evidence for where nothing tells otherwise.
    pub ask: BTreeMap<Verb, String>,
}

/// A question, and the rule that it is evidence for where nothing tells otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Candidate {
    /// What is asked.
    pub question: Question,
    /// The rule.
    pub rule: String,
}

impl Families {
    /// Reads `families.toml` in the folder of the specs.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the file.
    pub fn read(specs: &Path) -> Result<Families, Diagnostics> {
        let path = specs.join("families.toml");
        let instead = "write the families of positions there";
        let source = Source::read(&path, instead)?;
        let families: Families = source.toml()?;
        let diagnostics: Vec<Diagnostic> = families
            .families
            .iter()
            .filter_map(|family| {
                let what = family.trouble()?;
                Some(source.diagnostic(DiagnosticKind::Value, &family.name.span(), what))
            })
            .collect();
        if diagnostics.is_empty() {
            Ok(families)
        } else {
            Err(Diagnostics(diagnostics))
        }
    }
}

impl Family {
    fn trouble(&self) -> Option<String> {
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
                    "bowl {bowl} of `{name}` is not possible; write a number, `[low, high]`, or `\"rest\"` for a kalah"
                ));
            }
        }
        let needs_move = self.ask.iter().any(|verb| verb.shape().bowl);
        (needs_move && self.moves.is_empty())
            .then(|| format!("`{name}` asks about bowls and names none; write `moves`"))
    }

    /// Draws the family's questions, for both players; `stones` is how many every position holds.
    #[must_use]
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
                    for player in [Player::One, Player::Two] {
                        let mut question = Question::new(verb);
                        question.rule_set.clone_from(&self.rules);
                        let seen = if player == Player::One {
                            board
                        } else {
                            board.turned()
                        };
                        question.board = shape.board.then_some(seen);
                        question.player = shape.player.then_some(player);
                        question.bowl = bowl.map(|bowl| seen_by(player, bowl));
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

    /// Draws one position, or nothing if it holds too many stones.
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

/// Returns the bowl that this player sees where Player One sees `bowl`; a number that is no bowl stays itself.
fn seen_by(player: Player, bowl: usize) -> usize {
    match player {
        Player::Two if bowl < BOWLS => (bowl + BOWLS / 2) % BOWLS,
        _ => bowl,
    }
}
