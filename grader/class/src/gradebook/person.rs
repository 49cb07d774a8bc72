//! A course participant.

use serde::{Deserialize, Serialize};

use crate::downloads::Student;

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
}

impl Person {
    /// Returns whether nothing identifies the person.
    pub(super) fn is_unknown(&self) -> bool {
        let known = [&self.name, &self.login, &self.email, &self.id];
        known.into_iter().all(Option::is_none)
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
}

impl From<&Student> for Person {
    fn from(student: &Student) -> Person {
        Person {
            id: student.id.clone(),
            name: student.name.clone(),
            login: student.login.clone(),
            email: student.email.clone(),
            section: None,
        }
    }
}
