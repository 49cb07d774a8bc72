//! One game: two players choose in turn, and an arbiter knows the rules.

use std::fmt;

use grader::failure::Failure;
use notation::{BOWLS, Board, Player, Refusal, Status};
use serde::{Deserialize, Serialize};

/// After this many moves, a game without an end is a draw. Under the usual rules none lasts half as long.
const MOST_MOVES: usize = 500;

/// A position from which a game starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Start {
    pub(super) board: Board,
    pub(super) mover: Player,
}

/// The position as files have it.
impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.board, self.mover)
    }
}

/// A verdict on a move: the board after it, and who moves next or how the game ended; or a refusal.
pub(super) type Ruling = Result<(Board, Status), Refusal>;

/// A player's forfeit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Forfeit {
    pub(super) loser: Side,
    pub(super) reason: ForfeitReason,
    /// More about it, for staff; it may hold names.
    pub(super) detail: String,
}

/// Reason for a player's forfeit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ForfeitReason {
    /// It named a bowl that may not be played.
    Illegal,
    /// It panicked, or its process ended.
    Crash,
    /// It took too long.
    Time,
    /// It printed too much.
    Output,
}

impl ForfeitReason {
    /// All reasons, in the order of tables.
    pub(super) const ALL: [ForfeitReason; 4] = [
        ForfeitReason::Illegal,
        ForfeitReason::Crash,
        ForfeitReason::Time,
        ForfeitReason::Output,
    ];

    /// Returns the word in files.
    pub(super) fn word(self) -> &'static str {
        match self {
            ForfeitReason::Illegal => "illegal",
            ForfeitReason::Crash => "crash",
            ForfeitReason::Time => "time",
            ForfeitReason::Output => "output",
        }
    }

    /// Returns what the player did, after its name.
    pub(super) fn words(self) -> &'static str {
        match self {
            ForfeitReason::Illegal => "chose an illegal move",
            ForfeitReason::Crash => "crashed",
            ForfeitReason::Time => "took too long",
            ForfeitReason::Output => "printed too much",
        }
    }
}

/// A game, move by move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Game {
    /// The board at the start.
    pub(super) start: [u8; BOWLS],
    /// Player with the first move.
    pub(super) mover: Side,
    pub(super) moves: Vec<Move>,
    /// The winner; none after a draw, or after too many moves.
    pub(super) winner: Option<Side>,
    /// The forfeit, if the game wasn't decided on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) forfeit: Option<Forfeit>,
}

/// A game, and what it cost each of the two players.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct PlayedGame {
    pub(super) game: Game,
    /// The CPU time of Player One and of Player Two in milliseconds; this differs from run to run.
    pub(super) cpu_milliseconds: [u64; 2],
}

/// A player of a game, as files name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Side {
    One,
    Two,
}

/// One move, and the board after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Move {
    pub(super) player: Side,
    pub(super) bowl: usize,
    pub(super) board: [u8; BOWLS],
}

impl Side {
    /// Returns the opponent.
    pub(super) fn other(self) -> Side {
        match self {
            Side::One => Side::Two,
            Side::Two => Side::One,
        }
    }
}

impl From<Player> for Side {
    fn from(player: Player) -> Side {
        match player {
            Player::One => Side::One,
            Player::Two => Side::Two,
        }
    }
}

/// Plays a game to its end.
pub(super) fn play_game(
    Start {
        mut board,
        mut mover,
    }: Start,
    mut choose: impl FnMut(&Board, Player) -> Result<Result<usize, Forfeit>, Failure>,
    mut rule: impl FnMut(&Board, Player, usize) -> Result<Ruling, Failure>,
) -> Result<Game, Failure> {
    let mut game = Game {
        start: board.0,
        mover: mover.into(),
        moves: Vec::new(),
        winner: None,
        forfeit: None,
    };
    while game.moves.len() < MOST_MOVES {
        let player = Side::from(mover);
        let made = match choose(&board, mover)? {
            Ok(bowl) => match rule(&board, mover, bowl)? {
                Ok(ruled) => Ok((bowl, ruled)),
                Err(refusal) => Err(Forfeit {
                    loser: player,
                    reason: ForfeitReason::Illegal,
                    detail: format!("bowl {bowl}: {refusal}"),
                }),
            },
            Err(forfeit) => Err(forfeit),
        };
        let (bowl, (after, status)) = match made {
            Ok(made) => made,
            Err(forfeit) => {
                game.winner = Some(player.other());
                game.forfeit = Some(forfeit);
                break;
            }
        };
        game.moves.push(Move {
            player,
            bowl,
            board: after.0,
        });
        match status {
            Status::ToMove(next) => (board, mover) = (after, next),
            Status::Draw => break,
            Status::Won(winner) => {
                game.winner = Some(winner.into());
                break;
            }
        }
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names these bowls, one after another, and crashes then.
    fn next(script: &mut Vec<usize>, player: Player) -> Result<usize, Forfeit> {
        if script.is_empty() {
            return Err(Forfeit {
                loser: player.into(),
                reason: ForfeitReason::Crash,
                detail: "it has no more moves".to_owned(),
            });
        }
        Ok(script.remove(0))
    }

    /// A game in which a move takes the stones of a bowl off the board; who empties the board wins.
    fn empty(board: &Board, player: Player, bowl: usize) -> Ruling {
        let mut after = *board;
        if after.0[bowl] == 0 {
            return Err(Refusal::EmptyBowl);
        }
        after.0[bowl] = 0;
        let status = if after.total() == 0 {
            Status::Won(player)
        } else if player == Player::One {
            Status::ToMove(Player::Two)
        } else {
            Status::ToMove(Player::One)
        };
        Ok((after, status))
    }

    fn game(one: &[usize], two: &[usize]) -> Game {
        let board = Board([0, 0, 0, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0]);
        let mover = Player::Two;
        let mut scripts = [one, two].map(<[usize]>::to_vec);
        let choose = |_: &Board, player: Player| {
            Ok(next(
                &mut scripts[usize::from(player == Player::Two)],
                player,
            ))
        };
        let rule = |board: &Board, player, bowl| Ok(empty(board, player, bowl));
        play_game(Start { board, mover }, choose, rule).unwrap()
    }

    #[test]
    fn a_game_ends_on_the_board() {
        let game = game(&[4], &[3, 5]);
        assert_eq!((game.winner, &game.forfeit), (Some(Side::Two), &None));
        let bowls: Vec<(Side, usize)> = game
            .moves
            .iter()
            .map(|made| (made.player, made.bowl))
            .collect();
        assert_eq!(bowls, [(Side::Two, 3), (Side::One, 4), (Side::Two, 5)]);
        assert_eq!(game.moves[0].board[3], 0);
        assert_eq!(game.moves[0].board[5], 3);
    }

    #[test]
    fn an_illegal_move_loses() {
        let game = game(&[3], &[3]);
        let forfeit = game.forfeit.unwrap();
        assert_eq!(
            (forfeit.loser, forfeit.reason),
            (Side::One, ForfeitReason::Illegal)
        );
        assert_eq!(forfeit.detail, "bowl 3: empty bowl");
        assert_eq!(game.winner, Some(Side::Two));
        assert_eq!(game.moves.len(), 1, "the illegal move isn't made");
    }

    #[test]
    fn a_player_that_crashes_loses() {
        let game = game(&[5], &[3]);
        let forfeit = game.forfeit.unwrap();
        assert_eq!(
            (forfeit.loser, forfeit.reason),
            (Side::Two, ForfeitReason::Crash)
        );
    }

    #[test]
    fn a_game_without_an_end_is_a_draw() {
        let start = Start {
            board: Board([4; 14]),
            mover: Player::One,
        };
        let forever = |board: &Board, _, _| Ok(Ok((*board, Status::ToMove(Player::One))));
        let game = play_game(start, |_, _| Ok(Ok(0)), forever).unwrap();
        assert_eq!((game.winner, game.moves.len()), (None, MOST_MOVES));
    }
}
