//! A generated class with students of one name, submissions that couldn't be graded, and scores that a person set: the truth is made first, and everything else is written from it.

use class::downloads::Student;
use class::gradebook::settings::Choice as _;
use class::grading::{GradingStatus, StudentResult};

use crate::fixtures;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum System {
    Canvas,
    Moodle,
    Gradescope,
    /// Repositories in `kalah-submissions`.
    GitHub,
    /// Repositories in another folder.
    GitHubElsewhere,
}

/// The columns of a roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Roster {
    None,
    /// The numbers of the course's own system.
    Numbers,
    /// Numbers that the system doesn't know.
    OtherNumbers,
    /// Names and e-mail addresses.
    NoNumbers,
    /// Names and logins.
    Logins,
}

/// A student as only the truth knows them.
#[derive(Clone, Debug)]
pub(crate) struct Truth {
    pub(crate) name: &'static str,
    pub(crate) number: u32,
    pub(crate) login: String,
    /// The score of the submission, if there is one.
    pub(crate) score: Option<u32>,
    /// Outcome of grading, if there is a submission.
    pub(crate) status: GradingStatus,
    /// Points by hand.
    pub(crate) by_hand: u32,
    /// The final score that a person set.
    pub(crate) set: Option<u32>,
    pub(crate) is_on_roster: bool,
}

/// A class, and what is written about it.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub(crate) system: System,
    pub(crate) roster: Roster,
    pub(crate) missing_is_zero: bool,
    /// Whether the table of points by hand has names and nothing else.
    pub(crate) points_by_name: bool,
    pub(crate) students: Vec<Truth>,
}

/// A generator of numbers: Knuth's, from MMIX.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    pub(crate) fn one_in(&mut self, bound: u64) -> bool {
        self.below(bound) == 0
    }

    pub(crate) fn score(&mut self) -> u32 {
        u32::try_from(1 + self.below(99)).unwrap()
    }
}

impl Class {
    pub(crate) fn generated(system: System, seed: u64) -> Class {
        let mut random = Random(seed.wrapping_mul(2_862_933_555_777_941_757) + 217);
        let rosters = [
            Roster::None,
            Roster::Numbers,
            Roster::OtherNumbers,
            Roster::NoNumbers,
            Roster::Logins,
        ];
        let rosters = match system {
            System::GitHub => [Roster::None, Roster::Logins].repeat(3),
            System::GitHubElsewhere => vec![Roster::Logins; 5],
            _ => rosters.to_vec(),
        };
        // Each roster with one pair or two, complete, or one of each not on the roster, or without a submission.
        let roster = rosters[usize::try_from(seed % 5).unwrap()];
        let pairs = ["Yusuf Lee", "Yusuf Lee", "Mia van Berg", "Mia van Berg"];
        let others = ["Ann Moe", "Øyvind Ås", "Zoë", "Li Na Wu"];
        let lone = (seed / 5).is_multiple_of(2);
        let names = pairs.into_iter().take(if lone { 2 } else { 4 });
        let mut students: Vec<Truth> = names
            .chain(others)
            .enumerate()
            .map(|(place, name)| Truth {
                name,
                number: u32::try_from(50 + 3 * place).unwrap(),
                login: format!("u{}", 7 * place + 1),
                score: (!random.one_in(3)).then(|| random.score()),
                status: GradingStatus::Graded,
                by_hand: 0,
                set: None,
                is_on_roster: true,
            })
            .collect();
        for pair in students.chunks_mut(2).take(if lone { 1 } else { 2 }) {
            let one = usize::try_from(random.below(2)).unwrap();
            match seed / 10 % 3 {
                0 => {}
                1 => pair[one].is_on_roster = false,
                _ => {
                    pair[one].score = None;
                    pair[1 - one].score.get_or_insert(50);
                }
            }
        }
        for student in &mut students {
            if random.one_in(4) {
                let ungraded = &GradingStatus::CHOICES[1..];
                let place = random.below(u64::try_from(ungraded.len()).unwrap());
                student.status = ungraded[usize::try_from(place).unwrap()].0;
            }
        }
        let is_nameless = system == System::GitHub && roster == Roster::None;
        let points_by_name = random.one_in(4) && !is_nameless;
        for place in 0..students.len() {
            let student = &students[place];
            let takes_part = match roster {
                Roster::None => student.score.is_some(),
                _ => student.is_on_roster,
            };
            // Those who write the table know nobody else of the name.
            let is_known = |other: &&Truth| {
                other.name == student.name
                    && match roster {
                        Roster::None => other.score.is_some(),
                        _ => other.is_on_roster,
                    }
            };
            let is_clear = !points_by_name || students.iter().filter(is_known).count() == 1;
            if takes_part && is_clear && random.one_in(3) {
                students[place].by_hand = 1 + u32::try_from(random.below(3)).unwrap();
                if random.one_in(2) {
                    students[place].by_hand = 0;
                    students[place].set = Some(random.score());
                }
            }
        }
        Class {
            system,
            roster,
            missing_is_zero: random.one_in(2),
            points_by_name,
            students,
        }
    }

    /// Says how many pairs of one name there are, and what is missing of each.
    pub(crate) fn pairs(&self) -> &'static str {
        let called = |name| {
            self.students
                .iter()
                .filter(move |student| student.name == name)
        };
        let pairs = || {
            ["Yusuf Lee", "Mia van Berg"]
                .map(called)
                .into_iter()
                .filter(|pair| pair.clone().count() > 0)
        };
        let one_of_each =
            |has: fn(&&Truth) -> bool| pairs().all(|pair| pair.filter(has).count() == 1);
        let on_roster = one_of_each(|student| student.is_on_roster);
        let handed_in = one_of_each(|student| student.score.is_some());
        match (pairs().count(), on_roster, handed_in) {
            (1, true, _) => "one pair, one of them on the roster",
            (1, _, true) => "one pair, one submission",
            (1, ..) => "one pair",
            (_, true, _) => "two pairs, one of each on the roster",
            (_, _, true) => "two pairs, one submission of each",
            _ => "two pairs",
        }
    }

    /// Writes the results as the system's download names students.
    pub(crate) fn results(&self) -> Vec<StudentResult> {
        let handed_in = self
            .students
            .iter()
            .filter_map(|student| Some((student, student.score?)));
        let results = handed_in.map(|(student, score)| {
            let key = format!("key-{}", student.number);
            let letters = student.name.to_lowercase().replace(' ', "");
            let number = Some(student.number.to_string());
            let login = student.login.clone();
            let known = |name: &str, id, email| Student {
                name: Some(name.to_owned()),
                id,
                email,
                key: key.clone(),
                ..Student::default()
            };
            let handed_in = match self.system {
                System::Canvas => known(&letters, number, None),
                System::Moodle => known(student.name, number, None),
                System::Gradescope => {
                    known(student.name, number, Some(format!("{login}@example.org")))
                }
                System::GitHub => Student {
                    login: Some(login.clone()),
                    key: key.clone(),
                    ..Student::default()
                },
                System::GitHubElsewhere => Student {
                    login: Some(login.clone()),
                    ..known(&format!("kalah-{login}"), None, None)
                },
            };
            let mut result = StudentResult {
                student: handed_in,
                status: student.status,
                ..fixtures::result(&student.number.to_string(), score)
            };
            if student.status != GradingStatus::Graded {
                result.report = None;
            }
            result
        });
        results.collect()
    }

    pub(crate) fn roster(&self) -> Option<String> {
        let (headings, row): (&str, fn(&Truth) -> String) = match self.roster {
            Roster::None => return None,
            Roster::Numbers => ("id,name", |student| {
                format!("{},{}", student.number, student.name)
            }),
            Roster::OtherNumbers => ("id,name,login", |student| {
                format!(
                    "{},{},{}",
                    90_000 + student.number,
                    student.name,
                    student.login
                )
            }),
            Roster::NoNumbers => ("name,email", |student| {
                format!("{},{}@example.org", student.name, student.login)
            }),
            Roster::Logins => ("name,login", |student| {
                format!("{},{}", student.name, student.login)
            }),
        };
        let rows = self
            .students
            .iter()
            .filter(|student| student.is_on_roster)
            .map(row);
        Some(
            [headings.to_owned()]
                .into_iter()
                .chain(rows)
                .collect::<Vec<_>>()
                .join("\n"),
        )
    }

    /// Writes points by hand: by what the roster has, or by names alone.
    pub(crate) fn points(&self) -> String {
        let given = self.students.iter();
        let given = given.filter(|student| student.by_hand > 0 || student.set.is_some());
        let (heading, who): (&str, fn(&Truth) -> String) = if self.points_by_name {
            ("name", |student| student.name.to_owned())
        } else {
            match self.roster {
                Roster::None if self.system == System::GitHub => {
                    ("login", |student| student.login.clone())
                }
                Roster::None | Roster::Numbers => ("id", |student| student.number.to_string()),
                Roster::OtherNumbers | Roster::Logins => ("login", |student| student.login.clone()),
                Roster::NoNumbers => ("email", |student| format!("{}@example.org", student.login)),
            }
        };
        let rows = given.map(|student| {
            let who = who(student);
            let graded = student.status == GradingStatus::Graded;
            let automatic = student
                .score
                .filter(|_| graded)
                .map(|score| score.to_string());
            let automatic = automatic.unwrap_or_default();
            match student.set {
                Some(set) => format!("{who},,{set},{automatic},Dr. Moe,oral exam\n"),
                None => format!("{who},{},,,,\n", student.by_hand),
            }
        });
        format!(
            "{heading},points,final,automatic,by,comment\n{}",
            rows.collect::<String>()
        )
    }

    pub(crate) fn course(&self) -> String {
        let roster = if self.roster == Roster::None {
            ""
        } else {
            "roster = \"roster.csv\"\n"
        };
        let missing = if self.missing_is_zero {
            "zero"
        } else {
            "blank"
        };
        format!(
            "{roster}points_by_hand = [\"points.csv\"]\n[late_policy]\ndue = 2027-03-31T23:59:00Z\nmissing = \"{missing}\"\n"
        )
    }

    /// Writes the system's own file, in which all students have a row.
    pub(crate) fn sheet(&self) -> String {
        let (headings, row): (&str, fn(&Truth) -> String) = match self.system {
            System::Canvas => (
                "Student,ID,SIS Login ID,Section,Kalah (7)\n    Points Possible,,,,100",
                |student| format!("{},{},{},A,", student.name, student.number, student.login),
            ),
            System::Moodle => (
                "Identifier,Full name,Email address,Grade,Maximum grade,Last modified (grade)",
                |student| {
                    format!(
                        "Participant {},{},{}@example.org,,100.00,-",
                        student.number, student.name, student.login
                    )
                },
            ),
            _ => return String::new(),
        };
        let rows = self.students.iter().map(row);
        [headings.to_owned()]
            .into_iter()
            .chain(rows)
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// Returns the one right cell of a student: empty if there is nothing to write.
    pub(crate) fn right_cell(&self, student: &Truth) -> String {
        let is_known = self.roster == Roster::None || student.is_on_roster;
        match student.score {
            _ if student.set.is_some() => student.set.unwrap().to_string(),
            // A person has to decide, whatever was given by hand.
            Some(_) if student.status != GradingStatus::Graded => String::new(),
            Some(score) if is_known => (score + student.by_hand).to_string(),
            None if student.by_hand > 0 => student.by_hand.to_string(),
            None if self.missing_is_zero && is_known && self.roster != Roster::None => {
                "0".to_owned()
            }
            _ => String::new(),
        }
    }

    /// Whether another student has the name.
    pub(crate) fn has_namesake(&self, student: &Truth) -> bool {
        let same = self
            .students
            .iter()
            .filter(|other| other.name == student.name);
        same.count() > 1
    }
}
