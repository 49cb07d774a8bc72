//! Tries the texts that are proposed for edits of the gallery: does each program compile, and is it still wrong?

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use grader::failure::{Failure, FailureKind};
use grader::grade::Grader;
use grader::runner::{Executable, Response};
use grader::score::normalized_response;
use submission::Submission;

use super::proposal::Proposal;
use crate::calibration::compiled_gallery::CompiledGallery;
use crate::calibration::gallery::Gallery;
use staff::parallel_map::parallel_map;

/// The reason why a text that leads to the reference isn't proposed.
const CHANGES_NOTHING: &str = "With the text that fits, the program answers everything like the reference: its mistake is \
     what the rule says now, or isn't possible any more. Turn the misconception round, or take it out.";

/// The note on a text that doesn't compile.
const DOES_NOT_COMPILE: &str = " With this text the program doesn't compile: edit it.";

/// A program with the texts that are proposed for it.
enum Tried {
    Wrong,
    ChangesNothing,
    DoesNotCompile,
}

/// Takes back the texts with which a program isn't wrong, and marks those with which it doesn't compile.
pub fn try_edits(
    grader: &Grader,
    reference: &Submission,
    gallery: &Path,
    proposals: &mut [Proposal],
    jobs: usize,
) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::internal("can't try proposed edits", &error);
    let names: BTreeSet<String> = proposals
        .iter()
        .filter(|proposal| proposal.new.is_some())
        .filter_map(|proposal| proposal.program.clone())
        .collect();
    if names.is_empty() {
        return Ok(());
    }
    let copy = tempfile::tempdir().map_err(failed)?;
    accept_all(gallery, copy.path(), proposals).map_err(failed)?;
    let (Ok(accepted), Ok(right)) = (Gallery::read(copy.path()), grader.compile(reference)) else {
        return Ok(());
    };
    let wrongs = accepted.wrongs.iter().enumerate();
    let wrongs = wrongs.filter(|(_, wrong)| names.contains(wrong.name.get_ref()));
    let numbers: Vec<usize> = wrongs.map(|(number, _)| number).collect();
    let programs = CompiledGallery::new(grader, reference, &accepted);
    let answers = |executable: &Executable| -> Result<Vec<Option<String>>, Failure> {
        let responses: Vec<Response> = grader.ask(executable, &grader.assignment.cases)?.responses;
        Ok(responses.iter().map(normalized_response).collect())
    };
    let right = answers(&right)?;
    let tried = parallel_map(&numbers, jobs, |&number| match programs.wrong(number) {
        Ok(executable) => {
            let given = answers(executable)?;
            // A function that isn't asked, or is left out, has no answer.
            let mut given = given
                .iter()
                .zip(&right)
                .filter(|(given, _)| given.is_some());
            Ok::<Tried, Failure>(if given.all(|(given, right)| given == right) {
                Tried::ChangesNothing
            } else {
                Tried::Wrong
            })
        }
        Err(error) if error.kind == FailureKind::Usage => Ok(Tried::DoesNotCompile),
        Err(_) => Ok(Tried::Wrong),
    });
    for (number, tried) in numbers.into_iter().zip(tried) {
        let tried: Tried = tried?;
        let name = accepted.wrongs[number].name.get_ref();
        let own = |proposal: &&mut Proposal| {
            proposal.new.is_some() && proposal.program.as_ref() == Some(name)
        };
        for proposal in proposals.iter_mut().filter(own) {
            match tried {
                Tried::Wrong => {}
                Tried::ChangesNothing => {
                    proposal.new = None;
                    CHANGES_NOTHING.clone_into(&mut proposal.instead);
                }
                Tried::DoesNotCompile => proposal.sentence.push_str(DOES_NOT_COMPILE),
            }
        }
    }
    Ok(())
}

/// Writes the gallery with all proposed texts into this folder; the last one first, so that no line moves before its turn.
fn accept_all(gallery: &Path, to: &Path, proposals: &[Proposal]) -> io::Result<()> {
    let file = to.join("wrong.toml");
    fs::copy(gallery.join("wrong.toml"), &file)?;
    let texts = proposals.iter().rev().filter_map(|proposal| {
        proposal.program.as_ref()?;
        Some((proposal, proposal.new.as_ref()?))
    });
    for (proposal, new) in texts {
        let mut proposal = proposal.clone();
        proposal.path.clone_from(&file);
        proposal.write(new)?;
    }
    Ok(())
}
