//! Asks a submission all questions, no matter what happens to the processes that answer.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};
use std::io;
use std::mem;
use std::time::{Duration, Instant};

use super::item_question::ItemQuestion;
use super::question_timer::AnswerTime;
use super::response::{Reply, Response};
use super::submission_process::{self, ProcessResult, TimedQuestion};
use crate::runner::compile::Executable;
use crate::runner::limit_usage::LimitUsage;
use sandbox::Sandbox;

use crate::notation::Callee;
use crate::runner::grading_limits::GradingLimits;

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

/// The time between two reports on the responses that there are.
const TOLD: Duration = Duration::from_millis(500);

/// Number of crashes that count as much as reaching a limit once.
const CRASHES: u64 = 16;

/// Number of functions that may waste as much time as a single one may; any others get none.
const WASTERS: u64 = 4;

/// The responses to all questions.
#[derive(Debug)]
pub struct Answers {
    /// One response to each question, in the same order.
    pub responses: Vec<Response>,
    /// Largest share of a limit that the submission used.
    pub limit_usage: LimitUsage,
    /// The functions that gave an answer slowly, in the order in which they are taught.
    pub slow: BTreeSet<Callee>,
}

/// Asks all these questions.
///
/// If a process ends during a question, that question is asked again as the first one of a new process, so that it isn't
/// blamed for what an earlier question left behind. If the process ends again, the item of the question is lost. Other
/// questions of that item can't earn anything now. If their function has ended processes, they are asked last, and only
/// as long as that doesn't take much time. All other questions are still asked.
pub fn ask_all(
    executable: &Executable,
    queries: &[ItemQuestion],
    sandbox: &Sandbox,
    grading_limits: &GradingLimits,
) -> io::Result<Answers> {
    ask_all_telling(executable, queries, sandbox, grading_limits, &mut |_| ())
}

/// Asks all these questions, and tells twice a second which responses there are.
pub(crate) fn ask_all_telling(
    executable: &Executable,
    queries: &[ItemQuestion],
    sandbox: &Sandbox,
    grading_limits: &GradingLimits,
    tell: &mut dyn FnMut(&[Option<Response>]),
) -> io::Result<Answers> {
    let started = Instant::now();
    let longest = Duration::from_secs(grading_limits.question.all_wall_seconds);
    let mut interview = Interview::new(executable, queries, grading_limits);
    let mut told = started;
    let mut tell = |responses: &[Option<Response>]| {
        if told.elapsed() >= TOLD {
            tell(responses);
            told = Instant::now();
        }
    };
    while started.elapsed() <= longest
        && !grading_limits.stop.is_set()
        && let Some(indices) = interview.next_batch()
    {
        let asked: Vec<TimedQuestion> = interview.asked(&indices).collect();
        let mut next = indices.iter();
        let keep = |response, spent: AnswerTime| {
            if let Some(&index) = next.next() {
                interview.responses[index] = Some(response);
                interview.answered += spent.all;
                let slowest = &mut interview.function(index).slowest;
                *slowest = spent.longest.max(*slowest);
                tell(&interview.responses);
            }
        };
        let run = submission_process::run(&executable.path, &asked, sandbox, grading_limits, keep)?;
        interview.note(run);
        tell(&interview.responses);
    }
    Ok(interview.finish())
}

/// The state of asking a submission.
struct Interview<'a> {
    queries: &'a [ItemQuestion<'a>],
    grading_limits: &'a GradingLimits,
    /// The questions that haven't been answered yet, in the order in which they will be asked.
    open: VecDeque<usize>,
    /// The response to each question, if there is one already.
    responses: Vec<Option<Response>>,
    /// The number of questions for the next process.
    batch: usize,
    /// The items in which a question ended its process.
    lost: HashSet<&'a str>,
    functions: HashMap<Callee, Function>,
    /// The time of all answers.
    answered: Duration,
    /// The time of all questions that ended their process.
    unanswered: Duration,
    /// Bytes of output of all processes.
    heard: u64,
    limit_usage: LimitUsage,
}

/// Facts about a function.
#[derive(Default)]
struct Function {
    /// The number of its questions that reached a limit.
    hits: usize,
    /// The number of functions that had reached a limit before this one did.
    predecessors: usize,
    /// The number of its questions that ended their process, at a limit or not.
    endings: usize,
    /// The cost of those that couldn't earn anything any more: 1 for a crash, more for a limit.
    wasted: u64,
    /// The longest time that it took to answer, or to answer one line of a session.
    slowest: Duration,
}

impl<'a> Interview<'a> {
    fn new(
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

    /// Returns the questions for the next process; none if there are no more, or nothing is left of the limits.
    fn next_batch(&self) -> Option<Vec<usize>> {
        let limits = &self.grading_limits.question;
        if self.answered > Duration::from_secs(limits.all_seconds)
            || self.unanswered > Duration::from_secs(limits.unanswered_seconds)
            || self.heard > limits.all_output_kib.saturating_mul(1024)
        {
            return None;
        }
        self.open.front()?;
        Some(self.open.iter().take(self.batch).copied().collect())
    }

    /// Returns these questions with the limits on their answers.
    fn asked(&self, indices: &[usize]) -> impl Iterator<Item = TimedQuestion<'a>> {
        indices.iter().enumerate().map(move |(position, &index)| {
            let question = self.queries[index].question;
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
                halved: halved.min(HALVED),
            }
        })
    }

    /// Notes how a process ended; its answers are kept already.
    fn note(&mut self, run: ProcessResult) {
        self.limit_usage.join(run.limit_usage);
        self.heard += run.heard;
        self.open.drain(..run.answered);
        self.batch = match run.last {
            Some(_) => CAREFUL,
            None => self.batch.saturating_mul(4),
        };
        if let (Some((response, spent)), Some(&index)) = (run.last, self.open.front()) {
            self.unanswered += spent.all;
            // Only the first question of a process is blamed: nothing can be left behind from an earlier one.
            if run.answered == 0 {
                self.open.pop_front();
                self.blame(index, response);
            }
        }
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
            function.wasted += if at_limit { CRASHES } else { 1 };
        }
        self.responses[index] = Some(response);
    }

    /// Drops the questions that can't earn anything and would take too much time.
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

    /// Sorts the open questions: those that may reach a limit come last.
    fn sort(&mut self) {
        let mut open = mem::take(&mut self.open);
        open.make_contiguous().sort_by_key(|&index| {
            let function = self.functions.get(&self.queries[index].question.callee());
            let at_limit = function.is_some_and(|function| function.hits > 0);
            (self.earns_nothing(index), at_limit, index)
        });
        self.open = open;
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
    fn finish(self) -> Answers {
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
