//! One entry of a folder or an archive.

use crate::entry_name::EntryName;
use crate::error::Objection;

/// Kind of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A symbolic link, wherever it leads.
    SymbolicLink,
    /// Another name of a file.
    HardLink,
    /// A device, a FIFO, a socket.
    Special,
}

impl Kind {
    /// Returns why a source can't be of this kind.
    pub(crate) fn objection(self) -> Option<Objection> {
        match self {
            Self::File | Self::Folder => None,
            Self::SymbolicLink => Some(Objection::SymbolicLink),
            Self::HardLink => Some(Objection::HardLink),
            Self::Special => Some(Objection::Special),
        }
    }
}

/// A name, what is there, and the number of the entry in its folder or archive.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) name: EntryName,
    pub(crate) kind: Kind,
    pub(crate) number: usize,
}
