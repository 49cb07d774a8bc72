//! Merges the shards of a tournament into what one machine would have given.

use std::fmt;
use std::path::{Path, PathBuf};

use submission::Digest;

use super::error::TournamentError;
use super::pairing_cache::PairingStore;
use super::rounds::Schedule;
use super::tournament_folder::TournamentFolder;
use super::tournament_manifest::{MANIFEST, Manifest};
use super::write_results::{TournamentResult, write_results};
use crate::class::Shard;

/// The result of merging.
#[derive(Clone, Debug)]
pub enum MergedTournament {
    /// The tournament is over.
    Complete(Box<TournamentResult>),
    /// A round is over, and the next one can be played.
    Round {
        /// How many rounds are over.
        played: usize,
        /// How many there are.
        rounds: usize,
    },
}

/// Returns whether a folder holds a tournament or a shard of one.
pub fn is_tournament(folder: &Path) -> bool {
    folder.join(MANIFEST).is_file()
}

/// Merges shards into a tournament's folder. Once the last round is over, its results are the same byte for byte,
/// `timings.csv` apart, as if one machine had played all games.
///
/// # Errors
///
/// Returns everything that is missing or contradicts; then nothing is written.
pub fn merge_tournament(
    folders: &[PathBuf],
    results: &TournamentFolder,
    anonymous: bool,
) -> Result<MergedTournament, TournamentError> {
    let mut mistakes = Vec::new();
    let mut shards: Vec<(&Path, Manifest)> = Vec::new();
    for path in folders {
        match Manifest::read(path) {
            Ok(manifest) => shards.push((path, manifest)),
            Err(error) => mistakes.push(error.to_string()),
        }
    }
    let Some((_, first)) = shards.first() else {
        return Err(TournamentError::Shards { mistakes });
    };
    let whole = first.whole();
    mistakes.extend(contradictions(&shards));
    if !mistakes.is_empty() {
        return Err(TournamentError::Shards { mistakes });
    }
    let store = PairingStore::open(results.path())?;
    let stores: Vec<PairingStore> = shards
        .iter()
        .map(|(path, _)| PairingStore::at(path))
        .collect();
    loop {
        let schedule = Schedule::of(&whole, &store);
        let Some(open) = &schedule.open else {
            whole.write(results.path())?;
            let written = write_results(results, &whole, &schedule, anonymous)?;
            return Ok(MergedTournament::Complete(Box::new(written)));
        };
        for pair in &open.missing {
            for other in &stores {
                store.take_from(other, whole.key(*pair))?;
            }
        }
        let now = Schedule::of(&whole, &store);
        let Some(still) = now
            .open
            .filter(|_| now.played.len() == schedule.played.len())
        else {
            continue;
        };
        if still.missing.len() == still.pairs.len() && !now.played.is_empty() {
            // Nobody has begun this round: the one before it is over.
            whole.write(results.path())?;
            return Ok(MergedTournament::Round {
                played: now.played.len(),
                rounds: now.rounds,
            });
        }
        let missing: Vec<Digest> = still.missing.iter().map(|pair| whole.key(*pair)).collect();
        let mistakes = missing_games(&shards, &missing, now.played.len() + 1);
        return Err(TournamentError::Shards { mistakes });
    }
}

/// Says what shards disagree about.
fn contradictions(shards: &[(&Path, Manifest)]) -> Vec<String> {
    let mut mistakes = Vec::new();
    let Some((first_path, first)) = shards.first() else {
        return mistakes;
    };
    for (path, other) in shards {
        let what = if first.shard.map(Shard::count) != other.shard.map(Shard::count) {
            "the number of shards is different"
        } else if first.seed != other.seed
            || first.starts != other.starts
            || first.starts_per_pairing != other.starts_per_pairing
        {
            "the seed or the positions are different"
        } else if first.grader != other.grader || first.reference != other.reference {
            "it was played with a different grader, compiler, sandbox or reference, or with different limits"
        } else if first.players != other.players || first.absent != other.absent {
            "the players are different"
        } else {
            continue;
        };
        mistakes.push(format!(
            "`{}` doesn't match `{}`: {what}; play one of them again",
            path.display(),
            first_path.display()
        ));
    }
    mistakes
}

/// Says which shards lack games of a round.
fn missing_games(shards: &[(&Path, Manifest)], missing: &[Digest], round: usize) -> Vec<String> {
    let count = shards
        .iter()
        .find_map(|(_, manifest)| manifest.shard)
        .map_or(1, Shard::count);
    let all = (1..=count).filter_map(|number| format!("{number}/{count}").parse::<Shard>().ok());
    all.filter_map(|shard| {
        let lacking = missing.iter().filter(|key| shard.has(key)).count();
        let mut named = shards.iter().filter(|(_, manifest)| manifest.shard == Some(shard));
        let place = match named.next() {
            Some((path, _)) => format!("`{}` lacks", path.display()),
            None => format!("shard {shard} is missing, with"),
        };
        (lacking > 0).then(|| {
            format!(
                "{place} {lacking} pairings of round {round}; play them with `--shard {shard}`, or name the folder that has them"
            )
        })
    })
    .collect()
}

/// The summary for a terminal.
impl fmt::Display for MergedTournament {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MergedTournament::Complete(result) => result.fmt(f),
            MergedTournament::Round { played, rounds } => writeln!(
                f,
                "  Round {played} of {rounds} is over. Play the shards again, with the merged folder as `--after`."
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::fake_games::{manifest, play_round};
    use super::*;

    /// Three shards of a tournament with rounds that build on each other, merged after each round.
    #[test]
    fn merged_rounds_of_the_swiss_system_are_what_one_machine_gives() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let single = TournamentFolder::open(&path("single")).unwrap();
        let whole = manifest(45);
        let store = PairingStore::open(single.path()).unwrap();
        while play_round(&whole, &store, None) {}
        whole.write(single.path()).unwrap();
        write_results(&single, &whole, &Schedule::of(&whole, &store), false).unwrap();

        let shards: Vec<Shard> = (1..=3)
            .map(|number| format!("{number}/3").parse().unwrap())
            .collect();
        let merged = TournamentFolder::open(&path("merged")).unwrap();
        let folders: Vec<PathBuf> = shards
            .iter()
            .map(|shard| path(&shard.number().to_string()))
            .collect();
        let mut rounds = 0;
        loop {
            for (&shard, folder) in shards.iter().zip(&folders) {
                let own = PairingStore::open(folder).unwrap();
                let before = PairingStore::at(merged.path());
                for pair in Schedule::of(&whole, &before)
                    .played
                    .iter()
                    .flat_map(|played| &played.round.pairs)
                {
                    own.take_from(&before, whole.key(*pair)).unwrap();
                }
                play_round(&whole, &own, Some(shard));
                let shard = Some(shard);
                Manifest {
                    shard,
                    ..whole.clone()
                }
                .write(folder)
                .unwrap();
            }
            rounds += 1;
            match merge_tournament(&folders, &merged, false).unwrap() {
                MergedTournament::Round { played, .. } => assert_eq!(played, rounds),
                MergedTournament::Complete(_) => break,
            }
        }
        assert_eq!(rounds, Schedule::of(&whole, &store).rounds);
        for name in [
            "standings.csv",
            "games.jsonl",
            "tournament.html",
            "tournament.json",
        ] {
            let [one, other] =
                [&single, &merged].map(|folder| fs::read(folder.path().join(name)).unwrap());
            assert_eq!(one, other, "{name}");
        }
    }
}
