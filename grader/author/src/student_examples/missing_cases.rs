//! Finds student examples that expose submissions which the assignment's own cases miss.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use super::class_examples::ClassExamples;
use super::example_judges::ExampleJudges;
use super::example_verdict::ExampleVerdict;
use class::downloads::list_submissions;
use grader::failure::Failure;
use grader::runner::{Reply, Response};
use grader::score::{answers_agree, is_right};
use grader::specs::{Case, write_recorded_cases};
use staff::parallel_map::parallel_map;
use submission::Submission;

/// The examples that catch what no case catches.
#[derive(Clone, Debug, Default)]
pub struct MissingCases {
    /// Their cases, those that catch the most submissions first. Each of these answers all cases of its rule correctly.
    pub cases: Vec<(Case, usize)>,
    /// Number of students' questions that are right and new.
    pub new: usize,
}

impl MissingCases {
    /// Asks the submissions in a folder what the right examples of a class ask.
    pub fn of(
        class: &ClassExamples,
        folder: &Path,
        judges: &ExampleJudges,
        starter: Option<&Submission>,
    ) -> Result<MissingCases, Failure> {
        let grader = judges.grader;
        let new = new_cases(class, &grader.assignment.cases);
        let entries = list_submissions(folder)?;
        grader.prepare_for(entries.len());
        let caught = parallel_map(&entries, judges.jobs, |entry| {
            // A file that can't be read or compiled isn't caught by anything.
            let submission = entry.read(starter).ok();
            let Some(Ok(executable)) = submission.map(|submission| grader.compile(&submission))
            else {
                return Ok(Vec::new());
            };
            let cases = grader.assignment.cases.iter().chain(&new);
            let answers = grader.ask(&executable, cases)?;
            Ok::<_, Failure>(caught(&grader.assignment.cases, &new, &answers.responses))
        });
        let mut cases: Vec<(Case, usize)> = new.into_iter().map(|case| (case, 0)).collect();
        let new = cases.len();
        for caught in caught {
            for number in caught? {
                cases[number].1 += 1;
            }
        }
        cases.retain(|(_, catches)| *catches > 0);
        cases.sort_by_key(|(_, catches)| Reverse(*catches));
        Ok(MissingCases { cases, new })
    }

    /// Writes them as hidden cases.
    pub fn to_text(&self) -> String {
        let mut heading =
            "Examples of students that catch submissions which no other case catches.\n\
                           Confirm them before you use them as hidden cases:\n\
                           CASES=THIS_FILE cargo test -p solution --test second_opinion\n"
                .to_owned();
        for (case, catches) in &self.cases {
            let _ = writeln!(heading, "{} catches {catches}", case.question);
        }
        let cases = self.cases.iter().map(|(case, _)| case.clone());
        let mut cases: Vec<Case> = cases.collect();
        cases.sort_by(|one, other| one.rule.cmp(&other.rule));
        write_recorded_cases(&heading, &cases)
    }
}

/// Returns the right questions of students that aren't a case yet, each once.
fn new_cases(class: &ClassExamples, known: &[Case]) -> Vec<Case> {
    let mut seen: BTreeSet<String> = known.iter().map(|case| case.question.to_string()).collect();
    let judged = class
        .students
        .iter()
        .filter_map(|file| file.judged.as_ref());
    let right = judged
        .flat_map(|judged| &judged.examples)
        .filter(|example| example.verdict == ExampleVerdict::Right);
    let cases = right.flat_map(|example| &example.example.cases);
    // The second implementation confirms one line, and a session that leaves out lines isn't one.
    let cases = cases.filter(|case| !case.question.is_session());
    let new = cases.filter(|case| seen.insert(case.question.to_string()));
    new.map(|case| Case {
        title: None,
        ..case.clone()
    })
    .collect()
}

/// Returns the new cases that a submission answers wrongly, though it answers all known cases of their rules correctly.
fn caught(known: &[Case], new: &[Case], responses: &[Response]) -> Vec<usize> {
    let (to_known, to_new) = responses.split_at(known.len());
    let wrong = known.iter().zip(to_known);
    let lost: BTreeSet<&str> = wrong
        .filter(|(case, response)| !is_right(case, response))
        .map(|(case, _)| &*case.rule)
        .collect();
    let new = new.iter().zip(to_new).enumerate();
    new.filter(|(_, (case, response))| match &response.reply {
        Reply::Answer(answer) => !answers_agree(&case.expected, answer),
        Reply::Panicked { .. } => true,
        // Time may have run out.
        _ => false,
    })
    .filter(|(_, (case, _))| !lost.contains(&*case.rule))
    .map(|(number, _)| number)
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grader::runner::TimeLimit;
    use grader::specs::read_recorded_cases;

    /// Two rules with a case each.
    const KNOWN: &str = "[turn.own-kalah]\nturn One 6: One\n[turn.elsewhere]\nturn One 5: Two\n";
    const NEW: &str = "[turn.own-kalah]\nturn Two 13: Two\n[turn.elsewhere]\nturn One 4: Two\n";

    fn responses(cases: &[Case], wrong: &[usize]) -> Vec<Response> {
        let cases = cases.iter().enumerate();
        let replies = cases.map(|(number, case)| {
            if wrong.contains(&number) {
                Reply::Panicked {
                    place: None,
                    message: String::new(),
                }
            } else {
                Reply::Answer(case.expected.clone())
            }
        });
        replies.map(Response::silent).collect()
    }

    fn caught_by(known_wrong: &[usize], new_wrong: &[usize]) -> Vec<usize> {
        let known = read_recorded_cases("known.txt", KNOWN).unwrap();
        let new = read_recorded_cases("new.txt", NEW).unwrap();
        let mut all = responses(&known, known_wrong);
        all.extend(responses(&new, new_wrong));
        caught(&known, &new, &all)
    }

    #[test]
    fn a_new_case_catches_what_is_right_otherwise() {
        assert_eq!(caught_by(&[], &[1]), [1]);
        assert_eq!(caught_by(&[0], &[1]), [1]);
    }

    #[test]
    fn a_rule_that_is_lost_already_needs_no_new_case() {
        assert_eq!(caught_by(&[1], &[1]), [0; 0]);
        assert_eq!(caught_by(&[], &[]), [0; 0]);
    }

    #[test]
    fn an_answer_that_took_too_long_catches_nothing() {
        let new = read_recorded_cases("new.txt", NEW).unwrap();
        let late = |_: &Case| Response::silent(Reply::TimedOut(TimeLimit::Waiting));
        let all: Vec<Response> = new.iter().map(late).collect();
        assert_eq!(caught(&[], &new, &all), [0; 0]);
    }
}
