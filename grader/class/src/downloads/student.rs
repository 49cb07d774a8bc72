//! The student who handed a submission in.

use std::collections::BTreeMap;
use std::path::{Component, Path};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use submission::{is_reserved, visible};

/// A student, as the names of downloaded files identify them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Student {
    /// The name, as the course system writes it.
    pub name: Option<String>,
    /// The number that the course system uses: Moodle's participant, Canvas's user, Gradescope's
    /// student number.
    pub id: Option<String>,
    /// The name of the account.
    pub login: Option<String>,
    /// The e-mail address.
    pub email: Option<String>,
    /// A name for files. It is unique among the submissions that were listed together, even if case doesn't matter, and
    /// doesn't depend on the others, unless two students would share it.
    #[serde(deserialize_with = "read_key")]
    pub key: String,
}

impl Student {
    /// Makes a student from the name of a folder or file: an e-mail address, a number, or else a name.
    pub(crate) fn called(name: &str) -> Self {
        let known = Some(visible(name));
        let unknown = Self::default();
        if name.contains('@') {
            Self {
                email: known,
                ..unknown
            }
        } else if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit()) {
            Self {
                id: known,
                ..unknown
            }
        } else {
            Self {
                name: known,
                ..unknown
            }
        }
    }

    /// Makes a key from what is known best; it isn't unique yet.
    pub(crate) fn plain_key(&self) -> String {
        let known = [&self.name, &self.login, &self.email];
        let mut key = known
            .into_iter()
            .flatten()
            .map(|text| safe(text))
            .find(|text| !text.is_empty())
            .unwrap_or_default();
        if let Some(id) = self.id.as_deref().map(safe).filter(|id| !id.is_empty()) {
            if !key.is_empty() {
                key.push('-');
            }
            key.push_str(&id);
        }
        if key.is_empty() {
            key.push_str("student");
        }
        if is_reserved(&key) {
            key.push_str("-student");
        }
        key
    }
}

/// Reads a key, which names files: it leads nowhere else.
fn read_key<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let key = String::deserialize(deserializer)?;
    let parts: Vec<Component<'_>> = Path::new(&key).components().collect();
    if matches!(parts[..], [Component::Normal(_)]) && !key.contains(['/', '\\', '\0']) {
        Ok(key)
    } else {
        let why = format!("the key `{}` can't be that of a student", visible(&key));
        Err(D::Error::custom(why))
    }
}

/// Letters and digits of any script in lower case, with one hyphen for any run of other characters.
fn safe(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut safe = String::new();
    for c in text.chars() {
        if c.is_alphanumeric() {
            safe.extend(c.to_lowercase());
        } else if !safe.ends_with('-') && !safe.is_empty() {
            safe.push('-');
        }
        if safe.len() > LONGEST {
            break;
        }
    }
    safe.trim_end_matches('-').to_owned()
}

/// Gives every student a number: a map from the key to what the student is called.
///
/// The students come with digests of their sources; those without one come last. Sorted by these, the numbers don't follow the
/// alphabet.
pub fn pseudonyms(
    students: impl IntoIterator<Item = (String, Option<String>)>,
) -> BTreeMap<String, String> {
    let mut sorted: Vec<(bool, Option<String>, String)> = students
        .into_iter()
        .map(|(key, digest)| (digest.is_none(), digest, key))
        .collect();
    sorted.sort();
    sorted
        .into_iter()
        .zip(1..)
        .map(|((.., key), number)| (key, pseudonym(number)))
        .collect()
}

/// Returns what the student with this number is called.
pub(crate) fn pseudonym(number: usize) -> String {
    format!("student-{number:03}")
}

/// Writes a table of what each student is called, from pairs of key and name.
pub fn who_is_who<'a>(names: impl IntoIterator<Item = (&'a String, &'a String)>) -> String {
    let names = names.into_iter();
    let mut lines: Vec<String> = names.map(|(key, name)| format!("{name},{key}\n")).collect();
    lines.sort();
    format!("name,key\n{}", lines.concat())
}
