//! Settings that are listed once: the fields of a struct are the keys of a table in TOML, and can be the flags of a command line.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use grader::specs::RuleLinks;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use toml::de::DeValue;

use super::points::FULL_PERCENT;
use super::toml_reader::{TomlReader, TomlValue};
pub use crate::choice::Choice;
use crate::time_zone::CourseZone;

/// Defines a struct of settings. `or` fills in what a command line leaves open.
#[macro_export]
macro_rules! settings {
    ($(#[$about:meta])* $vis:vis $name:ident { $($(#[$flag:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$about])*
        $vis struct $name {
            $($(#[$flag])* pub $field: $type,)*
        }

        impl $name {
            /// Returns the settings, with those of a file where nothing is set.
            pub fn or(&self, file: &$name) -> $name {
                $name {
                    $($field: $crate::gradebook::settings::Setting::or(&self.$field, &file.$field),)*
                }
            }

            /// The keys of the table.
            pub const KEYS: &'static [&'static str] = &[$(stringify!($field)),*];

            /// Reads the settings in a table, if there is one.
            #[must_use]
            pub fn read(table: Option<&$crate::gradebook::TomlValue<'_>>, reader: &$crate::gradebook::TomlReader<'_>) -> $name {
                let value = |key| table.and_then(|table| table.get_ref().get(key));
                $name {
                    $($field: value(stringify!($field))
                        .map(|value| $crate::gradebook::settings::Setting::read(value, reader))
                        .unwrap_or_default(),)*
                }
            }
        }
    };
}

/// A setting, which may be left open.
pub trait Setting: Default {
    /// Reads it; what is wrong is reported, and left open.
    fn read(value: &TomlValue<'_>, reader: &TomlReader<'_>) -> Self;

    /// Returns it, or another one if it is left open.
    fn or(&self, other: &Self) -> Self;
}

/// A value that TOML can hold.
pub trait Value: Clone {
    /// Takes it, or says what is wrong; paths are relative to the folder.
    fn of(value: &DeValue<'_>, folder: &Path) -> Result<Self, String>;
}

fn read<T: Value>(value: &TomlValue<'_>, reader: &TomlReader<'_>) -> Option<T> {
    let read = T::of(value.get_ref(), reader.folder);
    read.map_err(|what| reader.report(&value.span(), what)).ok()
}

impl<T: Value> Setting for Option<T> {
    fn read(value: &TomlValue<'_>, reader: &TomlReader<'_>) -> Option<T> {
        read(value, reader)
    }

    fn or(&self, other: &Option<T>) -> Option<T> {
        self.as_ref().or(other.as_ref()).cloned()
    }
}

impl Setting for bool {
    fn read(value: &TomlValue<'_>, reader: &TomlReader<'_>) -> bool {
        let is_set = value.get_ref().as_bool();
        if is_set.is_none() {
            let what = "this isn't `true` or `false`; write one of them";
            reader.report(&value.span(), what);
        }
        is_set.unwrap_or_default()
    }

    fn or(&self, other: &bool) -> bool {
        *self || *other
    }
}

/// One path, or several in brackets.
impl Setting for Vec<PathBuf> {
    fn read(value: &TomlValue<'_>, reader: &TomlReader<'_>) -> Vec<PathBuf> {
        let path = |value: &DeValue<'_>| PathBuf::of(value, reader.folder);
        let paths: Result<Vec<PathBuf>, String> = match value.get_ref() {
            DeValue::Array(values) => values.iter().map(|value| path(value.get_ref())).collect(),
            value => path(value).map(|path| vec![path]),
        };
        if let Ok(paths) = &paths
            && let Some(twice) = (1..paths.len()).find(|&at| paths[..at].contains(&paths[at]))
        {
            let file = paths[twice].file_name().unwrap_or_default().display();
            let what = format!("`{file}` is named twice; name each file once");
            reader.report(&value.span(), what);
        }
        paths.unwrap_or_else(|_| {
            reader.report(
                &value.span(),
                "this isn't a string or a list of strings; write `[\"one\", \"two\"]`",
            );
            Vec::new()
        })
    }

    fn or(&self, other: &Vec<PathBuf>) -> Vec<PathBuf> {
        if self.is_empty() { other } else { self }.clone()
    }
}

/// Values of people, by the words that name them.
pub type ByPerson<T> = BTreeMap<String, (Range<usize>, Option<T>)>;

impl<T: Value> Setting for ByPerson<T> {
    fn read(value: &TomlValue<'_>, reader: &TomlReader<'_>) -> ByPerson<T> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            let what = "this isn't a table; write its keys below a heading in brackets";
            reader.report(&value.span(), what);
        }
        let people = table.into_iter().flatten().map(|(word, value)| {
            let read = (word.span(), read(value, reader));
            (word.get_ref().to_string(), read)
        });
        people.collect()
    }

    fn or(&self, other: &ByPerson<T>) -> ByPerson<T> {
        if self.is_empty() { other } else { self }.clone()
    }
}

impl Value for String {
    fn of(value: &DeValue<'_>, _: &Path) -> Result<String, String> {
        let text = value
            .as_str()
            .ok_or("this isn't a string; write it in quotes")?;
        Ok(text.to_owned())
    }
}

impl Value for RuleLinks {
    fn of(value: &DeValue<'_>, _: &Path) -> Result<RuleLinks, String> {
        let links = value.as_str().and_then(|text| text.parse().ok());
        links.ok_or(RuleLinks::MISTAKE.to_owned())
    }
}

impl Value for PathBuf {
    fn of(value: &DeValue<'_>, folder: &Path) -> Result<PathBuf, String> {
        let path = value.as_str().filter(|path| !path.trim().is_empty());
        let what = "this isn't a path; write the name of a file or folder in quotes";
        Ok(folder.join(path.ok_or(what)?))
    }
}

impl Value for OffsetDateTime {
    fn of(value: &DeValue<'_>, _: &Path) -> Result<OffsetDateTime, String> {
        let text = match value {
            DeValue::Datetime(time) => time.to_string(),
            value => value.as_str().unwrap_or_default().to_owned(),
        };
        OffsetDateTime::parse(&text, &Rfc3339).map_err(|_| {
            "this isn't a time with an offset; write one like `2027-03-31T23:59:00+02:00`"
                .to_owned()
        })
    }
}

impl Value for CourseZone {
    fn of(value: &DeValue<'_>, _: &Path) -> Result<CourseZone, String> {
        let zone = value.as_str().and_then(CourseZone::named);
        let what = "this isn't a time zone; write one like `\"Europe/Berlin\"`";
        zone.ok_or(what.to_owned())
    }
}

/// A whole number in a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WholeNumber<const LEAST: u32, const MOST: u32>(pub u32);

impl<const LEAST: u32, const MOST: u32> Value for WholeNumber<LEAST, MOST> {
    fn of(value: &DeValue<'_>, _: &Path) -> Result<WholeNumber<LEAST, MOST>, String> {
        let number = value.as_integer();
        let number = number.and_then(|it| u32::from_str_radix(it.as_str(), it.radix()).ok());
        let number = number.filter(|number| (LEAST..=MOST).contains(number));
        let what = format!("this isn't a whole number from {LEAST} to {MOST}; write one");
        number.map(WholeNumber).ok_or(what)
    }
}

/// A percentage, in hundredths of a percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Percent(pub u32);

impl Value for Percent {
    fn of(value: &DeValue<'_>, _: &Path) -> Result<Percent, String> {
        let what = "this isn't a percentage from 0 to 100 with at most two decimals; write one like `10` or `2.5`";
        let text = match value {
            DeValue::Integer(number) => number.as_str().to_owned(),
            DeValue::Float(number) => number
                .as_str()
                .parse::<f64>()
                .map_err(|_| what)?
                .to_string(),
            _ => return Err(what.to_owned()),
        };
        let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
        let is_exact = !whole.is_empty() && decimals.len() <= 2;
        let hundredths = format!("{whole}{decimals:0<2}").parse().ok();
        let hundredths = hundredths.filter(|number| is_exact && *number <= FULL_PERCENT);
        Ok(Percent(hundredths.ok_or(what)?))
    }
}

impl<T: Choice> Value for T {
    fn of(value: &DeValue<'_>, _: &Path) -> Result<T, String> {
        let names = T::CHOICES.iter();
        let names = names.map(|(_, word, _)| format!("`\"{word}\"`"));
        let names = names.collect::<Vec<_>>().join(" or ");
        let what = format!("this isn't one of the choices; write {names}");
        value.as_str().and_then(T::named).ok_or(what)
    }
}
