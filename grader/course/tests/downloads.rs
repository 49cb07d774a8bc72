//! Class folders, as course systems pack them.

#[expect(
    dead_code,
    reason = "shared with the tests of `submission`, which use all of it"
)]
#[path = "../../submission/tests/submission/archive_builder.rs"]
mod archive_builder;
#[path = "downloads/chosen_names.rs"]
mod chosen_names;
#[expect(
    dead_code,
    reason = "shared with the tests of exports, which use all of it"
)]
#[path = "export/fixtures.rs"]
mod fixtures;
#[path = "downloads/fuzz.rs"]
mod fuzz;
#[path = "downloads/fuzz_tables.rs"]
mod fuzz_tables;
#[path = "downloads/generated_downloads.rs"]
mod generated_downloads;
#[path = "downloads/gradescope.rs"]
mod gradescope;
#[path = "downloads/loose_sources.rs"]
mod loose_sources;
#[expect(
    dead_code,
    reason = "shared with the tests of `submission`, which use all of it"
)]
#[path = "../../submission/tests/submission/make_folder_tree.rs"]
mod make_folder_tree;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use class::downloads::{SubmissionEntry, list_submissions};
use rstest::rstest;
use staff::locked_folder::RESULTS_MARK;
use submission::Submission;
use time::format_description::well_known::Rfc3339;

use crate::archive_builder::{Format, pack};
use crate::make_folder_tree::Tree;

/// Lists the entries as `path: what is known about the student`, relative to the class folder.
fn listed(tree: &Tree) -> Vec<String> {
    let entries = list_submissions(&tree.path()).expect("the folder is listed");
    entries
        .iter()
        .map(|entry| line(&tree.path(), entry))
        .collect()
}

fn line(folder: &Path, entry: &SubmissionEntry) -> String {
    let inside = |path: &Path| {
        let path = path.strip_prefix(folder).expect("it is in the folder");
        path.display().to_string()
    };
    let student = &entry.student;
    let mut line = format!("{}:", inside(&entry.path));
    for (what, known) in [
        ("", &student.name),
        ("#", &student.id),
        ("~", &student.login),
        ("", &student.email),
    ] {
        if let Some(known) = known {
            write!(line, " {what}{known}").expect("writing to a string succeeds");
        }
    }
    if let Some(time) = entry.submitted_at {
        let time = time.format(&Rfc3339).expect("it is a time of this era");
        write!(line, " at {time}").expect("writing to a string succeeds");
    }
    if let Some(time) = &entry.dated {
        write!(line, " at {time}").expect("writing to a string succeeds");
    }
    if entry.late {
        line.push_str(" late");
    }
    write!(line, " [{}]", student.key).expect("writing to a string succeeds");
    for beside in &entry.other_files {
        write!(line, " + {}", inside(beside)).expect("writing to a string succeeds");
    }
    line
}

/// A Mac writes `ë` as `e` and a mark, in names of files and so in archives.
#[test]
fn names_come_in_one_form() {
    let decomposed = "Zoe\u{308} Mu\u{308}ller_7_assignsubmission_file/src/lib.rs";
    let entries = list_submissions(&Tree::of(&[decomposed]).path());
    let student = entries.expect("the folder is listed").remove(0).student;
    assert_eq!(student.name.as_deref(), Some("Zoë Müller"));
    assert_eq!(student.key, "zoë-müller-7");
}

#[test]
fn moodle_names_folders_after_students() {
    let tree = Tree::of(&[
        "Ann Lee_1201_assignsubmission_file_/kalah.zip",
        "Ann Lee_1201_assignsubmission_onlinetext_/onlinetext.html",
        "Bo_By Ra_77_assignsubmission_file/src/lib.rs",
        "Participant_900_assignsubmission_file_/src/lib.rs",
        "Zoë D'Arc_assignsubmission_file_/src/lib.rs",
        "grades.csv",
    ]);
    assert_eq!(
        listed(&tree),
        [
            "Ann Lee_1201_assignsubmission_file_: Ann Lee #1201 [ann-lee-1201] \
             + Ann Lee_1201_assignsubmission_onlinetext_",
            "Bo_By Ra_77_assignsubmission_file: Bo_By Ra #77 [bo-by-ra-77]",
            "Participant_900_assignsubmission_file_: #900 [900]",
            "Zoë D'Arc_assignsubmission_file_: Zoë D'Arc [zoë-d-arc]",
        ]
    );
}

#[test]
fn moodle_names_files_after_students() {
    let tree = Tree::of(&[
        "Ann Lee_1201_assignsubmission_file_a_report.pdf",
        "Ann Lee_1201_assignsubmission_file_my_kalah.zip",
        "Ann Lee_1202_assignsubmission_file_x_assignsubmission_file_9.tar.gz",
        "Cy Ng_3_assignsubmission_onlinetext.html",
    ]);
    assert_eq!(
        listed(&tree),
        [
            "Ann Lee_1201_assignsubmission_file_my_kalah.zip: Ann Lee #1201 [ann-lee-1201] \
             + Ann Lee_1201_assignsubmission_file_a_report.pdf",
            "Ann Lee_1202_assignsubmission_file_x_assignsubmission_file_9.tar.gz: \
             Ann Lee #1202 [ann-lee-1202]",
            "Cy Ng_3_assignsubmission_onlinetext.html: Cy Ng #3 [cy-ng-3]",
        ]
    );
}

#[test]
fn canvas_names_files_after_students() {
    let tree = Tree::of(&[
        "leeann_4001_90001_kalah.zip",
        "leeann_4001_90007_kalah-1.zip",
        "leeann_4001_90009_report.pdf",
        "ngcy_LATE_4002_90002_a_2024_11_b.tar.gz",
        "óbriainmáire_4003_90003_kalah.tgz",
        "LATE_anon_aB3x_90004_kalah.zip",
        "anon_77777_90005_kalah.zip",
        "poeed_4006_text.html",
        "emailed.zip",
        "notes.txt",
    ]);
    assert_eq!(
        listed(&tree),
        [
            "LATE_anon_aB3x_90004_kalah.zip: #anon_aB3x late [anon-ab3x]",
            "anon_77777_90005_kalah.zip: #anon_77777 [anon-77777]",
            "emailed.zip: emailed [emailed]",
            "leeann_4001_90007_kalah-1.zip: leeann #4001 [leeann-4001] \
             + leeann_4001_90001_kalah.zip + leeann_4001_90009_report.pdf",
            "ngcy_LATE_4002_90002_a_2024_11_b.tar.gz: ngcy #4002 late [ngcy-4002]",
            "poeed_4006_text.html: poeed #4006 [poeed-4006]",
            "óbriainmáire_4003_90003_kalah.tgz: óbriainmáire #4003 [óbriainmáire-4003]",
        ]
    );
}

#[test]
fn one_name_with_numbers_does_not_make_it_a_canvas_folder() {
    let tree = Tree::of(&["ann_2026_11_kalah.zip", "bo.zip", "cy.zip", "README.md"]);
    assert_eq!(
        listed(&tree),
        [
            "ann_2026_11_kalah.zip: ann_2026_11_kalah [ann-2026-11-kalah]",
            "bo.zip: bo [bo]",
            "cy.zip: cy [cy]",
        ]
    );
}

#[test]
fn names_from_canvas_have_no_capitals() {
    let tree = Tree::of(&["Ann_2026_11_kalah.zip", "Bo_2026_11_kalah.zip"]);
    assert_eq!(
        listed(&tree),
        [
            "Ann_2026_11_kalah.zip: Ann_2026_11_kalah [ann-2026-11-kalah]",
            "Bo_2026_11_kalah.zip: Bo_2026_11_kalah [bo-2026-11-kalah]",
        ]
    );
}

/// Names as these systems write them; of several attempts, the newest counts, or the active one.
#[rstest]
#[case::blackboard(
    &[
        "Lab_2_asmith_attempt_2027-10-12-11-05-09_kalah.zip",
        "Lab_2_asmith_attempt_2027-10-12-11-05-09.txt",
        "Lab_2_asmith_attempt_2027-10-11-11-05-09_kalah_attempt_2027-10-13-11-05-09_x.zip",
        "Lab_2_b_meier_attempt_2027-10-12-12-05-09_kalah.zip",
    ],
    &[
        "Lab_2_asmith_attempt_2027-10-12-11-05-09_kalah.zip: ~asmith at 2027-10-12-11-05-09 [asmith] + Lab_2_asmith_attempt_2027-10-11-11-05-09_kalah_attempt_2027-10-13-11-05-09_x.zip",
        "Lab_2_b_meier_attempt_2027-10-12-12-05-09_kalah.zip: ~b_meier at 2027-10-12-12-05-09 [b-meier]",
    ]
)]
#[case::brightspace(
    &[
        "index.html",
        "39-25 - Mary-Ann Smith - Sep 24, 2024 926 PM/src/lib.rs",
        "39-25 - Mary-Ann Smith - Sep 25, 2024 1126 AM/src/lib.rs",
        "39-26 - Group 1 - Bo Moe - Sep 24, 2024 1224 PM - k - Sep 29, 2024 1224 PM.zip",
    ],
    &[
        "39-25 - Mary-Ann Smith - Sep 25, 2024 1126 AM: Mary-Ann Smith at Sep 25, 2024 11:26 AM [mary-ann-smith] + 39-25 - Mary-Ann Smith - Sep 24, 2024 926 PM",
        "39-26 - Group 1 - Bo Moe - Sep 24, 2024 1224 PM - k - Sep 29, 2024 1224 PM.zip: Bo Moe at Sep 24, 2024 12:24 PM [bo-moe]",
    ]
)]
#[case::sakai(
    &[
        "Lee, Ann(alee)/Submission attachment(s)/src/lib.rs",
        "Moe,(bmoe)/Submission attachment(s)/src/lib.rs",
    ],
    &["Lee, Ann(alee): Lee, Ann ~alee [lee-ann]", "Moe,(bmoe): Moe ~bmoe [moe]"]
)]
#[case::ilias(
    &["Mustermann_Max_m_muster_12345/src/lib.rs", "Lee_Ann_alee_12346/k.zip"],
    &[
        "Lee_Ann_alee_12346: Ann Lee ~alee [ann-lee]",
        "Mustermann_Max_m_muster_12345: Max Mustermann ~m_muster [max-mustermann]",
    ]
)]
#[case::submitty(
    &["alee/1/src/lib.rs", "alee/2/src/lib.rs", "bmoe/9/src/lib.rs", "bmoe/10/src/lib.rs"],
    &["alee/2: ~alee [alee] + alee/1", "bmoe/10: ~bmoe [bmoe] + bmoe/9"]
)]
#[case::a_name_of_ones_own_is_no_systems(
    &["Lee_Ann_kalah_2/src/lib.rs", "bo/src/lib.rs", "cem/src/lib.rs"],
    &["Lee_Ann_kalah_2: Lee_Ann_kalah_2 [lee-ann-kalah-2]", "bo: bo [bo]", "cem: cem [cem]"]
)]
fn other_systems_names_are_understood(#[case] files: &[&str], #[case] expected: &[&str]) {
    let lines = listed(&Tree::of(files));
    assert_eq!(
        lines.iter().take(expected.len()).collect::<Vec<_>>(),
        expected
    );
}

#[test]
fn the_active_version_counts_and_the_time_that_a_system_wrote() {
    let tree = Tree::of(&["alee/1/src/lib.rs", "alee/2/src/lib.rs"]);
    let write = |name: &str, text: &str| {
        std::fs::write(tree.path().join(name), text).expect("the file is written");
    };
    write(
        "alee/user_assignment_settings.json",
        r#"{"active_version": 1}"#,
    );
    write(
        "alee/1/.submit.timestamp",
        "2027-10-12 11:05:09-0500 America/New_York\n",
    );
    assert_eq!(
        listed(&tree),
        ["alee/1: ~alee at 2027-10-12 11:05:09-0500 [alee]"]
    );
    let tree = Tree::of(&["Lee, Ann(alee)/Submission attachment(s)/src/lib.rs"]);
    let stamp = tree.path().join("Lee, Ann(alee)/timestamp.txt");
    std::fs::write(stamp, "20271012110509123").expect("the file is written");
    assert_eq!(
        listed(&tree),
        ["Lee, Ann(alee): Lee, Ann ~alee at 20271012110509123 [lee-ann]"]
    );
}

#[test]
fn github_classroom_names_folders_after_logins() {
    let tree = Tree::of(&[
        "kalah-2-submissions/kalah-2-ann-lee/src/lib.rs",
        "kalah-2-submissions/kalah-2-bo/src/lib.rs",
        "kalah-2-submissions/elsewhere/src/lib.rs",
    ]);
    let folder = tree.path().join("kalah-2-submissions");
    let entries = list_submissions(&folder).expect("the folder is listed");
    let lines: Vec<String> = entries.iter().map(|entry| line(&folder, entry)).collect();
    assert_eq!(
        lines,
        [
            "elsewhere: elsewhere [elsewhere]",
            "kalah-2-ann-lee: ~ann-lee [ann-lee]",
            "kalah-2-bo: ~bo [bo]",
        ]
    );
}

/// Repositories that were cloned into any other folder have a folder `.git`, and begin with the same name.
#[rstest]
#[case::of_its_own("github")]
#[case::with_the_same_end("my-submissions")]
fn repositories_in_any_folder_say_whose_they_are(#[case] name: &str) {
    let files: Vec<String> = ["kalah-2-ann-lee", "kalah-2-bo", "kalah-2-cem"]
        .iter()
        .flat_map(|repository| {
            ["src/lib.rs", ".git/HEAD"].map(|file| format!("{name}/{repository}/{file}"))
        })
        .collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let tree = Tree::of(&files);
    let folder = tree.path().join(name);
    let entries = list_submissions(&folder).expect("the folder is listed");
    let lines: Vec<String> = entries.iter().map(|entry| line(&folder, entry)).collect();
    assert_eq!(
        lines,
        [
            "kalah-2-ann-lee: ~ann-lee [ann-lee]",
            "kalah-2-bo: ~bo [bo]",
            "kalah-2-cem: ~cem [cem]",
        ]
    );
}

/// Without `.git`, the end of the names is only a guess, which the roster decides.
#[test]
fn a_login_at_the_end_of_most_names_is_a_guess() {
    let tree = Tree::of(&[
        "kalah-ann/src/lib.rs",
        "kalah-bo/src/lib.rs",
        "kalah-cem/src/lib.rs",
        "old/src/lib.rs",
    ]);
    assert_eq!(
        listed(&tree),
        [
            "kalah-ann: kalah-ann ~ann [kalah-ann]",
            "kalah-bo: kalah-bo ~bo [kalah-bo]",
            "kalah-cem: kalah-cem ~cem [kalah-cem]",
            "old: old [old]",
        ]
    );
}

#[test]
fn any_other_name_is_the_identity() {
    let tree = Tree::of(&[
        "ann@example.edu/src/lib.rs",
        "816002273.zip",
        "Bo Ra.tar.gz",
        "cy.rar",
        "dee.rs",
        "eve.pdf",
        "con/src/lib.rs",
        "===/src/lib.rs",
        "李明/src/lib.rs",
        "empty/",
    ]);
    assert_eq!(
        listed(&tree),
        [
            "816002273.zip: #816002273 [816002273]",
            "===: === [student]",
            "Bo Ra.tar.gz: Bo Ra [bo-ra]",
            "ann@example.edu: ann@example.edu [ann-example-edu]",
            "con: con [con-student]",
            "cy.rar: cy [cy]",
            "dee.rs: dee [dee]",
            "empty: empty [empty]",
            "eve.pdf: eve [eve]",
            "李明: 李明 [李明]",
        ]
    );
}

#[test]
fn what_is_not_a_submission_is_skipped() {
    let tree = Tree::of(&[
        "ann/src/lib.rs",
        ".git/config",
        ".DS_Store",
        "__MACOSX/._ann",
        "Thumbs.db",
        "roster.csv",
        "README.md",
        "settings.TOML",
        &format!("results/{RESULTS_MARK}"),
        "results/results.csv",
        "._ann",
    ]);
    assert_eq!(listed(&tree), ["ann: ann [ann]"]);
}

#[test]
fn equal_names_get_unique_keys_that_do_not_depend_on_other_names() {
    let tree = Tree::of(&["ann lee/src/lib.rs", "Ann-Lee.zip", "bo.zip"]);
    let keys = || -> Vec<String> {
        let entries = list_submissions(&tree.path()).expect("the folder is listed");
        entries.into_iter().map(|entry| entry.student.key).collect()
    };
    let before = keys();
    let unique: BTreeSet<&String> = before.iter().collect();
    assert_eq!(unique.len(), 3);
    assert!(before[0].starts_with("ann-lee-"), "{before:?}");
    tree.write("ann_lee.tar", b"");
    tree.write("a.zip", b"");
    let after = keys();
    for key in &before {
        assert!(after.contains(key), "{key} isn't in {after:?}");
    }
}

#[rstest]
#[case::nothing(&["empty/"], "empty", "holds no submission")]
#[case::only_notes(&["roster.csv"], "", "holds no submission")]
#[case::one_crate(&["src/lib.rs", "Cargo.toml"], "", "is one submission")]
#[case::one_src(&["src/lib.rs"], "", "is one submission")]
#[case::no_folder(&["a.zip"], "a.zip", "isn't a folder")]
#[case::no_path(&["a.zip"], "b", "doesn't exist")]
fn what_is_not_a_class_is_refused(#[case] files: &[&str], #[case] inside: &str, #[case] why: &str) {
    let tree = Tree::of(files);
    let refusal = list_submissions(&tree.path().join(inside))
        .expect_err("it is refused")
        .to_string();
    assert!(refusal.contains(why), "{refusal}");
}

#[test]
fn every_entry_is_read_or_says_why_not() {
    let tree = Tree::of(&["Ann Lee_1_assignsubmission_file_/notes.pdf", "empty/"]);
    tree.write(
        "Ann Lee_1_assignsubmission_file_/kalah.zip",
        &pack(Format::Zip, &["kalah/src/lib.rs"]),
    );
    tree.write("bo.tgz", &pack(Format::TarGz, &["src/lib.rs"]));
    let read: Vec<bool> = list_submissions(&tree.path())
        .expect("the folder is listed")
        .iter()
        .map(|entry| Submission::read(&entry.path).is_ok())
        .collect();
    assert_eq!(read, [true, true, false]);
}

#[cfg(unix)]
#[test]
fn a_link_in_the_folder_is_listed_and_not_followed() {
    let tree = Tree::of(&["ann/src/lib.rs"]);
    let other = Tree::of(&["src/lib.rs"]);
    std::os::unix::fs::symlink(other.path(), tree.path().join("bo")).expect("a link can be made");
    let entries = list_submissions(&tree.path()).expect("the folder is listed");
    let paths: Vec<String> = entries
        .iter()
        .map(|entry| line(&tree.path(), entry))
        .collect();
    assert_eq!(paths, ["ann: ann [ann]", "bo: bo [bo]"]);
    let refusal = Submission::read(&entries[1].path)
        .expect_err("it is refused")
        .to_string();
    assert!(refusal.contains("it is a symbolic link"), "{refusal}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_not_utf8_is_listed() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let tree = Tree::of(&["ann/src/lib.rs"]);
    let odd = tree.path().join(OsStr::from_bytes(b"b\xf6.zip"));
    std::fs::write(&odd, b"").expect("it can be written");
    let entries = list_submissions(&tree.path()).expect("the folder is listed");
    assert_eq!(entries[1].path, odd);
    assert_eq!(entries[1].student.name.as_deref(), Some("b\u{fffd}"));
    assert_eq!(entries[1].student.key, "b");
}
