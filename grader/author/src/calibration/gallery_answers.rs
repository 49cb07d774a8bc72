//! Answers of the gallery's programs; only programs that weren't asked the same cases before are compiled and asked.

use super::compiled_gallery::CompiledGallery;
use super::gallery::WrongProgram;
use grader::failure::Failure;
use grader::runner::{Executable, Response};
use grader::specs::Case;
use staff::facts::{AnswerStore, GraderFingerprint};
use staff::progress::{End, ProgressEvent};
use submission::Submission;

/// The folder in Cargo's target folder in which answers are kept from one run to the next.
const ANSWERS: &str = "gallery";

/// Asks the programs of the gallery the same cases.
#[derive(Debug)]
pub(super) struct GalleryAnswers<'a> {
    programs: &'a CompiledGallery<'a>,
    cases: &'a [Case],
    /// The answers of earlier runs.
    kept: Option<(GraderFingerprint, AnswerStore<'a>)>,
}

/// A program, and its response to each case.
#[derive(Debug)]
pub(super) struct ProgramAnswers {
    pub(super) submission: Submission,
    pub(super) responses: Vec<Response>,
}

impl<'a> GalleryAnswers<'a> {
    /// Prepares to ask these cases.
    pub(super) fn of(programs: &'a CompiledGallery<'a>, cases: &'a [Case]) -> GalleryAnswers<'a> {
        // If nothing can be kept, everything takes longer, and nothing else changes.
        let kept = programs.grader.target().and_then(|target| {
            let fingerprint = GraderFingerprint::of_answers(&programs.grader.compiler).ok()?;
            let store = AnswerStore::open(&target.join(ANSWERS), cases).ok()?;
            Some((fingerprint, store))
        });
        GalleryAnswers {
            programs,
            cases,
            kept,
        }
    }

    /// Asks the wrong program with this number in the gallery.
    pub(super) fn wrong(&self, number: usize) -> Result<ProgramAnswers, Failure> {
        self.programs.progress.hear(ProgressEvent::OneBegins);
        let wrongs = [&self.programs.gallery.wrongs[number]];
        let asked = if self.kept.is_some() {
            self.combination(&wrongs)
        } else {
            // It may be asked something else later.
            let executable = self.programs.wrong(number).map_err(Failure::clone);
            executable.and_then(|executable| {
                Ok(ProgramAnswers {
                    submission: self.programs.submission(&wrongs)?,
                    responses: self.ask(executable)?,
                })
            })
        };
        self.programs
            .progress
            .hear(ProgressEvent::OneEnds(End::Done));
        asked
    }

    /// Asks the reference with the edits of these wrong programs.
    pub(super) fn combination(&self, wrongs: &[&WrongProgram]) -> Result<ProgramAnswers, Failure> {
        let submission = self.programs.submission(wrongs)?;
        let kept = self.kept.as_ref();
        let kept = kept.map(|(fingerprint, store)| (fingerprint.key(&submission.digest()), store));
        let known = kept.and_then(|(key, store)| store.get::<()>(key));
        let responses = if let Some((Ok(responses), ())) = known {
            responses
        } else {
            let responses = self.ask(&self.programs.compile(wrongs)?)?;
            let answered = Ok(responses.clone());
            // It is asked again where it can't be kept.
            let _ = kept.map(|(key, store)| store.put(key, &(), &answered));
            responses
        };
        Ok(ProgramAnswers {
            submission,
            responses,
        })
    }

    fn ask(&self, executable: &Executable) -> Result<Vec<Response>, Failure> {
        let answers = self.programs.grader.ask(executable, self.cases)?;
        self.programs.fail_if_interrupted()?;
        Ok(answers.responses)
    }
}
