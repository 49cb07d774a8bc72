//! Candidates: questions that may be recorded, with the features that they show, and the choice of few that show all of them.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use grader::specs::RuleName;
use notation::Question;
use oorandom::Rand32;

/// A question that may become a case, with the main rule for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Candidate {
    /// The question.
    pub question: Question,
    /// The rule.
    pub rule: RuleName,
}

/// A candidate that was drawn.
pub(super) struct Drawn {
    pub(super) candidate: Candidate,
    pub(super) shows: Features,
    /// Of candidates that show as much, the one with the lowest cost is chosen.
    pub(super) cost: usize,
}

/// Features of a candidate, in any words.
#[derive(Clone, Default)]
pub(super) struct Features {
    pub(super) any: BTreeSet<String>,
    /// Those that have to be shown before all others. Where one of them is new, the others don't matter.
    pub(super) first: BTreeSet<String>,
}

/// Chooses few candidates that together show everything, at most this many: each is the one that shows the most that is new.
pub(super) fn fewest_that_show_all(mut drawn: Vec<Drawn>, most: usize) -> Vec<Candidate> {
    let mut shown = Features::default();
    let mut chosen = Vec::new();
    while chosen.len() < most {
        let news = |one: &Drawn| match one.shows.first.difference(&shown.first).count() {
            0 => (0, one.shows.any.difference(&shown.any).count()),
            first => (first, 0),
        };
        let rank = |&at: &usize| (news(&drawn[at]), Reverse(drawn[at].cost), at);
        let best = (0..drawn.len()).max_by_key(rank);
        let Some(best) = best.filter(|&best| news(&drawn[best]) > (0, 0)) else {
            break;
        };
        let best = drawn.swap_remove(best);
        shown.any.extend(best.shows.any);
        shown.first.extend(best.shows.first);
        chosen.push(best.candidate);
    }
    chosen
}

/// Returns the random source of the family with this name. It depends on nothing else, so that a new family, or a change of one,
/// changes no other.
pub(super) fn random_source(seed: u64, family: &str) -> Rand32 {
    // The hash FNV-1a, which is the same on every machine.
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    Rand32::new_inc(seed, family.bytes().fold(0xcbf2_9ce4_8422_2325, mix))
}

/// Draws one of these; none if there is none.
pub(super) fn pick<'a, T>(from: &'a [T], random: &mut Rand32) -> Option<&'a T> {
    let count = u32::try_from(from.len().max(1)).unwrap_or(1);
    from.get(random.rand_range(0..count) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use notation::Verb;

    fn drawn(name: &str, any: &[&str], first: &[&str]) -> Drawn {
        let features = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        Drawn {
            candidate: Candidate {
                question: Question::new(Verb::Opening),
                rule: name.into(),
            },
            shows: Features {
                any: features(any),
                first: features(first),
            },
            cost: any.len(),
        }
    }

    fn chosen(most: usize) -> Vec<String> {
        let all = vec![
            drawn("a.one", &["1"], &[]),
            drawn("a.three", &["1", "2", "3"], &[]),
            drawn("a.end", &["4"], &["end"]),
            drawn("a.long-end", &["4", "5"], &["end"]),
        ];
        let chosen = fewest_that_show_all(all, most).into_iter();
        chosen.map(|chosen| chosen.rule.to_string()).collect()
    }

    #[test]
    fn few_candidates_show_all_features() {
        assert_eq!(chosen(9), ["a.end", "a.three", "a.long-end"]);
    }

    #[test]
    fn no_more_candidates_are_chosen_than_allowed() {
        assert_eq!(chosen(2), ["a.end", "a.three"]);
    }
}
