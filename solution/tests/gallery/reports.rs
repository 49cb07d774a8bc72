//! Reports of all wrong programs, as each reader gets them.

use grader::plain::{Narration, narrate_everything};
use grader::report::Report;
use grader::terminal::{Screen, write_on};

use super::FINDINGS;

/// The most lines of a short report.
const SHORT: usize = 23;

/// Returns the reports of all wrong programs.
fn reports() -> impl Iterator<Item = &'static Report> {
    let all = FINDINGS.single.iter().chain(&FINDINGS.pairs);
    all.map(|result| &result.report)
}

#[test]
fn every_report_fits_a_terminal_of_24_lines_at_every_width() {
    let news = ["Since the last grade: lost sow.origin, sow.lap and 4 more".to_owned()];
    for report in reports() {
        for width in [40, 50, 60, 80, 120] {
            let screen = Screen {
                width,
                all: false,
                again: "cargo grade".to_owned(),
                folder: "starter/".to_owned(),
                ..Screen::of_file("starter")
            };
            let text = write_on(&screen, report, &news);
            assert!(text.lines().count() <= SHORT, "{width} columns:\n{text}");
        }
    }
}

#[test]
fn narrated_reports_have_letters_digits_and_punctuation_alone() {
    for report in reports() {
        let narration = Narration {
            again: "cargo grade",
            folder: "starter/",
            news: &[],
        };
        for text in [narration.write(report), narrate_everything(report)] {
            let is_odd = |letter: char| {
                !(letter.is_alphanumeric()
                    || letter.is_ascii_punctuation()
                    || letter == ' '
                    || letter == '\n')
            };
            assert!(!text.contains(is_odd), "{text}");
        }
    }
}
