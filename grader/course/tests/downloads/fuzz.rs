//! Random downloads of every layout, archives, rosters and tables: each file is in exactly one row, and never in that of
//! another student. `FUZZ_SECONDS=600 cargo test -p course --test downloads fuzz` tries new ones for ten minutes.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use class::downloads::{SubmissionEntry, list_submissions};
use oorandom::Rand32;
use submission::Submission;

use crate::archive_builder::{Format, pack};
use crate::fuzz_tables::{check_rows, check_tables};
use crate::generated_downloads::{Download, Layout, chosen, damage, folder, make};
use crate::make_folder_tree::Tree;

/// Seeds of downloads that once went wrong, or nearly; they are tried first.
const KEPT: &str = include_str!("fuzz_seeds.txt");

/// Default time for trying new seeds; the environment can set another.
const USUAL: Duration = Duration::from_secs(3);

/// Tables are checked for one seed in so many.
const TABLES: u64 = 32;

/// Whether tools leave an entry of this name in any folder.
fn is_left_by_tools(name: &str, all: &BTreeMap<String, Option<u32>>) -> bool {
    let is_double = name
        .strip_prefix("._")
        .is_some_and(|rest| all.contains_key(rest));
    matches!(name, ".git" | "__MACOSX") || is_double
}

/// All files of an entry, by their names in the folder.
fn files_of(entry: &SubmissionEntry, folder: &Path) -> BTreeSet<String> {
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
    let owners = make(download, &tree);
    let folder = folder(download, &tree);
    let Ok(entries) = list_submissions(&folder) else {
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
        for name in files_of(entry, &folder) {
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

fn try_seed(seed: u64) {
    let random = &mut Rand32::new(seed);
    for layout in Layout::ALL {
        let download = layout.download(random);
        check(&download);
        check_rows(&download, random);
    }
    check_archive(random);
    // Tables are written by programs of their own, which takes longer.
    if seed.is_multiple_of(TABLES) {
        for layout in Layout::ALL {
            check_tables(&layout.download(random), random);
        }
    }
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
