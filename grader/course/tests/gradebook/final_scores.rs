//! Final scores, with points added and taken off, and without losing a student.

use std::fs;
use std::path::Path;

use class::downloads::Student;
use class::gradebook::{
    ClassGradebook, Course, Enrolment, LatePolicySettings, ScoreSettings, TomlReader,
};
use class::grading::{GradingStatus, StudentResult};
use grader::specs::Source;
use rstest::rstest;
use tempfile::TempDir;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::fixtures;

const ROSTER: &str = "\
Student ID,Surname,First name,E-mail,Login,Section
17,Lee,Ann,ann@example.org,ann,A
18,Okafor,Ngozi,ngozi@example.org,ngozi,A
19,Silva,João,joao@example.org,joao,B
20,Lee,Ann,ann2@example.org,ann2,B
";

const COURSE: &str = "\
roster = \"roster.csv\"
points_by_hand = [\"by-hand.csv\"]
[late_policy]
due = 2027-03-31T23:59:00+02:00
grace_minutes = 10
percent_per_day = 7.5
most_percent = 40
slip_days = 1
[late_policy.slip_days_of]
\"ngozi@example.org\" = 3
";

const BY_HAND: &str = "\
Login,Points,Comment
ann,1.5,\"style, clear\"
joao,10,oral
";

/// Reads the settings in a `course.toml` of this folder.
fn settings(folder: &Path, text: &str) -> ScoreSettings {
    let (file, text) = ("course.toml".to_owned(), text.to_owned());
    let source = Source { file, text };
    let mut reader = TomlReader::new(&source);
    reader.folder = folder;
    let table = reader.read(&[
        ("", ScoreSettings::KEYS),
        ("[late_policy]", LatePolicySettings::KEYS),
    ]);
    let settings = ScoreSettings::read(Some(&table), &reader);
    let mistakes = reader.mistakes();
    assert!(mistakes.is_empty(), "{mistakes:?}");
    settings
}

struct OutputFiles(TempDir);

impl OutputFiles {
    fn new() -> OutputFiles {
        let files = OutputFiles(tempfile::tempdir().unwrap());
        for (name, text) in [("roster.csv", ROSTER), ("by-hand.csv", BY_HAND)] {
            fs::write(files.0.path().join(name), text).unwrap();
        }
        files
    }

    fn gradebook(&self, results: &[StudentResult]) -> ClassGradebook {
        let students: Vec<Student> = results
            .iter()
            .map(|result| result.student.clone())
            .collect();
        let settings = settings(self.0.path(), COURSE);
        let course = Course::read(&students, &settings, None).unwrap();
        ClassGradebook::of(&course, results)
    }
}

fn handed_in(id: &str, score: u32, at: Option<&str>) -> StudentResult {
    let mut result = fixtures::result(&format!("key-{id}"), score);
    result.student.id = Some(id.to_owned());
    result.submitted_at = at.map(|at| OffsetDateTime::parse(at, &Rfc3339).unwrap());
    result
}

#[rstest]
#[case::in_time("2027-03-31T21:59:00Z", "0", 80)]
#[case::within_the_grace("2027-03-31T22:09:00Z", "0", 80)]
#[case::a_second_after_the_grace_uses_a_slip_day("2027-03-31T22:09:01Z", "0", 80)]
#[case::the_second_day_costs("2027-04-01T22:00:00Z", "-6", 74)]
#[case::a_day_is_counted_to_its_last_second("2027-04-02T21:59:00Z", "-6", 74)]
#[case::the_third_day_costs_twice("2027-04-02T21:59:01Z", "-12", 68)]
#[case::at_most_the_maximum("2027-12-31T00:00:00Z", "-32", 48)]
#[case::in_another_zone("2027-03-31T14:59:00-07:00", "0", 80)]
fn lateness_is_taken_from_the_submissions_own_time(
    #[case] at: &str,
    #[case] adjustment: &str,
    #[case] last: u32,
) {
    let gradebook = OutputFiles::new().gradebook(&[handed_in("20", 80, Some(at))]);
    let entry = &gradebook.entries[3];
    assert_eq!(entry.automatic, Some(80));
    assert_eq!(
        (entry.lateness_points + entry.by_hand).to_string(),
        adjustment
    );
    assert_eq!(entry.final_score(), Some(last));
}

#[test]
fn a_student_may_have_extra_slip_days() {
    let late = handed_in("18", 80, Some("2027-04-03T12:00:00Z"));
    let gradebook = OutputFiles::new().gradebook(&[late]);
    assert_eq!(gradebook.entries[1].final_score(), Some(80));
}

#[test]
fn points_given_by_hand_are_added_and_rounded_at_the_end() {
    // 83 - 7.5% of it + 1.5 is 78.275.
    let late = handed_in("17", 83, Some("2027-04-02T12:00:00Z"));
    let gradebook = OutputFiles::new().gradebook(&[late]);
    let entry = &gradebook.entries[0];
    assert_eq!(
        (entry.lateness_points + entry.by_hand).to_string(),
        "-4.725"
    );
    assert_eq!(entry.final_score(), Some(78));
    assert_eq!(entry.comments, ["style, clear"]);
}

#[test]
fn points_given_by_hand_survive_a_regrade() {
    let files = OutputFiles::new();
    for score in [10, 70] {
        let gradebook = files.gradebook(&[handed_in("17", score, None)]);
        assert_eq!(
            gradebook.entries[0].final_score(),
            Some(score + 2),
            "1.5 is rounded half up"
        );
    }
}

#[test]
fn no_student_is_dropped() {
    let twice = handed_in("17", 20, None);
    let mut by_name = fixtures::result("lee", 30);
    by_name.student.name = Some("Ann Lee".to_owned());
    let mut failed = handed_in("18", 0, None);
    failed.status = GradingStatus::InternalError;
    failed.report = None;
    let stranger = handed_in("99", 50, None);
    let results = [handed_in("17", 40, None), twice, by_name, failed, stranger];
    let gradebook = OutputFiles::new().gradebook(&results);
    let listed: Vec<_> = gradebook
        .entries
        .iter()
        .map(|entry| {
            (
                entry.enrolment,
                entry.status,
                entry.automatic,
                entry.final_score(),
            )
        })
        .collect();
    let graded = Some(GradingStatus::Graded);
    assert_eq!(
        listed,
        [
            // Neither of two submissions with one number counts as theirs.
            (Enrolment::PerhapsHandedIn, None, None, None),
            (
                Enrolment::TakesPart,
                Some(GradingStatus::InternalError),
                None,
                None
            ),
            (Enrolment::TakesPart, None, None, Some(10)),
            (Enrolment::PerhapsHandedIn, None, None, None),
            (Enrolment::HandedInTwice, graded, Some(40), None),
            (Enrolment::HandedInTwice, graded, Some(20), None),
            (Enrolment::Unclear, graded, Some(30), None),
            (Enrolment::NotOnRoster, graded, Some(50), Some(50)),
        ]
    );
}

#[rstest]
#[case::canvas_puts_the_last_name_first("silvajoão")]
#[case::as_written("João Silva")]
#[case::with_a_comma("Silva, João")]
#[case::the_login_alone("joao")]
fn a_student_is_found_by_what_the_system_writes(#[case] name: &str) {
    let mut result = fixtures::result("somebody", 60);
    result.student.name = Some(name.to_owned());
    let gradebook = OutputFiles::new().gradebook(&[result]);
    assert_eq!(gradebook.entries.len(), 4);
    assert_eq!(gradebook.entries[2].automatic, Some(60));
}

/// Students set their own numbers and addresses in some systems, so the first of two claims isn't surer than the second.
#[rstest]
#[case::the_number(Some("17"), None, None)]
#[case::the_address(None, None, Some("Ann@Example.org"))]
#[case::the_account(None, Some("ANN"), None)]
fn two_claims_to_one_person_are_a_question(
    #[case] id: Option<&str>,
    #[case] login: Option<&str>,
    #[case] email: Option<&str>,
) {
    let claim = |key: &str, score: u32| {
        let mut result = fixtures::result(key, score);
        result.student.name = None;
        result.student.id = id.map(str::to_owned);
        result.student.login = login.map(str::to_owned);
        result.student.email = email.map(str::to_owned);
        result
    };
    let one = OutputFiles::new().gradebook(&[claim("own", 90)]);
    assert_eq!(one.entries[0].automatic, Some(90));
    let both = OutputFiles::new().gradebook(&[claim("another", 0), claim("own", 90)]);
    assert_eq!(both.entries[0].enrolment, Enrolment::PerhapsHandedIn);
    assert_eq!(both.entries[0].final_score(), None);
    let twice = both.entries.iter();
    let twice = twice.filter(|entry| entry.enrolment == Enrolment::HandedInTwice);
    assert_eq!(twice.count(), 2);
}

/// Anyone can call themselves by another's address or number.
#[rstest]
#[case::an_address("ben@example.org")]
#[case::a_number("4711")]
fn an_extension_for_an_address_or_a_number_is_nobodys_who_is_called_so(#[case] word: &str) {
    let text = format!(
        "[late_policy]\ndue = 2027-03-31T00:00:00Z\n[late_policy.extensions]\n\"{word}\" = 2027-04-07T00:00:00Z\n"
    );
    let settings = settings(Path::new(""), &text);
    let named = Student {
        name: Some(word.to_owned()),
        id: Some("7".to_owned()),
        ..Student::default()
    };
    let refusal = Course::read(&[named], &settings, None).unwrap_err();
    let mistakes = format!("{refusal:?}");
    assert!(mistakes.contains("isn't in the course"), "{mistakes}");
}
