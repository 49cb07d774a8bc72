//! A simulated world: the specs, a program that is a table of its answers, and the grader. Nothing is compiled; everything
//! after that is what a class goes through.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use oorandom::Rand32;

use super::GradingStatus;
use super::class_plan::{ClassPlan, Planned, Taken};
use super::class_run::ClassRun;
use super::grading_time::{GradingMetadata, GradingTime};
use super::results_folder::{LockedResults, ResultsFolder};
use super::results_writer::ResultsWriter;
use crate::downloads::{Student, SubmissionEntry};
use grader::grade::Grader;
use grader::report::{Functions, NotGraded, Outcome, SubmissionOutline};
use grader::runner::{Compiler, GradingLimits, Reply, Response, Toolchain};
use grader::specs::{Assignment, Case};
use sandbox::Sandbox;
use staff::facts::{AnswerStore, restored};
use submission::Digest;

static TOOLCHAIN: LazyLock<Toolchain> = LazyLock::new(|| Toolchain::find().unwrap());

/// The questions of each rule, by the text before and after the number.
pub(super) const RULES: [(&str, &str, &str); 4] = [
    ("board.opposite", "opposite ", ""),
    ("board.one", "next ", " One"),
    ("board.two", "next ", " Two"),
    ("board.spare", "kalah ", ""),
];

/// A case: its right answer, and whether it is hidden.
pub(super) type Cases = BTreeMap<u32, (u32, bool)>;

/// The state of the submission when it is handed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Compiles,
    DoesNotCompile,
    Unreadable,
}

/// All that a run depends on.
#[derive(Clone, Debug)]
pub(super) struct World {
    /// For each rule, its points and its cases; none if there is no such rule.
    pub(super) rules: [Option<(u32, Cases)>; 3],
    /// The wrong answers of the program: the rule and the number.
    pub(super) wrong: BTreeSet<(usize, u32)>,
    pub(super) sources: u32,
    pub(super) grader: u32,
    /// Whether everything is asked, even if it is known.
    pub(super) is_asked_again: bool,
    pub(super) state: State,
}

/// One difference between two runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Difference {
    Nothing,
    Removed,
    Added,
    Changed,
    AddedAndChanged,
    Hidden,
    Points,
    RuleRemoved,
    Sources,
    Breaks,
    Repaired,
    Unreadable,
    StillBroken,
    Grader,
    AskedAgain,
}

pub(super) const DIFFERENCES: [Difference; 15] = [
    Difference::Nothing,
    Difference::Removed,
    Difference::Added,
    Difference::Changed,
    Difference::AddedAndChanged,
    Difference::Hidden,
    Difference::Points,
    Difference::RuleRemoved,
    Difference::Sources,
    Difference::Breaks,
    Difference::Repaired,
    Difference::Unreadable,
    Difference::StillBroken,
    Difference::Grader,
    Difference::AskedAgain,
];

impl World {
    pub(super) fn drawn(random: &mut Rand32) -> World {
        let mut wrong = BTreeSet::new();
        let rules = [30, 20, 50].map(|points| {
            let mut cases = Cases::new();
            for number in 0..12 {
                if random.rand_range(0..3) > 0 {
                    let is_hidden = number > 0 && random.rand_range(0..4) == 0;
                    cases.insert(number, (random.rand_range(2..9), is_hidden));
                }
            }
            cases.insert(0, (1, false));
            Some((points, cases))
        });
        for rule in 0..3 {
            // All right, one wrong, or many.
            let share = [0, 1, 9][random.rand_range(0..3) as usize];
            wrong.extend(
                (0..12).filter_map(|number| {
                    (random.rand_range(0..12) < share).then_some((rule, number))
                }),
            );
        }
        World {
            rules,
            wrong,
            sources: 1,
            grader: 1,
            is_asked_again: false,
            state: State::Compiles,
        }
    }

    /// Returns the number of a wrong or a right answer among these cases, if there is one.
    fn find(&self, rule: usize, is_wrong: bool) -> Option<u32> {
        let (_, cases) = self.rules[rule].as_ref()?;
        let mut numbers = cases.keys().copied();
        numbers.find(|number| *number > 0 && self.wrong.contains(&(rule, *number)) == is_wrong)
    }

    /// Makes this difference in a rule, if it is one of a rule.
    pub(super) fn change(&mut self, difference: Difference, rule: usize, random: &mut Rand32) {
        let first = random.rand_range(0..2) == 0;
        let one = |world: &World| world.find(rule, first).or(world.find(rule, !first));
        match difference {
            Difference::Nothing | Difference::StillBroken => {}
            Difference::Removed => {
                // All wrong ones, so that it matters.
                let wrong = self.wrong.clone();
                if let Some((_, cases)) = &mut self.rules[rule] {
                    cases.retain(|number, _| *number == 0 || !wrong.contains(&(rule, *number)));
                }
            }
            Difference::Added => {
                if let Some((_, cases)) = &mut self.rules[rule] {
                    let is_hidden = random.rand_range(0..4) == 0;
                    cases.insert(12, (3, is_hidden));
                    self.wrong.insert((rule, 12));
                }
            }
            Difference::Changed => {
                if let (Some(number), Some((_, cases))) = (one(self), &mut self.rules[rule]) {
                    let case = cases.get_mut(&number).unwrap();
                    // The program's wrong answer is one more than the right one.
                    if self.wrong.remove(&(rule, number)) {
                        case.0 += 1;
                    } else {
                        case.0 -= 1;
                        self.wrong.insert((rule, number));
                    }
                }
            }
            Difference::AddedAndChanged => {
                if let Some((_, cases)) = &mut self.rules[rule] {
                    cases.insert(12, (3, false));
                    self.wrong.insert((rule, 12));
                    if self.wrong.insert((rule, 0)) {
                        cases.get_mut(&0).unwrap().0 -= 1;
                    }
                }
            }
            Difference::Hidden => {
                if let (Some(number), Some((_, cases))) = (one(self), &mut self.rules[rule]) {
                    let case = cases.get_mut(&number).unwrap();
                    case.1 = !case.1;
                }
            }
            Difference::Points => {
                for (rule, more) in [(0, 5), (1, -5)] {
                    if let Some((points, _)) = &mut self.rules[rule] {
                        *points = points.saturating_add_signed(more);
                    }
                }
            }
            Difference::RuleRemoved => {
                let (points, _) = self.rules[2].take().unwrap();
                self.rules[0].as_mut().unwrap().0 += points;
            }
            Difference::Sources => {
                self.sources += 1;
                self.wrong = World::drawn(random).wrong;
            }
            Difference::Breaks => self.state = State::DoesNotCompile,
            Difference::Repaired => self.state = State::Compiles,
            Difference::Unreadable => self.state = State::Unreadable,
            Difference::Grader => {
                self.grader += 1;
                self.wrong = World::drawn(random).wrong;
            }
            Difference::AskedAgain => {
                self.is_asked_again = true;
                self.wrong = World::drawn(random).wrong;
            }
        }
    }

    pub(super) fn is_earned(&self, rule: usize) -> bool {
        let cases = self.rules[rule].iter().flat_map(|(_, cases)| cases.keys());
        cases
            .into_iter()
            .all(|number| !self.wrong.contains(&(rule, *number)))
    }

    pub(super) fn points(&self, rule: usize) -> u32 {
        let points = self.rules[rule].as_ref().map_or(0, |(points, _)| *points);
        if self.is_earned(rule) { points } else { 0 }
    }

    pub(super) fn score(&self) -> u32 {
        (0..3).map(|rule| self.points(rule)).sum()
    }

    /// Writes the specs, and reads them.
    fn assignment(&self, folder: &Path) -> Assignment {
        fs::create_dir_all(folder).unwrap();
        let mut rubric = "stones = 48\nspecs = [\"rules.md\"]\n[[part]]\ntitle = \"The board\"\nasks = [\"opposite\", \"next\", \"kalah\"]\n[part.points]\n".to_owned();
        let mut rules = "# Rules\n\n".to_owned();
        let mut hidden = String::new();
        for (rule, (name, before, after)) in self.rules.iter().zip(RULES) {
            let Some((points, cases)) = rule else {
                continue;
            };
            let _ = writeln!(rubric, "\"{name}\" = {points}");
            let _ = writeln!(
                rules,
                "## `{name}`\n\nA rule.\n\n```kalah\n{name}: about {name}"
            );
            let _ = writeln!(hidden, "[{name}]");
            for (number, (right, is_hidden)) in cases {
                let text = if *is_hidden { &mut hidden } else { &mut rules };
                let _ = writeln!(text, "{before}{number}{after}: {right}");
            }
            rules += "```\n\n";
        }
        for (name, text) in [
            ("rubric.toml", rubric),
            ("rules.md", rules),
            ("hidden.txt", hidden),
        ] {
            fs::write(folder.join(name), text).unwrap();
        }
        let has_hidden = self.rules.iter().flatten();
        let has_hidden = has_hidden
            .flat_map(|(_, cases)| cases.values())
            .any(|case| case.1);
        let hidden = folder.join("hidden.txt");
        Assignment::read_specs(
            folder,
            if has_hidden {
                std::slice::from_ref(&hidden)
            } else {
                &[]
            },
        )
        .unwrap()
    }

    fn answer(&self, case: &Case) -> Response {
        let rule = RULES
            .iter()
            .position(|(name, ..)| *case.rule == **name)
            .unwrap();
        let question = case.question.to_string();
        let number = question.split(' ').nth(1).unwrap().parse().unwrap();
        let right: u32 = case.expected.to_string().parse().unwrap();
        let answer = right + u32::from(self.wrong.contains(&(rule, number)));
        let answer = Response::silent(Reply::Answer(answer.to_string()));
        restored(answer, case.question.verb)
    }

    /// Stores the answers to a list of cases, or why there are none.
    fn answer_all(&self, answers: &AnswerStore, key: Digest, time: u64) {
        let time = GradingTime {
            ask: time,
            ..GradingTime::default()
        };
        let note = GradingMetadata {
            time,
            functions: Functions::default(),
        };
        let answered = if self.state == State::DoesNotCompile {
            let not_graded = NotGraded {
                what: "it does not compile".to_owned(),
                detail: "error".to_owned(),
                errors: Vec::new(),
            };
            Err((Outcome::DoesNotCompile, not_graded))
        } else {
            let cases = answers.cases().iter();
            Ok(cases.map(|case| self.answer(case)).collect())
        };
        let is_known = answers.get::<GradingMetadata>(key).is_some();
        if self.is_asked_again || !is_known {
            answers.put(key, &note, &answered).unwrap();
        }
    }

    /// Grades into a folder, with the answers of an earlier run.
    pub(super) fn grade(
        &self,
        folder: &Path,
        earlier: Option<&ResultsFolder>,
        time: u64,
    ) -> ResultsFolder {
        let locked = LockedResults::open(&folder.join("results"), false).unwrap();
        let results = locked.folder.clone();
        let compiler = Compiler {
            toolchain: TOOLCHAIN.clone(),
            sandbox: Sandbox::none(),
            limits: GradingLimits::default(),
        };
        let grader = Grader::new(self.assignment(&folder.join("specs")), compiler);
        let cases = &grader.assignment.cases;
        let lists = cases.chunk_by(|one, other| one.hidden == other.hidden);
        let answers: Vec<AnswerStore> = lists
            .map(|list| AnswerStore::open(&results.answers(), list).unwrap())
            .collect();
        let sources = Digest::of(format!("{} {:?}", self.sources, self.state));
        let key = Digest::of(format!("{} {sources}", self.grader));
        for list in &answers {
            if let Some(earlier) = earlier {
                list.add_all(&earlier.answers()).unwrap();
            }
            self.answer_all(list, key, time);
        }
        let student = Student {
            key: "ann".to_owned(),
            ..Student::default()
        };
        let entry = SubmissionEntry {
            path: folder.join("ann"),
            student,
            ..SubmissionEntry::default()
        };
        let taken = match self.state {
            State::Unreadable => Taken::Nothing {
                status: GradingStatus::Unreadable,
                why: "it is a RAR archive".to_owned(),
            },
            _ => Taken::Crate {
                key,
                outline: SubmissionOutline {
                    sources,
                    functions: Functions::default(),
                    ignored: Vec::new(),
                    completed: Vec::new(),
                    given_changes: Vec::new(),
                },
            },
        };
        let plan = ClassPlan {
            entries: vec![Planned { entry, taken }],
            copies: BTreeMap::new(),
            starter: None,
        };
        let run = ClassRun {
            grader: &grader,
            folder,
            entries: &[],
            results: &locked,
            jobs: 1,
            earlier: None,
            again: &[],
            starter: None,
            counts_hidden: true,
            teams: &BTreeMap::new(),
            keeps_copies: false,
            separator: ",",
            progress: &(),
        };
        let writer = ResultsWriter {
            run: &run,
            plan: &plan,
            answers: &answers,
            fingerprint: Digest::of(self.grader.to_string()),
            failures: &BTreeMap::new(),
        };
        writer.write().unwrap();
        results
    }
}
