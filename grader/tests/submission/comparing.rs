//! When an answer agrees with the right one.

use grader::notation::{Answer, Verb};
use grader::score;
use rstest::rstest;

fn agrees(verb: Verb, expected: &str, answer: &str) -> bool {
    let read = |text| Answer::of_submission(verb, text);
    score::agrees(&read(expected), &read(answer))
}

#[rstest]
#[case::the_same("8 4 4", "8 4 4", true)]
#[case::another_number("8 4 4", "8 4 5", false)]
#[case::one_number_more("8 4 4", "8 4 4 4", false)]
#[case::a_leading_space("8 4 4", " 8 4 4", false)]
#[case::a_trailing_line("8 4 4", "8 4 4\n", false)]
#[case::no_wildcard_here("...", "8 4 4", false)]
#[case::nothing("8", "", false)]
fn numbers_agree_when_they_are_the_same(
    #[case] expected: &str,
    #[case] answer: &str,
    #[case] agree: bool,
) {
    assert_eq!(agrees(Verb::Bowls, expected, answer), agree);
}

#[rstest]
#[case::the_same("  a\n  b", "  a\n  b", true)]
#[case::trailing_spaces("  a\n  b", "  a  \n  b\t", true)]
#[case::trailing_empty_lines("  a\n  b", "  a\n  b\n\n", true)]
#[case::windows_line_ends("  a\n  b", "  a\r\n  b\r\n", true)]
#[case::leading_spaces("  a\n  b", " a\n  b", false)]
#[case::a_leading_empty_line("  a\n  b", "\n  a\n  b", false)]
#[case::an_empty_line_between("  a\n  b", "  a\n\n  b", false)]
#[case::a_line_missing("  a\n  b", "  a", false)]
#[case::no_wildcard_here("...", "  a", false)]
fn pictures_agree_apart_from_trailing_white_space(
    #[case] expected: &str,
    #[case] answer: &str,
    #[case] agree: bool,
) {
    assert_eq!(agrees(Verb::Show, expected, answer), agree);
}

#[rstest]
#[case::the_same("a\nb", "a\nb\n", true)]
#[case::any_lines_at_the_end("a\n...", "a\nb\nc", true)]
#[case::no_lines_at_the_end("a\n...", "a", true)]
#[case::any_lines_at_the_beginning("...\nc", "a\nb\nc", true)]
#[case::no_lines_at_the_beginning("...\na", "a", true)]
#[case::any_lines_between("a\n...\nc", "a\nb\nb\nc", true)]
#[case::no_lines_between("a\n...\nb", "a\nb", true)]
#[case::several_pieces("a\n...\nb\n...\nc", "a\nx\nb\ny\nc", true)]
#[case::an_early_piece_leaves_more("...\na\n...\na\nb", "a\nx\na\nb", true)]
#[case::a_piece_of_two_lines("...\na\nb\n...", "a\nx\na\nb\ny", true)]
#[case::adjacent_gaps("a\n...\n...\nb", "a\nb", true)]
#[case::one_line_is_not_used_twice("a\n...\na", "a", false)]
#[case::a_line_between_is_not_used_twice("...\nb\n...\nb\n...", "a\nb\nc", false)]
#[case::pieces_in_another_order("...\nb\n...\na\n...", "a\nb", false)]
#[case::something_after_the_end("...\nb", "a\nb\nc", false)]
#[case::something_before_the_beginning("a\n...", "x\na", false)]
#[case::a_piece_that_is_split("...\na\nb\n...", "a\nx\nb", false)]
#[case::four_dots("a\n....", "a\nb", false)]
#[case::three_dots_printed("a\n...", "a\n...", true)]
#[case::a_prefix_alone("a\nb", "a", false)]
#[case::nothing_printed("a", "", false)]
fn three_dots_match_any_lines_that_a_program_prints(
    #[case] expected: &str,
    #[case] answer: &str,
    #[case] agree: bool,
) {
    assert_eq!(agrees(Verb::Program, expected, answer), agree);
}
