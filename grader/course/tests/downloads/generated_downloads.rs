//! Random downloads of every layout, in which students choose the worst names.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use oorandom::Rand32;

use crate::make_folder_tree::Tree;

/// Pieces of names that students choose for themselves, their files and their folders.
const PIECES: [&str; 44] = [
    "Ben B",
    "ann",
    "_",
    "__",
    "2",
    "7",
    "40",
    "_2_",
    "_7_40_",
    "_2_assignsubmission_file_",
    "_assignsubmission_file_",
    "_assignsubmission_onlinetext_",
    "_assignsubmission_",
    "LATE",
    "_LATE_",
    "anon",
    "anon_7",
    "Participant",
    "Participant_2",
    ".",
    "..",
    "...",
    "._",
    ".git",
    "__MACOSX",
    "-1",
    "lib.rs",
    "lib-1.rs",
    ".zip",
    ".rs",
    ".tar.gz",
    ".txt",
    "text.html",
    " ",
    "=cmd()",
    "\u{202e}",
    "\u{61c}",
    "é",
    "e\u{301}",
    "\u{7}",
    "\\",
    "\"",
    "submission_1",
    "submission_metadata.yml",
];

/// A student, as the course's own system knows them.
#[derive(Clone, Debug)]
pub(crate) struct Owner {
    pub(crate) number: u32,
    pub(crate) name: String,
    pub(crate) login: Option<String>,
}

/// A download: the names of its files, and the number of the student who handed in each of them.
#[derive(Clone, Debug)]
pub(crate) struct Download {
    pub(crate) layout: Layout,
    pub(crate) files: BTreeMap<String, Option<u32>>,
    pub(crate) owners: Vec<Owner>,
    pub(crate) metadata: Option<String>,
}

/// The layouts, and the name of the folder, which matters for one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    Moodle,
    Canvas,
    Gradescope,
    Plain,
    GitHub,
}

impl Layout {
    pub(crate) const ALL: [Layout; 5] = [
        Layout::Moodle,
        Layout::Canvas,
        Layout::Gradescope,
        Layout::Plain,
        Layout::GitHub,
    ];

    /// Makes a download in this layout.
    pub(crate) fn download(self, random: &mut Rand32) -> Download {
        let mut download = Download {
            layout: self,
            files: BTreeMap::new(),
            owners: Vec::new(),
            metadata: None,
        };
        match self {
            Layout::Moodle => moodle(random, &mut download),
            Layout::Canvas => canvas(random, &mut download),
            Layout::Gradescope => gradescope(random, &mut download),
            Layout::Plain => plain(random, &mut download),
            Layout::GitHub => github(random, &mut download),
        }
        download
    }
}

pub(crate) fn pick<'a>(random: &mut Rand32, from: &[&'a str]) -> &'a str {
    let count = u32::try_from(from.len()).unwrap();
    from[random.rand_range(0..count) as usize]
}

impl Download {
    fn own(&mut self, number: u32, name: &str, login: Option<&str>) {
        self.owners.push(Owner {
            number,
            name: name.to_owned(),
            login: login.map(str::to_owned),
        });
    }
}

/// A name of up to four pieces, which can be that of a file.
pub(crate) fn chosen(random: &mut Rand32) -> String {
    let pieces = random.rand_range(1..5);
    let name: String = (0..pieces).map(|_| pick(random, &PIECES)).collect();
    name.chars().take(80).collect()
}

/// Canvas writes the names of people in lower case, and leaves out what isn't a letter.
fn canvas_person(random: &mut Rand32) -> String {
    let name = chosen(random).to_lowercase();
    let name: String = name.chars().filter(|&c| c.is_alphabetic()).collect();
    if name.is_empty() {
        "x".to_owned()
    } else {
        name
    }
}

fn moodle(random: &mut Rand32, download: &mut Download) {
    for id in 1..=random.rand_range(2..8) {
        let name = chosen(random);
        download.own(id, &name, None);
        for _ in 0..random.rand_range(1..3) {
            let file = match random.rand_range(0..3) {
                0 => String::new(),
                1 => format!("{}/src/lib.rs", chosen(random)),
                _ => chosen(random),
            };
            let below = if file.is_empty() { "/src/lib.rs" } else { "" };
            download.files.insert(
                format!("{name}_{id}_assignsubmission_file_{file}{below}"),
                Some(id),
            );
        }
    }
}

fn canvas(random: &mut Rand32, download: &mut Download) {
    for id in 1..=random.rand_range(2..8) {
        let name = canvas_person(random);
        download.own(id, &name, None);
        let late = pick(random, &["", "", "_LATE"]);
        for _ in 0..random.rand_range(1..3) {
            let attachment = random.rand_range(1..100);
            let file = chosen(random);
            download
                .files
                .insert(format!("{name}{late}_{id}_{attachment}_{file}"), Some(id));
        }
    }
}

fn gradescope(random: &mut Rand32, download: &mut Download) {
    let mut metadata = String::new();
    for id in 1..=random.rand_range(2..8) {
        let file = chosen(random);
        download
            .files
            .insert(format!("submission_{id}/{file}/src/lib.rs"), Some(id));
        let quote = |text: String| serde_json::to_string(&text).unwrap();
        let name = chosen(random);
        download.own(id, &name, None);
        let name = quote(name);
        if random.rand_range(0..4) > 0 {
            let _ = write!(
                metadata,
                "submission_{id}:\n  :submitters:\n  - :name: {name}\n    :sid: \"{id}\"\n"
            );
        }
        if random.rand_range(0..4) == 0 {
            let elsewhere = quote(format!("../{}", chosen(random)));
            let _ = write!(
                metadata,
                "{elsewhere}:\n  :submitters:\n  - :name: {name}\n    :sid: \"{id}\"\n"
            );
        }
    }
    download.metadata = Some(metadata + "other: {}\n");
}

fn plain(random: &mut Rand32, download: &mut Download) {
    for _ in 0..random.rand_range(2..8) {
        let name = chosen(random);
        let end = pick(
            random,
            &[".zip", ".tar.gz", "/src/lib.rs", "/kalah/src/lib.rs"],
        );
        download.files.insert(name + end, None);
    }
}

/// GitHub Classroom clones `kalah-ann` into `kalah-submissions`. Logins are letters, digits and hyphens.
fn github(random: &mut Rand32, download: &mut Download) {
    const LOGINS: [&str; 10] = [
        "ann",
        "Ben",
        "2",
        "7",
        "40",
        "anon",
        "late",
        "kalah",
        "kalah-ann",
        "nul",
    ];
    let from = random.rand_range(0..10);
    for id in 1..=random.rand_range(2..8) {
        let login = LOGINS[(from + id) as usize % LOGINS.len()];
        download.own(id, &chosen(random), Some(login));
        let inside = pick(random, &["src/lib.rs", "kalah/src/lib.rs", "README.md"]);
        download
            .files
            .insert(format!("kalah-{login}/{inside}"), Some(id));
    }
}

/// The first piece of a path.
fn top(path: &str) -> &str {
    path.split('/').next().unwrap_or_default()
}

/// Returns the folder of a download.
pub(crate) fn folder(download: &Download, tree: &Tree) -> PathBuf {
    match download.layout {
        Layout::GitHub => tree.path().join("kalah-submissions"),
        _ => tree.path(),
    }
}

/// Makes the folder, without names that are impossible here; returns the owner of each entry in it.
pub(crate) fn make(download: &Download, tree: &Tree) -> BTreeMap<String, Option<u32>> {
    let mut owners = BTreeMap::new();
    let folder = folder(download, tree);
    fs::create_dir_all(&folder).unwrap();
    for (name, owner) in &download.files {
        let path = folder.join(name);
        let is_possible = !name
            .split('/')
            .any(|piece| matches!(piece, "" | "." | ".." | "\0"))
            && path
                .parent()
                .is_some_and(|parent| fs::create_dir_all(parent).is_ok())
            && !path.exists()
            && fs::write(&path, "pub mod board;\n").is_ok();
        if is_possible {
            owners.insert(top(name).to_owned(), *owner);
        }
    }
    if let Some(metadata) = &download.metadata {
        tree.write("submission_metadata.yml", metadata.as_bytes());
    }
    owners
}

/// Damages a file at a few places.
pub(crate) fn damage(random: &mut Rand32, bytes: &mut Vec<u8>) {
    for _ in 0..random.rand_range(0..6) {
        let length = u32::try_from(bytes.len()).unwrap();
        if length == 0 {
            return;
        }
        let at = random.rand_range(0..length) as usize;
        match random.rand_range(0..4) {
            0 => bytes.truncate(at),
            1 => bytes[at] = u8::try_from(random.rand_range(0..256)).unwrap(),
            2 => bytes[at] ^= 0xff,
            _ => {
                let piece = bytes[at..].to_vec();
                bytes.extend(piece);
            }
        }
    }
}
