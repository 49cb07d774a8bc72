//! `grader grade --history`: the earlier grades, and which rules each one gained and lost.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use textwrap::{Options, WordSplitter};

use super::arguments::Arguments;
use super::command_inputs::{CommandInputs, GradedSubmission, places};
use crate::atomic_file;
use crate::command_line::{find_target, print_text};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::render::terminal::Screen;
use crate::render::terminal::style::{BAD, BOLD, FAINT, GOOD};
use crate::report::{Outcome, PartReport, Report, word_list};
use crate::specs::RuleName;
use submission::nofollow_directory::open_file;

/// The file in the target folder.
const GRADES: &str = "grades.jsonl";

const KEPT: usize = 200;

/// The most bytes that are read of the file: a grade has less than 10,000.
const LARGEST: u64 = 4 << 20;

#[derive(Serialize, Deserialize)]
pub(super) struct Grade {
    /// The time, in seconds since 1970.
    seconds: u64,
    submission: String,
    pub(super) score: u32,
    pub(super) max_score: u32,
    /// The rules whose points are earned.
    earned: BTreeSet<RuleName>,
}

/// The rules that were gained and lost between two grades.
struct Changes {
    gained: Vec<RuleName>,
    lost: Vec<RuleName>,
}

/// The grades of one submission, the latest last.
pub(super) struct History {
    file: Option<PathBuf>,
    submission: String,
    pub(super) grades: Vec<Grade>,
    /// The grades of other submissions, which are in the same file.
    others: Vec<Grade>,
}

impl Grade {
    fn of(report: &Report, submission: &str) -> Option<Grade> {
        if report.outcome != Outcome::Graded {
            return None;
        }
        let earned = report
            .items()
            .filter(|item| item.score == item.max_score)
            .map(|item| item.rule.clone());
        Some(Grade {
            seconds: now().as_secs(),
            submission: submission.to_owned(),
            score: report.score,
            max_score: report.max_score,
            earned: earned.collect(),
        })
    }

    fn since(&self, earlier: &Grade) -> Changes {
        Changes {
            gained: self.earned.difference(&earlier.earned).cloned().collect(),
            lost: earlier.earned.difference(&self.earned).cloned().collect(),
        }
    }
}

impl History {
    /// Reads the grades of a submission from the target folder, if there is one.
    fn read(target: Option<&Path>, submission: &str) -> History {
        let file = target.map(|target| target.join(GRADES));
        // A file that can't be read counts as empty, and so does what isn't a regular file.
        let open = |file: &PathBuf| open_file(file).ok().flatten();
        let mut text = String::new();
        if let Some(opened) = file.as_ref().and_then(open)
            && opened.take(LARGEST).read_to_string(&mut text).is_err()
        {
            text.clear();
        }
        // Lines that another version of the grader wrote are skipped.
        let all = text
            .lines()
            .filter_map(|line| serde_json::from_str::<Grade>(line).ok());
        let (grades, others) = all.partition(|grade| grade.submission == submission);
        History {
            file,
            submission: submission.to_owned(),
            grades,
            others,
        }
    }

    /// Adds the grade of a report, and returns what changed since the last one; none if it is the first.
    fn add(&mut self, report: &Report) -> io::Result<Option<Changes>> {
        let Some(grade) = Grade::of(report, &self.submission) else {
            return Ok(None);
        };
        let changes = self.grades.last().map(|last| grade.since(last));
        self.grades.push(grade);
        let Some(file) = &self.file else {
            return Ok(changes);
        };
        let all: Vec<&Grade> = self.others.iter().chain(&self.grades).collect();
        let lines = all[all.len().saturating_sub(KEPT)..]
            .iter()
            .map(|grade| Ok(serde_json::to_string(grade)? + "\n"));
        let text: serde_json::Result<String> = lines.collect();
        atomic_file::write(file, text?.as_bytes()).map_err(|error| error.source)?;
        Ok(changes)
    }
}

fn now() -> Duration {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
}

const LISTED: usize = 20;

/// The number of columns before the second line of a grade.
const INDENT: usize = 14;

const NAMED: usize = 4;

pub(super) fn history(arguments: &Arguments) -> Result<Exit, Failure> {
    let (specs, path) = places(arguments)?;
    let mut text = String::new();
    let grades = History::read(find_target(&specs).as_deref(), &key(&path)).grades;
    if grades.is_empty() {
        text.push_str("There are no earlier grades of this submission yet.\n");
    }
    let width = Screen::of_terminal(String::new(), Path::new("")).width;
    let indent = " ".repeat(INDENT);
    let options = Options::new(width)
        .subsequent_indent(&indent)
        .word_splitter(WordSplitter::NoHyphenation);
    let from = grades.len().saturating_sub(LISTED);
    for (index, grade) in grades.iter().enumerate().skip(from) {
        let changes = index
            .checked_sub(1)
            .map(|before| grade.since(&grades[before]));
        let line = format!(
            "{FAINT}{:>12}{FAINT:#}  {BOLD}{:>3} of {}{BOLD:#}  {}",
            ago(now().saturating_sub(Duration::from_secs(grade.seconds))),
            grade.score,
            grade.max_score,
            changes.map_or(String::new(), |changes| gained_and_lost(&changes)),
        );
        for line in textwrap::wrap(&line, &options) {
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
    print_text(text)?;
    Ok(Exit::Success)
}

/// Returns the earlier grades; only grades of the whole assignment are kept and compared.
pub(super) fn earlier_grades(context: &CommandInputs) -> History {
    let target = find_target(&context.specs).filter(|_| context.is_whole());
    History::read(target.as_deref(), &key(&context.path))
}

/// Adds this grade to the earlier ones, and says which rules it gained and lost.
pub(super) fn news(history: &mut History, graded: &GradedSubmission) -> Vec<String> {
    match history.add(&graded.report) {
        Ok(Some(changes)) => paragraphs(&graded.report, &changes),
        // The first grade can't be compared with anything. The grade stands even if the history can't be written.
        Ok(None) | Err(_) => Vec::new(),
    }
}

fn paragraphs(report: &Report, changes: &Changes) -> Vec<String> {
    let mut news = Vec::new();
    if !changes.gained.is_empty() || !changes.lost.is_empty() {
        news.push(format!(
            "Since the last grade: {}",
            gained_and_lost(changes)
        ));
    }
    let is_complete = |part: &&PartReport| {
        let gained = |rule: &RuleName| part.items.iter().any(|item| &item.rule == rule);
        part.is_right() && changes.gained.iter().any(gained)
    };
    let complete: Vec<&PartReport> = report.parts.iter().filter(is_complete).collect();
    match complete.as_slice() {
        [] => {}
        [part] => news.push(format!(
            "{GOOD}Part {}, {}, is complete. Well done!{GOOD:#}",
            part.number, part.title
        )),
        parts => {
            let numbers: Vec<String> = parts.iter().map(|part| part.number.to_string()).collect();
            let numbers = word_list(&numbers, "and");
            news.push(format!(
                "{GOOD}Parts {numbers} are complete. Well done!{GOOD:#}"
            ));
        }
    }
    news
}

fn gained_and_lost(changes: &Changes) -> String {
    let mut words = Vec::new();
    for (word, style, rules) in [
        // The end of the sentence may be cut off.
        ("lost", BAD, &changes.lost),
        ("gained", GOOD, &changes.gained),
    ] {
        if rules.is_empty() {
            continue;
        }
        let mut names = rules[..rules.len().min(NAMED)].join(", ");
        if rules.len() > NAMED {
            let _ = write!(names, " and {} more", rules.len() - NAMED);
        }
        words.push(format!("{style}{word}{style:#} {names}"));
    }
    words.join("; ")
}

/// Returns the name of a submission in the history, which doesn't depend on the current folder.
fn key(path: &Path) -> String {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    path.to_string_lossy().into_owned()
}

fn ago(age: Duration) -> String {
    let seconds = age.as_secs();
    match seconds {
        0..60 => format!("{seconds} s ago"),
        60..3600 => format!("{} min ago", seconds / 60),
        3600..86400 => format!("{} h ago", seconds / 3600),
        86400..172_800 => "1 day ago".to_owned(),
        _ => format!("{} days ago", seconds / 86400),
    }
}
