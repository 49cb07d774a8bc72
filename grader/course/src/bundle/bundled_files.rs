//! Files that leave the repository together: as a folder or as a zip.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::error::BundleError;
use grader::atomic_file;
use submission::write_zip;

/// Files that leave the repository together, by their paths, which are written with `/`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files(BTreeMap<String, BundledFile>);

/// One file of a bundle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BundledFile {
    /// What it holds.
    pub bytes: Vec<u8>,
    /// Whether it is a program.
    pub executable: bool,
}

impl Files {
    /// Adds a file.
    pub fn add(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        let bytes = bytes.into();
        let executable = false;
        self.0
            .insert(path.into(), BundledFile { bytes, executable });
    }

    /// Adds a program.
    pub fn add_program(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        let bytes = bytes.into();
        let executable = true;
        self.0
            .insert(path.into(), BundledFile { bytes, executable });
    }

    /// Adds a file of this system, or a folder with everything in it, except the entries that `skip` names.
    pub fn copy(
        &mut self,
        from: &Path,
        path: &str,
        skip: &impl Fn(&str) -> bool,
    ) -> Result<(), BundleError> {
        let failed = BundleError::read(from);
        if !from.is_dir() {
            self.add(path, fs::read(from).map_err(failed)?);
            return Ok(());
        }
        for entry in fs::read_dir(from).map_err(BundleError::read(from))? {
            let entry = entry.map_err(BundleError::read(from))?;
            let path = format!("{path}/{}", entry.file_name().to_string_lossy());
            let kind = entry.file_type().map_err(BundleError::read(from))?;
            if !skip(&path) && !kind.is_symlink() {
                self.copy(&entry.path(), &path, skip)?;
            }
        }
        Ok(())
    }

    /// Adds all files of another bundle, below a folder.
    pub fn add_all(&mut self, folder: &str, files: Files) {
        let files = files.0.into_iter();
        self.0
            .extend(files.map(|(path, file)| (format!("{folder}/{path}"), file)));
    }

    /// Returns the files with their paths, sorted by these.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &BundledFile)> {
        self.0.iter().map(|(path, file)| (path.as_str(), file))
    }

    /// Returns how many files there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Writes the files to a folder, and makes the folder if necessary. Other files in it are kept.
    pub fn write_to(&self, folder: &Path) -> Result<(), BundleError> {
        for (path, file) in &self.0 {
            let path = folder.join(path);
            let parent = path.parent().unwrap_or(folder);
            fs::create_dir_all(parent).map_err(BundleError::write(parent))?;
            atomic_file::write(&path, &file.bytes)?;
            #[cfg(unix)]
            if file.executable {
                use std::os::unix::fs::PermissionsExt;
                let program = fs::Permissions::from_mode(0o755);
                fs::set_permissions(&path, program).map_err(BundleError::write(&path))?;
            }
        }
        Ok(())
    }

    /// Writes the files to a folder that doesn't exist yet, or is empty.
    pub fn write_to_new(&self, folder: &Path) -> Result<(), BundleError> {
        fs::create_dir_all(folder).map_err(BundleError::write(folder))?;
        let mut found = fs::read_dir(folder).map_err(BundleError::write(folder))?;
        if found.next().is_some() {
            return Err(BundleError::NotEmpty(folder.to_owned()));
        }
        self.write_to(folder)
    }

    /// Packs the files into a zip; the same files always give the same bytes.
    pub fn zip(&self) -> Result<Vec<u8>, BundleError> {
        let files = self.0.iter();
        let files =
            files.map(|(path, file)| (path.as_str(), file.bytes.as_slice(), file.executable));
        write_zip(files).map_err(|error| BundleError::Zip(error.to_string()))
    }
}
