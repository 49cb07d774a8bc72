//! Chooses the cases to record, and the rule of each: the one whose misconceptions fail it while the fewest others do.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use grader::specs::{Case, Part, RuleName};
use notation::{Question, Verb};

/// Number of cases that should separate each wrong program from the reference within its own item.
const EVIDENCE: usize = 3;

/// The most recorded cases of an item that some misconception fails.
const MOST: usize = 60;

/// The most recorded cases of an item that no known misconception fails; they are there for unknown ones.
const MOST_BLANK: usize = 40;

/// The number of stones that fall in every bowl of the way once. Sowing more repeats what sowing fewer does.
const LAP: u8 = 13;

/// A case that the oracle and the gallery were asked.
#[derive(Debug)]
pub(super) struct Asked {
    /// The case.
    pub(super) case: Case,
    /// Where it comes from.
    pub(super) origin: Origin,
    /// The wrong programs that fail it, by their numbers, and what they reply.
    pub(super) differs: BTreeMap<usize, String>,
}

/// The origin of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// A case of the assignment: a worked example, or an answer of the exact solver.
    Given,
    /// A candidate, which is recorded if it is chosen.
    Candidate,
    /// A candidate that is chosen already.
    Chosen,
}

/// A wrong program that fails a case: its number, and the rule that it breaks.
type Failing<'a> = (usize, &'a str);

/// Facts about the wrong programs before cases are attributed to rules.
struct ProgramsToSeparate<'a> {
    /// The parts of the rubric.
    parts: &'a [Part],
    /// The rule that each program breaks; none if cases aren't chosen by it.
    rule_of: &'a [Option<RuleName>],
    /// For each rule, how many of its worked examples each wrong program fails.
    worked: BTreeMap<&'a str, BTreeMap<usize, usize>>,
}

/// A case that may be recorded.
struct Test<'a> {
    /// Its number among those that were asked.
    number: usize,
    /// The rule that it tests most clearly.
    rule: &'a str,
    /// The programs that fail it.
    failing: Vec<Failing<'a>>,
    /// The number of strangers that do.
    strangers: usize,
    /// Whether no clearer case sows on the same way of a lap or less.
    is_new: bool,
}

/// Chooses cases that were drawn, and returns the rule of each by its number among those that were asked. Those that are chosen already
/// get a rule in the same way, but for sessions.
pub(super) fn choose_cases_to_record(
    asked: &[Asked],
    parts: &[Part],
    rule_of: &[Option<RuleName>],
) -> BTreeMap<usize, RuleName> {
    let mut programs = ProgramsToSeparate {
        parts,
        rule_of,
        worked: BTreeMap::new(),
    };
    for one in asked.iter().filter(|one| one.origin == Origin::Given) {
        for (program, _) in programs.failing(one) {
            let lost = programs.worked.entry(&one.case.rule).or_default();
            *lost.entry(program).or_default() += 1;
        }
    }
    let of_origin = |origin| {
        let asked = asked.iter().enumerate();
        let asked =
            asked.filter(move |(_, one)| one.origin == origin && !one.case.is_drawn_session());
        asked.filter_map(|(number, one)| programs.test(number, one))
    };
    let chosen = of_origin(Origin::Chosen).map(|test| (test.number, test.rule.into()));
    let mut tests: Vec<Test> = of_origin(Origin::Candidate).collect();
    tests.sort_by_key(|test| (test.strangers, test.number));
    let mut ways = BTreeSet::new();
    for test in &mut tests {
        let way = way(&asked[test.number].case.question);
        test.is_new = way.is_some_and(|way| ways.insert(way));
    }
    // New ways come first, and then the clearest cases.
    tests.sort_by_key(|test| {
        let is_old = !test.is_new && !test.failing.is_empty();
        let size = asked[test.number].case.question.size();
        (test.rule, is_old, test.strangers, size, test.number)
    });
    let of_rules = tests.chunk_by(|one, other| one.rule == other.rule);
    let kept = of_rules.flat_map(|tests| programs.keep(tests));
    let kept = kept.map(|test| (test.number, test.rule.into()));
    kept.chain(chosen).collect()
}

/// Returns what a table of ways would look up to answer this question: the bowl, and the number of stones.
fn way(question: &Question) -> Option<(usize, u8)> {
    if question.verb != Verb::Sow || question.rule_set.is_some() {
        return None;
    }
    let stones = question.stones_in_hand()?;
    (stones <= LAP).then_some((question.bowl?, stones))
}

impl<'a> ProgramsToSeparate<'a> {
    fn failing(&self, asked: &Asked) -> Vec<Failing<'a>> {
        let programs = asked.differs.keys();
        let failing = programs
            .filter_map(|&program| Some((program, self.rule_of[program].as_ref()?.as_str())));
        failing.collect()
    }

    /// Finds the rule that a case tests most clearly. What is chosen already stays with its rule unless another one is clearer.
    fn test(&self, number: usize, asked: &'a Asked) -> Option<Test<'a>> {
        let (verb, rule) = (asked.case.question.verb, asked.case.rule.as_str());
        let part_of = |rule: &str| {
            let mut parts = self.parts.iter();
            parts.find(|part| part.points.contains_key(rule))
        };
        // Questions of an extra part only test rules of that part, and the other way round.
        let extra = part_of(rule).is_some_and(|part| part.extra);
        let is_asked = |rule: &&str| {
            part_of(rule).is_some_and(|part| part.asks.contains(&verb) && part.extra == extra)
        };
        let failing = self.failing(asked);
        let mut rules: BTreeSet<&str> = failing.iter().map(|(_, rule)| *rule).collect();
        let is_chosen = asked.origin == Origin::Chosen;
        rules.extend((is_chosen || failing.is_empty()).then_some(rule));
        let clear = rules.into_iter().filter(is_asked).map(|clear| {
            let own = failing.iter().filter(|(_, other)| *other == clear);
            let strangers = self.strangers(clear, &failing);
            let leaves = is_chosen && clear != rule;
            (strangers.count(), leaves, Reverse(own.count()), clear)
        });
        let (strangers, _, _, rule) = clear.min()?;
        Some(Test {
            number,
            rule,
            failing,
            strangers,
            is_new: false,
        })
    }

    /// Returns the programs about other rules that would lose this rule's item only because of the case.
    fn strangers(&self, rule: &str, failing: &[Failing]) -> impl Iterator<Item = usize> {
        let lost = self.worked.get(rule);
        let others = failing.iter().filter(move |(program, own)| {
            *own != rule && lost.is_none_or(|lost| !lost.contains_key(program))
        });
        others.map(|(program, _)| *program)
    }

    /// Keeps the tests of a rule with new ways, and as few others as serve the rule.
    fn keep<'t>(&self, tests: &'t [Test<'a>]) -> Vec<&'t Test<'a>> {
        let (blank, telling): (Vec<&Test>, Vec<&Test>) =
            tests.iter().partition(|test| test.failing.is_empty());
        let rule = tests[0].rule;
        let mut evidence = self.worked.get(rule).cloned().unwrap_or_default();
        let mut lost: BTreeSet<usize> = BTreeSet::new();
        let mut kept = Vec::new();
        for test in telling {
            let strangers = self.strangers(rule, &test.failing);
            let strangers: Vec<usize> = strangers.filter(|one| !lost.contains(one)).collect();
            let enough = if strangers.is_empty() { EVIDENCE } else { 1 };
            let is_needed = test.failing.iter().any(|(program, own)| {
                *own == rule && evidence.get(program).is_none_or(|&count| count < enough)
            });
            if test.is_new || is_needed || strangers.is_empty() && kept.len() < MOST {
                kept.push(test);
                lost.extend(strangers);
                for (program, _) in &test.failing {
                    *evidence.entry(*program).or_default() += 1;
                }
            }
        }
        // An unknown misconception may only show in large positions, so some of every size are taken.
        let step = blank.len().div_ceil(MOST_BLANK).max(1);
        kept.extend(blank.into_iter().step_by(step));
        kept
    }
}
