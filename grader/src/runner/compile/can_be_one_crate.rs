//! Decides whether a submission can be one crate with the driver: then the compiler starts once, and writes no library.
//!
//! In the submission's own crate, the driver could use what another crate may not: an item that isn't public. And the submission
//! could use what is the driver's. So only submissions whose tokens exclude both are compiled in this way; all others are two
//! crates.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io;
use std::path::Path;
use std::sync::LazyLock;

use ra_ap_rustc_lexer::TokenKind;

use super::driver_sources::{self, DRIVER_ROOT};
use super::tokens::{Token, tokens};

pub(super) const ROOT: &str = "src/lib.rs";

/// Words that keep a submission from being one crate with the driver: they could name the driver's `main`, make an item that
/// isn't in the tokens, take any file for a module, restrict a type without a visibility, or tell that this crate has a driver.
const EXCLUDED: [&str; 5] = [
    "main",
    "macro_rules",
    "path",
    "non_exhaustive",
    "precompiled_apart",
];

/// Lints' levels, the only attributes of a root: any other could change what the driver means.
const LEVELS: [&str; 5] = ["allow", "deny", "expect", "forbid", "warn"];

/// Returns whether the driver finds the same in these sources from inside their crate as from another one.
///
/// The root must only declare and re-export, so that whatever it names for the driver is public. In the modules, nothing that
/// the driver may name has a restricted visibility, such as `pub(crate)`.
pub(super) fn can_be_one_crate(root: &str, sources: &BTreeMap<String, String>) -> bool {
    let root: Vec<Token> = tokens(root).collect();
    let mut modules = declared_modules(&root);
    let mut left: BTreeMap<&str, Vec<Token>> = sources
        .iter()
        .filter(|(file, _)| *file != ROOT)
        .map(|(file, text)| (file.as_str(), tokens(text).collect()))
        .collect();
    if !only_declares(&root) || !hides_nothing(&root) {
        return false;
    }
    // Files that no module of the crate declares are those of the program, which isn't compiled.
    while let Some(file) = left.keys().copied().find(|file| is_one_of(file, &modules)) {
        let module = left.remove(file).unwrap_or_default();
        if !hides_nothing(&module) {
            return false;
        }
        modules.extend(declared_modules(&module));
    }
    true
}

/// The compiler's arguments for one crate: its types and panics have the same names and places as in two.
pub(super) const ONE_CRATE_ARGUMENTS: [&str; 3] = [
    "--crate-name=submission",
    "--remap-path-prefix=src/..=",
    "--force-warn=unsafe_code",
];

/// Writes the root and the driver as one crate. The driver gets a name that begins with the name of the precompiled part.
pub(super) fn write_one_crate(folder: &Path, root: &str, precompiled: &str) -> io::Result<()> {
    let main = format!(
        "\n#[path = \"../{DRIVER_ROOT}\"]\nmod {precompiled}_driver;\nfn main() {{\n    {precompiled}_driver::main();\n}}\n"
    );
    fs::write(folder.join(ROOT), [root, &main].concat())?;
    driver_sources::write_inside(folder, precompiled)
}

/// Returns whether a root consists of lints' levels, and of declarations of modules and names, all of them complete.
fn only_declares(root: &[Token]) -> bool {
    let mut rest: Vec<&Token> = root
        .iter()
        .filter(|token| !token.is_documentation())
        .collect();
    let ends = |rest: &[&Token], kind| rest.iter().position(|token| token.kind == kind);
    // Documentation behind the last item would be that of the driver.
    if root.last().is_none_or(|last| last.kind != TokenKind::Semi) {
        return false;
    }
    loop {
        let words: Vec<&str> = rest.iter().take(4).map(|token| token.text).collect();
        let end = match words[..] {
            ["#", "!", "[", level] if LEVELS.contains(&level) => TokenKind::CloseBracket,
            ["pub", "mod", _, ";"] | ["mod", _, ";", ..] | ["pub", "use", ..] => TokenKind::Semi,
            [] => return true,
            _ => return false,
        };
        let Some(end) = ends(&rest, end) else {
            return false;
        };
        rest.drain(..=end);
    }
}

/// Returns the names of the modules that are declared here and have files of their own.
fn declared_modules<'a>(all: &[Token<'a>]) -> HashSet<&'a str> {
    let declared = all
        .windows(3)
        .filter(|next| next[0].text == "mod" && next[2].kind == TokenKind::Semi);
    declared.map(|next| plain(next[1])).collect()
}

/// Returns whether a file may be that of one of these modules.
fn is_one_of(file: &str, modules: &HashSet<&str>) -> bool {
    let path = file.strip_suffix(".rs").unwrap_or(file);
    let path = path.strip_suffix("/mod").unwrap_or(path);
    path.rsplit('/')
        .next()
        .is_some_and(|name| modules.contains(name))
}

/// Returns whether no item that the driver may name has a restricted visibility here, and nothing else excludes it.
fn hides_nothing(module: &[Token]) -> bool {
    let is_excluded = |token: &Token| {
        EXCLUDED.contains(&plain(*token)) || token.kind == TokenKind::ForcedKeywordIdent
    };
    // In a function that nothing calls, such a constant is evaluated only in a library.
    let is_constant =
        |pair: &[Token]| pair[0].text == "const" && pair[1].kind == TokenKind::OpenBrace;
    let begins = |(at, pair): (usize, &[Token])| {
        (pair[0].text == "pub" && pair[1].kind == TokenKind::OpenParen).then_some(at)
    };
    let mut restricted = module.windows(2).enumerate().filter_map(begins);
    !module.iter().any(is_excluded)
        && !module.windows(2).any(is_constant)
        && restricted.all(|at| is_helper(&module[at..]))
}

/// Returns whether the item that begins with this restricted visibility has a name that the driver doesn't use.
fn is_helper(item: &[Token]) -> bool {
    static NAMES: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        let all = driver_sources::CALLERS
            .iter()
            .filter_map(|file| driver_sources::source(file));
        all.flat_map(tokens).map(plain).collect()
    });
    let behind = item
        .iter()
        .position(|token| token.kind == TokenKind::CloseParen);
    let behind = behind.map_or(&[][..], |end| &item[end + 1..]);
    let kinds = [
        "async", "const", "enum", "fn", "static", "struct", "trait", "type",
    ];
    let name = behind.iter().find(|token| !kinds.contains(&token.text));
    name.is_some_and(|name| {
        matches!(name.kind, TokenKind::Ident | TokenKind::RawIdent)
            && !["extern", "mod", "mut", "unsafe", "use"].contains(&name.text)
            && !NAMES.contains(plain(*name))
    })
}

fn plain(token: Token<'_>) -> &str {
    token.text.strip_prefix("r#").unwrap_or(token.text)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const ROOT_TEXT: &str =
        "//! A game.\n#![warn(missing_docs)]\npub mod board;\npub use board::sow;\n";

    fn can_be(files: &[(&str, &str)]) -> bool {
        let owned = |(file, text): &(&str, &str)| ((*file).to_owned(), (*text).to_owned());
        let sources: BTreeMap<String, String> = files.iter().map(owned).collect();
        can_be_one_crate(&sources[ROOT], &sources)
    }

    #[rstest]
    #[case::nothing_else("", true)]
    #[case::a_module_that_is_not_public("mod more;", true)]
    #[case::a_list("pub use board::{self, Board as Own};", true)]
    #[case::all_names("pub use board::*;", true)]
    #[case::a_private_name("use board::sow as other;", false)]
    #[case::a_restricted_name("pub(crate) use board::sow;", false)]
    #[case::a_function("fn more() {}", false)]
    #[case::a_module_inside("mod more { }", false)]
    #[case::a_module_of_another_file("#[path = \"main.rs\"] mod more;", false)]
    #[case::macros_of_a_module("#[macro_use] mod more;", false)]
    #[case::another_crate("extern crate std as core;", false)]
    #[case::no_prelude("#![no_implicit_prelude]", false)]
    #[case::documentation_of_nothing("/// More", false)]
    #[case::an_attribute_of_nothing("#[cfg(any())]", false)]
    #[case::an_item_without_an_end("pub use board::sow as more", false)]
    #[case::an_open_comment("/* ", false)]
    fn only_a_root_that_declares_fits(#[case] end: &str, #[case] fits: bool) {
        let root = format!("{ROOT_TEXT}{end}");
        assert_eq!(can_be(&[(ROOT, &root), ("src/board.rs", "")]), fits);
    }

    #[rstest]
    #[case::public_and_private("pub fn sow() {} fn stones() {}", true)]
    #[case::a_helper("pub(crate) fn pick_up() {}", true)]
    #[case::a_constant("pub(super) const SEEDS: u8 = 4;", true)]
    #[case::a_function_of_the_driver("pub(crate) fn sow() {}", false)]
    #[case::with_blanks("pub /* */ ( in crate::board ) async fn r#sow() {}", false)]
    #[case::a_constant_function("pub(crate) const fn stones() {}", false)]
    #[case::a_field("struct Sown { pub(crate) last: usize }", false)]
    #[case::a_field_without_a_name("struct Own(pub(crate) (u8, u8));", false)]
    #[case::a_name_of_another_module("pub(crate) use more::sow;", false)]
    #[case::a_name_that_a_macro_makes("m!(pub(crate), sow);", false)]
    #[case::at_the_end("pub(crate", false)]
    #[case::not_exhaustive("#[non_exhaustive] pub enum Status {}", false)]
    #[case::a_constant_that_is_evaluated_late("fn a() { const { panic!() } }", false)]
    #[case::a_look_at_the_driver("#[cfg(precompiled_apart)] fn a() {}", false)]
    #[case::a_macro("macro_rules! m { () => {} }", false)]
    #[case::the_drivers_main("fn a() { crate::main() }", false)]
    #[case::the_drivers_main_as_a_raw_name("fn a() { crate::r#main() }", false)]
    #[case::only_text("// pub(crate) fn sow() {}\nconst A: &str = \"crate::main\";", true)]
    fn nothing_that_the_driver_names_may_be_restricted(#[case] text: &str, #[case] fits: bool) {
        assert_eq!(can_be(&[(ROOT, ROOT_TEXT), ("src/board.rs", text)]), fits);
    }

    #[rstest]
    #[case::of_the_root("src/board.rs", "", false)]
    #[case::of_a_folder("src/board/mod.rs", "", false)]
    #[case::of_a_module("src/board/more.rs", "mod more;", false)]
    #[case::of_the_program("src/more.rs", "", true)]
    #[case::of_no_module("src/bin/more.rs", "fn more() {}", true)]
    fn only_modules_of_the_crate_are_read(
        #[case] file: &str,
        #[case] board: &str,
        #[case] fits: bool,
    ) {
        let hidden = "pub(crate) fn sow() {}";
        let files = [(ROOT, ROOT_TEXT), ("src/board.rs", board), (file, hidden)];
        assert_eq!(can_be(&files), fits);
    }
}
