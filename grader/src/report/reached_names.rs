//! The names that a function reaches: those in its body, and in the bodies of the functions that these name.

use std::collections::{BTreeMap, BTreeSet};

use super::remarks_on_source::body;
use crate::runner::Token;

/// The names that begin what formats a value.
const FORMATTING: [&str; 9] = [
    "eprint",
    "eprintln",
    "format",
    "format_args",
    "print",
    "println",
    "to_string",
    "write",
    "writeln",
];

/// The names in each function, and those that any function may reach without naming them.
///
/// A function of a trait is called without being named: by an operator, a loop, or in a format. Functions of one name count
/// as one. So a name may be missing here only if it isn't reached.
#[derive(Default)]
pub(super) struct ReachedNames<'a> {
    by_function: BTreeMap<&'a str, BTreeSet<&'a str>>,
    of_traits: BTreeSet<&'a str>,
    /// The names in implementations of formats, which a function reaches only if it formats a value.
    of_formats: BTreeSet<&'a str>,
    /// The names that are called in each function, and in the traits of each type without its formats.
    called: BTreeMap<&'a str, BTreeSet<&'a str>>,
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
        let all = |names: &BTreeSet<&'a str>| reached.reached(names.clone(), &BTreeSet::new());
        (reached.of_traits, reached.of_formats) =
            (all(&reached.of_traits), all(&reached.of_formats));
        reached
    }

    fn add(&mut self, tokens: &[Token<'a>]) {
        for (at, token) in tokens.iter().enumerate() {
            let next = tokens.get(at + 1).map(|next| next.text);
            match (token.text, next) {
                ("fn", Some(name)) => {
                    let names = self.by_function.entry(name).or_default();
                    names.extend(block(&tokens[at..]).iter().map(|token| token.text));
                    let called = self.called.entry(name).or_default();
                    called.extend(calls(&tokens[at..]));
                }
                // `use a as b`: who names `b` reaches `a`.
                ("as", Some(name)) if at > 0 => {
                    let names = self.by_function.entry(name).or_default();
                    names.insert(tokens[at - 1].text);
                    let called = self.called.entry(name).or_default();
                    called.insert(tokens[at - 1].text);
                }
                ("impl", _) => {
                    let head = tokens[at..].iter().map(|token| token.text);
                    let head: Vec<&str> = head.take_while(|text| *text != "{").collect();
                    let Some(for_at) = head.iter().position(|text| *text == "for") else {
                        continue;
                    };
                    let names = block(&tokens[at..]).iter().map(|token| token.text);
                    let is_format = matches!(head[for_at - 1], "Display" | "Debug");
                    let of_these = if is_format {
                        &mut self.of_formats
                    } else {
                        &mut self.of_traits
                    };
                    of_these.extend(names);
                    if let Some(of) = head.get(for_at + 1).filter(|_| !is_format) {
                        let called = self.called.entry(of).or_default();
                        called.extend(calls(&tokens[at..]));
                    }
                }
                ("macro_rules", _) => {
                    let names = block(&tokens[at..]).iter().map(|token| token.text);
                    self.of_traits.extend(names);
                }
                _ => {}
            }
        }
    }

    /// Returns the names that any function may reach without naming them.
    pub(super) fn of_traits(&self) -> impl Iterator<Item = &'a str> {
        self.of_traits.iter().copied()
    }

    /// Returns all other names that a function reaches, or an implementation of a trait, whose tokens begin here.
    pub(super) fn from(&self, function: &str, tokens: &[Token<'a>]) -> BTreeSet<&'a str> {
        let named = block(tokens).iter().map(|token| token.text).collect();
        let mut names = self.reached(named, &self.of_traits);
        let is_of_trait = function.contains(' ');
        let formats = |name: &&str| names.contains(name) || self.of_traits.contains(name);
        if is_of_trait || FORMATTING.iter().any(formats) {
            names.extend(&self.of_formats);
        }
        names
    }

    /// Returns the names that the function whose tokens begin here calls, directly or through others, but not through one of these.
    /// Functions of a trait are reached by naming its type, and formats by none. A name without an argument may be that of a
    /// variable.
    pub(super) fn without(
        &self,
        tokens: &[Token<'a>],
        others: &BTreeSet<&str>,
    ) -> BTreeSet<&'a str> {
        let mut reached = calls(tokens);
        let mut open: Vec<&str> = reached.iter().copied().collect();
        while let Some(name) = open.pop() {
            let called = self.called.get(name).filter(|_| !others.contains(name));
            for &next in called.into_iter().flatten() {
                if reached.insert(next) {
                    open.push(next);
                }
            }
        }
        reached
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

/// Returns the tokens of the first block in braces; none if a `;` comes first.
fn block<'a, 'b>(tokens: &'b [Token<'a>]) -> &'b [Token<'a>] {
    let mut ends = tokens
        .iter()
        .filter(|token| matches!(token.text, "{" | ";"));
    let is_block = ends.next().is_some_and(|first| first.text == "{");
    if is_block { body(tokens) } else { &[] }
}

/// Returns the names in the first block in braces that are followed by arguments or are part of a path, and its types.
fn calls<'a>(tokens: &[Token<'a>]) -> BTreeSet<&'a str> {
    let words: Vec<&str> = block(tokens).iter().map(|token| token.text).collect();
    let is_called = |at: usize| {
        let (before, after) = (&words[..at], &words[at + 1..]);
        let is_type = words[at].starts_with(char::is_uppercase);
        let is_path = before.ends_with(&[":", ":"]) || after.starts_with(&[":", ":"]);
        is_type || is_path || after.first() == Some(&"(")
    };
    let places = (0..words.len()).filter(|&at| is_called(at));
    places.map(|at| words[at]).collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::runner::tokens;

    /// Returns the tokens from the first function of this name on.
    fn play<'a, 'b>(code: &'b [Token<'a>]) -> &'b [Token<'a>] {
        let at = code
            .windows(2)
            .position(|two| two[0].text == "fn" && two[1].text == "play");
        &code[at.expect("there is such a function")..]
    }

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
    #[case::in_another_of_this_name("fn play() {} impl Rules { fn play() { sow(); } }", false)]
    #[case::through_another_of_this_name(
        "fn play() { rules.play(); } impl Rules { fn play() { sow(); } }",
        true
    )]
    #[case::in_a_comment("fn play() { /* sow */ }", false)]
    #[case::in_a_format_that_it_does_not_use(
        "fn play() {} impl fmt::Display for X { fn fmt(&self) { sow(); } }",
        false
    )]
    #[case::in_a_format(
        "fn play() { whole() } fn whole() { x.to_string() } impl fmt::Display for X { fn fmt(&self) { sow(); } }",
        true
    )]
    fn a_function_is_reached(#[case] text: &str, #[case] is_reached: bool) {
        let code: Vec<Token> = tokens(text).collect();
        let reached = ReachedNames::of([code.as_slice()].into_iter());
        let named = reached.from("play", play(&code)).contains("sow");
        assert_eq!(
            named || reached.of_traits().any(|name| name == "sow"),
            is_reached
        );
    }

    #[rstest]
    #[case::by_its_name("fn play() { sow(); next(); } fn sow() { next(); }", true)]
    #[case::through_a_helper(
        "fn play() { sow(); whole(); } fn sow() {} fn whole() { next(); }",
        true
    )]
    #[case::only_through_the_other("fn play() { sow(); } fn sow() { next(); }", false)]
    #[case::in_a_trait_of_a_type_that_it_names(
        "fn play() { for y in Way {} } impl Iterator for Way { fn step() { next(); } }",
        true
    )]
    #[case::as_an_argument("fn play() { map(Board::next) }", true)]
    #[case::not_by_a_variable("fn play() { let next = 1; sow(next); }", false)]
    #[case::in_a_trait_of_another_type(
        "fn play() {} impl Iterator for Way { fn step() { next(); } }",
        false
    )]
    #[case::in_a_format(
        "fn play() { Way } impl fmt::Display for Way { fn fmt() { next(); } }",
        false
    )]
    fn a_function_is_reached_without_another(#[case] text: &str, #[case] is_reached: bool) {
        let code: Vec<Token> = tokens(text).collect();
        let reached = ReachedNames::of([code.as_slice()].into_iter());
        let names = reached.without(play(&code), &BTreeSet::from(["sow", "next"]));
        assert_eq!(names.contains("next"), is_reached);
    }
}
