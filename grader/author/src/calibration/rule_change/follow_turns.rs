//! The turns of a session: its moves and other lines, each with the reference's reaction.

use grader::failure::Failure;
use std::collections::VecDeque;

use notation::{Answer, Board, LEFT, Player, Question, RIGHT, Refusal, Status, Verb};

use crate::calibration::oracle::Oracle;

/// The most turns that are followed.
const LONGEST: usize = 500;

/// One turn of a session: a line that is typed or said, or a move of the computer player itself.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    /// The number of the line, counted from 0; none for a move that isn't typed.
    pub(super) line: Option<usize>,
    /// The line, without the name of an opponent.
    pub(super) words: String,
    /// The player whose turn it is.
    pub(super) mover: Player,
    /// Consequence of the line.
    pub(super) outcome: Outcome,
}

/// Consequence of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// A legal move.
    Moved { bowl: usize, status: Status },
    /// A swap.
    Swapped,
    /// A move that is refused.
    Refused(Refusal),
    /// A line that isn't a move.
    Words,
}

/// Returns the position with which the session begins.
pub(super) fn opening(
    oracle: &Oracle,
    session: &Question,
) -> Result<Option<(Board, Player)>, Failure> {
    let mut opening = Question::new(Verb::Opening);
    opening.rule_set.clone_from(&session.rule_set);
    let answers = oracle.answers(&[opening])?;
    let board = answers.first().and_then(Answer::board);
    Ok(board.map(|&board| (board, Player::One)))
}

/// Returns the question about a move in a session.
pub(super) fn play(session: &Question, board: Board, mover: Player, bowl: usize) -> Question {
    let mut question = Question::new(Verb::Play);
    question.rule_set.clone_from(&session.rule_set);
    question.board = Some(board);
    question.player = Some(mover);
    question.bowl = Some(bowl);
    question
}

/// Returns the small bowls of a player.
pub(super) fn own_bowls(player: Player) -> std::ops::Range<usize> {
    match player {
        Player::One => 0..RIGHT,
        Player::Two => RIGHT + 1..LEFT,
    }
}

/// Returns the typed lines of a session.
pub(super) fn typed_lines(session: &Question) -> Vec<String> {
    let typed = session.typed.as_ref().map(|typed| typed.bytes.as_slice());
    let text = String::from_utf8_lossy(typed.unwrap_or_default());
    text.split_terminator('\n').map(str::to_owned).collect()
}

/// Follows the moves and words of a session to its end, or to its last line.
pub(super) fn follow_turns(oracle: &Oracle, session: &Question) -> Result<Vec<Turn>, Failure> {
    let Some((mut board, mut mover)) = opening(oracle, session)? else {
        return Ok(Vec::new());
    };
    let lines = typed_lines(session);
    let mut unread: VecDeque<(usize, &str)> =
        lines.iter().map(String::as_str).enumerate().collect();
    let is_referee = session.verb == Verb::Referee;
    let mut turns: Vec<Turn> = Vec::new();
    while turns.len() < LONGEST {
        let (line, words) = if session.player == Some(mover) {
            let asked = own_bowls(mover).map(|bowl| play(session, board, mover, bowl));
            let answers = oracle.answers(&asked.collect::<Vec<_>>())?;
            let is_legal = |answer: &Answer| matches!(answer, Answer::Played { .. });
            let Some(at) = answers.iter().position(is_legal) else {
                break;
            };
            (None, (own_bowls(mover).start + at).to_string())
        } else {
            let speaker = mover.to_string();
            let is_next = |(_, line): &(usize, &str)| !is_referee || line.starts_with(&speaker);
            let Some((line, words)) = unread
                .iter()
                .position(is_next)
                .and_then(|at| unread.remove(at))
            else {
                break;
            };
            let words = words.strip_prefix(&format!("{speaker}:")).unwrap_or(words);
            (Some(line), words.to_owned())
        };
        let outcome = match words.trim().parse() {
            Ok(bowl) => {
                let mut answers = oracle.answers(&[play(session, board, mover, bowl)])?;
                match answers.pop() {
                    Some(Answer::Played {
                        board: after,
                        status,
                    }) => {
                        board = after;
                        Outcome::Moved { bowl, status }
                    }
                    Some(Answer::Refused(refusal)) => Outcome::Refused(refusal),
                    _ => break,
                }
            }
            Err(_) if words.trim() == "swap" && may_swap(session, mover, &turns) => {
                board = board.turned();
                Outcome::Swapped
            }
            Err(_) => Outcome::Words,
        };
        let turn = Turn {
            line,
            words,
            mover,
            outcome,
        };
        let ends = match &turn.outcome {
            Outcome::Moved { status, .. } => {
                if let Status::ToMove(next) = status {
                    mover = *next;
                }
                !matches!(status, Status::ToMove(_))
            }
            Outcome::Swapped => {
                mover = mover.other();
                false
            }
            Outcome::Refused(_) => session.verb != Verb::Program,
            Outcome::Words => session.verb != Verb::Program || turn.words.trim() == "quit",
        };
        turns.push(turn);
        if ends {
            break;
        }
    }
    Ok(turns)
}

fn may_swap(session: &Question, mover: Player, turns: &[Turn]) -> bool {
    let rules = session.rule_set.as_deref().unwrap_or_default();
    let is_move = |turn: &Turn| matches!(turn.outcome, Outcome::Moved { .. } | Outcome::Swapped);
    rules.contains("pie=yes")
        && mover == Player::Two
        && turns
            .iter()
            .all(|turn| turn.mover == Player::One || !is_move(turn))
}
