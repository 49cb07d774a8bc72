//! The lesson: a board with a question, and an answer for each bowl.

use std::path::{Path, PathBuf};

use book::{ExamplesByTitle, insert_boards};
use grader::specs::{Assignment, RecordedSteps};
use rstest::rstest;
use serde_json::{Value, json};

fn specs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs")
}

/// Puts the boards in a chapter, and returns it as a page has it, or the mistakes in it.
fn with_boards(chapter: &str) -> Result<String, String> {
    let assignment = Assignment::read_worked(&specs()).expect("the specs are valid");
    let steps = RecordedSteps::read(&specs()).expect("the steps are readable");
    insert_boards(
        "lesson.md",
        chapter,
        &ExamplesByTitle::new(&assignment, &steps),
    )
    .map_err(|found| {
        let lines: Vec<String> = found.iter().map(ToString::to_string).collect();
        lines.join("\n")
    })
}

const LESSON: &str = "\
sow.own-kalah: Player One opens with bowl 4
     4  4  4  4  4  4
  0                    0   One to move
     4  4  4  4  4  4
Where does the last stone fall?
right 8: Yes.
wrong 7: Count
  again.
wrong: No.
";

fn lesson(text: &str) -> Result<String, String> {
    with_boards(&format!("# A lesson\n\n```lesson\n{text}```\n"))
}

#[test]
fn a_lesson_has_the_board_and_an_answer_for_each_bowl() {
    let html = lesson(LESSON).expect("the lesson is right");
    let (_, data) = html.split_once("json\">").unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    let data: Value = serde_json::from_str(data).unwrap();
    let replies = json!([
        {"right": true, "bowls": [8], "says": "Yes."},
        {"right": false, "bowls": [7], "says": "Count again."},
        {"right": false, "bowls": [], "says": "No."},
    ]);
    assert_eq!(data["replies"], replies);
    assert_eq!(data["moments"].as_array().unwrap().len(), 7);
    assert!(html.contains("Where does the last stone fall?"));
}

#[rstest]
#[case::no_such_example("bowl 4\n", "bowl 44\n", "lesson.md:4: no worked example")]
#[case::another_board(
    "  0                    0",
    "  0                    1",
    "lesson.md:5: this isn't the position"
)]
#[case::a_wrong_answer_as_right("right 8", "right 9", "says that [8] is right, not [9]")]
#[case::two_answers("wrong 7", "wrong 8", "bowl 8 has two answers")]
#[case::no_answer("wrong: No.\n", "", "some bowls have no answer")]
#[case::no_question("Where does the last stone fall?\n", "", "there is no question")]
#[case::not_a_bowl("wrong 7", "wrong 14", "`14` isn't a bowl")]
fn a_mistake_in_a_lesson_is_found(#[case] from: &str, #[case] to: &str, #[case] says: &str) {
    let text = LESSON.replace(from, to);
    assert_ne!(text, LESSON);
    let found = lesson(&text).expect_err("there is a mistake");
    assert!(found.contains(says), "{found}");
}

#[test]
fn the_lesson_has_seven_boards_that_know_right_from_wrong() {
    let chapter = std::fs::read_to_string(specs().join("lesson.md")).unwrap();
    let page = with_boards(&chapter).expect("the lesson is right");
    let figures: Vec<&str> = page
        .split("<figure class=\"board lesson\"")
        .skip(1)
        .collect();
    assert_eq!(figures.len(), 7);
    for figure in figures {
        let replies = figure.matches("\"right\":false").count();
        assert!(replies >= 2, "an answer for each likely failure: {figure}");
    }
}
