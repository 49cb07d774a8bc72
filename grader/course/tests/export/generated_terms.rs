//! Made-up terms: first what happened, then what a course system and the course's tables say about it. The scores that should come
//! out are computed here, in whole numbers, by `docs/instructors.md` alone.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use class::downloads::list_submissions;
use time::{OffsetDateTime, UtcOffset, format_description};

use crate::fixtures;

#[path = "generated_terms/truth.rs"]
mod truth;
use truth::{Fields, LAYOUTS, Term, Work, decomposed, either, fields};

const TERMS: u64 = 500;
const DAY: i64 = 86_400;
const RFC: &str =
    "[year]-[month]-[day]T[hour]:[minute]:[second][offset_hour sign:mandatory]:[offset_minute]";
const CREATED: &str = "[year]-[month]-[day] [hour]:[minute]:[second].000000000 Z";
const SPOKEN: &str = "[weekday], [day padding:none] [month repr:long] [year], [hour repr:12 padding:none]:[minute] [period]";
const CANVAS: &str = "Student,ID,SIS User ID,SIS Login ID,Section,Kalah (4711)";
const MOODLE: &str = "Identifier,Full name,Email address,Group,Grade,Maximum grade,Last modified (submission),Last modified (grade)";

/// Whether tables call some people as the download does, and not as the roster does.
const TABLES_NAME_PEOPLE_AS_DOWNLOADS_DO: bool = true;
/// Whether scores are rounded before they are scaled to another maximum: they are rounded once.
const WHOLE_POINTS_ARE_SCALED: bool = false;

/// Writes fields into a text's braces, and a time into its brackets.
fn fill(text: &str, fields: &Fields, at: i64, offset: i32) -> String {
    let mut text = text.to_owned();
    for (name, field) in fields {
        text = text.replace(&format!("{{{name}}}"), field);
    }
    let offset = UtcOffset::from_whole_seconds(offset).unwrap();
    let time = OffsetDateTime::from_unix_timestamp(at).unwrap();
    let text = format_description::parse_borrowed::<2>(&text).unwrap();
    time.to_offset(offset).format(&text).unwrap()
}

fn put(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Writes hundredths of a point as the tables have them.
fn points(hundredths: i64) -> String {
    let text = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

impl Term {
    /// Writes and lists the download, and writes what grading would make of it.
    fn grade(&mut self, folder: &Path) {
        let github = self.layout[0] == "GitHub";
        let download = folder.join(either(github, "kalah-submissions", "downloads"));
        let mut paths = Vec::new();
        let mut metadata = "---\n".to_owned();
        for (nth, work) in self.works.iter().enumerate() {
            metadata += &self.metadata(nth, work);
            paths.push(self.pack(&download, nth, work, &metadata));
        }
        let mut results = Vec::new();
        for entry in list_submissions(&download).unwrap() {
            let path = entry.path.strip_prefix(&download).unwrap().display();
            let path = path.to_string();
            assert_eq!(entry.unclear, None, "term {}: {path}", self.seed);
            let nth = paths.iter().position(|it| Path::new(it).starts_with(&path));
            let work = &mut self.works[nth.expect("no older attempt is listed")];
            work.key.clone_from(&entry.student.key);
            let mut result = fixtures::result(&work.key, work.score);
            result.path = path;
            result.student = entry.student;
            result.submitted_at = entry.submitted_at;
            result.dated = entry.dated;
            result.late = entry.late;
            results.push(result);
        }
        fixtures::write(&folder.join("results"), &results);
    }

    /// What Gradescope writes about a submission.
    fn metadata(&self, nth: usize, work: &Work) -> String {
        let mut text = format!("submission_77{nth}:\n  :submitters:\n");
        for owner in &work.owners {
            let person = "  - :name: \"{given}\"\n    :sid: '{id}'\n    :email: {email}\n";
            text += &fill(person, &self.people[*owner].called, 0, 0);
        }
        text + &fill(
            &format!("  :created_at: {CREATED}\n"),
            &Fields::new(),
            work.at,
            0,
        )
    }

    /// Writes a submission as the system packs it, and returns the path of what counts.
    fn pack(&self, download: &Path, nth: usize, work: &Work, metadata: &str) -> String {
        let submitty = self.layout[0] == "Submitty";
        // Of two attempts the last counts, and in Submitty the active one.
        let active = either(submitty && nth.is_multiple_of(3), 1, 2);
        let both = self.has("attempts") && nth.is_multiple_of(2);
        let mut counts = String::new();
        for version in (1..3).filter(|it| both || *it == active) {
            let late = either(work.at > self.rules["due"], "_LATE", "");
            let more = format!("n={nth}|late={late}|version={version}|metadata={metadata}");
            let mut called = work.called.clone();
            called.extend(fields(&more));
            if self.every(3) {
                for field in called.values_mut() {
                    *field = decomposed(field);
                }
            }
            let at = work.at + (version - active) * DAY;
            let fill = |text| fill(text, &called, at, self.clock.offset(at));
            put(download, &fill(self.layout[4]), "//! A crate.\n");
            if let Some((path, text)) = self.layout[5].split_once('=') {
                put(download, &fill(path), &fill(text));
            }
            if version == active {
                counts = fill(self.layout[4]);
            }
        }
        if submitty {
            let path = format!("{}/user_assignment_settings.json", work.called["login"]);
            let text = format!("{{\"active_version\": {active}, \"history\": []}}");
            put(download, &path, &text);
        }
        counts
    }

    /// All that tables say about somebody. What is missing here isn't known.
    fn cells(&self, at: usize, score: &str) -> Fields {
        let person = &self.people[at];
        let by_name = TABLES_NAME_PEOPLE_AS_DOWNLOADS_DO && self.columns == ["name"];
        let key = either(by_name, "given", self.columns[0]);
        let (key_cell, maximum) = (&person.called[key], self.rules["maximum"]);
        let mut text = format!("key={key_cell}|score={score}|maximum={maximum}.00|");
        text += "spoken=-|team=|partner=|";
        if at < self.known {
            // Somebody in two sections has two rows.
            let two = at % 3 == 1 && self.columns != ["name"];
            text += either(two, "section=A|again=|", "section=A|");
        }
        if self.every(7) {
            write!(text, "excel id=\"=\"\"{}\"\"\"|", person.called["id"]).unwrap();
        }
        for (rule, number) in &person.rules {
            let field = match *rule {
                "due" => self.write_due(*number),
                "half_points" => points(number * 50),
                _ => number.to_string(),
            };
            write!(text, "{rule}={field}|").unwrap();
        }
        if let Some((name, members)) = self.team_of(at) {
            write!(text, "team={name}|group={name}|").unwrap();
            let partners = members[1..].iter().filter(|_| members[0] == at);
            let partners = partners.map(|it| self.people[*it].called[key].as_str());
            write!(text, "partner={}|", partners.collect::<Vec<_>>().join("; ")).unwrap();
        }
        if let Some(work) = self.work_of(at, true).filter(|it| it.timed) {
            let times = format!("time={RFC}|spoken={SPOKEN}");
            text += &fill(&times, &person.called, work.at, self.clock.offset(work.at));
        }
        let mut cells = person.called.clone();
        cells.extend(fields(&text));
        cells
    }

    /// Writes a due date with the offset of the course, or as UTC.
    fn write_due(&self, due: i64) -> String {
        let utc = self.every(2) && !self.clock.0.is_empty();
        let offset = either(utc, 0, self.clock.offset(due));
        fill(RFC, &Fields::new(), due, offset)
    }

    /// Writes a line for each person about whom all its fields are known.
    fn lines(&self, template: &str, score: impl Fn(usize) -> String) -> String {
        let people = 0..self.people.len();
        let lines = people.map(|at| fill(template, &self.cells(at, &score(at)), 0, 0));
        lines.filter(|it| !it.contains('{')).collect()
    }

    fn write_tables(&self, folder: &Path) {
        let lines = |template: &str| self.lines(template, |_| String::new());
        let mut columns = self.columns.join(",") + ",section";
        columns += either(self.teams == "partner", ",partner", "");
        columns += either(self.teams == "roster", ",team", "");
        let row = format!("\"{{{}}}\"\n", columns.replace(',', "}\",\"{"));
        let row = either(self.every(7), row.replace("\"{id}\"", "{excel id}"), row);
        let again = row.replace("{section}", "B") + "{again}";
        let roster = format!("{columns}\n{}{}", lines(&row), lines(&again));
        put(folder, "roster.csv", &roster);
        let mut text = "roster = \"roster.csv\"\n".to_owned();
        let table = |name, used, column, field| {
            let rows = lines(&format!("\"{{key}}\",{{{field}}}\n"));
            let rows = format!("{},{column}\n{rows}", self.columns[0]);
            put(folder, name, &rows);
            either(used, format!("{name} = [\"{name}\"]\n"), String::new())
        };
        let times = !self.has("times");
        text += &table("points_by_hand", true, "points", "half_points");
        text += &table("times", times, "submitted_at", "time");
        text += &table("teams", self.teams == "table", "team", "group");
        let due = self.write_due(self.rules["due"]);
        let missing = either(self.every(3), "zero", "blank");
        text += "[export]\nscale = true\n[late_policy]\n";
        write!(text, "due = {due}\nmissing = \"{missing}\"\n").unwrap();
        for (rule, number) in self.rules.iter().filter(|(rule, _)| rule.contains('_')) {
            writeln!(text, "{rule} = {number}").unwrap();
        }
        let zone = format!("time_zone = \"{}\"\n", self.clock.0);
        text += either(self.clock.0.is_empty(), "", &zone);
        let days = lines("\"{key}\" = {slip_days}\n");
        let dues = lines("\"{key}\" = {due}\n");
        text += &(String::from("[late_policy.slip_days_of]\n") + &days);
        text += &(String::from("[late_policy.extensions]\n") + &dues);
        put(folder, "course.toml", &text);
        put(folder, "sheet.csv", &self.sheet(|_| String::new()));
    }

    /// The file from Canvas or Moodle, with these scores.
    fn sheet(&self, score: impl Fn(usize) -> String) -> String {
        if self.layout[0] == "Canvas" {
            let row = "\"{sortable}\",{id},9{id},{login},A,{score}\n";
            let maximum = self.rules["maximum"];
            let possible = format!("    Points Possible,,,,,{maximum}");
            return format!("{CANVAS}\n{possible}\n{}", self.lines(row, score));
        }
        let row = "Participant {id},{given},{email},{team},{score},{maximum},\"{spoken}\",-\n";
        format!("{MOODLE}\n{}", self.lines(row, score))
    }

    /// The score and the days of lateness, as they should be written. Somebody who isn't on the roster has no rules of their own.
    fn expected(&self, at: usize, work: Option<&Work>) -> [String; 2] {
        let (own, due) = (100 * self.rule(at, "half_points"), self.rule(at, "due"));
        let Some(work) = work else {
            let has_own = self.people[at].rules.contains_key("half_points");
            let own = either(has_own || self.every(3), self.written(own), String::new());
            return [own, "0".to_owned()];
        };
        let ends = |days| match days {
            0 => due + 60 * self.rules["grace_minutes"],
            days => self.clock.after(due, days),
        };
        let days = (0..30).find(|days| work.at <= ends(*days)).unwrap();
        // A table's times are those of people on the roster.
        let timed = work.timed && (self.has("times") || at < self.known);
        let charged = (days - self.rule(at, "slip_days")).max(0) * self.rules["percent_per_day"];
        let off = either(timed, charged.min(self.rules["most_percent"]), 0);
        let score = self.written(2 * i64::from(work.score) * (100 - off) + own);
        let nobody = self.has("sheet") && at >= self.known;
        let days = either(timed, days.to_string(), String::new());
        [either(nobody, String::new(), score), days]
    }

    /// Rounds a two-hundredth of a point, half up: to whole points, or to hundredths of another maximum.
    fn written(&self, score: i64) -> String {
        let (whole, maximum) = ((score + 100) / 200, self.rules["maximum"]);
        let exact = maximum != 100 && !WHOLE_POINTS_ARE_SCALED;
        let score = either(exact, (score * maximum + 100) / 200, whole * maximum);
        // Moodle accepts no more than its maximum, and the export says so.
        let moodle = self.layout[0].starts_with("Moodle");
        points(either(moodle, score.min(100 * maximum), score))
    }

    /// Exports, compares every score, and returns how many cells there were.
    fn check(&self, folder: &Path, answered: bool) -> usize {
        let arguments = match self.layout[0] {
            "Canvas" => "--to canvas --fill sheet.csv --column 4711 --out out.csv",
            "Moodle" | "MoodleTeams" => "--to moodle --fill sheet.csv --out out.csv",
            _ => "--to csv --out out.csv",
        };
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let done = fixtures::export(folder, &arguments).success();
        let log = [&done.get_output().stdout[..], &done.get_output().stderr].concat();
        let log = decomposed(&String::from_utf8(log).unwrap());
        let read = |name| fs::read_to_string(folder.join(name)).unwrap_or_default();
        let (out, owners) = (read("out.csv"), read("owners.csv"));
        let about = format!("term {}, {:?}\n{log}", self.seed, self.layout);

        let score = |at| self.expected(at, self.work_of(at, answered));
        let cells = if self.has("sheet") {
            assert_eq!(out, self.sheet(|at| score(at)[0].clone()), "{about}");
            self.people.len()
        } else {
            self.compare_table(&out, answered, &about)
        };
        for work in &self.works {
            let asked = !work.clear || work.owners[0] >= self.known;
            let is_asked = owners.contains(&format!("\n{},", work.key));
            assert_eq!(is_asked, asked, "{} {about}{owners}", work.key);
        }
        // Nobody who has handed in goes without a score, or without a known time, unless the export says so.
        for (at, person) in self.people.iter().enumerate() {
            if let Some(work) = self.work_of(at, true) {
                let mut names = person.called.values().map(|it| decomposed(it));
                let told = names.any(|it| log.contains(&it)) || owners.contains(&work.key);
                let whole = work.timed && score(at)[0] == self.expected(at, Some(work))[0];
                assert!(whole || told, "{:?} {about}", person.called);
            }
        }
        cells
    }

    /// Compares the scores and days of a table of all, and returns how many there are.
    fn compare_table(&self, out: &str, answered: bool, about: &str) -> usize {
        let mut reader = ::csv::Reader::from_reader(out.trim_start_matches('\u{feff}').as_bytes());
        let rows: Vec<Fields> = reader.deserialize().map(Result::unwrap).collect();
        let unclear = self.works.iter().filter(|it| !it.clear && !answered);
        let unclear = unclear.map(|it| (&it.called, usize::MAX, Some(it)));
        let people = self.people.iter().enumerate();
        let people = people.map(|(at, it)| (&it.called, at, self.work_of(at, answered)));
        let subjects: Vec<_> = people.chain(unclear).collect();
        assert_eq!(rows.len(), subjects.len(), "{about}{out}");
        for (called, at, work) in &subjects {
            let known = [(self.columns[0], self.columns[0])];
            let other = ["login", "slug", "given"].map(|it| [("login", it), ("name", it)]);
            let by = either(*at < self.known, &known[..], other.as_flattened());
            let own = |row: &&Fields| {
                let cells = by.iter().map(|(cell, it)| (&row[*cell], &called[*it]));
                let mut cells = cells.map(|(cell, it)| (decomposed(cell), decomposed(it)));
                cells.any(|(cell, it)| cell.trim_matches(['=', '"']) == it)
            };
            let own: Vec<&Fields> = rows.iter().filter(own).collect();
            assert_eq!(own.len(), 1, "rows of {called:?} {about}{out}");
            let got = [own[0]["final"].clone(), own[0]["days_late"].clone()];
            assert_eq!(got, self.expected(*at, *work), "{called:?} {about}{out}");
        }
        2 * subjects.len()
    }

    /// Writes whose the submissions are that the export has asked about, and returns whether there were any.
    fn answer(&self, folder: &Path) -> bool {
        let path = folder.join("owners.csv");
        let mut owners = fs::read_to_string(&path).unwrap_or_default();
        for work in self.works.iter().filter(|_| path.exists()) {
            let people = work.owners.iter().map(|at| match at {
                at if *at < self.known => self.people[*at].called[self.columns[0]].as_str(),
                _ => "-",
            });
            let people = people.collect::<Vec<_>>().join("; ");
            let answer = format!("\n{},\"{people}\",", work.key);
            owners = owners.replace(&format!("\n{},,", work.key), &answer);
        }
        !owners.is_empty() && fs::write(path, owners).is_ok()
    }
}

#[test]
fn every_score_comes_out_as_it_happened() {
    let (mut kinds, mut cells, mut answered) = (BTreeSet::new(), 0, 0);
    for (seed, layout) in (0..TERMS).zip(LAYOUTS.lines().cycle()) {
        let folder = tempfile::tempdir().unwrap();
        let mut term = Term::new(seed, layout);
        term.grade(folder.path());
        term.write_tables(folder.path());
        cells += term.check(folder.path(), false);
        if seed % 2 == 0 && term.answer(folder.path()) {
            cells += term.check(folder.path(), true);
            answered += 1;
        }
        let teams = either(term.groups.is_empty(), "alone", term.teams);
        kinds.extend([term.layout[0], term.clock.0, teams].map(str::to_owned));
        kinds.insert(term.rules["maximum"].to_string());
    }
    // 11 layouts, 4 zones, 7 kinds of teams and 3 maxima.
    assert_eq!(kinds.len(), 25, "{kinds:?}");
    assert!(cells > 7000 && answered > 100, "{cells}, {answered}");
}
