//! The teams of a course: one submission of several people.

use std::collections::{BTreeMap, BTreeSet};

use super::csv_file::CsvFile;
use super::known_columns::{Column, KnownColumns};
use super::people_index::{Found, PeopleIndex, Person, letters};
use crate::downloads::Student;
use grader::mistake::Mistake;

/// The teams of a course: the people of a submission, by their places in the course.
#[derive(Clone, Debug, Default)]
pub struct Teams {
    /// The members of each team, by the letters of its name.
    by_name: BTreeMap<String, BTreeSet<usize>>,
    /// The people who hand in together with someone, each in both directions.
    partners: BTreeMap<usize, BTreeSet<usize>>,
}

impl Teams {
    /// Finds the teams that have no person's name, and those who are partners.
    ///
    /// A partner who isn't in the course is a mistake in the roster.
    pub(super) fn of(
        people: &[Person],
        index: &PeopleIndex,
        roster: Option<&CsvFile>,
        diagnostics: &mut Vec<Mistake>,
    ) -> Teams {
        let mut teams = Teams::default();
        for (place, person) in people.iter().enumerate() {
            for name in &person.teams {
                let members = teams.by_name.entry(letters(name)).or_default();
                members.insert(place);
            }
            for word in &person.partners {
                match index.find(&Person::from(&Student::called(word))) {
                    Found::One(partner) if partner != place => teams.join(place, partner),
                    _ if index.is_doubtful => {}
                    found => {
                        let why = match found {
                            Found::Several => {
                                "matches several people; write an id or an e-mail address"
                            }
                            Found::One(_) => "is the same person",
                            Found::None => "isn't on the roster; correct it, or empty the cell",
                        };
                        let what = format!("the partner `{word}` of {} {why}", person.called());
                        diagnostics.extend(roster.map(|sheet| sheet.diagnostic(&(0..0), what)));
                    }
                }
            }
        }
        teams.join_partners_of_partners();
        // Without a roster, a team that has handed in looks like a person.
        let known = people.iter().filter(|_| roster.is_some());
        let known = known.flat_map(|person| [&person.name, &person.login]);
        for known in known.flatten() {
            teams.by_name.remove(&letters(known));
        }
        teams.by_name.remove("");
        teams
    }

    /// Makes everyone a partner of all whom partners lead to.
    fn join_partners_of_partners(&mut self) {
        let starts: Vec<usize> = self.partners.keys().copied().collect();
        for start in starts {
            let mut all = BTreeSet::from([start]);
            let mut open = vec![start];
            while let Some(place) = open.pop() {
                open.extend(self.partners(place).filter(|other| all.insert(*other)));
            }
            all.remove(&start);
            self.partners.insert(start, all);
        }
    }

    fn join(&mut self, one: usize, other: usize) {
        self.partners.entry(one).or_default().insert(other);
        self.partners.entry(other).or_default().insert(one);
    }

    /// Returns the members of the team that has handed this in, which has its name; none if no team has.
    pub(super) fn members(&self, submitter: &Student) -> Vec<usize> {
        let known = [&submitter.name, &submitter.login];
        let named = known.into_iter().flatten();
        let members = named.filter_map(|name| self.by_name.get(&letters(name)));
        members.flatten().copied().collect()
    }

    /// Returns the people whose submission is also this person's.
    pub(super) fn partners(&self, place: usize) -> impl Iterator<Item = usize> {
        self.partners.get(&place).into_iter().flatten().copied()
    }

    /// Whether these two hand in together.
    pub(super) fn are_one(&self, one: usize, other: usize) -> bool {
        let together = |team: &BTreeSet<usize>| team.contains(&one) && team.contains(&other);
        self.partners(one).any(|partner| partner == other) || self.by_name.values().any(together)
    }
}

/// Adds the teams of a table to the people whom it names. Without a roster, the members of teams that have handed in are added too.
pub(super) fn add_teams(
    sheet: &CsvFile,
    people: &mut Vec<Person>,
    handed_in: Option<&[Student]>,
    diagnostics: &mut Vec<Mistake>,
) -> bool {
    let columns = KnownColumns::of(sheet, diagnostics);
    if columns.column(Column::Team).is_none() || !columns.name_people() {
        return false;
    }
    let index = PeopleIndex::of(people.iter());
    let teams = handed_in.into_iter().flatten();
    let teams = teams.filter_map(|student| student.name.as_ref().or(student.login.as_ref()));
    let teams: BTreeSet<String> = teams.map(|name| letters(name)).collect();
    for row in sheet.rows().iter().skip(1) {
        let person = columns.person(row);
        let (found, _) = columns.find(row, &index);
        let own: Vec<String> = person.teams.iter().map(|team| letters(team)).collect();
        // Canvas gives a team's file the number of a member.
        let is_team = |person: &Person| own.contains(&letters(person.called()));
        if let Found::One(place) = found
            && !is_team(&people[place])
        {
            people[place].teams.extend(person.teams);
        } else if own.iter().any(|team| teams.contains(team)) {
            let id = person.id.or(columns.participant(row).id);
            people.push(Person { id, ..person });
        }
    }
    true
}
