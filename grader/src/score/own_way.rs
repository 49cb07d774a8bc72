//! Goes the recorded way to an answer with what the submission's own functions answer at each step.
//!
//! The steps say what is right after each of them, so each step is a question to one function. Which function that is, and
//! in which order a move asks them, is recorded as well: no rule is known here.

use std::collections::{BTreeSet, HashMap};

use super::called_functions::CalledFunctions;
use super::points::is_right;
use crate::notation::{Answer, Board, Callee, Question, Refusal, Status, Step, Steps, Verb, Way};
use crate::runner::{FurtherReply, Reply, Response};
use crate::specs::{Case, RecordedSteps};

/// Answers of a submission's own functions on the way to a wrong answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnWay {
    /// The functions that answer wrongly on the right way.
    pub wrong: BTreeSet<Callee>,
    /// The functions that change the board or decide what follows on the right way.
    pub acting: BTreeSet<Callee>,
    /// Whether the wrong answer is the one to which the submission's own functions lead.
    pub leads_there: bool,
    /// Whether they lead to an answer of the right kind: a refusal, the next player, or the end of the game.
    pub is_of_right_kind: bool,
    /// If all functions answer rightly: the one without which they lead to the wrong answer.
    pub unused: Option<Verb>,
}

/// A submission's answers, and the right ones.
pub struct Known<'a> {
    steps: &'a RecordedSteps,
    replies: HashMap<&'a Question, &'a Reply>,
    /// The replies to other questions that were asked because answers are wrong.
    further: HashMap<Question, Reply>,
    /// The functions that answer any question wrongly.
    faulty: BTreeSet<Callee>,
    /// Which functions call which.
    calls: CalledFunctions<'a>,
}

impl<'a> Known<'a> {
    /// Collects the replies to all cases; hidden cases are ignored.
    pub fn of(steps: &'a RecordedSteps, answered: &[(&'a Case, &'a Response)]) -> Known<'a> {
        let shown = || answered.iter().filter(|(case, _)| !case.hidden);
        let further = shown().flat_map(|(_, response)| &response.further);
        Known {
            steps,
            replies: shown()
                .filter(|(case, _)| may_be_on_a_way(&case.question))
                .map(|(case, response)| (&case.question, &response.reply))
                .collect(),
            further: further.filter_map(asked_further).collect(),
            faulty: shown()
                .filter(|(case, response)| !is_right(case, response))
                .filter(|(_, response)| response.reply != Reply::NotAsked)
                .map(|(case, _)| case.question.callee())
                .collect(),
            calls: CalledFunctions::default(),
        }
    }

    /// Adds which functions call which, as the code of the submission says.
    #[must_use]
    pub fn with_calls(self, calls: CalledFunctions<'a>) -> Known<'a> {
        Known { calls, ..self }
    }

    /// Returns the functions with wrong answers that the code of this one reaches.
    pub(super) fn reached_faulty(&self, from: Callee) -> BTreeSet<Callee> {
        let mut reached = self.calls.reached(from);
        reached.retain(|other| self.faulty.contains(other));
        reached
    }

    /// Notes the reply to a question that was asked because an answer is wrong.
    pub(super) fn note(&mut self, question: Question, reply: Reply) {
        self.further.insert(question, reply);
    }

    /// Returns the way to a wrong answer, if it is recorded and everything on it is known.
    pub fn way(&self, case: &Case, reply: &Reply) -> Option<OwnWay> {
        let (way, wanted) = self.walk(case, reply)?;
        let is_known = !wanted.iter().any(|wanted| wanted.is_on_the_right_way);
        is_known.then_some(way)
    }

    /// Returns the questions to ask next to know the way to a wrong answer.
    pub(super) fn wanted(&self, case: &Case, reply: &Reply) -> Vec<Question> {
        let (_, wanted) = self.walk(case, reply).unwrap_or_default();
        wanted.into_iter().map(|wanted| wanted.question).collect()
    }

    /// Returns what is known of the way to a wrong answer, and the questions to ask next.
    fn walk(&self, case: &Case, reply: &Reply) -> Option<(OwnWay, Vec<Wanted>)> {
        if case.question.rule_set.is_some() {
            return None;
        }
        let mut walk = Walk {
            known: self,
            question: &case.question,
            wrong: BTreeSet::new(),
            acting: BTreeSet::new(),
            wanted: Vec::new(),
            is_own: false,
        };
        let leads = match (case.question.verb, self.steps.of(&case.question)) {
            (Verb::Sow, Some(steps)) => walk.sow(steps).into_iter().collect(),
            (Verb::Play, steps) => {
                walk.check_stages(&case.expected, steps)?;
                walk.own_stages(&case.expected, None).unwrap_or_default()
            }
            _ => return None,
        };
        let is_right = walk.wrong.is_empty() && walk.wanted.is_empty();
        let unused = is_right.then(|| walk.unused(&case.expected, reply));
        // Some functions aren't asked on the way, though they may be called.
        let asked = case.question.callee();
        let is_off_the_way = |other: &&Callee| {
            let is_of_board = matches!(other.verb, Verb::Bowls | Verb::Kalah);
            let is_below = asked.builds_on(**other) && !self.steps.asks(asked.verb, other.verb);
            is_of_board || is_below && self.calls.calls(asked, **other)
        };
        walk.wrong
            .extend(self.faulty.iter().filter(is_off_the_way).copied());
        let way = OwnWay {
            wrong: walk.wrong,
            acting: walk.acting,
            leads_there: leads.iter().any(|leads| is_same(leads, reply)),
            is_of_right_kind: leads
                .iter()
                .filter_map(Reply::answer)
                .any(|own| is_alike(own, &case.expected)),
            unused: unused.flatten(),
        };
        Some((way, walk.wanted))
    }
}

/// Returns whether a step on a way may ask this question.
fn may_be_on_a_way(question: &Question) -> bool {
    question.rule_set.is_none() && !question.is_session()
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

/// Reads a question that was asked because an answer is wrong.
fn asked_further(asked: &FurtherReply) -> Option<(Question, Reply)> {
    let question: Question = asked.question.parse().ok()?;
    let read = |text: String| Answer::of_submission(question.verb, &text);
    let reply = asked.reply.clone().map_answer(read);
    Some((question, reply))
}

/// Returns whether two replies are the same answer, or a panic at the same place.
fn is_same(one: &Reply, other: &Reply) -> bool {
    match (one, other) {
        (Reply::Panicked { place, .. }, Reply::Panicked { place: other, .. }) => place == other,
        (one, other) => one == other,
    }
}

/// One way, step by step.
struct Walk<'a, 'b> {
    known: &'a Known<'b>,
    question: &'a Question,
    wrong: BTreeSet<Callee>,
    acting: BTreeSet<Callee>,
    /// The questions without a reply.
    wanted: Vec<Wanted>,
    /// Whether the submission's own answers are followed now.
    is_own: bool,
}

/// A question without a reply.
struct Wanted {
    question: Question,
    is_on_the_right_way: bool,
}

impl Walk<'_, '_> {
    /// Returns the reply to a question about this board, player and bowl.
    fn reply(&mut self, verb: Verb, board: Board, bowl: usize) -> Option<Reply> {
        let shape = verb.shape();
        let question = Question {
            board: shape.board.then_some(board),
            player: self.question.player.filter(|_| shape.player),
            bowl: shape.bowl.then_some(bowl),
            ..Question::new(verb)
        };
        let asked = self.known.replies.get(&question).copied();
        if let Some(reply) = asked.or_else(|| self.known.further.get(&question)) {
            return Some(reply.clone());
        }
        self.wanted.push(Wanted {
            question,
            is_on_the_right_way: !self.is_own,
        });
        None
    }

    /// Notes whether a function answers rightly, and returns its reply.
    fn check(
        &mut self,
        verb: Verb,
        (board, bowl): (Board, usize),
        is_right: impl Fn(&Answer) -> bool,
    ) -> Option<Reply> {
        let reply = self.reply(verb, board, bowl)?;
        if !reply.answer().is_some_and(is_right) {
            self.wrong.insert(own(verb));
        }
        Some(reply)
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
                Reply::Answer(Answer::Bowl(next)) if next < board.0.len() => next,
                Reply::Answer(_) => return None,
                other => return Some(other),
            };
            own.push(at);
        }
        let own = Steps(vec![Step::PickUp(*from), Step::Drop(own)]);
        own.end(self.question).map(Reply::Answer)
    }

    /// Asks each function on the right way, and notes which of them answer wrongly.
    fn check_stages(&mut self, expected: &Answer, steps: Option<&Steps>) -> Option<()> {
        let steps = steps.map_or([].as_slice(), |steps| &steps.0);
        let (refusal, last) = (refusal_of(expected), steps.last().map(Step::verb));
        let mut ways = self.known.steps.ways.iter();
        let way = ways.find(|way| {
            let is_last = way.stages.last().map(|stage| stage.verb) == last;
            way.refusal == refusal && (refusal.is_some() || is_last)
        })?;
        let (mut board, mut bowl) = (self.question.board?, self.question.bowl?);
        let mut rest = steps;
        for stage in &way.stages {
            let count = rest.iter().take_while(|step| step.verb() == stage.verb);
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
            if stage.answer.is_none() {
                self.acting.insert(own(stage.verb));
            }
            self.check(stage.verb, before, |answer| match stage.answer {
                Some(yes) => decision(answer, before.1) == Some(yes),
                None => *answer == right,
            });
        }
        Some(())
    }

    /// Goes on with what each function answers, and returns the answers to which that may lead; without this function, as if
    /// the move didn't ask it.
    fn own_stages(&mut self, expected: &Answer, without: Option<Verb>) -> Option<Vec<Reply>> {
        self.is_own = true;
        let (mut board, mut bowl) = (self.question.board?, self.question.bowl?);
        let mut status = None;
        let mut ways: Vec<&Way> = self.known.steps.ways.iter().collect();
        for index in 0.. {
            let Some(&stage) = ways.first()?.stages.get(index) else {
                break;
            };
            if Some(stage.verb) == without {
                continue;
            }
            if stage.answer.is_none() && refusal_of(expected).is_some() {
                // Functions aren't asked about moves that aren't allowed.
                return None;
            }
            let answer = match self.reply(stage.verb, board, bowl)? {
                Reply::Answer(answer) => answer,
                other => return Some(vec![other]),
            };
            if stage.answer.is_some() {
                let own = decision(&answer, bowl);
                own?;
                ways.retain(|way| {
                    way.stages
                        .get(index)
                        .is_some_and(|stage| stage.answer == own)
                });
                continue;
            }
            match answer {
                Answer::Sown { last, board: sown } => (board, bowl) = (sown, last),
                Answer::Board(after) => board = after,
                Answer::Player(next) => status = Some(Status::ToMove(next)),
                Answer::Winner(winner) => status = Some(winner.map_or(Status::Draw, Status::Won)),
                _ => return None,
            }
        }
        let refused = ways.iter().filter_map(|way| way.refusal);
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
        let verbs = self.known.steps.ways.iter().flat_map(|way| &way.stages);
        let acting = verbs.filter(|stage| stage.answer.is_none());
        let verbs: BTreeSet<Verb> = acting.map(|stage| stage.verb).collect();
        let mut found = Vec::new();
        for verb in verbs {
            let leads = self.own_stages(expected, Some(verb)).unwrap_or_default();
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
