//! 240 pairs of runs whose true differences are known: a cause is named only if it is one of them, and follows from the two.

use std::collections::BTreeMap;

use oorandom::Rand32;

use super::class_diff::ClassDiff;
use super::item_change::{Cause, ItemChange};
use super::simulated_world_tests::{Cases, DIFFERENCES, Difference, RULES, State, World};

/// Pairs of runs.
const PAIRS: u32 = 240;

/// Returns whether a cause is one of the differences between two runs, for this rule.
fn is_true(cause: Cause, rule: usize, before: &World, now: &World) -> bool {
    let none = Cases::new();
    let [then, later] = [before, now].map(|world| {
        let rule = world.rules[rule].as_ref();
        rule.map_or(&none, |(_, cases)| cases)
    });
    let is_wrong = |world: &World, number: &u32| world.wrong.contains(&(rule, *number));
    let right = |cases: &Cases, number: &u32| cases.get(number).map(|(right, _)| *right);
    let mut all = then.iter().chain(later);
    match cause {
        Cause::OtherSources => before.sources != now.sources,
        Cause::OtherPoints => {
            let points = [before, now].map(|world| world.rules[rule].as_ref().unwrap().0);
            points[0] != points[1] && before.is_earned(rule) && now.is_earned(rule)
        }
        Cause::RuleAdded => before.rules[rule].is_none() && now.rules[rule].is_some(),
        Cause::RuleRemoved => before.rules[rule].is_some() && now.rules[rule].is_none(),
        Cause::CaseAdded => later
            .keys()
            .any(|number| !then.contains_key(number) && is_wrong(now, number)),
        Cause::CaseRemoved => then
            .keys()
            .any(|number| !later.contains_key(number) && is_wrong(before, number)),
        Cause::OtherAnswer => all.any(|(number, _)| {
            let both = right(then, number).zip(right(later, number));
            both.is_some_and(|(one, other)| one != other)
        }),
        Cause::OtherCases => all.any(|(number, _)| right(then, number) != right(later, number)),
        Cause::HiddenCases => all.any(|(number, (_, is_hidden))| {
            *is_hidden && right(then, number) != right(later, number)
        }),
        // No rule waits in this world.
        Cause::Waiting => false,
        Cause::OtherGrader => before.grader != now.grader,
        Cause::OtherReply => now.is_asked_again,
    }
}

/// Checks what the student reads: nothing but words and true numbers.
fn check_sentences(said: &str, before: &World, now: &World) {
    assert!(!said.contains(['`', '-']), "{said}");
    for (_, verb, _) in RULES {
        assert!(!said.contains(verb), "{said}");
    }
    let graded = [before, now].map(|world| world.state == State::Compiles);
    let expected = match graded {
        [true, true] if before.score() == now.score() => {
            format!("Your automatic score is {}, as before.", now.score())
        }
        [true, true] => format!(
            "Your automatic score was {}, and is {} now.",
            before.score(),
            now.score()
        ),
        [true, false] => format!(
            "Your automatic score was {}. Now nothing could",
            before.score()
        ),
        [false, true] => format!(
            "Nothing could be graded before. Your automatic score is {} now.",
            now.score()
        ),
        [false, false] => "Nothing could be graded, as before.".to_owned(),
    };
    assert!(said.starts_with(&expected), "{said}, not {expected}");
    if graded != [true, true] {
        assert!(!said.contains("rule"), "{said}");
    }
}

/// Returns the causes that were named.
fn check_pair(before: &World, now: &World, differences: &[Difference]) -> Vec<Cause> {
    // In memory, writing takes no time.
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
    let folder = folder.unwrap();
    let is_taken_over = before.sources == now.sources;
    let old = before.grade(&folder.path().join("old"), None, 1);
    let new = now.grade(
        &folder.path().join("new"),
        Some(&old).filter(|_| is_taken_over),
        2,
    );
    let diff = ClassDiff::between(&old.results().unwrap(), &new.results().unwrap()).unwrap();
    let about = format!("{differences:?}\n{diff}\n{before:?}\n{now:?}");
    let graded = [before, now].map(|world| world.state == State::Compiles);
    let Some(change) = diff.changes.first() else {
        assert_eq!(graded[0], graded[1], "{about}");
        assert!(!graded[0] || before.score() == now.score(), "{about}");
        return Vec::new();
    };
    check_sentences(&change.sentences(), before, now);
    if graded != [true, true] {
        assert_eq!(change.items, [], "{about}");
        return Vec::new();
    }
    assert_eq!(change.score, (before.score(), now.score()), "{about}");
    let mut causes = Vec::new();
    for ItemChange {
        rule,
        points,
        cause,
        ..
    } in &change.items
    {
        let rule = RULES
            .iter()
            .position(|(name, ..)| **rule == **name)
            .unwrap();
        assert_eq!(*points, (before.points(rule), now.points(rule)), "{about}");
        let cause = cause.unwrap_or_else(|| panic!("no cause: {about}"));
        assert!(is_true(cause, rule, before, now), "{cause:?}: {about}");
        causes.push(cause);
    }
    causes
}

#[test]
fn a_cause_is_named_only_if_it_is_true() {
    let mut random = Rand32::new(217);
    let mut named = BTreeMap::new();
    for pair in 0..PAIRS {
        let first = DIFFERENCES[pair as usize % DIFFERENCES.len()];
        let mut differences = vec![first];
        // Every other time, something else changes at the same time.
        if pair / 15 % 2 == 1 {
            differences.push(DIFFERENCES[random.rand_range(1..8) as usize]);
            differences.dedup();
        }
        let mut before = World::drawn(&mut random);
        if matches!(first, Difference::Repaired | Difference::StillBroken) {
            before.state = State::DoesNotCompile;
        }
        let mut now = before.clone();
        let rule = random.rand_range(0..3) as usize;
        for difference in &differences {
            now.change(*difference, rule, &mut random);
        }
        for cause in check_pair(&before, &now, &differences) {
            *named.entry(cause).or_insert(0) += 1;
        }
        let swapped = !now.is_asked_again && now.rules[2].is_none();
        if swapped {
            for cause in check_pair(&now, &before, &differences) {
                *named.entry(cause).or_insert(0) += 1;
            }
        }
    }
    // Each cause is named, and often enough to mean something.
    assert_eq!(named.len(), 11, "{named:?}");
    assert!(named.values().all(|count| *count > 1), "{named:?}");
}
