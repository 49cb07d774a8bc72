//! `course propose`: reviews the texts that no longer fit, one after another.

use std::fs;
use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;
use course::calibration::Gallery;
use course::calibration::rule_change::{
    Proposal, families_with_changed_answers, propose_edits, propose_texts, try_edits,
};
use course::parallel_map::cores;
use grader::atomic_file;
use grader::command_line::{
    find_assignment_folder, find_target, print_note, print_text, set_up_compiler,
};
use grader::exit::Exit;
use grader::failure::Failure;
use grader::grade::Grader;
use grader::mistake::Mistakes;
use grader::specs::Assignment;
use submission::{DigestBuilder, Submission, read_given_text};

use super::proposal_notes::{corners, other_places, titles, with_notes, without_text};

/// The arguments of `course propose`.
#[derive(Debug, Args)]
pub(crate) struct ProposeArguments {
    /// The reference, which the examples should fit [default: solution]
    #[arg(long, value_name = "PATH")]
    reference: Option<PathBuf>,
    /// The folder with the assignment's specs [default: specs]
    #[arg(long, value_name = "DIR")]
    specs: Option<PathBuf>,
    /// The commit before the rule changed
    #[arg(long, value_name = "COMMIT", default_value = "HEAD")]
    since: String,
    /// Prints all proposals as a patch for `git apply --unidiff-zero`, and asks nothing
    #[arg(long)]
    list: bool,
}

/// The file in the target folder that names rejected proposals.
const REJECTED: &str = "rejected-proposals.txt";

/// The reply to accepting where there is nothing to accept.
const NO_TEXT: &str = "There is no text to accept; edit this one, or decide later.";

/// Reviews the examples.
pub(crate) fn propose(arguments: &ProposeArguments) -> Result<Exit, Failure> {
    let root = find_assignment_folder();
    let or = |given: &Option<PathBuf>, name: &str| match given {
        Some(path) => Ok(path.clone()),
        None => root.as_ref().map(|root| root.join(name)).map_err(|_| {
            Failure::usage(format!(
                "find `{name}`: there is no assignment here; name its path"
            ))
        }),
    };
    let specs = or(&arguments.specs, "specs")?;
    let folder = or(&arguments.reference, "solution")?;
    let reference = Submission::read(&folder)?;
    let before = as_committed(&folder, &arguments.since, &reference);
    let target = find_target(&specs);
    let (assignment, mistakes) = Assignment::read_with_mistakes(&specs);
    let Some(assignment) = assignment else {
        return Err(Mistakes(mistakes).into());
    };
    let grader =
        Grader::new(assignment, set_up_compiler(None, false, None)?).keeping_in(target.clone());
    let compiled = || {
        grader.compile(&reference).map_err(|_| {
            Failure::usage(
                "ask the reference: it doesn't compile; `cargo check -p solution` says why",
            )
        })
    };
    let compiled_before = || {
        before
            .as_ref()
            .and_then(|before| grader.compile(before).ok())
    };
    let mut proposals = propose_texts(&specs, &grader, compiled()?, compiled_before())?;
    let families = match compiled_before() {
        Some(before) => families_with_changed_answers(&specs, &grader, compiled()?, before)?,
        None => Vec::new(),
    };
    let gallery = folder.join("gallery");
    if gallery.exists() {
        let edits = propose_edits(
            &Gallery::read(&gallery)?,
            &gallery.join("wrong.toml"),
            &reference,
            before.as_ref(),
        );
        let failed = |error| Failure::usage(format!("propose: {error}"));
        let mut edits = edits.map_err(failed)?;
        try_edits(&grader, &reference, &gallery, &mut edits, cores())?;
        proposals.extend(edits);
    }
    if arguments.list {
        print_text(patch(&proposals))?;
        let all: Vec<&Proposal> = proposals.iter().collect();
        let with_text = proposals.iter().filter(|proposal| proposal.new.is_some());
        let left = without_text(&proposals)
            + &with_notes(&proposals)
            + &titles(&with_text.collect::<Vec<_>>())
            + &other_places(&all)
            + &corners(&families);
        if !left.is_empty() {
            print_note(left.trim_end());
        }
        return Ok(Exit::Success);
    }
    let review = Review {
        rejected: target.map(|target| target.join(REJECTED)),
    };
    let done = review.all(&proposals, &mut std::io::stdin().lock())?;
    print_text(corners(&families))?;
    Ok(done)
}

/// Reads the reference as it was committed; none without git, or without such a commit.
fn as_committed(folder: &Path, commit: &str, reference: &Submission) -> Option<Submission> {
    let git = |arguments: &[&str]| {
        let run = Command::new("git")
            .current_dir(folder)
            .args(arguments)
            .output();
        let run = run.ok().filter(|run| run.status.success())?;
        String::from_utf8(run.stdout).ok()
    };
    let mut before = reference.clone();
    before.sources.clear();
    for file in git(&["ls-tree", "-r", "--name-only", commit, "src"])?.lines() {
        let text = git(&["show", &format!("{commit}:./{file}")])?;
        before.sources.insert(file.to_owned(), text);
    }
    (!before.sources.is_empty()).then_some(before)
}

/// Writes all proposals as a patch.
fn patch(proposals: &[Proposal]) -> String {
    let mut patch = String::new();
    let mut last: Option<&String> = None;
    let mut shift = 0;
    for proposal in proposals {
        let Some((hunk, next)) = proposal.hunk(if last == Some(&proposal.file) {
            shift
        } else {
            0
        }) else {
            continue;
        };
        if last != Some(&proposal.file) {
            let file = &proposal.file;
            patch.push_str(&["--- a/", file, "\n+++ b/", file, "\n"].concat());
        }
        patch.push_str(&hunk);
        (last, shift) = (Some(&proposal.file), next);
    }
    patch
}

/// A review: which texts were rejected before.
struct Review {
    rejected: Option<PathBuf>,
}

impl Review {
    /// Shows each proposal, and does what a line of the input decides.
    fn all(&self, proposals: &[Proposal], input: &mut impl BufRead) -> Result<Exit, Failure> {
        let failed = |error: std::io::Error| Failure::usage(format!("propose: {error}"));
        let mut rejected = self
            .rejected
            .as_ref()
            .and_then(|file| read_given_text(file).ok());
        let rejected = rejected.get_or_insert_default();
        let (mut changed, mut left) = (0, 0);
        let mut accepted = Vec::new();
        for (number, proposal) in proposals.iter().enumerate() {
            let mark = mark(proposal);
            if rejected.lines().any(|known| known == mark) {
                left += 1;
                continue;
            }
            print_text(format_args!(
                "{} of {}\n\n{}\n",
                number + 1,
                proposals.len(),
                shown(proposal)
            ))?;
            loop {
                let what = if proposal.new.is_some() {
                    "(a)ccept, "
                } else {
                    ""
                };
                print_text(format_args!("{what}(r)eject, (e)dit, (l)ater? "))?;
                let mut line = String::new();
                let is_end = input.read_line(&mut line).map_err(failed)? == 0;
                match (line.trim(), &proposal.new) {
                    ("a" | "accept", Some(new)) => {
                        proposal.write(new).map_err(failed)?;
                        changed += 1;
                        accepted.push(proposal);
                    }
                    ("e" | "edit", new) => {
                        let text = new.as_ref().unwrap_or(&proposal.old).join("\n");
                        let new = edited(&text).map_err(failed)?;
                        proposal.write(&new).map_err(failed)?;
                        changed += 1;
                    }
                    ("r" | "reject", _) => {
                        rejected.push_str(&[&mark, "\n"].concat());
                        if let Some(file) = &self.rejected {
                            atomic_file::write_named(file, rejected.as_bytes())?;
                        }
                        left += 1;
                    }
                    ("l" | "later", _) => left += 1,
                    _ if is_end => left += 1,
                    ("a" | "accept", None) => {
                        print_text(format_args!("{NO_TEXT}\n"))?;
                        continue;
                    }
                    _ => continue,
                }
                break;
            }
        }
        let notes = titles(&accepted) + &other_places(&accepted);
        print_text(notes)?;
        print_text(format_args!("{changed} changed, {left} left as they are\n"))?;
        Ok(if left > 0 {
            Exit::BrokenAssignment
        } else {
            Exit::Success
        })
    }
}

/// Shows a proposal: the rule's sentence, and the old text next to the new one.
fn shown(proposal: &Proposal) -> String {
    let mut text = format!(
        "{}:{}\n{}\n\n",
        proposal.file, proposal.line, proposal.sentence
    );
    let Some(new) = &proposal.new else {
        for line in &proposal.old {
            text.push_str(&["  ", line, "\n"].concat());
        }
        text.push_str(&["\n", &proposal.instead, "\n"].concat());
        return text;
    };
    let width = proposal.old.iter().map(|line| line.chars().count()).max();
    let width = width.unwrap_or(0).min(76);
    for row in 0..proposal.old.len().max(new.len()) {
        let cell = |lines: &[String]| lines.get(row).cloned().unwrap_or_default();
        let (old, new) = (cell(&proposal.old), cell(new));
        let mark = if old == new { ' ' } else { '|' };
        let line = format!("  {old:<width$}  {mark}  {new}");
        text.push_str(&[line.trim_end(), "\n"].concat());
    }
    text
}

/// Names a proposal, so that it isn't made again after it was rejected.
fn mark(proposal: &Proposal) -> String {
    let mut digest = DigestBuilder::default();
    digest.add(proposal.old.join("\n"));
    digest.add(
        proposal
            .new
            .as_ref()
            .map(|new| new.join("\n"))
            .unwrap_or_default(),
    );
    digest.finish().to_string()
}

/// Lets a person change a text in the editor that `EDITOR` names.
fn edited(text: &str) -> std::io::Result<Vec<String>> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("example.txt");
    fs::write(&file, text)?;
    let editor = std::env::var("EDITOR").unwrap_or_else(|_| "vi".to_owned());
    let done = Command::new(&editor).arg(&file).status()?;
    if !done.success() {
        return Err(std::io::Error::other(format!(
            "`{editor}` failed; set `EDITOR`"
        )));
    }
    let text = fs::read_to_string(&file)?;
    Ok(text.trim_end().lines().map(str::to_owned).collect())
}
