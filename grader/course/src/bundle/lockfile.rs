//! The lock file of a workspace that lost a member: the same versions, and none that nobody needs any more.

use std::collections::{BTreeMap, BTreeSet};

use super::handout_error::HandoutError;

/// What each package of a lock file begins with.
const MARK: &str = "[[package]]\n";

/// Takes a member and all that only it needed out of a lock file, so that `--locked` and `--offline` still hold.
///
/// # Errors
///
/// Returns the package that the lock file ought to hold.
pub fn without(lock: &str, member: &str, left: &[&str]) -> Result<String, HandoutError> {
    let lock = lock.replace("\r\n", "\n");
    let mut pieces = lock.split(MARK);
    let head = pieces.next().unwrap_or_default();
    let packages: Vec<&str> = pieces.collect();
    let mut by_name: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (number, package) in packages.iter().enumerate() {
        let name = value(package, "name").unwrap_or_default();
        let version = value(package, "version").unwrap_or_default();
        // A dependency is called by its name, and by its version too where the name isn't enough.
        by_name
            .entry(format!("{name} {version}"))
            .or_default()
            .push(number);
        by_name.entry(name).or_default().push(number);
    }
    let mut open: Vec<String> = left.iter().map(|name| (*name).to_owned()).collect();
    let mut needed = BTreeSet::new();
    while let Some(name) = open.pop() {
        let plain = name.split(" (").next().unwrap_or(&name);
        let found = by_name.get(plain).filter(|_| plain != member);
        for number in found.ok_or_else(|| HandoutError::Lock(name.clone()))? {
            if needed.insert(*number) {
                open.extend(dependencies(packages[*number]));
            }
        }
    }
    let mut text = head.to_owned();
    let kept: Vec<&str> = needed
        .iter()
        .map(|number| packages[*number].trim_end())
        .collect();
    for (index, package) in kept.iter().enumerate() {
        text += MARK;
        text += package;
        text += if index + 1 < kept.len() { "\n\n" } else { "\n" };
    }
    Ok(text)
}

fn value(package: &str, key: &str) -> Option<String> {
    let line = package
        .lines()
        .find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "))?;
    Some(line.trim_matches('"').to_owned())
}

fn dependencies(package: &str) -> impl Iterator<Item = String> {
    package
        .lines()
        .skip_while(|line| *line != "dependencies = [")
        .skip(1)
        .take_while(|line| *line != "]")
        .map(|line| {
            line.trim()
                .trim_end_matches(',')
                .trim_matches('"')
                .to_owned()
        })
}
