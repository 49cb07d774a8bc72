//! The list of wrong programs that students' examples have to catch.

use std::path::Path;

use serde::Deserialize;
use toml::Spanned;

use grader::mistake::{Mistake, Mistakes};
use grader::specs::{Assignment, Misconception, Source};
use staff::parse_toml::parse_toml;

/// The file of the list, next to the gallery.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShownFile {
    /// The names of the programs.
    shown: Vec<Spanned<String>>,
}

/// Reads `shown.toml` in the folder of the gallery, and returns the misconceptions of the programs that it names.
pub fn programs_to_catch<'a>(
    gallery: &Path,
    assignment: &'a Assignment,
) -> Result<Vec<&'a Misconception>, Mistakes> {
    let instead = "name the wrong programs that students' examples have to catch there";
    let source = Source::read(&gallery.join("shown.toml"), instead)?;
    let ShownFile { shown } = parse_toml(&source)?;
    let mut mistakes: Vec<Mistake> = Vec::new();
    let mut found: Vec<&Misconception> = Vec::new();
    for name in &shown {
        let mut known = assignment.misconceptions.iter();
        match known.find(|known| known.name.get_ref() == name.get_ref()) {
            Some(known) => found.push(known),
            None => mistakes.push(source.mistake(
                &name.span(),
                format!(
                    "there is no misconception `{}`; name one in `misconceptions.toml`",
                    name.get_ref()
                ),
            )),
        }
    }
    Mistakes::none_in(mistakes).map(|()| found)
}
