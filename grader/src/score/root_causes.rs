//! Separates causes from consequences: which items are wrong only because other functions are.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::findings::AnswerKind;
use super::known_replies::KnownReplies;
use super::submission_score::{ItemScore, SubmissionScore, answers_agree};
use crate::runner::{Reply, Response};
use crate::specs::{Case, Place, RuleName};
use notation::{Answer, Callee, Step, Verb};

/// Which items wait for other functions.
#[derive(Clone, Debug, Default)]
pub struct RootCauses {
    /// For the rule of each such item: the functions that have to be right first, in the order in which they are taught.
    pub waits_for: BTreeMap<RuleName, BTreeSet<Callee>>,
    /// Those of these rules that may be wrong by themselves as well: not all that happens in their right answers happens in the own ones.
    pub unproven: BTreeSet<RuleName>,
}

impl RootCauses {
    /// Finds the items whose wrong cases all follow from other functions: each wrong answer is the one to which the
    /// submission's own functions lead, or a `todo!` of another function was reached.
    ///
    /// The `faulty` functions have wrong answers of their own. The code has to reach them: the same mistake written twice has
    /// the same answers. Hidden cases count only if `known` has the replies to them.
    pub fn of(
        score: &SubmissionScore,
        todos: &Todos,
        known: &KnownReplies,
        faulty: &BTreeSet<Callee>,
        with_hidden: bool,
    ) -> RootCauses {
        let mut causes = RootCauses::default();
        for item in score.parts.iter().flat_map(|part| &part.items) {
            let wrong = item.wrong.iter();
            let wrong = wrong.filter(|(case, _)| with_hidden || !case.hidden);
            let found: Option<Vec<BTreeSet<Callee>>> = wrong
                .map(|(case, response)| {
                    let asked = case.question.callee();
                    let functions = functions_behind(case, response, todos, known, faulty)?;
                    let mut reached = functions.iter();
                    let is_reached = |&function: &Callee| known.calls.may_reach(asked, function);
                    reached.all(is_reached).then_some(functions)
                })
                .collect();
            let all: BTreeSet<Callee> = found.into_iter().flatten().flatten().collect();
            if all.is_empty() {
                continue;
            }
            let is_unwritten = item
                .wrong
                .iter()
                .all(|(_, response)| matches!(response.reply, Reply::Unfinished { .. }));
            if !is_unwritten && !all_happens(item, &all, known) {
                causes.unproven.insert(item.rule.name.clone());
            }
            causes.waits_for.insert(item.rule.name.clone(), all);
        }
        causes
    }

    /// Returns the functions that an item waits for, in the order in which they are taught.
    pub fn functions_before(&self, rule: &RuleName) -> Vec<String> {
        let functions = self.waits_for.get(rule).into_iter().flatten();
        functions
            .map(|callee| callee.verb.function().to_owned())
            .collect()
    }
}

/// Returns the functions that have to be right before an answer can be, if it follows from others.
fn functions_behind(
    case: &Case,
    response: &Response,
    todos: &Todos,
    known: &KnownReplies,
    faulty: &BTreeSet<Callee>,
) -> Option<BTreeSet<Callee>> {
    let asked = case.question.callee();
    if let Reply::Unfinished { what, place } = &response.reply {
        let owner = todos.owner(asked, what, place.as_ref());
        return (owner != asked).then(|| BTreeSet::from([owner]));
    }
    // Of hidden moves no steps are recorded.
    if case.question.verb == Verb::Program || case.hidden {
        return functions_without_steps(case, response, known, faulty);
    }
    let replayed = known.replayed(case, &response.reply)?;
    // A wrong answer of `sow` may follow from another function altogether, since it is followed bowl by bowl.
    let follows = |wrong: &Callee| wrong.verb == Verb::Sow && !faulty.contains(wrong);
    let is_behind = |other: &&Callee| replayed.wrong.iter().any(|wrong| wrong.builds_on(**other));
    let mut functions: BTreeSet<Callee> = faulty.iter().filter(is_behind).copied().collect();
    functions.extend(replayed.wrong.iter().filter(|wrong| !follows(wrong)));
    (replayed.leads_there && !functions.is_empty()).then_some(functions)
}

/// An answer without recorded steps follows from all faulty functions that it may call, and from those with wrong answers that a move asks:
/// which of them made the difference isn't told.
fn functions_without_steps(
    case: &Case,
    response: &Response,
    known: &KnownReplies,
    faulty: &BTreeSet<Callee>,
) -> Option<BTreeSet<Callee>> {
    let asked = case.question.callee();
    let is_behind =
        |other: &&Callee| asked.builds_on(**other) && known.calls.may_reach(asked, **other);
    let moves = known.asked_in_moves();
    // A wrong answer of `sow` may follow from another function altogether.
    let is_asked = |other: &&Callee| other.verb != Verb::Sow && moves.contains(&other.verb);
    let wrong = known.faulty.iter().filter(is_asked);
    let functions = faulty.iter().chain(wrong).filter(is_behind);
    let functions: BTreeSet<Callee> = functions.copied().collect();
    let is_own = is_own_answer(case, response, known);
    (is_own && !functions.is_empty()).then_some(functions)
}

/// Returns whether an answer is the only one to which the submission's own functions lead.
pub(super) fn is_own_answer(case: &Case, response: &Response, known: &KnownReplies) -> bool {
    if case.question.verb != Verb::Program {
        return known.own_move(case, None).answers.as_slice() == [response.reply.clone()];
    }
    let own = known.own_session(case).map(Answer::Session);
    let given = response.reply.answer();
    own.zip(given)
        .is_some_and(|(own, given)| answers_agree(&own, given))
}

/// Returns whether leaving out a function leads to another answer in one of the cases of an item.
pub(super) fn changes_answers(item: &ItemScore, verb: Verb, known: &KnownReplies) -> bool {
    item.cases.iter().any(|(case, response)| {
        let own = known.own_move(case, Some(verb));
        own.leads_elsewhere(&response.reply)
    })
}

/// Returns whether all that happens in the right answers of an item happens in the own ones as well, but for what the wrong functions
/// decide, at least one is of the right kind, and the code calls what it has to use: where a wrong `sow` never leads to a capture, nothing shows whether a move captures.
fn all_happens(item: &ItemScore, wrong: &BTreeSet<Callee>, known: &KnownReplies) -> bool {
    let is_wrong = |verb: &Verb| wrong.iter().any(|wrong| wrong.verb == *verb);
    let kinds = item.cases.iter().map(|(case, response)| {
        let kind_of = |answer: &Answer| AnswerKind::of(&case.question, answer, true);
        (
            kind_of(&case.expected),
            response.reply.answer().and_then(kind_of),
        )
    });
    let kinds: Vec<(Option<AnswerKind>, Option<AnswerKind>)> = kinds.collect();
    // The functions that decide which kind it is.
    let decide = |kind: &Option<AnswerKind>| match kind {
        None | Some(AnswerKind::Refused(_)) => None,
        Some(AnswerKind::SamePlayer | AnswerKind::OtherPlayer) => Some([Verb::Turn, Verb::Over]),
        Some(_) => Some([Verb::Winner, Verb::Over]),
    };
    let is_alike = |(right, own): &(_, _)| {
        right == own || decide(right).is_some() && decide(right) == decide(own)
    };
    let happens = |(right, _): &(Option<AnswerKind>, _)| {
        kinds.iter().any(|(_, own)| own == right)
            || decide(right).is_none_or(|verbs| verbs.iter().any(is_wrong))
    };
    let steps = item.cases.iter().flat_map(|(case, _)| {
        let steps = known
            .steps
            .of(&case.question)
            .into_iter()
            .flat_map(|steps| &steps.0);
        steps.map(|step| (case.question.callee(), step.verb()))
    });
    let steps: BTreeSet<(Callee, Verb)> = steps.collect();
    let asked: BTreeSet<Callee> = steps.iter().map(|(from, _)| *from).collect();
    let reached = asked
        .into_iter()
        .map(|from| (from, known.calls.reached(from)));
    let reached: BTreeMap<Callee, BTreeSet<Callee>> = reached.collect();
    let reaches = |(from, verb): &(Callee, Verb)| {
        reached[from].contains(&Callee {
            verb: *verb,
            ..*from
        })
    };
    let acting = item.cases.iter().flat_map(|(case, _)| acting(case, known));
    let acting: BTreeSet<Verb> = acting.filter(|verb| !is_wrong(verb)).collect();
    kinds.iter().any(is_alike)
        && kinds.iter().all(happens)
        && steps.iter().all(reaches)
        && acting
            .iter()
            .all(|verb| changes_answers(item, *verb, known))
}

/// Returns the functions that change the result of sowing on the way to a right answer, as far as that is recorded.
fn acting(case: &Case, known: &KnownReplies) -> Vec<Verb> {
    let (mut acting, mut before) = (Vec::new(), case.question.board);
    for step in known
        .steps
        .of(&case.question)
        .iter()
        .flat_map(|steps| &steps.0)
    {
        let after = before.map(|board| step.after(board));
        let acts = match step {
            Step::Capture(_) | Step::Sweep(_) => after != before,
            Step::PickUp(_) | Step::Drop(_) | Step::Next(_) | Step::Winner(_) => false,
        };
        acting.extend(acts.then(|| step.verb()));
        before = after;
    }
    acting
}

/// Which function each `todo!` of a submission belongs to.
///
/// A stub names its function: `part 2: sow`. Any other `todo!` belongs to the function that runs into it and doesn't call
/// another one that does.
#[derive(Clone, Debug, Default)]
pub struct Todos {
    by_place: HashMap<Option<Place>, Callee>,
}

impl Todos {
    /// Finds the function of each `todo!` that was reached; hidden cases are ignored.
    pub fn of(answered: &[(&Case, &Response)]) -> Todos {
        let mut met: HashMap<Option<&Place>, BTreeSet<Callee>> = HashMap::new();
        for (case, response) in answered.iter().filter(|(case, _)| !case.hidden) {
            if let Reply::Unfinished { place, .. } = &response.reply {
                met.entry(place.as_ref())
                    .or_default()
                    .insert(case.question.callee());
            }
        }
        let owner = |callees: BTreeSet<Callee>| {
            let calls_none = |callee: &&Callee| {
                let mut others = callees.iter();
                !others.any(|other| callee.builds_on(*other))
            };
            callees.iter().find(calls_none).or(callees.first()).copied()
        };
        let by_place = met
            .into_iter()
            .filter_map(|(place, callees)| Some((place.cloned(), owner(callees)?)))
            .collect();
        Todos { by_place }
    }

    /// Returns the function of a `todo!` that a question to `asked` has reached.
    pub fn owner(&self, asked: Callee, what: &str, place: Option<&Place>) -> Callee {
        // A stub names its own function last.
        let named = what.rsplit_once(": ").and_then(|(_, function)| {
            let mut verbs = Verb::ALL.into_iter();
            verbs.find(|verb| verb.function() == function)
        });
        match named {
            Some(verb) => Callee { verb, ..asked },
            None => self.by_place.get(&place.cloned()).copied().unwrap_or(asked),
        }
    }
}
