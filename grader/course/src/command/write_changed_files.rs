//! Writes the files of the specs that a command generates, where they have changed.

use std::fs;
use std::path::{Path, PathBuf};

use grader::atomic_file;
use grader::command_line::print_text;
use grader::exit::Exit;
use grader::failure::Failure;

/// Writes the files that have changed, or with `--check` only lists them; returns how many there are.
pub(super) fn write_changed_files(
    files: &[(PathBuf, String)],
    is_check: bool,
) -> Result<usize, Failure> {
    let mut changed = 0;
    for (path, text) in files {
        if fs::read_to_string(path).is_ok_and(|before| before == *text) {
            continue;
        }
        changed += 1;
        let done = if is_check { "would change" } else { "written" };
        if !is_check {
            let failed =
                |error| Failure::usage(format!("can't write `{}`: {error}", path.display()));
            path.parent()
                .map_or(Ok(()), fs::create_dir_all)
                .map_err(failed)?;
            atomic_file::write(path, text.as_bytes())?;
        }
        print_text(format_args!("{done:<12} {}\n", path.display()))?;
    }
    Ok(changed)
}

/// Returns how a command ends that has changed so many files, or with `--check` would change them.
pub(super) fn exit_after(changed: usize, is_check: bool) -> Exit {
    if is_check && changed > 0 {
        Exit::BrokenAssignment
    } else {
        Exit::Success
    }
}

/// Removes the files of this kind in a folder that are no longer generated, or with `--check` only lists them; returns how many
/// there are.
pub(super) fn remove_other_files(
    folder: &Path,
    extension: &str,
    files: &[(PathBuf, String)],
    is_check: bool,
) -> Result<usize, Failure> {
    let found = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut others: Vec<PathBuf> = found
        .map(|entry| entry.path())
        .filter(|path| path.is_file() && path.extension().is_some_and(|end| end == extension))
        .filter(|path| files.iter().all(|(generated, _)| generated != path))
        .collect();
    others.sort();
    for path in &others {
        let done = if is_check { "would go" } else { "removed" };
        if !is_check {
            fs::remove_file(path).map_err(|error| {
                Failure::usage(format!("can't remove `{}`: {error}", path.display()))
            })?;
        }
        print_text(format_args!("{done:<12} {}\n", path.display()))?;
    }
    Ok(others.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_are_no_longer_generated_are_removed_and_no_others() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("steps")).unwrap();
        for name in ["part-7.txt", "part-9.txt", "notes.md", "steps/moves.txt"] {
            fs::write(at(name), "").unwrap();
        }
        let files = [
            (at("part-7.txt"), String::new()),
            (at("part-8.txt"), String::new()),
        ];
        let others = |is_check| remove_other_files(folder.path(), "txt", &files, is_check).unwrap();
        assert_eq!(others(true), 1);
        assert!(at("part-9.txt").exists());
        assert_eq!((others(false), others(false)), (1, 0));
        let left = ["part-7.txt", "notes.md", "steps/moves.txt"].map(|name| at(name).exists());
        assert_eq!((left, at("part-9.txt").exists()), ([true; 3], false));
    }
}
