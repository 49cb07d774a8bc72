//! Nothing that is written shows a character of a submission or of its name that a terminal obeys, that is invisible, or that
//! changes the direction of the text.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use submission::is_hidden;

use crate::fixture::{Fixture, RIGHT, files_in};
use crate::formats;

/// One character of each kind.
const ODD: &str =
    "\u{1b}]0;x\u{7}\u{202e}\u{61c}\u{ad}\u{e0041}\u{2066}\u{200b}\u{fe0f}\u{2028}\u{85}\u{feff}";

/// The files below a folder.
fn files_below(folder: &Path, found: &mut BTreeMap<PathBuf, Vec<u8>>) {
    for path in files_in(folder) {
        if path.is_dir() {
            files_below(&path, found);
        } else {
            found.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
}

#[test]
fn no_output_has_hidden_characters() {
    let fixture = Fixture::new();
    let quoted = format!("{ODD:?}");
    let shows = format!("println!({quoted}); if bowl == 1 {{ panic!({quoted}) }} 12 - bowl //");
    let broken = format!("compile_error!({quoted});\n");
    let name = |id: u32| format!("Eve {ODD}_{id}_assignsubmission_file_");
    fixture.hand_in(&name(1), &RIGHT.replace("12 - bowl //", &shows));
    fixture.hand_in(&name(2), &format!("{}{broken}", *RIGHT));
    fixture.hand_in(&name(3), &format!("{}mod m;\n", *RIGHT));
    let folder = |id: u32| fixture.path("class").join(name(id)).join("src");
    fs::write(folder(3).join(format!("{ODD}.rs")), "fn a() {}\n").unwrap();
    fixture.hand_in(
        &name(4),
        &format!("{}unsafe fn a() {{}} // {ODD}\n", *RIGHT),
    );
    fs::create_dir_all(fixture.path("class").join(name(5))).unwrap();
    fs::write(fixture.path(&format!("class/{}notes.docx", name(6))), ODD).unwrap();

    let mut outputs = BTreeMap::new();
    let done = fixture.bare_command("out").output().unwrap();
    assert!(done.status.success(), "{done:?}");
    outputs.insert("class".into(), [done.stdout, done.stderr].concat());
    let keys: Vec<String> = fs::read_to_string(fixture.path("out/results.csv"))
        .unwrap()
        .lines()
        .skip(1)
        .filter_map(|line| Some(line.split(',').next()?.trim_matches('"').to_owned()))
        .collect();
    assert!(keys.len() >= 6, "{keys:?}");
    let roster = format!("name,id\n\"Eve {ODD}\",1\n\"Fay {ODD}\",9\n");
    fs::write(fixture.path("roster.csv"), roster).unwrap();
    let mut all = formats::formats();
    for format in &all {
        // The course system's own names are given back as they are.
        let student = ["Eve", "1", "eve"];
        let mut command = formats::export(&fixture.path(""), "out", format, student);
        let done = command.output().unwrap();
        assert!(done.status.success(), "{format}: {done:?}");
        let said = [done.stdout, done.stderr].concat();
        outputs.insert(format!("export {format}").into(), said);
    }
    for name in ["roster", "odd"] {
        let course = format!("roster = \"{name}.csv\"\n");
        fs::write(fixture.path(&format!("{name}.toml")), course).unwrap();
    }
    let with_roster = "export out --to csv --out with-roster --course roster.toml";
    let mut commands: Vec<Vec<&str>> = vec![with_roster.split(' ').collect()];
    // Students choose their addresses in some systems, and a message quotes one that is none.
    let odd_addresses = format!("name,email\n\"Eve {ODD}\",\"no{ODD}address\"\n");
    fs::write(fixture.path("odd.csv"), odd_addresses).unwrap();
    let odd_roster = "export out --to csv --out none --course odd.toml";
    commands.push(odd_roster.split(' ').collect());
    commands.push(vec!["feedback", "out", "--out", "feedback"]);
    commands.extend(keys.iter().map(|key| vec!["show", key, "--results", "out"]));
    let strange = format!("nobody{ODD}");
    commands.push(vec!["show", &strange, "--results", "out"]);
    for words in &commands {
        let mut command = Command::new(env!("CARGO_BIN_EXE_course"));
        let done = command
            .current_dir(fixture.path(""))
            .args(words)
            .output()
            .unwrap();
        outputs.insert(words.join(" ").into(), [done.stdout, done.stderr].concat());
    }
    for name in ["out", "feedback"] {
        files_below(&fixture.path(name), &mut outputs);
    }
    all.push("with-roster".to_owned());
    for name in all {
        outputs.insert(name.clone().into(), fs::read(fixture.path(&name)).unwrap());
    }
    assert!(outputs.len() > 20, "{:?}", outputs.keys());
    let mut wrong = Vec::new();
    let answers = fixture.path("out/answers");
    // Programs' answers are read by the grader alone.
    outputs.retain(|path, _| !path.starts_with(&answers));
    for (path, bytes) in &outputs {
        let text = String::from_utf8_lossy(bytes);
        // A spreadsheet's mark of UTF-8, and line breaks.
        let text = text
            .strip_prefix('\u{feff}')
            .unwrap_or(&text)
            .replace("\r\n", "\n");
        let hidden = |found: &char| is_hidden(*found) && !matches!(found, '\n' | '\t');
        if let Some(found) = text.chars().find(hidden) {
            let around = text.split(found).next().unwrap_or_default();
            let around: String = around
                .chars()
                .rev()
                .take(60)
                .collect::<Vec<_>>()
                .into_iter()
                .rev()
                .collect();
            wrong.push(format!("{}: {found:?} behind {around:?}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
