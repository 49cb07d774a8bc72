//! The late policy as a file writes it, in which people are words.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use time::OffsetDateTime;
use toml::Spanned;

use super::policies::UngradedScore;
use super::settings::{ByPerson, Percent, REMEDY, Setting, Settings, WholeNumber};
use crate::settings;
use grader::mistake::Mistake;
use grader::specs::{Source, TomlReader, TomlValue};
use submission::read_given_text;

/// The source of the late policy.
#[derive(Clone, Debug)]
pub enum LatePolicySource {
    /// A file of its own.
    File(PathBuf),
    /// A table of a file, which has been read.
    Table(LatePolicyTable),
}

/// A table of a file, with the file.
#[derive(Clone, Debug)]
pub struct LatePolicyTable {
    pub(super) source: Source,
    pub(super) settings: LatePolicySettings,
}

settings! {
    /// The late policy as a file writes it.
    #[derive(Clone, Debug, Default)]
    pub LatePolicySettings {
        /// The due date.
        due: Option<OffsetDateTime>,
        /// The minutes after the due date that still count as on time.
        grace_minutes: Option<WholeNumber<0, { 7 * 24 * 60 }>>,
        /// The cost of each day that has begun.
        percent_per_day: Option<Percent>,
        /// The most that lateness costs.
        most_percent: Option<Percent>,
        /// The number of days that cost nothing.
        slip_days: Option<WholeNumber<0, 365>>,
        /// The score of students without a submission.
        missing: Option<UngradedScore>,
        /// The number of days that cost nothing, for single people.
        slip_days_of: ByPerson<WholeNumber<0, 365>>,
        /// The due dates of single people.
        extensions: ByPerson<OffsetDateTime>,
    }
}

/// The flag `--late-policy` names a file.
impl From<OsString> for LatePolicySource {
    fn from(path: OsString) -> LatePolicySource {
        LatePolicySource::File(path.into())
    }
}

/// The key `late_policy` is a table.
impl Setting for Option<LatePolicySource> {
    fn read(value: &TomlValue<'_>, reader: &TomlReader<'_>) -> Option<LatePolicySource> {
        let table = LatePolicyTable::read(value, reader);
        Some(LatePolicySource::Table(table))
    }

    fn or(&self, other: &Option<LatePolicySource>) -> Option<LatePolicySource> {
        self.as_ref().or(other.as_ref()).cloned()
    }
}

impl LatePolicySource {
    /// Returns the last due date of anyone; none if there is none, or it can't be read.
    pub fn last_due(&self) -> Option<OffsetDateTime> {
        let read;
        let table = match self {
            LatePolicySource::Table(table) => table,
            LatePolicySource::File(path) => {
                let text = read_given_text(path).ok()?;
                read = LatePolicyTable::of_file(path, text, &mut Vec::new());
                &read
            }
        };
        let settings = &table.settings;
        let extensions = settings.extensions.values();
        let extensions = extensions.filter_map(|(_, due)| *due);
        settings.due.into_iter().chain(extensions).max()
    }
}

impl LatePolicyTable {
    /// Reads a file that holds nothing else.
    pub(super) fn of_file(path: &Path, text: String, found: &mut Vec<Mistake>) -> LatePolicyTable {
        let file = path.to_string_lossy().replace('\\', "/");
        let source = Source { file, text };
        let mut reader = TomlReader::new(&source, REMEDY);
        let table = reader.read(&[("", LatePolicySettings::KEYS)]);
        let table = LatePolicyTable::read(&table, &reader);
        found.extend(reader.mistakes());
        table
    }

    fn read(table: &TomlValue<'_>, reader: &TomlReader<'_>) -> LatePolicyTable {
        if table.get_ref().is_table() && table.get_ref().get("due").is_none() {
            reader.report(
                &(0..0),
                "there is no `due`; write one like `due = 2027-03-31T23:59:00+02:00`",
            );
        }
        let most = table.get_ref().get("most_percent").map(Spanned::span);
        let settings = LatePolicySettings::read(Some(table), reader);
        if let (Some(day), Some(all), Some(range)) =
            (settings.percent_per_day, settings.most_percent, most)
            && all.0 < day.0
        {
            reader.report(
                &range,
                "`most_percent` is less than the first day costs; write at least `percent_per_day`",
            );
        }
        LatePolicyTable {
            source: reader.source.clone(),
            settings,
        }
    }
}
