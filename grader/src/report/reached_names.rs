//! The names that a function reaches: those in its body, and in the bodies of the functions that these name.

use std::collections::{BTreeMap, BTreeSet};

use submission::Submission;

use crate::runner::{Token, tokens};

/// The names in each function, and those that any function may reach without naming them.
///
/// A function of a trait is called without being named: by an operator, a loop, or in a format. Functions of one name count
/// as one. So a name may be missing here only if it isn't reached.
#[derive(Default)]
pub(super) struct ReachedNames {
    by_function: BTreeMap<String, BTreeSet<String>>,
    of_traits: BTreeSet<String>,
}

impl ReachedNames {
    /// Collects the names in the functions of a submission.
    pub(super) fn of(submission: &Submission) -> ReachedNames {
        let mut reached = ReachedNames::default();
        for text in submission.sources.values() {
            let tokens: Vec<Token> = tokens(text)
                .filter(|token| !token.is_documentation())
                .collect();
            reached.add(&tokens);
        }
        reached
    }

    fn add(&mut self, tokens: &[Token]) {
        for (at, token) in tokens.iter().enumerate() {
            let next = tokens.get(at + 1).map(|next| next.text);
            match (token.text, next) {
                ("fn", Some(name)) => {
                    let names = self.by_function.entry(name.to_owned()).or_default();
                    names.extend(block(&tokens[at..]));
                }
                // `use a as b`: who names `b` reaches `a`.
                ("as", Some(name)) if at > 0 => {
                    let names = self.by_function.entry(name.to_owned()).or_default();
                    names.insert(tokens[at - 1].text.to_owned());
                }
                ("impl", _) => {
                    let head = tokens[at..].iter().take_while(|token| token.text != "{");
                    if head.map(|token| token.text).any(|text| text == "for") {
                        self.of_traits.extend(block(&tokens[at..]));
                    }
                }
                ("macro_rules", _) => self.of_traits.extend(block(&tokens[at..])),
                _ => {}
            }
        }
    }

    /// Returns all names that a function of this name reaches.
    pub(super) fn from<'a>(&'a self, function: &'a str) -> BTreeSet<&'a str> {
        let mut reached: BTreeSet<&str> = self.of_traits.iter().map(String::as_str).collect();
        let mut open: Vec<&str> = reached.iter().copied().chain([function]).collect();
        while let Some(name) = open.pop() {
            for next in self.by_function.get(name).into_iter().flatten() {
                if reached.insert(next) {
                    open.push(next);
                }
            }
        }
        reached
    }
}

/// Returns the words of the first block in braces; none if a `;` comes first.
fn block(tokens: &[Token]) -> impl Iterator<Item = String> {
    let begin = tokens
        .iter()
        .position(|token| matches!(token.text, "{" | ";"));
    let begin = begin.unwrap_or(tokens.len());
    let mut depth = 0;
    let inside = tokens[begin..].iter().take_while(move |token| {
        match token.text {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        depth > 0
    });
    inside.map(|token| token.text.to_owned())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::itself_not("fn play() {}", false)]
    #[case::by_its_name("fn play() { sow(); }", true)]
    #[case::through_another_function("fn play() { whole(); } fn whole() { sow(); }", true)]
    #[case::through_a_method(
        "fn play() { x.whole(); } impl X { fn whole(&self) { sow(); } }",
        true
    )]
    #[case::through_a_trait(
        "fn play() { for y in x {} } impl Iterator for X { fn next(&mut self) { sow(); } }",
        true
    )]
    #[case::by_another_name("use a::sow as drop_all; fn play() { drop_all(); }", true)]
    #[case::in_a_macro("macro_rules! go { () => { sow() } } fn play() { go!(); }", true)]
    #[case::in_a_function_that_it_does_not_use("fn play() {} fn whole() { sow(); }", false)]
    #[case::in_a_comment("fn play() { /* sow */ }", false)]
    fn a_function_is_reached(#[case] text: &str, #[case] is_reached: bool) {
        let reached = ReachedNames::of(&Submission {
            sources: BTreeMap::from([("src/lib.rs".to_owned(), text.to_owned())]),
            ignored: Vec::new(),
            completed: Vec::new(),
        });
        assert_eq!(reached.from("play").contains("sow"), is_reached);
    }
}
