//! Writes the results of a tournament.

use std::fmt::Write as _;
use std::io;
use std::path::Path;

use grader::atomic_file::{self, AtomicFile, WriteError};
use grader::failure::Failure;

use super::game_record::{GameRecord, PublishedNames, game_records};
use super::pairings::Pair;
use super::play_game::{ForfeitReason, PlayedGame};
use super::standings::{Standing, standings};
use super::tournament_manifest::TournamentManifest;
use super::write_tournament_page::write_tournament_page;
use staff::spreadsheet::Spreadsheet;

/// Most players that the summary shows.
const SHOWN: usize = 10;

/// The results of a run.
#[derive(Clone, Debug)]
pub struct TournamentResult {
    /// The summary for a terminal.
    pub summary: String,
    /// Which student is called what, where names are left out.
    pub who_is_who: Option<String>,
}

/// Writes all files of a tournament except its games, which are there already.
pub(super) fn write_results(
    folder: &Path,
    manifest: &TournamentManifest,
    played: Vec<(Pair, Vec<PlayedGame>)>,
    names: &PublishedNames,
) -> Result<TournamentResult, Failure> {
    let games = game_records(manifest, played, names);
    let standings = standings(manifest.players.len(), &games, manifest.seed);
    let players = || standings.iter().map(|standing| standing.player);
    let called: Vec<String> = players()
        .map(|player| names.player(manifest, player))
        .collect();
    let people: Vec<String> = players()
        .map(|player| names.person(manifest, player))
        .collect();
    manifest.write(folder)?;
    write_games(&folder.join("games.jsonl"), &games)?;
    let tables = [
        ("standings.csv", standings_table(&standings, &called)),
        ("forfeits.csv", forfeits_table(&games)),
        ("absent.csv", absent_table(manifest, names)),
        ("timings.csv", timings_table(&standings, &called, &games)),
    ];
    for (name, table) in tables {
        atomic_file::write(&folder.join(name), &table.into_bytes())?;
    }
    let path = folder.join("tournament.html");
    let page = write_tournament_page(&standings, &people, &games).map_err(WriteError::at(&path))?;
    atomic_file::write(&path, page.as_bytes())?;
    let mut summary = format!(
        "  {} players, {} games\n\n{}\n",
        standings.len(),
        games.len(),
        best_players(&standings, &called)
    );
    if !manifest.absent.is_empty() {
        let absent = manifest.absent.len();
        let _ = writeln!(
            summary,
            "  {absent} submissions don't play; `absent.csv` says why"
        );
    }
    let _ = writeln!(summary, "  page: {}", path.display());
    Ok(TournamentResult {
        summary,
        who_is_who: names.who_is_who(),
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
        let Standing {
            interval: [low, high],
            all,
            ..
        } = standing;
        let mut row = vec![
            standing.place.to_string(),
            name.clone(),
            standing.rating.to_string(),
            low.to_string(),
            high.to_string(),
            standing.weaker.to_string(),
            all.games().to_string(),
            all.points().to_string(),
        ];
        row.extend([all.wins, all.draws, all.losses].map(|count| count.to_string()));
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
    for record in games {
        if let Some(forfeit) = &record.game.forfeit {
            let [(_, player), (_, opponent)] = record.seen_from(forfeit.loser);
            let [number, moves] =
                [record.number, record.game.moves.len()].map(|number| number.to_string());
            let reason = forfeit.reason.word();
            sheet.row([player, opponent, &number, &moves, reason, &forfeit.detail]);
        }
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
            let both = game.players.iter().zip(game.cpu_milliseconds);
            both.filter(|(player, _)| **player == standing.player)
                .map(|(_, time)| time)
        });
        let [longest, all] = [times.clone().max().unwrap_or(0), times.sum()];
        sheet.row([name.clone(), longest.to_string(), all.to_string()]);
    }
    sheet
}

/// Lists the best players for a terminal.
fn best_players(standings: &[Standing], names: &[String]) -> String {
    let mut lines = String::new();
    let shown = names.iter().take(SHOWN);
    let width = shown.map(|name| name.chars().count()).max().unwrap_or(0);
    for (standing, name) in standings.iter().zip(names).take(SHOWN) {
        let Standing {
            place,
            rating,
            interval: [low, high],
            all,
            ..
        } = standing;
        let (points, games) = (all.points(), all.games());
        let _ = write!(
            lines,
            "{place:>4}  {name:width$}  {rating:>5}  [{low}, {high}]  {points} of {games} points"
        );
        let forfeits: usize = standing.forfeits.values().sum();
        if forfeits > 0 {
            let _ = write!(lines, ", {forfeits} forfeited");
        }
        lines.push('\n');
    }
    if standings.len() > SHOWN {
        let _ = writeln!(lines, "      and {} more", standings.len() - SHOWN);
    }
    lines
}
