//! Answers of the gallery's programs; only programs that changed since an earlier run are compiled and asked.

use super::compiled_gallery::CompiledGallery;
use super::gallery::WrongProgram;
use grader::failure::Failure;
use grader::runner::{Executable, Response};
use grader::specs::Case;
use staff::facts::{AnswerStore, GraderFingerprint, ProgramFacts};
use staff::progress::{End, ProgressEvent};
use submission::{Digest, Submission};

/// Asks the programs of the gallery the same cases.
#[derive(Debug)]
pub(super) struct GalleryAnswers<'a> {
    programs: &'a CompiledGallery<'a>,
    cases: &'a [Case],
    kept: Option<Kept<'a>>,
}

/// A program, and its response to each case.
#[derive(Debug)]
pub(super) struct ProgramAnswers {
    pub(super) submission: Submission,
    pub(super) responses: Vec<Response>,
}

/// Purpose of the cases: each asks different ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Check,
    Record,
}

/// The answers of earlier runs.
#[derive(Debug)]
struct Kept<'a> {
    fingerprint: GraderFingerprint,
    own: AnswerStore<'a>,
    /// Those of the other purpose, which may include these cases.
    other: AnswerStore<'a>,
}

impl<'a> GalleryAnswers<'a> {
    /// Prepares to ask these cases.
    pub(super) fn of(
        programs: &'a CompiledGallery<'a>,
        cases: &'a [Case],
        purpose: Purpose,
    ) -> GalleryAnswers<'a> {
        GalleryAnswers {
            programs,
            cases,
            // If nothing can be kept, everything takes longer, and nothing else changes.
            kept: programs.answers.as_ref().and_then(|folder| {
                let fingerprint = GraderFingerprint::of_answers(&programs.grader.compiler).ok()?;
                let (own, other) = match purpose {
                    Purpose::Check => ("check", "record"),
                    Purpose::Record => ("record", "check"),
                };
                let store = |name: &str| AnswerStore::open(&folder.join(name), cases).ok();
                Some(Kept {
                    fingerprint,
                    own: store(own)?,
                    other: store(other)?,
                })
            }),
        }
    }

    /// Asks the wrong program with this number in the gallery.
    pub(super) fn wrong(&self, number: usize) -> Result<ProgramAnswers, Failure> {
        self.programs.progress.hear(ProgressEvent::OneBegins);
        let asked = if self.kept.is_some() {
            self.combination(&[&self.programs.gallery.wrongs[number]])
        } else {
            // It may be asked something else later.
            let program = self.programs.wrong(number).map_err(Failure::clone);
            program.and_then(|program| {
                let responses = self.ask(&program.executable, None, None)?;
                let submission = program.submission.clone();
                Ok(ProgramAnswers {
                    submission,
                    responses,
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
        let key = kept.map(|kept| kept.fingerprint.key(&submission.digest()));
        let known = kept.zip(key).and_then(|(kept, key)| kept.get(key));
        let responses = match known {
            Some(known) if known.is_complete() => known.responses().into_iter().flatten().collect(),
            known => {
                let executable = self.programs.executable(&submission, wrongs)?;
                self.ask(&executable, key, known)?
            }
        };
        Ok(ProgramAnswers {
            submission,
            responses,
        })
    }

    /// Asks what isn't known yet, and keeps it all.
    fn ask(
        &self,
        executable: &Executable,
        key: Option<Digest>,
        known: Option<ProgramFacts<()>>,
    ) -> Result<Vec<Response>, Failure> {
        let grader = self.programs.grader;
        let Some((kept, key)) = self.kept.as_ref().zip(key) else {
            let answers = grader.ask(executable, self.cases)?;
            return Ok(answers.responses);
        };
        let known = known.map(ProgramFacts::responses).unwrap_or_default();
        let new = kept.own.ask(grader, executable, known)?;
        self.programs.fail_if_interrupted()?;
        // It is asked again where it can't be kept.
        let _ = kept.own.put(key, (), &new.responses);
        Ok(new.responses)
    }
}

impl Kept<'_> {
    /// Returns what is known of a program: the more complete of both.
    fn get(&self, key: Digest) -> Option<ProgramFacts<()>> {
        let own = self.own.get(key);
        if own.as_ref().is_some_and(ProgramFacts::is_complete) {
            return own;
        }
        let other = self.other.get(key);
        match &other {
            Some(found) if found.is_complete() => other,
            _ => own.or(other),
        }
    }
}
