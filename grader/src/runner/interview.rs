//! Asks a submission every question, whatever happens to the processes that answer.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::io;
use std::time::{Duration, Instant};

use super::build::Executable;
use super::limit_usage::LimitUsage;
use super::process::{self, Asked, Run};
use super::query::Query;
use super::question_timer::AnswerLimits;
use super::reply::{Reply, Response};
use sandbox::Sandbox;

use crate::notation::Callee;
use crate::runner::Settings;

/// How many questions a fresh process is asked after one has died, at first.
const CAREFUL: usize = 16;

/// After how many functions that ran into limits the next one begins with half of the time.
const FUNCTIONS: usize = 2;

/// How often the time for an answer is halved at most: an eighth is left, and a right answer takes a thousandth.
const HALVED: usize = 3;

/// How often it is halved for a question that is asked again on its own before it is blamed.
const SUSPECTED: usize = 2;

/// How many crashes take as much time as one limit.
const CRASHES: u64 = 16;

/// As many functions may waste the time that one may; all further ones get none.
const WASTERS: u64 = 4;

/// The responses to all questions, and how near the submission came to a limit.
#[derive(Debug)]
pub struct Answers {
    /// One response to each question, in the same order.
    pub responses: Vec<Response>,
    /// How near the submission came to a limit.
    pub limit_usage: LimitUsage,
}

/// Asks all of these questions.
///
/// A question during which the process ends is asked once more, as the first of a fresh process: what an earlier
/// question left behind costs no other its answer. A question that ends its process loses its own item. The other
/// questions of that item can earn nothing now; those of a function that ended processes are asked last, and only as
/// long as that doesn't take much time. All other questions are asked all the same.
///
/// # Errors
///
/// Returns what failed in the grader itself.
pub fn ask(
    executable: &Executable,
    queries: &[Query],
    sandbox: &Sandbox,
    settings: &Settings,
) -> io::Result<Answers> {
    let started = Instant::now();
    let longest = Duration::from_secs(settings.question.all_wall_seconds);
    let mut interview = Interview::new(executable, queries, settings);
    while started.elapsed() <= longest
        && let Some(indices) = interview.next_batch()
    {
        let asked: Vec<Asked> = interview.asked(&indices).collect();
        let run = process::run(&executable.path, &asked, sandbox, settings)?;
        interview.note(&indices, run);
    }
    Ok(interview.finish())
}

/// What is known while a submission is asked.
struct Interview<'a> {
    queries: &'a [Query<'a>],
    settings: &'a Settings,
    /// The questions that are still to be asked, in this order.
    open: VecDeque<usize>,
    responses: BTreeMap<usize, Response>,
    /// How many questions the next process is asked.
    batch: usize,
    /// The items in which a question ended its process.
    lost: HashSet<&'a str>,
    functions: HashMap<Callee, Function>,
    limit_usage: LimitUsage,
}

/// What is known of a function.
#[derive(Default)]
struct Function {
    /// How many of its questions ended at a limit.
    hits: usize,
    /// How many functions had run into limits before this one first did.
    predecessors: usize,
    /// How many of its questions ended their process, at a limit or not.
    endings: usize,
    /// What those cost that could no longer earn anything: one for a crash, more for a limit.
    wasted: u64,
    /// How long all of its answers took.
    spent: Duration,
}

impl<'a> Interview<'a> {
    fn new(executable: &Executable, queries: &'a [Query<'a>], settings: &'a Settings) -> Self {
        let missing: HashMap<Callee, &str> = executable
            .missing
            .iter()
            .map(|missing| (missing.callee, missing.why.as_str()))
            .collect();
        let mut interview = Interview {
            queries,
            settings,
            open: VecDeque::new(),
            responses: BTreeMap::new(),
            batch: usize::MAX,
            lost: HashSet::new(),
            functions: HashMap::new(),
            limit_usage: executable.limit_usage,
        };
        for (index, query) in queries.iter().enumerate() {
            match missing.get(&query.question.callee()) {
                Some(why) => {
                    let why = (*why).to_owned();
                    let response = silent(Reply::Missing { why });
                    interview.responses.insert(index, response);
                }
                None => interview.open.push_back(index),
            }
        }
        interview.sort();
        interview
    }

    /// Returns what the next process is asked; nothing once all is asked, or no time is left for the rest.
    fn next_batch(&self) -> Option<Vec<usize>> {
        let spent: Duration = self.functions.values().map(|function| function.spent).sum();
        if spent > Duration::from_secs(self.settings.question.all_seconds) {
            return None;
        }
        let hidden = self.queries[*self.open.front()?].hidden;
        let alike = self
            .open
            .iter()
            .take_while(|&&index| self.queries[index].hidden == hidden);
        Some(alike.take(self.batch).copied().collect())
    }

    /// Returns these questions with the limits on their answers.
    fn asked(&self, indices: &[usize]) -> impl Iterator<Item = Asked<'a>> {
        let full = AnswerLimits::of(self.settings);
        indices.iter().enumerate().map(move |(position, &index)| {
            let question = self.queries[index].question;
            let function = self.functions.get(&question.callee());
            let mut halved = match function {
                Some(function) if self.is_slow(function) => HALVED,
                Some(function) if function.hits > 0 => {
                    function.hits + function.predecessors / FUNCTIONS
                }
                _ => self.functions_at_limits() / FUNCTIONS,
            };
            if position > 0 {
                halved += SUSPECTED;
            }
            let limits = full.halved(halved.min(HALVED));
            Asked { question, limits }
        })
    }

    /// Takes in what a process answered to these questions.
    fn note(&mut self, indices: &[usize], run: Run) {
        self.limit_usage.join(run.limit_usage);
        for (&index, time) in indices.iter().zip(&run.spent) {
            self.function(index).spent += *time;
        }
        let answered = run.responses.len();
        let mut arrived = indices.iter().copied().zip(run.responses);
        let last = if run.ended_early {
            arrived.next_back()
        } else {
            None
        };
        let done = answered - usize::from(last.is_some());
        self.responses.extend(arrived);
        self.open.drain(..done);
        self.batch = match last {
            Some(_) => CAREFUL,
            None => self.batch.saturating_mul(4),
        };
        // Only what was asked first is to blame: before it there was nothing that could linger.
        if let (Some((index, response)), 0) = (last, done) {
            self.open.pop_front();
            self.blame(index, response);
        }
        self.give_up();
        self.sort();
    }

    /// Notes that this question ended a process in which nothing was asked before it.
    fn blame(&mut self, index: usize, response: Response) {
        let at_limit = response.reply.is_limit();
        let predecessors = self.functions_at_limits();
        let was_lost = !self.lost.insert(self.queries[index].item);
        let function = self.function(index);
        function.endings += 1;
        if at_limit {
            if function.hits == 0 {
                function.predecessors = predecessors;
            }
            function.hits += 1;
        }
        if was_lost {
            function.wasted += if at_limit { CRASHES } else { 1 };
        }
        self.responses.insert(index, response);
    }

    /// Drops the questions that can earn nothing and would take too much time.
    fn give_up(&mut self) {
        let most = self.settings.question.limit_hits * CRASHES;
        let wasted: u64 = self
            .functions
            .values()
            .map(|function| function.wasted)
            .sum();
        let (dropped, open): (Vec<usize>, Vec<usize>) =
            self.open.iter().copied().partition(|&index| {
                let function = self.functions.get(&self.queries[index].question.callee());
                let too_much =
                    |function: &Function| function.wasted >= most || wasted >= most * WASTERS;
                self.earns_nothing(index) && function.is_some_and(too_much)
            });
        self.open = open.into();
        let responses = dropped
            .into_iter()
            .map(|index| (index, silent(Reply::NotAsked)));
        self.responses.extend(responses);
    }

    /// Puts the open questions into order: first what everybody may see, and last what is likely to take long.
    fn sort(&mut self) {
        let mut open: Vec<usize> = self.open.drain(..).collect();
        open.sort_by_cached_key(|&index| {
            let function = self.functions.get(&self.queries[index].question.callee());
            let is_slow = function.is_some_and(|function| self.is_slow(function));
            let hidden = self.queries[index].hidden;
            (self.earns_nothing(index), is_slow, hidden, index)
        });
        self.open = open.into();
    }

    /// Says whether a question can't earn its item any more and may well end its process.
    fn earns_nothing(&self, index: usize) -> bool {
        let query = &self.queries[index];
        let function = self.functions.get(&query.question.callee());
        self.lost.contains(query.item) && function.is_some_and(|function| function.endings > 0)
    }

    /// Says whether a function has taken all the time that it may before others are asked.
    fn is_slow(&self, function: &Function) -> bool {
        function.spent > Duration::from_secs(self.settings.question.function_seconds)
    }

    fn functions_at_limits(&self) -> usize {
        let mut functions = self.functions.values();
        functions
            .by_ref()
            .filter(|function| function.hits > 0)
            .count()
    }

    fn function(&mut self, index: usize) -> &mut Function {
        let callee = self.queries[index].question.callee();
        self.functions.entry(callee).or_default()
    }

    /// Returns all responses; what there was no time for was not asked.
    fn finish(mut self) -> Answers {
        let unasked = self
            .open
            .iter()
            .map(|&index| (index, silent(Reply::NotAsked)));
        self.responses.extend(unasked);
        Answers {
            responses: self.responses.into_values().collect(),
            limit_usage: self.limit_usage,
        }
    }
}

fn silent(reply: Reply) -> Response {
    let printed = String::new();
    Response { reply, printed }
}
