//! Finds which file uses which.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::Source;

/// Maps each name to those that it uses.
pub(crate) type Arrows = BTreeMap<String, BTreeSet<String>>;

/// Finds which file of a crate uses which.
///
/// Using a re-export counts as using the file that defines the item. Declaring a module doesn't count as using it.
pub(crate) fn between_files(sources: &[Source]) -> Arrows {
    let files: BTreeMap<Vec<String>, &str> = sources
        .iter()
        .map(|source| (source.module.clone(), source.name.as_str()))
        .collect();
    let exports = exports(sources);
    let mut arrows = Arrows::new();
    for source in sources {
        if source.is_root() {
            continue;
        }
        for path in &source.paths {
            let Some(named) = absolute(path, &source.module) else {
                continue;
            };
            let target = exports.get(&named).cloned().unwrap_or(named);
            let found = (1..=target.len())
                .rev()
                .find_map(|length| files.get(&target[..length]));
            if let Some(found) = found.filter(|found| **found != source.name) {
                let used = arrows.entry(source.name.clone()).or_default();
                used.insert((*found).to_owned());
            }
        }
    }
    arrows
}

/// Derives the arrows between folders (and files next to them) from those between files.
pub(crate) fn between_folders(files: &Arrows) -> Arrows {
    let folder = |name: &String| {
        let inside = name
            .split_once("/src/")
            .map_or(name.as_str(), |(_, tail)| tail);
        inside.split('/').next().unwrap_or(inside).to_owned()
    };
    let mut arrows = Arrows::new();
    for (from, used) in files {
        let from = folder(from);
        let used = used.iter().map(folder).filter(|to| *to != from);
        arrows.entry(from.clone()).or_default().extend(used);
    }
    arrows
}

/// Finds circles, each written from its alphabetically first name.
pub(crate) fn circles(arrows: &Arrows) -> Vec<String> {
    let mut found = BTreeSet::new();
    for start in arrows.keys() {
        let mut open = vec![vec![start.clone()]];
        let mut seen = BTreeSet::new();
        while let Some(way) = open.pop() {
            for next in arrows.get(&way[way.len() - 1]).into_iter().flatten() {
                if next == start {
                    let first = way.iter().min().cloned().unwrap_or_default();
                    if first == *start {
                        found.insert(format!("{} -> {start}", way.join(" -> ")));
                    }
                } else if seen.insert(next.clone()) {
                    let mut way = way.clone();
                    way.push(next.clone());
                    open.push(way);
                }
            }
        }
    }
    found.into_iter().collect()
}

/// Finds where each name that a `mod.rs` re-exports is defined.
fn exports(sources: &[Source]) -> BTreeMap<Vec<String>, Vec<String>> {
    let mut exports = BTreeMap::new();
    for source in sources.iter().filter(|source| source.is_root()) {
        for leaf in &source.uses {
            let mut name = source.module.clone();
            name.extend(leaf.last().cloned());
            let mut place = source.module.clone();
            place.extend(leaf.iter().filter(|part| *part != "self").cloned());
            exports.insert(name, place);
        }
    }
    exports
}

/// Returns the path from the crate's root, if it names something of this crate.
fn absolute(path: &[String], module: &[String]) -> Option<Vec<String>> {
    let mut base = match path.first()?.as_str() {
        "crate" => Vec::new(),
        "super" => module.to_vec(),
        _ => return None,
    };
    let mut rest = path;
    while let [first, tail @ ..] = rest {
        match first.as_str() {
            "crate" => {}
            "super" => {
                base.pop();
            }
            _ => break,
        }
        rest = tail;
    }
    base.extend(rest.iter().filter(|part| *part != "self").cloned());
    Some(base)
}
