//! Compares the name of a file with the names that it defines for other files.

use crate::source::Source;

#[test]
fn a_file_is_called_after_what_is_in_it() {
    let wrong: Vec<String> = crate::all()
        .filter(|source| !is_named_by_convention(source) && !has_its_own_name(source))
        .filter(|source| !is_introduced_by_its_name(source))
        .map(|source| format!("{}: {}", source.name, source.visible_names.join(", ")))
        .collect();
    assert!(
        wrong.is_empty(),
        "rename the file or what it defines, or write its name in its first line of documentation:\n{}",
        wrong.join("\n")
    );
}

/// Returns whether the file has its name for a reason that is listed here.
fn is_named_by_convention(source: &Source) -> bool {
    let names = &source.visible_names;
    let Some(stem) = source.module.last() else {
        // The root of a crate.
        return true;
    };
    // The root of a folder.
    source.is_root()
        // Students get the files of the solution, which have the names of tasks.
        || source.name.starts_with("solution/")
        // A folder has one type of errors, called after the folder.
        || (stem == "error" && names.iter().any(|name| name.ends_with("Error")))
        // A list of constants has a name for all of them.
        || (!names.is_empty() && names.iter().all(|name| is_constant(name)))
        // Tests define nothing for other files.
        || stem.ends_with("_tests")
        || stem.ends_with("_fuzz")
}

/// Returns whether the file defines something of its own name.
fn has_its_own_name(source: &Source) -> bool {
    let names = source.visible_names.iter();
    let mut names = names.map(|name| snake_case(name));
    names.any(|name| source.module.last() == Some(&name))
}

/// Returns whether each word of the file's name is in its first line, in any form, such as `names` for `name`.
fn is_introduced_by_its_name(source: &Source) -> bool {
    let first = source.first_line.to_lowercase();
    let said: Vec<&str> = first
        .split(|letter: char| !letter.is_alphanumeric())
        .collect();
    let stem = source.module.last().map_or("", String::as_str);
    let is_said = |word: &str| {
        let word = word.trim_end_matches('s');
        said.iter().any(|said| said.starts_with(word))
    };
    stem.split('_').all(is_said)
}

fn is_constant(name: &str) -> bool {
    name == name.to_uppercase()
}

/// Writes a name like that of a file.
fn snake_case(name: &str) -> String {
    if is_constant(name) {
        return name.to_lowercase();
    }
    let mut written = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !written.is_empty() {
            written.push('_');
        }
        written.extend(letter.to_lowercase());
    }
    written
}
