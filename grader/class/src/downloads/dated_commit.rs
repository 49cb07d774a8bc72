//! The dated commit of a repository: what a student had committed by the due date, and nothing later.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use grader::atomic_file::WriteError;
use grader::failure::Failure;
use submission::nofollow_directory::NofollowDirectory;
use time::OffsetDateTime;

use super::dated_names::short_text;
use super::submission_entry::SubmissionEntry;
use crate::read_time::rfc_3339;

/// The longest that git may take for one repository.
const MOST_TIME: Duration = Duration::from_mins(1);

/// The largest archive of a commit, in bytes.
const MOST_BYTES: u64 = 512 << 20;

/// The reason why a repository without an early commit isn't graded.
const NO_COMMIT: &str = "it has no commit before it was due";

/// Takes a repository as it was in the last commit before a time, as the commits say, and packs it into `folder`. What isn't a repository
/// stays as it is.
///
/// The settings of a repository can name programs, so git sees none of them: only its objects, and the commit at which it stands.
///
/// # Errors
///
/// If git can't be started, or the archive can't be written.
pub fn take_commit_before(
    entry: &mut SubmissionEntry,
    until: OffsetDateTime,
    folder: &Path,
) -> Result<(), Failure> {
    let Some(head) = head(&entry.path) else {
        return Ok(());
    };
    let bare = bare_repository(&entry.path, folder, &entry.student.key)?;
    let list = folder.join("commits.txt");
    let until = format!("--min-age={}", until.unix_timestamp());
    let listed = git(
        &bare,
        &["rev-list", "-1", "--timestamp", &until, &head],
        &list,
    )?;
    let listed = fs::read_to_string(&list).ok().filter(|_| listed);
    let found = listed.as_deref().and_then(|text| {
        let (seconds, commit) = text.trim().split_once(' ')?;
        let seconds = seconds.parse().ok()?;
        Some((OffsetDateTime::from_unix_timestamp(seconds).ok()?, commit))
    });
    let Some((committed_at, commit)) = found else {
        entry.unclear = Some(NO_COMMIT);
        return Ok(());
    };
    let archive = folder.join(format!("{}.tar", entry.student.key));
    if git(&bare, &["archive", "--format=tar", commit], &archive)? {
        if commit != head {
            entry.note = Some(format!(
                "graded is the commit {} of {}, the last before it was due; there are later ones",
                &commit[..7.min(commit.len())],
                rfc_3339(Some(committed_at))
            ));
        }
        entry.submitted_at = Some(committed_at);
        entry.archive = Some(archive);
    } else {
        entry.unclear = Some("git can't read its last commit before the due date");
    }
    Ok(())
}

/// Returns the commit at which a repository stands.
fn head(repository: &Path) -> Option<String> {
    let git = repository.join(".git");
    // A link may lead to another student's repository.
    let inside = NofollowDirectory::open(repository).ok()?;
    let inside = inside.folder(".git".as_ref()).ok()?;
    inside.folder("objects".as_ref()).ok()?;
    let others = git.join("objects/info/alternates");
    if others.symlink_metadata().is_ok() {
        return None;
    }
    let is_commit = |word: &&str| word.len() >= 40 && word.bytes().all(|c| c.is_ascii_hexdigit());
    let text = short_text(&git.join("HEAD"))?;
    let Some(name) = text.trim().strip_prefix("ref: ") else {
        return Some(text.trim()).filter(is_commit).map(str::to_owned);
    };
    let is_plain = |part: &str| !part.is_empty() && !part.starts_with('.');
    if !name.starts_with("refs/") || !name.split('/').all(is_plain) {
        return None;
    }
    let loose = short_text(&git.join(name)).map(|text| text.trim().to_owned());
    let packed = short_text(&git.join("packed-refs")).unwrap_or_default();
    let mut packed = packed.lines().filter_map(|line| line.split_once(' '));
    let packed = || Some(packed.find(|(_, other)| *other == name)?.0.to_owned());
    loose
        .or_else(packed)
        .filter(|commit| is_commit(&commit.as_str()))
}

/// Makes a repository that has the objects of another one, and nothing else of it.
fn bare_repository(repository: &Path, folder: &Path, key: &str) -> Result<PathBuf, Failure> {
    let bare = folder.join(format!("{key}.git"));
    let git = fs::canonicalize(repository)
        .map_err(Failure::reading(repository))?
        .join(".git");
    let mut files = vec![
        ("HEAD", "ref: refs/heads/none\n".to_owned()),
        (
            "objects/info/alternates",
            format!("{}\n", git.join("objects").display()),
        ),
        ("refs/none", String::new()),
    ];
    // A clone may have only the last commits.
    files.extend(short_text(&git.join("shallow")).map(|text| ("shallow", text)));
    for (name, text) in files {
        let path = bare.join(name);
        let parent = path.parent().unwrap_or(&bare);
        fs::create_dir_all(parent).map_err(WriteError::at(parent))?;
        fs::write(&path, text).map_err(WriteError::at(&path))?;
    }
    Ok(bare)
}

/// Runs git in a repository without anybody's settings, writes what it prints into a file, and returns whether it succeeded.
fn git(bare: &Path, arguments: &[&str], out: &Path) -> Result<bool, Failure> {
    let printed = File::create(out).map_err(WriteError::at(out))?;
    let child = Command::new("git")
        .arg("--git-dir")
        .arg(bare)
        .args(arguments)
        .envs([
            ("GIT_CONFIG_NOSYSTEM", "1"),
            ("GIT_CONFIG_GLOBAL", "/dev/null"),
            ("GIT_ATTR_NOSYSTEM", "1"),
            ("GIT_NO_LAZY_FETCH", "1"),
        ])
        .env_remove("GIT_OBJECT_DIRECTORY")
        .stdin(Stdio::null())
        .stdout(printed)
        .stderr(Stdio::null())
        .spawn();
    let mut child = child.map_err(|error| {
        Failure::usage(format!(
            "can't start `git`, which `commits_before_due` needs: {error}; install it"
        ))
    })?;
    let started = Instant::now();
    while started.elapsed() < MOST_TIME {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status.success()),
            Ok(None) if fs::metadata(out).is_ok_and(|found| found.len() > MOST_BYTES) => break,
            Ok(None) => sleep(Duration::from_millis(2)),
            Err(_) => break,
        }
    }
    // It may have ended meanwhile.
    let _ = child.kill();
    let _ = child.wait();
    Ok(false)
}
