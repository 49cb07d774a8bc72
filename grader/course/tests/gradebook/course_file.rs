//! One file has all settings of a course, and every export follows it.

use std::fs;
use std::path::Path;

use predicates::str::contains;
use rstest::rstest;

use class::grading::GradingStatus;

use crate::fixtures;

/// Writes a class of three: one with 90 points and 20 extra, one without extra points, and one that wasn't graded.
fn class(folder: &Path) {
    let mut much = fixtures::result("ann", 90);
    much.report.as_mut().unwrap().extra = 20;
    let mut broken = fixtures::result("cem", 0);
    broken.status = GradingStatus::DoesNotCompile;
    let mut results = [much, fixtures::result("bea", 70), broken];
    for result in &mut results {
        result.report.as_mut().unwrap().max_extra = 20;
        result.student.name = Some(result.student.key.clone());
    }
    fixtures::write(&folder.join("results"), &results);
}

/// Returns the columns `automatic` and `final` of the table.
fn scores(folder: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(folder.join("out.csv")).unwrap();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let headers = reader.headers().unwrap().clone();
    let at = |name: &str| headers.iter().position(|header| header == name).unwrap();
    let rows = reader.records().map(Result::unwrap);
    rows.map(|row| (row[at("automatic")].to_owned(), row[at("final")].to_owned()))
        .collect()
}

fn pairs(values: [&str; 3]) -> Vec<(String, String)> {
    let pair = |value: &str| (value.to_owned(), value.to_owned());
    values.map(pair).into()
}

#[rstest]
#[case::apart("apart", ["90", "70", ""])]
#[case::added("added", ["110", "70", ""])]
#[case::up_to_full("up-to-full", ["100", "70", ""])]
fn extra_points_mean_what_the_course_says(#[case] extra: &str, #[case] expected: [&str; 3]) {
    let folder = tempfile::tempdir().unwrap();
    class(folder.path());
    let text = format!("format = \"csv\"\nextra = \"{extra}\"\n");
    fs::write(folder.path().join("course.toml"), text).unwrap();
    fixtures::export(folder.path(), &["--out", "out.csv"])
        .success()
        .stdout(contains(format!("(`extra = \"{extra}\"`)")));
    assert_eq!(scores(folder.path()), pairs(expected));
}

#[test]
fn a_flag_overrides_the_file() {
    let folder = tempfile::tempdir().unwrap();
    class(folder.path());
    fs::write(folder.path().join("course.toml"), "format = \"junit\"\n").unwrap();
    fixtures::export(folder.path(), &["--out", "out.csv", "--to", "csv"]).success();
    assert_eq!(scores(folder.path()), pairs(["90", "70", ""]));
}

#[rstest]
#[case::blank("blank", "", "1 submission not graded; no automatic score")]
#[case::zero("zero", "0", "1 submission not graded; counted as 0")]
fn what_could_not_be_graded_is_named(
    #[case] ungraded: &str,
    #[case] score: &str,
    #[case] said: &str,
) {
    let folder = tempfile::tempdir().unwrap();
    class(folder.path());
    let text = format!("ungraded = \"{ungraded}\"\n");
    fs::write(folder.path().join("course.toml"), text).unwrap();
    fixtures::export(folder.path(), &["--out", "out.csv", "--to", "csv"])
        .success()
        .stdout(contains(said))
        .stdout(contains(": cem\n"));
    assert_eq!(scores(folder.path()), pairs(["90", "70", score]));
}

#[test]
fn its_paths_are_relative_to_it_and_its_late_policy_counts() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::create_dir(path.join("term")).unwrap();
    class(&path.join("term"));
    for (name, text) in [
        (
            "roster.csv",
            "name,submitted_at\nann,2027-04-01 12:00\nbea,2027-03-31 12:00\ncem,\n",
        ),
        ("oral.csv", "name,points\nbea,5\n"),
        (
            "course.toml",
            "format = \"csv\"\nroster = \"roster.csv\"\npoints_by_hand = \"oral.csv\"\n[late_policy]\ndue = 2027-03-31T23:59:00Z\npercent_per_day = 50\n",
        ),
    ] {
        fs::write(path.join("term").join(name), text).unwrap();
    }
    fixtures::course(path, &["export", "term/results", "--out", "out.csv"]).success();
    let last: Vec<String> = scores(path).into_iter().map(|(_, last)| last).collect();
    assert_eq!(last, ["45", "75", ""]);
}

/// A mistake in a file says that this one was read.
#[test]
fn the_nearest_file_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::create_dir_all(path.join("term/hw/class")).unwrap();
    class(&path.join("term/hw"));
    let write = |file: &str, text: &str| fs::write(path.join(file), text).unwrap();
    let course = |inside: &str, arguments: &str| {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        fixtures::course(&path.join(inside), &arguments)
    };
    write("course.toml", "farther = 1\n");
    let text = "format = \"csv\"\nextra = \"added\"\nout = \"hw/results\"\n";
    write("term/course.toml", text);
    course("", "export term/hw/results --out out.csv").success();
    assert_eq!(scores(path), pairs(["110", "70", ""]));
    for below in ["term", "term/hw", "term/hw/class"] {
        course(below, "show ann").success();
    }
    write("term/hw/course.toml", "nearer = 1\n");
    for (inside, arguments, key) in [
        ("", "show ann", "farther"),
        ("", "show ann --results term/hw/results", "nearer"),
        ("term/hw/class", "show ann", "nearer"),
        ("", "class term/hw/class", "nearer"),
        ("", "export term/hw/results", "nearer"),
        ("", "feedback term/hw/results", "nearer"),
        ("", "similarity term/hw/class", "nearer"),
    ] {
        let said = course(inside, arguments).code(2);
        said.stderr(contains(format!("course.toml:1:1: unknown key `{key}`")));
    }
}

#[test]
fn points_by_hand_of_several_files_add_up() {
    let folder = tempfile::tempdir().unwrap();
    class(folder.path());
    for (name, text) in [
        ("roster.csv", "name\nann\nbea\n"),
        ("oral.csv", "name,points,comment\nbea,5,oral\nann,-1,\n"),
        // As `course examples` writes it; cem has handed in too, but isn't on the roster.
        (
            "points.csv",
            "key,id,name,login,email,points,comment\nbea,,bea,,,3,own examples\ncem,,cem,,,2,own examples\n",
        ),
        (
            "course.toml",
            "format = \"csv\"\nroster = \"roster.csv\"\npoints_by_hand = [\"oral.csv\", \"points.csv\"]\n",
        ),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    fixtures::export(folder.path(), &["--out", "out.csv"]).success();
    let last: Vec<String> = scores(folder.path())
        .into_iter()
        .map(|(_, last)| last)
        .collect();
    assert_eq!(last, ["89", "78", ""]);
    let text = fs::read_to_string(folder.path().join("out.csv")).unwrap();
    assert!(text.contains("oral; own examples"), "{text}");
}

#[test]
fn every_mistake_in_it_is_reported_with_a_mark() {
    let folder = tempfile::tempdir().unwrap();
    class(folder.path());
    let text = "extra = \"some\"\njobs = 0\ndue = 2027-03-31T23:59:00Z\nrooster = \"r.csv\"\n";
    fs::write(folder.path().join("course.toml"), text).unwrap();
    fixtures::export(folder.path(), &["--out", "out.csv", "--to", "csv"])
        .code(2)
        .stderr(contains("course.toml:1:9: this isn't one of the choices"))
        .stderr(contains("\n1 | extra = \"some\"\n  |         ^^^^^^\n"))
        .stderr(contains(
            "course.toml:2:8: this isn't a whole number from 1 to 1024",
        ))
        .stderr(contains(
            "course.toml:3:1: unknown key `due`; it belongs below `[late_policy]`",
        ))
        .stderr(contains(
            "course.toml:4:1: unknown key `rooster`; did you mean `roster`?",
        ))
        .stderr(contains("4 mistakes"));
}

#[test]
fn it_names_the_files_to_write() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    class(path);
    let text = "out = \"results\"\n[export]\nout = \"grades.csv\"\n[feedback]\nout = \"feedback\"\nbook = \"https://example.org/book\"\n";
    fs::write(path.join("course.toml"), text).unwrap();
    for arguments in [
        &["export", "results", "--to", "csv"][..],
        &["feedback", "results"],
        &["show", "ann"],
        &["class", "--diff", "results"],
    ] {
        fixtures::course(path, arguments).success();
    }
    assert!(path.join("grades.csv").is_file());
    assert!(path.join("feedback/ann.txt").is_file());
}

/// Flags of a single run, which aren't settings of a course.
const ACTIONS: [&str; 8] = [
    "again", "course", "diff", "format", "help", "preview", "results", "shard",
];

#[rstest]
#[case::class("class")]
#[case::export("export")]
#[case::feedback("feedback")]
#[case::show("show")]
#[case::similarity("similarity")]
fn every_flag_has_a_key_in_it(#[case] command: &str) {
    let course = || assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("course"));
    let help = course().args([command, "--help"]).output().unwrap().stdout;
    let help = String::from_utf8(help).unwrap();
    let flags = help.lines().filter_map(|line| {
        let line = line.trim_start().trim_start_matches("-h, ");
        let flag = line.strip_prefix("--")?.split(' ').next()?;
        (!ACTIONS.contains(&flag)).then(|| flag.replace('-', "_"))
    });
    let flags: Vec<String> = flags.collect();
    let folder = tempfile::tempdir().unwrap();
    for key in &flags {
        // `--to` is called after what it names.
        let key = if key == "to" { "format" } else { key };
        // A number is never right, so each key is read, and none of them does anything.
        let at_top = format!("{key} = -1\n");
        let below = format!("[{command}]\n{at_top}");
        let is_key = [at_top, below].iter().any(|text| {
            let file = folder.path().join("course.toml");
            fs::write(&file, text).unwrap();
            let read = course()
                .args(["export", ".", "--course"])
                .arg(&file)
                .output();
            let said = String::from_utf8(read.unwrap().stderr).unwrap();
            assert!(said.contains("course.toml:"), "{said}");
            !said.contains("unknown key")
        });
        assert!(is_key, "`--{key}` of `course {command}` has no key");
    }
}
