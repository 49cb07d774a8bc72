//! Whatever the hidden cases are, students read the same, apart from the numbers of right ones.
//!
//! The submissions run without a sandbox and keep a note in a file: stronger than any way to remember that is left inside.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rstest::rstest;

use crate::fixture::{Fixture, RIGHT};
use crate::formats;

/// Two sets of hidden cases; each submission gets the first of each rule wrong, and nothing else.
const HIDDEN: [&str; 2] = [
    "[board.opposite]\nopposite 21: 3\nopposite 22: 6\n[board.next]\nnext 30 One: 31\n",
    "[board.opposite]\nopposite 99: 4\nopposite 64: 6\n[board.next]\nnext 77 One: 78\n",
];

/// Traces that a hidden question leaves behind, and that a later one shows: in a file, which other submissions read too, in
/// memory, in the addresses and the numbers that the process gets next, and in the time.
const KEEP: &str = r#"
use std::sync::{LazyLock, Mutex, OnceLock};
use std::time::{Duration, Instant};
static SEEN: Mutex<Vec<usize>> = Mutex::new(Vec::new());
static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
static FIRST: OnceLock<usize> = OnceLock::new();
fn note() -> String { std::fs::read_to_string("NOTE").unwrap_or_default() }
fn keep(bowl: usize) {
    let _ = std::fs::write("NOTE", bowl.to_string());
    println!("{bowl}");
    SEEN.lock().unwrap().push(bowl);
    place(bowl * 1000);
    for _ in 0..bowl { thread(); }
    if bowl > 50 && *BEGUN <= Instant::now() { std::thread::sleep(Duration::from_millis(PAUSE)); }
}
fn place(size: usize) -> usize {
    let here = vec![1_u8; size].leak().as_ptr() as usize;
    here.abs_diff(*FIRST.get_or_init(|| here)) / 4096
}
fn thread() -> std::thread::ThreadId {
    let thread = std::thread::spawn(|| ());
    let id = thread.thread().id();
    let _ = thread.join();
    id
}
"#;

/// A submission with this way to answer about opposite bowls: 1, 2 and 3, and higher ones in hidden cases.
fn submission(opposite: &str, note: &Path) -> String {
    let pause = if opposite == BY_TIME { "400" } else { "1" };
    let keep = KEEP.replace("PAUSE", pause);
    let keep = keep.replace("NOTE", note.to_str().unwrap());
    let opposite = format!(
        "if bowl > 13 {{ keep(bowl); if bowl % 2 == 1 {{ return 5 }} }} {opposite} if bowl > 13 {{ 6 }} else {{ 12 - bowl }} //"
    );
    let next = "if bowl > 13 { keep(bowl) } bowl + 1 //";
    let text = RIGHT
        .replace("12 - bowl //", &opposite)
        .replace("bowl + 1 //", next);
    assert!(text.contains(&opposite) && text.contains(next));
    text + &keep
}

/// Grades the submission as Classroom 50 does, in the sandbox.
fn autograde(fixture: &Fixture, out: &Path) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_course"));
    command.current_dir(fixture.path("")).arg("autograde");
    command.args(["class/eve", "--to", "classroom50", "--specs", "specs"]);
    command.args(["--cases", "hidden.txt", "--out"]).arg(out);
    command.envs(formats::RUNNER).env("USERNAME", "eve");
    let done = command.output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    // Without the layers that protect hidden cases, nothing is written.
    assert!(
        done.status.success() || said.contains("this container lacks layers"),
        "{said}"
    );
}

/// Exports everything that students or their systems get, and returns it by path.
fn published(fixture: &Fixture, results: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let out = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_course"));
        let ran = command.current_dir(out.path()).args(arguments).output();
        let ran = ran.unwrap();
        assert!(ran.status.success(), "{arguments:?}: {ran:?}");
        fs::write(
            out.path().join(arguments[0]).with_extension("said"),
            &ran.stdout,
        )
        .unwrap();
    };
    autograde(fixture, &out.path().join("classroom50.json"));
    let results = results.to_str().unwrap();
    fs::write(out.path().join("roster.csv"), "name,login\nEve Lee,eve\n").unwrap();
    fs::write(out.path().join("course.toml"), "roster = \"roster.csv\"\n").unwrap();
    let mut all = formats::formats();
    // These are for the staff: they have a digest of all cases, and say who came close to a limit.
    all.retain(|format| !["json-lines", "html"].contains(&&**format));
    for format in all {
        let student = ["Eve Lee", "1", "eve"];
        let mut command = formats::export(out.path(), results, &format, student);
        let done = command.args(["--course", "course.toml"]).output().unwrap();
        assert!(done.status.success(), "{format}: {done:?}");
        fs::write(out.path().join(format + ".said"), done.stdout).unwrap();
    }
    fs::remove_file(out.path().join("one.json")).unwrap();
    run(&["feedback", results, "--out", "feedback"]);
    run(&["show", "eve", "--results", results]);
    let mut found = BTreeMap::new();
    let mut open = vec![out.path().to_owned()];
    while let Some(folder) = open.pop() {
        for path in crate::fixture::files_in(&folder) {
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(out.path()).unwrap().to_owned();
                let text = fs::read(&path).unwrap();
                let text = String::from_utf8_lossy(&text);
                let text = text.replace(fixture.path("").to_str().unwrap(), "");
                found.insert(name, text.into_bytes());
            }
        }
    }
    assert!(found.len() >= 11, "{:?}", found.keys());
    found
}

/// The item of the first wrong case can't be earned any more, so its other questions used to be asked last.
const ENDS: &str = "if bowl < 13 { println!(\"note {}\", note()); std::process::exit(3) }";
/// A wrong answer was asked once more at the very end, and the report says if it is right then.
const RIGHT_AT_THE_END: &str = "if bowl < 13 && !note().contains('7') { return 7 }";
/// A submission that came close to a limit is asked again from the beginning.
const SLOW: &str = "if bowl > 13 { loop { std::thread::park() } } println!(\"note {}\", note()); if bowl == 1 { return 7 }";
/// All questions that the process was asked before, in their order.
const IN_MEMORY: &str = "if bowl < 13 { println!(\"seen {:?}\", SEEN.lock()); return 7 }";
/// Memory lies higher if there was more of it.
const BY_ADDRESSES: &str = "if bowl < 13 { println!(\"page {}\", place(1000)); return 7 }";
/// Threads are numbered in the order in which they begin.
const BY_ORDER: &str = "if bowl < 13 { println!(\"thread {:?}\", thread()); return 7 }";
/// A whole second passes only while the hidden questions of the second set are answered.
const BY_TIME: &str =
    "if bowl < 13 { println!(\"second {}\", BEGUN.elapsed().as_secs()); return 7 }";

#[rstest]
#[case::it_ends(ENDS)]
#[case::right_at_the_end(RIGHT_AT_THE_END)]
#[case::slow(SLOW)]
#[case::in_memory(IN_MEMORY)]
#[case::by_addresses(BY_ADDRESSES)]
#[case::by_order(BY_ORDER)]
#[case::by_time(BY_TIME)]
fn what_students_read_does_not_depend_on_hidden_cases(#[case] opposite: &str) {
    let fixture = Fixture::new();
    let rules = fs::read_to_string(fixture.path("specs/rules.md")).unwrap();
    let more = "opposite 1: 11\nopposite 2: 10\nopposite 3: 9\n";
    let more = rules.replace("opposite 1: 11\n", more);
    fs::write(fixture.path("specs/rules.md"), more).unwrap();
    let note = fixture.path("note");
    let text = submission(opposite, &note);
    fixture.hand_in("eve", &text);
    // Mallory's program shows what Eve's has found out.
    fixture.hand_in("mallory", &format!("{text}// mallory's\n"));
    let published = HIDDEN.map(|hidden| {
        // A run of its own, in which nothing is known from another one.
        let _ = fs::remove_file(&note);
        let _ = fs::remove_dir_all(fixture.path("out"));
        fs::write(fixture.path("hidden.txt"), hidden).unwrap();
        let mut command = fixture.command("out");
        command.arg("--cases").arg(fixture.path("hidden.txt"));
        command
            .args(["--no-sandbox", "--jobs", "1"])
            .assert()
            .success();
        assert!(note.exists(), "the hidden question was asked");
        let report = fixture.result("out", "eve").report.unwrap();
        let items = report.parts.iter().flat_map(|part| &part.items);
        let hidden: Vec<_> = items.map(|item| item.hidden.cases).collect();
        assert_eq!(hidden, [0, 2, 1]);
        self::published(&fixture, &fixture.path("out"))
    });
    let [first, second] = published;
    for (name, text) in &first {
        let [one, other] = [text, &second[name]].map(|text| String::from_utf8_lossy(text));
        let differs = one
            .split(['\n', '>'])
            .zip(other.split(['\n', '>']))
            .find(|(one, other)| one != other);
        assert_eq!(differs, None, "{}", name.display());
        assert_eq!(one.len(), other.len(), "{}", name.display());
    }
    assert_eq!(first.len(), second.len());
}
