//! Replays the recorded calls of a move with what the submission's own functions answer to each.
//!
//! The steps say what is right after each of them, so each step is a question to one function. Which function that is, and
//! in which order a move asks them, is recorded as well: no rule is known here.

use std::collections::BTreeSet;

use super::known_replies::KnownReplies;
use super::submission_score::is_right;
use crate::runner::{Reply, Response};
use crate::specs::Case;
use crate::tally::distinct;
use notation::{Answer, Board, CallTrace, Callee, Question, Refusal, Status, Step, Steps, Verb};

/// The answers of a submission's own functions to the calls that lead to the right answer, where its answer is wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplayedCalls {
    /// The functions that answer one of these calls wrongly.
    pub wrong: BTreeSet<Callee>,
    /// Whether the wrong answer is the one to which the submission's own functions lead.
    pub leads_there: bool,
    /// If all functions answer rightly: the one without which they lead to the wrong answer.
    pub unused: Option<Verb>,
}

impl KnownReplies<'_> {
    /// Replays the calls behind a wrong answer, if they are recorded and the reply to each is known.
    pub fn replayed(&self, case: &Case, reply: &Reply) -> Option<ReplayedCalls> {
        self.replay(case, reply)?.0
    }

    /// Returns the questions to ask next to replay the calls behind an answer.
    pub(super) fn wanted(&self, case: &Case, response: &Response) -> Vec<Question> {
        if case.question.verb == Verb::Program {
            let game = self.game_of(case);
            return game
                .into_iter()
                .filter(|game| self.reply(game).is_none())
                .collect();
        }
        if is_right(case, response) || case.hidden {
            return self.own_move(case, None).wanted;
        }
        self.replay(case, &response.reply).unwrap_or_default().1
    }

    /// Replays the calls behind a wrong answer if all replies to them are known, and returns the questions to ask next.
    fn replay(&self, case: &Case, reply: &Reply) -> Option<(Option<ReplayedCalls>, Vec<Question>)> {
        let mut replay = Replay::of(self, case);
        let leads = match (case.question.verb, self.steps.of(&case.question)) {
            _ if case.question.rule_set.is_some() => return None,
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
            leads_there: leads.iter().any(|leads| is_same(leads, reply)),
            unused: unused.flatten(),
        };
        Some((replay.is_known.then_some(replayed), replay.wanted))
    }
}

/// Returns whether two replies are the same answer, or a panic at the same place.
fn is_same(one: &Reply, other: &Reply) -> bool {
    match (one, other) {
        (Reply::Panicked { place, .. }, Reply::Panicked { place: other, .. }) => place == other,
        (one, other) => one == other,
    }
}

/// The calls of a move, replayed with a submission's own functions.
pub(super) struct Replay<'a, 'b> {
    known: &'a KnownReplies<'b>,
    question: &'a Question,
    wrong: BTreeSet<Callee>,
    /// The answers to which they may lead; none if that can't be told.
    pub(super) answers: Vec<Reply>,
    /// The reply of each.
    pub(super) heard: Vec<(Verb, &'a Reply)>,
    /// The questions to ask next to know more.
    pub(super) wanted: Vec<Question>,
    /// Whether all replies to the recorded calls are known.
    is_known: bool,
    /// The reasons for which the move may still be refused by what the submission's own functions answered.
    refusals: Vec<Refusal>,
    /// Whether the submission's own answers are followed now.
    is_own: bool,
}

impl<'b> KnownReplies<'b> {
    /// Goes on with what each function of a submission answers in a move; without this one, as if the move didn't ask it.
    pub(super) fn own_move<'a>(&'a self, case: &'a Case, without: Option<Verb>) -> Replay<'a, 'b> {
        let mut replay = Replay::of(self, case);
        if case.question.verb == Verb::Play && case.question.rule_set.is_none() {
            replay.answers = replay
                .own_calls(&case.expected, without)
                .unwrap_or_default();
        }
        replay
    }

    /// Returns the functions that a move asks.
    pub(super) fn asked_in_moves(&self) -> Vec<Verb> {
        let calls = self.steps.traces.iter().flat_map(|trace| &trace.calls);
        distinct(calls.map(|call| call.verb))
    }
}

impl<'a, 'b> Replay<'a, 'b> {
    fn of(known: &'a KnownReplies<'b>, case: &'a Case) -> Replay<'a, 'b> {
        Replay {
            known,
            question: &case.question,
            wrong: BTreeSet::new(),
            answers: Vec::new(),
            heard: Vec::new(),
            wanted: Vec::new(),
            is_known: true,
            refusals: Vec::new(),
            is_own: false,
        }
    }

    /// Returns whether it certainly leads to another answer than this one.
    pub(super) fn leads_elsewhere(&self, reply: &Reply) -> bool {
        let is_told = match reply {
            Reply::Answer(Answer::Refused(reason)) => !self.refusals.contains(reason),
            _ => !self.answers.is_empty(),
        };
        is_told && self.wanted.is_empty() && !self.answers.contains(reply)
    }

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
            self.heard.push((verb, reply));
            return Some(reply);
        }
        self.wanted.push(question);
        self.is_known &= self.is_own;
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
            self.refusals = traces.iter().filter_map(|trace| trace.refusal).collect();
            let Some(&call) = traces.first()?.calls.get(index) else {
                break;
            };
            if Some(call.verb) == without {
                if call.answer.is_some() {
                    traces.retain(|trace| decides(trace, index, false));
                }
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
                traces.retain(|trace| decides(trace, index, own == Some(true)));
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
        let refused = self.refusals.iter();
        let refused: Vec<Reply> = refused
            .map(|refusal| Reply::Answer(Answer::Refused(*refusal)))
            .collect();
        match refused.as_slice() {
            [] => {
                // Without a function that says who moves next, it is still the same player.
                let same = without.and(self.question.player).map(Status::ToMove);
                let status = status.or(same)?;
                Some(vec![Reply::Answer(Answer::Played { board, status })])
            }
            // No function says which of several reasons is given.
            [_, _, ..] if refusal_of(expected).is_some() => None,
            _ => Some(refused),
        }
    }

    /// Returns the function without which the others lead to this answer, if there is one.
    fn unused(&mut self, expected: &Answer, reply: &Reply) -> Option<Verb> {
        let calls = self
            .known
            .steps
            .traces
            .iter()
            .flat_map(|trace| &trace.calls);
        let acting = calls.filter(|call| call.answer.is_none());
        let mut found = distinct(acting.map(|call| call.verb));
        found.retain(|verb| {
            let leads = self.own_calls(expected, Some(*verb)).unwrap_or_default();
            leads.iter().any(|leads| is_same(leads, reply))
        });
        match found.as_slice() {
            [verb] => Some(*verb),
            _ => None,
        }
    }
}

/// Returns whether a call of a move decides what follows in this way.
fn decides(trace: &CallTrace, index: usize, yes: bool) -> bool {
    let call = trace.calls.get(index);
    call.is_some_and(|call| call.answer == Some(yes))
}

/// Returns the function for the assignment's own rules.
fn own(verb: Verb) -> Callee {
    Callee {
        verb,
        named_rules: false,
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
