//! The families in `families.toml`, from which recorded cases are drawn: of positions, of whole games, and of other questions.

use std::collections::BTreeMap;
use std::path::Path;

use grader::failure::Failure;
use grader::mistake::Mistakes;
use grader::specs::{RuleName, SEE_FIRST_LINES, Source, parse_toml};
use notation::{BOWLS, Board, LEFT, Player, Question, RIGHT, Status, Verb};
use oorandom::Rand32;
use serde::Deserialize;
use toml::Spanned;

use super::candidate::{Candidate, pick, random_source};
use super::combinations::Combinations;
use super::oracle::{Oracle, about, play};
use super::session_family::{SessionFamily, TypedLines};

/// Maximum number of attempts to draw a position.
const ATTEMPTS: usize = 10_000;

/// The most moves of a random game.
const LONGEST_GAME: usize = 200;

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

/// Questions that are asked as they are.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FixedQuestions {
    /// The rule for them.
    pub rule: RuleName,
    /// The questions on one line each. `{n*text}` stands for the text n times, and `{words}` for all words, each on a line of its own. One
    /// with `{word}` is asked about each word.
    pub questions: Vec<Spanned<String>>,
}

impl PositionFamilies {
    /// Reads `families.toml` in the folder of the specs.
    pub fn read(specs: &Path) -> Result<PositionFamilies, Mistakes> {
        let path = specs.join("families.toml");
        let source = Source::read(&path, "write the families of positions there")?;
        let families: PositionFamilies = parse_toml(&source, SEE_FIRST_LINES)?;
        let all = families.families.iter();
        let mistakes = all.filter_map(|family| {
            let what = family.mistake()?;
            Some(source.mistake(&family.name.span(), what))
        });
        Mistakes::none_in(mistakes.collect())?;
        Ok(families)
    }
}

impl Family {
    fn mistake(&self) -> Option<String> {
        let (name, count) = (self.name.get_ref(), self.bowls.len());
        if count != BOWLS {
            return Some(format!("`{name}` has {count} bowls; write {BOWLS}"));
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
    pub fn questions(&self, stones: u32, seed: u64) -> Vec<Candidate> {
        let mut random = random_source(seed, self.name.get_ref());
        let stones = self.stones.unwrap_or(stones);
        let mut drawn = Vec::new();
        for _ in 0..self.count {
            let Some(board) = (0..ATTEMPTS).find_map(|_| self.draw(stones, &mut random)) else {
                continue;
            };
            for &verb in &self.ask {
                let bowls = Some(self.moves.as_slice()).filter(|_| verb.shape().bowl);
                for &bowl in bowls.unwrap_or(&[0]) {
                    let play = play(self.rules.as_deref(), board, Player::One, bowl);
                    let question = about(verb, &play);
                    let both = [question.clone(), question.turned()].into_iter();
                    let is_asked =
                        |asked: &Question| self.player.is_none() || asked.player == self.player;
                    drawn.extend(both.filter(is_asked).map(|question| Candidate {
                        question,
                        rule: self.rule.get_ref().clone(),
                    }));
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

impl Games {
    /// Lets the oracle play against itself, and returns the questions about the positions of these games.
    pub(super) fn questions(&self, oracle: &Oracle, seed: u64) -> Result<Vec<Candidate>, Failure> {
        let mut random = random_source(seed, "games");
        let mut drawn = Vec::new();
        let mut running = vec![(oracle.opening(None)?, Player::One); self.count];
        for _ in 0..LONGEST_GAME {
            if running.is_empty() {
                break;
            }
            let possible = oracle.possible_moves(None, running.iter().copied())?;
            let mut next = Vec::new();
            for (board, player) in running {
                let Some(chosen) = pick(&possible[&(board, player)], &mut random) else {
                    continue;
                };
                let play = play(None, board, player, chosen.bowl);
                drawn.extend(self.ask.iter().map(|(&verb, rule)| Candidate {
                    question: about(verb, &play),
                    rule: rule.clone(),
                }));
                if let Status::ToMove(player) = chosen.status {
                    next.push((chosen.board, player));
                }
            }
            running = next;
        }
        Ok(drawn)
    }
}

impl FixedQuestions {
    /// Reads the questions.
    pub(super) fn questions(&self, lines: &TypedLines) -> Result<Vec<Candidate>, Failure> {
        let words = lines
            .words
            .iter()
            .map(|word| word.escape_default().to_string());
        let words: Vec<String> = words.collect();
        let texts = self.questions.iter().map(Spanned::get_ref);
        let texts = texts.flat_map(|text| {
            if text.contains("{word}") {
                let each = words.iter().map(|word| text.replace("{word}", word));
                each.collect()
            } else {
                vec![text.replace("{words}", &words.join("\\n"))]
            }
        });
        let read = texts.map(|text| {
            let question: Result<Question, String> = text.parse();
            let question =
                question.map_err(|what| Failure::usage(format!("can't ask `{text}`: {what}")))?;
            let rule = self.rule.clone();
            Ok(Candidate { question, rule })
        });
        read.collect()
    }
}
