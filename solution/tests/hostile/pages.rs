//! Pages about hostile submissions: whatever these say is text.

use std::collections::BTreeSet;

use class::class_page::{ClassData, write_class_page};
use class::downloads::Student;
use class::export::{ResultsSource, ScoredResults};
use class::gradebook::{Course, ScoreSettings};
use class::grading::ResultsFolder;
use grader::render::html::{PictureFolder, StudentPage};
use grader::report::Report;
use grader::specs::{Hints, RuleLinks};
use html5gum::{Token, Tokenizer};

/// Every element that pages have, but for scripts.
const ELEMENTS: &str = "a body br code dd defs details div dl dt figcaption figure footer form g h1 h2 h3 head header html img \
                        input label li line link main meta noscript ol option p path pre rect section select span strong style \
                        summary svg table tbody td text tfoot th thead title tr ul use";

/// Every attribute that pages have, but for those of ARIA; none of them runs anything.
const ATTRIBUTES: &str = "alt autocomplete charset class colspan content d data-misconception data-name data-status fill height hidden \
                          href http-equiv id lang name open preserveaspectratio rel role rowspan rx ry scope selected src tabindex transform type value viewbox \
                          width x x1 x2 y y1 y2";

/// Writes the page of a report.
pub(crate) fn student_page(report: &Report) -> String {
    let page = StudentPage {
        report,
        change: None,
        comments: &[],
        final_score: &[],
        again: Some("cargo grade"),
        folder: "handed-in/",
        book: &RuleLinks::default(),
        hints: &Hints::default(),
        pictures: &PictureFolder::default(),
    };
    page.write_student_page().expect("a page can be written")
}

/// Writes the page of a class.
pub(crate) fn class_page(results: &ResultsFolder) -> String {
    let source = ResultsSource::open(results.path()).expect("the results can be read");
    let all = source.scores().expect("the results can be read");
    let students: Vec<Student> = all.iter().map(|result| result.student.clone()).collect();
    let course = Course::read(&students, &ScoreSettings::default(), None);
    let scored = ScoredResults::of(source, &course.expect("there are no files"), &all);
    let data = ClassData::read(&scored, None, false).expect("the results can be read");
    write_class_page(&data, "").expect("a page can be written")
}

/// Lists what a page holds that no page of the grader is made of; `scripts` says how many scripts it has.
pub(crate) fn foreign(page: &str, scripts: usize) -> Vec<String> {
    let elements: BTreeSet<&str> = ELEMENTS.split_whitespace().collect();
    let attributes: BTreeSet<&str> = ATTRIBUTES.split_whitespace().collect();
    let mut found = Vec::new();
    let mut seen = 0;
    for token in Tokenizer::new(page).flatten() {
        let Token::StartTag(tag) = token else {
            continue;
        };
        let name = String::from_utf8_lossy(&tag.name).into_owned();
        if name == "script" {
            seen += 1;
        } else if !elements.contains(name.as_str()) {
            found.push(format!("the page has an element `{name}`"));
        }
        for (key, value) in &tag.attributes {
            let key = String::from_utf8_lossy(key);
            let value = String::from_utf8_lossy(value);
            let leads_away = matches!(key.as_ref(), "href" | "src")
                && !value.starts_with('#')
                && !value.starts_with("data:");
            if leads_away || !(key.starts_with("aria-") || attributes.contains(key.as_ref())) {
                found.push(format!(
                    "an element `{name}` of the page has `{key}={value}`"
                ));
            }
        }
    }
    if seen != scripts {
        found.push(format!("the page has {seen} scripts, not {scripts}"));
    }
    found
}
