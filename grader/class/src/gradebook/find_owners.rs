//! Finds the owner of each submission: by numbers and accounts first, and by a name only if nothing speaks against it.

use std::collections::BTreeMap;

use super::people_index::{Found, PeopleIndex, Person};

/// The person on the roster whose submission it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// One person's, by the place in the roster.
    One {
        place: usize,
        /// Whether nothing but the name says so.
        by_name: bool,
    },
    /// One of several of a person, by the place in the roster. At most one of them counts: one that is surer than all others.
    Twice(usize),
    /// It may be one of these people's.
    Unclear(Vec<usize>),
    /// The roster has no such person.
    NotOnRoster,
}

/// Finds the person of each submission; the submitters are described by the course system.
pub(super) fn find_owners(people: &[Person], submitters: &[Person]) -> Vec<Owner> {
    let index = PeopleIndex::of(people);
    let shared = SharedKinds::of(people, submitters, &index);
    let mut found: Vec<Owner> = submitters
        .iter()
        .map(|submitter| of_one(people, submitter, &index, shared))
        .collect();
    let mut places: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (number, owner) in found.iter().enumerate() {
        if let Owner::One { place, .. } = owner {
            places.entry(*place).or_default().push(number);
        }
    }
    for (place, numbers) in places {
        let (by_name, sure): (Vec<usize>, Vec<usize>) = numbers
            .into_iter()
            .partition(|number| matches!(found[*number], Owner::One { by_name: true, .. }));
        // Of two that are as sure, one may be a false claim, so neither counts.
        let (first, others) = match (sure.as_slice(), by_name.as_slice()) {
            ([only], others) | ([], [only, others @ ..]) => (*only, others),
            _ => {
                for number in sure.into_iter().chain(by_name) {
                    found[number] = Owner::Twice(place);
                }
                continue;
            }
        };
        for other in others {
            let ids = [&submitters[first].id, &submitters[*other].id];
            let is_one_person = ids.contains(&&None) || ids[0] == ids[1];
            // Otherwise, the system knows them as two people of one name.
            let unclear = if is_one_person {
                Owner::Twice(place)
            } else {
                Owner::Unclear(vec![place])
            };
            if matches!(
                found[first],
                Owner::One { by_name: true, .. } | Owner::Twice(_)
            ) {
                found[first] = unclear.clone();
            }
            found[*other] = unclear;
        }
    }
    found
}

fn of_one(
    people: &[Person],
    submitter: &Person,
    index: &PeopleIndex,
    shared: SharedKinds,
) -> Owner {
    let name = submitter.name.as_deref().unwrap_or_default();
    let namesakes = index.named(name);
    match index.find_surely(submitter) {
        Found::One(place) => {
            // The same number may mean another person in another system.
            let is_another = people[place].name.is_some()
                && !namesakes.is_empty()
                && !namesakes.contains(&place);
            if is_another {
                let others = namesakes.into_iter();
                Owner::Unclear(others.chain([place]).collect())
            } else {
                let by_name = false;
                Owner::One { place, by_name }
            }
        }
        Found::Several => {
            let people = people.iter().enumerate();
            let fits = people.filter(|(place, person)| {
                PeopleIndex::of_some([(*place, *person)]).find(submitter) != Found::None
            });
            Owner::Unclear(fits.map(|(place, _)| place).collect())
        }
        Found::None => {
            let confirmed: Vec<usize> = namesakes
                .iter()
                .copied()
                .filter(|place| {
                    agree(
                        people[*place].account().as_ref(),
                        submitter.account().as_ref(),
                    )
                })
                .collect();
            match (confirmed.as_slice(), namesakes.as_slice()) {
                (&[place], _) => Owner::One {
                    place,
                    by_name: false,
                },
                (_, &[place]) if !shared.contradict(&people[place], submitter) => Owner::One {
                    place,
                    by_name: true,
                },
                (_, []) => Owner::NotOnRoster,
                _ => Owner::Unclear(namesakes),
            }
        }
    }
}

/// The kinds of identification that the roster and the download have in common.
#[derive(Clone, Copy, Debug)]
struct SharedKinds {
    ids: bool,
    emails: bool,
    accounts: bool,
}

impl SharedKinds {
    fn of(people: &[Person], submitters: &[Person], index: &PeopleIndex) -> SharedKinds {
        let ids = submitters.iter().filter_map(|person| person.id.as_deref());
        let emails = submitters
            .iter()
            .filter_map(|person| person.email.as_deref());
        let accounts = submitters.iter().filter(|submitter| {
            let name = submitter.name.as_deref().unwrap_or_default();
            let namesakes = index.named(name).into_iter();
            namesakes
                .map(|place| people[place].account())
                .any(|account| agree(account.as_ref(), submitter.account().as_ref()))
        });
        SharedKinds {
            ids: ids.map(|id| index.by_id(id)).any(is_found),
            emails: emails.map(|email| index.by_account(email)).any(is_found),
            accounts: accounts.count() > 0,
        }
    }

    /// Whether two descriptions are of two people.
    fn contradict(self, one: &Person, other: &Person) -> bool {
        let differ = |one: &Option<String>, other: &Option<String>| match (one, other) {
            (Some(one), Some(other)) => one.trim().to_lowercase() != other.trim().to_lowercase(),
            _ => false,
        };
        let accounts = [one.account(), other.account()];
        self.ids && differ(&one.id, &other.id)
            || self.emails && differ(&one.email, &other.email)
            || self.accounts && differ(&accounts[0], &accounts[1])
    }
}

fn is_found(found: Found) -> bool {
    found != Found::None
}

fn agree(one: Option<&String>, other: Option<&String>) -> bool {
    one.is_some() && one == other
}
