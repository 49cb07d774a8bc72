//! A student's own examples: each is read by itself, and each mistake has a line, a column and a remedy.

use grader::specs::{Assignment, StudentExamples};
use rstest::rstest;

use crate::mistakes_in_specs::with_verbs;
use crate::toy::Toy;

/// A file with one example without a mistake; what a test adds begins in line 16.
const GOOD: &str = "\
# My examples

### `sow.nothing`

```kalah
sow.nothing: the stones stay
     0  2  1  1  1  1
  0                    0   One to move
     1  1  1  1  1  1
sow 5: 5
     0  2  1  1  1  1
  0                    0
     1  1  1  1  1  1
```

";

/// The number of the first line that a test adds.
const FIRST: usize = 16;

fn read(bytes: &[u8]) -> StudentExamples {
    let assignment = Assignment::read_specs(&Toy::new().path("specs"), &[]).unwrap();
    StudentExamples::read("examples.md", bytes, &assignment)
}

fn mistakes(read: &StudentExamples) -> Vec<String> {
    let lines = read.mistakes.iter();
    lines
        .map(|mistake| {
            let (line, column) = (mistake.place.line, mistake.column.unwrap());
            format!("{line}:{column}: {}", mistake.message)
        })
        .collect()
}

#[rstest]
#[case::a_fence_of_another_language(
    "```kalha\nsow.nothing: x\n```",
    "16:1: unknown fence `kalha`; write `kalah`, `console`, `referee`, or `text` for prose"
)]
#[case::a_fence_without_a_language(
    "```\nsow.nothing: x\n```",
    "16:1: this looks like an example, but it isn't read; begin it with ```kalah"
)]
#[case::no_title(
    "```kalah\n     1  1  1  1  1  1\n```",
    "17:6: `     1  1  1  1  1  1` isn't the title of an example; write `rule.name: title`"
)]
#[case::a_title_alone(
    "```kalah\nsow.nothing: x\n```",
    "17:1: this example asks nothing; write a step below its first picture"
)]
#[case::another_rule(
    "```kalah\nlegal.first: x\n     1  1  1  1  1  1\n  0                    0   One to move\n     1  1  1  1  1  1\nlegal: 0\n```",
    "17:1: this example of `legal.first` is below `sow.nothing`; move it below the name of its rule"
)]
#[case::a_rule_that_does_not_exist(
    "### `sow.all`\n\n```kalah\nsow.all: x\n     1  1  1  1  1  1\n  0                    0   One to move\n     1  1  1  1  1  1\nlegal: 0\n```",
    "23:1: unknown rule `sow.all`; name one from the specs"
)]
#[case::a_heading_that_is_not_a_rule(
    "### `Sowing`",
    "16:1: `Sowing` isn't the name of a rule; write lower-case words like `sow.own-kalah`"
)]
#[case::a_question_of_another_part(
    "```kalah\nsow.nothing: x\n     1  1  1  1  1  1\n  0                    0   One to move\n     1  1  1  1  1  1\nturn 6: One\n```",
    "21:1: `turn` can't test `sow.nothing`, a rule of part 2; ask with one of the verbs in that part's `asks`"
)]
#[case::a_stone_too_few(
    "```kalah\nsow.nothing: x\n     1  1  1  1  1  1\n  0                    0   One to move\n     1  1  1  1  1  0\nsow 2: 2\n     1  1  1  1  1  1\n  0                    0\n     1  1  1  1  1  0\n```",
    "21:1: the position has 11 stones; draw one with 12"
)]
#[case::a_lost_stone(
    "```kalah\nsow.nothing: x\n     1  1  1  1  1  1\n  0                    0   One to move\n     1  1  1  1  1  1\nsow 2: 2\n     1  1  1  1  1  1\n  0                    0\n     1  1  0  1  1  1\n```",
    "22:6: the number of stones changes: 11 here, 12 in the first picture; count them again"
)]
#[case::a_crooked_picture(
    "```kalah\nsow.nothing: x\n    1  1  1  1  1  1\n  0                    0   One to move\n     1  1  1  1  1  1\nsow 2: 2\n```",
    "18:5: the picture is misaligned; write this line as `     1  1  1  1  1  1`; right-align each number in three columns"
)]
#[case::five_bowls(
    "```kalah\nsow.nothing: x\n     1  1  1  1  1\n  0                    0   One to move\n     1  1  1  1  1  1\nsow 2: 2\n```",
    "18:6: 5 numbers instead of six bowls; right-align each number in three columns"
)]
#[case::no_picture_below(
    "```kalah\nsow.nothing: x\n     1  1  1  1  1  1\n  0                    0   One to move\n     1  1  1  1  1  1\nsow 2: 2\n```",
    "22:1: a picture is missing here; write its three lines"
)]
#[case::an_unknown_step(
    "```kalah\nsow.nothing: x\n     1  1  1  1  1  1\n  0                    0   One to move\n     1  1  1  1  1  1\nseed 2: 2\n```",
    "21:1: unknown verb `seed`; write one of VERBS OF EXAMPLES"
)]
#[case::nobody_moves(
    "```kalah\nsow.nothing: x\n     1  1  1  1  1  1\n  0                    0\n     1  1  1  1  1  1\nsow 2: 2\n     1  1  1  1  1  1\n  0                    0\n     1  1  1  1  1  1\n```",
    "21:1: it isn't clear who moves before `sow 2`; write `One to move` next to the picture"
)]
#[case::an_answer_of_another_kind(
    "### `legal.first`\n\n```kalah\nlegal.first: x\n     1  1  1  1  1  1\n  0                    0   One to move\n     1  1  1  1  1  1\nlegal: all\n```",
    "23:1: `all` can't be an answer to `legal`; write bowl numbers with spaces between them, or `none`"
)]
#[case::a_contradiction(
    "```kalah\nsow.nothing: x\n     0  2  1  1  1  1\n  0                    0   One to move\n     1  1  1  1  1  1\nsow 5: 4\n     0  2  1  1  1  1\n  0                    0\n     1  1  1  1  1  1\n```",
    "21:1: this contradicts examples.md:10, which answers the same question; correct one of the two"
)]
#[case::an_unknown_rule_set(
    "```kalah ravens\nsow.nothing: x\n     1  1  1  1  1  1\n  0                    0   One to move\n     1  1  1  1  1  1\nsow 2: 2\n     1  1  1  1  1  1\n  0                    0\n     1  1  1  1  1  1\n```",
    "21:1: unknown rule set `ravens`; name one that a worked example uses"
)]
#[case::in_a_comment(
    "<!--\n```kalah\nsow.nothing: x\n```\n-->",
    "17:1: this example isn't read, perhaps because it is inside a comment or a list; write its fences at the beginning of their lines"
)]
fn a_wrong_example_is_reported_and_spoils_no_other(#[case] added: &str, #[case] expected: &str) {
    let read = read(format!("{GOOD}{added}\n").as_bytes());
    assert_eq!(mistakes(&read), [with_verbs(expected)]);
    assert_eq!(read.examples.len(), 1);
}

#[test]
fn a_block_that_is_not_closed_spoils_only_itself() {
    let good = GOOD
        .split_once("### ")
        .unwrap()
        .1
        .replace("sow 5: 5", "sow 4: 4");
    let text = format!("{GOOD}```kalah\nsow.nothing: open\n\n### {good}");
    let read = read(text.as_bytes());
    assert_eq!(
        mistakes(&read),
        [
            "16:1: this block isn't closed before line 19; write ``` on a line of its own after its last line"
        ]
    );
    assert_eq!(read.examples.len(), 2);
}

#[test]
fn other_bytes_spoil_the_example_that_contains_them() {
    let mut bytes = GOOD.as_bytes().to_vec();
    bytes.extend(b"```kalah\nsow.nothing: na\xefve\n```\n");
    let read = read(&bytes);
    let found = mistakes(&read);
    assert_eq!(
        found.first().map(String::as_str),
        Some("17:16: this isn't UTF-8; save the file as UTF-8")
    );
    assert_eq!(read.examples.len(), 1);
}

#[test]
fn utf_16_is_recognised() {
    let bytes = b"\xff\xfe#\0 \0M\0";
    assert_eq!(
        mistakes(&read(bytes)),
        ["1:1: the file is UTF-16; save it as UTF-8"]
    );
}

#[rstest]
#[case::a_byte_order_mark(GOOD.replace("# My", "\u{feff}# My"))]
#[case::line_ends_of_windows(GOOD.replace('\n', "\r\n"))]
#[case::line_ends_of_old_macs(GOOD.replace('\n', "\r"))]
#[case::no_newline_at_the_end(GOOD.trim_end().to_owned())]
#[case::a_last_fence_that_is_missing(GOOD.trim_end().trim_end_matches('`').to_owned())]
fn what_an_editor_does_is_no_mistake(#[case] text: String) {
    let read = read(text.as_bytes());
    assert_eq!(mistakes(&read), [""; 0]);
    assert_eq!(read.examples.len(), 1);
}

#[test]
fn of_ten_thousand_examples_the_first_two_hundred_are_read() {
    let example = GOOD.split_once("```kalah").unwrap().1;
    let example = format!("```kalah{example}");
    let text = format!("### `sow.nothing`\n\n{}", example.repeat(10_000));
    let read = read(text.as_bytes());
    assert_eq!(read.examples.len(), 200);
    let found = mistakes(&read);
    assert!(
        found[0].contains("there are more than 200 examples, and those from here on aren't read"),
        "{found:?}"
    );
    assert!(
        found
            .iter()
            .any(|found| found.contains("the file is longer than 1024 KiB")),
        "{found:?}"
    );
}

#[test]
fn of_a_hundred_thousand_mistakes_the_first_hundred_are_listed() {
    let text = format!("{GOOD}{}", "### `X`\n".repeat(100_000));
    let read = read(text.as_bytes());
    assert_eq!(read.mistakes.len(), 101);
    assert_eq!(read.examples.len(), 1);
    assert_eq!(read.mistakes[0].place.line, FIRST);
    assert_eq!(
        read.mistakes[100].message,
        "there are 99900 more mistakes from here on; correct these first"
    );
}

#[test]
fn an_example_has_a_hundred_steps_at_most() {
    let next = "next 1 One: 1\n".repeat(101);
    let text = format!("{GOOD}### `board.next`\n\n```kalah\nboard.next: many\n{next}```\n");
    let read = read(text.as_bytes());
    assert_eq!(
        mistakes(&read),
        ["20:1: more than 100 steps; write shorter examples"]
    );
    assert_eq!(read.examples.len(), 1);
}

#[rstest]
#[case::the_same_question("sow 4: 4", "One", "     1  1  1  1  1  1", "     1  1  1  1  1  1")]
#[case::with_the_sides_exchanged(
    "sow 11: 11",
    "Two",
    "     1  1  1  1  1  1",
    "     1  1  1  1  1  1"
)]
fn a_copy_is_recognised_by_its_question(
    #[case] step: &str,
    #[case] mover: &str,
    #[case] upper: &str,
    #[case] lower: &str,
) {
    let picture = format!("{upper}\n  0                    0");
    let text = format!(
        "### `sow.nothing`\n\n```kalah\nsow.nothing: another title\n{picture}   {mover} to move\n{lower}\n{step}\n{picture}\n{lower}\n```\n"
    );
    let read = read(text.as_bytes());
    assert_eq!(mistakes(&read), [""; 0]);
    assert!(read.examples[0].is_copy());
}
