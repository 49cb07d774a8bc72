//! Records cases: asks the oracle, and then the gallery, about what is drawn from families.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::PathBuf;

use super::candidate::Candidate;
use super::check_gallery::{GALLERY_ANSWERS, rule_of};
use super::choose_cases_to_record::{Asked, Origin, choose_cases_to_record};
use super::compiled_gallery::CompiledGallery;
use super::gallery_results::not_separated;
use super::kept_answers::KeptAnswers;
use super::oracle::{Oracle, without_flush};
use super::position_families::PositionFamilies;
use super::record_steps::recorded_steps;
use super::session_family::TypedLines;
use grader::failure::Failure;
use grader::score::{is_right, normalized_response};
use grader::specs::{Assignment, Case, Place, RecordedSteps, RuleName, write_recorded_cases};
use notation::{Answer, Predictions, Question};
use staff::parallel_map::parallel_map;
use staff::progress::ProgressEvent;

/// Input of recording cases.
#[derive(Debug)]
pub struct Recorder<'a> {
    /// The rules, the rubric and the worked examples.
    pub assignment: &'a Assignment,
    /// The oracle, whose answers count as right until the second implementation confirms them, and the gallery.
    pub programs: &'a CompiledGallery<'a>,
    /// Number of programs that run at a time.
    pub jobs: usize,
}

/// The recorded files.
#[derive(Debug)]
pub struct Recording {
    /// The files with the answers: the name of each in the folder of the specs, and its contents.
    pub files: Vec<(PathBuf, String)>,
    /// A line for each program that these answers don't separate from the reference, or from another one.
    pub problems: Vec<String>,
}

impl Recorder<'_> {
    /// Asks the oracle and the gallery everything, and returns the files with their answers.
    pub fn record(&self, families: &PositionFamilies, seed: u64) -> Result<Recording, Failure> {
        let executable = self.programs.compile(&[])?;
        let oracle = Oracle::new(&self.programs.grader.compiler, &executable);
        let drawn = self.drawn(&oracle, families, seed)?;
        let questions = drawn.iter().map(|(_, drawn)| drawn.question.clone());
        let answers = oracle.right_answers(&questions.collect::<Vec<Question>>())?;
        let worked = self.assignment.cases.iter();
        let worked = worked.map(|case| (Origin::Given, case.clone()));
        let drawn = drawn.into_iter().zip(answers);
        let drawn = drawn.map(|((origin, Candidate { question, rule }), answer)| {
            let case = Case {
                expected: compared(&families.lines, &rule, answer),
                question,
                rule,
                title: None,
                place: Place::new("", 0),
                hidden: false,
            };
            (origin, case)
        });
        let mut cases: Vec<(Origin, Case)> = worked.chain(drawn).collect();
        // Misconceptions predict nothing about drawn sessions. They are asked nevertheless, last: they tell programs apart.
        cases.sort_by_key(|(_, case)| case.is_drawn_session());
        let (origins, cases): (Vec<Origin>, Vec<Case>) = cases.into_iter().unzip();
        let differing = self.gallery_answers(&cases)?;
        let asked = cases.into_iter().zip(origins).zip(differing);
        let asked = asked.map(|((case, origin), differs)| Asked {
            case,
            origin,
            differs,
        });
        let asked: Vec<Asked> = asked.collect();
        let wrongs = self.programs.gallery.wrongs.iter();
        let rules = wrongs.map(|wrong| {
            let rule = || rule_of(self.assignment, wrong).unwrap_or_else(|| "".into());
            (!wrong.broad).then(rule)
        });
        let rules: Vec<Option<RuleName>> = rules.collect();
        let mut chosen = choose_cases_to_record(&asked, &self.assignment.parts, &rules);
        let kept = asked.into_iter().enumerate();
        let kept = kept.filter_map(|(number, mut asked)| {
            match chosen.remove(&number) {
                Some(rule) => asked.case.rule = rule,
                None if asked.origin == Origin::Candidate => return None,
                None => {}
            }
            Some(asked)
        });
        let asked: Vec<Asked> = kept.collect();
        let mut files = self.case_files(&asked, seed);
        files.push(self.misconception_file(&asked));
        let steps = recorded_steps(&oracle, asked.iter().map(|asked| &asked.case))?;
        files.push((RecordedSteps::FILE.into(), steps));
        let wrongs = self.programs.gallery.wrongs.iter();
        let names: Vec<&str> = wrongs.map(|wrong| wrong.name.get_ref().as_str()).collect();
        let problems = not_separated(asked.iter().map(|asked| &asked.differs), &names);
        Ok(Recording { files, problems })
    }

    /// Draws what is asked besides the worked examples: positions that may be recorded, and what is chosen already, which is
    /// sessions, positions under combined rules, and questions as they are.
    fn drawn(
        &self,
        oracle: &Oracle,
        families: &PositionFamilies,
        seed: u64,
    ) -> Result<Vec<(Origin, Candidate)>, Failure> {
        let stones = self.assignment.stones.first().copied().unwrap_or_default();
        let positions = families.families.iter();
        let positions = positions.flat_map(|family| family.questions(stones, seed));
        let mut open: Vec<Candidate> = positions.collect();
        open.extend(families.games.questions(oracle, seed)?);
        let worked = self.assignment.cases.iter();
        let mut known: HashSet<Question> = worked.map(|case| case.question.clone()).collect();
        open.retain(|drawn| known.insert(drawn.question.clone()));
        let open = oracle.keep_legal(open)?;
        let combined = &families.combinations;
        let sessions = parallel_map(&families.sessions, self.jobs, |family| {
            family.questions(oracle, &families.lines, seed)
        });
        let combined = [combined.questions(oracle, &self.assignment.rule_sets, seed)];
        let fixed = families.fixed.iter();
        let fixed = fixed.map(|fixed| fixed.questions(&families.lines));
        let mut drawn: Vec<(Origin, Candidate)> = Vec::new();
        drawn.extend(open.into_iter().map(|one| (Origin::Candidate, one)));
        for chosen in sessions.into_iter().chain(combined).chain(fixed) {
            drawn.extend(chosen?.into_iter().map(|one| (Origin::Chosen, one)));
        }
        Ok(drawn)
    }

    /// Asks the oracle for the steps of cases that are recorded already, and returns their file alone.
    pub fn record_steps(&self, cases: &[Case]) -> Result<Recording, Failure> {
        let executable = self.programs.compile(&[])?;
        let oracle = Oracle::new(&self.programs.grader.compiler, &executable);
        let steps = recorded_steps(&oracle, cases)?;
        Ok(Recording {
            files: vec![(RecordedSteps::FILE.into(), steps)],
            problems: Vec::new(),
        })
    }

    /// Returns, for each case, which wrong programs fail it, and what they reply.
    fn gallery_answers(&self, cases: &[Case]) -> Result<Vec<BTreeMap<usize, String>>, Failure> {
        let programs = self.programs;
        let kept = KeptAnswers::open(programs.grader, GALLERY_ANSWERS, cases);
        let numbers: Vec<usize> = (0..programs.gallery.wrongs.len()).collect();
        programs.progress.hear(ProgressEvent::Begins(numbers.len()));
        let answered = parallel_map(&numbers, self.jobs, |&number| {
            let (_, responses) = programs.ask_wrong(number, &kept)?;
            let asked = cases.iter().zip(&responses).enumerate();
            let wrong = asked.filter(|(_, (case, response))| !is_right(case, response));
            let keys = wrong
                .filter_map(|(index, (_, response))| Some((index, normalized_response(response)?)));
            Ok::<Vec<(usize, String)>, Failure>(keys.collect())
        });
        programs.progress.hear(ProgressEvent::Ends);
        let mut differing = vec![BTreeMap::new(); cases.len()];
        for (program, keys) in answered.into_iter().enumerate() {
            for (index, key) in keys? {
                differing[index].insert(program, key);
            }
        }
        Ok(differing)
    }

    /// Writes the recorded cases, one file for each part, rule by rule in the order of the specs.
    fn case_files(&self, asked: &[Asked], seed: u64) -> Vec<(PathBuf, String)> {
        let mut files = Vec::new();
        for part in &self.assignment.parts {
            let mut cases: Vec<Case> = Vec::new();
            for rule in self.assignment.rules_of(part) {
                let chosen = asked.iter().filter(|asked| asked.origin != Origin::Given);
                let own = chosen.filter(|asked| *asked.case.rule == *rule.name);
                let mut own: Vec<Case> = own.map(|asked| asked.case.clone()).collect();
                own.sort_by_cached_key(|case| {
                    let question = &case.question;
                    (question.verb, question.size(), question.to_string())
                });
                cases.extend(own);
            }
            if !cases.is_empty() {
                let heading = format!(
                    "Part {}: {}. Written by `course record --seed {seed}`, smallest positions first.",
                    part.number, part.title
                );
                let name = format!("recorded/part-{}.txt", part.number);
                files.push((name.into(), write_recorded_cases(&heading, &cases)));
            }
        }
        files
    }

    fn misconception_file(&self, asked: &[Asked]) -> (PathBuf, String) {
        // Two examples may look at different lines of one run: its question is written once.
        let mut answered: BTreeMap<String, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
        let asked = asked.iter();
        let predicted = asked.filter(|asked| !asked.case.is_drawn_session());
        for asked in predicted.filter(|asked| !asked.differs.is_empty()) {
            let question = asked.case.question.to_string();
            let answers = answered.entry(question).or_default();
            for (&program, reply) in &asked.differs {
                let name = self.programs.gallery.wrongs[program].name.get_ref().clone();
                answers.entry(reply.clone()).or_default().insert(name);
            }
        }
        (Predictions::FILE.into(), Predictions::write(&answered))
    }
}

/// Returns what is compared of an answer: of a session, what its rule speaks of.
fn compared(lines: &TypedLines, rule: &RuleName, answer: Answer) -> Answer {
    let answer = if lines.with_flush.contains(rule) {
        answer
    } else {
        without_flush(answer)
    };
    match answer {
        Answer::Session(session) if lines.without_boards.contains(rule) => {
            Answer::Session(session.without_boards())
        }
        answer => answer,
    }
}
