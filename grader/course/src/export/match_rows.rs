//! Matches the rows of another system's sheet with the students of a gradebook.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use super::fill_in_sheet::called;
use crate::gradebook::{Enrolment, Found, Gradebook, PeopleIndex};

/// The identity of a row's student.
#[derive(Clone, Debug, Default)]
pub(super) struct RowIdentity {
    pub(super) ids: Vec<String>,
    pub(super) accounts: Vec<String>,
    pub(super) names: Vec<String>,
}

/// By what a row and a student were matched; the first is the surest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MatchedBy {
    Id,
    Account,
    Name,
}

/// Matches each row with a student, if exactly one fits; also returns notes about students that several rows fit.
pub(super) fn match_rows(
    rows: &[Option<RowIdentity>],
    gradebook: &Gradebook,
) -> (Vec<Option<usize>>, Vec<String>) {
    let index_of = |enrolments: [Enrolment; 2]| {
        let entries = gradebook.entries.iter().enumerate();
        let entries = entries.filter(|(_, entry)| enrolments.contains(&entry.enrolment));
        PeopleIndex::of_some(entries.map(|(number, entry)| (number, &entry.person)))
    };
    let index = index_of([Enrolment::TakesPart, Enrolment::PerhapsHandedIn]);
    // The system's own number, which the roster may not have, says whose a submission is.
    let strangers = index_of([Enrolment::Unclear, Enrolment::NotOnRoster]);
    // If none of the numbers occurs, they are another system's: then they don't contradict a name.
    let same_system = rows.iter().flatten().any(|row| {
        let mut ids = row.ids.iter();
        ids.any(|id| index.by_id(id) != Found::Nobody)
    });
    let mut found: Vec<Option<(MatchedBy, usize)>> = rows
        .iter()
        .map(|row| {
            let row = row.as_ref()?;
            let by_id = only(row.ids.iter().map(|id| index.by_id(id)));
            let by_account = || only(row.accounts.iter().map(|known| index.by_account(known)));
            let by_name = || {
                only(row.names.iter().map(|name| index.by_name(name))).filter(|number| {
                    let person = &gradebook.entries[*number].person;
                    !(same_system && person.id.is_some() && !row.ids.is_empty())
                })
            };
            let on_roster = by_id
                .map(|number| (MatchedBy::Id, number))
                .or_else(|| by_account().map(|number| (MatchedBy::Account, number)))
                .or_else(|| by_name().map(|number| (MatchedBy::Name, number)));
            let has_submission =
                on_roster.is_some_and(|(_, number)| gradebook.entries[number].key.is_some());
            only(row.ids.iter().map(|id| strangers.by_id(id)))
                .filter(|_| !has_submission)
                .map(|number| (MatchedBy::Id, number))
                .or(on_roster)
        })
        .collect();
    let mut best: BTreeMap<usize, (MatchedBy, usize)> = BTreeMap::new();
    for (by, number) in found.iter().flatten() {
        let entry = best.entry(*number).or_insert((*by, 0));
        match by.cmp(&entry.0) {
            Ordering::Less => *entry = (*by, 1),
            Ordering::Equal => entry.1 += 1,
            Ordering::Greater => {}
        }
    }
    for matched in &mut found {
        *matched = matched.filter(|(by, number)| best[number] == (*by, 1));
    }
    let notes = best
        .iter()
        .filter(|(_, (_, rows))| *rows > 1)
        .map(|(number, (_, rows))| {
            format!(
                "{}: {rows} rows match; none was filled in",
                called(&gradebook.entries[*number])
            )
        })
        .collect();
    let matched = found.into_iter();
    let is_in_course =
        |number: &usize| gradebook.entries[*number].enrolment != Enrolment::NotOnRoster;
    let matched = matched.map(|matched| matched.map(|(_, number)| number).filter(is_in_course));
    (matched.collect(), notes)
}

/// Returns the one person found, if it is always the same.
fn only(found: impl Iterator<Item = Found>) -> Option<usize> {
    let mut people = BTreeSet::new();
    for found in found {
        match found {
            Found::One(number) => {
                people.insert(number);
            }
            Found::Several => return None,
            Found::Nobody => {}
        }
    }
    people.first().copied().filter(|_| people.len() == 1)
}
