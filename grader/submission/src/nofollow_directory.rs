//! Opens files and folders inside a folder without following links.
//!
//! On Unix each step opens one name relative to a folder that is already open, and refuses a link (`O_NOFOLLOW`), so that
//! no link can be put there between listing and opening. On other systems the name is checked before it is opened.

#[cfg(not(unix))]
pub use other::{NofollowDirectory, open_file};
#[cfg(unix)]
pub use unix::{NofollowDirectory, open_file};

#[cfg(unix)]
mod unix {
    use std::ffi::{OsStr, OsString};
    use std::fs::File;
    use std::io;
    use std::os::fd::OwnedFd;
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags};

    use crate::entry::Kind;

    const FOLDER: OFlags = OFlags::RDONLY
        .union(OFlags::DIRECTORY)
        .union(OFlags::NOFOLLOW)
        .union(OFlags::CLOEXEC);
    // Without `NONBLOCK`, opening a FIFO without a writer would never return.
    const FILE: OFlags = OFlags::RDONLY
        .union(OFlags::NONBLOCK)
        .union(OFlags::NOFOLLOW)
        .union(OFlags::NOCTTY)
        .union(OFlags::CLOEXEC);

    /// An open folder.
    #[derive(Debug)]
    pub struct NofollowDirectory(OwnedFd);

    impl NofollowDirectory {
        /// Opens a folder that isn't a link.
        pub fn open(path: &Path) -> io::Result<Self> {
            Ok(Self(rustix::fs::openat(CWD, path, FOLDER, Mode::empty())?))
        }

        /// Opens the same folder again.
        pub fn again(&self) -> io::Result<Self> {
            Ok(Self(self.0.try_clone()?))
        }

        /// Opens a folder in this one.
        pub fn folder(&self, name: &OsStr) -> io::Result<Self> {
            Ok(Self(rustix::fs::openat(
                &self.0,
                name,
                FOLDER,
                Mode::empty(),
            )?))
        }

        /// Opens a regular file in this folder, or returns `None` if it is anything else.
        pub fn file(&self, name: &OsStr) -> io::Result<Option<File>> {
            regular(rustix::fs::openat(&self.0, name, FILE, Mode::empty()))
        }

        /// Lists the names in this folder and what they are, in no order; at most one more than `most`.
        pub fn entries(&self, most: usize) -> io::Result<Vec<(OsString, Kind)>> {
            let mut found = Vec::new();
            for entry in Dir::read_from(&self.0)? {
                let entry = entry?;
                let name = entry.file_name();
                if matches!(name.to_bytes(), b"." | b"..") {
                    continue;
                }
                let kind = match entry.file_type() {
                    FileType::Unknown => FileType::from_raw_mode(
                        rustix::fs::statat(&self.0, name, AtFlags::SYMLINK_NOFOLLOW)?.st_mode,
                    ),
                    known => known,
                };
                let kind = match kind {
                    FileType::RegularFile => Kind::File,
                    FileType::Directory => Kind::Folder,
                    FileType::Symlink => Kind::SymbolicLink,
                    _ => Kind::Special,
                };
                found.push((OsStr::from_bytes(name.to_bytes()).to_owned(), kind));
                if found.len() > most {
                    break;
                }
            }
            Ok(found)
        }
    }

    /// Opens a regular file that isn't a link, or returns `None` if it is anything else.
    pub fn open_file(path: &Path) -> io::Result<Option<File>> {
        regular(rustix::fs::openat(CWD, path, FILE, Mode::empty()))
    }

    fn regular(opened: rustix::io::Result<OwnedFd>) -> io::Result<Option<File>> {
        match opened {
            Ok(file) => {
                let kind = FileType::from_raw_mode(rustix::fs::fstat(&file)?.st_mode);
                Ok((kind == FileType::RegularFile).then(|| File::from(file)))
            }
            // It is a link or a socket.
            Err(rustix::io::Errno::LOOP | rustix::io::Errno::NXIO) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

#[cfg(not(unix))]
mod other {
    use std::ffi::{OsStr, OsString};
    use std::fs::{self, File, FileType};
    use std::io;
    use std::path::{Path, PathBuf};

    use crate::entry::Kind;

    /// A folder that was checked to be one.
    #[derive(Debug)]
    pub struct NofollowDirectory(PathBuf);

    impl NofollowDirectory {
        /// Takes a folder that isn't a link.
        pub fn open(path: &Path) -> io::Result<Self> {
            if fs::symlink_metadata(path)?.is_dir() {
                Ok(Self(path.to_owned()))
            } else {
                Err(io::Error::from(io::ErrorKind::NotADirectory))
            }
        }

        /// Opens the same folder again.
        #[expect(clippy::unnecessary_wraps, reason = "it can fail on Unix")]
        pub fn again(&self) -> io::Result<Self> {
            Ok(Self(self.0.clone()))
        }

        /// Takes a folder in this one.
        pub fn folder(&self, name: &OsStr) -> io::Result<Self> {
            Self::open(&self.0.join(name))
        }

        /// Opens a regular file in this folder, or returns `None` if it is anything else.
        pub fn file(&self, name: &OsStr) -> io::Result<Option<File>> {
            open_file(&self.0.join(name))
        }

        /// Lists the names in this folder and what they are, in no order; at most one more than `most`.
        pub fn entries(&self, most: usize) -> io::Result<Vec<(OsString, Kind)>> {
            fs::read_dir(&self.0)?
                .take(most + 1)
                .map(|entry| {
                    let entry = entry?;
                    Ok((entry.file_name(), kind(entry.file_type()?)))
                })
                .collect()
        }
    }

    /// Opens a regular file that isn't a link, or returns `None` if it is anything else.
    pub fn open_file(path: &Path) -> io::Result<Option<File>> {
        if fs::symlink_metadata(path)?.is_file() {
            File::open(path).map(Some)
        } else {
            Ok(None)
        }
    }

    fn kind(found: FileType) -> Kind {
        if found.is_file() {
            Kind::File
        } else if found.is_dir() {
            Kind::Folder
        } else if found.is_symlink() {
            Kind::SymbolicLink
        } else {
            Kind::Special
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::ffi::OsStr;
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::{NofollowDirectory, open_file};

    /// A link may be put where a file was listed a moment before, so the opening itself refuses it.
    #[test]
    fn a_link_is_not_opened_whatever_was_listed() {
        let top = tempfile::tempdir().expect("a temporary folder can be made");
        fs::create_dir(top.path().join("folder")).expect("a folder can be made");
        fs::write(top.path().join("file"), "").expect("a file can be written");
        symlink("folder", top.path().join("to-folder")).expect("a link can be made");
        symlink("file", top.path().join("to-file")).expect("a link can be made");

        let directory = NofollowDirectory::open(top.path()).expect("the folder opens");
        let file = |name: &str| {
            directory
                .file(OsStr::new(name))
                .expect("it can be looked at")
        };
        assert!(file("file").is_some());
        assert!(file("to-file").is_none());
        assert!(file("folder").is_none());
        assert!(directory.folder(OsStr::new("folder")).is_ok());
        assert!(directory.folder(OsStr::new("to-folder")).is_err());
        assert!(NofollowDirectory::open(&top.path().join("to-folder")).is_err());
        let to_file = open_file(&top.path().join("to-file")).expect("it can be looked at");
        assert!(to_file.is_none());
    }
}
