//! Tests with random files that [`rust_tokens`] and the compiler agree about what is code.
//!
//! Each file (a *soup*) contains `compile_error!("…")` several times: as code, in a comment or in a string. The compiler
//! reports those that are code. The test runs for a few seconds; the environment variable `FUZZ_SECONDS` changes that.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use oorandom::Rand32;
use ra_ap_rustc_lexer::{LiteralKind, TokenKind};

use super::tokens::{Token, tokens};
use super::toolchain::Toolchain;

/// Number of files that the compiler reads at once.
const FILES: usize = 32;

/// The most pieces in a soup.
const PIECES: u32 = 14;

/// The beginning of a marker's message.
const MARKER: &str = "soup ";

/// The pieces of a soup.
const SOUP: [&str; 56] = [
    "#!",
    "#![allow(unused)]",
    "#",
    "!",
    "[",
    "]",
    "/*",
    "*/",
    "/**/",
    "/*!",
    "/**",
    "//",
    "///",
    "//!",
    "\n",
    "\r\n",
    " ",
    "\t",
    "\u{feff}",
    "\u{2028}",
    "\u{85}",
    "'",
    "'a",
    "'\\''",
    "'\"'",
    "b'",
    "b'\\''",
    "b'\"'",
    "\"",
    "\\\"",
    "\\",
    "b\"",
    "c\"",
    "r\"",
    "r#\"",
    "\"#",
    "r##\"",
    "\"##",
    "br#\"",
    "cr#\"",
    "r#a",
    "r",
    "b",
    "a",
    "---",
    "fn a<'a>() {}",
    "const A: &str = ",
    "const _: &str = ",
    "const _: char = ",
    ";",
    "0",
    "1.",
    "..",
    "0e",
    "/",
    "mod b {}",
];

/// Makes a soup; nearly every other piece is a marker.
fn soup(random: &mut Rand32) -> String {
    let mut text = String::new();
    let mut markers = 0;
    for _ in 0..random.rand_range(1..PIECES) {
        match random.rand_range(0..5) {
            0 | 1 => {
                let _ = write!(text, "compile_error!(\"{MARKER}{markers}\");");
                markers += 1;
            }
            // Mostly complete pieces, since these compile.
            2 => text.push_str(
                [
                    "const _: &str = r#\"",
                    "\"#;",
                    "/* ",
                    " */",
                    "const _: char = '\"';",
                    "\n// ",
                    "\n",
                    "fn a<'a>() {}",
                ][random.rand_range(0..8) as usize],
            ),
            _ => text.push_str(SOUP[random.rand_range(0..56) as usize]),
        }
    }
    text
}

/// Returns whether all brackets, strings and comments seem to be closed.
fn seems_whole(text: &str) -> bool {
    use LiteralKind::{Byte, ByteStr, CStr, Char, RawByteStr, RawCStr, RawStr, Str};
    let mut open = Vec::new();
    let is_closed = |token: Token| match token.kind {
        TokenKind::OpenParen | TokenKind::OpenBracket | TokenKind::OpenBrace => {
            open.push(token.kind);
            true
        }
        TokenKind::CloseParen => open.pop() == Some(TokenKind::OpenParen),
        TokenKind::CloseBracket => open.pop() == Some(TokenKind::OpenBracket),
        TokenKind::CloseBrace => open.pop() == Some(TokenKind::OpenBrace),
        TokenKind::BlockComment { terminated, .. } => terminated,
        TokenKind::Literal { kind, .. } => match kind {
            Char { terminated }
            | Byte { terminated }
            | Str { terminated }
            | ByteStr { terminated }
            | CStr { terminated } => terminated,
            RawStr { n_hashes } | RawByteStr { n_hashes } | RawCStr { n_hashes } => {
                n_hashes.is_some()
            }
            LiteralKind::Int { .. } | LiteralKind::Float { .. } => true,
        },
        kind => kind != TokenKind::Unknown,
    };
    tokens(text).all(is_closed) && open.is_empty()
}

/// Returns the markers that are code, as the scan reads the file.
fn scanned(text: &str) -> BTreeSet<String> {
    let all = tokens(text).map(|token| token.text.strip_prefix("r#").unwrap_or(token.text));
    let all: Vec<&str> = all.collect();
    let calls = all
        .windows(4)
        .filter(|call| call[..3] == ["compile_error", "!", "("]);
    calls
        .map(|call| call[3].trim_matches('"').to_owned())
        .collect()
}

/// Returns, for each file that compiles apart from its markers, the markers that are code for the compiler.
///
/// Nothing is known about any file if the compiler gives up before it has read all of them.
fn compiled(rustc: &Path, folder: &Path, soups: &[String]) -> BTreeMap<usize, BTreeSet<String>> {
    let mut root = String::new();
    for (index, soup) in soups.iter().enumerate() {
        std::fs::write(folder.join(format!("soup{index}.rs")), soup).unwrap();
        let _ = writeln!(root, "pub mod soup{index};");
    }
    // It is reported only if all files could be read.
    root.push_str("compile_error!(\"the end\");\n");
    std::fs::write(folder.join("lib.rs"), root).unwrap();
    let run = Command::new(rustc)
        .args([
            "--edition=2024",
            "--crate-type=lib",
            "--emit=metadata",
            "--error-format=json",
            "--cap-lints=allow",
        ])
        .arg("lib.rs")
        .current_dir(folder)
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&run.stderr);
    let mut found: BTreeMap<usize, BTreeSet<String>> = (0..soups.len())
        .map(|index| (index, BTreeSet::new()))
        .collect();
    let mut at_the_end = false;
    for message in printed
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
    {
        let what = message["message"].as_str().unwrap_or_default();
        at_the_end |= what == "the end";
        if message["level"] != "error" || what == "the end" || what.starts_with("aborting") {
            continue;
        }
        let spans = message["spans"].as_array().cloned().unwrap_or_default();
        let files: Vec<usize> = spans
            .iter()
            .filter_map(|span| {
                span["file_name"]
                    .as_str()?
                    .strip_prefix("soup")?
                    .strip_suffix(".rs")?
                    .parse()
                    .ok()
            })
            .collect();
        for file in files {
            match found.get_mut(&file) {
                Some(markers) if what.starts_with(MARKER) => {
                    markers.insert(what.to_owned());
                }
                _ => {
                    found.remove(&file);
                }
            }
        }
    }
    if at_the_end { found } else { BTreeMap::new() }
}

#[test]
fn the_scan_and_the_compiler_agree_about_where_code_is() {
    let seconds = std::env::var("FUZZ_SECONDS")
        .ok()
        .and_then(|seconds| seconds.parse().ok());
    let end = Instant::now() + Duration::from_secs(seconds.unwrap_or(3));
    let seed = std::env::var("FUZZ_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok())
        .unwrap_or(217);
    let mut random = Rand32::new(seed);
    let rustc = Toolchain::find().unwrap().rustc;
    let folder = tempfile::tempdir().unwrap();
    let (mut files, mut hidden) = (0, 0);
    while Instant::now() < end {
        let mut soups: Vec<String> = Vec::new();
        while soups.len() < FILES {
            let soup = soup(&mut random);
            // Only a few soups that seem broken are tried, since each needs a compiler run of its own.
            if seems_whole(&soup) || (soups.is_empty() && soup.contains(MARKER)) {
                soups.push(soup);
            }
        }
        // One file that can't be read hides all others; then each half is tried again.
        let whole = soups.split_off(1);
        let mut batches = vec![soups, whole];
        while let Some(batch) = batches.pop() {
            let found = compiled(&rustc, folder.path(), &batch);
            if found.is_empty() && batch.len() > 1 {
                let (first, second) = batch.split_at(batch.len() / 2);
                batches.extend([first.to_vec(), second.to_vec()]);
            }
            for (index, markers) in found {
                let text = &batch[index];
                assert_eq!(scanned(text), markers, "in {text:?}");
                files += 1;
                hidden += usize::from(text.matches(MARKER).count() > markers.len());
            }
        }
    }
    eprintln!("{files} files that compile, {hidden} of them with a marker that isn't code");
    assert!(hidden > 0, "no soup compiles");
}
