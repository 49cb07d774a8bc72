//! Odd input of every kind: one message at its place, with a remedy, and nothing is written.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::fixtures;

/// The files of a course without a mistake.
const COURSE: &str = "\
roster = \"roster.csv\"
points_by_hand = [\"oral.csv\"]
times = [\"times.csv\"]

[late_policy]
due = 2027-03-31T23:59:00Z
percent_per_day = 10
most_percent = 50
";
const ROSTER: &str = "id,name,login,email\n1,Ann Lee,ann,ann@example.org\n2,Ben Moe,ben,ben@example.org\n3,Gül Kowalski,guel,guel@example.org\n";
const ORAL: &str = "login,points,comment\nann,2,good\n";
const TIMES: &str = "login,submitted_at\nann,2027-03-31 12:00\n";

/// A kind of mistake: its name, the file, and the file's text.
type Odd = (&'static str, &'static [u8]);

const ROSTERS: [Odd; 32] = [
    ("nothing", b""),
    ("headings alone", b"id,name,login\n"),
    ("no headings", b"1,Ann Lee,ann\n"),
    ("unknown headings", b"number,who\n1,Ann\n"),
    (
        "UTF-16",
        b"\xff\xfei\0d\0,\0n\0a\0m\0e\0\n\x001\0,\0A\0\n\0",
    ),
    (
        "UTF-16, the other way round",
        b"\xfe\xff\0i\0d\0,\0n\0a\0m\0e\0\n\x001\0,\0A\0\n",
    ),
    (
        "Latin-1",
        b"id,name,login\n1,Ann,ann\n3,G\xfcl Kowalski,guel\n",
    ),
    ("a workbook", b"PK\x03\x04\x14\0\x06\0[Content_Types].xml"),
    ("an id twice", b"id,login\n1,ann\n1,ben\n3,guel\n"),
    ("a login twice", b"id,login\n1,ann\n2,ANN\n"),
    (
        "an address twice",
        b"login,email\nann,a@example.org\nben,A@example.org\n",
    ),
    ("no address", b"login,email\nann,ann.example.org\n"),
    ("a cell too many", b"id,login\n1,ann,x\n2,ben\n"),
    ("a cell too few", b"id,login,name\n1,ann,Ann\n2,ben\n"),
    ("an open quote", b"id,login\n1,ann\n2,\"ben\n"),
    ("text after a quote", b"id,login\n1,ann\n2,\"ben\"s\n"),
    ("two headings of one meaning", b"login,username\nann,ann\n"),
    ("a row without anyone", b"login,section\nann,A\n,B\n"),
    ("a control character", b"login,id\nann,1\nben,\x012\n"),
    ("a time that is none", b"login,submitted_at\nann,soon\n"),
    ("separated by bars", b"id|login\n1|ann\n"),
    (
        "headings in another language",
        "numéro,nom,courriel\n1,Ann,a@example.org\n".as_bytes(),
    ),
    ("a title above the headings", b"Kalah,\nid,login\n1,ann\n"),
    ("one heading twice", b"id,id,login\n1,1,ann\n"),
    ("a page", b"<!DOCTYPE html><html><body>Log in</body></html>"),
    (
        "an old workbook",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0\0\0",
    ),
    ("a letter", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"),
    ("an archive", b"PK\x03\x04\x14\0\0\0roster.csv"),
    ("zeros between letters", b"id,login\n1,an\0n\n"),
    (
        "an invisible character",
        "id,login\n1,ann\u{200b}\n2,ben\n3,guel\n".as_bytes(),
    ),
    (
        "a byte order mark in the middle",
        "id,login\n\u{feff}1,ann\n2,ben\n3,guel\n".as_bytes(),
    ),
    (
        "typographic quotes",
        "login,name\n\u{201c}ann\u{201d},Ann\nben,Ben\nguel,G\n".as_bytes(),
    ),
];

const POINTS: [Odd; 25] = [
    ("nothing", b""),
    ("a word", b"login,points\nann,two\n"),
    ("two commas", b"login,points\nann,\"1,5,0\"\n"),
    ("far too many", b"login,points\nann,100000\n"),
    ("far too few", b"login,points\nann,-5000\n"),
    ("no heading for points", b"login,mark\nann,2\n"),
    ("no heading for people", b"points\n2\n"),
    ("an unknown login", b"login,points\nzoe,2\n"),
    ("one person twice", b"login,points\nann,2\nann,3\n"),
    (
        "a login and another's address",
        b"login,email,points\nann,ben@example.org,2\n",
    ),
    ("an id and another's login", b"id,login,points\n1,ben,2\n"),
    ("a row that ends early", b"login,comment,points\nann\n"),
    ("UTF-16", b"\xff\xfel\0o\0g\0i\0n\0"),
    ("Latin-1", b"login,points,comment\nann,2,pr\xfcfung\n"),
    ("a number in exponents", b"login,points\nann,1e3\n"),
    ("a comma that separates cells", b"login,points\nann,1,5\n"),
    ("per cent", b"login,points\nann,50%\n"),
    ("not a number", b"login,points\nann,NaN\n"),
    ("without end", b"login,points\nann,inf\n"),
    ("thousands", b"login,points\nann,\"1.000,5\"\n"),
    ("a fraction", b"login,points\nann,8 / 10\n"),
    ("a formula", b"login,points\nann,=1+1\n"),
    ("a formula that failed", b"login,points\nann,#REF!\n"),
    ("a number that became a date", b"login,points\nann,2-May\n"),
    ("a heading in another language", b"login,Punkte\nann,2\n"),
];

const TIME_TABLES: [Odd; 19] = [
    ("nothing", b""),
    (
        "no heading for times",
        b"login,when\nann,2027-03-31 12:00\n",
    ),
    ("a word", b"login,submitted_at\nann,yesterday\n"),
    ("a date alone", b"login,submitted_at\nann,2027-03-31\n"),
    (
        "a month that is none",
        b"login,submitted_at\nann,2027-13-01 12:00\n",
    ),
    (
        "two times",
        b"login,submitted_at\nann,2027-03-31 12:00\nann,2027-04-01 12:00\n",
    ),
    (
        "a login and another's address",
        b"login,email,submitted_at\nann,ben@example.org,2027-03-31 12:00\n",
    ),
    ("UTF-16", b"\xff\xfel\0o\0g\0i\0n\0"),
    ("a workbook", b"PK\x03\x04"),
    (
        "an open quote",
        b"login,submitted_at\nann,\"2027-03-31 12:00\n",
    ),
    ("days since 1900", b"login,submitted_at\nann,46477.5\n"),
    (
        "seconds since 1970",
        b"login,submitted_at\nann,1806494400\n",
    ),
    (
        "month first",
        b"login,submitted_at\nann,3/31/2027 11:59 PM\n",
    ),
    ("day first", b"login,submitted_at\nann,31.03.2027 12:00\n"),
    (
        "a time of mail",
        b"login,submitted_at\nann,\"Wed, 31 Mar 2027 12:00:00 +0200\"\n",
    ),
    (
        "a comma that separates cells",
        b"login,submitted_at\nann,Wed, 31 Mar 2027 12:00:00 +0200\n",
    ),
    (
        "a zone with a name",
        b"login,submitted_at\nann,2027-03-31 12:00 CEST\n",
    ),
    (
        "a day that is none",
        b"login,submitted_at\nann,2027-02-30 12:00\n",
    ),
    ("hour 24", b"login,submitted_at\nann,2027-03-31 24:00\n"),
];

const COURSES: [Odd; 31] = [
    ("no TOML", b"roster: roster.csv\n"),
    ("a key twice", b"extra = \"added\"\nextra = \"apart\"\n"),
    ("an unknown key", b"rooster = \"roster.csv\"\n"),
    ("a key in the wrong table", b"[late_policy]\ndue = 2027-03-31T23:59:00Z\nextra = \"added\"\n"),
    ("an unknown choice", b"extra = \"twice\"\n"),
    ("a number instead of a path", b"roster = 3\n"),
    ("no path", b"out = \"\"\n"),
    ("a file that isn't there", b"roster = \"students.csv\"\n"),
    ("a folder instead of a file", b"roster = \"results\"\n"),
    ("a late policy without a date", b"[late_policy]\npercent_per_day = 10\n"),
    ("a time without an offset", b"[late_policy]\ndue = 2027-03-31T23:59:00\n"),
    ("a date alone", b"[late_policy]\ndue = 2027-03-31\n"),
    ("minutes below zero", b"[late_policy]\ndue = 2027-03-31T23:59:00Z\ngrace_minutes = -5\n"),
    ("a percentage above 100", b"[late_policy]\ndue = 2027-03-31T23:59:00Z\npercent_per_day = 120\n"),
    ("three decimals", b"[late_policy]\ndue = 2027-03-31T23:59:00Z\npercent_per_day = 2.125\n"),
    ("the most below one day", b"[late_policy]\ndue = 2027-03-31T23:59:00Z\npercent_per_day = 10\nmost_percent = 5\n"),
    ("half a slip day", b"[late_policy]\ndue = 2027-03-31T23:59:00Z\nslip_days = 0.5\n"),
    ("slip days for a stranger", b"roster = \"roster.csv\"\n[late_policy]\ndue = 2027-03-31T23:59:00Z\n[late_policy.slip_days_of]\nzoe = 2\n"),
    ("slip days twice", b"roster = \"roster.csv\"\n[late_policy]\ndue = 2027-03-31T23:59:00Z\n[late_policy.slip_days_of]\nann = 2\n\"ann@example.org\" = 3\n"),
    ("an extension before the date", b"roster = \"roster.csv\"\n[late_policy]\ndue = 2027-03-31T23:59:00Z\n[late_policy.extensions]\nann = 2027-03-01T23:59:00Z\n"),
    ("an extension that isn't a time", b"roster = \"roster.csv\"\n[late_policy]\ndue = 2027-03-31T23:59:00Z\n[late_policy.extensions]\nann = \"later\"\n"),
    ("a date with dots", b"[late_policy]\ndue = 31.03.2027\n"),
    ("a per cent sign", b"[late_policy]\ndue = 2027-03-31T23:59:00Z\npercent_per_day = 10%\n"),
    ("per cent in words", b"[late_policy]\ndue = 2027-03-31T23:59:00Z\npercent_per_day = \"10%\"\n"),
    ("not a percentage", b"[late_policy]\ndue = 2027-03-31T23:59:00Z\npercent_per_day = nan\n"),
    ("a comma in a number", b"[late_policy]\ndue = 2027-03-31T23:59:00Z\npercent_per_day = 2,5\n"),
    ("typographic quotes", "roster = \u{201c}roster.csv\u{201d}\n".as_bytes()),
    ("backslashes", b"roster = \"C:\\Users\\me\\roster.csv\"\n"),
    ("a file twice", b"roster = \"roster.csv\"\npoints_by_hand = [\"oral.csv\", \"oral.csv\"]\n"),
    ("UTF-16", b"\xff\xfer\0o\0"),
    ("not UTF-8", b"# pr\xfcfung\nextra = \"added\"\n"),
];

/// Contents of a folder of submissions: paths and texts.
const FOLDERS: [(&str, &[(&str, &str)]); 8] = [
    ("nothing", &[("class/", "")]),
    ("no folder", &[]),
    ("a file", &[("class", "text")]),
    (
        "notes alone",
        &[("class/roster.csv", "id\n"), ("class/notes.md", "to do")],
    ),
    (
        "one crate",
        &[("class/Cargo.toml", ""), ("class/src/lib.rs", "")],
    ),
    ("one source", &[("class/lib.rs", "")]),
    (
        "metadata that isn't YAML",
        &[("class/submission_metadata.yml", "a: [b\n")],
    ),
    (
        "metadata without submissions",
        &[("class/submission_metadata.yml", "- 1\n")],
    ),
];

fn write_course(folder: &Path) {
    let people = [("ann", 50), ("ben", 60), ("guel", 70)];
    let results = people.map(|(key, score)| {
        let mut result = fixtures::result(key, score);
        result.student.login = Some(key.to_owned());
        result
    });
    fixtures::write(&folder.join("results"), &results);
    for (file, text) in [
        ("course.toml", COURSE),
        ("roster.csv", ROSTER),
        ("oral.csv", ORAL),
        ("times.csv", TIMES),
    ] {
        fs::write(folder.join(file), text).unwrap();
    }
}

fn course(folder: &Path, arguments: &[&str]) -> std::process::Output {
    std::process::Command::new(assert_cmd::cargo::cargo_bin!("course"))
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap()
}

const EXPORT: [&str; 6] = ["export", "results", "--to", "csv", "--out", "out.csv"];

/// Adds what a command says about odd input, which has to be one message with a remedy.
fn add(said: &mut String, name: &str, folder: &Path, done: &std::process::Output) {
    let errors = String::from_utf8_lossy(&done.stderr).into_owned();
    let errors = errors.replace(&*folder.to_string_lossy(), ".");
    let messages = errors.lines().filter(|line| line.starts_with("error: "));
    let messages: Vec<&str> = messages.collect();
    let remedy = messages
        .first()
        .is_some_and(|message| message.contains("; ") || message.contains('?'));
    let is_written = folder.join("out.csv").exists();
    if done.status.success() || messages.len() != 1 || !remedy || is_written {
        writeln!(said, "WRONG {name}\n{errors}").unwrap();
    } else {
        writeln!(said, "{name}\n  {}", messages[0]).unwrap();
    }
}

#[test]
fn odd_input_has_one_message_at_its_place_with_a_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_course(folder);
    let fine = course(folder, &EXPORT);
    assert!(fine.status.success(), "{fine:?}");
    fs::remove_file(folder.join("out.csv")).unwrap();
    let mut said = String::new();
    let tables: [(&str, &[Odd]); 4] = [
        ("roster.csv", &ROSTERS),
        ("oral.csv", &POINTS),
        ("times.csv", &TIME_TABLES),
        ("course.toml", &COURSES),
    ];
    for (file, odd) in tables {
        let path = folder.join(file);
        let right = fs::read(&path).unwrap();
        for (name, text) in odd {
            fs::write(&path, text).unwrap();
            add(
                &mut said,
                &format!("{file}: {name}"),
                folder,
                &course(folder, &EXPORT),
            );
        }
        fs::write(&path, right).unwrap();
    }
    let specs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/submission/toy/specs");
    for (name, files) in FOLDERS {
        let around = tempfile::tempdir().unwrap();
        for (file, text) in files {
            let path = around.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            if file.ends_with('/') {
                fs::create_dir_all(path).unwrap();
            } else {
                fs::write(path, text).unwrap();
            }
        }
        let specs = specs.to_string_lossy();
        let given = [
            "class",
            "class",
            "--out",
            "out",
            "--no-sandbox",
            "--specs",
            &specs,
        ];
        let done = course(around.path(), &given);
        add(
            &mut said,
            &format!("downloads: {name}"),
            around.path(),
            &done,
        );
    }
    assert!(!said.contains("WRONG "), "{said}");
    insta::assert_snapshot!(said);
}

#[test]
fn what_spreadsheets_write_is_understood() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_course(folder);
    let excel = "\u{feff}sep=;\r\nMatrikel;Name;Kennung;Gruppe\r\n=\"007\";Ann Lee;ann;A\r\n2;Ben Moe;ben;\r\n3;Gül Kowalski;guel;\r\n";
    fs::write(folder.join("roster.csv"), excel).unwrap();
    let done = course(folder, &EXPORT);
    assert!(done.status.success(), "{done:?}");
    let table = fs::read_to_string(folder.join("out.csv")).unwrap();
    assert!(table.contains("Ann Lee,\"=\"\"007\"\"\",ann,,A"), "{table}");
}
