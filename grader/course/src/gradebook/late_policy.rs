//! The late policy of a course: when submissions are due, and what lateness costs.

use std::collections::BTreeMap;

use serde::Deserialize;
use time::{OffsetDateTime, UtcOffset};
use toml::Spanned;

use super::lateness::Lateness;
use super::people_index::{Found, PeopleIndex};
use super::points::{FULL_PERCENT, Points};
use super::points_policy::NoScore;
use super::toml_reader::{Setting, TomlReader};

/// The late policy of a course.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LatePolicy {
    /// When submissions are due; without it, nothing is late.
    pub due: Option<OffsetDateTime>,
    /// When they are due for these people, by their index.
    pub extensions: BTreeMap<usize, OffsetDateTime>,
    /// How many minutes after that still count as on time.
    pub grace_minutes: u32,
    /// What each day that has begun costs, in hundredths of a percent of the automatic score.
    pub per_day: u32,
    /// The most that lateness costs, in the same unit.
    pub most: u32,
    /// How many days cost nothing.
    pub slip_days: u32,
    /// How many days cost nothing for these people, by their index.
    pub slip_days_of: BTreeMap<usize, u32>,
    /// What is written for students who handed in nothing.
    pub missing: NoScore,
}

/// The seconds of a day.
const DAY: i64 = 24 * 60 * 60;

/// The most days that may cost nothing.
const MOST_SLIP_DAYS: u32 = 365;

/// The late policy as its file writes it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct LatePolicyTable {
    due: Option<Setting>,
    grace_minutes: Option<Setting>,
    percent_per_day: Option<Setting>,
    most_percent: Option<Setting>,
    slip_days: Option<Setting>,
    missing: Option<Setting>,
    slip_days_of: BTreeMap<Spanned<String>, Setting>,
    extensions: BTreeMap<Spanned<String>, Setting>,
}

impl LatePolicyTable {
    /// The keys that it may have.
    pub(super) const KEYS: [&str; 8] = [
        "due",
        "grace_minutes",
        "percent_per_day",
        "most_percent",
        "slip_days",
        "missing",
        "slip_days_of",
        "extensions",
    ];

    /// Checks the values; `index` knows the people of the course.
    pub(super) fn check(&self, index: &PeopleIndex, reader: &mut TomlReader<'_>) -> LatePolicy {
        let mut policy = LatePolicy {
            most: FULL_PERCENT,
            ..LatePolicy::default()
        };
        match &self.due {
            Some(due) => policy.due = reader.time(due),
            None => reader.report(
                &(0..0),
                "there is no `due`; write one like `due = 2027-03-31T23:59:00+02:00`",
            ),
        }
        let count = |setting: &Option<Setting>, reader: &mut TomlReader<'_>, most| {
            let setting = setting.as_ref();
            setting.and_then(|setting| reader.count(setting, 0..=most))
        };
        policy.grace_minutes = count(&self.grace_minutes, reader, 7 * 24 * 60).unwrap_or(0);
        policy.slip_days = count(&self.slip_days, reader, MOST_SLIP_DAYS).unwrap_or(0);
        if let Some(percent) = &self.percent_per_day {
            policy.per_day = reader.percent(percent).unwrap_or(0);
        }
        if let Some(percent) = &self.most_percent {
            policy.most = reader.percent(percent).unwrap_or(FULL_PERCENT);
        }
        if let Some(missing) = &self.missing {
            policy.missing = reader.choice(missing, &NoScore::NAMES).unwrap_or_default();
        }
        policy.slip_days_of = by_person(&self.slip_days_of, index, reader, |reader, setting| {
            reader.count(setting, 0..=MOST_SLIP_DAYS)
        });
        policy.extensions = by_person(&self.extensions, index, reader, |reader, setting| {
            reader.time(setting)
        });
        policy
    }
}

/// Reads a table whose keys are people.
fn by_person<'a, T>(
    table: &BTreeMap<Spanned<String>, Setting>,
    index: &PeopleIndex,
    reader: &mut TomlReader<'a>,
    read: impl Fn(&mut TomlReader<'a>, &Setting) -> Option<T>,
) -> BTreeMap<usize, T> {
    let mut people = BTreeMap::new();
    for (key, setting) in table {
        let word = key.get_ref();
        let value = read(reader, setting);
        let problem = match index.find_word(word) {
            Found::One(person) => value
                .and_then(|value| people.insert(person, value))
                .map(|_| "belongs to a person who is listed twice; keep one of the lines"),
            Found::Several => Some("matches several people; write an id or an e-mail address"),
            Found::Nobody => Some("isn't in the course; correct it, or delete the line"),
        };
        if let Some(problem) = problem {
            reader.report(&key.span(), format!("`{word}` {problem}"));
        }
    }
    people
}

impl LatePolicy {
    /// Reads a late policy from a file of its own.
    pub(super) fn read(index: &PeopleIndex, reader: &mut TomlReader<'_>) -> LatePolicy {
        let table: LatePolicyTable = reader.read(&[("", &LatePolicyTable::KEYS)]);
        table.check(index, reader)
    }

    /// Returns how late a person's submission is.
    pub fn lateness(
        &self,
        person: Option<usize>,
        submitted_at: Option<OffsetDateTime>,
        marked_late: bool,
    ) -> Lateness {
        let extension = person.and_then(|person| self.extensions.get(&person));
        let Some(due) = extension.copied().or(self.due) else {
            return Lateness::OnTime;
        };
        let Some(at) = submitted_at else {
            return if marked_late {
                Lateness::MarkedLate
            } else {
                Lateness::Unknown
            };
        };
        let late = (at - due).whole_seconds();
        if late <= i64::from(self.grace_minutes) * 60 {
            return Lateness::OnTime;
        }
        let days = u32::try_from(late.div_euclid(DAY) + i64::from(late.rem_euclid(DAY) > 0))
            .unwrap_or(u32::MAX);
        let slip_days = person.and_then(|person| self.slip_days_of.get(&person));
        let slipped = days.min(*slip_days.unwrap_or(&self.slip_days));
        Lateness::Late { days, slipped }
    }

    /// Returns what lateness costs of an automatic score.
    pub fn cost(&self, lateness: Lateness, automatic: u32) -> Points {
        let share = self
            .per_day
            .saturating_mul(lateness.charged())
            .min(self.most);
        Points::share(automatic, share)
    }

    /// Returns the offset of local times, which is the one of the due date.
    pub fn offset(&self) -> UtcOffset {
        self.due.map_or(UtcOffset::UTC, OffsetDateTime::offset)
    }
}
