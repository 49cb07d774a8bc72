//! Compares the name of a file with the names that it defines for other files.

use std::collections::BTreeSet;

use crate::source::Source;

/// Files whose names share no word with anything that they define. The list only becomes shorter.
const EXCEPTIONS: &[&str] = &[
    "grader/src/score/compare_answers.rs",
    "grader/course/src/class/csv_tables.rs",
    "grader/course/src/command/autograder_bundles.rs",
    "grader/course/src/command/generated_files.rs",
    "grader/course/src/parallel.rs",
];

/// Words that say nothing about the content of a file.
const EMPTY_WORDS: [&str; 8] = ["a", "and", "by", "for", "in", "of", "the", "to"];

#[test]
fn a_file_shares_a_word_with_a_name_in_it() {
    let found: BTreeSet<&str> = crate::all()
        .filter(|source| !is_named_by_convention(source) && !shares_a_word(source))
        .map(|source| source.name.as_str())
        .collect();
    let known: BTreeSet<&str> = EXCEPTIONS.iter().copied().collect();
    let new: Vec<String> = crate::all()
        .filter(|source| found.contains(source.name.as_str()))
        .filter(|source| !known.contains(source.name.as_str()))
        .map(|source| format!("{}: {}", source.name, source.visible_names.join(", ")))
        .collect();
    assert!(
        new.is_empty(),
        "rename the file or what it defines:\n{}",
        new.join("\n")
    );
    let gone: Vec<&str> = known.difference(&found).copied().collect();
    assert!(
        gone.is_empty(),
        "remove these from EXCEPTIONS in {}:\n{}",
        file!(),
        gone.join("\n")
    );
}

/// Returns whether the file has its name for a reason that is listed here.
fn is_named_by_convention(source: &Source) -> bool {
    let defines = |name: &str| source.visible_names.iter().any(|found| found == name);
    // Students get the files of the solution, which have the names of tasks.
    source.name.starts_with("solution/")
        // The roots of crates and of folders.
        || source.is_root()
        || source.module.is_empty()
        // A command has the name that users type, and its function is called `run`.
        || defines("run")
        // A layer of the sandbox has the name of the system's interface.
        || defines("apply")
        // A list of constants has a name for all of them.
        || source.visible_names.iter().all(|name| *name == name.to_uppercase())
        // A file of `impl`s extends a type of another file, and a program or a test has nothing to use.
        || source.visible_names.is_empty()
}

fn shares_a_word(source: &Source) -> bool {
    let stem = source.module.last().expect("a name");
    let of_file = words(stem);
    let names = source.visible_names.iter();
    names
        .flat_map(|name| words(name))
        .any(|word| of_file.contains(&word))
}

/// Splits a name into its words, without their endings.
fn words(name: &str) -> BTreeSet<String> {
    let mut separated = String::new();
    let mut before_is_lower = false;
    for letter in name.chars() {
        if letter.is_uppercase() && before_is_lower {
            separated.push('_');
        }
        before_is_lower = letter.is_lowercase();
        separated.extend(letter.to_lowercase());
    }
    let words = separated.split('_');
    words
        .filter(|word| !word.is_empty() && !EMPTY_WORDS.contains(word))
        .map(without_ending)
        .collect()
}

/// Removes what distinguishes the forms of a word: `entries` and `entry`, `stopped` and `stop`, `case` and `cases`.
fn without_ending(word: &str) -> String {
    let endings = ["ing", "ed", "er", "es", "s", "e"];
    let shorter = |word: &str| {
        let mut roots = endings
            .iter()
            .filter_map(|ending| word.strip_suffix(ending));
        roots.find(|root| root.len() > 2).map(str::len)
    };
    let mut root = word;
    while let Some(length) = shorter(root) {
        root = &root[..length];
    }
    let mut letters: Vec<char> = root.chars().collect();
    match letters.as_slice() {
        [.., before, last] if before == last => {
            letters.pop();
        }
        [before @ .., 'y'] => letters = [before, &['i']].concat(),
        _ => {}
    }
    letters.into_iter().collect()
}

#[test]
fn forms_of_a_word_are_the_same() {
    for (one, other) in [
        ("Entries", "read_entry"),
        ("stopped", "Stop"),
        ("find_case", "FoundCases"),
        ("class_plan", "ClassPlanning"),
        ("compile_it", "Compiled"),
        ("play", "Played"),
        ("copied", "Copy"),
        ("grade", "Grader"),
    ] {
        assert!(!words(one).is_disjoint(&words(other)), "{one} {other}");
    }
    for (one, other) in [
        ("a_case", "a_class"),
        ("stone", "stop"),
        ("of_rules", "of_parts"),
    ] {
        assert!(words(one).is_disjoint(&words(other)), "{one} {other}");
    }
}
