//! Random downloads of every layout, in which students choose the worst names: each file is in exactly one row, and never in
//! that of another student. `FUZZ_SECONDS=600 cargo test -p course --test downloads fuzz` tries new ones for ten minutes.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use course::downloads::{Entry, submissions};
use course::gradebook::{Course, Person, ScoreSettings};
use oorandom::Rand32;
use submission::Submission;

use crate::archive_builder::{Format, pack};
use crate::make_folder_tree::Tree;

/// Seeds of downloads that once went wrong, or nearly; they are tried first.
const KEPT: &str = include_str!("fuzz_seeds.txt");

/// Default time for trying new seeds; the environment can set another.
const USUAL: Duration = Duration::from_secs(3);

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

/// A download: the names of its files, and the number of the student who handed in each of them.
struct Download {
    files: BTreeMap<String, Option<u32>>,
    metadata: Option<String>,
}

fn pick<'a>(random: &mut Rand32, from: &[&'a str]) -> &'a str {
    let count = u32::try_from(from.len()).unwrap();
    from[random.rand_range(0..count) as usize]
}

/// A name of up to four pieces, which can be that of a file.
fn chosen(random: &mut Rand32) -> String {
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

fn moodle(random: &mut Rand32) -> Download {
    let mut files = BTreeMap::new();
    for id in 1..=random.rand_range(2..8) {
        let name = chosen(random);
        for _ in 0..random.rand_range(1..3) {
            let file = match random.rand_range(0..3) {
                0 => String::new(),
                1 => format!("{}/src/lib.rs", chosen(random)),
                _ => chosen(random),
            };
            let below = if file.is_empty() { "/src/lib.rs" } else { "" };
            files.insert(
                format!("{name}_{id}_assignsubmission_file_{file}{below}"),
                Some(id),
            );
        }
    }
    Download {
        files,
        metadata: None,
    }
}

fn canvas(random: &mut Rand32) -> Download {
    let mut files = BTreeMap::new();
    for id in 1..=random.rand_range(2..8) {
        let name = canvas_person(random);
        let late = pick(random, &["", "", "_LATE"]);
        for _ in 0..random.rand_range(1..3) {
            let attachment = random.rand_range(1..100);
            let file = chosen(random);
            files.insert(format!("{name}{late}_{id}_{attachment}_{file}"), Some(id));
        }
    }
    Download {
        files,
        metadata: None,
    }
}

fn gradescope(random: &mut Rand32) -> Download {
    let mut files = BTreeMap::new();
    let mut metadata = String::new();
    for id in 1..=random.rand_range(2..8) {
        let file = chosen(random);
        files.insert(format!("submission_{id}/{file}/src/lib.rs"), Some(id));
        let quote = |text: String| serde_json::to_string(&text).unwrap();
        let name = quote(chosen(random));
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
    Download {
        files,
        metadata: Some(metadata + "other: {}\n"),
    }
}

fn plain(random: &mut Rand32) -> Download {
    let mut files = BTreeMap::new();
    for _ in 0..random.rand_range(2..8) {
        let name = chosen(random);
        let end = pick(
            random,
            &[".zip", ".tar.gz", "/src/lib.rs", "/kalah/src/lib.rs"],
        );
        files.insert(name + end, None);
    }
    Download {
        files,
        metadata: None,
    }
}

/// The first piece of a path.
fn top(path: &str) -> &str {
    path.split('/').next().unwrap_or_default()
}

/// Makes the folder, as far as its names are possible; returns the owner of each entry in it.
fn make(download: &Download, tree: &Tree) -> BTreeMap<String, Option<u32>> {
    let mut owners = BTreeMap::new();
    for (name, owner) in &download.files {
        let path = tree.path().join(name);
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

/// Whether tools leave an entry of this name in any folder.
fn is_left_by_tools(name: &str, all: &BTreeMap<String, Option<u32>>) -> bool {
    let is_double = name
        .strip_prefix("._")
        .is_some_and(|rest| all.contains_key(rest));
    matches!(name, ".git" | "__MACOSX") || is_double
}

/// All files of an entry, by their names in the folder.
fn files_of(entry: &Entry, folder: &Path) -> BTreeSet<String> {
    let paths = [&entry.path]
        .into_iter()
        .chain(&entry.other_files)
        .chain(entry.loose.values());
    paths
        .map(|path| {
            let inside = path.strip_prefix(folder).expect("no path leads outside");
            assert_eq!(inside.components().count(), 1, "{}", path.display());
            inside.to_str().expect("the names are text").to_owned()
        })
        .collect()
}

/// Checks how a download is listed.
fn check(download: &Download) {
    let tree = Tree::new([]);
    fs::create_dir_all(tree.path()).unwrap();
    let owners = make(download, &tree);
    let Ok(entries) = submissions(&tree.path()) else {
        return;
    };
    let is_gradescope = download.metadata.is_some();
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut keys = BTreeSet::new();
    for entry in &entries {
        let key = &entry.student.key;
        assert!(keys.insert(key.clone()), "two students have the key {key}");
        assert!(
            !key.is_empty() && !key.contains(['/', '\\', '\0']) && key != "..",
            "{key:?}"
        );
        for name in files_of(entry, &tree.path()) {
            assert!(seen.insert(name.clone()), "{name} is in two rows");
            let owner = owners.get(&name).copied().flatten();
            if let (Some(owner), Some(id)) = (owner, &entry.student.id)
                && entry.unclear.is_none()
            {
                // Someone called `anon` is read as one of Canvas's students without a name, which is nobody else.
                let own = id.strip_prefix("anon_").unwrap_or(id);
                assert_eq!(own, owner.to_string(), "{name} is another's");
            }
        }
        // Reading it may fail, and never leads outside.
        let _ = entry.read(None);
    }
    for (name, owner) in &owners {
        let may_miss = owner.is_none() || is_gradescope;
        let is_there = seen.contains(name);
        assert!(
            is_there || may_miss && is_left_by_tools(name, &owners),
            "{name} is in no row"
        );
    }
}

/// Damages a file at a few places.
fn damage(random: &mut Rand32, bytes: &mut Vec<u8>) {
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

/// An archive with names that students choose, damaged: it is read or refused, and only names below `src` are in it.
fn check_archive(random: &mut Rand32) {
    let format = [Format::Zip, Format::Tar, Format::TarGz][random.rand_range(0..3) as usize];
    let names: Vec<String> = (0..random.rand_range(1..4))
        .map(|_| format!("{}/src/{}.rs", chosen(random), chosen(random)))
        .filter(|name| !name.contains('\0') && !name.split('/').any(|piece| piece == ".."))
        .chain(["src/lib.rs".to_owned()])
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut bytes = pack(format, &names);
    damage(random, &mut bytes);
    let tree = Tree::new([]);
    tree.write("kalah.zip", &bytes);
    if let Ok(read) = Submission::read(&tree.path().join("kalah.zip")) {
        for name in read.sources.keys() {
            let is_below = name.starts_with("src/") && !name.split('/').any(|piece| piece == "..");
            assert!(is_below, "{name}");
        }
    }
}

/// A roster with names that students choose, damaged: it is read or refused, and loses no submission.
fn check_roster(random: &mut Rand32) {
    let cell = |random: &mut Rand32| format!("\"{}\"", chosen(random).replace('"', "\"\""));
    let mut roster = "name,id,login,email\n".to_owned();
    for _ in 0..random.rand_range(0..6) {
        let row: Vec<String> = (0..random.rand_range(1..6)).map(|_| cell(random)).collect();
        roster += &(row.join(pick(random, &[",", ",", ",", ";", "\t"])) + "\n");
    }
    let mut bytes = roster.into_bytes();
    if random.rand_range(0..2) == 0 {
        damage(random, &mut bytes);
    }
    let tree = Tree::new([]);
    tree.write("roster.csv", &bytes);
    let download = canvas(random);
    make(&download, &tree);
    let Ok(entries) = submissions(&tree.path()) else {
        return;
    };
    let people: Vec<Person> = entries
        .iter()
        .map(|entry| Person::from(&entry.student))
        .collect();
    let count = people.len();
    let settings = ScoreSettings {
        roster: Some(tree.path().join("roster.csv")),
        ..ScoreSettings::default()
    };
    if let Ok(course) = Course::read(people, &settings) {
        assert!(course.people.len() >= count, "a submission has no row");
    }
}

fn try_seed(seed: u64) {
    let random = &mut Rand32::new(seed);
    for make in [moodle, canvas, gradescope, plain] {
        check(&make(random));
    }
    check_archive(random);
    check_roster(random);
}

#[test]
fn fuzz() {
    let seconds = env::var("FUZZ_SECONDS").ok();
    let longest = seconds.map_or(USUAL, |text| Duration::from_secs(text.parse().unwrap()));
    let kept = KEPT.lines().filter(|line| !line.starts_with('#'));
    let kept = kept.map(|line| line.trim().parse::<u64>().expect("a seed is a number"));
    let started = Instant::now();
    let first = if longest == USUAL {
        217
    } else {
        u64::from(std::process::id()) << 20
    };
    let new = (first..).take_while(|_| started.elapsed() < longest);
    let mut tried = 0;
    for seed in kept.chain(new) {
        let found = catch_unwind(AssertUnwindSafe(|| try_seed(seed)));
        assert!(
            found.is_ok(),
            "seed {seed}: see above, and add it to fuzz_seeds.txt"
        );
        tried += 1;
    }
    let _ = writeln!(std::io::stdout(), "{tried} seeds");
}
