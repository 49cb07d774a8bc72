//! NFC: the form of Unicode in which text from outside is compared.

use unicode_normalization::UnicodeNormalization as _;

/// Returns a text in NFC: a Mac writes `ë` as two characters where others write one.
pub fn nfc(text: &str) -> String {
    text.nfc().collect()
}
