//! One entry of a folder or an archive, before it is known whether it matters.

use super::name::Name;
use super::unreadable::Objection;

/// What stands at a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    File,
    Folder,
    SymbolicLink,
    HardLink,
    Special,
}

impl Kind {
    /// Why a source may not be of this kind.
    pub(super) fn objection(self) -> Option<Objection> {
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
pub(super) struct Entry {
    pub(super) name: Name,
    pub(super) kind: Kind,
    pub(super) number: usize,
}
