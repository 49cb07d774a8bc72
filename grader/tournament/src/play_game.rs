//! One game: two players, asked in turn, and an arbiter who knows the rules.

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

/// A player that can be asked for a move.
pub(super) trait Chooser {
    /// Chooses a bowl, or forfeits the game.
    fn choose(&mut self, board: &Board, player: Player) -> Result<Result<usize, Forfeit>, Failure>;
}

/// An arbiter, which knows the rules.
pub(super) trait Arbiter {
    /// Makes a move, and returns the board after it, and who moves next or how the game ended; or refuses it.
    fn play(&mut self, board: &Board, player: Player, bowl: usize) -> Result<Ruling, Failure>;
}

/// An arbiter's verdict on a move.
pub(super) type Ruling = Result<(Board, Status), Refusal>;

/// A player's forfeit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Forfeit {
    pub(super) reason: ForfeitReason,
    /// More about it, for staff.
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
    pub(super) end: GameEnd,
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

/// End of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum GameEnd {
    /// On the board.
    Won(Side),
    /// On the board, with the same number of stones; or there were too many moves.
    Draw,
    /// This side forfeited it.
    Forfeited { loser: Side, forfeit: Forfeit },
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

impl GameEnd {
    /// Returns the winner; none after a draw.
    pub(super) fn winner(&self) -> Option<Side> {
        match self {
            GameEnd::Won(winner) => Some(*winner),
            GameEnd::Draw => None,
            GameEnd::Forfeited { loser, .. } => Some(loser.other()),
        }
    }

    /// Returns who forfeited, and how.
    pub(super) fn forfeit(&self) -> Option<(Side, &Forfeit)> {
        match self {
            GameEnd::Forfeited { loser, forfeit } => Some((*loser, forfeit)),
            _ => None,
        }
    }
}

/// Plays a game to its end.
pub(super) fn play_game(
    start: Start,
    one: &mut dyn Chooser,
    two: &mut dyn Chooser,
    arbiter: &mut dyn Arbiter,
) -> Result<Game, Failure> {
    let Start {
        mut board,
        mut mover,
    } = start;
    let mut moves = Vec::new();
    let end = loop {
        let chooser: &mut dyn Chooser = match mover {
            Player::One => &mut *one,
            Player::Two => &mut *two,
        };
        let forfeited = |forfeit: Forfeit| GameEnd::Forfeited {
            loser: mover.into(),
            forfeit,
        };
        let bowl = match chooser.choose(&board, mover)? {
            Ok(bowl) => bowl,
            Err(forfeit) => break forfeited(forfeit),
        };
        let (after, status) = match arbiter.play(&board, mover, bowl)? {
            Ok(played) => played,
            Err(refusal) => {
                break forfeited(Forfeit {
                    reason: ForfeitReason::Illegal,
                    detail: format!("bowl {bowl}: {refusal}"),
                });
            }
        };
        moves.push(Move {
            player: mover.into(),
            bowl,
            board: after.0,
        });
        match status {
            Status::ToMove(next) if moves.len() < MOST_MOVES => (board, mover) = (after, next),
            Status::ToMove(_) | Status::Draw => break GameEnd::Draw,
            Status::Won(winner) => break GameEnd::Won(winner.into()),
        }
    };
    Ok(Game {
        start: start.board.0,
        mover: start.mover.into(),
        moves,
        end,
    })
}

/// The games of two players. In every second game, the second player has the seat of Player One.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct PairingGames {
    pub(super) games: Vec<PlayedGame>,
}

/// A game, and what it cost each of the two players.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct PlayedGame {
    pub(super) game: Game,
    /// The CPU time of Player One and of Player Two in milliseconds; this differs from run to run.
    pub(super) cpu_milliseconds: [u64; 2],
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names these bowls, one after another, and crashes then.
    struct Script(Vec<usize>);

    impl Chooser for Script {
        fn choose(&mut self, _: &Board, _: Player) -> Result<Result<usize, Forfeit>, Failure> {
            if self.0.is_empty() {
                return Ok(Err(Forfeit {
                    reason: ForfeitReason::Crash,
                    detail: "it has no more moves".to_owned(),
                }));
            }
            Ok(Ok(self.0.remove(0)))
        }
    }

    /// A game in which a move takes the stones of a bowl off the board; who empties the board wins.
    struct Empty;

    impl Arbiter for Empty {
        fn play(&mut self, board: &Board, player: Player, bowl: usize) -> Result<Ruling, Failure> {
            let mut after = *board;
            if after.0[bowl] == 0 {
                return Ok(Err(Refusal::EmptyBowl));
            }
            after.0[bowl] = 0;
            let status = if after.total() == 0 {
                Status::Won(player)
            } else if player == Player::One {
                Status::ToMove(Player::Two)
            } else {
                Status::ToMove(Player::One)
            };
            Ok(Ok((after, status)))
        }
    }

    fn game(one: &[usize], two: &[usize]) -> Game {
        let board = Board([0, 0, 0, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0]);
        let start = Start {
            board,
            mover: Player::Two,
        };
        let [mut one, mut two] = [one, two].map(|bowls| Script(bowls.to_vec()));
        play_game(start, &mut one, &mut two, &mut Empty).unwrap()
    }

    #[test]
    fn a_game_ends_on_the_board() {
        let game = game(&[4], &[3, 5]);
        assert_eq!(game.end, GameEnd::Won(Side::Two));
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
        let (loser, forfeit) = game.end.forfeit().unwrap();
        assert_eq!((loser, forfeit.reason), (Side::One, ForfeitReason::Illegal));
        assert_eq!(forfeit.detail, "bowl 3: empty bowl");
        assert_eq!(game.end.winner(), Some(Side::Two));
        assert_eq!(game.moves.len(), 1, "the illegal move isn't made");
    }

    #[test]
    fn a_player_that_crashes_loses() {
        let game = game(&[5], &[3]);
        let (loser, forfeit) = game.end.forfeit().unwrap();
        assert_eq!((loser, forfeit.reason), (Side::Two, ForfeitReason::Crash));
    }

    /// Passes the turn forever.
    struct Endless;

    impl Arbiter for Endless {
        fn play(&mut self, board: &Board, _: Player, _: usize) -> Result<Ruling, Failure> {
            Ok(Ok((*board, Status::ToMove(Player::One))))
        }
    }

    #[test]
    fn a_game_without_an_end_is_a_draw() {
        let board = Board([4; 14]);
        let start = Start {
            board,
            mover: Player::One,
        };
        let mut one = Script(vec![0; MOST_MOVES]);
        let game = play_game(start, &mut one, &mut Script(Vec::new()), &mut Endless).unwrap();
        assert_eq!((game.end, game.moves.len()), (GameEnd::Draw, MOST_MOVES));
    }
}
