//! The type of a value, as far as it is known without the compiler: fewer edits are tried that the compiler would refuse.

use std::collections::BTreeMap;

use super::function_source::FunctionSource;
use super::source_word::SourceWord;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueKind<'a> {
    Number,
    Truth,
    /// Something with an index.
    List,
    /// Something of this type, or a reference to it.
    Type(&'a str),
}

impl<'a> ValueKind<'a> {
    /// Returns the kinds of a function's arguments by their types, and those of its other values by how they are used.
    pub(super) fn all(
        function: &'a FunctionSource,
        body: &[SourceWord<'a>],
    ) -> BTreeMap<&'a str, ValueKind<'a>> {
        let mut kinds = BTreeMap::new();
        for next in body.windows(4) {
            let [first, second, third, fourth] = [0, 1, 2, 3].map(|at| next[at].text);
            let found = match (first, second, third, fourth) {
                (_, "[", index, "]") if next[0].is_name() && next[2].is_name() => {
                    kinds.entry(first).or_insert(ValueKind::List);
                    Some((index, ValueKind::Number))
                }
                ("for", name, "in", _) if next[3].number().is_some() => {
                    Some((name, ValueKind::Number))
                }
                ("let" | "mut", name, "=", "true" | "false") => Some((name, ValueKind::Truth)),
                ("let" | "mut", name, "=", _) if next[3].number().is_some() => {
                    Some((name, ValueKind::Number))
                }
                (name, "[", _, _) if next[0].is_name() => Some((name, ValueKind::List)),
                _ => None,
            };
            if let Some((name, kind)) = found {
                kinds.entry(name).or_insert(kind);
            }
        }
        for argument in &function.arguments {
            kinds.extend(
                ValueKind::of_type(function, &argument.of).map(|kind| (&*argument.name, kind)),
            );
        }
        kinds
    }

    fn of_type(function: &'a FunctionSource, of: &'a str) -> Option<ValueKind<'a>> {
        match of.rsplit(' ').next()? {
            "Self" => function.owner.as_deref().map(ValueKind::Type),
            "bool" => Some(ValueKind::Truth),
            "u8" | "u16" | "u32" | "u64" | "usize" | "i32" | "i64" | "isize" => {
                Some(ValueKind::Number)
            }
            "]" => Some(ValueKind::List),
            name => Some(ValueKind::Type(name)).filter(|_| name.starts_with(char::is_uppercase)),
        }
    }
}
