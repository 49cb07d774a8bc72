//! Searches for a game that shows what another one showed before a rule changed.

use grader::failure::Failure;
use std::collections::BTreeSet;

use notation::{Answer, Board, LEFT, Player, Question, RIGHT, Refusal, Status};
use oorandom::Rand32;

use super::follow_turns::{Outcome, Turn, opening, own_bowls, play};
use crate::calibration::oracle::Oracle;

/// Number of games that are looked at together.
const BEAM: usize = 60;

/// The most moves of a game.
const LONGEST: usize = 150;

/// This many moves in a row are shown on purpose.
const MANY_IN_A_ROW: usize = 4;

/// A move that is missing in a row counts as much as this many stones in play.
const STONES_FOR_A_MOVE: i64 = 24;

/// A bowl, with the board and the status after its move.
type LegalMove = (usize, Board, Status);

/// The beginning of a game that is searched for.
#[derive(Clone)]
struct Found {
    board: Board,
    mover: Player,
    turns: Vec<Turn>,
    /// Number of moves that differ from the old ones.
    changed: usize,
}

/// Searches under the rules of the oracle.
pub(super) struct ReplacementGameSearch<'a> {
    pub(super) oracle: &'a Oracle<'a>,
    /// The question with the old lines.
    pub(super) session: &'a Question,
}

impl ReplacementGameSearch<'_> {
    fn start(&self) -> Result<Option<Found>, Failure> {
        let opening = opening(self.oracle, self.session)?;
        Ok(opening.map(|(board, mover)| Found {
            board,
            mover,
            turns: Vec::new(),
            changed: 0,
        }))
    }

    /// Finds a game of which each line has the same outcome as the old one, with few other moves.
    pub(super) fn line_by_line(&self, old: &[Turn]) -> Result<Option<Vec<Turn>>, Failure> {
        let mut random = Rand32::new(1);
        let mut games: Vec<Found> = self.start()?.into_iter().collect();
        for turn in old {
            let mut next = Vec::new();
            match &turn.outcome {
                Outcome::Moved { bowl: old, status } => {
                    let moves = self.moves(&games)?;
                    for (game, moves) in games.iter().zip(moves) {
                        let same = moves.into_iter().filter(|(.., after)| after == status);
                        next.extend(same.map(|(bowl, board, status)| {
                            let is_same = bowl == *old;
                            let words = Some(with_number(&turn.words, *old, bowl));
                            let mut game = game.after(turn.line, words, bowl, board, status);
                            game.changed += usize::from(!is_same);
                            game
                        }));
                    }
                    next.sort_by_cached_key(|game| (game.changed, random.rand_u32()));
                    next.truncate(BEAM);
                }
                Outcome::Refused(refusal) => {
                    for mut game in games {
                        if let Some(turn) = self.refused(&game, turn, *refusal)? {
                            game.turns.push(turn);
                            next.push(game);
                        }
                    }
                }
                Outcome::Swapped => {
                    next = games;
                    for game in &mut next {
                        game.board = game.board.turned();
                        game.mover = game.mover.other();
                        game.turns.push(turn.clone());
                    }
                }
                Outcome::Words => {
                    next = games;
                    for game in &mut next {
                        game.turns.push(turn.clone());
                    }
                }
            }
            games = next;
        }
        Ok(games.into_iter().next().map(|game| game.turns))
    }

    /// Finds a short game with the same result and the same last mover, and refuses the same lines on the way. If the old one
    /// shows many moves in a row, the new one does too where that is possible.
    pub(super) fn with_the_same_end(&self, old: &[Turn]) -> Result<Option<Vec<Turn>>, Failure> {
        let row = most_in_a_row(old);
        if row >= MANY_IN_A_ROW {
            let found = self.with_the_same_end_and_row(old, row)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        self.with_the_same_end_and_row(old, 0)
    }

    /// Finds such a game in which a player makes this many moves in a row.
    fn with_the_same_end_and_row(
        &self,
        old: &[Turn],
        row: usize,
    ) -> Result<Option<Vec<Turn>>, Failure> {
        let Some(start) = self.start()? else {
            return Ok(None);
        };
        let last = old.last().map(|last| (last.mover, &last.outcome));
        let Some((last_mover, &Outcome::Moved { status: end, .. })) = last else {
            return Ok(None);
        };
        let is_swap = |turn: &Turn| turn.outcome == Outcome::Swapped;
        if matches!(end, Status::ToMove(_)) || old.iter().any(is_swap) {
            return Ok(None);
        }
        let mut random = Rand32::new(1);
        let mut games = vec![start.clone()];
        for _ in 0..LONGEST {
            let mut next = Vec::new();
            let moves = self.moves(&games)?;
            for (game, moves) in games.iter().zip(moves) {
                for (bowl, board, status) in moves {
                    let is_own = self.session.player == Some(game.mover);
                    let line = (!is_own).then_some(0);
                    let after = game.after(line, None, bowl, board, status);
                    if matches!(status, Status::ToMove(_)) {
                        next.push(after);
                    } else if status == end
                        && game.mover == last_mover
                        && most_in_a_row(&after.turns) >= row
                    {
                        return self.with_other_lines(start, &after.turns, old);
                    }
                }
            }
            let mut seen = BTreeSet::new();
            next.retain(|game| seen.insert((game.board.0, game.mover)));
            next.sort_by_cached_key(|game| {
                let missing = row.saturating_sub(most_in_a_row(&game.turns));
                let missing = i64::try_from(missing).unwrap_or(0);
                let far = far_from(end, &game.board);
                (far + missing * STONES_FOR_A_MOVE, random.rand_u32())
            });
            next.truncate(BEAM);
            games = next;
        }
        Ok(None)
    }

    /// Puts the lines that aren't moves between the moves of a game.
    fn with_other_lines(
        &self,
        mut game: Found,
        moves: &[Turn],
        old: &[Turn],
    ) -> Result<Option<Vec<Turn>>, Failure> {
        let is_move = |turn: &&Turn| matches!(turn.outcome, Outcome::Moved { .. });
        let others = old.iter().enumerate().filter(|(_, turn)| !is_move(turn));
        let mut others = others
            .map(|(at, turn)| (old[..at].iter().filter(is_move).count(), turn))
            .peekable();
        for (number, made) in moves.iter().enumerate() {
            while let Some((_, turn)) =
                others.next_if(|(moves, turn)| *moves <= number && turn.mover == game.mover)
            {
                let same = match turn.outcome {
                    Outcome::Refused(refusal) => self.refused(&game, turn, refusal)?,
                    _ => Some(turn.clone()),
                };
                match same {
                    Some(turn) => game.turns.push(turn),
                    None => return Ok(None),
                }
            }
            let Outcome::Moved { bowl, .. } = made.outcome else {
                continue;
            };
            let asked = [play(self.session, game.board, game.mover, bowl)];
            if let Some(Answer::Played { board, status }) = self.oracle.answers(&asked)?.pop() {
                game = game.after(made.line, None, bowl, board, status);
            }
        }
        Ok(others.next().is_none().then_some(game.turns))
    }

    /// Returns the legal moves of each game, in the order of the bowls; the computer player itself has only its own one.
    fn moves(&self, games: &[Found]) -> Result<Vec<Vec<LegalMove>>, Failure> {
        let asked: Vec<Question> = games
            .iter()
            .flat_map(|game| {
                own_bowls(game.mover).map(|bowl| play(self.session, game.board, game.mover, bowl))
            })
            .collect();
        let answers = self.oracle.answers(&asked)?;
        let per_game = answers.chunks(RIGHT).zip(asked.chunks(RIGHT)).zip(games);
        let moves = per_game.map(|((answers, asked), game)| {
            let legal = answers.iter().zip(asked).filter_map(|(answer, asked)| {
                let &Answer::Played { board, status } = answer else {
                    return None;
                };
                Some((asked.bowl?, board, status))
            });
            let is_own = self.session.player == Some(game.mover);
            legal.take(if is_own { 1 } else { RIGHT }).collect()
        });
        Ok(moves.collect())
    }

    /// Finds a number that is refused for the same reason: the old one, the last move, or any other.
    fn refused(
        &self,
        game: &Found,
        turn: &Turn,
        refusal: Refusal,
    ) -> Result<Option<Turn>, Failure> {
        let last = game.turns.iter().rev().find_map(|turn| match turn.outcome {
            Outcome::Moved { bowl, .. } => Some(bowl),
            _ => None,
        });
        let old: Option<usize> = turn.words.trim().parse().ok();
        let numbers: Vec<usize> = old.into_iter().chain(last).chain(0..=LEFT).collect();
        let asked = numbers
            .iter()
            .map(|&bowl| play(self.session, game.board, game.mover, bowl));
        let answers = self.oracle.answers(&asked.collect::<Vec<_>>())?;
        let same = answers
            .iter()
            .position(|answer| *answer == Answer::Refused(refusal));
        Ok(same.map(|at| {
            let mut turn = turn.clone();
            if let Some(old) = old {
                turn.words = with_number(&turn.words, old, numbers[at]);
            }
            turn
        }))
    }
}

impl Found {
    /// Returns the game after a move, and the line that makes it.
    fn after(
        &self,
        line: Option<usize>,
        words: Option<String>,
        bowl: usize,
        board: Board,
        status: Status,
    ) -> Found {
        let mut game = self.clone();
        game.board = board;
        if let Status::ToMove(next) = status {
            game.mover = next;
        }
        game.turns.push(Turn {
            line,
            words: words.unwrap_or_else(|| bowl.to_string()),
            mover: self.mover,
            outcome: Outcome::Moved { bowl, status },
        });
        game
    }
}

/// Returns the most moves that one player makes in a row.
fn most_in_a_row(turns: &[Turn]) -> usize {
    let moves = turns
        .iter()
        .filter(|turn| matches!(turn.outcome, Outcome::Moved { .. }));
    let movers: Vec<Player> = moves.map(|turn| turn.mover).collect();
    let rows = movers.chunk_by(|one, next| one == next);
    rows.map(<[Player]>::len).max().unwrap_or(0)
}

/// Writes another number in the same form: with the same white space, sign and zeros around it.
fn with_number(words: &str, old: usize, new: usize) -> String {
    words.replacen(&old.to_string(), &new.to_string(), 1)
}

/// Estimates how far a board is from this end of the game.
fn far_from(end: Status, board: &Board) -> i64 {
    let ahead = i64::from(board.0[RIGHT]) - i64::from(board.0[LEFT]);
    let ahead = match end {
        Status::Won(Player::One) => (-ahead).max(-4),
        Status::Won(Player::Two) => ahead.max(-4),
        Status::Draw | Status::ToMove(_) => ahead.abs(),
    };
    i64::from(board.in_play()) + 2 * ahead
}
