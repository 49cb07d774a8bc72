//! Which column of a table holds what, whatever the system that wrote it calls it.

use std::collections::BTreeMap;

use super::person::Person;
use super::sheet::{Row, Sheet};
use super::slip::Slip;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Heading {
    Id,
    Name,
    FirstName,
    LastName,
    Login,
    Email,
    Section,
    Points,
    Comment,
}

/// Which column holds what.
#[derive(Clone, Debug, Default)]
pub(super) struct Headings(BTreeMap<Heading, usize>);

impl Headings {
    /// Reads the headings; a column that means nothing here is left alone.
    pub(super) fn of(sheet: &Sheet, slips: &mut Vec<Slip>) -> Headings {
        let mut headings = Headings::default();
        for (column, cell) in sheet.headings().iter().enumerate() {
            let Some(heading) = meaning(&cell.value) else {
                continue;
            };
            if let Some(first) = headings.0.get(&heading) {
                let first = &sheet.headings()[*first].value;
                slips.push(sheet.slip(
                    &cell.range,
                    format!(
                        "the column `{}` means the same as the column `{first}`; rename one of them",
                        cell.value.trim()
                    ),
                ));
            } else {
                headings.0.insert(heading, column);
            }
        }
        headings
    }

    /// Returns the column that holds this.
    pub(super) fn column(&self, heading: Heading) -> Option<usize> {
        self.0.get(&heading).copied()
    }

    /// Returns what a row holds of this.
    pub(super) fn get(&self, row: &Row, heading: Heading) -> Option<String> {
        let text = row.get(self.column(heading)?);
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// Whether a column says who somebody is.
    pub(super) fn tell_people_apart(&self) -> bool {
        [
            Heading::Id,
            Heading::Login,
            Heading::Email,
            Heading::Name,
            Heading::LastName,
        ]
        .into_iter()
        .any(|heading| self.column(heading).is_some())
    }

    /// Returns the person of a row.
    pub(super) fn person(&self, row: &Row) -> Person {
        let parts = [Heading::FirstName, Heading::LastName].map(|part| self.get(row, part));
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let name = (!parts.is_empty()).then(|| parts.join(" "));
        Person {
            id: self.get(row, Heading::Id),
            name: self.get(row, Heading::Name).or(name),
            login: self.get(row, Heading::Login),
            email: self.get(row, Heading::Email),
            section: self.get(row, Heading::Section),
        }
    }
}

/// What a heading means, in the words of the systems that write such tables.
fn meaning(heading: &str) -> Option<Heading> {
    let word: String = heading
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    Some(match word.as_str() {
        "id" | "sid" | "studentid" | "studentnumber" | "idnumber" | "userid" => Heading::Id,
        "name" | "fullname" | "student" | "studentname" => Heading::Name,
        "firstname" | "givenname" | "forename" => Heading::FirstName,
        "lastname" | "surname" | "familyname" => Heading::LastName,
        "login" | "loginid" | "sisloginid" | "username" | "githubusername" => Heading::Login,
        "email" | "emailaddress" | "mail" => Heading::Email,
        "section" | "sections" | "group" | "groups" => Heading::Section,
        "points" | "manual" | "manualpoints" => Heading::Points,
        "comment" | "comments" | "feedback" | "reason" => Heading::Comment,
        _ => return None,
    })
}
