//! An item of a class folder.

use std::path::{Path, PathBuf};

use submission::{Kind, is_archive};

/// Something in the folder that may be a submission.
pub(super) struct Item {
    pub(super) path: PathBuf,
    /// Its name as text, with what isn't UTF-8 replaced.
    pub(super) name: String,
    pub(super) kind: Kind,
}

impl Item {
    pub(super) fn is(&self, name: &str) -> bool {
        self.kind == Kind::File && self.name == name
    }

    /// Whether it is a folder or an archive, as a crate would be handed in.
    pub(super) fn holds_files(&self) -> bool {
        self.kind == Kind::Folder || is_archive(&self.name)
    }

    /// Whether its name is that of a note or a table about submissions.
    pub(super) fn is_note(&self) -> bool {
        const NOTES: [&str; 15] = [
            "cfg", "csv", "html", "ini", "json", "jsonl", "log", "md", "ods", "toml", "tsv", "txt",
            "xlsx", "yaml", "yml",
        ];
        self.kind == Kind::File
            && Path::new(&self.name).extension().is_some_and(|extension| {
                NOTES
                    .iter()
                    .any(|note| extension.eq_ignore_ascii_case(note))
            })
    }

    /// Whether it is a text other than a README.
    pub(super) fn is_text(&self) -> bool {
        let (stem, is_markdown) = match self.name.rsplit_once('.') {
            Some((stem, end)) => (stem, end.eq_ignore_ascii_case("md")),
            None => ("", false),
        };
        is_markdown && !stem.eq_ignore_ascii_case("readme")
    }
}
