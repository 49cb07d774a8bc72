//! Comparison of an answer with the right one.

use grader::score;
use notation::{Answer, Verb};
use rstest::rstest;

fn answers_agree(verb: Verb, expected: &str, answer: &str) -> bool {
    let read = |text| Answer::of_submission(verb, text);
    score::answers_agree(&read(expected), &read(answer))
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
    assert_eq!(answers_agree(Verb::Bowls, expected, answer), agree);
}

#[rstest]
#[case::the_same("  a\n  b", "  a\n  b", true)]
#[case::spaces_at_the_end_of_a_line("  a\n  b", "  a  \n  b", false)]
#[case::a_newline_at_the_end("  a\n  b", "  a\n  b\n", false)]
#[case::windows_line_ends("  a\n  b", "  a\r\n  b", false)]
#[case::leading_spaces("  a\n  b", " a\n  b", false)]
#[case::an_empty_line_between("  a\n  b", "  a\n\n  b", false)]
#[case::a_line_missing("  a\n  b", "  a", false)]
#[case::no_wildcard_here("...", "  a", false)]
fn pictures_agree_when_every_character_is_the_same(
    #[case] expected: &str,
    #[case] answer: &str,
    #[case] agree: bool,
) {
    assert_eq!(answers_agree(Verb::Show, expected, answer), agree);
}

#[rstest]
#[case::the_same("a\nb", "a\nb", true)]
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
#[case::spaces_at_the_end_of_a_line("a\nb", "a  \nb ", true)]
#[case::a_tab_at_the_end_of_a_line("a\nb", "a\nb\t", false)]
#[case::a_carriage_return_at_the_end_of_a_line("a\nb", "a\r\nb", false)]
#[case::one_line_is_not_used_twice("a\n...\na", "a", false)]
#[case::a_line_between_is_not_used_twice("...\nb\n...\nb\n...", "a\nb\nc", false)]
#[case::pieces_in_another_order("...\nb\n...\na\n...", "a\nb", false)]
#[case::something_after_the_end("...\nb", "a\nb\nc", false)]
#[case::an_empty_line_at_the_end("a\nb", "a\nb\n", false)]
#[case::something_before_the_beginning("a\n...", "x\na", false)]
#[case::a_piece_that_is_split("...\na\nb\n...", "a\nx\nb", false)]
#[case::four_dots("a\n....", "a\nb", false)]
#[case::three_dots_printed("a\n...", "a\n\\...", true)]
#[case::a_prefix_alone("a\nb", "a", false)]
#[case::nothing_printed("a", "", false)]
fn three_dots_match_any_lines_that_a_program_prints(
    #[case] expected: &str,
    #[case] answer: &str,
    #[case] agree: bool,
) {
    let ended = if answer.is_empty() {
        "[ends]".to_owned()
    } else {
        format!("{answer}\n[ends]")
    };
    assert_eq!(answers_agree(Verb::Program, expected, &ended), agree);
}

#[rstest]
#[case::the_same("a\n> 4\nb", "a\n> 4\nb\n[ends]", true)]
#[case::another_line_read("a\n> 4\nb", "a\n> 5\nb\n[ends]", false)]
#[case::read_before_it_prints("a\n> 4\nb", "> 4\na\nb\n[ends]", false)]
#[case::read_all_first("...\n> 4\n...\nb", "> 4\n> ^D\na\nb\n[ends]", false)]
#[case::never_read("a\n> 4\n...", "a\n[ends]", false)]
#[case::the_end_of_the_input_read("a", "a\n> ^D\n[ends]", true)]
#[case::read_after_the_end("a\n[ends]", "a\n> ^D\n[ends]", false)]
#[case::printed_after_the_last_line("a\n> quit\n[ends]", "a\n> quit\na\n[ends]", false)]
#[case::a_line_without_its_newline("a", "a\n[no newline]\n[ends]", false)]
#[case::a_prompt("...\n> 4\nb", "a\n?\n[no newline]\n> 4\nb\n[ends]", true)]
#[case::typed_without_a_newline("> 4^D\nb", "> 4^D\nb\n> ^D\n[ends]", true)]
#[case::words_with_anything_between(">> 4 5\n...", "a\n> 4\nb\n> 5\n[ends]", true)]
#[case::flushed_or_not("a\n[ends]", "a\n[ends, flushed]", true)]
#[case::not_flushed("a\n[ends, flushed]", "a\n[ends]", false)]
#[case::the_error(
    "[reading fails]\n[returns the error]",
    "[reading fails]\n[returns the error]",
    true
)]
#[case::an_error_that_is_swallowed(
    "[reading fails]\n[returns the error]",
    "[reading fails]\n[ends]",
    false
)]
#[case::another_error("a", "a\n[returns another error: no]", false)]
#[case::a_direction_that_is_printed("a\n[ends]", "a\n\\[ends]\n[ends]", false)]
fn sessions_agree_step_by_step(#[case] expected: &str, #[case] answer: &str, #[case] agree: bool) {
    assert_eq!(answers_agree(Verb::Program, expected, answer), agree);
}

#[rstest]
#[case::the_only_right_move("3", "3", true)]
#[case::one_of_several("3 or 5", "5", true)]
#[case::another_move("3 or 5", "4", false)]
#[case::right_although_it_gives_something_away("3 or 5 (3 +0, 5 +4)", "3", true)]
#[case::the_whole_list("3 or 5", "3 or 5", false)]
#[case::a_digit_of_a_right_move("12", "1", false)]
fn each_right_move_will_do(#[case] expected: &str, #[case] answer: &str, #[case] agree: bool) {
    let expected = Answer::parse(Verb::Choose, expected).unwrap();
    let answer = Answer::of_submission(Verb::Choose, answer);
    assert_eq!(score::answers_agree(&expected, &answer), agree);
}

#[rstest]
#[case::the_same(
    "a\n> One: 4\n< Two: 4\n[returns One]",
    "a\n> One: 4\n< Two: 4\n[returns One]",
    true
)]
#[case::three_dots_for_a_line_that_is_sent(
    "> One: 4\n...\n[asks Two]",
    "> One: 4\na\n< Two: 4\n[asks Two]",
    true
)]
#[case::sent_and_not_expected(
    "> One: 4\na\n[asks Two]",
    "> One: 4\na\n< Two: 4\n[asks Two]",
    false
)]
#[case::not_sent("> One: 4\n< Two: 4\n[asks Two]", "> One: 4\n[asks Two]", false)]
#[case::sent_to_the_other_opponent("< Two: 4\n[asks Two]", "< One: 4\n[asks Two]", false)]
#[case::sent_with_a_newline("< Two: 4\n[asks Two]", "< Two: 4\\n\n[asks Two]", false)]
#[case::sent_before_it_is_printed("a\n< Two: 4\n[asks Two]", "< Two: 4\na\n[asks Two]", false)]
#[case::printed_instead("< Two: 4\n[asks Two]", "\\< Two: 4\n[asks Two]", false)]
#[case::the_other_opponent_is_asked("> One: 4\n[asks Two]", "> One: 4\n[asks One]", false)]
#[case::nobody_is_asked("> One: 4\n[asks Two]", "> One: 4\n[returns One]", false)]
#[case::slow_instead_of_gone(
    "[One is gone]\n[returns Two]",
    "[One is too slow]\n[returns Two]",
    false
)]
#[case::the_other_winner("a\n[returns One]", "a\n[returns Two]", false)]
#[case::a_draw("a\n[returns draw]", "a\n[returns draw]", true)]
fn games_with_a_referee_agree_step_by_step(
    #[case] expected: &str,
    #[case] answer: &str,
    #[case] agree: bool,
) {
    assert_eq!(answers_agree(Verb::Referee, expected, answer), agree);
}

#[rstest]
#[case::the_end_of_the_input_is_read_first("> ^D\n[flushing fails]\n[returns the error]", true)]
#[case::it_is_flushed_first("[flushing fails]\n[returns the error]", true)]
#[case::the_error_is_ignored("[flushing fails]\n[ends]", false)]
#[case::it_is_never_flushed("> ^D\n[ends]", false)]
#[case::another_line_is_left_out("> 4\n[flushing fails]\n[returns the error]", false)]
fn a_program_may_flush_before_it_reads_the_end_of_the_input(
    #[case] answer: &str,
    #[case] agree: bool,
) {
    let expected = "> ^D\n[flushing fails]\n[returns the error]";
    assert_eq!(answers_agree(Verb::Program, expected, answer), agree);
}
