//! Shows a report: on the terminal, as a page, or as JSON.

use std::env;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};

use crate::atomic_file;
use crate::command_line::{find_target, print_note, print_text};
use crate::failure::Failure;
use crate::render::html::{PictureFolder, StudentPage};
use crate::render::plain::{add_to_summary, narrate_report, write_annotations, write_markdown};
use crate::render::terminal::{self, Screen};
use crate::shell_quote;
use crate::specs::{Hints, RuleLinks};

use super::arguments::{Arguments, Format};
use super::command_inputs::{CommandInputs, GradedSubmission};
use super::history;

pub(super) fn show_report(
    context: &CommandInputs,
    graded: &GradedSubmission,
) -> Result<(), Failure> {
    let arguments = context.arguments;
    let page = arguments.open.then(|| page_file(context));
    let file = arguments.out.as_deref().or(page.as_deref());
    let written = match arguments.format {
        Format::Text => {
            let news = history::news(&mut history::earlier_grades(context), graded);
            as_text(context, &screen(context), graded, &news)
        }
        Format::Json => {
            let json = graded
                .report
                .to_json()
                .map_err(|error| Failure::internal("can't write the report", &error))?;
            json + "\n"
        }
        Format::Html => as_page(context, graded, file)?,
        Format::Markdown => write_markdown(&graded.report, &screen(context).folder),
        Format::Github => {
            let folder = screen(context).folder;
            add_to_summary(&graded.report, &folder).map_err(|error| {
                Failure::writing(&format!("can't write the job's summary: {error}"), &error)
            })?;
            write_annotations(&graded.report, &folder)
        }
        // It is written while the submission is graded.
        Format::Diagnostics => String::new(),
    };
    let Some(file) = file else {
        print_text(written)?;
        return Ok(());
    };
    let plain = match arguments.format {
        Format::Text => anstream::adapter::strip_str(&written).to_string(),
        _ => written,
    };
    atomic_file::write_named(file, plain.as_bytes())?;
    if matches!(arguments.format, Format::Html | Format::Text) {
        let report = &graded.report;
        let what = match report.total_points() {
            _ if report.not_graded.is_some() => "nothing was graded".to_owned(),
            (score, max_score) => format!("{score} of {max_score}"),
        };
        let is_page = arguments.format == Format::Html;
        let and = if is_page && !(arguments.open && open_in_browser(file)) {
            " Open it in a browser."
        } else {
            ""
        };
        print_note(format_args!("{}: {what}.{and}", file.display()));
    }
    Ok(())
}

/// Returns where a page is written that is only opened.
fn page_file(context: &CommandInputs) -> PathBuf {
    let target = find_target(&context.specs);
    target.unwrap_or_else(env::temp_dir).join("report.html")
}

/// Starts the system's own program for pages, and returns whether there is one.
fn open_in_browser(page: &Path) -> bool {
    let (program, arguments): (&str, &[&str]) = match env::consts::OS {
        "windows" => ("cmd", &["/C", "start", ""]),
        "macos" => ("open", &[]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(page);
    let quiet = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    quiet.spawn().is_ok()
}

/// Writes the report as text, or, with `--case`, the selected cases in full.
pub(super) fn as_text(
    context: &CommandInputs,
    screen: &Screen,
    graded: &GradedSubmission,
    news: &[String],
) -> String {
    if context.arguments.narrate {
        narrate_report(screen, &graded.report, news)
    } else if context.arguments.case.is_some() {
        terminal::write_cases(screen, &graded.report, &graded.answered())
    } else {
        terminal::write_report_on(screen, &graded.report, news)
    }
}

fn as_page(
    context: &CommandInputs,
    graded: &GradedSubmission,
    file: Option<&Path>,
) -> Result<String, Failure> {
    let hints = Hints::read(&context.specs)?;
    let screen = screen(context);
    let arguments = context.arguments;
    let typed = [&arguments.path, &arguments.specs, &arguments.limits];
    // A page is handed on: the folders of this machine are left out.
    let is_here = typed.into_iter().flatten().all(|path| path.is_relative());
    let page = StudentPage {
        report: &graded.report,
        change: None,
        comments: &[],
        final_score: &[],
        again: is_here.then_some(&screen.again),
        folder: if is_here { &screen.folder } else { "" },
        hints: &hints,
        pictures: &PictureFolder::of(&context.specs),
        book: &rule_book(file, &context.specs),
    };
    page.write_student_page()
        .map_err(|error| Failure::internal("can't write the page", &error))
}

/// Returns the specs as seen from a page that is written below this folder, or nothing if one of them is elsewhere.
fn rule_book(page: Option<&Path>, specs: &Path) -> RuleLinks {
    let folders = |path: &Path| {
        let folders = path.components().map(|folder| match folder {
            Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
            _ => None,
        });
        folders.collect::<Option<Vec<String>>>()
    };
    let here = env::current_dir().ok();
    let specs = here
        .and_then(|here| specs.strip_prefix(here).ok())
        .unwrap_or(specs);
    match (folders(page.unwrap_or(Path::new(""))), folders(specs)) {
        (Some(page), Some(specs)) => {
            let up = vec!["..".to_owned(); page.len().saturating_sub(1)];
            RuleLinks::Specs([up, specs].concat().join("/"))
        }
        _ => RuleLinks::Nowhere,
    }
}

pub(super) fn screen(context: &CommandInputs) -> Screen {
    let mut screen = Screen::of_terminal(again(context.arguments), &folder(&context.path));
    screen.all = context.arguments.all;
    screen
}

/// Returns the path of the submission's folder from here; an archive has none.
fn folder(path: &Path) -> PathBuf {
    if !path.join("src").is_dir() {
        return PathBuf::new();
    }
    let inside = || {
        let here = env::current_dir().ok()?.canonicalize().ok()?;
        let folder = path.canonicalize().ok()?;
        folder.strip_prefix(here).ok().map(Path::to_owned)
    };
    inside().unwrap_or_else(|| path.to_owned())
}

fn again(arguments: &Arguments) -> String {
    let mut command = "cargo grade".to_owned();
    let mut add = |option: &str, path: &Path| {
        command.push_str(option);
        command.push(' ');
        command.push_str(&shell_quote::path(
            &path.to_string_lossy().replace('\\', "/"),
        ));
    };
    if let Some(path) = &arguments.path {
        add("", path);
    }
    if let Some(specs) = &arguments.specs {
        add(" --specs", specs);
    }
    if let Some(limits) = &arguments.limits {
        add(" --limits", limits);
    }
    if arguments.no_sandbox {
        command.push_str(" --no-sandbox");
    }
    command
}
