//! The search: compiles all variants, asks each what the program got wrong, and those that are right everything else.

use std::collections::BTreeSet;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use submission::Submission;

use super::function_source::FunctionSource;
use super::source_token::source_tokens;
use super::text_edits::TextChange;
use super::variants::{Variant, Variants};
use crate::grade::Grader;
use crate::place::{Place, PlaceSearch};
use crate::report::Functions;
use crate::runner::{
    CompileError, Executable, GradingLimits, ItemQuestion, Reply, Response, ask_all,
};
use crate::score::is_right;
use crate::specs::Case;
use crate::tally::distinct;
use notation::{Callee, Verb};

/// The most variants that are compiled.
const MOST: usize = 1200;

const CHANGES: usize = 8;

/// The most wrong answers that each variant is asked for first.
const FIRST: usize = 4;

/// Looks for the one line of a submission in which an edit makes all cases of a function right, and breaks no other case.
/// The responses are those to the assignment's cases; `progress` gets the number of edits tried so far, and of all.
///
/// # Errors
///
/// If the grader itself fails.
pub fn find_place(
    grader: &Grader,
    submission: &Submission,
    responses: &[Response],
    callee: Callee,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> io::Result<PlaceSearch> {
    let started = Instant::now();
    let deadline = started + Duration::from_secs(grader.compiler.limits.place.wall_seconds);
    let functions = related_functions(submission, callee);
    let mut search = PlaceSearch::default();
    let answered = grader.assignment.cases.iter().zip(responses);
    let mut cases = Cases::default();
    let mut changes = Vec::new();
    for (case, response) in answered {
        if is_right(case, response) {
            cases.right.push(case);
        } else if case.question.callee() == callee {
            cases.wrong.push(case);
            if let Some(given) = response.reply.answer() {
                let texts = case.expected.text().zip(given.text());
                changes
                    .extend(texts.and_then(|(right, wrong)| TextChange::between(&right, &wrong)));
            }
        } else if !matches!(response.reply, Reply::Unfinished { .. }) {
            cases.others.push(case);
        }
    }
    let mut changes = distinct(changes);
    changes.truncate(CHANGES);
    let mut variants = Variant::all(submission, &functions, changes);
    variants.truncate(MOST);
    let trial = Trial {
        grader,
        submission,
        cases,
        deadline,
    };
    let (tried, enough) = trial.of_all(variants, progress)?;
    search.tried = tried;
    search.time = started.elapsed();
    search.is_out_of_time = enough.is_none() && Instant::now() >= deadline;
    let enough = enough.unwrap_or_default();
    search.is_all = enough.iter().any(|&(_, is_all)| is_all);
    let mut lines = enough
        .iter()
        .map(|(variant, _)| (&variant.function.file, variant.edit.line));
    if let Some(first) = lines.next()
        && lines.all(|other| other == first)
    {
        search.place = Some(Place::new(first.0, first.1));
    }
    Ok(search)
}

#[derive(Default)]
struct Cases<'c> {
    wrong: Vec<&'c Case>,
    /// The cases of other functions that have wrong answers, without those that reach a `todo!`.
    others: Vec<&'c Case>,
    right: Vec<&'c Case>,
}

/// The trial of all variants, each core with a program of its own.
pub(super) struct Trial<'a> {
    grader: &'a Grader,
    submission: &'a Submission,
    cases: Cases<'a>,
    deadline: Instant,
}

/// Variants that were enough, and whether they make everything right.
type Enough<'v> = Vec<(Variant<'v>, bool)>;

/// Returns the function that answers these questions, and the student's own functions that it uses.
fn related_functions(submission: &Submission, callee: Callee) -> Vec<FunctionSource> {
    let all = FunctionSource::all(submission);
    let outline = Functions::of(submission);
    let Some(place) = outline.answering(callee).map(|function| &function.place) else {
        return Vec::new();
    };
    let begins = all
        .iter()
        .filter(|function| *function.file == *place.file && function.line >= place.line)
        .min_by_key(|function| function.line);
    let mut related: Vec<FunctionSource> = begins.cloned().into_iter().collect();
    let is_asked = |name: &str| Verb::ALL.iter().any(|verb| verb.function() == name);
    let helpers: Vec<&FunctionSource> = all
        .iter()
        .filter(|helper| !is_asked(&helper.name))
        .filter(|helper| all.iter().filter(|other| other.name == helper.name).count() == 1)
        .collect();
    let mut next = 0;
    while let Some(function) = related.get(next) {
        let body = source_tokens(&submission.sources[&function.file][function.body.clone()]);
        let calls = body.windows(2).filter(|pair| pair[1].text == "(");
        let called: BTreeSet<&str> = calls.map(|pair| pair[0].text).collect();
        let is_known =
            |helper: &&&FunctionSource| related.iter().any(|known| known.name == helper.name);
        let new: Vec<FunctionSource> = helpers
            .iter()
            .filter(|helper| called.contains(helper.name.as_str()) && !is_known(helper))
            .map(|&helper| helper.clone())
            .collect();
        related.extend(new);
        next += 1;
    }
    related
}

impl Trial<'_> {
    /// Returns how many variants were tried, and those that are enough if no other one may be.
    fn of_all<'v>(
        &self,
        variants: Vec<Variant<'v>>,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> io::Result<(usize, Option<Enough<'v>>)> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        // Edits at one place are alike: the compiler refuses many of them, and many run as long as they may.
        let mut shares = vec![Vec::new(); cores];
        for (at, variant) in variants.into_iter().enumerate() {
            shares[at % cores].push(variant);
        }
        let left = AtomicUsize::new(shares.iter().map(Vec::len).sum());
        let tried = AtomicUsize::new(0);
        let work = |mut share: Vec<Variant<'v>>| -> io::Result<Option<Enough<'v>>> {
            let before = share.len();
            let executable = self.compile(&mut share)?;
            left.fetch_sub(before - share.len(), Ordering::Relaxed);
            let mut enough = Vec::new();
            for variant in share {
                let Some(executable) = &executable else {
                    return Ok(None);
                };
                if Instant::now() > self.deadline {
                    return Ok(None);
                }
                let program = executable.with_number(variant.number)?;
                if self.is_enough(&program)? {
                    let limits = &self.grader.compiler.limits;
                    let is_all = self.all_right(&program, &self.cases.others, limits)?;
                    enough.push((variant, is_all));
                }
                let number = tried.fetch_add(1, Ordering::Relaxed) + 1;
                progress(number, left.load(Ordering::Relaxed));
            }
            Ok(Some(enough))
        };
        let results: Vec<io::Result<Option<Enough>>> = thread::scope(|scope| {
            let work = &work;
            let shares = shares.into_iter();
            let threads: Vec<_> = shares.map(|share| scope.spawn(|| work(share))).collect();
            let lost = |_| Err(io::Error::other("a thread of the search panicked"));
            let joined = threads.into_iter().map(ScopedJoinHandle::join);
            joined.map(|result| result.unwrap_or_else(lost)).collect()
        });
        let results = results
            .into_iter()
            .collect::<io::Result<Option<Vec<_>>>>()?;
        Ok((tried.into_inner(), results.map(|all| all.concat())))
    }

    /// Compiles the variants, and leaves out those that the compiler refuses. None if it refuses something else, or there is
    /// no time left.
    fn compile(&self, variants: &mut Vec<Variant>) -> io::Result<Option<Executable>> {
        while !variants.is_empty() && Instant::now() < self.deadline {
            let written = Variants::of(self.submission, variants);
            let errors = match self.grader.compile_once(&written.submission) {
                Ok(executable) => return Ok(Some(executable)),
                Err(CompileError::Refused(errors)) => errors,
                Err(CompileError::Internal(error)) => return Err(error),
                Err(_) => return Ok(None),
            };
            let before = variants.len();
            let refused = errors.places.iter();
            let refused = refused.filter_map(|(file, line)| written.at(file, *line));
            let refused: BTreeSet<usize> = refused.collect();
            variants.retain(|variant| !refused.contains(&variant.number));
            if variants.len() == before {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// Returns whether a variant makes all cases of the function right, and no other one wrong.
    fn is_enough(&self, variant: &Executable) -> io::Result<bool> {
        let wrong = &self.cases.wrong;
        let (first, others) = wrong.split_at(FIRST.min(wrong.len()));
        // Most variants fail here, many of them in a loop.
        let mut brief = self.grader.compiler.limits.clone();
        brief.question.cpu_milliseconds /= 20;
        brief.question.waiting_milliseconds /= 20;
        let limits = &self.grader.compiler.limits;
        Ok(self.all_right(variant, first, &brief)?
            && self.all_right(variant, others, limits)?
            && self.all_right(variant, &self.cases.right, limits)?)
    }

    /// Returns whether a variant has right answers to all these cases. After the first limit, the rest isn't asked.
    fn all_right(
        &self,
        variant: &Executable,
        cases: &[&Case],
        limits: &GradingLimits,
    ) -> io::Result<bool> {
        let mut limits = limits.clone();
        limits.question.unanswered_seconds = 0;
        limits.question.limit_hits = 0;
        let queries: Vec<ItemQuestion> = cases.iter().map(|&case| case.into()).collect();
        let answers = ask_all(variant, &queries, &self.grader.compiler.sandbox, &limits)?;
        let mut answered = cases.iter().zip(&answers.responses);
        Ok(answered.all(|(case, response)| is_right(case, response)))
    }
}
