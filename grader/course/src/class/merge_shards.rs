//! Merges the shards of a class into the results that one machine would have given.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::class_plan::{Plan, Planned};
use super::error::ClassError;
use super::grade_cache::Cache;
use super::grade_cache_key::CacheKey;
use super::results_folder::ResultsFolder;
use super::results_folder_lock::LockedResults;
use super::run_result::RunResult;
use super::shard_manifest::ShardManifest;
use super::write_results::ResultsWriter;
use crate::parallel;
use grader::atomic_file;
use grader::specs::Assignment;

/// How many students one mistake names.
const NAMED: usize = 5;

/// A folder that holds a shard.
struct ShardFolder<'a> {
    path: &'a Path,
    manifest: ShardManifest,
}

/// Merges shards into a results folder. It is the same byte for byte, `timings.csv` apart, as if one machine had graded the
/// whole class.
///
/// # Errors
///
/// Returns everything that is missing or contradicts; then nothing is written.
pub fn merge_shards(
    folders: &[PathBuf],
    assignment: &Assignment,
    results: &LockedResults,
    jobs: usize,
) -> Result<RunResult, ClassError> {
    let mut mistakes = Vec::new();
    let mut shards = Vec::new();
    for path in folders {
        match ShardManifest::read(path) {
            Ok(manifest) => shards.push(ShardFolder { path, manifest }),
            Err(error) => mistakes.push(error.to_string()),
        }
    }
    shards.sort_by_key(|shard| shard.manifest.shard);
    mistakes.extend(contradictions(&shards, assignment));
    mistakes.extend(missing_shards(&shards));
    mistakes.extend(shards.iter().filter_map(missing_grades));
    if !mistakes.is_empty() {
        return Err(ClassError::Shards { mistakes });
    }
    for shard in &shards {
        let from = ResultsFolder::at(shard.path);
        let to = results.folder();
        copy_files(&from.cache(), &to.cache(), jobs)?;
        copy_files(&from.answers(), &to.answers(), jobs)?;
    }
    let starter = shards.first().and_then(|shard| shard.manifest.starter);
    let mut failures: BTreeMap<CacheKey, String> = BTreeMap::new();
    let mut planned: Vec<(usize, Planned)> = Vec::new();
    for shard in shards {
        failures.extend(shard.manifest.failures.clone());
        planned.extend(shard.manifest.into_planned());
    }
    planned.sort_by_key(|(place, _)| *place);
    let planned = planned.into_iter().map(|(_, planned)| planned);
    ResultsWriter {
        plan: &Plan::of(planned.collect(), starter),
        assignment,
        results,
        failures: &failures,
        folder: Path::new(""),
        jobs,
        keep_others: false,
    }
    .write()
}

/// Says what shards disagree about.
fn contradictions(shards: &[ShardFolder], assignment: &Assignment) -> Vec<String> {
    let Some(first) = shards.first() else {
        return Vec::new();
    };
    let mut mistakes = Vec::new();
    let asked = assignment.answers_digest();
    for shard in shards {
        let (one, other) = (&first.manifest, &shard.manifest);
        let remedy = "grade one of them again";
        let what = if one.shard.count() != other.shard.count() {
            format!("it is one of {} shards", other.shard.count())
        } else if other.assignment != asked {
            "its cases aren't those of the specs named here".to_owned()
        } else if one.grader != other.grader {
            "it was graded by a different grader, compiler or sandbox, or with different limits"
                .to_owned()
        } else if one.class != other.class {
            "it was made from a different folder of submissions".to_owned()
        } else {
            continue;
        };
        mistakes.push(format!(
            "`{}` (shard {}) doesn't match `{}` (shard {}): {what}; {remedy}",
            shard.path.display(),
            other.shard,
            first.path.display(),
            one.shard
        ));
    }
    for pair in shards.windows(2) {
        if pair[0].manifest.shard == pair[1].manifest.shard {
            mistakes.push(format!(
                "shard {} appears twice, in `{}` and `{}`; name only one of them",
                pair[0].manifest.shard,
                pair[0].path.display(),
                pair[1].path.display()
            ));
        }
    }
    mistakes
}

/// Says which shards of the class are missing.
fn missing_shards(shards: &[ShardFolder]) -> Vec<String> {
    let Some(count) = shards.first().map(|shard| shard.manifest.shard.count()) else {
        return Vec::new();
    };
    let there = |number: &u32| {
        let mut shards = shards.iter().map(|shard| shard.manifest.shard);
        shards.any(|shard| shard.number() == *number)
    };
    (1..=count)
        .filter(|number| !there(number))
        .map(|number| {
            format!(
                "shard {number}/{count} is missing; grade it with `--shard {number}/{count}`, or name its folder"
            )
        })
        .collect()
}

/// Says which grades a shard lacks.
fn missing_grades(shard: &ShardFolder) -> Option<String> {
    let cache = Cache::at(ResultsFolder::at(shard.path).cache());
    let manifest = &shard.manifest;
    let missing = manifest.students().filter(|(_, key)| {
        key.is_some_and(|key| !cache.has(key) && !manifest.failures.contains_key(&key))
    });
    let missing: Vec<&str> = missing.map(|(student, _)| student).collect();
    if missing.is_empty() {
        return None;
    }
    let mut names = missing[..missing.len().min(NAMED)].join(", ");
    if missing.len() > NAMED {
        names.push_str(", …");
    }
    Some(format!(
        "`{}` lacks {} of {} grades ({names}); run it again with `--shard {}`: it continues where it was interrupted",
        shard.path.display(),
        missing.len(),
        manifest.len(),
        manifest.shard
    ))
}

/// Copies the files that aren't there yet; their names say what is in them.
fn copy_files(from: &Path, to: &Path, jobs: usize) -> Result<(), ClassError> {
    let names = fs::read_dir(from)
        .and_then(|entries| {
            let names = entries.map(|entry| entry.map(|entry| entry.file_name()));
            names.collect::<io::Result<Vec<_>>>()
        })
        .map_err(ClassError::read(from))?;
    let copied = parallel::map(&names, jobs, |name| {
        if atomic_file::is_unfinished(name) {
            return Ok(());
        }
        let (source, target) = (from.join(name), to.join(name));
        // A link takes no space. Between file systems there are none.
        match fs::hard_link(&source, &target) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            Err(_) => {
                let bytes = fs::read(&source).map_err(ClassError::read(&source))?;
                Ok(atomic_file::write(&target, &bytes)?)
            }
        }
    });
    copied.into_iter().collect()
}
