//! Files of the specs that a command generates.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use grader::atomic_file;
use grader::command_line::CommandError;

/// Writes the files that have changed, or with `--check` only lists them; returns how many there are.
pub(super) fn write_changed(
    files: &[(PathBuf, String)],
    is_check: bool,
) -> Result<usize, CommandError> {
    let mut out = anstream::stdout();
    let mut changed = 0;
    for (path, text) in files {
        if fs::read_to_string(path).is_ok_and(|before| before == *text) {
            continue;
        }
        changed += 1;
        let done = if is_check { "would change" } else { "written" };
        if !is_check {
            let failed =
                |error| CommandError::usage(format!("write `{}`: {error}", path.display()));
            path.parent()
                .map_or(Ok(()), fs::create_dir_all)
                .map_err(failed)?;
            atomic_file::write(path, text.as_bytes())?;
        }
        let _ = writeln!(out, "{done:<12} {}", path.display());
    }
    Ok(changed)
}
