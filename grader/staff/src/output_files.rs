//! Files that are written together: as a folder or as a zip.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

use grader::atomic_file::{self, WriteError};
use grader::failure::Failure;
use submission::write_zip;

/// Files that are written together, by their paths, which are written with `/`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OutputFiles(BTreeMap<String, OutputFile>);

/// One of the files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputFile {
    /// The content.
    pub bytes: Vec<u8>,
    /// Whether it is a program.
    pub executable: bool,
}

/// Makes the failure to read a file or folder of the assignment.
pub fn not_readable(path: &Path) -> impl FnOnce(io::Error) -> Failure {
    |why| {
        Failure::reading(path)(why).and("check the path, and that this is the assignment's folder")
    }
}

impl OutputFiles {
    /// Adds a file.
    pub fn add(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        let bytes = bytes.into();
        let executable = false;
        self.0.insert(path.into(), OutputFile { bytes, executable });
    }

    /// Adds a program.
    pub fn add_program(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        let bytes = bytes.into();
        let executable = true;
        self.0.insert(path.into(), OutputFile { bytes, executable });
    }

    /// Adds a program of this system.
    pub fn copy_program(&mut self, from: &Path, path: impl Into<String>) -> Result<(), Failure> {
        self.add_program(path, fs::read(from).map_err(not_readable(from))?);
        Ok(())
    }

    /// Adds a file of this system, or a folder with everything in it, except the entries that `skip` names.
    pub fn copy(
        &mut self,
        from: &Path,
        path: &str,
        skip: &impl Fn(&str) -> bool,
    ) -> Result<(), Failure> {
        let failed = not_readable(from);
        if !from.is_dir() {
            self.add(path, fs::read(from).map_err(failed)?);
            return Ok(());
        }
        for entry in fs::read_dir(from).map_err(not_readable(from))? {
            let entry = entry.map_err(not_readable(from))?;
            let path = format!("{path}/{}", entry.file_name().to_string_lossy());
            let kind = entry.file_type().map_err(not_readable(from))?;
            if !skip(&path) && !kind.is_symlink() {
                self.copy(&entry.path(), &path, skip)?;
            }
        }
        Ok(())
    }

    /// Adds all other files, below a folder, or next to those of this one if it is empty.
    pub fn add_all(&mut self, folder: &str, files: OutputFiles) {
        let files = files.0.into_iter();
        let inside = |path: &str| match folder {
            "" => path.to_owned(),
            folder => format!("{folder}/{path}"),
        };
        self.0
            .extend(files.map(|(path, file)| (inside(&path), file)));
    }

    /// Returns the files with their paths, sorted by these.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &OutputFile)> {
        self.0.iter().map(|(path, file)| (path.as_str(), file))
    }

    /// Returns the number of files.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Writes the files to a folder, and makes the folder if necessary. Other files in it are kept, except what a killed run
    /// has left unfinished. Links in it aren't followed.
    pub fn write_to(&self, folder: &Path) -> Result<(), Failure> {
        fs::create_dir_all(folder).map_err(WriteError::at(folder))?;
        let paths = self.0.keys().map(Path::new);
        let parents: BTreeSet<&Path> = paths.flat_map(|path| path.ancestors().skip(1)).collect();
        for parent in parents {
            let inside = folder.join(parent);
            if parent != Path::new("") {
                atomic_file::make_folder(&inside)?;
            }
            atomic_file::remove_unfinished(&inside).map_err(WriteError::at(&inside))?;
        }
        for (path, file) in &self.0 {
            let path = folder.join(path);
            atomic_file::write(&path, &file.bytes)?;
            #[cfg(unix)]
            if file.executable {
                use std::os::unix::fs::PermissionsExt;
                let program = fs::Permissions::from_mode(0o755);
                fs::set_permissions(&path, program).map_err(WriteError::at(&path))?;
            }
        }
        Ok(())
    }

    /// Writes the files to a folder that doesn't exist yet, or is empty.
    pub fn write_to_new(&self, folder: &Path) -> Result<(), Failure> {
        fs::create_dir_all(folder).map_err(WriteError::at(folder))?;
        let mut found = fs::read_dir(folder).map_err(WriteError::at(folder))?;
        if found.next().is_some() {
            let what = format!("`{}` isn't empty; name a new folder", folder.display());
            return Err(Failure::usage(what));
        }
        self.write_to(folder)
    }

    /// Packs the files into a zip; the same files always give the same bytes.
    pub fn zip(&self) -> Result<Vec<u8>, Failure> {
        let files = self.0.iter();
        let files =
            files.map(|(path, file)| (path.as_str(), file.bytes.as_slice(), file.executable));
        write_zip(files).map_err(|error| Failure::internal("can't make the zip", &error))
    }
}
