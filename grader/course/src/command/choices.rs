//! Arguments that are one of a few words.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use class::gradebook::settings::Choice;

/// Reads an argument that is one of a few words.
pub(crate) fn choices<T: Choice + Send + Sync>() -> impl TypedValueParser<Value = T> {
    let choices = T::CHOICES.iter();
    let values = choices.map(|(_, word, help)| {
        let help = help.trim().trim_end_matches('.');
        PossibleValue::new(*word).help(help)
    });
    PossibleValuesParser::new(values).try_map(|word| T::named(&word).ok_or("no such word"))
}
