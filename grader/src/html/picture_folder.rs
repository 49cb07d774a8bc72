//! The pictures of rules, as pages show them.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder with the pictures of rules, if there is one.
#[derive(Clone, Debug, Default)]
pub struct PictureFolder(Option<PathBuf>);

/// A picture that is part of a page.
pub(super) struct EmbeddedPicture {
    /// Alternative text.
    pub(super) description: String,
    /// The picture itself, as a `data:` URL.
    pub(super) url: String,
}

impl PictureFolder {
    /// Takes the pictures of these specs.
    pub fn of(specs: &Path) -> PictureFolder {
        PictureFolder(Some(specs.join("pictures")))
    }

    /// Returns the picture of a rule, if it has one.
    ///
    /// As an image of its own it can't run anything, and its styles and names don't clash with those of the page.
    pub(super) fn picture(&self, rule: &str) -> Option<EmbeddedPicture> {
        let text = fs::read_to_string(self.0.as_ref()?.join(format!("{rule}.svg"))).ok()?;
        let description = text.split_once("<desc>")?.1.split_once("</desc>")?.0;
        let description = [
            ("&lt;", "<"),
            ("&gt;", ">"),
            ("&quot;", "\""),
            ("&amp;", "&"),
        ]
        .iter()
        .fold(description.to_owned(), |text, (escaped, plain)| {
            text.replace(escaped, plain)
        });
        let encoded = text
            .trim_end()
            .replace('%', "%25")
            .replace('#', "%23")
            .replace('\n', "%0A");
        Some(EmbeddedPicture {
            description,
            url: format!("data:image/svg+xml;charset=utf-8,{encoded}"),
        })
    }
}
