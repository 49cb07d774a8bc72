//! The files that may be a student's submission, and the choice among them.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use submission::{Kind, is_archive, may_be_rust, visible};

use super::student::Student;
use super::submission_entry::SubmissionEntry;
use super::system_name::SystemName;

/// Something in the folder that may be a submission.
pub(super) struct Item {
    pub(super) path: PathBuf,
    /// Its name as text, with what isn't UTF-8 replaced.
    pub(super) name: String,
    pub(super) kind: Kind,
}

impl Item {
    pub(super) fn is(&self, name: &str) -> bool {
        self.kind == Kind::File && self.name == name
    }

    /// Whether it is a folder or an archive, as a crate would be handed in.
    pub(super) fn holds_files(&self) -> bool {
        self.kind == Kind::Folder || is_archive(&self.name)
    }

    /// Whether its name is that of a note or a table about submissions.
    pub(super) fn is_note(&self) -> bool {
        const NOTES: [&str; 15] = [
            "cfg", "csv", "html", "ini", "json", "jsonl", "log", "md", "ods", "toml", "tsv", "txt",
            "xlsx", "yaml", "yml",
        ];
        self.kind == Kind::File
            && Path::new(&self.name).extension().is_some_and(|extension| {
                NOTES
                    .iter()
                    .any(|note| extension.eq_ignore_ascii_case(note))
            })
    }

    /// Whether it is a text other than a README.
    pub(super) fn is_text(&self) -> bool {
        let (stem, is_markdown) = match self.name.rsplit_once('.') {
            Some((stem, end)) => (stem, end.eq_ignore_ascii_case("md")),
            None => ("", false),
        };
        is_markdown && !stem.eq_ignore_ascii_case("readme")
    }
}

/// Something that may be the submission of a student.
pub(super) struct Candidate<'a> {
    pub(super) item: &'a Item,
    pub(super) named: SystemName,
    pub(super) unclear: Option<&'static str>,
}

/// Reason why a name that can be read in several ways isn't any student's.
pub(super) const SEVERAL_STUDENTS: &str =
    "its name can be read as that of several students; find out whose it is, and rename it";

/// Reason why a folder with several submissions isn't one student's.
pub(super) const SEVERAL_SUBMISSIONS: &str = "it holds several submissions; if it is a class, grade it on its own; if it is one student's, leave the one to grade in it";

/// Reason why a folder of Gradescope's export isn't any student's.
pub(super) const NOT_DESCRIBED: &str = "submission_metadata.yml doesn't say whose it is; export the submissions again, or grade it on its own";

/// Reason why there is nothing to read.
const NO_FILE: &str = "the last attempt has no file";

/// Reason why a number with several names isn't any student's.
const SEVERAL_NAMES: &str =
    "its number belongs to another name too; find out whose it is, and rename it or the others";

impl Candidate<'_> {
    /// Leaves the student open: the submission is known by the name of its file alone, so it can't be attributed to anyone.
    pub(super) fn unclear(self, why: &'static str) -> Self {
        let student = Student {
            name: Some(visible(&self.item.name)),
            ..Student::default()
        };
        Candidate {
            named: SystemName {
                student,
                ..self.named
            },
            unclear: Some(why),
            ..self
        }
    }

    /// Ranks it by its attempt, of which only the newest counts, and by how likely it is to be the submission.
    fn rank(&self) -> (u64, bool, bool, u64) {
        let named = &self.named;
        let holds_files = self.item.holds_files();
        (named.attempt, named.is_files, holds_files, named.attachment)
    }
}

/// Makes the entry of a student with these files. If their names for the student differ, each file is an entry of its own.
pub(super) fn of_one_student(candidates: Vec<Candidate<'_>>) -> Vec<SubmissionEntry> {
    let is_one = candidates
        .windows(2)
        .all(|two| two[0].named.student.name == two[1].named.student.name);
    if is_one {
        return newest(candidates).into_iter().collect();
    }
    let unclear = |candidate: Candidate<'_>| newest(vec![candidate.unclear(SEVERAL_NAMES)]);
    candidates.into_iter().filter_map(unclear).collect()
}

/// Makes the entry of a student with these files: the one to grade, and the others.
fn newest(mut candidates: Vec<Candidate<'_>>) -> Option<SubmissionEntry> {
    candidates.sort_by_key(|candidate| Reverse(candidate.rank()));
    let last = candidates.first()?.named.attempt;
    let is_of_last = |candidate: &Candidate<'_>| candidate.named.attempt == last;
    let older = candidates.split_off(candidates.iter().take_while(|it| is_of_last(it)).count());
    let loose = loose(&candidates);
    if let Some(root) = loose.get("lib.rs").or(loose.values().next()) {
        // The path of the submission is that of its root.
        candidates.sort_by_key(|candidate| candidate.item.path != *root);
    }
    let mut candidates = candidates.into_iter().chain(older);
    let first = candidates.next()?;
    let is_loose = |path: &PathBuf| loose.values().any(|taken| taken == path);
    // A system's own note about an attempt isn't the student's.
    let is_receipt = |Candidate { named, item, .. }: &Candidate<'_>| {
        named.attempt > 0 && named.file.is_empty() && item.is_note()
    };
    let unclear = first.unclear.or(is_receipt(&first).then_some(NO_FILE));
    let others = candidates.filter(|other| !is_receipt(other));
    let others = others.map(|other| other.item.path.clone());
    Some(SubmissionEntry {
        path: first.item.path.clone(),
        student: first.named.student,
        dated: first.named.at,
        late: first.named.late,
        unclear,
        other_files: others.filter(|path| !is_loose(path)).collect(),
        loose,
        ..SubmissionEntry::default()
    })
}

/// Returns the loose sources among a student's files, the newest of each name; none if there is a folder or an archive.
fn loose(candidates: &[Candidate<'_>]) -> BTreeMap<String, PathBuf> {
    let mut sources = BTreeMap::new();
    if candidates
        .iter()
        .any(|candidate| candidate.item.holds_files())
    {
        return sources;
    }
    // The newest come first.
    for candidate in candidates {
        if may_be_rust(&candidate.named.file) {
            let path = &candidate.item.path;
            let name = source_name(&candidate.named);
            sources.entry(name).or_insert_with(|| path.clone());
        }
    }
    sources
}

/// Returns the name that a loose source has in `src/`. Canvas, which numbers attachments, renames a second `lib.rs` to
/// `lib-1.rs`, which can't be the name of a module.
fn source_name(named: &SystemName) -> String {
    let file = &named.file;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    match file
        .strip_suffix(".rs")
        .and_then(|stem| stem.rsplit_once('-'))
    {
        Some((plain, number)) if named.attachment > 0 && is_number(number) => format!("{plain}.rs"),
        _ => file.clone(),
    }
}
