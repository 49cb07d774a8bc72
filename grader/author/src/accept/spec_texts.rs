//! The Markdown files of the specs, line by line.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use grader::atomic_file;
use grader::failure::Failure;
use grader::specs::{Source, UNCONFIRMED};

/// The Markdown files of the specs, line by line.
#[derive(Clone)]
pub(super) struct SpecTexts {
    folder: PathBuf,
    files: BTreeMap<String, Vec<String>>,
}

impl SpecTexts {
    /// Reads the files in this folder.
    pub(super) fn read(folder: &Path) -> Result<SpecTexts, Failure> {
        let failed = |error| Failure::usage(format!("can't read `{}`: {error}", folder.display()));
        let mut files = BTreeMap::new();
        for entry in fs::read_dir(folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.extension().is_some_and(|end| end == "md") {
                let name = path
                    .file_name()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned();
                let text = Source::read(&path, "")?.text;
                files.insert(name, text.split('\n').map(str::to_owned).collect());
            }
        }
        Ok(SpecTexts {
            folder: folder.to_owned(),
            files,
        })
    }

    /// Writes those files that aren't as they were.
    pub(super) fn write(&self, before: &SpecTexts) -> Result<(), Failure> {
        for (name, lines) in &self.files {
            if before.files.get(name) != Some(lines) {
                atomic_file::write(&self.folder.join(name), lines.join("\n").as_bytes())?;
            }
        }
        Ok(())
    }

    /// Returns the lines of the file with this name, which may follow the name of a folder.
    pub(super) fn of(&self, file: &str) -> &[String] {
        let name = file.rsplit('/').next().unwrap_or_default();
        self.files.get(name).map_or(&[], Vec::as_slice)
    }

    /// Puts these lines in the place of others.
    pub(super) fn replace(&mut self, file: &str, lines: Range<usize>, new: Vec<String>) {
        let name = file.rsplit('/').next().unwrap_or_default();
        if let Some(text) = self.files.get_mut(name) {
            text.splice(lines, new);
        }
    }

    /// Returns the place of the lines between the fences of the example with this title.
    pub(super) fn example(&self, file: &str, title: &str) -> Option<Range<usize>> {
        let lines = self.of(file);
        let start = lines.iter().position(|line| line == title)?;
        let is_fence = |line: &String| line.starts_with("```");
        let length = lines[start..].iter().position(is_fence)?;
        Some(start..start + length)
    }

    /// Returns the lines between the fences of the example with this title.
    pub(super) fn lines_of_example(&self, file: &str, title: &str) -> &[String] {
        &self.of(file)[self.example(file, title).unwrap_or_default()]
    }

    /// Writes above the fence of an example what a person has to confirm, unless a comment is there already.
    pub(super) fn ask_above(&mut self, file: &str, title: &str, what: &str) {
        let Some(fence) = self
            .example(file, title)
            .and_then(|lines| lines.start.checked_sub(1))
        else {
            return;
        };
        let above = fence.checked_sub(1).map(|above| &self.of(file)[above]);
        if above.is_none_or(|line| !line.starts_with(UNCONFIRMED)) {
            self.replace(file, fence..fence, vec![format!("{UNCONFIRMED}{what} -->")]);
        }
    }
}
