//! Finds people by what another system knows of them.

use std::collections::BTreeMap;

use super::person::Person;

/// Finds people by what another system knows of them.
#[derive(Clone, Debug, Default)]
pub struct PeopleIndex {
    ids: BTreeMap<String, Found>,
    logins: BTreeMap<String, Found>,
    emails: BTreeMap<String, Found>,
    names: BTreeMap<String, Found>,
    letters: BTreeMap<String, Found>,
}

/// Who was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// This one, by the place in the list.
    One(usize),
    /// Several, and nothing says which of them is meant.
    Several,
    /// Nobody.
    Nobody,
}

impl PeopleIndex {
    /// Makes an index of these people.
    #[must_use]
    pub fn of<'a>(people: impl IntoIterator<Item = &'a Person>) -> PeopleIndex {
        let mut index = PeopleIndex::default();
        for (place, person) in people.into_iter().enumerate() {
            put(&mut index.ids, person.id.as_deref(), place);
            put(
                &mut index.logins,
                person.login.as_deref().map(lower).as_deref(),
                place,
            );
            put(
                &mut index.emails,
                person.email.as_deref().map(lower).as_deref(),
                place,
            );
            if let Some(name) = &person.name {
                put(&mut index.names, Some(name.trim()), place);
                for order in orders(name) {
                    put(&mut index.letters, Some(&letters(&order)), place);
                }
            }
        }
        index
    }

    /// Finds whom another system means: by number, account and address, and only then by name.
    #[must_use]
    pub fn find(&self, person: &Person) -> Found {
        let steps = [
            (&self.ids, person.id.clone()),
            (&self.logins, person.login.as_deref().map(lower)),
            (&self.emails, person.email.as_deref().map(lower)),
            // Where only a folder's name is known, it may be any of these.
            (&self.logins, person.id.as_deref().map(lower)),
            (&self.logins, person.email.as_deref().map(lower)),
            (&self.emails, person.login.as_deref().map(lower)),
            (&self.logins, person.name.as_deref().map(lower)),
            (&self.ids, person.name.clone()),
            (
                &self.names,
                person.name.as_deref().map(|name| name.trim().to_owned()),
            ),
            (&self.letters, person.name.as_deref().map(letters)),
        ];
        for (map, known) in steps {
            let found = known.filter(|known| !known.is_empty());
            if let Some(found) = found.and_then(|known| map.get(&known)) {
                return *found;
            }
        }
        Found::Nobody
    }

    /// Finds whom a person means who wrote one word for somebody.
    #[must_use]
    pub fn find_word(&self, word: &str) -> Found {
        let (word, small) = (word.trim(), lower(word));
        [
            self.ids.get(word),
            self.logins.get(&small),
            self.emails.get(&small),
            self.names.get(word),
        ]
        .into_iter()
        .flatten()
        .next()
        .copied()
        .unwrap_or(Found::Nobody)
    }
}

fn put(map: &mut BTreeMap<String, Found>, known: Option<&str>, place: usize) {
    let Some(known) = known.filter(|known| !known.is_empty()) else {
        return;
    };
    map.entry(known.to_owned())
        .and_modify(|found| {
            if *found != Found::One(place) {
                *found = Found::Several;
            }
        })
        .or_insert(Found::One(place));
}

fn lower(text: &str) -> String {
    text.trim().to_lowercase()
}

/// The orders in which systems write a name: as it stands, and with the last name first or last.
fn orders(name: &str) -> Vec<String> {
    let mut orders = vec![name.to_owned()];
    if let Some((last, first)) = name.split_once(',') {
        orders.push(format!("{first} {last}"));
    } else if let Some((first, last)) = name.trim().rsplit_once(' ') {
        orders.push(format!("{last} {first}"));
    }
    orders
}

/// What every system leaves of a name: its letters and digits, small.
fn letters(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}
