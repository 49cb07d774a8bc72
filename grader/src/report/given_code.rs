//! The given code: finds what a submission has changed of it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use submission::{Submission, visible};

use super::advice_on_error::ROOT;
use super::remarks_on_source::{body, end};
use crate::runner::{Token, tokens};
use crate::specs::Place;

/// Begins a file in the text of [`in_one_file`]; its path follows.
const FILE: &str = "// The file ";

/// The file of the program.
const PROGRAM: &str = "src/main.rs";

/// Most characters of a line that are quoted.
const LONGEST: usize = 100;

/// The words that begin a declaration.
const KEYWORDS: [&str; 8] = [
    "const", "enum", "fn", "impl", "mod", "struct", "trait", "use",
];

/// Given code that a submission has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenChange {
    /// The line of the submission.
    pub place: Place,
    /// The code that the assignment gives there, or what to do instead.
    pub what: String,
    /// Whether it isn't there any more.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub is_gone: bool,
    /// The name that is declared there.
    #[serde(skip)]
    pub(super) name: String,
}

impl GivenChange {
    /// Returns whether it is in the program, which isn't graded.
    pub(crate) fn is_of_program(&self) -> bool {
        &*self.place.file == PROGRAM
    }

    /// Says where, and what the assignment gives.
    pub(crate) fn sentence(&self) -> String {
        let GivenChange { place, what, .. } = self;
        let happened = if self.is_gone {
            "is gone near"
        } else {
            "was changed in"
        };
        format!(
            "Given code {happened} line {} of {}: {what}.",
            place.line, place.file
        )
    }
}

/// Writes the files of the starter, each with its path, as one text.
pub fn in_one_file<'a>(files: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let files = files.map(|(path, text)| format!("{FILE}{path}\n{text}\n"));
    files.collect()
}

/// Returns what a submission has changed of the starter, whose files are in one text. If it `is_refused` by the compiler, that
/// includes signatures, and what is gone or declared twice; otherwise other code does the same.
pub(crate) fn changes_of_given(
    starter: &str,
    submission: &Submission,
    is_refused: bool,
) -> Vec<GivenChange> {
    let files = starter.split(FILE).filter_map(|file| file.split_once('\n'));
    let files: BTreeMap<&str, &str> = files.collect();
    // Most files are as they were given.
    let is_changed = |file: &str| {
        let own = submission.sources.get(file).map(|own| own.trim_end());
        own != files.get(file).map(|given| given.trim_end())
    };
    let sources = submission.sources.iter();
    let sources = sources.filter(|(file, _)| is_changed(file));
    let own: Vec<Piece> = sources
        .flat_map(|(file, text)| Piece::all(file, text))
        .collect();
    let mut by_key: BTreeMap<&str, Vec<&Piece>> = BTreeMap::new();
    for piece in &own {
        by_key.entry(&piece.key).or_default().push(piece);
    }
    let changed = files.iter().filter(|(file, _)| is_changed(file));
    let given = changed.flat_map(|(file, text)| Piece::all(file, text));
    let is_hidden = |name| own.iter().any(|own| own.name == name && own.file != ROOT);
    let has_all = by_key.contains_key("use *");
    // The last given piece that is in its place: what is gone was behind it.
    let mut before = (ROOT, 1);
    let changes = given.filter_map(|given| {
        let own = by_key.get(&*given.key).map_or(&[][..], Vec::as_slice);
        if let Some(here) = own.iter().find(|piece| piece.file == given.file) {
            before = (given.file, here.tokens.first()?.line);
        }
        let second = own.iter().find(|piece| piece.file != given.file);
        let mut is_gone = false;
        let (what, file, line) = match (own, second) {
            ([], _) if !has_all && (is_refused || given.word == "use" && is_hidden(given.name)) => {
                is_gone = true;
                let words = format!("the assignment gives `{}` there", given.line(0));
                let line = Some(before.1).filter(|_| before.0 == given.file);
                (words, given.file, line.unwrap_or(1))
            }
            ([_, _, ..], Some(second)) if is_refused && given.is_type() => {
                let module = given.file.trim_start_matches("src/");
                let module = module.trim_end_matches(".rs").replace('/', "::");
                let name = given.name;
                let what = format!(
                    "this is a second `{name}`; delete it, and write `use crate::{module}::{name};`"
                );
                (what, second.file, second.tokens.first()?.line)
            }
            _ if given.is_task && !is_refused => return None,
            _ => {
                let differences = own.iter().map(|own| given.difference(own));
                let differences: Option<Vec<(String, usize)>> = differences.collect();
                let (what, line) = differences?.into_iter().next()?;
                (what, own[0].file, line)
            }
        };
        Some(GivenChange {
            place: Place::new(&visible(file), line),
            what: visible(&what),
            is_gone,
            name: given.name.to_owned(),
        })
    });
    changes.collect()
}

/// A declaration: of a type, a function, a constant or a name for others.
struct Piece<'a> {
    /// Two pieces with the same key declare the same: `fn opponent of Player`.
    key: String,
    /// The word that begins the declaration.
    word: &'a str,
    name: &'a str,
    file: &'a str,
    /// All of the file.
    text: &'a str,
    tokens: Vec<Token<'a>>,
    /// The number of tokens in the signature of a function, or in the attributes of a type. A function with generic types has none.
    head: usize,
    /// Whether students write it.
    is_task: bool,
}

impl<'a> Piece<'a> {
    /// Finds the declarations of a file.
    fn all(file: &'a str, text: &'a str) -> Vec<Piece<'a>> {
        let mut tokens: Vec<Token> = tokens(text).collect();
        tokens.retain(|token| !token.is_documentation());
        let tokens = without_paths(&tokens);
        let mut found = Vec::new();
        Piece::find(file, text, &tokens, "", &mut found);
        found
    }

    fn find(
        file: &'a str,
        text: &'a str,
        mut rest: &[Token<'a>],
        owner: &str,
        found: &mut Vec<Piece<'a>>,
    ) {
        while !rest.is_empty() {
            let mut tokens = Vec::new();
            while rest.first().is_some_and(|token| token.text == "#") {
                let (attribute, after) = rest.split_at(end(rest, "[", "]"));
                let is_derive = attribute.get(2).is_some_and(|name| name.text == "derive");
                tokens.extend(attribute.iter().filter(|_| is_derive));
                rest = after;
            }
            let is_keyword = |at: &usize| {
                let next = rest.get(at + 1).map(|next| next.text);
                let text = rest[*at].text;
                KEYWORDS.contains(&text) && !(text == "const" && next == Some("fn"))
            };
            let keyword = (0..rest.len().min(6)).find(is_keyword);
            let word = keyword.map_or("", |at| rest[at].text);
            let (item, after) = rest.split_at(length(rest, matches!(word, "const" | "use")));
            rest = after;
            let Some((at, name)) = keyword.and_then(|at| Some((at, item.get(at + 1)?))) else {
                continue;
            };
            let mut piece = Piece {
                key: format!("{word} {}{owner}", name.text),
                word,
                name: name.text,
                file,
                text,
                head: tokens.len(),
                tokens,
                is_task: false,
            };
            match word {
                // Without a limit, nesting would exhaust the stack.
                "impl" if owner.is_empty() => {
                    let head = plain_head(&item[at + 1..]).into_iter();
                    let head: Vec<&str> = head.map(|token| token.text).collect();
                    let inside = body(item);
                    let inside = inside.get(1..inside.len().saturating_sub(1));
                    let owner = format!(" of {}", head.join(" "));
                    Piece::find(file, text, inside.unwrap_or_default(), &owner, found);
                    continue;
                }
                "impl" => continue,
                "use" | "mod" => {
                    let is_exported =
                        item[0].text == "pub" && item.last().is_some_and(|end| end.text == ";");
                    let names = item[at + 1..].iter().filter(|_| is_exported);
                    let is_name = |token: &&Token| {
                        token.text == "*" || token.text.starts_with(char::is_alphabetic)
                    };
                    found.extend(names.filter(is_name).map(|name| Piece {
                        key: format!("{word} {}", name.text),
                        name: name.text,
                        tokens: vec![*name],
                        ..piece
                    }));
                    continue;
                }
                "fn" => {
                    let body = body(item);
                    piece.tokens = plain_head(item);
                    piece.head = piece.tokens.len();
                    piece.is_task = body.iter().any(|token| token.text == "todo");
                    piece.tokens.extend(body);
                }
                _ => piece.tokens.extend(item),
            }
            found.push(piece);
        }
    }

    fn is_type(&self) -> bool {
        matches!(self.word, "struct" | "enum" | "trait")
    }

    /// Says what is given where the other piece differs, and in which line of that. Traits may be added to a type, and fields to a structure.
    fn difference(&self, own: &Piece) -> Option<(String, usize)> {
        let (given, other) = match self.is_task {
            true if own.head == 0 => return None,
            true => (&self.tokens[..self.head], &own.tokens[..own.head]),
            false => (&*self.tokens, &*own.tokens),
        };
        let mut next = 0;
        for (at, token) in given.iter().enumerate() {
            if at == self.head && self.is_type() {
                next = own.head;
            }
            let in_head = self.is_type() && at < self.head;
            let end = if in_head { own.head } else { other.len() };
            let rest = other[next.min(end)..end].iter();
            let mut rest = rest.map(|other| other.text);
            let is_open = in_head || self.is_type() && self.word != "enum";
            let found = if is_open {
                rest.position(|text| text == token.text)
            } else {
                rest.next().filter(|text| *text == token.text).map(|_| 0)
            };
            let Some(skipped) = found else {
                return self.instead_of(own, at, next);
            };
            next += skipped + 1;
        }
        let is_longer = !self.is_type() && next < other.len();
        let last = given.len().checked_sub(1).filter(|_| is_longer)?;
        self.instead_of(own, last, next)
    }

    /// Says what is given in the line of a token, or else what isn't given in that of the other piece's token.
    fn instead_of(&self, own: &Piece, token: usize, other: usize) -> Option<(String, usize)> {
        let other = other.min(own.tokens.len().checked_sub(1)?);
        let given = self.line(token);
        let what = if given.contains(char::is_alphanumeric) {
            format!("the assignment gives `{given}` here")
        } else {
            format!("the assignment doesn't give `{}`", own.line(other))
        };
        Some((what, own.tokens[other].line))
    }

    /// Returns the line of the source with this token.
    fn line(&self, token: usize) -> String {
        let token = self.tokens.get(token);
        let line = token.and_then(|token| self.text.lines().nth(token.line - 1));
        line.unwrap_or_default()
            .trim()
            .chars()
            .take(LONGEST)
            .collect()
    }
}

/// Returns the number of tokens of the declaration that begins here.
fn length(tokens: &[Token], ends_at_semicolon: bool) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        let is_end = token.text == ";" || token.text == "}" && !ends_at_semicolon;
        if depth == 0 && is_end {
            return at + 1;
        }
    }
    tokens.len()
}

/// Returns the tokens without the paths in front of names.
fn without_paths<'a>(tokens: &[Token<'a>]) -> Vec<Token<'a>> {
    let is_path = |at: usize| {
        let next = tokens.get(at..at + 2).unwrap_or_default();
        next.iter().all(|token| token.text == ":") && next.len() == 2
    };
    let is_kept =
        |at: &usize| !(is_path(*at) || is_path(at + 1) || at.checked_sub(1).is_some_and(is_path));
    (0..tokens.len())
        .filter(is_kept)
        .map(|at| tokens[at])
        .collect()
}

/// Returns what decides the types of a function or an implementation: without names of parameters and `mut`. A result can
/// be written in several ways where it is one of `io`; nothing is left of a function with generic types.
fn plain_head<'a>(item: &[Token<'a>]) -> Vec<Token<'a>> {
    let mut plain: Vec<Token> = Vec::new();
    let head = item
        .iter()
        .take_while(|token| !matches!(token.text, "{" | ";"));
    let head: Vec<Token> = head.copied().collect();
    for (at, token) in head.iter().enumerate() {
        let next = head.get(at + 1).map_or("", |token| token.text);
        match (token.text, next) {
            ("mut" | ":", _) | (",", ")") | (_, ":") => {}
            ("-", ">") if plain.iter().any(|token| token.text == "impl") => break,
            _ => plain.push(*token),
        }
    }
    let is_generic = plain
        .windows(3)
        .any(|three| three[0].text == "fn" && three[2].text == "<");
    plain.into_iter().filter(|_| !is_generic).collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{changes_of_given, in_one_file};
    use submission::Submission;

    const ROOT: &str = "pub mod board;\npub use board::{Board, turn};\n";

    const BOARD: &str = "#[derive(Clone, Copy)]\npub struct Board {\n    bowls: u8,\n}\n\npub enum Side {\n    One,\n}\n\
        impl Board {\n    pub fn new(bowls: u8) -> Board {\n        Board { bowls }\n    }\n}\n\
        pub fn turn(board: &Board, by: u8) -> Board {\n    todo!()\n}\n";

    fn changes(edits: &[(&str, &str)], more: &str, is_refused: bool) -> Vec<String> {
        let mut sources = [("src/lib.rs", ROOT), ("src/board.rs", BOARD)]
            .map(|(file, text)| (file.to_owned(), text.to_owned()));
        let starter = in_one_file(sources.iter().map(|(file, text)| (&**file, &**text)));
        sources[1].1.push_str("// A function is written.\n");
        for (old, new) in edits {
            for (_, text) in &mut sources {
                *text = text.replace(old, new);
            }
        }
        let more = [("src/more.rs".to_owned(), more.to_owned())];
        let submission = Submission {
            sources: sources.into_iter().chain(more).collect(),
            ignored: Vec::new(),
            completed: Vec::new(),
            unread: None,
        };
        let changes = changes_of_given(&starter, &submission, is_refused);
        let said = changes
            .iter()
            .map(|change| format!("{}: {}", change.place, change.what));
        said.collect()
    }

    #[rstest]
    #[case::another_trait_and_field(&[("Copy", "Copy, Debug"), ("bowls: u8,\n}", "bowls: u8, more: u8,\n}")])]
    #[case::a_public_field(&[("    bowls: u8,", "    pub bowls: u8,")])]
    #[case::documentation(&[("pub struct", "/// The board.\npub struct")])]
    #[case::other_names_and_paths(&[("board: &Board, by: u8", "mut b: &crate::board::Board, n: u8,")])]
    #[case::generic_types(&[("turn(board: &Board, by: u8)", "turn<T>(board: &T)")])]
    #[case::a_body(&[("todo!()", "*board")])]
    fn what_is_added_is_no_change(#[case] edits: &[(&str, &str)]) {
        assert_eq!(changes(edits, "", true), [""; 0]);
    }

    #[rstest]
    #[case::a_trait(&[("Clone, Copy", "Clone")], "src/board.rs:1: the assignment gives `#[derive(Clone, Copy)]` here")]
    #[case::all_traits(&[("#[derive(Clone, Copy)]\n", "")], "src/board.rs:1: the assignment gives `#[derive(Clone, Copy)]` here")]
    #[case::a_variant(&[("    One,", "    One,\n    Two,")], "src/board.rs:8: the assignment doesn't give `Two,`")]
    #[case::a_field(&[("    bowls: u8,", "    holes: u8,")], "src/board.rs:3: the assignment gives `bowls: u8,` here")]
    #[case::a_body(&[("Board { bowls }", "Board { bowls: 4 }")], "src/board.rs:11: the assignment gives `Board { bowls }` here")]
    #[case::an_export(&[("Board, turn}", "Board}")], "src/lib.rs:2: the assignment gives `pub use board::{Board, turn};` there")]
    fn what_is_changed_is_named_also_if_it_compiles(
        #[case] edits: &[(&str, &str)],
        #[case] said: &str,
    ) {
        assert_eq!(changes(edits, "", false), [said]);
        assert_eq!(changes(edits, "", true), [said]);
    }

    #[rstest]
    #[case::a_module(&[("pub mod board;", "")], "", "src/lib.rs:1: the assignment gives `pub mod board;` there")]
    #[case::a_signature(&[("by: u8) -> Board", "by: u8) -> u8")], "", "src/board.rs:14: the assignment gives `pub fn turn(board: &Board, by: u8) -> Board {` here")]
    #[case::a_second_type(&[], "\nstruct Board;", "src/more.rs:2: this is a second `Board`; delete it, and write `use crate::board::Board;`")]
    fn what_is_changed_is_named_if_it_doesnt_compile(
        #[case] edits: &[(&str, &str)],
        #[case] more: &str,
        #[case] said: &str,
    ) {
        assert_eq!(changes(edits, more, false), [""; 0]);
        assert_eq!(changes(edits, more, true), [said]);
    }

    #[rstest]
    #[case::nested(&"impl A {".repeat(100_000))]
    #[case::open(&"#[fn struct".repeat(1_000))]
    #[case::without_body("impl Board { fn new<T>; }")]
    fn any_source_is_read(#[case] more: &str) {
        changes(&[], more, true);
    }
}
