//! The tables of a random download: whatever students call themselves, and whatever the roster looks like, no score is in the
//! cell of another student.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use class::downloads::{Student, SubmissionEntry, list_submissions};
use class::gradebook::{ClassGradebook, Course, Enrolment, ScoreSettings};
use class::grading::{GradingStatus, StudentResult};
use oorandom::Rand32;

use crate::fixtures;
use crate::generated_downloads::{Download, Layout, Owner, chosen, damage, folder, make};
use crate::make_folder_tree::Tree;

/// Writes a table of these rows.
fn table<const N: usize>(
    headings: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> Vec<u8> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(headings).unwrap();
    for row in rows {
        table.write_record(row).unwrap();
    }
    table.into_inner().unwrap()
}

/// Results in which each submission has the number of its owner as its score. One without an owner has a score that no student has.
fn results(
    entries: &[SubmissionEntry],
    owners: &BTreeMap<String, Option<u32>>,
    folder: &Path,
) -> Vec<StudentResult> {
    let result = |entry: &SubmissionEntry| {
        let name = entry
            .path
            .strip_prefix(folder)
            .expect("no path leads outside");
        let name = name.to_string_lossy().into_owned();
        let owner = owners.get(&name).copied().flatten();
        let mut result = fixtures::result(&entry.student.key, owner.unwrap_or(99));
        result.student = entry.student.clone();
        result.path = name;
        // The described file may not be there.
        if entry.unclear.is_some() || !entry.path.exists() {
            result.status = GradingStatus::Unreadable;
            result.report = None;
        }
        result
    };
    entries.iter().map(result).collect()
}

/// The account of a student whom the download knows by another number; others may call themselves so.
fn login(owner: &Owner) -> &'static str {
    ["ann", "anon", "benb", "cy", "text.html", "é", "u7"][owner.number as usize % 7]
}

/// A roster with the students' own names: some of them are missing, and strangers have any names.
fn roster(owners: &[Owner], random: &mut Rand32) -> Vec<u8> {
    let has_numbers = random.rand_range(0..4) > 0;
    let mut rows = Vec::new();
    for owner in owners {
        if random.rand_range(0..8) == 0 {
            continue;
        }
        let number = owner.number.to_string();
        let number = if has_numbers { number } else { String::new() };
        let login = owner.login.as_deref().unwrap_or_else(|| login(owner));
        rows.push([owner.name.clone(), number, login.to_owned()]);
    }
    for stranger in 0..random.rand_range(0..3) {
        rows.push([chosen(random), (70 + stranger).to_string(), String::new()]);
    }
    table(["name", "id", "login"], rows)
}

/// The system's own file, in which all students have a row.
fn sheet(layout: Layout, owners: &[Owner]) -> Option<Vec<u8>> {
    let rows = owners.iter();
    match layout {
        Layout::Moodle => Some(table(
            [
                "Identifier",
                "Full name",
                "Email address",
                "Grade",
                "Maximum grade",
            ],
            rows.map(|owner| {
                let number = format!("Participant {}", owner.number);
                let email = format!("{}@example.org", owner.number);
                [
                    number,
                    owner.name.clone(),
                    email,
                    String::new(),
                    "100".to_owned(),
                ]
            }),
        )),
        Layout::Canvas => {
            let possible = ["    Points Possible", "", "", "", "100"].map(str::to_owned);
            let rows = rows.map(|owner| {
                let number = owner.number.to_string();
                let empty = String::new();
                [
                    owner.name.clone(),
                    number,
                    empty.clone(),
                    "A".to_owned(),
                    empty,
                ]
            });
            Some(table(
                ["Student", "ID", "SIS Login ID", "Section", "Kalah (7)"],
                [possible].into_iter().chain(rows),
            ))
        }
        _ => None,
    }
}

/// Runs `course export`, which ends well or says what is wrong; returns the table.
fn export(folder: &Path, arguments: &[&str]) -> Option<Vec<u8>> {
    let out = folder.join("out.csv");
    let _ = fs::remove_file(&out);
    let mut command = Command::new(env!("CARGO_BIN_EXE_course"));
    command.current_dir(folder).args(["export", "results"]);
    command.args(["--out", "out.csv"]).args(arguments);
    let done = command.output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr);
    match done.status.code() {
        Some(0) => Some(fs::read(&out).unwrap()),
        Some(2) => {
            assert!(!out.exists(), "{said}");
            assert!(!said.contains("Usage"), "{said}");
            None
        }
        _ => panic!("{said}"),
    }
}

/// Checks that each cell with a score is in the row of its owner, who has 1, 10 or 11 times their number. Rows of numbers that
/// nobody has are left out.
fn check_cells(
    table: &[u8],
    [number, score]: [&str; 2],
    owners: &[Owner],
    about: &impl std::fmt::Debug,
) {
    let text = String::from_utf8_lossy(table);
    let mut reader = csv::Reader::from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    let headings = reader.headers().unwrap().clone();
    let at = |name: &str| headings.iter().position(|heading| heading == name).unwrap();
    for row in reader.records().map(Result::unwrap) {
        // Someone called `anon_7` is nobody else's number.
        let digits = row[at(number)].trim_start_matches("Participant ");
        let Ok(number) = digits.parse::<u32>() else {
            continue;
        };
        if owners.iter().all(|owner| owner.number != number) {
            continue;
        }
        // Rounded to whole points.
        let cell = row[at(score)].trim_end_matches(".00");
        let is_own = match cell {
            "" | "0" => true,
            cell => [1, 10, 11]
                .map(|times| (number * times).to_string())
                .contains(&cell.to_owned()),
        };
        assert!(is_own, "{number} has {cell}: {about:#?}\n{text}");
    }
}

/// Checks that each submission has one row of the gradebook, and each person on the roster, which may be damaged, too.
pub(crate) fn check_rows(download: &Download, random: &mut Rand32) {
    let tree = Tree::new([]);
    let owners = make(download, &tree);
    let folder = folder(download, &tree);
    let Ok(entries) = list_submissions(&folder) else {
        return;
    };
    let mut roster = roster(&download.owners, random);
    if random.rand_range(0..2) == 0 {
        damage(random, &mut roster);
    }
    let at = tempfile::tempdir().unwrap();
    let path = at.path().join("roster.csv");
    fs::write(&path, &roster).unwrap();
    let results = results(&entries, &owners, &folder);
    let mut keys: Vec<&str> = entries.iter().map(|entry| &*entry.student.key).collect();
    keys.sort_unstable();
    let students: Vec<Student> = entries.iter().map(|entry| entry.student.clone()).collect();
    for roster in [None, Some(path)] {
        let settings = ScoreSettings {
            roster,
            ..ScoreSettings::default()
        };
        let Ok(course) = Course::read(&students, &settings, None) else {
            continue;
        };
        let rows = ClassGradebook::of(&course, &results).entries;
        let mut found: Vec<&str> = rows.iter().filter_map(|row| row.key.as_deref()).collect();
        found.sort_unstable();
        assert_eq!(found, keys, "{download:#?}");
        let taking_part = rows.iter().filter(|row| {
            let enrolment = row.enrolment;
            enrolment == Enrolment::TakesPart || enrolment == Enrolment::PerhapsHandedIn
        });
        assert_eq!(taking_part.count(), course.people.len(), "{download:#?}");
    }
}

/// Checks the tables of a download.
pub(crate) fn check_tables(download: &Download, random: &mut Rand32) {
    let tree = Tree::new([]);
    let owners = make(download, &tree);
    let folder = folder(download, &tree);
    let Ok(entries) = list_submissions(&folder) else {
        return;
    };
    let at = tempfile::tempdir().unwrap();
    fixtures::write(
        &at.path().join("results"),
        &results(&entries, &owners, &folder),
    );
    let mut roster = roster(&download.owners, random);
    let points = download.owners.iter();
    let points = points.map(|owner| [owner.number.to_string(), (10 * owner.number).to_string()]);
    let mut points = table(
        ["id", "points"],
        points.filter(|_| random.rand_range(0..3) == 0),
    );
    let mut sheet = sheet(download.layout, &download.owners);
    let is_damaged = random.rand_range(0..4) == 0;
    if is_damaged {
        for bytes in [&mut roster, &mut points].into_iter().chain(&mut sheet) {
            damage(random, bytes);
        }
    }
    let write = |name: &str, bytes: &[u8]| fs::write(at.path().join(name), bytes).unwrap();
    write("roster.csv", &roster);
    write("points.csv", &points);
    for with in ["", "roster = \"roster.csv\"\n"] {
        let course = format!("{with}points_by_hand = [\"points.csv\"]\n");
        write("course.toml", course.as_bytes());
        let about = (download, with, String::from_utf8_lossy(&roster));
        if let Some(table) = export(at.path(), &["--to", "csv"])
            && !is_damaged
        {
            check_cells(&table, ["id", "final"], &download.owners, &about);
        }
        let (Some(sheet), layout) = (&sheet, download.layout) else {
            continue;
        };
        write("sheet.csv", sheet);
        let (system, number, score) = match layout {
            Layout::Moodle => ("moodle", "Identifier", "Grade"),
            _ => ("canvas", "ID", "Kalah (7)"),
        };
        if let Some(table) = export(at.path(), &["--to", system, "--fill", "sheet.csv"])
            && !is_damaged
        {
            check_cells(&table, [number, score], &download.owners, &about);
        }
    }
}
