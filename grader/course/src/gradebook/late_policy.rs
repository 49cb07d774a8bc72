//! The terms of a course: when it is due, and what lateness costs.

use std::collections::BTreeMap;
use std::ops::Range;

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::lateness::Lateness;
use super::people_index::{Found, PeopleIndex};
use super::points::Points;
use super::slip::Slip;

/// The terms of a course.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LatePolicy {
    /// When it is due; nothing is late without it.
    pub due: Option<OffsetDateTime>,
    /// How many minutes after that still count as in time.
    pub grace_minutes: u32,
    /// What each day that was begun costs, in hundredths of a percent of the automatic score.
    pub per_day: u32,
    /// The most that lateness costs, in the same measure.
    pub most: u32,
    /// How many days cost nothing.
    pub slip_days: u32,
    /// How many cost nothing for these people, by their place.
    pub slip_days_of: BTreeMap<usize, u32>,
    /// What is written for somebody who handed in nothing.
    pub missing: Missing,
}

/// What is written for somebody who handed in nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Missing {
    /// Nothing: the course's system decides.
    #[default]
    Blank,
    /// No points.
    Zero,
}

/// All of it, in hundredths of a percent.
const ALL: u32 = 100 * 100;

impl LatePolicy {
    /// Reads the terms from a file's text.
    pub(super) fn of(
        file: &str,
        text: &str,
        index: &PeopleIndex,
        slips: &mut Vec<Slip>,
    ) -> LatePolicy {
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            let range = error.span().unwrap_or(0..0);
            let what = format!(
                "{}; write TOML like `grace_minutes = 10`",
                error.message().replace('\n', ", ")
            );
            slips.push(Slip::in_text(file, text, &range, what));
        }
        let mut reader = Reader { file, text, slips };
        let mut terms = LatePolicy {
            most: ALL,
            ..LatePolicy::default()
        };
        for (key, value) in table.get_ref() {
            match key.get_ref().as_ref() {
                "due" => terms.due = reader.time(value),
                "grace_minutes" => terms.grace_minutes = reader.count(value, 7 * 24 * 60),
                "percent_per_day" => terms.per_day = reader.percent(value),
                "most_percent" => terms.most = reader.percent(value),
                "slip_days" => terms.slip_days = reader.count(value, 365),
                "missing" => terms.missing = reader.missing(value),
                "slip_days_of" => terms.slip_days_of = reader.slip_days(value, index),
                key_text => {
                    let what = format!(
                        "`{key_text}` isn't a setting; there are `due`, `grace_minutes`, `percent_per_day`, `most_percent`, `slip_days`, `missing` and `[slip_days_of]`"
                    );
                    reader.slip(&key.span(), what);
                }
            }
        }
        if terms.due.is_none() && !table.get_ref().contains_key("due") {
            reader.slip(
                &(0..0),
                "there is no `due`; write one like `due = 2027-03-31T23:59:00+02:00`",
            );
        }
        terms
    }

    /// Says how late this person's submission is, by what its system says of it.
    #[must_use]
    pub fn lateness(
        &self,
        place: usize,
        submitted_at: Option<&str>,
        marked_late: bool,
    ) -> Lateness {
        let Some(due) = self.due else {
            return Lateness::InTime;
        };
        let Some(at) = submitted_at.and_then(|at| OffsetDateTime::parse(at, &Rfc3339).ok()) else {
            return if marked_late {
                Lateness::Unmeasured
            } else {
                Lateness::Unrecorded
            };
        };
        let late = (at - due).whole_seconds();
        if late <= i64::from(self.grace_minutes) * 60 {
            return Lateness::InTime;
        }
        let days = u32::try_from(late.div_euclid(DAY) + i64::from(late.rem_euclid(DAY) > 0))
            .unwrap_or(u32::MAX);
        let slip_days = self.slip_days_of.get(&place).unwrap_or(&self.slip_days);
        let slipped = days.min(*slip_days);
        Lateness::Late { days, slipped }
    }

    /// Says what lateness costs of an automatic score.
    #[must_use]
    pub fn cost(&self, lateness: Lateness, automatic: u32) -> Points {
        let share = self
            .per_day
            .saturating_mul(lateness.charged())
            .min(self.most);
        Points::share(automatic, share)
    }
}

/// The seconds of a day.
const DAY: i64 = 24 * 60 * 60;

struct Reader<'a, 's> {
    file: &'a str,
    text: &'a str,
    slips: &'s mut Vec<Slip>,
}

impl Reader<'_, '_> {
    fn slip(&mut self, range: &Range<usize>, what: impl Into<String>) {
        let slip = Slip::in_text(self.file, self.text, range, what);
        self.slips.push(slip);
    }

    fn time(&mut self, value: &Spanned<DeValue<'_>>) -> Option<OffsetDateTime> {
        let text = match value.get_ref() {
            DeValue::Datetime(time) => time.to_string(),
            DeValue::String(text) => text.to_string(),
            _ => String::new(),
        };
        let time = OffsetDateTime::parse(&text, &Rfc3339).ok();
        if time.is_none() {
            self.slip(
                &value.span(),
                "this isn't a time with its offset; write one like `2027-03-31T23:59:00+02:00`",
            );
        }
        time
    }

    fn count(&mut self, value: &Spanned<DeValue<'_>>, most: u32) -> u32 {
        let number = value.get_ref().as_integer().map(ToString::to_string);
        let number = number.and_then(|number| number.parse().ok());
        number.filter(|number| *number <= most).unwrap_or_else(|| {
            let what = format!("this isn't a whole number from 0 to {most}; write one");
            self.slip(&value.span(), what);
            0
        })
    }

    fn percent(&mut self, value: &Spanned<DeValue<'_>>) -> u32 {
        let text = match value.get_ref() {
            DeValue::Integer(number) => number.to_string(),
            DeValue::Float(number) => number.to_string(),
            _ => String::new(),
        };
        let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
        let hundredths = (!whole.is_empty() && decimals.len() <= 2)
            .then(|| format!("{whole}{decimals:0<2}").parse().ok())
            .flatten()
            .filter(|percent| *percent <= ALL);
        hundredths.unwrap_or_else(|| {
            let what = "this isn't a percentage from 0 to 100 with at most two decimals; write one like `10` or `2.5`";
            self.slip(&value.span(), what);
            0
        })
    }

    fn missing(&mut self, value: &Spanned<DeValue<'_>>) -> Missing {
        match value.get_ref().as_str() {
            Some("blank") => Missing::Blank,
            Some("zero") => Missing::Zero,
            _ => {
                let what = "this isn't what is written for somebody who handed in nothing; write `\"blank\"` or `\"zero\"`";
                self.slip(&value.span(), what);
                Missing::Blank
            }
        }
    }

    fn slip_days(
        &mut self,
        value: &Spanned<DeValue<'_>>,
        index: &PeopleIndex,
    ) -> BTreeMap<usize, u32> {
        let mut days = BTreeMap::new();
        let Some(table) = value.get_ref().as_table() else {
            let what = "this isn't a table of people; write `[slip_days_of]` and below it lines like `\"ann@example.org\" = 3`";
            self.slip(&value.span(), what);
            return days;
        };
        for (key, value) in table {
            let count = self.count(value, 365);
            let word = key.get_ref();
            match index.find_word(word) {
                Found::One(place) => {
                    if days.insert(place, count).is_some() {
                        self.slip(
                            &key.span(),
                            format!(
                                "`{word}` is somebody who stands here already; keep one of them"
                            ),
                        );
                    }
                }
                Found::Several => {
                    self.slip(
                        &key.span(),
                        format!("`{word}` may be several people; write an id or an e-mail address"),
                    );
                }
                Found::Nobody => {
                    self.slip(
                        &key.span(),
                        format!(
                            "`{word}` takes no part in the course; correct it, or delete the line"
                        ),
                    );
                }
            }
        }
        days
    }
}
