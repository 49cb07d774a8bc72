//! Compares the name of a file with the names that it defines for other files.

use std::collections::BTreeSet;

use crate::source::Source;

/// Files that define several things of equal weight, and are called after what these have in common. The list only becomes
/// shorter.
const EXCEPTIONS: &[&str] = &[
    // The types of a report and of everything in it; the folder is called `report` already.
    "grader/src/report/report_fields.rs",
    // One kind of autograder for each of two systems.
    "grader/class/src/bundle/autograder.rs",
    // The commands that write these two.
    "grader/course/src/command/autograder_bundles.rs",
    // The headings and the rows of three tables.
    "grader/class/src/grading/csv_tables.rs",
    // A section of the page for each function.
    "grader/class/src/class_page/page_sections.rs",
    // A note for each function.
    // Three policies of a course, each one of a few words.
    "grader/class/src/gradebook/policies.rs",
    // A function for each place in which the text is shown.
    "grader/submission/src/visible_text.rs",
];

#[test]
fn a_file_is_called_after_the_main_thing_in_it() {
    let found: BTreeSet<&str> = crate::all()
        .filter(|source| !is_named_by_convention(source) && !has_its_own_name(source))
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
