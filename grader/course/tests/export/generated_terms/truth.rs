//! What really happens in a made-up term: who takes part, who hands in what and when, and which rules there are.

use std::collections::BTreeMap;

use oorandom::Rand32;

/// Each layout's name, what it has, who says who is in a team, what the roster needs, a submission, and the file next to it.
///
/// A time is written into brackets, and what a submission is called into braces.
pub(super) const LAYOUTS: &str = "\
Canvas|sheet|alone partner table roster|id name|{squashed}{late}_{id}_99{n}_kalah.zip|
Moodle|sheet times|alone partner|id name|{given}_{id}_assignsubmission_file/kalah/src/lib.rs|
MoodleTeams|sheet times|worksheet|id name|{given}_{id}_assignsubmission_file/kalah/src/lib.rs|
Gradescope|times|alone submitters|id name email|submission_77{n}/src/lib.rs|submission_metadata.yml={metadata}
GitHub|nicknames|alone partner table roster unknown|login|kalah-{slug}/src/lib.rs|
Blackboard|times nicknames attempts|alone partner table roster unknown|login|Kalah_{login}_attempt_[year]-[month]-[day]-[hour]-[minute]-[second]_kalah.zip|Kalah_{login}_attempt_[year]-[month]-[day]-[hour]-[minute]-[second].txt=Name: {given} ({login})
Brightspace|times nicknames|alone partner|name|397{n}-25573{n} - {given} - [month repr:short] [day padding:none], [year] [hour repr:12 padding:none][minute] [period]/kalah/src/lib.rs|index.html=<html>
Sakai|times nicknames|alone partner|login|{sortable}({login})/Submission attachment(s)/kalah/src/lib.rs|{sortable}({login})/timestamp.txt=[year][month][day][hour][minute][second]000
ILIAS||alone partner|login|{ascii}_{login}_{id}/kalah/src/lib.rs|
Submitty|times nicknames attempts|alone partner table roster unknown|login|{login}/{version}/src/lib.rs|{login}/{version}/.submit.timestamp=[year]-[month]-[day] [hour]:[minute]:[second][offset_hour sign:mandatory][offset_minute] UTC
Plain|nicknames|alone partner table roster unknown|login|{login}/src/lib.rs|";

const NAMES: [(&str, &str); 12] = [
    ("Jürgen", "Müller-Lüdenscheidt"),
    ("Thị Hồng", "Nguyễn"),
    ("Sinéad", "O'Neill"),
    ("Anna-Lena", "Weiß"),
    ("Rob", "van Smith"),
    ("Ana", "López García"),
    ("María José", "de la Cruz"),
    ("Văn Đức", "Trần"),
    ("Ann", "Lee"),
    ("Anne", "Lee"),
    ("Bob", "Smith"),
    ("Åsa", "Öberg"),
];
const COLOURS: [&str; 9] = [
    "Red", "Blue", "Grey", "Pink", "Gold", "Lime", "Teal", "Navy", "Plum",
];
const DAY: i64 = 86_400;
/// A moment at which no clock changes.
const MAY: i64 = 1_811_000_000;

/// Whether family names have several words: Canvas writes `delacruzmaríajosé` for `María José de la Cruz`.
const FAMILY_NAMES_OF_SEVERAL_WORDS: bool = true;
/// Whether partners of partners are partners.
const PARTNERS_OF_PARTNERS: bool = true;
/// Whether one of Gradescope's submitters also hands in alone: the program asks which of the two counts.
const SUBMITTERS_ALSO_ALONE: bool = false;

/// What there is to write, by name.
pub(super) type Fields = BTreeMap<String, String>;
pub(super) type Rules = BTreeMap<&'static str, i64>;

/// Reads fields from `name=field|…`.
pub(super) fn fields(text: &str) -> Fields {
    let fields = text.split('|').filter_map(|it| it.split_once('='));
    let owned = fields.map(|(name, field)| (name.into(), field.into()));
    owned.collect()
}

fn pick<T: Copy>(dice: &mut Rand32, from: &[T]) -> T {
    from[dice.rand_range(0..u32::try_from(from.len()).unwrap()) as usize]
}

pub(super) fn either<T>(is: bool, yes: T, no: T) -> T {
    if is { yes } else { no }
}

/// Writes accents as marks of their own.
pub(super) fn decomposed(text: &str) -> String {
    let marks = "ü u\u{308};ị i\u{323};ồ o\u{302}\u{300};ễ e\u{302}\u{303};é e\u{301};í i\u{301};ă a\u{306};Å A\u{30a};\
                 ứ u\u{31b}\u{301};ầ a\u{302}\u{300};ó o\u{301};å a\u{30a};Ö O\u{308};ö o\u{308}";
    let pairs = marks.split(';').filter_map(|it| it.split_once(' '));
    pairs.fold(text.to_owned(), |text, (one, two)| text.replace(one, two))
}

/// What systems call somebody, or a team.
fn called(first: &str, last: &str, id: &str, login: &str) -> Fields {
    let (given, sortable) = (format!("{first} {last}"), format!("{last}, {first}"));
    let (given, sortable) = (given.trim(), sortable.trim_end_matches(", "));
    let squashed = sortable.to_lowercase();
    let squashed = squashed.replace([' ', ',', '\'', '-'], "");
    let ascii = decomposed(&sortable.replace(", ", "_"));
    let ascii = ascii.replace(|it: char| !it.is_ascii(), "");
    let slug = login.to_lowercase().replace(' ', "-");
    fields(&format!(
        "given={given}|name={given}|sortable={sortable}|squashed={squashed}|ascii={ascii}|id={id}|login={login}|slug={slug}|\
         email={login}@example.org"
    ))
}

/// The clock of a course: the zone, its offset, and the moments between which it is an hour ahead.
#[derive(Clone, Copy)]
pub(super) struct Clock(pub(super) &'static str, i32, i64, i64);

const CLOCKS: [Clock; 5] = [
    Clock("Europe/Berlin", 3600, 1_806_195_600, 1_824_944_400),
    Clock("America/New_York", -18_000, 1_805_007_600, 1_825_567_200),
    Clock("Asia/Kolkata", 19_800, MAY, MAY),
    Clock("", 7200, MAY, MAY),
    Clock("", -18_000, MAY, MAY),
];

impl Clock {
    pub(super) fn offset(self, at: i64) -> i32 {
        self.1 + 3600 * i32::from((self.2..self.3).contains(&at))
    }

    /// The moment in so many days at which the clock shows the same time.
    pub(super) fn after(self, at: i64, days: i64) -> i64 {
        let later = at + days * DAY;
        later + i64::from(self.offset(at) - self.offset(later))
    }
}

/// Someone with rules of their own.
pub(super) struct Person {
    pub(super) called: Fields,
    pub(super) rules: Rules,
}

/// Something that was handed in. It is clear whose it is, or only a person can tell.
pub(super) struct Work {
    pub(super) called: Fields,
    pub(super) owners: Vec<usize>,
    pub(super) clear: bool,
    pub(super) score: u32,
    pub(super) at: i64,
    /// Whether a table says when it was handed in, or the download.
    pub(super) timed: bool,
    /// The name in the table of owners.
    pub(super) key: String,
}

pub(super) struct Term {
    pub(super) seed: u64,
    pub(super) layout: Vec<&'static str>,
    /// Who says who is in a team.
    pub(super) teams: &'static str,
    /// The roster's columns that say who somebody is.
    pub(super) columns: Vec<&'static str>,
    pub(super) clock: Clock,
    pub(super) rules: Rules,
    /// How many of the people are on the roster.
    pub(super) known: usize,
    pub(super) people: Vec<Person>,
    pub(super) groups: Vec<Vec<usize>>,
    pub(super) works: Vec<Work>,
}

impl Term {
    pub(super) fn new(seed: u64, layout: &'static str) -> Self {
        let dice = &mut Rand32::new(seed);
        let layout: Vec<&str> = layout.split('|').collect();
        let [teams, needed] = [2, 3].map(|at| layout[at].split(' ').collect::<Vec<_>>());
        let needed = pick(dice, &needed);
        let mut columns = vec!["id", "login", "email", "name"];
        columns.retain(|it| *it == needed || pick(dice, &[true, false]));
        let clock = pick(dice, &CLOCKS);
        let near = pick(dice, &[clock.2, clock.3, MAY]) / DAY * DAY;
        let noon = near - i64::from(clock.offset(near)) + DAY / 2;
        let day = clock.after(noon, pick(dice, &[-2, -1, 0, 1]));
        let maxima = either(layout[1].contains("sheet"), [10, 20, 100], [100; 3]);
        let mut term = Self {
            seed,
            layout,
            teams: pick(dice, &teams),
            columns,
            clock,
            rules: Rules::from([
                // A quarter past midnight, half past eight, noon, a minute to midnight.
                ("due", day + pick(dice, &[-42_300, -12_600, 0, 43_140])),
                ("percent_per_day", pick(dice, &[0, 5, 7, 10, 25, 33])),
                ("most_percent", pick(dice, &[33, 50, 100])),
                ("grace_minutes", pick(dice, &[0, 10, 60])),
                ("slip_days", pick(dice, &[0, 0, 1, 2])),
                ("maximum", pick(dice, &maxima)),
            ]),
            known: pick(dice, &[2, 3, 4, 5, 6, 7, 8, 9]),
            people: Vec::new(),
            groups: Vec::new(),
            works: Vec::new(),
        };
        term.meet(dice, needed == "name");
        term.hand_in(dice);
        term
    }

    /// Whether this is one of every so many terms.
    pub(super) fn every(&self, terms: u64) -> bool {
        self.seed.is_multiple_of(terms)
    }

    pub(super) fn has(&self, what: &str) -> bool {
        self.layout[1].contains(what)
    }

    /// A rule for somebody, or for all.
    pub(super) fn rule(&self, at: usize, rule: &str) -> i64 {
        let own = self.people.get(at).and_then(|it| it.rules.get(rule));
        *own.or(self.rules.get(rule)).unwrap_or(&0)
    }

    /// What counts for somebody: their own work, or their team's.
    pub(super) fn work_of(&self, at: usize, answered: bool) -> Option<&Work> {
        let works = || self.works.iter().filter(|it| answered || it.clear);
        let alone = works().find(|it| it.owners == [at]);
        alone.or_else(|| works().find(|it| it.owners.contains(&at)))
    }

    pub(super) fn team_of(&self, at: usize) -> Option<(String, &[usize])> {
        let team = self.groups.iter().position(|it| it.contains(&at))?;
        Some((team_name(team), &self.groups[team]))
    }

    fn meet(&mut self, dice: &mut Rand32, names_tell: bool) {
        let (start, step) = (pick(dice, &[0, 1, 2, 3, 4]), pick(dice, &[1, 5, 7, 11]));
        let strangers = pick(dice, &[0, 1, 2]);
        let has_strangers = self.known > 3 && self.teams != "worksheet";
        for at in 0..self.known + either(has_strangers, strangers, 0) {
            let namesake = at == 1 && !names_tell && self.every(4);
            let (first, last) = NAMES[(start + step * either(namesake, 0, at)) % NAMES.len()];
            let number = 4000 + 40 * at + pick(dice, &[0, 7, 21]);
            let id = format!("{}{number}", either(self.has("sheet"), "", "00"));
            let hyphen = either(self.layout[0] == "GitHub", "-", "");
            let mut called = called(first, last, &id, &format!("k{hyphen}{number}"));
            let canvas = self.layout[0] == "Canvas" && !FAMILY_NAMES_OF_SEVERAL_WORDS;
            let name = called[either(canvas || self.every(3), "sortable", "given")].clone();
            let name = either(self.every(5), decomposed(&name), name);
            called.insert("name".into(), name);
            let later = self.clock.after(self.rules["due"], pick(dice, &[1, 2, 7]));
            let points = pick(dice, &[0, 1, 2, 5, 7, 12]);
            let mut rules = Rules::from([("half_points", points), ("due", later)]);
            rules.insert("slip_days", points % 4);
            rules.retain(|_, _| at < self.known && pick(dice, &[true, false, false]));
            self.people.push(Person { called, rules });
        }
    }

    fn hand_in(&mut self, dice: &mut Rand32) {
        let mut alone: Vec<usize> = (0..self.people.len()).collect();
        for size in [2, 3] {
            if self.teams != "alone" && self.known > 3 * size - 3 {
                self.groups.push(alone.drain(..size).collect());
            }
        }
        if self.teams == "worksheet" {
            self.groups.extend(alone.drain(..).map(|at| vec![at]));
        }
        for (team, members) in self.groups.clone().into_iter().enumerate() {
            self.hand_in_together(dice, team, &members);
        }
        for (place, at) in alone.into_iter().enumerate() {
            if place == 2 && at < self.known && self.has("nicknames") {
                let nickname = called("Teddy", "Bear", "77", "dragon99");
                self.add(dice, nickname, &[at], false);
            } else if place < 2 || at >= self.known || pick(dice, &[true, true, false]) {
                self.add(dice, self.people[at].called.clone(), &[at], true);
            }
        }
    }

    fn hand_in_together(&mut self, dice: &mut Rand32, team: usize, members: &[usize]) {
        let anybody = members.len() == 2 || PARTNERS_OF_PARTNERS;
        let by = either(anybody, pick(dice, members), members[0]);
        // In Moodle, a team's number may be somebody else's.
        let other = self.groups[(team + 1) % self.groups.len()][0];
        let number = either(self.teams == "worksheet", other, by);
        let name = team_name(team);
        let group = called("", &name, &self.people[number].called["id"], &name);
        let by_one = ["partner", "submitters"].contains(&self.teams);
        let called = either(by_one, self.people[by].called.clone(), group);
        self.add(dice, called, members, self.teams != "unknown");
        let may = !self.has("sheet") && (self.teams != "submitters" || SUBMITTERS_ALSO_ALONE);
        if may && members.len() == 2 && self.every(3) {
            let other = members[usize::from(members[0] == by)];
            self.add(dice, self.people[other].called.clone(), &[other], true);
        }
    }

    fn add(&mut self, dice: &mut Rand32, called: Fields, owners: &[usize], clear: bool) {
        let due = self.rule(owners[0], "due");
        let days = pick(dice, &[-1, 0, 0, 1, 2, 3]);
        let near = pick(dice, &[due + days * DAY, self.clock.after(due, days)]);
        let grace = self.rules["grace_minutes"] * 60;
        let more = [0, -60, 60, grace, grace + 60, 3600, -3600, -DAY / 3];
        let mut at = near + pick(dice, &more);
        // Local times are ambiguous while clocks change.
        if (at - self.clock.2).abs().min((at - self.clock.3).abs()) < 7200 {
            at += 14_400;
        }
        let score = (self.seed + 37 * self.works.len() as u64) % 101;
        self.works.push(Work {
            called,
            owners: owners.to_vec(),
            clear,
            score: u32::try_from(score).unwrap(),
            at,
            timed: self.has("times") || pick(dice, &[true, true, true, false]),
            key: String::new(),
        });
    }
}

fn team_name(team: usize) -> String {
    format!("Team {}", COLOURS[team])
}
