//! Given: games of the computer player of part 8 against another program, in both seats.
//!
//! This file belongs to the program. The library, which is graded, doesn't contain it.

use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use starter::{Board, Opponent, Player, Reply, Status, choose_move, legal_moves, play};

use crate::game_page::{GameRecord, Moment, write_game_page};
use crate::opponent_program::OpponentProgram;

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

/// Plays one game, writes down its boards, and returns the last one. The computer player plays for `seat`.
fn play_game(seat: Player, other: &mut Other, moments: &mut Vec<Moment>) -> Result<Board, Loss> {
    let (mut board, mut status) = (Board::opening(), Status::ToMove(Player::One));
    moments.push(Moment {
        event: "The game begins".to_owned(),
        bowl: None,
        stones: board.stones(),
    });
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
        let whose = if mover == seat {
            "you play"
        } else {
            "the opponent plays"
        };
        moments.push(Moment {
            event: format!("Move {}: {whose} bowl {bowl}", moments.len()),
            bowl: Some(bowl),
            stones: board.stones(),
        });
    }
    Ok(board)
}

/// Plays games in turns as MIN and as MAX, prints each result and the sum, and returns the games.
fn play_games(games: u32, opponent: &str, output: &mut impl Write) -> io::Result<Vec<GameRecord>> {
    let (mut sums, mut records) = ([0, 0], Vec::new());
    for number in 1..=games {
        let (seat, [own, others]) = match number % 2 {
            1 => (Player::One, ["MIN", "MAX"]),
            _ => (Player::Two, ["MAX", "MIN"]),
        };
        let mut other = match opponent {
            "random" => Other::Random,
            command => Other::Program(OpponentProgram::start(command, others)?),
        };
        let mut moments = Vec::new();
        let (stones, reason) = match play_game(seat, &mut other, &mut moments) {
            Ok(board) => {
                let both = [seat, seat.opponent()];
                let stones = both.map(|player| u32::from(board.stones()[player.kalah()]));
                (stones, String::new())
            }
            Err(Loss { loser, reason }) => {
                let stones = [seat.opponent(), seat].map(|player| player == loser);
                // All stones go to the other player if one loses before the end.
                let all: u32 = Board::opening().stones().map(u32::from).iter().sum();
                (
                    stones.map(|wins| u32::from(wins) * all),
                    format!(": {reason}"),
                )
            }
        };
        let [yours, theirs] = stones;
        let title = format!("Game {number}, you are {own}, {yours} to {theirs}{reason}");
        writeln!(output, "{title}")?;
        records.push(GameRecord { title, moments });
        sums = [sums[0] + yours, sums[1] + theirs];
    }
    writeln!(output, "In all {} to {}", sums[0], sums[1])?;
    Ok(records)
}

/// Plays a match against the program that the arguments name, and writes the page of its games if they name a file.
pub(crate) fn play_match(arguments: &[String]) -> ExitCode {
    let (match_arguments, page) = match arguments {
        [before @ .., option, page] if option == "--out" => (before, Some(page)),
        all => (all, None),
    };
    if let Some(more) = match_arguments.get(2) {
        eprintln!(
            "error: `--match` takes a number of games and one opponent, and plays by the Egyptian rules; leave out `{more}`"
        );
        return ExitCode::from(2);
    }
    let games = match_arguments.first().and_then(|games| games.parse().ok());
    let (Some(games), [_, opponent]) = (games, match_arguments) else {
        eprintln!(
            "error: `--match` needs a number of games and an opponent; write `--match 10 PROGRAM`, and `--out games.html` after it \
             for a page of the games"
        );
        return ExitCode::from(2);
    };
    let played = play_games(games, opponent, &mut io::stdout().lock());
    let written = played.and_then(|records| match page {
        Some(page) => File::create(page)
            .and_then(|file| write_game_page(&records, &mut BufWriter::new(file)))
            .map_err(|error| io::Error::other(format!("write `{page}`: {error}"))),
        None => Ok(()),
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
