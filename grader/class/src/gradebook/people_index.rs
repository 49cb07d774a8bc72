//! Finds people by what another system knows about them.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::downloads::Student;

/// Finds people by what another system knows about them.
#[derive(Clone, Debug, Default)]
pub struct PeopleIndex {
    /// Whether its people are only a part, because their list has mistakes.
    pub(super) is_doubtful: bool,
    ids: BTreeMap<String, Found>,
    /// Logins and e-mail addresses: where one is expected, systems write the other.
    accounts: BTreeMap<String, Found>,
    /// Those of people without a number: the account may be their number.
    unnumbered: BTreeMap<String, Found>,
    names: BTreeMap<String, Found>,
    letters: BTreeMap<String, BTreeSet<usize>>,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// One person, by the place in the list.
    One(usize),
    /// Several, and it isn't clear which of them is meant.
    Several,
    /// No person.
    None,
}

impl PeopleIndex {
    /// Makes an index of these people.
    pub fn of<'a>(people: impl IntoIterator<Item = &'a Person>) -> PeopleIndex {
        PeopleIndex::of_some(people.into_iter().enumerate())
    }

    /// Makes an index of these people, each with its place.
    pub(crate) fn of_some<'a>(
        people: impl IntoIterator<Item = (usize, &'a Person)>,
    ) -> PeopleIndex {
        let mut index = PeopleIndex::default();
        for (place, person) in people {
            if let Some(id) = &person.id {
                put(&mut index.ids, id.trim(), place);
            }
            for account in [&person.login, &person.email].into_iter().flatten() {
                put(&mut index.accounts, &lower(account), place);
                if person.id.as_ref().is_none_or(|id| id.trim().is_empty()) {
                    put(&mut index.unnumbered, &lower(account), place);
                }
            }
            if let Some(name) = &person.name {
                put(&mut index.names, name.trim(), place);
                for order in orders(name) {
                    let same = index.letters.entry(letters(&order)).or_default();
                    same.insert(place);
                }
            }
        }
        index
    }

    /// Adds what a download knows of a person, where that is nobody's yet: tables may call them so. The name says who it is if the person
    /// `is_only` one of this name there.
    pub(super) fn add_alias(&mut self, place: usize, person: &Person, is_only: bool) {
        for account in [&person.login, &person.email].into_iter().flatten() {
            if self.by_account(account) == Found::None {
                put(&mut self.accounts, &lower(account), place);
            }
        }
        let name = person.name.as_deref().unwrap_or_default();
        if is_only && self.by_name(name) == Found::None {
            put(&mut self.names, name.trim(), place);
        }
    }

    /// Finds the person that another system means: by number and account first, and only then by name.
    pub fn find(&self, person: &Person) -> Found {
        let name = person.name.as_deref().unwrap_or_default();
        first([self.find_surely(person), self.by_name(name)])
    }

    /// Finds the person by number and account, and never by the name.
    pub(super) fn find_surely(&self, person: &Person) -> Found {
        let known = |text: &Option<String>| text.clone().unwrap_or_default();
        let (id, name) = (known(&person.id), known(&person.name));
        let steps = [
            self.by_id(&id),
            self.by_account(&known(&person.login)),
            self.by_account(&known(&person.email)),
            // A number may be an account, but not of someone who has another number.
            get(&self.unnumbered, &lower(&id)),
        ];
        // If only a folder's name is known, it may be any of these. A name next to a number is the student's choice.
        let ending = person
            .login
            .as_ref()
            .is_none_or(|login| name.ends_with(login));
        let is_all = person.id.is_none() && person.email.is_none() && ending;
        let folder = [self.by_account(&name), self.by_id(&name)];
        first(
            steps
                .into_iter()
                .chain(folder.into_iter().filter(|_| is_all)),
        )
    }

    /// Returns all people of this name.
    pub(super) fn named(&self, name: &str) -> Vec<usize> {
        match get(&self.names, name.trim()) {
            Found::One(place) => vec![place],
            _ => self
                .same_letters(name)
                .into_iter()
                .flatten()
                .copied()
                .collect(),
        }
    }

    fn same_letters(&self, name: &str) -> Option<&BTreeSet<usize>> {
        self.letters
            .get(&letters(name))
            .filter(|_| !name.trim().is_empty())
    }

    /// Returns two parts of a description that are of two people, in words.
    pub(super) fn contradiction(&self, person: &Person) -> Option<String> {
        let id = person.id.iter().map(|id| ("id", id, self.by_id(id)));
        let accounts = [("login", &person.login), ("email", &person.email)].into_iter();
        let accounts = accounts.filter_map(|(kind, account)| {
            let account = account.as_ref()?;
            Some((kind, account, self.by_account(account)))
        });
        let mut parts = id
            .chain(accounts)
            .filter(|(.., found)| matches!(found, Found::One(_)));
        let (kind, word, found) = parts.next().filter(|_| !self.is_doubtful)?;
        let (other, other_word, _) = parts.find(|(.., other)| *other != found)?;
        Some(format!(
            "{kind} `{word}` and {other} `{other_word}` belong to two people; correct one of them"
        ))
    }

    /// Finds the person that a single word means.
    pub(crate) fn find_word(&self, word: &str) -> Found {
        // Anyone can call themselves by another's address or number.
        let is_name = !word.contains('@') && !word.trim().bytes().all(|byte| byte.is_ascii_digit());
        let named = if is_name {
            self.by_name(word)
        } else {
            Found::None
        };
        first([self.by_id(word), self.by_account(word), named])
    }

    /// Whether one of its people may be this one: a download may have an account where a table has a name.
    pub(super) fn may_know(&self, person: &Person) -> bool {
        let known = [&person.id, &person.login, &person.email, &person.name];
        let mut known = known.into_iter().flatten();
        self.find(person) != Found::None || known.any(|word| self.find_word(word) != Found::None)
    }

    /// Whether a word is a number or an account, and not a name.
    pub(super) fn is_sure(&self, word: &str) -> bool {
        first([self.by_id(word), self.by_account(word)]) != Found::None
    }

    /// Finds a person by the number.
    pub(crate) fn by_id(&self, id: &str) -> Found {
        get(&self.ids, id.trim())
    }

    /// Finds a person by a login or an e-mail address.
    pub(crate) fn by_account(&self, account: &str) -> Found {
        get(&self.accounts, &lower(account))
    }

    /// Finds a person by the name: as it is written, or with the last name first, in any case, with any blanks and punctuation.
    pub fn by_name(&self, name: &str) -> Found {
        let same = self.same_letters(name).map(|same| match same.first() {
            Some(place) if same.len() == 1 => Found::One(*place),
            _ => Found::Several,
        });
        first([get(&self.names, name.trim()), same.unwrap_or(Found::None)])
    }
}

fn get(map: &BTreeMap<String, Found>, known: &str) -> Found {
    map.get(known).copied().unwrap_or(Found::None)
}

fn first(steps: impl IntoIterator<Item = Found>) -> Found {
    let mut found = steps.into_iter().filter(|found| *found != Found::None);
    found.next().unwrap_or(Found::None)
}

fn put(map: &mut BTreeMap<String, Found>, known: &str, place: usize) {
    if known.is_empty() {
        return;
    }
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

/// The orders in which systems write a name: as it is, and with the family name, which may have several words, at the other end.
fn orders(name: &str) -> Vec<String> {
    if let Some((last, first)) = name.split_once(',') {
        return vec![name.to_owned(), format!("{first} {last}")];
    }
    let words: Vec<&str> = name.split_whitespace().collect();
    let turned = (1..words.len()).map(|at| [&words[at..], &words[..at]].concat().join(" "));
    [name.to_owned()].into_iter().chain(turned).collect()
}

/// The part of a name that every system keeps: its letters and digits, in lower case.
pub(super) fn letters(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// A course participant, as far as known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The number that the course's system uses.
    pub id: Option<String>,
    /// The name.
    pub name: Option<String>,
    /// The name of the account.
    pub login: Option<String>,
    /// The e-mail address.
    pub email: Option<String>,
    /// The section or group.
    pub section: Option<String>,
    /// The teams or groups, of which one may hand in for all its members.
    #[serde(skip)]
    pub teams: Vec<String>,
    /// Those who hand in together with them, each called by anything that identifies one.
    #[serde(skip)]
    pub partners: Vec<String>,
}

impl Person {
    /// Returns whether nothing identifies the person.
    pub(super) fn is_unknown(&self) -> bool {
        let known = [&self.name, &self.login, &self.email, &self.id];
        known.into_iter().all(Option::is_none)
    }

    /// Returns whether more than a name identifies the person.
    pub(super) fn has_account(&self) -> bool {
        let known = [&self.login, &self.email, &self.id];
        known.into_iter().any(Option::is_some)
    }

    /// Returns the name of the account; where only an e-mail address is known, that is its first half.
    pub(super) fn account(&self) -> Option<String> {
        let known = self.login.as_deref().or(self.email.as_deref())?;
        let (account, _) = known.split_once('@').unwrap_or((known, ""));
        Some(account.trim().to_lowercase()).filter(|account| !account.is_empty())
    }

    /// Returns the name, or else another identifier.
    pub fn called(&self) -> &str {
        [&self.name, &self.login, &self.email, &self.id]
            .into_iter()
            .find_map(|known| known.as_deref())
            .unwrap_or("nobody")
    }

    /// Whether a name is theirs, as systems write it.
    pub fn is_called(&self, name: &str) -> bool {
        PeopleIndex::of([self]).by_name(name) != Found::None
    }

    /// Returns a name for files: the number or account, or else the name.
    pub(crate) fn key(&self) -> String {
        let known = [&self.id, &self.login, &self.email, &self.name];
        let student = Student {
            name: known.into_iter().find_map(Clone::clone),
            ..Student::default()
        };
        student.plain_key()
    }
}

impl From<&Student> for Person {
    fn from(student: &Student) -> Person {
        Person {
            id: student.id.clone(),
            name: student.name.clone(),
            login: student.login.clone(),
            email: student.email.clone(),
            ..Person::default()
        }
    }
}
