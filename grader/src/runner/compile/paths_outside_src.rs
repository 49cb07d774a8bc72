//! Finds attributes `#[path = "…"]` that lead out of `src`, in all forms in which they can be written.

use ra_ap_rustc_lexer::{LiteralKind, TokenKind};

use super::tokens::Token;

/// Returns the lines of a file with an attribute that may lead out of `src`: its path isn't below `src`, or is made by a
/// macro, so that only the compiler knows it.
pub(super) fn paths_outside_src(file: &str, all: &[Token]) -> impl Iterator<Item = usize> {
    // The folder of the file, below `src`.
    let depth = file.matches('/').count().saturating_sub(1);
    let mut found = Vec::new();
    // Inside an attribute, the number of brackets of all kinds that are open.
    let mut inside: usize = 0;
    let mut braces: usize = 0;
    for (index, token) in all.iter().enumerate() {
        match token.kind {
            TokenKind::OpenBracket if inside > 0 || begins_attribute(&all[..index]) => inside += 1,
            TokenKind::OpenParen | TokenKind::OpenBrace if inside > 0 => inside += 1,
            TokenKind::CloseBracket | TokenKind::CloseParen | TokenKind::CloseBrace
                if inside > 0 =>
            {
                inside -= 1;
            }
            TokenKind::OpenBrace => braces += 1,
            TokenKind::CloseBrace => braces = braces.saturating_sub(1),
            TokenKind::Ident | TokenKind::RawIdent
                // A path begins in a folder of its own for each module around it.
                if inside > 0
                    && token.text.trim_start_matches("r#") == "path"
                    && leads_out(&all[index + 1..], depth + braces) =>
            {
                found.push(token.line);
            }
            // The name of the attribute, or all of it, is made by a macro.
            TokenKind::Dollar if inside == 1 => {
                let value = all.get(index + 2..).unwrap_or_default();
                if is_text_outside(value, depth + braces) {
                    found.push(token.line);
                }
            }
            _ => {}
        }
    }
    found.into_iter()
}

fn begins_attribute(before: &[Token]) -> bool {
    match before {
        [.., hash, bang] if bang.kind == TokenKind::Bang => hash.kind == TokenKind::Pound,
        [.., hash] => hash.kind == TokenKind::Pound,
        [] => false,
    }
}

/// Returns whether the tokens behind `path` assign a path that may be outside.
fn leads_out(behind: &[Token], depth: usize) -> bool {
    match behind {
        [equal, next, ..] if equal.kind == TokenKind::Eq && next.kind != TokenKind::Eq => {
            text_of(next).is_none_or(|text| is_outside(&text, depth))
        }
        _ => false,
    }
}

/// Returns whether these tokens assign a text that is a path outside.
fn is_text_outside(behind: &[Token], depth: usize) -> bool {
    matches!(behind, [equal, next, ..] if equal.kind == TokenKind::Eq
        && text_of(next).is_some_and(|text| is_outside(&text, depth)))
}

/// Returns whether a path in a folder of this depth leads out of `src`.
fn is_outside(path: &str, mut depth: usize) -> bool {
    if path.starts_with(['/', '\\']) || path.contains(':') {
        return true;
    }
    for piece in path.split(['/', '\\']) {
        match piece {
            "" | "." => {}
            ".." if depth == 0 => return true,
            ".." => depth -= 1,
            _ => depth += 1,
        }
    }
    false
}

/// Returns the text that a token means, if it is a string as the compiler wants it here.
fn text_of(token: &Token) -> Option<String> {
    let TokenKind::Literal { kind, .. } = token.kind else {
        return None;
    };
    match kind {
        LiteralKind::Str { .. } => unescape(token.text.strip_prefix('"')?.strip_suffix('"')?),
        LiteralKind::RawStr { .. } => {
            let text = token.text.strip_prefix('r')?.trim_matches('#');
            Some(text.strip_prefix('"')?.strip_suffix('"')?.to_owned())
        }
        _ => None,
    }
}

fn unescape(text: &str) -> Option<String> {
    let mut found = String::new();
    let mut rest = text.chars();
    while let Some(next) = rest.next() {
        if next != '\\' {
            found.push(next);
            continue;
        }
        match rest.next()? {
            'n' => found.push('\n'),
            'r' => found.push('\r'),
            't' => found.push('\t'),
            '0' => found.push('\0'),
            'x' => {
                let digits: String = rest.by_ref().take(2).collect();
                found.push(char::from(u8::from_str_radix(&digits, 16).ok()?));
            }
            'u' => {
                let digits: String = rest.by_ref().take_while(|&digit| digit != '}').collect();
                let digits = digits.trim_start_matches('{').replace('_', "");
                found.push(char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?);
            }
            '\n' => rest = rest.as_str().trim_start().chars(),
            itself => found.push(itself),
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::tokens::tokens;
    use super::*;

    fn lines(file: &str, text: &str) -> Vec<usize> {
        let all: Vec<Token> = tokens(text).collect();
        paths_outside_src(file, &all).collect()
    }

    #[rstest]
    #[case::absolute(r#"#[path = "/proc/self/fd/2"] mod a;"#)]
    #[case::upwards(r#"#[path = "../a.rs"] mod a;"#)]
    #[case::upwards_in_between(r#"#[path = "a/../../a.rs"] mod a;"#)]
    #[case::escapes(r#"#[path = "\x2f\u{70}roc"] mod a;"#)]
    #[case::a_continued_line("#[path = \"\\\n   /proc\"] mod a;")]
    #[case::a_raw_string(r###"#[path = r##"/proc"##] mod a;"###)]
    #[case::a_raw_name(r#"#[r#path = "/proc"] mod a;"#)]
    #[case::with_blanks_and_comments("# /* a */ [ path\n = /* b */ \"/proc\" ] mod a;")]
    #[case::on_a_condition(r#"#[cfg_attr(all(), path = "/proc")] mod a;"#)]
    #[case::on_two_conditions(r#"#[cfg_attr(a, cfg_attr(b, path = "/proc"))] mod a;"#)]
    #[case::inside(r#"mod a { #![path = "/proc"] }"#)]
    #[case::a_value_from_a_macro("macro_rules! a { ($p:literal) => { #[path = $p] mod a; } }")]
    #[case::a_joined_value(r#"#[path = concat!("/", "proc")] mod a;"#)]
    #[case::a_name_from_a_macro(r#"macro_rules! a { ($n:ident) => { #[$n = "/proc"] mod a; } }"#)]
    #[case::windows(r#"#[path = "C:\\a.rs"] mod a;"#)]
    fn a_path_outside_is_found(#[case] text: &str) {
        assert_eq!(lines("src/lib.rs", text).len(), 1);
    }

    #[rstest]
    #[case::a_file("src/lib.rs", r#"#[path = "rules/a.rs"] mod a;"#)]
    #[case::the_same_folder("src/lib.rs", r#"#[path = "./a.rs"] mod a;"#)]
    #[case::upwards_from_a_folder("src/rules/mod.rs", r#"#[path = "../a.rs"] mod a;"#)]
    #[case::upwards_from_a_module("src/lib.rs", r#"mod b { #[path = "../a.rs"] mod a; }"#)]
    #[case::a_variable("src/lib.rs", r#"fn a() { let path = "/proc"; }"#)]
    #[case::a_condition("src/lib.rs", r#"fn a() { if [path == "/proc"][0] {} }"#)]
    #[case::a_named_argument("src/lib.rs", r#"fn a() { println!("{path}", path = "/proc"); }"#)]
    #[case::documentation("src/lib.rs", r#"#[doc = "path = \"/proc\""] fn a() {}"#)]
    #[case::made_documentation(
        "src/lib.rs",
        r"macro_rules! a { ($d:literal) => { #[doc = $d] fn a() {} } }"
    )]
    fn other_paths_are_free(#[case] file: &str, #[case] text: &str) {
        assert_eq!(lines(file, text), [0; 0]);
    }
}
