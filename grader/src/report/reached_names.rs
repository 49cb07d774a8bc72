//! The names that a function reaches: those in its body, and in the bodies of the functions that these name.

use std::collections::{BTreeMap, BTreeSet};

use crate::runner::Token;

/// The names in each function, and those that any function may reach without naming them.
///
/// A function of a trait is called without being named: by an operator, a loop, or in a format. Functions of one name count
/// as one. So a name may be missing here only if it isn't reached.
#[derive(Default)]
pub(super) struct ReachedNames<'a> {
    by_function: BTreeMap<&'a str, BTreeSet<&'a str>>,
    of_traits: BTreeSet<&'a str>,
}

impl<'a> ReachedNames<'a> {
    /// Collects the names in the functions of files with these tokens.
    pub(super) fn of<'b>(files: impl Iterator<Item = &'b [Token<'a>]>) -> ReachedNames<'a>
    where
        'a: 'b,
    {
        let mut reached = ReachedNames::default();
        for tokens in files {
            reached.add(tokens);
        }
        let of_traits = reached.of_traits.clone();
        reached.of_traits = reached.reached(of_traits, &BTreeSet::new());
        reached
    }

    fn add(&mut self, tokens: &[Token<'a>]) {
        for (at, token) in tokens.iter().enumerate() {
            let next = tokens.get(at + 1).map(|next| next.text);
            match (token.text, next) {
                ("fn", Some(name)) => {
                    let names = self.by_function.entry(name).or_default();
                    names.extend(block(&tokens[at..]));
                }
                // `use a as b`: who names `b` reaches `a`.
                ("as", Some(name)) if at > 0 => {
                    let names = self.by_function.entry(name).or_default();
                    names.insert(tokens[at - 1].text);
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

    /// Returns the names that any function may reach without naming them.
    pub(super) fn of_traits(&self) -> impl Iterator<Item = &'a str> {
        self.of_traits.iter().copied()
    }

    /// Returns all other names that a function of this name reaches.
    pub(super) fn from(&self, function: &str) -> BTreeSet<&'a str> {
        let named = self.by_function.get(function).cloned();
        self.reached(named.unwrap_or_default(), &self.of_traits)
    }

    /// Returns these names and all that their functions reach, but for those that are known.
    fn reached(&self, names: BTreeSet<&'a str>, known: &BTreeSet<&str>) -> BTreeSet<&'a str> {
        let mut open: Vec<&str> = names.iter().copied().collect();
        let mut reached = names;
        while let Some(name) = open.pop() {
            for next in self.by_function.get(name).into_iter().flatten() {
                if !known.contains(next) && reached.insert(next) {
                    open.push(next);
                }
            }
        }
        reached
    }
}

/// Returns the words of the first block in braces; none if a `;` comes first.
fn block<'a>(tokens: &[Token<'a>]) -> impl Iterator<Item = &'a str> {
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
    inside.map(|token| token.text)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::runner::tokens;

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
        let code: Vec<Token> = tokens(text).collect();
        let reached = ReachedNames::of([code.as_slice()].into_iter());
        let named = reached.from("play").contains("sow");
        assert_eq!(
            named || reached.of_traits().any(|name| name == "sow"),
            is_reached
        );
    }
}
