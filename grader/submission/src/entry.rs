//! One entry of a folder or an archive, before it is known whether it matters.

use crate::error::Objection;
use crate::name::Name;

/// What stands at a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A symbolic link, wherever it leads.
    SymbolicLink,
    /// A second name of a file.
    HardLink,
    /// A device, a FIFO, a socket.
    Special,
}

impl Kind {
    /// Why a source may not be of this kind.
    pub(crate) fn objection(self) -> Option<Objection> {
        match self {
            Self::File | Self::Folder => None,
            Self::SymbolicLink => Some(Objection::SymbolicLink),
            Self::HardLink => Some(Objection::HardLink),
            Self::Special => Some(Objection::Special),
        }
    }
}

/// A name, what stands there, and the number by which its holder finds it again.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) name: Name,
    pub(crate) kind: Kind,
    pub(crate) number: usize,
}
