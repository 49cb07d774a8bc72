//! Goes the recorded way to an answer with what the submission's own functions answer at each step.
//!
//! The steps say what is right after each of them, so each step is a question to one function. No rule is known here.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::points::is_right;
use crate::notation::{Answer, Board, Callee, Question, Refusal, Status, Step, Steps, Verb};
use crate::runner::{FurtherReply, Reply, Response};
use crate::specs::{Case, RecordedSteps};

/// What a submission's own functions answer on the way to a wrong answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnWay {
    /// The functions that answer wrongly on the right way.
    pub wrong: BTreeSet<Callee>,
    /// Whether the wrong answer is the one to which the submission's own functions lead.
    pub leads_there: bool,
}

/// What a submission has answered, and what is right.
pub struct Known<'a> {
    steps: &'a RecordedSteps,
    replies: HashMap<&'a Question, &'a Reply>,
    /// The replies to other questions that were asked because answers are wrong.
    further: HashMap<Question, Reply>,
    /// The functions that answer any question wrongly.
    faulty: BTreeSet<Callee>,
}

impl<'a> Known<'a> {
    /// Collects the replies to all cases; hidden cases are ignored.
    pub fn of(steps: &'a RecordedSteps, answered: &[(&'a Case, &'a Response)]) -> Known<'a> {
        let shown = || answered.iter().filter(|(case, _)| !case.hidden);
        let further = shown().flat_map(|(_, response)| &response.further);
        Known {
            steps,
            replies: shown()
                .map(|(case, response)| (&case.question, &response.reply))
                .collect(),
            further: further.filter_map(asked_further).collect(),
            faulty: shown()
                .filter(|(case, response)| !is_right(case, response))
                .filter(|(_, response)| response.reply != Reply::NotAsked)
                .map(|(case, _)| case.question.callee())
                .collect(),
        }
    }

    /// Returns the way to a wrong answer, if it is recorded and everything on it is known.
    pub fn way(&self, case: &Case, reply: &Reply) -> Option<OwnWay> {
        let (way, wanted) = self.walk(case, reply)?;
        let is_known = !wanted.iter().any(|wanted| wanted.is_on_the_right_way);
        is_known.then_some(way)
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
            wanted: Vec::new(),
            is_own: false,
        };
        let leads = match (case.question.verb, self.steps.of(&case.question)) {
            (Verb::Sow, Some(steps)) => walk.sow(steps),
            (Verb::Play, Some(steps)) => walk.play(steps),
            (Verb::Play, None) => walk.refused(&case.expected),
            _ => return None,
        };
        let of_board = |other: &&Callee| matches!(other.verb, Verb::Bowls | Verb::Kalah);
        walk.wrong
            .extend(self.faulty.iter().filter(of_board).copied());
        let way = OwnWay {
            wrong: walk.wrong,
            leads_there: leads.is_some_and(|leads| is_same(&leads, reply)),
        };
        Some((way, walk.wanted))
    }
}

/// The most wrong answers for each rule that are followed if any function may be their cause: as many as families draw.
const MOST: usize = 64;

/// The same if all functions that are called answer rightly.
const MOST_OWN: usize = 2;

/// Returns the questions to ask next to know the way to wrong answers, each with the index of its case.
pub fn further_questions(
    steps: &RecordedSteps,
    answered: &[(&Case, &Response)],
) -> Vec<(usize, Question)> {
    let chosen = worth_following(answered);
    let mut further = Vec::new();
    if chosen.is_empty() {
        return further;
    }
    let known = Known::of(steps, answered);
    let mut wanted: HashSet<Question> = HashSet::new();
    for index in chosen {
        let (case, response) = answered[index];
        let questions = known.walk(case, &response.reply).map(|(_, wanted)| wanted);
        for Wanted { question, .. } in questions.into_iter().flatten() {
            if wanted.insert(question.clone()) {
                further.push((index, question));
            }
        }
    }
    further
}

/// Returns the indices of the wrong answers whose way is worth knowing; hidden cases are ignored.
fn worth_following(answered: &[(&Case, &Response)]) -> Vec<usize> {
    let is_wrong = |case: &Case, response: &Response| {
        matches!(response.reply, Reply::Answer(_) | Reply::Panicked { .. })
            && !case.hidden
            && !is_right(case, response)
    };
    let wrong = || {
        let all = answered.iter().enumerate();
        all.filter(|(_, (case, response))| is_wrong(case, response))
    };
    let faulty: BTreeSet<Callee> = wrong()
        .map(|(_, (case, _))| case.question.callee())
        .collect();
    let mut by_rule: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, (case, _)) in wrong() {
        if case.question.verb == Verb::Play && case.question.rule_set.is_none() {
            by_rule.entry(&case.rule).or_default().push(index);
        }
    }
    let mut chosen = Vec::new();
    for indices in by_rule.values_mut() {
        indices.sort_by_key(|&index| answered[index].0.question.size());
        let callee = answered[indices[0]].0.question.callee();
        let may_follow = faulty.iter().any(|other| may_call(callee, *other));
        indices.truncate(if may_follow { MOST } else { MOST_OWN });
        chosen.append(indices);
    }
    chosen
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
    /// The questions without a reply.
    wanted: Vec<Wanted>,
    /// Whether the own way is followed now.
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
            let callee = Callee {
                verb,
                named_rules: false,
            };
            self.wrong.insert(callee);
        }
        Some(reply)
    }

    /// Follows the stones of a move, bowl by bowl, and returns what the own bowls lead to.
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

    /// Follows a whole move, and returns what the own functions lead to.
    fn play(&mut self, steps: &Steps) -> Option<Reply> {
        let (board, bowl) = (self.question.board?, self.question.bowl?);
        let right = RightWay::of(board, steps)?;
        let no = |answer: &Answer| *answer == Answer::YesNo(false);
        let over = self.check(Verb::Over, (board, bowl), no);
        let in_list =
            |answer: &Answer| matches!(answer, Answer::Bowls(bowls) if bowls.contains(&bowl));
        let legal = self.check(Verb::Legal, (board, bowl), in_list);
        let sown = Answer::Sown {
            last: right.last,
            board: right.sown,
        };
        let own_sown = self.check(Verb::Sow, (board, bowl), |answer| *answer == sown);
        self.check(Verb::Capture, (right.sown, right.last), |answer| {
            answer.board() == Some(&right.captured)
        });
        let end = (right.captured, right.last);
        let right_over = Answer::YesNo(right.swept.is_some());
        self.check(Verb::Over, end, |answer| *answer == right_over);
        match (right.swept, right.status) {
            (Some(swept), status) => {
                self.check(Verb::Sweep, end, |answer| answer.board() == Some(&swept));
                let winner = Answer::Winner(status.winner());
                self.check(Verb::Winner, (swept, bowl), |answer| *answer == winner);
            }
            (None, Status::ToMove(next)) => {
                self.check(Verb::Turn, end, |answer| *answer == Answer::Player(next));
            }
            (None, _) => {}
        }
        self.is_own = true;
        let (over, legal, own_sown) = (over?, legal?, own_sown?);
        if !over.answer().is_some_and(no) {
            let refused = Reply::Answer(Answer::Refused(Refusal::GameOver));
            return Some(if over.answer().is_some() {
                refused
            } else {
                over
            });
        }
        if !legal.answer().is_some_and(in_list) {
            return Some(Reply::Answer(Answer::Refused(Refusal::EmptyBowl)));
        }
        self.own_end(&right, own_sown)
    }

    /// Goes on from the own board after sowing. If the own function answers the same as the right one about the end of the
    /// game, the same steps follow, and otherwise those of the other kind.
    fn own_end(&mut self, right: &RightWay, sown: Reply) -> Option<Reply> {
        let Reply::Answer(Answer::Sown { last, board }) = sown else {
            return Some(sown);
        };
        let captured = match self.reply(Verb::Capture, board, last)? {
            Reply::Answer(Answer::Board(board)) => board,
            Reply::Answer(_) => return None,
            other => return Some(other),
        };
        let ends = match self.reply(Verb::Over, captured, last)? {
            Reply::Answer(answer) => {
                let same = answer == Answer::YesNo(right.swept.is_some());
                same == right.swept.is_some()
            }
            other => return Some(other),
        };
        if !ends {
            return Some(match self.reply(Verb::Turn, captured, last)? {
                Reply::Answer(Answer::Player(next)) => Reply::Answer(Answer::Played {
                    board: captured,
                    status: Status::ToMove(next),
                }),
                other => other,
            });
        }
        let board = match self.reply(Verb::Sweep, captured, last)? {
            Reply::Answer(Answer::Board(board)) => board,
            other => return Some(other),
        };
        Some(match self.reply(Verb::Winner, board, last)? {
            Reply::Answer(Answer::Winner(winner)) => Reply::Answer(Answer::Played {
                board,
                status: winner.map_or(Status::Draw, Status::Won),
            }),
            other => other,
        })
    }

    /// Looks at the functions that decide whether a move is refused.
    fn refused(&mut self, expected: &Answer) -> Option<Reply> {
        let (board, bowl) = (self.question.board?, self.question.bowl?);
        let Answer::Refused(refusal) = expected else {
            return None;
        };
        let is_over = Answer::YesNo(*refusal == Refusal::GameOver);
        self.check(Verb::Over, (board, bowl), |answer| *answer == is_over);
        if *refusal != Refusal::GameOver {
            let is_out =
                |answer: &Answer| matches!(answer, Answer::Bowls(bowls) if !bowls.contains(&bowl));
            self.check(Verb::Legal, (board, bowl), is_out);
        }
        None
    }
}

/// The boards on the recorded way of a move.
struct RightWay {
    last: usize,
    sown: Board,
    captured: Board,
    swept: Option<Board>,
    status: Status,
}

impl RightWay {
    fn of(mut board: Board, steps: &Steps) -> Option<RightWay> {
        let (mut last, mut status) = (None, None);
        let (mut sown, mut captured, mut swept) = (board, board, None);
        for step in &steps.0 {
            board = step.after(board);
            match step {
                Step::PickUp(_) => {}
                Step::Drop(bowls) => {
                    last = bowls.last().copied();
                    (sown, captured) = (board, board);
                }
                Step::Capture(after) => captured = *after,
                Step::Sweep(after) => swept = Some(*after),
                Step::Next(player) => status = Some(Status::ToMove(*player)),
                Step::Winner(winner) => {
                    status = Some(winner.map_or(Status::Draw, Status::Won));
                }
            }
        }
        Some(RightWay {
            last: last?,
            sown,
            captured,
            swept,
            status: status?,
        })
    }
}
