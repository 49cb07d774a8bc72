//! A report as a page for a browser.

use grader::exit::Exit;
use grader::render::html::{PictureFolder, StudentPage};
use grader::report::Report;
use grader::specs::{Hints, RuleLinks};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use rstest::rstest;

use crate::run_grader::{code, grade};
use crate::toy::Toy;

/// Returns the page of a report.
fn page(report: &Report) -> String {
    let page = StudentPage {
        report,
        change: None,
        comments: &[],
        final_score: &[],
        again: Some("cargo grade"),
        folder: "starter/",
        hints: &Hints::default(),
        pictures: &PictureFolder::default(),
        book: &RuleLinks::default(),
    };
    page.write_student_page().expect("a page can be written")
}

/// A `sow` that moves a stone one bowl further, in a game in which nothing moves.
const WRONG_SOW: &str = "let mut stones = board.stones(); stones[bowl] -= 1; stones[bowl + 1] += 1; \
                         Sown { board: Board(stones), last: bowl + 1 }";

#[test]
fn a_wrong_board_is_drawn_next_to_the_expected_one_with_its_difference() {
    let toy = Toy::new().with("part 2: sow", WRONG_SOW);
    let report = toy.grade();
    let page = page(&report);
    let item = report.parts.iter().flat_map(|part| &part.items);
    let failure = item.flat_map(|item| &item.failures).next();
    assert!(failure.is_some(), "sowing is wrong");
    for shown in [
        "Before, ",
        ">Expected<",
        ">Yours<",
        "class=\"e\"",
        "(differs)",
        "+1",
    ] {
        assert!(page.contains(shown), "`{shown}` is missing");
    }
}

#[rstest]
#[case::printed(
    "part 1: opposite",
    "println!(\"</pre><script>alert(1)</script>\"); bowl + 1"
)]
#[case::in_a_panic("part 1: opposite", "panic!(\"\\\"><script onload=alert(1)>\")")]
#[case::in_a_picture(
    "part 1: Display for Board",
    "f.write_str(\"</td><script>alert(1)</script>\")"
)]
fn what_a_submission_says_is_text(#[case] function: &str, #[case] body: &str) {
    let page = page(&Toy::new().with(function, body).grade());
    assert!(page.contains("&lt;script"), "it is shown");
    assert!(!page.contains("<script"), "it is not an element");
}

#[test]
fn a_name_is_text() {
    let mut report = Toy::new().grade();
    report.submission = "<b onclick=\"alert(1)\">".to_owned();
    let page = page(&report);
    assert!(!page.contains("<b "), "it is not an element");
    assert!(page.contains("&lt;b onclick=&quot;alert(1)&quot;&gt;"));
}

#[test]
fn a_page_is_a_report_in_another_format() {
    let toy = Toy::new().with("part 1: opposite", "bowl + 1");
    grade(&toy, &["--format", "html", "--out", "page.html"])
        .code(code(Exit::Success))
        .stdout("");
    let page = toy.read("page.html");
    assert!(page.contains("Fix this first: board.opposite"), "{page}");
    // Seen from the page, the rules are in the specs.
    assert!(page.contains("<a href=\"specs/"), "{page}");
    grade(&toy, &["--format", "html"])
        .stdout(contains("<!DOCTYPE html>").and(contains("default-src 'none'")));
}

#[test]
fn a_compile_error_is_shown_without_its_colours() {
    let toy = Toy::new().with("part 1: opposite", "bowl + \"1\"");
    let page = page(&toy.grade());
    assert!(page.contains("Nothing was graded: the submission does not compile."));
    assert!(page.contains("error[E0277]") && !page.contains('\u{1b}'));
}
