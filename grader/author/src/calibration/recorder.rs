//! Records cases: asks the oracle, and then the gallery, about positions that are drawn from families.

use staff::progress::ProgressEvent;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::path::PathBuf;

use oorandom::Rand32;

use super::choose_cases_to_record::{Chosen, Failing, ProgramsToSeparate, choose_cases_to_record};
use super::compiled_gallery::CompiledGallery;
use super::draw_sessions::{any_legal_moves, draw_sessions};
use super::gallery_answers::GalleryAnswers;
use super::legal_moves_in_sessions::legal_moves_in_sessions;
use super::not_separated::not_separated;
use super::oracle::Oracle;
use super::position_families::{Candidate, Family, PositionFamilies};
use super::record_call_traces::record_call_traces;
use super::record_steps::record_steps;
use grader::failure::Failure;
use grader::score::{is_right, normalized_response};
use grader::specs::{Assignment, Case, Place, RecordedSteps, RuleName, write_recorded_cases};
use notation::{Answer, Predictions, Question};
use staff::parallel_map::parallel_map;

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

/// A file to be written, by its name in the folder of the specs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedFile {
    /// The name.
    pub name: PathBuf,
    /// Its contents.
    pub text: String,
}

/// The recorded files.
#[derive(Debug)]
pub struct Recording {
    /// The files with the answers.
    pub files: Vec<RecordedFile>,
    /// A line for each program that these answers don't separate from the reference, or from another one.
    pub problems: Vec<String>,
}

impl Recorder<'_> {
    /// Asks the oracle and the gallery everything, and returns the files with their answers.
    pub fn record(&self, families: &PositionFamilies, seed: u64) -> Result<Recording, Failure> {
        let oracle = self.oracle()?;
        let mut candidates = self.candidates(&oracle, families, seed)?;
        let drawn = candidates.len();
        let sessions = draw_sessions(&oracle, self.assignment, families, seed, self.jobs)?;
        candidates.extend(sessions);
        let asked = questions(&candidates);
        let any = any_legal_moves(&oracle, &asked)?;
        let answers = oracle.answers(&asked)?.into_iter().zip(any);
        let answers = answers.map(|(answer, any)| any.unwrap_or(answer));

        let mut cases: Vec<Case> = self.assignment.cases.clone();
        let worked = cases.len();
        cases.extend(candidates.iter().zip(answers).map(recorded_case));
        // Misconceptions predict nothing about drawn sessions. They are asked nevertheless, since they tell programs apart.
        let (sessions, positions): (Vec<Case>, Vec<Case>) =
            cases.into_iter().partition(Case::is_drawn_session);
        cases = positions;
        let asked = cases.len();
        cases.extend_from_slice(&sessions);
        let mut differing = self.gallery_answers(&cases)?;
        cases.truncate(asked);
        let in_sessions = differing.split_off(asked);
        let narrow = |differs: &BTreeMap<usize, String>| -> Failing {
            let programs = differs.keys().copied();
            programs
                .filter(|&program| !self.programs.gallery.wrongs[program].broad)
                .collect()
        };
        let rule_of: Vec<RuleName> = self
            .programs
            .gallery
            .wrongs
            .iter()
            .map(|wrong| self.rule_of(wrong.name.get_ref()))
            .collect();
        let mut lost: BTreeMap<&str, BTreeMap<usize, usize>> = BTreeMap::new();
        for (case, differs) in cases.iter().zip(&differing).take(worked) {
            for program in narrow(differs) {
                *lost
                    .entry(&case.rule)
                    .or_default()
                    .entry(program)
                    .or_default() += 1;
            }
        }
        let positions = worked..worked + drawn;
        let programs: Vec<Failing> = differing[positions].iter().map(narrow).collect();
        let mut chosen = choose_cases_to_record(
            &candidates[..drawn],
            &programs,
            &ProgramsToSeparate {
                parts: &self.assignment.parts,
                rule_of: &rule_of,
                worked: lost,
            },
        );
        chosen.extend((drawn..cases.len() - worked).map(|candidate| Chosen {
            candidate,
            rule: cases[worked + candidate].rule.clone(),
        }));
        let mut kept: Vec<usize> = (0..worked).collect();
        let mut recorded: Vec<Case> = Vec::new();
        for choice in chosen {
            let mut case = cases[worked + choice.candidate].clone();
            case.rule = choice.rule;
            kept.push(worked + choice.candidate);
            recorded.push(case);
        }
        recorded.extend(sessions);
        let mut files = self.case_files(&recorded, seed);
        files.push(self.misconception_file(&cases, &kept, &differing));
        recorded.retain(|case| !case.is_drawn_session());
        recorded.extend_from_slice(&self.assignment.cases);
        files.push(steps_file(&oracle, &recorded)?);
        let of_kept = kept.iter().map(|&index| &differing[index]);
        let problems = not_separated(of_kept.chain(&in_sessions), &self.names());
        Ok(Recording { files, problems })
    }

    /// Returns the names of the wrong programs.
    fn names(&self) -> Vec<&str> {
        let wrongs = self.programs.gallery.wrongs.iter();
        wrongs.map(|wrong| wrong.name.get_ref().as_str()).collect()
    }

    /// Draws what may be asked, besides the worked examples.
    fn candidates(
        &self,
        oracle: &Oracle,
        families: &PositionFamilies,
        seed: u64,
    ) -> Result<Vec<Candidate>, Failure> {
        let mut random = Rand32::new(seed);
        let stones = self.assignment.stones.first().copied().unwrap_or_default();
        let mut candidates: Vec<Candidate> = Vec::new();
        let (named, own): (Vec<&Family>, Vec<&Family>) = families
            .families
            .iter()
            .partition(|family| family.rules.is_some());
        for family in own {
            candidates.extend(family.questions(stones, &mut random));
        }
        candidates.extend(oracle.play(&families.games, &mut random)?);
        // These come last, so that what is drawn for them changes no case of the assignment's own rules.
        for family in named {
            candidates.extend(family.questions(stones, &mut random));
        }
        let mut known: HashSet<Question> = self
            .assignment
            .cases
            .iter()
            .map(|case| case.question.clone())
            .collect();
        candidates.retain(|candidate| known.insert(candidate.question.clone()));
        oracle.keep_legal(candidates)
    }

    /// Asks the oracle for the steps of cases that are recorded already, and returns the file that holds them.
    pub fn record_steps(&self, cases: &[Case]) -> Result<RecordedFile, Failure> {
        let oracle = self.oracle()?;
        let mut cases = cases.to_vec();
        cases.retain(|case| !case.is_drawn_session());
        steps_file(&oracle, &cases)
    }

    fn rule_of(&self, name: &str) -> RuleName {
        let known = self
            .assignment
            .misconceptions
            .iter()
            .find(|known| known.name.get_ref() == name);
        known.map_or("".into(), |known| known.rule.get_ref().clone())
    }

    /// Returns, for each case, which wrong programs fail it, and what they reply.
    fn gallery_answers(&self, cases: &[Case]) -> Result<Vec<BTreeMap<usize, String>>, Failure> {
        let answers = GalleryAnswers::of(self.programs, cases);
        let numbers: Vec<usize> = (0..self.programs.gallery.wrongs.len()).collect();
        self.programs
            .progress
            .hear(ProgressEvent::Begins(numbers.len()));
        let answered = parallel_map(
            &numbers,
            self.jobs,
            |&number| -> Result<Vec<(usize, String)>, Failure> {
                let responses = answers.wrong(number)?.responses;
                let asked = cases.iter().zip(&responses).enumerate();
                let wrong = asked.filter(|(_, (case, response))| !is_right(case, response));
                let keys = wrong.filter_map(|(index, (_, response))| {
                    Some((index, normalized_response(response)?))
                });
                Ok(keys.collect())
            },
        );
        self.programs.progress.hear(ProgressEvent::Ends);
        let mut differing = vec![BTreeMap::new(); cases.len()];
        for (program, keys) in answered.into_iter().enumerate() {
            for (index, key) in keys? {
                differing[index].insert(program, key);
            }
        }
        Ok(differing)
    }

    fn oracle(&self) -> Result<Oracle<'_>, Failure> {
        let executable = self.programs.compile(&[])?;
        Ok(Oracle::new(&self.programs.grader.compiler, executable))
    }

    /// Writes the recorded cases, one file for each part, rule by rule in the order of the specs.
    fn case_files(&self, recorded: &[Case], seed: u64) -> Vec<RecordedFile> {
        let mut files = Vec::new();
        for part in &self.assignment.parts {
            let mut cases: Vec<Case> = Vec::new();
            for rule in self.assignment.rules_of(part) {
                let mut own: Vec<Case> = recorded
                    .iter()
                    .filter(|case| *case.rule == *rule.name)
                    .cloned()
                    .collect();
                own.sort_by_cached_key(|case| {
                    (
                        case.question.verb,
                        case.question.size(),
                        case.question.to_string(),
                    )
                });
                cases.extend(own);
            }
            if !cases.is_empty() {
                let heading = format!(
                    "Part {}: {}. Written by `course record --seed {seed}`, smallest positions first.",
                    part.number, part.title
                );
                files.push(RecordedFile {
                    name: PathBuf::from("recorded").join(format!("part-{}.txt", part.number)),
                    text: write_recorded_cases(&heading, &cases),
                });
            }
        }
        files
    }

    fn misconception_file(
        &self,
        cases: &[Case],
        kept: &[usize],
        differing: &[BTreeMap<usize, String>],
    ) -> RecordedFile {
        // Two examples may look at different lines of one run: its question is written once.
        let mut answered: BTreeMap<String, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
        for &index in kept.iter().filter(|&&index| !differing[index].is_empty()) {
            let answers = answered
                .entry(cases[index].question.to_string())
                .or_default();
            for (&program, reply) in &differing[index] {
                let name = self.programs.gallery.wrongs[program].name.get_ref().clone();
                answers.entry(reply.clone()).or_default().insert(name);
            }
        }
        RecordedFile {
            name: PathBuf::from(Predictions::FILE),
            text: Predictions::write(&answered),
        }
    }
}

fn recorded_case((candidate, expected): (&Candidate, Answer)) -> Case {
    Case {
        question: candidate.question.clone(),
        expected,
        rule: candidate.rule.clone(),
        title: None,
        place: Place::new("", 0),
        hidden: false,
    }
}

fn steps_file(oracle: &Oracle, cases: &[Case]) -> Result<RecordedFile, Failure> {
    let in_sessions = legal_moves_in_sessions(oracle, cases)?;
    // A refused move has no steps.
    let moved = cases.iter().filter(|case| case.expected.board().is_some());
    let questions = moved.map(|case| &case.question).chain(&in_sessions);
    let mut steps = record_steps(oracle, questions)?;
    steps
        .sort_by_cached_key(|(question, _)| (question.verb, question.size(), question.to_string()));
    Ok(RecordedFile {
        name: PathBuf::from(RecordedSteps::FILE),
        text: RecordedSteps::write(&record_call_traces(oracle, cases)?, &steps),
    })
}

fn questions(candidates: &[Candidate]) -> Vec<Question> {
    candidates
        .iter()
        .map(|candidate| candidate.question.clone())
        .collect()
}
