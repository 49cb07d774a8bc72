//! Items of a file: the functions, types, constants and implementations in it.

use std::collections::BTreeSet;
use std::ops::Range;

use quote::ToTokens as _;
use syn::spanned::Spanned as _;
use syn::{ImplItem, Item, Visibility};

/// Returns a text with the items of another one, in place of its own with the same names.
///
/// Private functions that nothing calls any more are left out too.
pub(crate) fn with_changes(text: &str, changes: &str) -> String {
    let changed: BTreeSet<String> = named_items(changes)
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    let own = named_items(text).into_iter();
    let replaced = own.filter(|(name, _)| changed.contains(name));
    let kept = without(text, replaced.map(|(_, range)| range).collect());
    let is_idle = |item: &Item| match item {
        Item::Fn(function) => {
            let call = format!("{}(", function.sig.ident);
            let calls = kept.matches(&call).count() + changes.matches(&call).count();
            matches!(function.vis, Visibility::Inherited) && calls == 1
        }
        _ => false,
    };
    let idle = items(&kept).into_iter().filter(is_idle);
    let kept = without(&kept, idle.map(|item| item.span().byte_range()).collect());
    // A macro has to come before its first use.
    let first = items(&kept).into_iter().next();
    let (head, rest) = kept.split_at(first.map_or(0, |item| item.span().byte_range().start));
    format!("{head}{changes}\n{rest}")
}

/// Returns the public functions that aren't methods, with their names.
pub(crate) fn public_functions(text: &str) -> Vec<(String, String)> {
    let functions = items(text).into_iter().filter_map(|item| match item {
        Item::Fn(function) if matches!(function.vis, Visibility::Public(_)) => {
            let range = function.span().byte_range();
            Some((function.sig.ident.to_string(), text[range].to_owned()))
        }
        _ => None,
    });
    functions.collect()
}

/// Returns whether a function of this name is written anywhere in a text, if only in a macro.
pub(crate) fn is_written(name: &str, text: &str) -> bool {
    let head = format!("fn {name}");
    let mut ends = text.split(&head).skip(1);
    ends.any(|end| end.starts_with(['(', '<']))
}

fn items(text: &str) -> Vec<Item> {
    syn::parse_file(text).expect("it is Rust").items
}

/// Returns the names and places of the items. The methods of a type are items of their own.
fn named_items(text: &str) -> Vec<(String, Range<usize>)> {
    let mut found = Vec::new();
    for item in items(text) {
        let range = item.span().byte_range();
        let name = match &item {
            Item::Fn(item) => &item.sig.ident,
            Item::Struct(item) => &item.ident,
            Item::Enum(item) => &item.ident,
            Item::Const(item) => &item.ident,
            Item::Impl(item) => {
                let of = item.self_ty.to_token_stream();
                if let Some((path, _)) = &item.trait_ {
                    let path = path.segments.last().to_token_stream();
                    found.push((format!("{path} for {of}"), range));
                    continue;
                }
                for item in &item.items {
                    if let ImplItem::Fn(method) = item {
                        let name = format!("{of}::{}", method.sig.ident);
                        found.push((name, method.span().byte_range()));
                    }
                }
                continue;
            }
            _ => continue,
        };
        found.push((name.to_string(), range));
    }
    found
}

/// Returns a text without these ranges, each with the blank lines below it.
fn without(text: &str, ranges: Vec<Range<usize>>) -> String {
    let (mut kept, mut at) = (String::new(), 0);
    for range in ranges {
        kept.push_str(&text[at..range.start]);
        at = range.end + text[range.end..].find(|letter| letter != '\n').unwrap_or(0);
    }
    kept + &text[at..]
}
