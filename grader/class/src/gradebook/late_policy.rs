//! The late policy of a course: the due date, and the cost of lateness.

use std::collections::{BTreeMap, BTreeSet};

use grader::due_date::DueDate;
use grader::mistake::Mistake;
use grader::specs::Source;
use time::{Duration, OffsetDateTime, UtcOffset};
use toml::Spanned;

use super::people_index::{Found, PeopleIndex};
use super::points::{FULL_PERCENT, Points};
use super::policies::UngradedScore;
use super::settings::{ByPerson, Percent, Setting, WholeNumber};
use super::toml_reader::{TomlReader, TomlValue};
use crate::read_time::rfc_3339;
use crate::settings;
use crate::time_zone::CourseZone;

/// The late policy of a course.
#[derive(Clone, Debug, Default)]
pub struct LatePolicy {
    /// The settings for all; without a due date, nothing is late.
    pub(super) settings: LatePolicySettings,
    /// The due dates of single people, by their index.
    pub(super) extensions: BTreeMap<usize, OffsetDateTime>,
    /// The number of days that cost nothing, for single people.
    pub(super) slip_days_of: BTreeMap<usize, WholeNumber<0, 365>>,
    /// The people who are called by their name there.
    pub(super) by_name: BTreeSet<usize>,
}

/// The lateness of a submission.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lateness {
    /// It came on time, or there is no due date.
    #[default]
    OnTime,
    /// It came some days after the due date, each counted from its beginning.
    Late {
        /// The number of days that have begun.
        days: u32,
        /// The number of days that cost nothing.
        slipped: u32,
    },
    /// Its system marked it as late, and nothing says how late: a person has to decide.
    MarkedLate,
    /// Nothing says when it was handed in; it counts as on time.
    Unknown,
}

impl LatePolicy {
    /// Reads the policy; `index` knows the people of the course, and `handed_in` those who handed in: who isn't in the course is listed
    /// elsewhere.
    pub(super) fn of(
        table: &LatePolicyTable,
        index: &PeopleIndex,
        handed_in: &PeopleIndex,
        found: &mut Vec<Mistake>,
    ) -> LatePolicy {
        let reader = TomlReader::new(&table.source);
        let settings = &table.settings;
        let words = settings
            .slip_days_of
            .keys()
            .chain(settings.extensions.keys());
        let named = words.filter(|word| !index.is_sure(word));
        let by_name = named.flat_map(|word| index.named(word)).collect();
        let policy = LatePolicy {
            slip_days_of: by_person(&settings.slip_days_of, index, handed_in, &reader),
            extensions: by_person(&settings.extensions, index, handed_in, &reader),
            settings: settings.clone(),
            by_name,
        };
        if let Some(due) = settings.due {
            for (word, (range, extension)) in &settings.extensions {
                if extension.is_some_and(|extension| extension < due) {
                    let what =
                        format!("the extension of `{word}` is before `due`; write a later time");
                    reader.report(range, what);
                }
            }
        }
        found.extend(reader.mistakes());
        policy
    }

    /// Whether a person has another due date, or days that cost nothing.
    pub(super) fn has_exception_for(&self, person: usize) -> bool {
        self.extensions.contains_key(&person) || self.slip_days_of.contains_key(&person)
    }

    /// Returns when a person's submission is due.
    pub(super) fn due_of(&self, person: Option<usize>) -> Option<OffsetDateTime> {
        let extension = person.and_then(|person| self.extensions.get(&person));
        extension.copied().or(self.settings.due)
    }

    /// Returns how long a submission still counts as on time.
    pub(super) fn grace(&self) -> Duration {
        let minutes = self.settings.grace_minutes.map_or(0, |minutes| minutes.0);
        Duration::minutes(minutes.into())
    }

    /// Returns how late a person's submission is.
    pub(crate) fn lateness(
        &self,
        person: Option<usize>,
        submitted_at: Option<OffsetDateTime>,
        marked_late: bool,
    ) -> Lateness {
        let Some(due) = self.due_of(person) else {
            return Lateness::OnTime;
        };
        let Some(at) = submitted_at else {
            return if marked_late {
                Lateness::MarkedLate
            } else {
                Lateness::Unknown
            };
        };
        if (at - due).whole_seconds() <= self.grace().whole_seconds() {
            return Lateness::OnTime;
        }
        let days = self.zone().days_begun(due, at);
        let slip_days = person.and_then(|person| self.slip_days_of.get(&person));
        let slip_days = slip_days.copied().or(self.settings.slip_days);
        let slipped = days.min(slip_days.map_or(0, |days| days.0));
        Lateness::Late { days, slipped }
    }

    /// Returns what lateness costs of an automatic score.
    pub(crate) fn cost(&self, lateness: Lateness, automatic: u32) -> Points {
        let days = match lateness {
            Lateness::Late { days, slipped } => days - slipped,
            _ => 0,
        };
        let share = |percent: Option<Percent>| percent.map(|percent| percent.0);
        let per_day = share(self.settings.percent_per_day).unwrap_or(0);
        let most = share(self.settings.most_percent).unwrap_or(FULL_PERCENT);
        Points::share(automatic, per_day.saturating_mul(days).min(most))
    }

    /// Returns what is written for students who handed in nothing.
    pub(crate) fn missing(&self) -> UngradedScore {
        self.settings.missing.unwrap_or_default()
    }

    /// Returns the zone of local times and of days: without a name, it has the offset of the due date.
    pub(crate) fn zone(&self) -> CourseZone {
        let due = self.settings.due;
        let offset = due.map_or(UtcOffset::UTC, OffsetDateTime::offset);
        let named = self.settings.time_zone.clone();
        named.unwrap_or_else(|| CourseZone::fixed(offset))
    }
}

/// Finds the people of a table.
fn by_person<T: Clone>(
    table: &ByPerson<T>,
    index: &PeopleIndex,
    handed_in: &PeopleIndex,
    reader: &TomlReader<'_>,
) -> BTreeMap<usize, T> {
    let mut people = BTreeMap::new();
    for (word, (range, value)) in table {
        let problem = match index.find_word(word) {
            Found::One(person) => value
                .clone()
                .and_then(|value| people.insert(person, value))
                .map(|_| "belongs to a person who is listed twice; keep one of the lines"),
            Found::Several | Found::None if index.is_doubtful => None,
            Found::None if handed_in.find_word(word) != Found::None => None,
            Found::Several => Some("matches several people; write an id or an e-mail address"),
            Found::None => {
                Some("isn't in the course; add them to the roster, correct it, or delete the line")
            }
        };
        if let Some(problem) = problem {
            reader.report(range, format!("`{word}` {problem}"));
        }
    }
    people
}

/// The late policy as a file writes it, with the file.
#[derive(Clone, Debug)]
pub struct LatePolicyTable {
    pub(super) source: Source,
    pub(super) settings: LatePolicySettings,
}

settings! {
    /// The keys of a late policy.
    #[derive(Clone, Debug, Default)]
    pub LatePolicySettings {
        /// The due date.
        due: Option<OffsetDateTime>,
        /// The time zone of local times and of days.
        time_zone: Option<CourseZone>,
        /// The minutes after the due date that still count as on time.
        grace_minutes: Option<WholeNumber<0, { 7 * 24 * 60 }>>,
        /// The cost of each day that has begun.
        percent_per_day: Option<Percent>,
        /// The most that lateness costs.
        most_percent: Option<Percent>,
        /// The number of days that cost nothing.
        slip_days: Option<WholeNumber<0, 365>>,
        /// Whether of a repository, the last commit before it was due is graded.
        commits_before_due: bool,
        /// The score of students without a submission.
        missing: Option<UngradedScore>,
        /// The number of days that cost nothing, for single people.
        slip_days_of: ByPerson<WholeNumber<0, 365>>,
        /// The due dates of single people.
        extensions: ByPerson<OffsetDateTime>,
    }
}

impl Setting for Option<LatePolicyTable> {
    fn read(value: &TomlValue<'_>, reader: &TomlReader<'_>) -> Option<LatePolicyTable> {
        Some(LatePolicyTable::read(value, reader))
    }

    fn or(&self, other: &Option<LatePolicyTable>) -> Option<LatePolicyTable> {
        self.as_ref().or(other.as_ref()).cloned()
    }
}

impl LatePolicyTable {
    /// Returns the due date of all who have no other, as a handout knows it.
    pub fn for_handout(&self) -> Option<DueDate> {
        let due = self.settings.due?;
        let minutes = self.settings.grace_minutes.map_or(0, |minutes| minutes.0);
        Some(DueDate {
            words: rfc_3339(Some(due)).replace('T', " "),
            seconds: due.unix_timestamp(),
            grace: 60 * i64::from(minutes),
        })
    }

    /// Whether of a repository, the last commit before it was due is graded.
    pub fn wants_commits_before_due(&self) -> bool {
        self.settings.commits_before_due
    }

    /// Returns the last due date of anyone; none if there is none.
    pub fn last_due(&self) -> Option<OffsetDateTime> {
        let extensions = self.settings.extensions.values();
        let extensions = extensions.filter_map(|(_, due)| *due);
        self.settings.due.into_iter().chain(extensions).max()
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
