//! Checks that the pieces of an assignment fit together; each check returns the mistakes that it finds.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::assignment::Assignment;
use super::case::{Case, RuleName};
use super::hints::Misconception;
use super::rubric::{Part, Rubric};
use super::source::Source;
use super::spec::Rule;
use crate::mistake::Mistake;
use crate::place::Place;
use crate::tally::distinct;
use notation::{Question, Verb};

pub(super) fn cross_check(
    assignment: &Assignment,
    titles: Vec<(String, Place)>,
    exemplified: &BTreeSet<RuleName>,
    rubric: &Rubric,
    source: &Source,
) -> Vec<Mistake> {
    let rules = &assignment.rules;
    let named = rules
        .iter()
        .map(|rule| (rule.name.to_string(), rule.place.clone()));
    let mut mistakes = names_are_unique("rule", named);
    mistakes.extend(names_are_unique("title", titles));
    mistakes.extend(rules_are_complete(rules, exemplified, &assignment.parts));
    mistakes.extend(rubric_rules_exist(rules, rubric, source));
    mistakes.extend(cases_are_sound(&assignment.cases, assignment));
    if assignment.cases.is_empty() {
        let what = "there is no case at all; write worked examples";
        mistakes.push(Mistake::in_file(&source.file, what));
    }
    mistakes
}

fn names_are_unique(what: &str, names: impl IntoIterator<Item = (String, Place)>) -> Vec<Mistake> {
    let mut seen: HashMap<String, Place> = HashMap::new();
    let mut mistakes = Vec::new();
    for (name, place) in names {
        if let Some(first) = seen.get(&name) {
            let what = format!("the {what} `{name}` is already at {first}; rename one of the two");
            mistakes.push(place.mistake(what));
        } else {
            seen.insert(name, place);
        }
    }
    mistakes
}

fn rules_are_complete(
    rules: &[Rule],
    exemplified: &BTreeSet<RuleName>,
    parts: &[Part],
) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    for rule in rules {
        let name = &rule.name;
        let mut lacks = |what: &str| {
            let what = format!("`{name}` {what}");
            mistakes.push(rule.place.mistake(what));
        };
        if !exemplified.contains(name) {
            lacks("has no example; write one below it");
        }
        if rule.sentence.is_empty() {
            lacks("has no text; write a paragraph below it");
        }
        if !parts.iter().any(|part| part.points.contains_key(name)) {
            lacks("has no points; give it some in the rubric");
        }
    }
    mistakes
}

fn rubric_rules_exist(rules: &[Rule], rubric: &Rubric, source: &Source) -> Vec<Mistake> {
    let unknown = rubric
        .rule_names()
        .filter(|name| !is_known(rules, name.get_ref()));
    let mistakes = unknown.map(|name| {
        let what = format!(
            "unknown rule `{}`; write it in the specs, or remove it here",
            name.get_ref()
        );
        source.mistake(&name.span(), what)
    });
    mistakes.collect()
}

/// Every misconception breaks a rule that exists, and has a name of its own.
pub(super) fn misconceptions_are_sound(
    known: &[Misconception],
    rules: &[Rule],
    source: &Source,
) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    for misconception in known {
        let rule = misconception.rule.get_ref();
        if !is_known(rules, rule) {
            let what = format!("unknown rule `{rule}`; name one from the specs");
            mistakes.push(source.mistake(&misconception.rule.span(), what));
        }
    }
    let place = source.places();
    let names = known
        .iter()
        .map(|known| (known.name.get_ref().clone(), place(&known.name.span())));
    mistakes.extend(names_are_unique("misconception", names));
    mistakes
}

/// Cases fit the assignment, whose they may be, and each other.
pub(super) fn cases_are_sound(cases: &[Case], assignment: &Assignment) -> Vec<Mistake> {
    let mut mistakes = positions_hold_all_stones(cases, &assignment.stones);
    mistakes.extend(cases_fit_their_rules(
        cases,
        &assignment.parts,
        &assignment.rules,
    ));
    mistakes.extend(cases_agree(cases));
    mistakes.extend(rule_sets_are_known(cases, assignment));
    mistakes
}

fn positions_hold_all_stones(cases: &[Case], stones: &[u32]) -> Vec<Mistake> {
    let own = cases.iter().filter(|case| case.question.rule_set.is_none());
    let wanted: Vec<String> = stones.iter().map(ToString::to_string).collect();
    let wanted = wanted.join(" or ");
    let wrong = own.filter_map(|case| {
        let total = case.question.board?.total();
        let what = format!("the position has {total} stones; draw one with {wanted}");
        (!stones.contains(&total)).then(|| case.place.mistake(what))
    });
    wrong.collect()
}

fn rule_sets_are_known(cases: &[Case], assignment: &Assignment) -> Vec<Mistake> {
    let rule_sets = |case: &Case| case.question.rule_set.clone();
    let worked = assignment.cases.iter().filter(|case| case.is_worked());
    let known = distinct(worked.filter_map(rule_sets));
    let unknown = cases.iter().filter_map(|case| {
        let rule_set = rule_sets(case)
            .filter(|name| !known.contains(name) && !assignment.rule_sets.has(name))?;
        let what = format!("unknown rule set `{rule_set}`; name one that a worked example uses");
        Some(case.place.mistake(what))
    });
    unknown.collect()
}

/// Every case belongs to a rule, and asks with a verb of that rule's part.
fn cases_fit_their_rules(cases: &[Case], parts: &[Part], rules: &[Rule]) -> Vec<Mistake> {
    let part_of: BTreeMap<&RuleName, &Part> = parts
        .iter()
        .flat_map(|part| part.points.keys().map(move |rule| (rule, part)))
        .collect();
    let is_recorded = |case: &&Case| case.title.is_none() && !case.hidden;
    // A rule that was taken out has many recorded cases, and all of them go away together.
    let mut taken_out: Vec<&RuleName> = Vec::new();
    let mut mistakes = Vec::new();
    for case in cases {
        let (rule, verb) = (&case.rule, case.question.verb);
        let what = match part_of.get(rule) {
            Some(part) if part.asks.contains(&verb) => continue,
            Some(part) => format!(
                "`{verb}` can't test `{rule}`, a rule of part {}; ask with one of the verbs in that part's `asks`",
                part.number
            ),
            None if is_known(rules, rule) => continue,
            None if is_recorded(&case) && taken_out.contains(&rule) => continue,
            None if is_recorded(&case) => {
                taken_out.push(rule);
                let recorded = cases.iter().filter(is_recorded);
                let more = recorded.filter(|other| other.rule == *rule).count() - 1;
                format!(
                    "unknown rule `{rule}`, here and in {more} more recorded cases; record again, or name one from the specs"
                )
            }
            None => format!("unknown rule `{rule}`; name one from the specs"),
        };
        mistakes.push(case.place.mistake(what));
    }
    mistakes
}

fn cases_agree(cases: &[Case]) -> Vec<Mistake> {
    let mut answers: HashMap<&Question, &Case> = HashMap::new();
    let mut mistakes = Vec::new();
    for case in cases {
        if case.question.is_session() {
            // Two examples may check different lines of one session.
            continue;
        }
        let first = *answers.entry(&case.question).or_insert(case);
        if first.expected.contradicts(&case.expected) {
            let is_recorded = case.title.is_none() && !case.hidden;
            let what = match &first.title {
                Some(title) if is_recorded && case.question.verb == Verb::Choose => {
                    let what = format!(
                        "the exact solver answers `{}` to `{title}`, not `{}`; `course accept` writes what it answers",
                        case.expected, first.expected
                    );
                    mistakes.push(first.place.mistake(what));
                    continue;
                }
                Some(title) if is_recorded => format!(
                    "this recorded answer is stale: the example `{title}` at {} has a different one; record it again",
                    first.place
                ),
                _ => format!(
                    "this contradicts {}, which answers the same question; correct one of the two",
                    first.place
                ),
            };
            mistakes.push(case.place.mistake(what));
        }
    }
    mistakes
}

fn is_known(rules: &[Rule], name: &str) -> bool {
    rules.iter().any(|rule| rule.name == *name)
}
