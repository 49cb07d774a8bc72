//! What a course decides about grading: which commit counts, who works together, and what is kept.

use std::fs;
use std::path::Path;
use std::process::Command;

use class::grading::GradingStatus;
use predicates::prelude::*;
use predicates::str::contains;
use rstest::rstest;

use crate::fixture::{Fixture, RIGHT, right};

/// Runs git in a repository; commits have this time.
fn git(repository: &Path, time: &str, arguments: &[&str]) {
    let done = Command::new("git")
        .current_dir(repository)
        .args(["-c", "user.name=A", "-c", "user.email=a@example.org"])
        .args(arguments)
        .env("GIT_COMMITTER_DATE", time)
        .env("GIT_AUTHOR_DATE", time)
        .output();
    let done = done.expect("git starts");
    assert!(done.status.success(), "{arguments:?}: {done:?}");
}

/// Hands in a repository with a commit for each of these times, each with another text.
fn hand_in_commits(fixture: &Fixture, student: &str, commits: &[(&str, &str)]) {
    let repository = fixture.path("class").join(student);
    fs::create_dir_all(&repository).unwrap();
    git(&repository, "", &["init", "-q"]);
    for (time, text) in commits {
        fixture.hand_in(student, text);
        git(&repository, time, &["add", "."]);
        git(&repository, time, &["commit", "-q", "-m", time]);
    }
}

/// A settings file that starts a program, if git reads it, when it shows or fetches anything.
const HOSTILE: &str = "\
[core]
    fsmonitor = touch started
    pager = touch started
    sshCommand = touch started
[filter \"x\"]
    smudge = touch started
[protocol \"ext\"]
    allow = always
[extensions]
    partialClone = origin
[remote \"origin\"]
    promisor = true
    url = ext::sh -c 'touch started'
";

/// Ann's last commit is late, Ben has more time, and Cem only has late ones; Dan hasn't handed in a repository.
#[test]
fn the_last_commit_before_the_due_date_of_each_counts() {
    let fixture = Fixture::new();
    let (early, late) = ("2027-03-31T12:00:00Z", "2027-04-02T12:00:00Z");
    for student in ["ann", "ben"] {
        hand_in_commits(&fixture, student, &[(early, &right(1)), (late, "no Rust")]);
    }
    hand_in_commits(&fixture, "cem", &[(late, &right(2))]);
    fixture.hand_in("dan", &right(3));
    let ann = fixture.path("class/ann");
    git(&ann, "", &["pack-refs", "--all"]);
    git(&ann, "", &["gc", "-q"]);
    fs::write(ann.join(".git/info/attributes"), "* filter=x\n").unwrap();
    fs::write(ann.join(".git/config"), HOSTILE).unwrap();
    let course = "[late_policy]\ndue = 2027-03-31T23:59:00Z\ncommits_before_due = true\n\
                  [late_policy.extensions]\nben = 2027-04-09T23:59:00Z\n";
    fs::write(fixture.path("course.toml"), course).unwrap();
    fixture.command("out").assert().success();
    let status = |student| fixture.status("out", student);
    assert_eq!(status("ann"), GradingStatus::Graded);
    assert_eq!(status("ben"), GradingStatus::DoesNotCompile);
    assert_eq!(status("cem"), GradingStatus::Unreadable);
    assert_eq!(status("dan"), GradingStatus::Graded);
    let cem = fixture.result("out", "cem").why.unwrap();
    assert!(cem.contains("no commit before it was due"), "{cem}");
    let at = fixture.result("out", "ann").submitted_at.unwrap();
    assert_eq!(at.unix_timestamp(), 1_806_494_400);
    for folder in ["class/ann", "class", ""] {
        assert!(!fixture.path(folder).join("started").exists(), "{folder}");
    }
    // Without the setting, files count as they are.
    fs::remove_file(fixture.path("course.toml")).unwrap();
    fixture.command("out").assert().success();
    assert_eq!(fixture.status("out", "ann"), GradingStatus::DoesNotCompile);
}

/// What a link leads to is somebody else's.
#[test]
fn a_repository_that_leads_to_another_one_is_graded_as_it_is() {
    let fixture = Fixture::new();
    hand_in_commits(&fixture, "ann", &[("2027-03-31T12:00:00Z", &right(1))]);
    fixture.hand_in("ben", "no Rust");
    let link = fixture.path("class/ben/.git");
    std::os::unix::fs::symlink(fixture.path("class/ann/.git"), link).unwrap();
    let course = "[late_policy]\ndue = 2027-03-31T23:59:00Z\ncommits_before_due = true\n";
    fs::write(fixture.path("course.toml"), course).unwrap();
    fixture.command("out").assert().success();
    assert_eq!(fixture.status("out", "ann"), GradingStatus::Graded);
    assert_eq!(fixture.status("out", "ben"), GradingStatus::DoesNotCompile);
}

#[rstest]
#[case::partners("partner", "bea", false)]
#[case::others("partner", "", true)]
#[case::a_team("team", "red", false)]
fn those_who_work_together_do_not_copy(
    #[case] column: &str,
    #[case] of_ann: &str,
    #[case] is_listed: bool,
) {
    let fixture = Fixture::with([("ann", right(1)), ("bea", right(1))]);
    let of_bea = if column == "team" { of_ann } else { "" };
    let roster = format!("login,{column}\nann,{of_ann}\nbea,{of_bea}\n");
    fs::write(fixture.path("roster.csv"), roster).unwrap();
    fs::write(fixture.path("course.toml"), "roster = \"roster.csv\"\n").unwrap();
    let listed = contains("had exactly the sources of another");
    let done = fixture.command("out").assert().success();
    assert_eq!(
        listed.eval(&String::from_utf8_lossy(&done.get_output().stdout)),
        is_listed
    );
}

#[test]
fn what_was_graded_is_kept_if_the_course_wants_it() {
    let fixture = Fixture::with([("ann", RIGHT.clone()), ("bea", "no Rust".to_owned())]);
    fs::write(fixture.path("class/cem.rar"), "Rar!\x1a\x07\x00").unwrap();
    fixture.command("out").assert().success();
    let kept = fixture.path("out/handed-in");
    assert!(!kept.exists());
    fs::write(fixture.path("course.toml"), "keep = true\n").unwrap();
    fixture.command("out").assert().success();
    // A later attempt doesn't replace an earlier one.
    fixture.hand_in("ann", &right(1));
    fixture.command("out").assert().success();
    let names = fs::read_dir(&kept).unwrap();
    let mut names: Vec<String> = names
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let kinds: Vec<(&str, &str)> = names
        .iter()
        .filter_map(|name| Some((&name[..4], name.rsplit_once('.')?.1)))
        .collect();
    let expected = [
        ("ann-", "zip"),
        ("ann-", "zip"),
        ("bea-", "zip"),
        ("cem-", "not-graded"),
    ];
    assert_eq!(kinds, expected, "{names:?}");
    let texts = names[..2].iter().map(|name| {
        let submission = submission::Submission::read(&kept.join(name)).unwrap();
        submission.sources["src/lib.rs"].clone()
    });
    let texts: Vec<String> = texts.collect();
    assert!(texts.contains(&*RIGHT), "{texts:?}");
}
