//! The links to the pages that explain the rules.

use std::str::FromStr;

use super::case::RuleName;
use crate::place::Place;

/// The pages that explain the rules: the book, or the specs as an editor and a code host show them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum RuleLinks {
    /// Rules have no links.
    #[default]
    Nowhere,
    /// The book at this address.
    Book(String),
    /// The folder of the specs, relative to the page.
    Specs(String),
}

/// Reads the address of a book on the web.
impl FromStr for RuleLinks {
    type Err = String;

    fn from_str(text: &str) -> Result<RuleLinks, String> {
        let on_the_web = ["https://", "http://"].iter().any(|scheme| {
            text.strip_prefix(scheme)
                .is_some_and(|rest| !rest.is_empty())
        });
        if !on_the_web || text.contains(char::is_whitespace) {
            return Err(RuleLinks::MISTAKE.to_owned());
        }
        Ok(RuleLinks::Book(text.trim_end_matches('/').to_owned()))
    }
}

impl RuleLinks {
    /// The complaint about a wrong address.
    pub const MISTAKE: &'static str =
        "this isn't the address of a book; write one like `\"https://example.org/book\"`";

    /// Returns the address of a rule that begins at this place, if there is a page.
    pub(crate) fn address(&self, place: &Place, rule: &RuleName) -> Option<String> {
        let file = place.file.rsplit('/').next()?.strip_suffix(".md")?;
        match self {
            RuleLinks::Nowhere => None,
            RuleLinks::Book(book) => Some(format!("{book}/{file}.html#{rule}")),
            // Code hosts leave the dots out.
            RuleLinks::Specs(specs) => Some(format!("{specs}/{file}.md#{}", rule.replace('.', ""))),
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::RuleLinks;

    #[rstest]
    #[case::web("https://example.org/book", true)]
    #[case::a_slash_at_the_end("http://example.org/book/", true)]
    #[case::a_script("javascript:alert(1)", false)]
    #[case::a_folder("target/book", false)]
    #[case::nothing_behind_the_scheme("https://", false)]
    #[case::two_words("https://example.org/a book", false)]
    fn a_book_is_on_the_web(#[case] address: &str, #[case] right: bool) {
        assert_eq!(address.parse::<RuleLinks>().is_ok(), right);
    }
}
