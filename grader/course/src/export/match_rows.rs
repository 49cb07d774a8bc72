//! Pairs the rows of another system's sheet with the students of a gradebook.

use std::collections::{BTreeMap, BTreeSet};

use super::fill::called;
use crate::gradebook::{Enrolment, Gradebook, GradebookRow};

/// Whom a row of a sheet is about.
#[derive(Clone, Debug, Default)]
pub(super) struct Named {
    pub(super) ids: Vec<String>,
    pub(super) accounts: Vec<String>,
    pub(super) names: Vec<String>,
}

/// By what a row and a student were found to belong together; the first is the surest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum By {
    Id,
    Account,
    Name,
}

/// Pairs each row with a student, if one and only one can be meant; says whom it left out because of that.
pub(super) fn pairs(
    rows: &[Option<Named>],
    gradebook: &Gradebook,
) -> (Vec<Option<usize>>, Vec<String>) {
    let mut ids: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut accounts = ids.clone();
    let mut names = ids.clone();
    for (number, entry) in gradebook.entries.iter().enumerate() {
        if entry.standing != Enrolment::TakesPart {
            continue;
        }
        let person = &entry.person;
        note(
            &mut ids,
            person.id.iter().map(|id| id.trim().to_owned()),
            number,
        );
        note(&mut accounts, known_accounts(entry), number);
        note(
            &mut names,
            person.name.iter().flat_map(|name| spellings(name)),
            number,
        );
    }
    // The numbers are another system's if none of them occurs: then they say nothing against a name.
    let same_system = rows
        .iter()
        .flatten()
        .any(|row| row.ids.iter().any(|id| ids.contains_key(id)));
    let mut found: Vec<Option<(By, usize)>> = rows
        .iter()
        .map(|row| {
            let row = row.as_ref()?;
            let by_id = only(row.ids.iter().filter_map(|id| ids.get(id)));
            let by_account = || {
                only(
                    row.accounts
                        .iter()
                        .filter_map(|known| accounts.get(&known.to_lowercase())),
                )
            };
            let by_name = || {
                let spelled: BTreeSet<String> =
                    row.names.iter().flat_map(|name| spellings(name)).collect();
                only(spelled.iter().filter_map(|name| names.get(name))).filter(|number| {
                    let person = &gradebook.entries[*number].person;
                    !(same_system && person.id.is_some() && !row.ids.is_empty())
                })
            };
            by_id
                .map(|number| (By::Id, number))
                .or_else(|| by_account().map(|number| (By::Account, number)))
                .or_else(|| by_name().map(|number| (By::Name, number)))
        })
        .collect();
    let mut best: BTreeMap<usize, (By, usize)> = BTreeMap::new();
    for (by, number) in found.iter().flatten() {
        let entry = best.entry(*number).or_insert((*by, 0));
        match by.cmp(&entry.0) {
            std::cmp::Ordering::Less => *entry = (*by, 1),
            std::cmp::Ordering::Equal => entry.1 += 1,
            std::cmp::Ordering::Greater => {}
        }
    }
    for pair in &mut found {
        *pair = pair.filter(|(by, number)| best[number] == (*by, 1));
    }
    let notes = best
        .iter()
        .filter(|(_, (_, rows))| *rows > 1)
        .map(|(number, (_, rows))| {
            format!(
                "{}: {rows} rows may be theirs; none was filled in",
                called(&gradebook.entries[*number])
            )
        });
    let notes = notes.collect();
    (
        found
            .into_iter()
            .map(|pair| pair.map(|(_, number)| number))
            .collect(),
        notes,
    )
}

fn note(
    map: &mut BTreeMap<String, Vec<usize>>,
    known: impl IntoIterator<Item = String>,
    number: usize,
) {
    for known in known {
        let numbers = map.entry(known).or_default();
        if !numbers.contains(&number) {
            numbers.push(number);
        }
    }
}

/// The one number in these lists, if there is but one.
fn only<'a>(lists: impl Iterator<Item = &'a Vec<usize>>) -> Option<usize> {
    let numbers: BTreeSet<usize> = lists.flatten().copied().collect();
    numbers.first().copied().filter(|_| numbers.len() == 1)
}

fn known_accounts(entry: &GradebookRow) -> impl Iterator<Item = String> {
    [&entry.person.login, &entry.person.email]
        .into_iter()
        .flatten()
        .map(|known| known.trim().to_lowercase())
}

/// A name's letters and digits, in the order in which it stands and with the last name at the other end.
fn spellings(name: &str) -> Vec<String> {
    let letters = |text: &str| -> String {
        text.chars()
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect()
    };
    let turned = match name.split_once(',') {
        Some((last, first)) => format!("{first} {last}"),
        None => match name.trim().rsplit_once(' ') {
            Some((first, last)) => format!("{last} {first}"),
            None => String::new(),
        },
    };
    [letters(name), letters(&turned)]
        .into_iter()
        .filter(|name| !name.is_empty())
        .collect()
}
