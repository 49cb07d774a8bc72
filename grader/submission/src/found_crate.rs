//! Finds the crate to grade, and its sources, among the entries of a submission.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::complete_loose_files::may_be_given;
use crate::entry::{
    Entry, EntryListing, Flaw, Kind, display, folded, is_reserved, is_utf8, leave_out, may_be_rust,
};
use crate::error::{IgnoredEntry, Objection, Problem, Reason, SubmissionError};
use crate::size_limits;

#[derive(Debug)]
pub(crate) struct FoundCrate {
    /// The number of each source's entry, by the source's name (`src/lib.rs`), also of sources whose names aren't UTF-8.
    pub(crate) sources: BTreeMap<String, usize>,
    /// Everything else; a folder that is left out as a whole appears once.
    pub(crate) ignored: BTreeSet<IgnoredEntry>,
    /// Whether something among that may hold sources, and can't be read.
    pub(crate) hides_sources: bool,
    pub(crate) is_loose: bool,
}

impl FoundCrate {
    /// Chooses the crate among the entries of the submission at `path`. Loose files that the `given` crate has too need no root.
    pub(crate) fn among(
        path: &Path,
        listing: &EntryListing,
        given: Option<&BTreeMap<String, String>>,
    ) -> Result<Self, SubmissionError> {
        let searched = &listing.entries;
        if let Some(entry) = searched
            .iter()
            .find(|entry| entry.name.flaw == Some(Flaw::LeadsOut))
        {
            return Err(refuse(path, entry, Objection::LeadsOut));
        }
        let mut ignored = listing.left_out.clone();
        let home = Home::find(path, searched, given)?;
        // Only loose files are put where they belong.
        let may_be_renamed = given.is_some() && !home.has_src;
        let mut taken: Vec<(&Entry, &[String])> = Vec::new();
        let mut unnamed = BTreeMap::new();
        let mut hides_sources = listing.hides_sources;
        for entry in searched.iter().filter(|entry| entry.kind != Kind::Folder) {
            let parts = &entry.name.parts;
            let (depth, reason) = match home.place(parts) {
                Place::Around => continue,
                Place::LeftOut(depth, reason) => (depth, reason),
                Place::Source(inside) => {
                    let Some(reason) = reason_inside(entry, inside, may_be_renamed) else {
                        taken.push((entry, inside));
                        continue;
                    };
                    if entry.kind == Kind::File && entry.name.is_rust {
                        unnamed.insert(source_name(inside), entry.number);
                    }
                    // A module may have a folder.
                    hides_sources |=
                        entry.kind == Kind::SymbolicLink && !entry.name.last().contains('.');
                    (parts.len(), reason)
                }
            };
            ignored.insert(leave_out(entry, depth, reason));
        }
        let mut sources = check(path, searched, &taken)?;
        sources.append(&mut unnamed);
        Ok(Self {
            sources,
            ignored,
            hides_sources,
            is_loose: !home.has_src,
        })
    }
}

/// The folder whose contents are a crate's `src/`.
#[derive(Debug)]
struct Home {
    root: Vec<String>,
    /// Whether the sources are in `src/`; otherwise they are in the folder itself.
    has_src: bool,
}

/// Place of an entry, seen from the crate.
enum Place<'a> {
    Source(&'a [String]),
    /// The outermost folder that can be left out as a whole, as a number of parts in the name, and why it is left out.
    LeftOut(usize, Reason),
    Around,
}

impl Home {
    fn find(
        path: &Path,
        searched: &[Entry],
        given: Option<&BTreeMap<String, String>>,
    ) -> Result<Self, SubmissionError> {
        let roots = |tail: &[&str]| -> BTreeSet<&[String]> {
            let files = searched.iter().filter(|entry| entry.kind == Kind::File);
            let roots = files.filter_map(|entry| {
                let parts = entry.name.parts.as_slice();
                let (root, end) = parts.split_at_checked(parts.len().checked_sub(tail.len())?)?;
                (end == tail).then_some(root)
            });
            roots.collect()
        };
        for (tail, has_src) in [(&["src", "lib.rs"][..], true), (&["lib.rs"][..], false)] {
            if let Some(root) = shallowest(path, &roots(tail))? {
                return Ok(Self {
                    root: root.to_vec(),
                    has_src,
                });
            }
        }
        for entry in searched {
            if entry.name.last() == "lib.rs"
                && let Some(objection) = entry.kind.objection()
            {
                return Err(refuse(path, entry, objection));
            }
        }
        if let Some(root) = given.and_then(|given| only_folder_of_sources(searched, given)) {
            return Ok(Self {
                root: root.to_vec(),
                has_src: false,
            });
        }
        Err(Problem::NoCrate(hint(searched)).at(path))
    }

    fn place<'a>(&self, parts: &'a [String]) -> Place<'a> {
        let shared = self
            .root
            .iter()
            .zip(parts)
            .take_while(|(ours, theirs)| ours == theirs)
            .count();
        if shared == parts.len() {
            return Place::Around;
        }
        if shared < self.root.len() {
            return Place::LeftOut(shared + 1, Reason::OutsideTheCrate);
        }
        let inside = &parts[shared..];
        match (self.has_src, inside) {
            (false, _) => Place::Source(inside),
            (true, [src]) if src == "src" => Place::Around,
            (true, [src, rest @ ..]) if src == "src" => Place::Source(rest),
            (true, _) => Place::LeftOut(shared + 1, reason_beside(&inside[0])),
        }
    }
}

/// Returns the folder of all sources without a root, if it is one, and a module of the `given` crate is among them.
fn only_folder_of_sources<'a>(
    searched: &'a [Entry],
    given: &BTreeMap<String, String>,
) -> Option<&'a [String]> {
    let sources = searched
        .iter()
        .filter(|entry| entry.kind == Kind::File && may_be_rust(entry.name.last()))
        .filter_map(|entry| entry.name.parts.split_last());
    let sources: Vec<(&String, &[String])> = sources.collect();
    let (_, root) = *sources.first()?;
    let is_one = sources.iter().all(|(_, folder)| *folder == root);
    let is_any_given = sources.iter().any(|(name, _)| may_be_given(name, given));
    (is_one && is_any_given).then_some(root)
}

/// Returns the root of the crate to grade, if there is a crate.
fn shallowest<'a>(
    path: &Path,
    roots: &BTreeSet<&'a [String]>,
) -> Result<Option<&'a [String]>, SubmissionError> {
    let Some(depth) = roots.iter().map(|root| root.len()).min() else {
        return Ok(None);
    };
    let mut equal: Vec<&[String]> = roots
        .iter()
        .copied()
        .filter(|root| root.len() == depth)
        .collect();
    let called = |root: &[String], names: &[&str]| {
        root.last()
            .is_some_and(|last| names.contains(&last.as_str()))
    };
    if equal.iter().any(|root| called(root, &["starter"])) {
        equal.retain(|root| called(root, &["starter"]));
    } else if !equal
        .iter()
        .all(|root| called(root, &["grader", "solution"]))
    {
        equal.retain(|root| !called(root, &["grader", "solution"]));
    }
    match equal[..] {
        [first, second, ..] => Err(Problem::TwoCrates(display(first), display(second)).at(path)),
        _ => Ok(equal.first().copied()),
    }
}

/// Explains that there is no crate: what was found instead, and what to hand in.
fn hint(searched: &[Entry]) -> String {
    let find = |wanted: &dyn Fn(&Entry) -> bool| {
        searched
            .iter()
            .filter(|entry| wanted(entry))
            .min_by_key(|entry| (entry.name.parts.len(), &entry.name.parts))
            .map(|entry| display(&entry.name.parts))
    };
    let is_file = |entry: &Entry| entry.kind == Kind::File;
    if searched.iter().all(|entry| entry.kind == Kind::Folder) {
        "there are no files in it; hand in the crate's folder with its `src/`".to_owned()
    } else if let Some(link) =
        find(&|entry| entry.kind == Kind::SymbolicLink && entry.name.last() == "src")
    {
        format!("`{link}` is a symbolic link; hand in the folder itself")
    } else if let Some(file) =
        find(&|entry| is_file(entry) && entry.name.last().eq_ignore_ascii_case("lib.rs"))
    {
        format!("there is `{file}`; rename it to `lib.rs`")
    } else if let Some(file) = find(&|entry| is_file(entry) && entry.name.last() == "main.rs") {
        format!("there is only `{file}`; hand in the whole `src/`, with `lib.rs`")
    } else if let Some(file) = find(&|entry| is_file(entry) && entry.name.is_rust) {
        format!("there is only `{file}`; hand in the whole `src/`, with `lib.rs`")
    } else if let Some(file) = find(&|entry| is_archive(entry.name.last())) {
        format!("there is the archive `{file}`; hand it in alone, or its contents")
    } else {
        "there is no Rust file in it; hand in the crate's folder with its `src/`".to_owned()
    }
}

/// Returns the name and number of the only archive among the entries: some course systems put each archive into a folder of its
/// own. None if there is Rust next to it, because then the student has handed in something else.
pub(crate) fn only_archive(entries: &[Entry]) -> Option<(String, usize)> {
    let mut found = entries.iter().filter(|entry| {
        entry.kind == Kind::File && (is_archive(entry.name.last()) || entry.name.is_rust)
    });
    let first = found.next().filter(|entry| is_archive(entry.name.last()))?;
    let is_only = found.next().is_none();
    is_only.then(|| (display(&first.name.parts), first.number))
}

/// Returns whether a file of this name is probably an archive of any kind.
pub fn is_archive(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    [
        ".zip", ".tar", ".tgz", ".7z", ".rar", ".gz", ".bz2", ".xz", ".zst",
    ]
    .iter()
    .any(|end| lower.ends_with(end))
}

/// Returns why an entry in the crate's folder, but not in its `src/`, is left out.
fn reason_beside(part: &str) -> Reason {
    match part {
        "build.rs"
        | "rust-toolchain"
        | "rust-toolchain.toml"
        | "Cargo.toml"
        | "clippy.toml"
        | "rustfmt.toml" => Reason::ChangesTheBuild,
        "Cargo.lock" => Reason::Generated,
        _ => Reason::NotASource,
    }
}

/// Returns why an entry in the crate's `src/` is left out, or `None` if it is a source.
fn reason_inside(entry: &Entry, inside: &[String], may_be_renamed: bool) -> Option<Reason> {
    if !inside.iter().all(|part| is_utf8(part)) {
        Some(Reason::NameNotUtf8)
    } else if entry.name.is_rust
        || may_be_renamed && entry.kind == Kind::File && may_be_rust(entry.name.last())
    {
        None
    } else {
        Some(match entry.kind {
            Kind::SymbolicLink | Kind::HardLink => Reason::Link,
            Kind::Special => Reason::Special,
            Kind::File | Kind::Folder => Reason::NotRust,
        })
    }
}

/// Refuses sources that can't be read safely, and names the others.
fn check(
    path: &Path,
    entries: &[Entry],
    taken: &[(&Entry, &[String])],
) -> Result<BTreeMap<String, usize>, SubmissionError> {
    if taken.len() > size_limits::SOURCES {
        let limit = format!("{} sources", size_limits::SOURCES);
        let remedy = "hand in the crate alone";
        return Err(Problem::too_large("it has", &limit, remedy).at(path));
    }
    let mut sources = BTreeMap::new();
    let mut spellings: BTreeMap<String, &[String]> = BTreeMap::new();
    let mut folders: BTreeSet<&[String]> = BTreeSet::new();
    for &(entry, inside) in taken {
        if let Some(objection) = entry.kind.objection() {
            return Err(refuse(path, entry, objection));
        }
        if inside.iter().any(|part| is_reserved(part)) {
            return Err(refuse(path, entry, Objection::ReservedName));
        }
        for depth in 1..=inside.len() {
            let spelling = &inside[..depth];
            let first = spellings.entry(folded(spelling)).or_insert(spelling);
            if *first != spelling {
                return Err(refuse(path, entry, Objection::AlikeNames));
            }
        }
        folders.extend((1..entry.name.parts.len()).map(|depth| &entry.name.parts[..depth]));
        if sources.insert(source_name(inside), entry.number).is_some() {
            return Err(refuse(path, entry, Objection::Twice));
        }
    }
    for entry in entries {
        if entry.kind != Kind::Folder && folders.contains(&entry.name.parts[..]) {
            return Err(refuse(path, entry, Objection::FileAndFolder));
        }
    }
    Ok(sources)
}

fn source_name(inside: &[String]) -> String {
    format!("src/{}", inside.join("/"))
}

fn refuse(path: &Path, entry: &Entry, why: Objection) -> SubmissionError {
    Problem::Hostile(display(&entry.name.parts), why).at(path)
}
