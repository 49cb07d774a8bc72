//! Given: games of the computer player of part 8 against another program, in both seats.
//!
//! This file belongs to the program. The library, which is graded, doesn't contain it.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::process::ExitCode;

use solution::{Board, Opponent, Player, Reply, Status, choose_move, legal_moves, play};

use crate::opponent_program::OpponentProgram;

/// Stones of one game. All of them go to the other player if one loses before the end.
const ALL_STONES: u32 = 48;

/// Opponent of the computer player.
enum Other {
    /// Chooses among its legal moves by chance.
    Random,
    Program(OpponentProgram),
}

impl Other {
    /// Returns the opponent's next move, or the reason why it has none.
    fn bowl(&mut self, board: &Board, player: Player) -> Result<usize, String> {
        let reply = match self {
            Other::Random => {
                let moves = legal_moves(board, player);
                let chance = RandomState::new().hash_one(board.stones());
                let index = usize::try_from(chance >> 40).unwrap_or(0) % moves.len().max(1);
                return moves
                    .get(index)
                    .copied()
                    .ok_or_else(|| "`legal_moves` returns no move".to_owned());
            }
            Other::Program(program) => program.ask(),
        };
        match reply {
            Reply::Line(line) => line
                .trim()
                .parse()
                .map_err(|_| format!("the opponent says {line:?}, which isn't a number")),
            Reply::Gone => Err("the opponent has ended".to_owned()),
            Reply::TooSlow => Err("the opponent is too slow".to_owned()),
        }
    }
}

/// A player who lost before the end of a game.
struct Loss {
    loser: Player,
    reason: String,
}

/// Plays one game, and returns the board at its end. The computer player plays for `seat`.
fn play_game(seat: Player, other: &mut Other) -> Result<Board, Loss> {
    let (mut board, mut status) = (Board::opening(), Status::ToMove(Player::One));
    while let Status::ToMove(mover) = status {
        let lost = |reason| Loss {
            loser: mover,
            reason,
        };
        let bowl = if mover == seat {
            choose_move(&board, seat)
        } else {
            other.bowl(&board, mover).map_err(lost)?
        };
        let played = play(&board, mover, bowl).map_err(|refusal| {
            let whose = if mover == seat {
                "your"
            } else {
                "the opponent's"
            };
            lost(format!("{whose} move {bowl} is refused: {refusal}"))
        })?;
        if let (true, Other::Program(program)) = (mover == seat, &mut *other) {
            program.send(&bowl.to_string());
        }
        (board, status) = (played.board, played.status);
    }
    Ok(board)
}

/// Plays games in turns as MIN and as MAX, and prints each result and the sum.
fn play_games(games: u32, opponent: &str, output: &mut impl Write) -> io::Result<()> {
    let mut sums = [0, 0];
    for number in 1..=games {
        let (seat, [own, others]) = match number % 2 {
            1 => (Player::One, ["MIN", "MAX"]),
            _ => (Player::Two, ["MAX", "MIN"]),
        };
        let mut other = match opponent {
            "random" => Other::Random,
            command => Other::Program(OpponentProgram::start(command, others)?),
        };
        let (stones, reason) = match play_game(seat, &mut other) {
            Ok(board) => {
                let both = [seat, seat.opponent()];
                let stones = both.map(|player| u32::from(board.stones()[player.kalah()]));
                (stones, String::new())
            }
            Err(Loss { loser, reason }) => {
                let stones = [seat.opponent(), seat].map(|player| player == loser);
                (
                    stones.map(|wins| u32::from(wins) * ALL_STONES),
                    format!(": {reason}"),
                )
            }
        };
        let [yours, theirs] = stones;
        writeln!(
            output,
            "Game {number}, you are {own}, {yours} to {theirs}{reason}"
        )?;
        sums = [sums[0] + yours, sums[1] + theirs];
    }
    writeln!(output, "In all {} to {}", sums[0], sums[1])
}

/// Plays a match against the program that the arguments name.
pub(crate) fn play_match(arguments: &[String]) -> ExitCode {
    let games = arguments.first().and_then(|games| games.parse().ok());
    let (Some(games), [_, opponent]) = (games, arguments) else {
        eprintln!(
            "error: `--match` needs a number of games and an opponent; write `--match 10 PROGRAM`"
        );
        return ExitCode::from(2);
    };
    match play_games(games, opponent, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
