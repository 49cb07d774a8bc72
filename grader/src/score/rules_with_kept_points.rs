//! Points that waiting rules keep. What a function gets wrong only because of another one costs nothing again; teachers who mark by hand
//! call that *error carried forward*.

use std::collections::BTreeSet;

use super::known_replies::KnownReplies;
use super::root_causes::{RootCauses, changes_answers, is_own_answer};
use super::submission_score::{ItemScore, SubmissionScore};
use crate::runner::{Reply, Response};
use crate::specs::{Case, RuleName};
use notation::{Answer, Callee, Shape, Verb};

/// Returns the rules that keep their points although cases are wrong: each case, right or wrong, is answered exactly as the submission's
/// own functions lead to. A stock answer of such a function would make the rule trivial, so the rule's cases have to depend on it.
pub fn rules_with_kept_points(
    score: &SubmissionScore,
    answered: &[(&Case, &Response)],
    causes: &RootCauses,
    known: &KnownReplies,
) -> BTreeSet<RuleName> {
    let items = score.parts.iter().flat_map(|part| &part.items);
    let proven = items.filter(|item| !causes.unproven.contains(&item.rule.name));
    let kept = proven.filter(|item| {
        let functions = causes.waits_for.get(&item.rule.name);
        functions.is_some_and(|functions| {
            let mut cases = item.cases.iter();
            let all_follow = cases.all(|(case, response)| follows(case, response, known));
            let depends_on = |function: &Callee| {
                varies(answered, *function) && depends_on(item, *function, known)
            };
            all_follow && functions.iter().all(depends_on)
        })
    });
    kept.map(|item| item.rule.name.clone()).collect()
}

/// Returns whether an answer is the only one to which the submission's own functions lead.
fn follows(case: &Case, response: &Response, known: &KnownReplies) -> bool {
    response.is_steady()
        && matches!(response.reply, Reply::Answer(_))
        && is_own_answer(case, response, known)
}

/// Returns whether a function has more than one answer, and doesn't only give back what it gets; one without arguments can't.
fn varies(answered: &[(&Case, &Response)], function: Callee) -> bool {
    if function.verb.shape() == Shape::default() {
        return true;
    }
    let is_asked = |(case, _): &&(&Case, &Response)| case.question.callee() == function;
    let own = || answered.iter().filter(is_asked);
    let gives_back = |(case, response): &(&Case, &Response)| {
        let question = &case.question;
        response.reply.answer().is_some_and(|answer| match answer {
            Answer::Bowl(bowl) => question.bowl == Some(*bowl),
            Answer::Player(player) => question.player == Some(*player),
            Answer::Board(board) => question.board == Some(*board),
            _ => false,
        })
    };
    are_several(own().map(|(_, response)| &response.reply)) && !own().all(gives_back)
}

/// Returns whether a move in the cases of an item depends on a function, or on one that builds on it: leaving it out leads elsewhere in one
/// of them, and its answers in them aren't all alike.
fn depends_on(item: &ItemScore, function: Callee, known: &KnownReplies) -> bool {
    // In a session that is carried on, each move changes the board, and is refused where it should be.
    let cases = || item.cases.iter().map(|(case, _)| *case);
    if cases().all(|case| case.question.verb == Verb::Program) {
        let has_arguments = function.verb.shape() != Shape::default();
        return has_arguments || cases().any(|case| known.has_moves(case));
    }
    let asked = known.asked_in_moves();
    let mut asked = asked.into_iter().filter(|&verb| {
        let asked = Callee { verb, ..function };
        asked == function || asked.builds_on(function)
    });
    asked.any(|verb| {
        let heard = cases().flat_map(|case| known.own_move(case, None).heard);
        let own = heard.filter(|(asked, _)| *asked == verb);
        changes_answers(item, verb, known) && are_several(own.map(|(_, reply)| reply))
    })
}

fn are_several<'a>(mut replies: impl Iterator<Item = &'a Reply>) -> bool {
    let first = replies.next();
    replies.any(|reply| Some(reply) != first)
}
