//! A tournament among the computer players of a class.
//!
//! Every submission whose `choose_move` is written plays, in the sandbox and with CPU clocks for each move and each game.
//! Games start from fair positions, with both seats each. The reference enforces the rules: nothing here knows them.
//!
//! A tournament's folder holds:
//!
//! | file | what it holds |
//! |---|---|
//! | `standings.csv` | ratings with intervals, how many players are probably weaker, points, and forfeited games |
//! | `games.jsonl` | every game, move by move |
//! | `forfeits.csv` | the games that were lost by an illegal move, a crash, time or output |
//! | `absent.csv` | the submissions that don't play, and why |
//! | `tournament.html` | a page with the standings and all games, to step through |
//! | `timings.csv` | how long each player took; nothing else differs between two runs |
//! | `tournament.json` | everything that decides the games: players, positions, seed, reference; no program reads it |
//! | `pairings/` | the store of games, named by everything that decides them; a run continues from these |
//! | `players/` | the store of whose submission can play |

mod bradley_terry_ratings;
mod cross_table;
mod game_process;
mod game_record;
#[cfg(test)]
mod known_strengths_tests;
mod pairings;
mod play_game;
mod players;
mod read_start_positions;
mod standings;
mod tournament_folder;
mod tournament_manifest;
mod tournament_run;
mod write_results;
mod write_tournament_page;

pub use tournament_folder::TournamentFolder;
pub use tournament_run::TournamentRun;
pub use write_results::TournamentResult;
