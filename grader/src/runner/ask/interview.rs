//! The state of asking a submission: what is open, what was answered, and what it has cost.

use std::collections::{HashMap, HashSet, VecDeque};
use std::time::Duration;
use std::{mem, thread};

use super::question_timer::AnswerTime;
use super::response::{Answers, Reply, Response};
use super::submission_process::{ProcessResult, TimedQuestion};
use crate::runner::compile::Executable;
use crate::runner::grading_limits::{GradingLimits, LimitUsage};
use crate::specs::Case;
use notation::{Answer, Callee, Question};

/// Number of questions that the first process is asked after another one has died.
const CAREFUL: usize = 16;

/// After this number of functions has reached limits, the next one begins with half of the time.
const FUNCTIONS: usize = 2;

/// Most halvings of the time for an answer. An eighth is left; a right answer takes a thousandth.
const HALVED: usize = 3;

/// Number of halvings for a question that will be asked again on its own before it is blamed.
const SUSPECTED: usize = 2;

/// Once an answer took at least this part of its time, an eighth, less time wouldn't be enough.
const SLOW: u32 = 1 << HALVED;

/// A function is called slow if it took at least this long to answer, or to answer one line of a session.
const NOTABLE: Duration = Duration::from_millis(100);

/// Number of crashes that count as much as reaching a limit once.
const CRASHES: u64 = 16;

/// Number of functions that may waste as much time as a single one may; any others get none.
const WASTERS: u64 = 4;

/// After this time of answers, several processes are asked at once.
const LONG: Duration = Duration::from_secs(2);

/// Most processes at once for a submission that is slow because it waits, or on a machine with many cores.
const AT_ONCE: usize = 16;

pub(super) struct Interview<'a> {
    queries: &'a [ItemQuestion<'a>],
    grading_limits: &'a GradingLimits,
    /// The questions that haven't been answered yet, in the order in which they will be asked.
    open: VecDeque<usize>,
    pub(super) responses: Vec<Option<Response>>,
    batch: usize,
    /// The items in which a question ended its process.
    lost: HashSet<&'a str>,
    functions: HashMap<Callee, Function>,
    answered: Duration,
    /// The part of the time in which processes waited.
    waited: Duration,
    peak_kib: u64,
    unanswered: Duration,
    heard: u64,
    limit_usage: LimitUsage,
}

pub(super) struct Batch {
    pub(super) indices: Vec<usize>,
    /// Whether no other process is asked at the same time.
    is_alone: bool,
}

#[derive(Default)]
struct Function {
    /// The number of its questions that reached a limit.
    hits: usize,
    /// The number of functions that had reached a limit before this one did.
    predecessors: usize,
    /// The number of its questions that ended their process, at a limit or not.
    endings: usize,
    /// The number of its questions that it answered, or at which it panicked.
    answers: usize,
    /// Whether one of them ended its process while others were asked at the same time.
    is_suspected: bool,
    /// The cost of those whose points were already lost: 1 for a crash, more for a limit, or if the function mostly crashes.
    wasted: u64,
    /// The longest time that it took to answer, or to answer one line of a session.
    slowest: Duration,
    longest: Duration,
}

impl<'a> Interview<'a> {
    pub(super) fn new(
        executable: &Executable,
        queries: &'a [ItemQuestion<'a>],
        grading_limits: &'a GradingLimits,
    ) -> Self {
        let missing: HashMap<Callee, &str> = executable
            .missing
            .iter()
            .map(|missing| (missing.callee, missing.why.as_str()))
            .collect();
        let mut interview = Interview {
            queries,
            grading_limits,
            open: VecDeque::new(),
            responses: vec![None; queries.len()],
            batch: usize::MAX,
            lost: HashSet::new(),
            functions: HashMap::new(),
            answered: Duration::ZERO,
            waited: Duration::ZERO,
            peak_kib: 0,
            unanswered: Duration::ZERO,
            heard: 0,
            limit_usage: executable.limit_usage,
        };
        for (index, query) in queries.iter().enumerate() {
            match missing.get(&query.question.callee()) {
                Some(why) => {
                    let why = (*why).to_owned();
                    let response = Response::silent(Reply::Missing { why });
                    interview.responses[index] = Some(response);
                }
                None => interview.open.push_back(index),
            }
        }
        interview.sort();
        interview
    }

    /// Takes the questions for the next process; none if there are no more, or nothing is left of the limits.
    pub(super) fn next_batch(&mut self) -> Option<Batch> {
        let limits = &self.grading_limits.question;
        if self.answered > Duration::from_secs(limits.all_seconds)
            || self.unanswered > Duration::from_secs(limits.unanswered_seconds)
            || self.heard > limits.all_output_kib.saturating_mul(1024)
        {
            return None;
        }
        self.open.front()?;
        let processes = self.processes();
        let is_alone = processes == 1;
        let most = CAREFUL.min(self.open.len().div_ceil(processes));
        let mut weight = 0;
        let is_taken = |&&index: &&usize| {
            let is_first = weight == 0;
            weight += self.weight(index, most);
            is_first || is_alone || weight <= most
        };
        let count = self
            .open
            .iter()
            .take(self.batch)
            .take_while(is_taken)
            .count();
        let indices = self.open.drain(..count).collect();
        Some(Batch { indices, is_alone })
    }

    /// Returns the number of processes that are asked the next questions at once: several if the submission has been slow, and
    /// the function of these questions always answers. They take no more memory together than one may take.
    pub(super) fn processes(&self) -> usize {
        let is_calm = |&index: &usize| !self.ends_processes(index);
        if self.answered <= LONG || !self.open.front().is_some_and(is_calm) {
            return 1;
        }
        let most = if self.waited * 2 > self.answered {
            AT_ONCE
        } else {
            thread::available_parallelism().map_or(1, |cores| AT_ONCE.min(cores.get()))
        };
        let memory_kib = self.grading_limits.run.memory_mib.saturating_mul(1024);
        let fitting = memory_kib / self.peak_kib.max(1);
        usize::try_from(fitting).map_or(most, |fitting| fitting.clamp(1, most))
    }

    pub(super) fn keep(&mut self, index: usize, response: Response, spent: AnswerTime) {
        self.responses[index] = Some(response);
        self.answered += spent.all;
        let function = self.function(index);
        function.answers += 1;
        function.slowest = function.slowest.max(spent.longest);
        function.longest = function.longest.max(spent.all);
    }

    /// Returns these questions with the limits on their answers.
    pub(super) fn asked(&self, indices: &[usize]) -> impl Iterator<Item = TimedQuestion<'a>> {
        indices.iter().enumerate().map(move |(position, &index)| {
            let ItemQuestion {
                question, likely, ..
            } = self.queries[index];
            let function = self.functions.get(&question.callee());
            let mut halved = match function {
                Some(function) if function.hits > 0 => {
                    function.hits + function.predecessors / FUNCTIONS
                }
                _ => self.functions_at_limits() / FUNCTIONS,
            };
            if position > 0 {
                halved += SUSPECTED;
            }
            if function.is_some_and(|function| self.needs_time(function)) {
                halved = 0;
            }
            TimedQuestion {
                question,
                likely,
                halved: halved.min(HALVED),
            }
        })
    }

    /// Notes how a process ended that was asked these questions; its answers are kept already.
    pub(super) fn note(&mut self, batch: &Batch, run: ProcessResult) {
        self.limit_usage.join(run.limit_usage);
        self.heard += run.heard;
        self.waited += run.waited;
        self.peak_kib = self.peak_kib.max(run.peak_kib);
        let mut unanswered = &batch.indices[run.answered..];
        self.batch = match run.last {
            Some(_) => CAREFUL,
            None => self.batch.saturating_mul(4),
        };
        if let (Some((response, spent)), Some((&index, rest))) =
            (run.last, unanswered.split_first())
        {
            self.unanswered += spent.all;
            // Only the first question of a process is blamed: nothing can be left behind from an earlier one. Of several processes
            // none is blamed: the order in which they end isn't always the same.
            if run.answered == 0 && batch.is_alone {
                unanswered = rest;
                self.blame(index, response);
            } else if run.answered == 0 {
                self.function(index).is_suspected = true;
            }
        }
        self.open.extend(unanswered);
        self.give_up();
        self.sort();
    }

    /// Notes that this question, the first one of its process, ended the process.
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
            let is_hopeless = at_limit || function.endings > function.answers;
            function.wasted += if is_hopeless { CRASHES } else { 1 };
        }
        self.responses[index] = Some(response);
    }

    /// Drops the questions that can't earn points and would take too much time.
    fn give_up(&mut self) {
        let most = self.grading_limits.question.limit_hits * CRASHES;
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
        for index in dropped {
            self.responses[index] = Some(Response::silent(Reply::NotAsked));
        }
    }

    fn sort(&mut self) {
        let mut open = mem::take(&mut self.open);
        open.make_contiguous().sort_by_key(|&index| {
            let function = self.functions.get(&self.queries[index].question.callee());
            let is_late = function.is_some_and(|known| known.hits > 0 || known.is_suspected);
            (self.earns_nothing(index), is_late, index)
        });
        self.open = open;
    }

    /// Returns how much this question counts among those of one of several processes: nothing if its function has been quick, and
    /// `most` if an answer of it has taken long.
    fn weight(&self, index: usize, most: usize) -> usize {
        let callee = self.queries[index].question.callee();
        match self.functions.get(&callee) {
            Some(known) if known.longest > LONG => most,
            Some(known) if known.slowest >= NOTABLE => 1,
            _ => 0,
        }
    }

    fn ends_processes(&self, index: usize) -> bool {
        let function = self.functions.get(&self.queries[index].question.callee());
        function.is_some_and(|known| known.endings > 0 || known.is_suspected)
    }

    /// Returns whether a question can't earn its item any more, and will probably end its process.
    fn earns_nothing(&self, index: usize) -> bool {
        let query = &self.queries[index];
        let function = self.functions.get(&query.question.callee());
        self.lost.contains(query.item) && function.is_some_and(|function| function.endings > 0)
    }

    /// Returns whether a function has answered so slowly that it needs all the time that it may take.
    fn needs_time(&self, function: &Function) -> bool {
        let limit = Duration::from_millis(self.grading_limits.question.cpu_milliseconds);
        function.slowest > limit / SLOW
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

    /// Returns all responses. Questions for which there was no time count as not asked.
    pub(super) fn finish(self) -> Answers {
        let unasked = || Response::silent(Reply::NotAsked);
        let slow = self
            .functions
            .iter()
            .filter(|(_, function)| function.slowest >= NOTABLE);
        let slow = slow.map(|(&callee, _)| callee).collect();
        let responses = self.responses.into_iter();
        Answers {
            responses: responses
                .map(|response| response.unwrap_or_else(unasked))
                .collect(),
            limit_usage: self.limit_usage,
            slow,
        }
    }
}

/// A question to a submission, with the item that it decides.
#[derive(Clone, Copy, Debug)]
pub struct ItemQuestion<'a> {
    /// The question.
    pub question: &'a Question,
    /// The item that the answer decides. Once one of its questions has ended a process, the others can't earn points.
    pub item: &'a str,
    /// The answer that most submissions give: if it is written in the same way, it isn't read again.
    pub likely: Option<&'a Answer>,
}

impl<'a> From<&'a Case> for ItemQuestion<'a> {
    fn from(case: &'a Case) -> ItemQuestion<'a> {
        ItemQuestion {
            question: &case.question,
            item: &case.rule,
            likely: Some(&case.expected),
        }
    }
}
