//! Writes the results of a tournament.

use std::fmt::{self, Write as _};
use std::io;
use std::path::Path;

use grader::atomic_file::{self, AtomicFile, WriteError};
use grader::failure::Failure;

use super::game_record::{GameRecord, PublishedNames, game_records};
use super::play_game::{ForfeitReason, Side};
use super::schedule::Schedule;
use super::standings::{Standing, standings};
use super::tournament_folder::TournamentFolder;
use super::tournament_manifest::TournamentManifest;
use super::write_tournament_page::write_tournament_page;
use staff::spreadsheet::Spreadsheet;

/// Most players that the summary shows.
const SHOWN: usize = 10;

/// The results of a tournament.
#[derive(Clone, Debug)]
pub struct TournamentResult {
    standings: Vec<Standing>,
    /// Name of each player, in the order of the standings.
    names: Vec<String>,
    games: usize,
    rounds: usize,
    absent: usize,
    page: String,
    /// Which student is called what, where names are left out.
    pub who_is_who: Option<String>,
}

/// Writes all files of a tournament except its games, which are there already.
pub(super) fn write_results(
    folder: &TournamentFolder,
    manifest: &TournamentManifest,
    schedule: &Schedule,
    names: &PublishedNames,
) -> Result<TournamentResult, Failure> {
    let standings = standings(manifest, &schedule.played);
    let games = game_records(manifest, &schedule.played, names);
    let called: Vec<String> = standings
        .iter()
        .map(|standing| names.player(manifest, standing.player))
        .collect();
    write_games(&folder.path().join("games.jsonl"), &games)?;
    let tables = [
        ("standings.csv", standings_table(&standings, &called)),
        ("forfeits.csv", forfeits_table(&games)),
        ("absent.csv", absent_table(manifest, names)),
        ("timings.csv", timings_table(&standings, &called, &games)),
    ];
    for (name, table) in tables {
        atomic_file::write(&folder.path().join(name), &table.into_bytes())?;
    }
    let people = standings
        .iter()
        .map(|standing| names.person(manifest, standing.player));
    let people: Vec<String> = people.collect();
    let path = folder.path().join("tournament.html");
    let page = write_tournament_page(&standings, &people, &games).map_err(WriteError::at(&path))?;
    atomic_file::write(&path, page.as_bytes())?;
    Ok(TournamentResult {
        names: called,
        games: games.len(),
        rounds: schedule.rounds,
        absent: manifest.absent.len(),
        page: path.display().to_string(),
        who_is_who: names.who_is_who(),
        standings,
    })
}

fn write_games(path: &Path, games: &[GameRecord]) -> Result<(), Failure> {
    let mut file = AtomicFile::create(path)?;
    for game in games {
        let mut line = serde_json::to_vec(game)
            .map_err(|error| WriteError::at(path)(io::Error::other(error)))?;
        line.push(b'\n');
        file.write(&line)?;
    }
    Ok(file.finish()?)
}

fn standings_table(standings: &[Standing], names: &[String]) -> Spreadsheet {
    let mut sheet = Spreadsheet::new();
    let headings =
        "place,player,rating,low,high,stronger_than,games,points,wins,draws,losses".split(',');
    sheet.row(headings.chain(ForfeitReason::ALL.map(ForfeitReason::word)));
    for (standing, name) in standings.iter().zip(names) {
        let [low, high] = standing.interval;
        let mut row = vec![
            standing.place.to_string(),
            name.clone(),
            standing.rating.to_string(),
            low.to_string(),
            high.to_string(),
            standing.weaker.to_string(),
            standing.games().to_string(),
            standing.points(),
        ];
        row.extend([standing.wins, standing.draws, standing.losses].map(|count| count.to_string()));
        row.extend(ForfeitReason::ALL.map(|reason| {
            let count = standing.forfeits.get(&reason);
            count.copied().unwrap_or(0).to_string()
        }));
        sheet.row(row);
    }
    sheet
}

fn forfeits_table(games: &[GameRecord]) -> Spreadsheet {
    let mut sheet = Spreadsheet::new();
    sheet.row(["player", "opponent", "game", "moves", "reason", "detail"]);
    for game in games {
        let Some(forfeit) = &game.forfeit else {
            continue;
        };
        let (player, opponent) = match forfeit.loser {
            Side::One => (&game.one, &game.two),
            Side::Two => (&game.two, &game.one),
        };
        let [number, moves] = [game.game, game.moves.len()].map(|number| number.to_string());
        sheet.row([
            player,
            opponent,
            &number,
            &moves,
            forfeit.reason,
            forfeit.detail,
        ]);
    }
    sheet
}

fn absent_table(manifest: &TournamentManifest, names: &PublishedNames) -> Spreadsheet {
    let mut sheet = Spreadsheet::new();
    sheet.row(["student", "why"]);
    for absent in &manifest.absent {
        // The reason may hold names: of files, or what a student wrote.
        let why = if names.anonymous { "" } else { &absent.why };
        sheet.row([names.student(&absent.student), why]);
    }
    sheet
}

fn timings_table(standings: &[Standing], names: &[String], games: &[GameRecord]) -> Spreadsheet {
    let mut sheet = Spreadsheet::new();
    sheet.row(["player", "longest_game_ms", "all_games_ms"]);
    for (standing, name) in standings.iter().zip(names) {
        let times = games.iter().flat_map(|game| {
            let both = game.players.iter().zip(game.played.cpu_milliseconds);
            both.filter(|(player, _)| **player == standing.player)
                .map(|(_, time)| time)
        });
        let [longest, all] = [times.clone().max().unwrap_or(0), times.sum()];
        sheet.row([name.clone(), longest.to_string(), all.to_string()]);
    }
    sheet
}

/// The summary for a terminal.
impl fmt::Display for TournamentResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounds = if self.rounds == 1 {
            "round robin".to_owned()
        } else {
            format!("{} Swiss-system rounds", self.rounds)
        };
        writeln!(
            f,
            "  {} players, {} games, {rounds}\n",
            self.standings.len(),
            self.games
        )?;
        let names = self.names.iter().take(SHOWN);
        let width = names.map(|name| name.chars().count()).max().unwrap_or(0);
        for (standing, name) in self.standings.iter().zip(&self.names).take(SHOWN) {
            let [low, high] = standing.interval;
            let forfeits: usize = standing.forfeits.values().sum();
            let mut line = format!(
                "{:>4}  {name:width$}  {:>5}  [{low}, {high}]  {} of {} points",
                standing.place,
                standing.rating,
                standing.points(),
                standing.games(),
            );
            if forfeits > 0 {
                let _ = write!(line, ", {forfeits} forfeited");
            }
            writeln!(f, "{line}")?;
        }
        if self.standings.len() > SHOWN {
            writeln!(f, "      and {} more", self.standings.len() - SHOWN)?;
        }
        writeln!(f)?;
        if self.absent > 0 {
            writeln!(
                f,
                "  {} submissions don't play; `absent.csv` says why",
                self.absent
            )?;
        }
        writeln!(f, "  page: {}", self.page)
    }
}
