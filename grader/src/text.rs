//! Writes a report for a terminal of 80 columns.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use crate::drawing::{beside, expected_alone, position, visible};
use crate::question::Question;
use crate::report::{Count, Failure, Got, ItemReport, Outcome, PartReport, Report};
use crate::style::{BAD, BOLD, FAINT, GOOD};
use crate::verb::Verb;

/// How wide the report is at the most.
const WIDTH: usize = 80;

/// How many cells a bar has.
const BAR: usize = 20;

/// How many cases are drawn when one rule is looked at.
const CASES_IN_FULL: usize = 5;

/// How many lines of what the submission printed are shown.
const PRINTED_LINES: usize = 8;

/// Writes the report, with colours as ANSI escapes.
#[must_use]
pub fn write(report: &Report) -> String {
    let mut text = String::new();
    if let Some(trouble) = &report.trouble {
        let _ = writeln!(text, "{BAD}Nothing was graded: {}.{BAD:#}\n", trouble.what);
        let _ = writeln!(text, "{}", trouble.detail.trim_end());
        if report.outcome == Outcome::DoesNotCompile {
            let _ = writeln!(
                text,
                "\nThe compiler's first message is the one to read first."
            );
        }
        return text;
    }
    parts(&mut text, report);
    open_items(&mut text, report);
    if let Some((part, item)) = first(report) {
        fix_first(&mut text, report, part, item);
    }
    beliefs(&mut text, report);
    ignored(&mut text, report);
    text
}

/// Says which beliefs explain the wrong answers.
fn beliefs(text: &mut String, report: &Report) {
    for belief in &report.beliefs {
        let answers = plural(belief.explains, "wrong answer");
        let lead = if belief.sure {
            "You seem to believe"
        } else {
            "Perhaps you believe"
        };
        let _ = writeln!(text, "\n{BOLD}{lead}: {}{BOLD:#}\n", belief.belief);
        let evidence = format!(
            "{} {answers} of {} {} what comes of that. Read {} again. {}",
            belief.explains,
            belief.items.join(", "),
            if belief.explains == 1 { "is" } else { "are" },
            belief.rule,
            belief.hint,
        );
        wrap(text, &evidence, 2);
    }
    if report.unexplained > 0 && !report.beliefs.is_empty() {
        let answers = plural(report.unexplained, "other wrong answer");
        let _ = writeln!(
            text,
            "\n  {} {answers} fit no misconception that is known.",
            report.unexplained
        );
    }
}

/// Writes every failed case of the report in full, and says how many are right.
#[must_use]
pub fn write_cases(report: &Report) -> String {
    if report.trouble.is_some() {
        return write(report);
    }
    let mut text = String::new();
    for item in report.parts.iter().flat_map(|part| &part.items) {
        let _ = writeln!(
            text,
            "{BOLD}{}{BOLD:#}  {}\n",
            item.rule,
            counted(item.shown)
        );
        wrap(&mut text, &item.sentence, 2);
        let _ = writeln!(text, "  the rule: {}", item.place);
        for failure in item.failures.iter().take(CASES_IN_FULL) {
            let _ = writeln!(text, "\n  {FAINT}{}{FAINT:#}", failure.place);
            case(&mut text, failure);
        }
        if item.failures.len() > CASES_IN_FULL {
            let _ = writeln!(
                text,
                "\n  (and {} more)",
                item.failures.len() - CASES_IN_FULL
            );
        }
    }
    text
}

fn parts(text: &mut String, report: &Report) {
    for part in &report.parts {
        let full = part.score == part.max_score;
        let cells = BAR * part.score as usize / (part.max_score as usize).max(1);
        let style = if full { GOOD } else { BOLD };
        let extra = if part.extra { " (extra)" } else { "" };
        let _ = writeln!(
            text,
            "  {} {:<26} {style}{}{style:#}{FAINT}{}{FAINT:#} {:>3} of {}",
            part.number,
            format!("{}{extra}", part.title),
            "█".repeat(cells),
            "░".repeat(BAR - cells),
            part.score,
            part.max_score,
        );
    }
    let _ = writeln!(
        text,
        "\n  {BOLD}{:<26}{BOLD:#}{:24}{BOLD}{:>3} of {}{BOLD:#}",
        visible(&report.submission),
        "",
        report.score,
        report.max_score
    );
    if report.max_extra > 0 {
        let _ = writeln!(
            text,
            "  {:<26}{:24}{:>3} of {}",
            "extra", "", report.extra, report.max_extra
        );
    }
}

/// Lists what is not earned yet: each item with its count, those of an unwritten function together.
fn open_items(text: &mut String, report: &Report) {
    let mut unwritten: BTreeMap<(usize, &str), Vec<&ItemReport>> = BTreeMap::new();
    let mut heading = false;
    for (part, item) in report.open_items() {
        if !heading {
            let _ = writeln!(text, "\n{BOLD}Not earned yet{BOLD:#}");
            heading = true;
        }
        if let Some(todo) = todo_of(item) {
            unwritten.entry((part.number, todo)).or_default().push(item);
            continue;
        }
        let _ = writeln!(
            text,
            "  {:<32} {:>2} {:<6}  {:<21} {BAD}{}{BAD:#}",
            item.rule,
            item.max_score,
            plural(item.max_score as usize, "point"),
            counted(item.shown),
            said(item),
        );
    }
    for ((_, todo), items) in &unwritten {
        let points: u32 = items.iter().map(|item| item.max_score).sum();
        let cases: usize = items.iter().map(|item| item.shown.cases).sum();
        let names: Vec<&str> = items.iter().map(|item| item.rule.as_str()).collect();
        let _ = writeln!(
            text,
            "  {FAINT}not written: {todo} ({points} {}, 0 of {cases} cases){FAINT:#}",
            plural(points as usize, "point"),
        );
        wrap(text, &names.join(", "), 4);
    }
}

/// Returns the `todo!` that every failure of this item met in its own function.
fn todo_of(item: &ItemReport) -> Option<&str> {
    let mut todos = item.failures.iter().map(|failure| match &failure.got {
        Got::Unfinished { todo } => Some(todo.as_str()),
        _ => None,
    });
    let first = todos.next()??;
    (item.shown.right == 0 && todos.all(|todo| todo == Some(first))).then_some(first)
}

/// Says in a few words how an item's first failure came about.
fn said(item: &ItemReport) -> String {
    let Some(failure) = item.failures.first() else {
        return format!("hidden: {}", counted(item.hidden));
    };
    match &failure.got {
        Got::Wrong { .. } => "wrong".to_owned(),
        Got::Unfinished { .. } => "not written".to_owned(),
        Got::Waits { todo } => format!("waits for `{}`", function_of(todo)),
        Got::Panicked { .. } => "panics".to_owned(),
        Got::Crashed { .. } => "crashes".to_owned(),
        Got::TimedOut { .. } => "takes too long".to_owned(),
        Got::Flooded => "prints too much".to_owned(),
        Got::Missing { .. } => "missing".to_owned(),
        Got::NotAsked => "not asked".to_owned(),
    }
}

/// Returns the function that a `todo!` names: `part 2: sow` is about `sow`.
fn function_of(todo: &str) -> &str {
    todo.rsplit(": ").next().unwrap_or(todo)
}

/// Returns the item to fix first: the first in the order of teaching that doesn't wait for another.
fn first(report: &Report) -> Option<(&PartReport, &ItemReport)> {
    let waits = |item: &ItemReport| {
        matches!(
            item.failures.first().map(|failure| &failure.got),
            Some(Got::Waits { .. })
        )
    };
    report
        .open_items()
        .find(|(_, item)| !item.failures.is_empty() && !waits(item))
        .or_else(|| {
            report
                .open_items()
                .find(|(_, item)| !item.failures.is_empty())
        })
}

fn fix_first(text: &mut String, report: &Report, part: &PartReport, item: &ItemReport) {
    let Some(failure) = item.failures.first() else {
        return;
    };
    let _ = writeln!(
        text,
        "\n{BOLD}Fix this first: {}{BOLD:#}, in part {}\n",
        item.rule, part.number
    );
    wrap(text, &item.sentence, 2);
    text.push('\n');
    if let Some(title) = &failure.title {
        let _ = writeln!(text, "  example   {title}");
    }
    case(text, failure);
    let _ = writeln!(text, "\n  the rule: {}", item.place);
    if failure.place.file != item.place.file || failure.title.is_some() {
        let _ = writeln!(text, "  the case: {}", failure.place);
    }
    let graded = if report.submission == "starter" {
        String::new()
    } else {
        format!(" {}", report.submission)
    };
    let _ = writeln!(
        text,
        "  this case alone:\n    cargo grade{graded} --case \"{}\"",
        failure.question
    );
}

/// Draws one failed case: the question, the board before, and expected beside got.
pub fn case(text: &mut String, failure: &Failure) {
    let question: Option<Question> = failure.question.parse().ok();
    match &question {
        Some(question) => asked(text, question),
        None => {
            let _ = writeln!(text, "  asked     {}", failure.question);
        }
    }
    let verb = question.map_or(Verb::Program, |question| question.verb);
    match &failure.got {
        Got::Wrong { answer } => text.push_str(&beside(verb, &failure.expected, answer)),
        other => {
            text.push_str(&expected_alone(verb, &failure.expected));
            let mut happened = String::new();
            wrap(&mut happened, &visible(&what_happened(verb, other)), 12);
            let _ = write!(text, "  got       {BAD}{}{BAD:#}", happened.trim_start());
        }
    }
    if !failure.printed.trim().is_empty() {
        let _ = writeln!(text, "\n  what your program printed meanwhile");
        for line in visible(&failure.printed).lines().take(PRINTED_LINES) {
            let _ = writeln!(
                text,
                "  | {}",
                line.chars().take(WIDTH - 4).collect::<String>()
            );
        }
    }
}

/// Writes the question, with the board that it is about.
fn asked(text: &mut String, question: &Question) {
    if let Some(typed) = &question.typed {
        let _ = writeln!(text, "  typed");
        let lines: Vec<&str> = typed.lines().collect();
        for line in lines.iter().take(PRINTED_LINES) {
            let _ = writeln!(text, "  > {}", visible(line));
        }
        if lines.len() > PRINTED_LINES {
            let _ = writeln!(text, "  (and {} lines more)", lines.len() - PRINTED_LINES);
        }
        text.push('\n');
        return;
    }
    let bare = Question {
        board: None,
        player: question.player.filter(|_| question.board.is_none()),
        ..question.clone()
    };
    let _ = writeln!(text, "  asked     {bare}");
    if let Some(board) = &question.board {
        let mover = question
            .player
            .map_or(String::new(), |player| format!("   {player} to move"));
        let [upper, middle, lower] = position(board);
        let _ = writeln!(text, "  before\n  {upper}\n  {middle}{mover}\n  {lower}\n");
    }
}

fn what_happened(verb: Verb, got: &Got) -> String {
    match got {
        Got::Wrong { answer } => answer.clone(),
        Got::Unfinished { todo } => format!(
            "nothing yet: `{}` is still a `todo!(\"{todo}\")`",
            verb.function()
        ),
        Got::Waits { todo } => format!("nothing yet: it waits for `{}`", function_of(todo)),
        Got::Panicked { place, message } => format!("a panic at {place}: {message}"),
        Got::Crashed { how } => format!("no answer: {how}"),
        Got::TimedOut { how } => format!("no answer in time: {how}"),
        Got::Flooded => "no answer: it printed more than a question may".to_owned(),
        Got::Missing { why } => format!("no answer: `{}` can't be called: {why}", verb.function()),
        Got::NotAsked => format!(
            "not asked: `{}` ran into a limit too often before",
            verb.function()
        ),
    }
}

fn ignored(text: &mut String, report: &Report) {
    // A crate is more than its sources; only what could surprise a student is worth a line.
    let odd: Vec<&str> = report
        .ignored
        .iter()
        .filter(|file| {
            Path::new(&file.path)
                .extension()
                .is_some_and(|extension| extension == "rs")
        })
        .map(|file| file.path.as_str())
        .collect();
    if !odd.is_empty() {
        let _ = writeln!(
            text,
            "\n{FAINT}not looked at: {}{FAINT:#}",
            visible(&odd.join(", "))
        );
    }
}

fn counted(count: Count) -> String {
    format!(
        "{} of {} {}",
        count.right,
        count.cases,
        plural(count.cases, "case")
    )
}

fn plural(count: usize, word: &str) -> String {
    if count == 1 {
        word.to_owned()
    } else {
        format!("{word}s")
    }
}

/// Writes a paragraph at this indentation, broken between words.
pub fn wrap(text: &mut String, paragraph: &str, indent: usize) {
    let mut width = 0;
    for word in paragraph.split_whitespace() {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            text.push('\n');
            width = 0;
        }
        if width == 0 {
            text.push_str(&" ".repeat(indent));
            width = indent;
        } else {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += length;
    }
    text.push('\n');
}
