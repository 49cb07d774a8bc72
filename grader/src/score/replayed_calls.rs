//! Replays the recorded calls of a move with what the submission's own functions answer to each.
//!
//! The steps say what is right after each of them, so each step is a question to one function. Which function that is, and
//! in which order a move asks them, is recorded as well: no rule is known here.

use std::collections::BTreeSet;

use super::known_replies::KnownReplies;
use super::submission_score::is_right;
use crate::runner::{Reply, Response};
use crate::specs::{Assignment, Case};
use crate::tally::distinct;
use notation::{
    Answer, Board, CallTrace, Callee, Question, QuestionNumbers, Refusal, Status, Step, Steps, Verb,
};

/// The answers of a submission's own functions to the calls that lead to the right answer, where its answer is wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplayedCalls {
    /// The functions that answer one of these calls wrongly.
    pub wrong: BTreeSet<Callee>,
    /// The functions that change the board or decide what follows in these calls.
    pub acting: BTreeSet<Callee>,
    /// Whether the wrong answer is the one to which the submission's own functions lead.
    pub leads_there: bool,
    /// Whether they lead to an answer of the right kind: a refusal, the next player, or the end of the game.
    pub is_of_right_kind: bool,
    /// If all functions answer rightly: the one without which they lead to the wrong answer.
    pub unused: Option<Verb>,
}

impl KnownReplies<'_> {
    /// Replays the calls behind a wrong answer, if they are recorded and the reply to each is known.
    pub fn replayed(&self, case: &Case, reply: &Reply) -> Option<ReplayedCalls> {
        let (replayed, wanted) = self.replay(case, reply)?;
        let is_known = !wanted.iter().any(|wanted| wanted.is_of_the_trace);
        is_known.then_some(replayed)
    }

    /// Returns the questions to ask next to replay the calls behind a wrong answer.
    pub(super) fn wanted(&self, case: &Case, reply: &Reply) -> Vec<Question> {
        let (_, wanted) = self.replay(case, reply).unwrap_or_default();
        wanted.into_iter().map(|wanted| wanted.question).collect()
    }

    /// Replays the calls behind a wrong answer as far as they are known, and returns the questions to ask next.
    fn replay(&self, case: &Case, reply: &Reply) -> Option<(ReplayedCalls, Vec<Wanted>)> {
        if case.question.rule_set.is_some() {
            return None;
        }
        let mut replay = Replay {
            known: self,
            question: &case.question,
            wrong: BTreeSet::new(),
            acting: BTreeSet::new(),
            wanted: Vec::new(),
            is_own: false,
        };
        let leads = match (case.question.verb, self.steps.of(&case.question)) {
            (Verb::Sow, Some(steps)) => replay.sow(steps).into_iter().collect(),
            (Verb::Play, steps) => {
                replay.check_calls(&case.expected, steps)?;
                replay.own_calls(&case.expected, None).unwrap_or_default()
            }
            _ => return None,
        };
        let is_right = replay.wrong.is_empty() && replay.wanted.is_empty();
        let unused = is_right.then(|| replay.unused(&case.expected, reply));
        // Some functions aren't asked in the trace, though they may be called.
        let asked = case.question.callee();
        let is_untraced = |other: &&Callee| {
            let is_of_board = matches!(other.verb, Verb::Bowls | Verb::Kalah);
            let is_below = asked.builds_on(**other) && !self.steps.asks(asked.verb, other.verb);
            is_of_board && self.calls.may_reach(asked, **other)
                || is_below && self.calls.calls(asked, **other)
        };
        replay
            .wrong
            .extend(self.faulty.iter().filter(is_untraced).copied());
        let replayed = ReplayedCalls {
            wrong: replay.wrong,
            acting: replay.acting,
            leads_there: leads.iter().any(|leads| is_same(leads, reply)),
            is_of_right_kind: leads
                .iter()
                .filter_map(Reply::answer)
                .any(|own| is_alike(own, &case.expected)),
            unused: unused.flatten(),
        };
        Some((replayed, replay.wanted))
    }
}

/// Returns whether a function may call another one, directly or through others. One for named rules may also call those for
/// the assignment's own.
pub(super) fn may_call(callee: Callee, other: Callee) -> bool {
    let own = Callee {
        named_rules: false,
        ..callee
    };
    !other.named_rules && (own.builds_on(other) || callee.named_rules && other.verb == callee.verb)
}

/// Returns whether two replies are the same answer, or a panic at the same place.
fn is_same(one: &Reply, other: &Reply) -> bool {
    match (one, other) {
        (Reply::Panicked { place, .. }, Reply::Panicked { place: other, .. }) => place == other,
        (one, other) => one == other,
    }
}

struct Replay<'a, 'b> {
    known: &'a KnownReplies<'b>,
    question: &'a Question,
    wrong: BTreeSet<Callee>,
    acting: BTreeSet<Callee>,
    wanted: Vec<Wanted>,
    /// Whether the submission's own answers are followed now.
    is_own: bool,
}

struct Wanted {
    question: Question,
    /// Whether the recorded calls ask it, not only the submission's own answers.
    is_of_the_trace: bool,
}

impl<'a> Replay<'a, '_> {
    /// Returns the reply to a question about this board, player and bowl.
    fn reply(&mut self, verb: Verb, board: Board, bowl: usize) -> Option<&'a Reply> {
        let shape = verb.shape();
        let question = Question {
            board: shape.board.then_some(board),
            player: self.question.player.filter(|_| shape.player),
            bowl: shape.bowl.then_some(bowl),
            ..Question::new(verb)
        };
        if let Some(reply) = self.known.reply(&question) {
            return Some(reply);
        }
        self.wanted.push(Wanted {
            question,
            is_of_the_trace: !self.is_own,
        });
        None
    }

    /// Notes whether a function answers rightly, if its reply is known.
    fn check(
        &mut self,
        verb: Verb,
        (board, bowl): (Board, usize),
        is_right: impl Fn(&Answer) -> bool,
    ) {
        let reply = self.reply(verb, board, bowl);
        if reply.is_some_and(|reply| !reply.answer().is_some_and(is_right)) {
            self.wrong.insert(own(verb));
        }
    }

    /// Follows the stones of a move, bowl by bowl, and returns the board to which the submission's own answers lead.
    fn sow(&mut self, steps: &Steps) -> Option<Reply> {
        let board = self.question.board?;
        let [Step::PickUp(from), Step::Drop(bowls)] = steps.0.as_slice() else {
            return None;
        };
        let mut right = *from;
        for &next in bowls {
            self.check(Verb::Next, (board, right), |answer| {
                *answer == Answer::Bowl(next)
            });
            right = next;
        }
        self.is_own = true;
        let mut own = Vec::new();
        let mut at = *from;
        for _ in bowls {
            at = match self.reply(Verb::Next, board, at)? {
                Reply::Answer(Answer::Bowl(next)) if *next < board.0.len() => *next,
                Reply::Answer(_) => return None,
                other => return Some(other.clone()),
            };
            own.push(at);
        }
        let own = Steps(vec![Step::PickUp(*from), Step::Drop(own)]);
        own.end(self.question).map(Reply::Answer)
    }

    /// Asks each function that the trace calls, and notes which of them answer wrongly.
    fn check_calls(&mut self, expected: &Answer, steps: Option<&Steps>) -> Option<()> {
        let steps = steps.map_or([].as_slice(), |steps| &steps.0);
        let (refusal, last) = (refusal_of(expected), steps.last().map(Step::verb));
        let mut traces = self.known.steps.traces.iter();
        let trace = traces.find(|trace| {
            let is_last = trace.calls.last().map(|call| call.verb) == last;
            trace.refusal == refusal && (refusal.is_some() || is_last)
        })?;
        let (mut board, mut bowl) = (self.question.board?, self.question.bowl?);
        let mut rest = steps;
        for call in &trace.calls {
            let count = rest.iter().take_while(|step| step.verb() == call.verb);
            let (done, after) = rest.split_at(count.count());
            rest = after;
            let before = (board, bowl);
            board = done.iter().fold(board, |board, step| step.after(board));
            if let Some(Step::Drop(bowls)) = done.last() {
                bowl = bowls.last().copied()?;
            }
            let right = match done.last() {
                Some(Step::Drop(_)) => Answer::Sown { last: bowl, board },
                Some(Step::Next(player)) => Answer::Player(*player),
                Some(Step::Winner(winner)) => Answer::Winner(*winner),
                _ => Answer::Board(board),
            };
            if call.answer.is_none() {
                self.acting.insert(own(call.verb));
            }
            self.check(call.verb, before, |answer| match call.answer {
                Some(yes) => decision(answer, before.1) == Some(yes),
                None => *answer == right,
            });
        }
        Some(())
    }

    /// Goes on with what each function answers, and returns the answers to which that may lead; without this function, as if
    /// the move didn't ask it.
    fn own_calls(&mut self, expected: &Answer, without: Option<Verb>) -> Option<Vec<Reply>> {
        self.is_own = true;
        let (mut board, mut bowl) = (self.question.board?, self.question.bowl?);
        let mut status = None;
        let mut traces: Vec<&CallTrace> = self.known.steps.traces.iter().collect();
        for index in 0.. {
            let Some(&call) = traces.first()?.calls.get(index) else {
                break;
            };
            if Some(call.verb) == without {
                continue;
            }
            if call.answer.is_none() && refusal_of(expected).is_some() {
                // Functions aren't asked about moves that aren't allowed.
                return None;
            }
            let answer = match self.reply(call.verb, board, bowl)? {
                Reply::Answer(answer) => answer,
                other => return Some(vec![other.clone()]),
            };
            if call.answer.is_some() {
                let own = decision(answer, bowl);
                own?;
                traces.retain(|trace| {
                    trace
                        .calls
                        .get(index)
                        .is_some_and(|call| call.answer == own)
                });
                continue;
            }
            match answer {
                Answer::Sown { last, board: sown } => (board, bowl) = (*sown, *last),
                Answer::Board(after) => board = *after,
                Answer::Player(next) => status = Some(Status::ToMove(*next)),
                Answer::Winner(winner) => status = Some(winner.map_or(Status::Draw, Status::Won)),
                _ => return None,
            }
        }
        let refused = traces.iter().filter_map(|trace| trace.refusal);
        let refused: Vec<Reply> = refused
            .map(|refusal| Reply::Answer(Answer::Refused(refusal)))
            .collect();
        match refused.as_slice() {
            [] => {
                let status = status?;
                Some(vec![Reply::Answer(Answer::Played { board, status })])
            }
            // No function says which of several reasons is given.
            [_, _, ..] if refusal_of(expected).is_some() => None,
            _ => Some(refused),
        }
    }

    /// Returns the function without which the others lead to this answer, if there is one.
    fn unused(&mut self, expected: &Answer, reply: &Reply) -> Option<Verb> {
        let verbs = self
            .known
            .steps
            .traces
            .iter()
            .flat_map(|trace| &trace.calls);
        let acting = verbs.filter(|call| call.answer.is_none());
        let verbs = distinct(acting.map(|call| call.verb));
        let mut found = Vec::new();
        for verb in verbs {
            let leads = self.own_calls(expected, Some(verb)).unwrap_or_default();
            if leads.iter().any(|leads| is_same(leads, reply)) {
                found.push(verb);
            }
        }
        match found.as_slice() {
            [verb] => Some(*verb),
            _ => None,
        }
    }
}

/// Returns the function for the assignment's own rules.
fn own(verb: Verb) -> Callee {
    Callee {
        verb,
        named_rules: false,
    }
}

/// Returns whether two answers are of the same kind: both refuse a move for the same reason, or the game goes on in both, or
/// ends in both.
fn is_alike(one: &Answer, other: &Answer) -> bool {
    let goes_on = |status: &Status| matches!(status, Status::ToMove(_));
    match (one, other) {
        (Answer::Played { status: one, .. }, Answer::Played { status: other, .. }) => {
            goes_on(one) == goes_on(other)
        }
        (Answer::Refused(one), Answer::Refused(other)) => one == other,
        (Answer::Played { .. } | Answer::Refused(_), _) => false,
        _ => true,
    }
}

/// Returns what an answer decides about the move from a bowl.
fn decision(answer: &Answer, bowl: usize) -> Option<bool> {
    match answer {
        Answer::YesNo(yes) => Some(*yes),
        Answer::Bowls(bowls) => Some(bowls.contains(&bowl)),
        _ => None,
    }
}

fn refusal_of(expected: &Answer) -> Option<Refusal> {
    match expected {
        Answer::Refused(refusal) => Some(*refusal),
        _ => None,
    }
}

/// The most wrong answers for each rule that are followed if any function may be their cause: more than families draw.
const MOST: usize = 128;

/// The same if all functions that are called answer rightly.
const MOST_OWN: usize = 2;

/// The questions to ask to replay the calls behind wrong answers, round by round.
pub struct ReplayQuestions<'a> {
    answered: &'a [(&'a Case, &'a Response)],
    /// The indices of the cases whose calls are worth replaying.
    chosen: Vec<usize>,
    /// Answers so far; none if no answer is of use.
    known: Option<KnownReplies<'a>>,
}

impl<'a> ReplayQuestions<'a> {
    /// Chooses the wrong answers whose calls are worth replaying.
    pub fn of(
        assignment: &'a Assignment,
        answered: &'a [(&'a Case, &'a Response)],
    ) -> ReplayQuestions<'a> {
        let chosen = worth_following(answered);
        let is_worthwhile = !chosen.is_empty();
        ReplayQuestions {
            answered,
            chosen,
            known: is_worthwhile.then(|| KnownReplies::of(assignment.steps(), answered)),
        }
    }

    /// Returns the questions to ask next, each with the index of its case.
    pub fn next_round(&mut self) -> Vec<(usize, Question)> {
        let mut further = Vec::new();
        let Some(known) = &self.known else {
            return further;
        };
        let mut wanted = QuestionNumbers::default();
        // Where no answer is of use, none is missing.
        self.chosen.retain(|&index| {
            let (case, response) = self.answered[index];
            let questions = known.wanted(case, &response.reply);
            let is_open = !questions.is_empty();
            for question in questions {
                if wanted.add(&question) == further.len() {
                    further.push((index, question));
                }
            }
            is_open
        });
        further
    }

    /// Notes the reply to one of them.
    pub fn note(&mut self, question: &Question, reply: Reply) {
        if let Some(known) = &mut self.known {
            known.note(question, reply);
        }
    }
}

/// Returns the indices of the wrong answers whose calls are worth replaying; hidden cases are ignored.
fn worth_following(answered: &[(&Case, &Response)]) -> Vec<usize> {
    let is_wrong = |case: &Case, response: &Response| {
        matches!(response.reply, Reply::Answer(_) | Reply::Panicked { .. })
            && !case.hidden
            && !is_right(case, response)
    };
    let all = answered.iter().enumerate();
    let wrong = all.filter(|(_, (case, response))| is_wrong(case, response));
    let mut faulty: BTreeSet<Callee> = BTreeSet::new();
    let mut sorted: Vec<usize> = Vec::new();
    for (index, (case, _)) in wrong {
        faulty.insert(case.question.callee());
        if case.question.verb == Verb::Play && case.question.rule_set.is_none() {
            sorted.push(index);
        }
    }
    let rule_of = |index: usize| answered[index].0.rule.as_str();
    sorted.sort_by_key(|&index| (rule_of(index), answered[index].0.question.size()));
    let mut chosen = Vec::new();
    for indices in sorted.chunk_by(|&one, &other| rule_of(one) == rule_of(other)) {
        let callee = answered[indices[0]].0.question.callee();
        let may_follow = faulty.iter().any(|other| may_call(callee, *other));
        let most = if may_follow { MOST } else { MOST_OWN };
        chosen.extend(indices.iter().take(most));
    }
    chosen
}
