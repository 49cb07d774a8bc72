//! Pages show what submissions and students say as text: no element and no attribute comes from it.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use class::class_page::{ClassData, write_class_page};
use class::downloads::Student;
use class::export::{ResultsSource, ScoredResults};
use class::gradebook::{Course, ScoreSettings};
use class::grading::{Attention, AttentionReason, StudentResult};
use grader::render::html::{PictureFolder, StudentPage};
use grader::report::{Got, NamedMisconception};
use grader::specs::{Hints, RuleLinks};
use html5gum::{Token, Tokenizer};
use notation::Answer;
use rstest::rstest;
use serde_json::json;

use crate::fixtures;

/// Texts that end an element, an attribute, a comment or a script, and begin something else.
const HOSTILE: &str = "</script></style></pre>--><!--<script>alert(1)</script><img src=x onerror=alert(1)>\" onload=\"alert(1)' x='";

/// Returns the elements of a page with the names of their attributes.
fn elements(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    for token in Tokenizer::new(page).flatten() {
        if let Token::StartTag(tag) = token {
            let name = String::from_utf8_lossy(&tag.name).into_owned();
            let attributes = tag.attributes.keys();
            let attributes: Vec<String> = attributes
                .map(|key| String::from_utf8_lossy(key).into_owned())
                .collect();
            found.push(format!("{name} {}", attributes.join(" ")));
        }
    }
    found
}

/// Returns what a page says, a line for each piece of text, with the element that it is in.
fn outline(page: &str) -> String {
    let mut lines = String::new();
    let mut within: Vec<String> = Vec::new();
    for token in Tokenizer::new(page).flatten() {
        match token {
            Token::StartTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name).into_owned();
                let label = tag
                    .attributes
                    .iter()
                    .find(|(key, _)| ***key == *b"aria-label");
                if let Some((_, label)) = label {
                    let label = String::from_utf8_lossy(label);
                    let _ = writeln!(lines, "{name}: ({label})");
                }
                if !tag.self_closing && !matches!(name.as_str(), "meta" | "link" | "img" | "input")
                {
                    within.push(name);
                }
            }
            Token::EndTag(_) => {
                within.pop();
            }
            Token::String(text) => {
                let text = String::from_utf8_lossy(&text);
                let text = text.split_whitespace().collect::<Vec<&str>>().join(" ");
                let unseen = ["style", "script", "svg"];
                let unseen = within.iter().any(|name| unseen.contains(&name.as_str()));
                if let (false, false, Some(name)) = (text.is_empty(), unseen, within.last()) {
                    let _ = writeln!(lines, "{name}: {text}");
                }
            }
            _ => {}
        }
    }
    lines
}

/// Makes the result of a student whose every word is this one.
fn result(word: &str) -> StudentResult {
    let mut result = fixtures::result("key", 30);
    result.student.name = Some(word.to_owned());
    result.student.email = Some(word.to_owned());
    word.clone_into(&mut result.path);
    result.other_files = vec![word.to_owned()];
    let report = result.report.as_mut().expect("it was graded");
    word.clone_into(&mut report.submission);
    report.misconceptions = vec![NamedMisconception {
        name: word.to_owned(),
        rule: "board.lost".into(),
        mistaken_rule: word.to_owned(),
        hint: word.to_owned(),
        explains: 1,
        items: vec!["board.lost".into()],
    }];
    report.first = Some("board.lost".into());
    for failure in report
        .parts
        .iter_mut()
        .flat_map(|part| &mut part.items)
        .flat_map(|item| &mut item.failures)
    {
        failure.got = Got::Wrong {
            answer: Answer::Other(word.to_owned()),
        };
        word.clone_into(&mut failure.printed);
        failure.title = Some(word.to_owned());
    }
    result
}

fn student_page(word: &str) -> String {
    page_with_book(word, &RuleLinks::default())
}

fn page_with_book(word: &str, book: &RuleLinks) -> String {
    write_page(&result(word), word, book)
}

fn write_page(result: &StudentResult, word: &str, book: &RuleLinks) -> String {
    StudentPage {
        report: result.report.as_ref().expect("it was graded"),
        change: None,
        comments: &[],
        final_score: &[],
        again: Some(word),
        folder: word,
        hints: &Hints::default(),
        pictures: &PictureFolder::default(),
        book,
    }
    .write_student_page()
    .expect("a page can be written")
}

/// Scores a class without a course.
pub(crate) fn scored(results: &Path) -> ScoredResults {
    let source = ResultsSource::open(results).unwrap();
    let all = source.scores().unwrap();
    let students: Vec<Student> = all.iter().map(|result| result.student.clone()).collect();
    let course = Course::read(&students, &ScoreSettings::default(), None).unwrap();
    ScoredResults::of(source, &course, &all)
}

fn class_page(word: &str, anonymous: bool) -> String {
    let folder = tempfile::tempdir().expect("there is room");
    let mut results = [result(word), result(word)];
    // A key isn't a path.
    let key = word.replace('/', "|");
    results[1].student.key.clone_from(&key);
    results[0].copies = vec![key];
    results[1].copies = vec!["key".to_owned()];
    results[0].attention = vec![Attention {
        reason: AttentionReason::OtherFiles,
        detail: word.to_owned(),
    }];
    let lines = results.map(|result| serde_json::to_string(&result).unwrap() + "\n");
    fs::write(folder.path().join("results.jsonl"), lines.concat()).unwrap();
    let scored = scored(folder.path());
    let data = ClassData::read(&scored, Some(folder.path()), anonymous).expect("it can be read");
    write_class_page(&data, "").expect("a page can be written")
}

#[test]
fn what_a_submission_says_adds_nothing_to_a_students_page() {
    let (hostile, plain) = (student_page(HOSTILE), student_page("plain"));
    assert!(
        hostile.contains("&lt;script&gt;alert(1)"),
        "it is shown as text"
    );
    assert_eq!(elements(&hostile), elements(&plain));
}

/// Makes the page of a submission that doesn't compile: the compiler's messages and a file's name are this word.
fn page_of_errors(word: &str, rendered: &str) -> String {
    let mut result = serde_json::to_value(result(word)).unwrap();
    let report = &mut result["report"];
    report["outcome"] = "does-not-compile".into();
    report["parts"] = json!([]);
    report["ignored"] = json!([{"path": word, "why": "it isn't needed"}]);
    let errors = json!([{"what": word, "rendered": rendered}]);
    report["not_graded"] = json!({"what": "it does not compile", "detail": word, "errors": errors});
    write_page(
        &serde_json::from_value(result).unwrap(),
        word,
        &RuleLinks::default(),
    )
}

#[rstest]
#[case::in_one_piece("", "")]
#[case::error_by_error(HOSTILE, "plain")]
fn what_the_compiler_says_adds_nothing_to_a_students_page(
    #[case] hostile: &str,
    #[case] plain: &str,
) {
    let (hostile, plain) = (
        page_of_errors(HOSTILE, hostile),
        page_of_errors("plain", plain),
    );
    assert!(hostile.contains("&lt;script&gt;alert(1)"), "{hostile}");
    assert_eq!(elements(&hostile), elements(&plain));
}

#[test]
fn what_students_are_called_adds_nothing_to_a_class_page() {
    let (hostile, plain) = (class_page(HOSTILE, false), class_page("plain", false));
    assert!(
        hostile.contains("\\u003cscript>alert(1)"),
        "it is in the data"
    );
    assert_eq!(elements(&hostile), elements(&plain));
}

#[test]
fn a_page_for_a_lecture_names_nobody() {
    let page = class_page("Ann Lee", true);
    assert!(page.contains("student-001"), "{page}");
    let (_, data) = page.split_once("id=\"data\">").expect("the page has data");
    let (data, _) = data.split_once("</script>").expect("the data ends");
    assert!(!data.contains("\"key\":\"key\""), "{data}");
    assert!(!data.contains("\"name\":\"Ann Lee\""), "{data}");
    assert!(!page.contains("key: Ann"), "{page}");
}

#[test]
fn a_students_page_says_what_to_fix_first_and_where_to_go_on() {
    insta::assert_snapshot!(outline(&student_page("plain")));
}

#[rstest]
#[case::on_the_web(
    "https://example.org/book/".parse().unwrap(),
    "https://example.org/book/rules.html#board.lost"
)]
#[case::in_the_specs(RuleLinks::Specs("../specs".to_owned()), "../specs/rules.md#boardlost")]
fn a_rule_leads_to_the_pages_that_explain_it(#[case] book: RuleLinks, #[case] address: &str) {
    let page = page_with_book("plain", &book);
    let link = format!("<a href=\"{address}\">");
    // The item to fix first, the open items, and the rule itself.
    assert_eq!(page.matches(&link).count(), 2, "{page}");
    let page = page_with_book("plain", &RuleLinks::Nowhere);
    assert!(!page.contains("board.lost\">"), "{page}");
}

#[test]
fn a_class_page_says_how_the_class_did_and_what_needs_attention() {
    insta::assert_snapshot!(outline(&class_page("plain", false)));
}
