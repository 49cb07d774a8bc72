//! The search: compiles all variants, asks each what the program got wrong, and those that are right everything else.

use std::collections::BTreeSet;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use submission::Submission;

use super::function_source::FunctionSource;
use super::source_edits::Editable;
use super::source_words::{SourceWord, words};
use super::variants::{Variant, Variants};
use crate::grade::Grader;
use crate::place::Place;
use crate::report::Functions;
use crate::runner::{
    CompileError, Compiler, Executable, GradingLimits, ItemQuestion, Reply, Response, ask_all,
};
use crate::score::is_right;
use crate::specs::Case;
use crate::tally::distinct;
use notation::{Callee, Verb};

/// The most variants that are compiled.
const MOST: usize = 900;

/// The most wrong answers that each variant is asked for first.
const FIRST: usize = 4;

/// The result of a search for the place of a mistake.
#[derive(Clone, Debug, Default)]
pub struct PlaceSearch {
    /// The only line in which one edit is enough; none if there is no such line, or several.
    pub place: Option<Place>,
    /// Whether such an edit makes all wrong answers of other functions right, too, apart from those that reach a `todo!`.
    pub is_all: bool,
    /// The number of variants that were tried.
    pub tried: usize,
    /// The time that it took.
    pub time: Duration,
}

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
    let mut variants = all_variants(submission, &functions);
    variants.truncate(MOST);
    let mut search = PlaceSearch::default();
    let answered = grader.assignment.cases.iter().zip(responses);
    let mut cases = Cases::default();
    for (case, response) in answered {
        if is_right(case, response) {
            cases.right.push(case);
        } else if case.question.callee() == callee {
            cases.wrong.push(case);
        } else if !matches!(response.reply, Reply::Unfinished { .. }) {
            cases.others.push(case);
        }
    }
    let Some((executable, left)) = compile(grader, submission, variants, deadline)? else {
        return Ok(search);
    };
    let trial = Trial {
        compiler: &grader.compiler,
        executable,
        cases,
        deadline,
    };
    let enough = trial.of_all(&left, progress)?;
    search.tried = left.len();
    search.time = started.elapsed();
    search.is_all = enough.iter().any(|&(_, is_all)| is_all);
    let mut lines = enough
        .iter()
        .map(|(variant, _)| (&variant.function.file, variant.edit.line));
    if let Some(first) = lines.next()
        && lines.all(|other| other == first)
        && Instant::now() < deadline
    {
        search.place = Some(Place::new(first.0, first.1));
    }
    Ok(search)
}

/// The cases of a search.
#[derive(Default)]
struct Cases<'c> {
    /// The cases of the function that have wrong answers.
    wrong: Vec<&'c Case>,
    /// The cases of other functions that have wrong answers, without those that reach a `todo!`.
    others: Vec<&'c Case>,
    /// All cases that have right answers.
    right: Vec<&'c Case>,
}

/// The trial of one variant after the other.
struct Trial<'a> {
    compiler: &'a Compiler,
    executable: Executable,
    cases: Cases<'a>,
    deadline: Instant,
}

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
        let body = words(&submission.sources[&function.file][function.body.clone()]);
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

/// Returns all variants of these functions, the edits of each function in its order.
fn all_variants<'a>(submission: &Submission, functions: &'a [FunctionSource]) -> Vec<Variant<'a>> {
    let sources = submission.sources.iter();
    let files: Vec<(&String, Vec<SourceWord>)> =
        sources.map(|(file, text)| (file, words(text))).collect();
    let all = || files.iter().flat_map(|(_, words)| words);
    let numbers = all().filter_map(SourceWord::number);
    let numbers = distinct(numbers.filter(|&number| number < 50));
    let paths = files.iter().flat_map(|(_, words)| words.windows(3));
    let paths = paths.filter(|path| path[1].text == "::");
    let paths = distinct(paths.map(|path| (path[0].text, path[2].text)));
    let mut variants = Vec::new();
    for function in functions {
        let Some((_, words)) = files.iter().find(|(file, _)| **file == function.file) else {
            continue;
        };
        let from = words.partition_point(|word| word.at < function.body.start);
        let to = words.partition_point(|word| word.at < function.body.end);
        let editable = Editable {
            source: &submission.sources[&function.file],
            body: &words[from..to],
            arguments: &function.arguments,
            numbers: &numbers,
            variants: &paths,
        };
        for edit in editable.edits() {
            variants.push(Variant {
                number: variants.len() + 1,
                function,
                edit,
            });
        }
    }
    variants
}

/// Compiles all variants that the compiler accepts. None if it refuses something else, or there is no time left.
fn compile<'a>(
    grader: &Grader,
    submission: &Submission,
    mut variants: Vec<Variant<'a>>,
    deadline: Instant,
) -> io::Result<Option<(Executable, Vec<Variant<'a>>)>> {
    while !variants.is_empty() && Instant::now() < deadline {
        let written = Variants::of(submission, &variants);
        let errors = match grader.compile(&written.submission) {
            Ok(executable) => return Ok(Some((executable, variants))),
            Err(CompileError::Refused(errors)) => errors,
            Err(CompileError::Internal(error)) => return Err(error),
            Err(_) => return Ok(None),
        };
        let before = variants.len();
        for (file, line) in &errors.places {
            if let Some(number) = written.at(file, *line) {
                variants.retain(|variant| variant.number != number);
            }
        }
        if variants.len() == before {
            return Ok(None);
        }
    }
    Ok(None)
}

impl Trial<'_> {
    /// Returns the variants that are enough, and whether they make everything right.
    fn of_all<'v>(
        &self,
        variants: &'v [Variant<'v>],
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> io::Result<Vec<(&'v Variant<'v>, bool)>> {
        let next = AtomicUsize::new(0);
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let work = || {
            let mut enough = Vec::new();
            loop {
                let tried = next.fetch_add(1, Ordering::Relaxed);
                let Some(variant) = variants.get(tried) else {
                    return Ok(enough);
                };
                if Instant::now() > self.deadline {
                    return Ok(enough);
                }
                progress(tried, variants.len());
                let program = self.executable.with_number(variant.number)?;
                if self.is_enough(&program)? {
                    enough.push((
                        variant,
                        self.all_right(&program, &self.cases.others, &self.compiler.limits)?,
                    ));
                }
            }
        };
        let results: Vec<io::Result<Vec<_>>> = thread::scope(|scope| {
            let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
            let lost = |_| Err(io::Error::other("a thread of the search panicked"));
            let joined = threads.into_iter().map(ScopedJoinHandle::join);
            joined.map(|result| result.unwrap_or_else(lost)).collect()
        });
        let mut enough = Vec::new();
        for result in results {
            enough.extend(result?);
        }
        Ok(enough)
    }

    /// Returns whether a variant makes all cases of the function right, and no other one wrong.
    fn is_enough(&self, variant: &Executable) -> io::Result<bool> {
        let wrong = &self.cases.wrong;
        let (first, others) = wrong.split_at(FIRST.min(wrong.len()));
        // Most variants fail here, many of them in a loop.
        let mut brief = self.compiler.limits.clone();
        brief.question.cpu_milliseconds /= 5;
        brief.question.waiting_milliseconds /= 5;
        let limits = &self.compiler.limits;
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
        let answers = ask_all(variant, &queries, &self.compiler.sandbox, &limits)?;
        let mut answered = cases.iter().zip(&answers.responses);
        Ok(answered.all(|(case, response)| is_right(case, response)))
    }
}
