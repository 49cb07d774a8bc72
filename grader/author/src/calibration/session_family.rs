//! Families of sessions, which are whole games: their moves, and the lines between them.

use std::fmt::Write as _;

use grader::failure::Failure;
use grader::specs::RuleName;
use notation::{Board, LEFT, Player, Question, RIGHT, Status, Verb};
use oorandom::Rand32;
use serde::Deserialize;

use super::candidate::{Candidate, Drawn, Features, fewest_that_show_all, pick, random_source};
use super::oracle::{Oracle, PossibleMove, kalah, own_bowls, session};

/// The most moves of a game.
const LONGEST: usize = 300;

/// The lengths of games that differ: from here on, a game is long.
const LENGTHS: [usize; 6] = [20, 42, 64, 85, 100, 128];

/// The lengths of games that a family shows first, if it can; half as many own moves of a computer player are as good.
const LONG: [usize; 2] = [102, 128];

/// The numbers of stones in a bowl that differ: they need another digit, or another type.
const STONES: [u8; 5] = [10, 20, 48, 64, 100];

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
    /// The seat of the computer player.
    pub player: Option<Player>,
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

/// The lines that are typed between moves.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TypedLines {
    /// The rules that don't speak of boards: their sessions leave them out.
    pub without_boards: Vec<RuleName>,
    /// The rules whose sessions compare whether all output was flushed.
    pub with_flush: Vec<RuleName>,
    /// Words, each on a line of its own.
    pub words: Vec<String>,
    /// The forms of a number, with `{}` for its digits.
    pub forms: Vec<String>,
}

/// A game that is being drawn.
#[derive(Clone)]
struct Game<'a> {
    family: &'a SessionFamily,
    lines: &'a TypedLines,
    board: Board,
    /// The next player; none when the game is over.
    mover: Option<Player>,
    /// Whether Player Two may swap: not yet, now, or no longer.
    swap: Swap,
    moves: usize,
    /// The moves of the computer player that is asked.
    own_moves: usize,
    typed: String,
    /// Features of the session that another one may lack.
    shows: Features,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Swap {
    Coming,
    Open,
    Gone,
}

impl SessionFamily {
    /// Draws games, and returns the questions about those that together show the most.
    pub(super) fn questions(
        &self,
        oracle: &Oracle,
        lines: &TypedLines,
        seed: u64,
    ) -> Result<Vec<Candidate>, Failure> {
        let mut random = random_source(seed, &self.name);
        let rules = self.rules.as_deref();
        let game = Game {
            family: self,
            lines,
            board: oracle.opening(rules)?,
            mover: Some(match self.ask {
                Verb::Program => oracle.first_player(rules)?,
                _ => Player::One,
            }),
            swap: if self.has_pie() {
                Swap::Coming
            } else {
                Swap::Gone
            },
            moves: 0,
            own_moves: 0,
            typed: String::new(),
            shows: Features::default(),
        };
        let mut games = vec![game; self.count];
        for _ in 0..LONGEST {
            let turns: Vec<(Board, Player)> = games.iter().filter_map(Game::turn).collect();
            if turns.is_empty() {
                break;
            }
            let moves = oracle.possible_moves(rules, turns)?;
            for game in &mut games {
                if let Some((board, mover)) = game.turn() {
                    game.go_on(mover, &moves[&(board, mover)], &mut random);
                }
            }
        }
        let drawn = games.into_iter().map(|game| Drawn {
            cost: game.typed.len(),
            candidate: Candidate {
                question: Question {
                    player: self.player,
                    ..session(self.ask, rules, game.typed)
                },
                rule: self.rule.clone(),
            },
            shows: game.shows,
        });
        Ok(fewest_that_show_all(drawn.collect(), self.keep))
    }

    fn has_pie(&self) -> bool {
        let rules = self.rules.as_ref();
        rules.is_some_and(|rules| rules.contains("pie=yes"))
    }
}

impl Game<'_> {
    /// Returns the board, and the player whose turn it is.
    fn turn(&self) -> Option<(Board, Player)> {
        Some((self.board, self.mover?))
    }

    /// Makes the next move, with the lines before it.
    fn go_on(&mut self, mover: Player, choices: &[PossibleMove], random: &mut Rand32) {
        if choices.is_empty() {
            self.mover = None;
            return;
        }
        let family = self.family;
        while family.odd && family.ask == Verb::Program && random.rand_range(0..3) == 0 {
            self.add_odd_line(mover, choices, random);
        }
        if self.swap == Swap::Open && random.rand_range(0..2) == 0 {
            let form = word(&self.lines.forms, random);
            let form = if form.trim() == "{}" { form } else { "{}" };
            self.add_line(mover, &form.replace("{}", "swap"));
            self.show_first(format!("swap after {}", self.moves.min(3)));
            self.board = self.board.turned();
            self.mover = Some(mover.other());
            self.swap = Swap::Gone;
            return;
        }
        let choice = if family.player == Some(mover) {
            choices[0]
        } else {
            let choice = self.choose(choices, random);
            let form = if family.forms {
                word(&self.lines.forms, random)
            } else {
                "{}"
            };
            self.show(format!("form {form}"));
            self.add_line(mover, &form.replace("{}", &choice.bowl.to_string()));
            choice
        };
        self.note(mover, choice);
        self.board = choice.board;
        self.moves += 1;
        self.mover = match choice.status {
            Status::ToMove(next) => Some(next),
            Status::Won(_) | Status::Draw => None,
        };
        self.swap = match (self.swap, self.mover) {
            (Swap::Coming, Some(Player::One)) => Swap::Coming,
            (Swap::Coming, Some(Player::Two)) => Swap::Open,
            _ => Swap::Gone,
        };
        if self.mover.is_none() && family.ask != Verb::Referee {
            // Nothing is read after the end.
            self.typed.push_str("0\n7\n");
        }
        if family.odd && family.ask == Verb::Referee && random.rand_range(0..6) == 0 {
            self.end_oddly(mover, random);
        }
        if family.moves.is_some_and(|most| self.moves >= most) {
            self.mover = None;
        }
    }

    /// Chooses a move in the family's style, most of the time.
    fn choose(&self, choices: &[PossibleMove], random: &mut Rand32) -> PossibleMove {
        let any = random.rand_range(0..u32::try_from(choices.len()).unwrap_or(1)) as usize;
        if random.rand_range(0..8) == 0 {
            return choices[any];
        }
        let key = |index: &usize| {
            let choice = &choices[*index];
            let left = i64::from(choice.board.in_play());
            match self.family.style {
                Style::Random => i64::from(*index != any),
                Style::Long => -left,
                Style::Grab => left,
                Style::Hoard => i64::from(self.board.0[choice.bowl]),
            }
        };
        choices[(0..choices.len()).min_by_key(key).unwrap_or(any)]
    }

    /// Adds a line that isn't a move: one that is refused, or blank.
    fn add_odd_line(&mut self, mover: Player, choices: &[PossibleMove], random: &mut Rand32) {
        let is_open = self.swap == Swap::Open;
        let line = if self.family.has_pie() && !is_open && random.rand_range(0..3) == 0 {
            self.show_first(format!("no swap {}", self.swap == Swap::Coming));
            "swap".to_owned()
        } else if random.rand_range(0..2) == 0 {
            let word = word(&self.lines.words, random);
            word.replace("swap", if is_open { "no" } else { "swap" })
        } else {
            let is_refused = |bowl: &usize| choices.iter().all(|choice| choice.bowl != *bowl);
            let refused: Vec<usize> = (0..16).filter(is_refused).collect();
            self.refused(mover, *pick(&refused, random).unwrap_or(&0))
        };
        self.show(format!("word {line} {is_open}"));
        self.add_line(mover, &line);
    }

    /// Ends a game with the referee with a line that loses it.
    fn end_oddly(&mut self, before: Player, random: &mut Rand32) {
        let Some(mover) = self.mover.take() else {
            return;
        };
        let kind = random.rand_range(0..4);
        self.show_first(format!("{kind} {mover} {}", before == mover));
        match kind {
            0 | 1 => {
                let silence = ["gone", "too slow"][kind as usize];
                let _ = writeln!(self.typed, "{mover} is {silence}");
            }
            2 => {
                let line = self.refused(mover, random.rand_range(0..16) as usize);
                self.add_line(mover, &line);
            }
            _ => {
                // A line of an opponent is text, and has no end.
                let line = word(&self.lines.words, random);
                self.show(format!("word {line}"));
                self.add_line(mover, &line.replace('\n', ""));
            }
        }
        // Neither is asked again, though both could move.
        for player in [mover, mover.other()] {
            let could = own_bowls(player).find(|&bowl| self.board.0[bowl] > 0);
            self.add_line(player, &could.unwrap_or_default().to_string());
        }
    }

    /// Returns a line with a bowl that isn't a legal move.
    fn refused(&mut self, mover: Player, bowl: usize) -> String {
        let is_empty = self.board.0.get(bowl) == Some(&0);
        self.show(format!("refused {mover} {bowl} {is_empty}"));
        bowl.to_string()
    }

    fn add_line(&mut self, mover: Player, line: &str) {
        if self.family.ask == Verb::Referee {
            let _ = write!(self.typed, "{mover}: ");
        }
        let _ = writeln!(self.typed, "{line}");
    }

    fn show(&mut self, what: String) {
        self.shows.any.insert(what);
    }

    /// Shows something that a family has to show before all else: ends of games, lengths, and full bowls.
    fn show_first(&mut self, what: String) {
        self.shows.first.insert(what);
    }

    /// Notes what this move shows.
    fn note(&mut self, mover: Player, choice: PossibleMove) {
        let PossibleMove {
            bowl,
            board,
            status,
        } = choice;
        let stones = self.board.0[bowl];
        let kalah = kalah(mover);
        self.show(format!("move {bowl} {}", stones.min(14)));
        let gained = board.0[kalah].saturating_sub(self.board.0[kalah]).min(3);
        self.show(format!("{mover} gains {gained} and {status}"));
        for (bowl, &stones) in board.0.iter().enumerate() {
            for &least in STONES.iter().filter(|&&least| least <= stones) {
                self.show(format!("{least} in {bowl}"));
                if least == STONES[4] {
                    let is_kalah = bowl == RIGHT || bowl == LEFT;
                    self.show_first(format!("{least} in {}", if is_kalah { bowl } else { 0 }));
                }
            }
        }
        self.own_moves += usize::from(self.family.player == Some(mover));
        let is_long = |&length: &usize| self.moves >= length || self.own_moves >= length / 2;
        for length in LONG.into_iter().filter(is_long) {
            self.shows.first.insert(format!("{length} moves"));
        }
        let moves = self.moves;
        for length in LENGTHS.into_iter().filter(|&length| moves >= length) {
            self.show(format!("{length} moves"));
        }
        if let Status::ToMove(next) = status {
            let is_full = |kalah: usize| 2 * u32::from(board.0[kalah]) > board.total();
            if is_full(RIGHT) || is_full(LEFT) {
                self.show(format!("more than half, {next} to move"));
            }
        } else if self.family.ends {
            let into_kalah = usize::from(stones) % 13 == kalah - bowl;
            self.show_first(format!("{status}, {mover} last, {into_kalah}"));
        }
    }
}

/// Draws one of these words.
fn word<'a>(from: &'a [String], random: &mut Rand32) -> &'a str {
    pick(from, random).map_or("", String::as_str)
}
