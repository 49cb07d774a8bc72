//! Finds the functions of a submission in its tokens.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use submission::Submission;

use super::reached_names::ReachedNames;
use super::remarks_on_source::{body, remarks_on_source};
use crate::runner::{CompilerWarning, Token, tokens};
use crate::specs::Place;
use notation::{Callee, Verb};

/// The tokens of a body that is a `todo!` with its text, and with a semicolon at most.
const STUB: usize = 8;

/// The folder of the optional parts; some of its functions have the same names as others.
const EXTENSION: &str = "/extension/";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Function {
    pub(crate) place: Place,
    /// Everything before its body, on one line.
    pub(crate) signature: String,
    is_public: bool,
    /// The line with the brace that closes it; zero if it isn't finished.
    last_line: usize,
    /// Whether it has more than a `todo!`.
    pub(crate) is_begun: bool,
    /// Slips that the source shows and the compiler accepts, in sentences.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub(crate) remarks: Vec<String>,
    /// The names of the functions that answer questions and that its code reaches.
    reaches: BTreeSet<String>,
    /// Those of them that it reaches without going through another one.
    calls: BTreeSet<String>,
    owner: Option<String>,
}

/// The functions of a submission that answer questions, by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Functions(BTreeMap<String, Vec<Function>>);

impl Functions {
    /// Finds the functions of a submission, and its implementations of traits: `Display for Board` is one of those.
    pub fn of(submission: &Submission) -> Functions {
        let answering: BTreeSet<&str> = Verb::ALL.iter().map(|verb| verb.function()).collect();
        let mut functions = Functions::default();
        let files: Vec<(&String, &String, Vec<Token>)> = submission
            .sources
            .iter()
            .map(|(file, text)| (file, text, code(text)))
            .collect();
        let names = ReachedNames::of(files.iter().map(|(_, _, tokens)| tokens.as_slice()));
        let always = names.of_traits().filter(|name| answering.contains(name));
        let always: BTreeSet<&str> = always.collect();
        for (file, text, tokens) in &files {
            let owners = owners(tokens);
            for (at, token) in tokens.iter().enumerate() {
                let before = at.checked_sub(1).map(|before| tokens[before].text);
                let name = match token.text {
                    "fn" => tokens.get(at + 1).map(|name| name.text.to_owned()),
                    "impl" => match implemented(&tokens[at..]) {
                        (Some(of), Some(to)) => Some(format!("{of} for {to}")),
                        _ => None,
                    },
                    _ => None,
                };
                if let Some(name) = name.filter(|name| answering.contains(name.as_str())) {
                    let answer = |found: BTreeSet<&str>| -> BTreeSet<String> {
                        let named = found.into_iter().filter(|name| answering.contains(name));
                        named.map(str::to_owned).collect()
                    };
                    let body = body(&tokens[at..]);
                    let is_open = body.iter().any(|token| token.text == "todo");
                    let end = body.last().filter(|_| !is_open);
                    let function = Function {
                        place: Place::new(file, token.line),
                        signature: head(text, &tokens[at..]),
                        is_public: matches!(before, Some("pub" | "const")),
                        is_begun: body.len() > STUB,
                        last_line: end.map_or(0, |end| end.line),
                        remarks: match token.text {
                            "fn" => remarks_on_source(body),
                            _ => Vec::new(),
                        },
                        reaches: answer(&names.from(&name, &tokens[at..]) | &always),
                        calls: answer(names.without(&tokens[at..], &answering)),
                        owner: owners[at].map(str::to_owned),
                    };
                    functions.0.entry(name).or_default().push(function);
                }
            }
        }
        functions
    }

    /// Remarks on each finished function what the compiler warns of inside it; of several warnings only the most telling one, which comes first.
    pub fn add_warnings(&mut self, warnings: &[CompilerWarning]) {
        for function in self.0.values_mut().flatten() {
            let lines = function.place.line..=function.last_line;
            let is_inside = |warning: &&CompilerWarning| {
                warning.place.file == function.place.file && lines.contains(&warning.place.line)
            };
            let remark = warnings
                .iter()
                .find(is_inside)
                .map(|CompilerWarning { place, what }| {
                    format!("The compiler warns in line {}: {what}.", place.line)
                });
            function.remarks.extend(remark);
        }
    }

    pub(crate) fn may_reach(&self, from: Callee, to: Callee) -> bool {
        let name = to.verb.function();
        // Something is drawn without naming the function.
        let is_named = !name.contains(' ');
        let reaches = |function: &Function| function.reaches.contains(name);
        !is_named || self.answering(from).is_none_or(reaches)
    }

    /// Returns whether the code of a function may reach another one without going through a third.
    pub(crate) fn calls(&self, from: Callee, to: Callee) -> bool {
        let name = to.verb.function();
        let calls = |function: &Function| function.calls.contains(name);
        from.builds_on(to) && name.contains(' ') || self.answering(from).is_some_and(calls)
    }

    /// Returns whether the code of a function names another one, or one of those that it names does.
    pub(crate) fn names(&self, from: Callee, to: Callee) -> bool {
        let reaches = |function: &Function| function.reaches.contains(to.verb.function());
        self.answering(from).is_some_and(reaches)
    }

    /// Returns the function that answers these questions; if several have its name, that of the right type, the public one in
    /// the right folder. A method for named rules is never taken for the function for the assignment's own.
    pub(crate) fn answering(&self, callee: Callee) -> Option<&Function> {
        let found = self.0.get(callee.verb.function())?;
        let of_named_rules = Callee {
            named_rules: true,
            ..callee
        };
        let is_another = |function: &&Function| {
            let owner = of_named_rules.owner();
            owner != callee.owner() && function.owner.as_deref() == owner
        };
        let found = found.iter().filter(|function| !is_another(function));
        found.min_by_key(|function| {
            let optional = function.place.file.contains(EXTENSION);
            let is_owned = function.owner.as_deref() == callee.owner();
            (
                !is_owned,
                optional != callee.named_rules,
                !function.is_public,
            )
        })
    }
}

fn code(text: &str) -> Vec<Token<'_>> {
    tokens(text)
        .filter(|token| !token.is_documentation())
        .collect()
}

/// Returns the trait and the type of an implementation, if it is one of a trait, without the path before it.
fn implemented<'a>(tokens: &[Token<'a>]) -> (Option<&'a str>, Option<&'a str>) {
    let end = tokens.iter().position(|token| token.text == "{");
    let head = &tokens[..end.unwrap_or(0)];
    let name = |at: usize| head.get(at).map(|token| token.text);
    match head.iter().position(|token| token.text == "for") {
        Some(at) => (name(at - 1), name(at + 1)),
        None => (None, name(1)),
    }
}

/// Returns, for each token, the type in whose implementation it is.
fn owners<'a>(tokens: &[Token<'a>]) -> Vec<Option<&'a str>> {
    let (mut depth, mut owner, mut next) = (0_usize, None, None);
    let mut owners = Vec::with_capacity(tokens.len());
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            // In the types of a signature, it isn't the beginning of an item.
            "impl" if depth == 0 => next = implemented(&tokens[at..]).1,
            "{" => {
                depth += 1;
                owner = owner.or(next.take().map(|name| (name, depth)));
            }
            "}" => {
                owner = owner.filter(|&(_, begin)| begin != depth);
                depth = depth.saturating_sub(1);
            }
            _ => {}
        }
        owners.push(owner.map(|(name, _)| name));
    }
    owners
}

fn head(text: &str, tokens: &[Token]) -> String {
    let (from, end) = (
        tokens.first(),
        tokens.iter().find(|token| matches!(token.text, "{" | ";")),
    );
    let from = from.map_or(text.len(), |token| token.at);
    let end = end.map_or(text.len(), |token| token.at);
    let words: Vec<&str> = text[from..end].split_whitespace().collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::Functions;
    use notation::{Callee, Verb};
    use submission::Submission;

    fn functions(sources: &[(&str, &str)]) -> Functions {
        let sources: BTreeMap<String, String> = sources
            .iter()
            .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()))
            .collect();
        Functions::of(&Submission {
            sources,
            ignored: Vec::new(),
            completed: Vec::new(),
            unread: None,
        })
    }

    fn callee(verb: Verb, named_rules: bool) -> Callee {
        let mut callee = notation::Question::new(verb).callee();
        callee.named_rules = named_rules;
        callee
    }

    #[test]
    fn a_function_is_found_with_its_line_and_its_signature() {
        let text = "// fn sow\n#[must_use]\npub fn sow(board: &Board, player: Player, bowl: usize) -> Sown {\n";
        let functions = functions(&[("src/sowing.rs", text)]);
        let found = functions.answering(callee(Verb::Sow, false)).unwrap();
        assert_eq!(found.place.to_string(), "src/sowing.rs:3");
        assert_eq!(
            found.signature,
            "fn sow(board: &Board, player: Player, bowl: usize) -> Sown"
        );
    }

    #[test]
    fn a_drawing_is_found_by_its_trait() {
        let functions = functions(&[(
            "src/board.rs",
            "impl fmt::Display for Player {\n}\nimpl fmt::Display for Board {\n}\n",
        )]);
        let found = functions.answering(callee(Verb::Show, false)).unwrap();
        assert_eq!(found.place.to_string(), "src/board.rs:3");
    }

    #[test]
    fn a_method_is_not_taken_for_a_function_of_its_name() {
        let text = "impl Board {\n    pub fn capture(&self, bowls: impl Into<u8>) {\n        {}\n    }\n}\nfn capture() {}\n";
        let functions = functions(&[("src/board.rs", text)]);
        let found = functions.answering(callee(Verb::Capture, false)).unwrap();
        assert_eq!(found.place.to_string(), "src/board.rs:6");
    }

    #[test]
    fn a_function_that_delegates_is_not_taken_for_the_one_that_answers() {
        let functions = functions(&[
            (
                "src/extension/game.rs",
                "impl Game {\n    pub fn play(&self) {}\n}",
            ),
            (
                "src/extension/variants.rs",
                "impl Rules {\n    pub fn play(self) {}\n}",
            ),
        ]);
        let found = functions.answering(callee(Verb::Play, true)).unwrap();
        assert_eq!(found.place.to_string(), "src/extension/variants.rs:2");
    }

    #[test]
    fn a_function_of_an_optional_part_is_found_in_its_folder() {
        let functions = functions(&[
            ("src/extension/game.rs", "pub fn play(&self) {}"),
            ("src/playing.rs", "fn play() {}"),
        ]);
        let place = |named: bool| {
            let found = functions.answering(callee(Verb::Play, named)).unwrap();
            found.place.to_string()
        };
        assert_eq!(place(true), "src/extension/game.rs:1");
        assert_eq!(place(false), "src/playing.rs:1");
    }
}
