//! Draws whole games for sessions: their moves, and the lines between them.

use grader::failure::Failure;
use notation::{Answer, Board, LEFT, Player, Question, RIGHT, Status, TypedInput, Verb};
use oorandom::Rand32;

use super::oracle::Oracle;
use super::position_families::Candidate;
use super::possible_moves::{PossibleMove, PossibleMoves, own_bowls};
use super::session_family::{SessionFamily, Style, TypedLines};
use super::session_features::SessionFeatures;

/// The most moves of a game.
const LONGEST: usize = 300;

/// The lengths of games that differ: from here on, a game is long.
const LENGTHS: [usize; 6] = [20, 42, 64, 85, 100, 128];

/// The lengths of games that a family shows first, if it can; half as many own moves of a computer player are as good.
const LONG: [usize; 2] = [102, 128];

/// The numbers of stones in a bowl that differ: they need another digit, or another type.
const STONES: [u8; 5] = [10, 20, 48, 64, 100];

/// A game that is being drawn.
struct Game<'a> {
    family: &'a SessionFamily,
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
    shows: SessionFeatures,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Swap {
    Coming,
    Open,
    Gone,
}

/// Draws the games of a family, and returns the questions about those that show the most.
pub(super) fn draw_games(
    oracle: &Oracle,
    family: &SessionFamily,
    lines: &TypedLines,
    random: &mut Rand32,
) -> Result<Vec<Candidate>, Failure> {
    let mut opening = Question::new(Verb::Opening);
    opening.rule_set.clone_from(&family.rules);
    let answers = oracle.answers(&[opening])?;
    let Some(&board) = answers.first().and_then(Answer::board) else {
        return Ok(Vec::new());
    };
    let mut games: Vec<Game> = (0..family.count)
        .map(|_| Game {
            family,
            board,
            mover: Some(Player::One),
            swap: if has_pie(family) {
                Swap::Coming
            } else {
                Swap::Gone
            },
            moves: 0,
            own_moves: 0,
            typed: String::new(),
            shows: SessionFeatures::default(),
        })
        .collect();
    let mut moves = PossibleMoves::under(family.rules.as_deref());
    for _ in 0..LONGEST {
        if games.iter().all(|game| game.mover.is_none()) {
            break;
        }
        moves.ask(oracle, games.iter().filter_map(Game::position))?;
        for game in &mut games {
            if let Some(position) = game.position() {
                game.go_on(moves.of(position), lines, random);
            }
        }
    }
    let chosen = that_show_the_most(games, family.keep);
    Ok(chosen.into_iter().map(Game::candidate).collect())
}

/// Returns the games that together show the most, at most this many.
fn that_show_the_most(mut games: Vec<Game>, most: usize) -> Vec<Game> {
    let mut shown = SessionFeatures::default();
    let mut chosen = Vec::new();
    while chosen.len() < most {
        let news = |game: &Game| shown.news_in(&game.shows);
        let best = (0..games.len()).max_by_key(|&index| {
            (
                news(&games[index]),
                std::cmp::Reverse(games[index].typed.len()),
                index,
            )
        });
        let Some(best) = best.filter(|&best| news(&games[best]) > (0, 0)) else {
            break;
        };
        let game = games.swap_remove(best);
        shown.add(&game.shows);
        chosen.push(game);
    }
    chosen
}

impl Game<'_> {
    fn position(&self) -> Option<(Board, Player)> {
        Some((self.board, self.mover?))
    }

    /// Makes the next move, with the lines before it.
    fn go_on(&mut self, choices: &[PossibleMove], lines: &TypedLines, random: &mut Rand32) {
        let Some(mover) = self.mover else { return };
        if choices.is_empty() {
            self.mover = None;
            return;
        }
        let own_seat = self.is_own_seat(mover);
        while self.family.odd && self.family.ask == Verb::Program && random.rand_range(0..3) == 0 {
            self.add_odd_line(mover, choices, lines, random);
        }
        if self.swap == Swap::Open && random.rand_range(0..2) == 0 {
            let form = pick(&lines.forms, random);
            let form = if form.trim() == "{}" { form } else { "{}" };
            self.add_line(mover, &form.replace("{}", "swap"));
            self.shows
                .first
                .insert(format!("swap after {}", self.moves.min(3)));
            self.board = self.board.turned();
            self.mover = Some(mover.other());
            self.swap = Swap::Gone;
            return;
        }
        let at = if own_seat {
            0
        } else {
            self.choose(choices, random)
        };
        let choice = choices[at];
        if !own_seat {
            let form = if self.family.forms {
                pick(&lines.forms, random)
            } else {
                "{}"
            };
            self.shows.any.insert(format!("form {form}"));
            self.add_line(mover, &form.replace("{}", &choice.bowl.to_string()));
        }
        self.note(mover, &choice);
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
        if self.mover.is_none() && self.family.ask != Verb::Referee {
            // Nothing is read after the end.
            self.typed.push_str("0\n7\n");
        }
        if self.family.odd && self.family.ask == Verb::Referee && random.rand_range(0..6) == 0 {
            self.end_oddly(mover, lines, random);
        }
        if self.family.moves.is_some_and(|most| self.moves >= most) {
            self.mover = None;
        }
    }

    /// Returns the index of the chosen move.
    fn choose(&self, choices: &[PossibleMove], random: &mut Rand32) -> usize {
        let any = random.rand_range(0..u32::try_from(choices.len()).unwrap_or(1)) as usize;
        if random.rand_range(0..8) == 0 {
            return any;
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
        (0..choices.len()).min_by_key(key).unwrap_or(any)
    }

    /// Adds a line that isn't a move: one that is refused, or blank.
    fn add_odd_line(
        &mut self,
        mover: Player,
        choices: &[PossibleMove],
        lines: &TypedLines,
        random: &mut Rand32,
    ) {
        let line =
            if has_pie(self.family) && self.swap != Swap::Open && random.rand_range(0..3) == 0 {
                self.shows
                    .first
                    .insert(format!("no swap {}", self.swap == Swap::Coming));
                "swap".to_owned()
            } else if random.rand_range(0..2) == 0 {
                let word = pick(&lines.words, random);
                match self.swap {
                    Swap::Open => word.replace("swap", "no"),
                    Swap::Coming | Swap::Gone => word.to_owned(),
                }
            } else {
                let refused: Vec<usize> = (0..16)
                    .filter(|bowl| choices.iter().all(|choice| choice.bowl != *bowl))
                    .collect();
                let bowl = refused
                    [random.rand_range(0..u32::try_from(refused.len()).unwrap_or(1)) as usize];
                let is_empty = self.board.0.get(bowl) == Some(&0);
                self.shows
                    .any
                    .insert(format!("refused {mover} {bowl} {is_empty}"));
                bowl.to_string()
            };
        self.shows
            .any
            .insert(format!("word {line} {}", self.swap == Swap::Open));
        self.add_line(mover, &line);
    }

    /// Ends a game with the referee with a line that loses it.
    fn end_oddly(&mut self, before: Player, lines: &TypedLines, random: &mut Rand32) {
        let Some(mover) = self.mover else { return };
        self.mover = None;
        let kind = random.rand_range(0..4);
        let again = before == mover;
        self.shows.first.insert(format!("{kind} {mover} {again}"));
        match kind {
            0 | 1 => {
                let silence = ["gone", "too slow"][kind as usize];
                let name = mover.to_string();
                self.typed.extend([&name, " is ", silence, "\n"]);
            }
            2 => {
                let bowl = random.rand_range(0..16) as usize;
                let is_empty = self.board.0.get(bowl) == Some(&0);
                self.shows
                    .any
                    .insert(format!("refused {mover} {bowl} {is_empty}"));
                self.add_line(mover, &bowl.to_string());
            }
            _ => {
                // A line of an opponent is text, and has no end.
                let line = pick(&lines.words, random);
                self.shows.any.insert(format!("word {line}"));
                self.add_line(mover, &line.replace('\n', ""));
            }
        }
        // Neither is asked again, though both could move.
        for player in [mover, mover.other()] {
            let could = own_bowls(player).find(|&bowl| self.board.0[bowl] > 0);
            self.add_line(player, &could.unwrap_or_default().to_string());
        }
    }

    fn is_own_seat(&self, mover: Player) -> bool {
        self.family.player == Some(mover.to_string())
    }

    fn add_line(&mut self, mover: Player, line: &str) {
        if self.family.ask == Verb::Referee {
            self.typed.extend([mover.to_string().as_str(), ": "]);
        }
        self.typed.push_str(line);
        self.typed.push('\n');
    }

    /// Notes what this move shows.
    fn note(&mut self, mover: Player, choice: &PossibleMove) {
        let stones = self.board.0[choice.bowl];
        let mut shows = vec![format!("move {} {}", choice.bowl, stones.min(14))];
        let kalah = if mover == Player::One { RIGHT } else { LEFT };
        let gained = choice.board.0[kalah].saturating_sub(self.board.0[kalah]);
        shows.push(format!(
            "{mover} gains {} and {}",
            gained.min(3),
            choice.status
        ));
        for (bowl, &stones) in choice.board.0.iter().enumerate() {
            for &least in STONES.iter().filter(|&&least| least <= stones) {
                shows.push(format!("{least} in {bowl}"));
                if least == STONES[4] {
                    let place = if bowl == RIGHT || bowl == LEFT {
                        bowl
                    } else {
                        0
                    };
                    self.shows.first.insert(format!("{least} in {place}"));
                }
            }
        }
        if self.family.ends && !matches!(choice.status, Status::ToMove(_)) {
            let into_kalah = usize::from(stones) % 13 == kalah - choice.bowl;
            self.shows
                .first
                .insert(format!("{}, {mover} last, {into_kalah}", choice.status));
        }
        self.own_moves += usize::from(self.is_own_seat(mover));
        for length in LONG
            .into_iter()
            .filter(|&length| self.moves >= length || self.own_moves >= length / 2)
        {
            self.shows.first.insert(format!("{length} moves"));
        }
        if let Status::ToMove(next) = choice.status {
            let total = choice.board.total();
            let full = [RIGHT, LEFT]
                .iter()
                .any(|&kalah| 2 * u32::from(choice.board.0[kalah]) > total);
            if full {
                shows.push(format!("more than half, {next} to move"));
            }
        }
        for length in LENGTHS.into_iter().filter(|&length| self.moves >= length) {
            shows.push(format!("{length} moves"));
        }
        self.shows.any.extend(shows);
    }

    fn candidate(self) -> Candidate {
        let family = self.family;
        let mut question = Question::new(family.ask);
        question.rule_set.clone_from(&family.rules);
        question.player = family
            .player
            .as_deref()
            .and_then(|player| player.parse().ok());
        question.typed = Some(TypedInput {
            bytes: self.typed.into_bytes(),
            then: None,
        });
        Candidate {
            question,
            rule: family.rule.clone(),
        }
    }
}

fn has_pie(family: &SessionFamily) -> bool {
    let rules = family.rules.as_deref();
    rules.is_some_and(|rules| rules.contains("pie=yes"))
}

fn pick<'a>(from: &'a [String], random: &mut Rand32) -> &'a str {
    let at = random.rand_range(0..u32::try_from(from.len().max(1)).unwrap_or(1)) as usize;
    from.get(at).map_or("", String::as_str)
}
