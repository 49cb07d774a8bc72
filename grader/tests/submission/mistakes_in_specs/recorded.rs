//! Mistakes in recorded cases: the assignment's and an instructor's own.

use rstest::rstest;

use super::{RECORDED, check};
use crate::toy::Toy;

#[rstest]
#[case::a_case_without_a_rule(
    "[sow.nothing]\n",
    "",
    &[
        "specs/recorded/sowing.txt:3: this case has no rule; write `[rule.name]` above it",
        "specs/recorded/sowing.txt:4: this case has no rule; write `[rule.name]` above it",
    ]
)]
#[case::a_case_of_an_unknown_rule(
    "[sow.nothing]",
    "[sow.something]",
    &[
        "specs/recorded/sowing.txt:4: unknown rule `sow.something`, here and in 1 more recorded cases; record again, or name \
         one from the specs",
    ]
)]
#[case::no_answer(
    " One 2: 2 0 0 3 0 0 0 9 0 0 0 0 0 0 0",
    " One 2",
    &["specs/recorded/sowing.txt:4: `sow 0 0 3 0 0 0 9 0 0 0 0 0 0 0 One 2` has no answer; write `question: answer`"]
)]
#[case::no_board(
    "sow 0 0 3 0 0 0 9 0 0 0 0 0 0 0 One 2:",
    "sow One 2:",
    &["specs/recorded/sowing.txt:4: `sow One 2` has no board; write 14 numbers after the verb"]
)]
#[case::no_player(
    " One 2:",
    " 2:",
    &["specs/recorded/sowing.txt:4: `sow 0 0 3 0 0 0 9 0 0 0 0 0 0 0 2` isn't a question with `sow`; write `sow`, a \
       board, a player and a bowl"]
)]
#[case::a_third_player(
    " One 2:",
    " Three 2:",
    &["specs/recorded/sowing.txt:4: `Three` isn't a player; write `One` or `Two`"]
)]
#[case::two_players(
    " One 2:",
    " One Two 2:",
    &["specs/recorded/sowing.txt:4: `Two` isn't a number in `sow 0 0 3 0 0 0 9 0 0 0 0 0 0 0 One Two 2`; write one \
       player, and numbers for the rest"]
)]
#[case::three_hundred_stones(
    "sow 0 0 3",
    "sow 0 0 300",
    &["specs/recorded/sowing.txt:4: 300 stones are too many for a bowl; write 255 or fewer"]
)]
#[case::too_few_stones(
    "sow 0 0 3",
    "sow 0 0 2",
    &["specs/recorded/sowing.txt:4: the position has 11 stones; draw one with 12"]
)]
#[case::an_impossible_answer(
    "One 2: 2 0 0",
    "One 2: none",
    &["specs/recorded/sowing.txt:4: `none 3 0 0 0 9 0 0 0 0 0 0 0` can't be an answer to `sow`; write the bowl of the \
       last stone and a board"]
)]
#[case::a_text_without_quotes(
    "[sow.nothing]",
    "[board.picture]\nshow 0 0 3 0 0 0 9 0 0 0 0 0 0 0: 9\n[sow.nothing]",
    &["specs/recorded/sowing.txt:4: the answer to `show` is text; write it in quotes"]
)]
fn a_mistake_in_recorded_cases(#[case] from: &str, #[case] to: &str, #[case] expected: &[&str]) {
    check(RECORDED, from, to, expected);
}

#[rstest]
#[case::a_file_that_is_not_there(
    "none.txt",
    "",
    "none.txt:1: can't be read: there is no such file; name a file or a folder with cases"
)]
#[case::a_file_without_a_case(
    "own.txt",
    "# none yet\n",
    "own.txt:1: there is no case in it; write recorded cases (`.txt`) or worked examples (`.md`)"
)]
#[case::a_markdown_file_without_a_case(
    "own.md",
    "# None yet\n",
    "own.md:1: there is no case in it; write recorded cases (`.txt`) or worked examples (`.md`)"
)]
#[case::a_case_of_an_unknown_rule_set(
    "own.txt",
    "[sow.nothing]\nsow@raven 1 1 1 1 1 1 0 1 1 1 1 1 1 0 One 2: 2 1 1 1 1 1 1 0 1 1 1 1 1 1 0\n",
    "own.txt:2: unknown rule set `raven`; name one that a worked example uses"
)]
#[case::a_case_of_an_unknown_rule(
    "own.txt",
    "[sow.more]\nopposite 3: 3\n",
    "own.txt:2: unknown rule `sow.more`; name one from the specs"
)]
fn a_mistake_in_an_instructors_own_cases(
    #[case] file: &str,
    #[case] text: &str,
    #[case] expected: &str,
) {
    let toy = Toy::new();
    if !text.is_empty() {
        toy.write(file, text);
    }
    assert_eq!(toy.mistakes(&[file]), [expected]);
}
