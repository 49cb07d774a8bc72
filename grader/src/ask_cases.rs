//! Asks a submission the cases of an assignment: all that students may see before the first that is hidden.

use std::collections::BTreeSet;
use std::io;
use std::mem;

use crate::runner::{
    Answers, Compiler, Executable, FurtherReply, ItemQuestion, LimitUsage, Reply, Response,
    ask_again, ask_all, ask_all_telling, ask_alone, ask_with_lines_at_once,
};
use crate::score::{ReplayQuestions, changed_answer, choose_questions_to_ask_alone};
use crate::specs::{Assignment, Case};

/// The most rounds of questions on the way to answers: a move has seven steps, and one may be left out.
const MOST_ROUNDS: usize = 8;

/// Partial result, before all cases are answered.
pub(crate) enum Interim<'a> {
    /// These responses, one for each case. Cases that have none yet count as not asked, and a response may still change.
    SoFar(&'a [Response]),
    /// The final responses to all cases but those that come late and the hidden ones.
    Early(&'a [Response]),
}

/// Asks an executable these cases. Everything that students may see is asked before the first hidden question, so that
/// nothing that a process does or learns there can be in an answer that students see.
pub(crate) fn ask_cases(
    compiler: &Compiler,
    assignment: &Assignment,
    executable: &Executable,
    cases: &[&Case],
    is_late: &dyn Fn(&Case) -> bool,
    tell: &mut dyn FnMut(Interim),
) -> io::Result<Answers> {
    // All of them together, however often they are asked.
    let compiler = &Compiler {
        limits: compiler.limits.until_all_are_asked(),
        ..compiler.clone()
    };
    let (hidden, shown): (Vec<usize>, Vec<usize>) =
        (0..cases.len()).partition(|&index| cases[index].hidden);
    let (late, early): (Vec<usize>, Vec<usize>) =
        shown.into_iter().partition(|&index| is_late(cases[index]));
    let mut is_early = true;
    let mut answers = Answers {
        responses: vec![Response::silent(Reply::NotAsked); cases.len()],
        limit_usage: LimitUsage::default(),
        slow: BTreeSet::new(),
    };
    let mut asked_already: Vec<usize> = Vec::new();
    for indices in [early, late, hidden] {
        let alike: Vec<&Case> = indices.iter().map(|&index| cases[index]).collect();
        let known = &answers.responses;
        let mut tell_so_far = |responses: &[Option<Response>]| {
            let mut known = known.clone();
            for (&index, response) in indices.iter().zip(responses) {
                if let Some(response) = response {
                    known[index] = response.clone();
                }
            }
            tell(Interim::SoFar(&known));
        };
        let asked = ask_alike(compiler, executable, &alike, &mut tell_so_far)?;
        answers.limit_usage.join(asked.limit_usage);
        answers.slow.extend(asked.slow);
        for (&index, response) in indices.iter().zip(asked.responses) {
            answers.responses[index] = response;
        }
        let from = asked_already.len();
        asked_already.extend(indices);
        let answered = asked_already.iter();
        let answered: Vec<(&Case, &Response)> = answered
            .map(|&index| (cases[index], &answers.responses[index]))
            .collect();
        for (at, reply) in follow(compiler, assignment, executable, &answered, from)? {
            answers.responses[asked_already[at]].further.push(reply);
        }
        if mem::take(&mut is_early) {
            tell(Interim::Early(&answers.responses));
        }
    }
    Ok(answers)
}

/// Asks cases all of which are hidden, or none. A few of those with wrong answers are asked again, each of a new process: a
/// right answer there shows that the submission keeps something from one call to the next.
fn ask_alike(
    compiler: &Compiler,
    executable: &Executable,
    cases: &[&Case],
    tell: &mut dyn FnMut(&[Option<Response>]),
) -> io::Result<Answers> {
    let queries: Vec<ItemQuestion> = cases.iter().map(|&case| case.into()).collect();
    let Compiler {
        sandbox, limits, ..
    } = compiler;
    let mut answers = ask_all_telling(executable, &queries, sandbox, limits, tell)?;
    // An answer depends on nothing but its question.
    let again = ask_again(executable, &queries, &answers, sandbox, limits)?;
    let at_once = ask_with_lines_at_once(executable, &queries, &answers, sandbox, limits)?;
    for (index, second) in again.into_iter().chain(at_once) {
        let first = &mut answers.responses[index];
        if let Some(changed) = changed_answer(cases[index], first, second) {
            *first = changed;
        }
    }
    if executable.nondeterminism.memory_or_chance {
        let again = choose_questions_to_ask_alone(cases, &answers.responses);
        ask_alone(executable, &queries, &again, &mut answers, sandbox, limits)?;
    }
    Ok(answers)
}

/// Asks what the submission's own functions answer on the way to some of its answers, from an index on, and returns each reply with the
/// index of the answer. What is asked next depends on these replies, so there are a few rounds.
fn follow(
    compiler: &Compiler,
    assignment: &Assignment,
    executable: &Executable,
    answered: &[(&Case, &Response)],
    from: usize,
) -> io::Result<Vec<(usize, FurtherReply)>> {
    let mut questions = ReplayQuestions::of(assignment, answered, from);
    let mut replies: Vec<(usize, FurtherReply)> = Vec::new();
    for _ in 0..MOST_ROUNDS {
        let further = questions.next_round();
        if further.is_empty() {
            break;
        }
        let queries: Vec<ItemQuestion> = further
            .iter()
            .map(|(index, question)| ItemQuestion {
                question,
                item: &answered[*index].0.rule,
                likely: None,
            })
            .collect();
        let answers = ask_all(executable, &queries, &compiler.sandbox, &compiler.limits)?;
        for ((index, question), response) in further.into_iter().zip(answers.responses) {
            let reply = FurtherReply {
                question: question.to_string(),
                reply: response
                    .reply
                    .clone()
                    .map_answer(|answer| answer.to_string()),
            };
            questions.note(&question, response.reply);
            replies.push((index, reply));
        }
    }
    Ok(replies)
}
