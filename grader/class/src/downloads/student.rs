//! The student who handed a submission in.

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
    pub(super) fn called(name: &str) -> Self {
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
    pub(super) fn plain_key(&self) -> String {
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
pub(crate) fn read_key<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
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
