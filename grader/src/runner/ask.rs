//! Asks a submission every question, whatever becomes of the processes that answer.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::io;
use std::time::Duration;

use super::compiler::Executable;
use super::limit_usage::LimitUsage;
use super::process;
use super::reply::{Reply, Response};
use sandbox::Sandbox;

use crate::notation::{Callee, Question};
use crate::runner::Settings;

/// How many questions a fresh process is asked after one has died, at first.
const CAREFUL: usize = 16;

/// Asks all of these questions and returns a response to each, in the same order.
///
/// A question during which the process ends is asked once more, as the first of a fresh process: what an earlier
/// question left behind costs no other its answer. A function that was ended at a limit too often is asked nothing
/// further, nor is one that took too long over all of its answers.
///
/// # Errors
///
/// Returns what failed of ours.
pub fn ask(
    executable: &Executable,
    questions: &[&Question],
    sandbox: &Sandbox,
    settings: &Settings,
) -> io::Result<Vec<Response>> {
    ask_noting(
        executable,
        questions,
        sandbox,
        settings,
        &mut LimitUsage::default(),
    )
}

/// Asks as [`ask`] does, and notes how near the submission came to a limit.
///
/// # Errors
///
/// Returns what failed of ours.
pub fn ask_noting(
    executable: &Executable,
    questions: &[&Question],
    sandbox: &Sandbox,
    settings: &Settings,
    limit_usage: &mut LimitUsage,
) -> io::Result<Vec<Response>> {
    let missing: HashMap<Callee, &str> = executable
        .missing
        .iter()
        .map(|missing| (missing.callee, missing.why.as_str()))
        .collect();
    let mut responses: BTreeMap<usize, Response> = BTreeMap::new();
    let mut open: VecDeque<usize> = VecDeque::new();
    for (index, question) in questions.iter().enumerate() {
        match missing.get(&question.callee()) {
            Some(why) => {
                let why = (*why).to_owned();
                responses.insert(index, silent(Reply::Missing { why }));
            }
            None => open.push_back(index),
        }
    }
    let mut hits: HashMap<Callee, u64> = HashMap::new();
    let mut spent: HashMap<Callee, Duration> = HashMap::new();
    let mut batch = usize::MAX;
    while !open.is_empty() {
        let indices: Vec<usize> = open.iter().copied().take(batch).collect();
        let asked: Vec<&Question> = indices.iter().map(|&index| questions[index]).collect();
        let run = process::run(&executable.path, &asked, sandbox, settings)?;
        limit_usage.join(run.limit_usage);
        let answered = run.responses.len();
        for (&index, time) in indices.iter().zip(&run.spent) {
            *spent.entry(questions[index].callee()).or_default() += *time;
        }
        let mut arrived = run.responses.into_iter().zip(&indices);
        let last = if run.ended_early {
            arrived.next_back()
        } else {
            None
        };
        for (response, &index) in arrived {
            responses.insert(index, response);
        }
        open.drain(..answered - usize::from(last.is_some()));
        batch = if last.is_some() {
            CAREFUL
        } else {
            batch.saturating_mul(4)
        };
        // Only what was asked first is to blame: before it there was nothing that could linger.
        if let Some((response, &index)) = last
            && answered == 1
        {
            if response.reply.is_limit() {
                *hits.entry(questions[index].callee()).or_default() += 1;
            }
            open.pop_front();
            responses.insert(index, response);
        }
        let finished = exhausted(&hits, &spent, settings);
        let all = spent.values().sum::<Duration>() > seconds(settings.question.all_seconds);
        let (unasked, rest): (Vec<usize>, Vec<usize>) = open
            .iter()
            .partition(|&&index| all || finished.contains(&questions[index].callee()));
        open = rest.into();
        let unasked = unasked.into_iter();
        responses.extend(unasked.map(|index| (index, silent(Reply::NotAsked))));
    }
    Ok(responses.into_values().collect())
}

/// How many functions may run into limits as often as they may before the others may only once.
const MANY: usize = 4;

/// Returns the functions that are asked nothing further.
fn exhausted(
    hits: &HashMap<Callee, u64>,
    spent: &HashMap<Callee, Duration>,
    settings: &Settings,
) -> HashSet<Callee> {
    let limits = &settings.question;
    let ended = hits.values().filter(|&&hits| hits >= limits.limit_hits);
    // Where this many functions run into limits, one more is believed at once.
    let patience = if ended.count() < MANY {
        limits.limit_hits
    } else {
        1
    };
    let often = hits
        .iter()
        .filter(|&(_, &hits)| hits >= patience)
        .map(|(&callee, _)| callee);
    let long = spent
        .iter()
        .filter(|&(_, &time)| time > seconds(limits.function_seconds))
        .map(|(&callee, _)| callee);
    often.chain(long).collect()
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn silent(reply: Reply) -> Response {
    let printed = String::new();
    Response { reply, printed }
}
