//! Boards, pictures, questions, answers and cases are read back as they were written.

use grader::specs::{read_recorded_cases, write_recorded_cases};
use notation::{Answer, Board, Player, Question, Session, Status, Verb};
use rstest::rstest;

const OPENING: &str = "4 4 4 4 4 4 0 4 4 4 4 4 4 0";

#[rstest]
#[case::the_opening(OPENING)]
#[case::an_empty_board("0 0 0 0 0 0 0 0 0 0 0 0 0 0")]
#[case::all_in_a_kalah("0 0 0 0 0 0 48 0 0 0 0 0 0 0")]
#[case::two_digits("10 11 12 1 2 3 4 5 0 0 0 0 0 99")]
fn a_board_is_read_back(#[case] line: &str) {
    let board: Board = line.parse().unwrap();
    assert_eq!(board.to_string(), line);
    let [upper, middle, lower] = board.picture();
    assert_eq!(Board::from_picture([&upper, &middle, &lower]), Ok(board));
    assert_eq!(board.turned().turned(), board);
}

#[rstest]
#[case::too_short("4 4 4")]
#[case::too_long("4 4 4 4 4 4 0 4 4 4 4 4 4 0 0")]
#[case::a_word("4 4 4 4 4 4 0 4 4 4 4 4 4 x")]
#[case::a_negative_number("4 4 4 4 4 4 0 4 4 4 4 4 4 -1")]
#[case::two_spaces("4  4 4 4 4 4 0 4 4 4 4 4 4 0")]
#[case::nothing("")]
fn an_invalid_board_is_refused(#[case] line: &str) {
    let refusal = line.parse::<Board>().unwrap_err();
    assert!(refusal.contains("write 14 numbers"), "{refusal}");
}

#[rstest]
#[case::opening("opening")]
#[case::bowls("bowls One")]
#[case::kalah("kalah Two")]
#[case::opposite("opposite 1")]
#[case::next("next 12 Two")]
#[case::show("show 4 4 4 4 4 4 0 4 4 4 4 4 4 0")]
#[case::legal("legal 4 4 4 4 4 4 0 4 4 4 4 4 4 0 One")]
#[case::sow("sow 4 4 4 4 4 4 0 4 4 4 4 4 4 0 One 2")]
#[case::capture("capture 4 4 4 4 4 4 0 4 4 4 4 4 4 0 Two 12")]
#[case::turn("turn One 6")]
#[case::over("over 4 4 4 4 4 4 0 4 4 4 4 4 4 0")]
#[case::sweep("sweep 4 4 4 4 4 4 0 4 4 4 4 4 4 0")]
#[case::winner("winner 4 4 4 4 4 4 0 4 4 4 4 4 4 0")]
#[case::play("play 4 4 4 4 4 4 0 4 4 4 4 4 4 0 One 99")]
#[case::choose("choose 4 4 4 4 4 4 0 4 4 4 4 4 4 0 Two")]
#[case::a_player_that_types("player Two 4\\n5\\n")]
#[case::a_player_without_input("player One ")]
#[case::a_variant("play@raven 4 4 4 4 4 4 0 4 4 4 4 4 4 0 One 4")]
#[case::a_session("program 4\\n quit \\r\\n\\t\\\\ \\\"x\\\"\\n")]
#[case::nothing_typed("program ")]
#[case::no_newline_at_the_end("program 4\\nquit")]
#[case::bytes_that_are_not_utf8("program 4\\xff\\n")]
#[case::an_error_of_reading("program 4\\n [reading fails]")]
#[case::an_error_of_writing("program  [writing fails]")]
#[case::many_lines("program {9900*x\\n}{500* }4\\n{70000*\\xff}")]
#[case::not_so_many("program x\\nx\\nx\\n")]
#[case::braces_that_are_typed("program {3\\x2ax}{400*x}\\n")]
#[case::brackets_that_are_typed("program \\x5breading fails]\\n")]
fn a_question_is_read_back(#[case] line: &str) {
    let question: Question = line.parse().unwrap();
    assert_eq!(question.to_string(), line);
}

#[rstest]
#[case::no_verb("", "unknown verb ``")]
#[case::an_unknown_verb("move 4", "unknown verb `move`")]
#[case::an_extra_bowl("opposite 1 2", "write `opposite` and a bowl")]
#[case::an_extra_player("opposite 1 One", "write `opposite` and a bowl")]
#[case::no_bowl("turn One", "write `turn`, a player and a bowl")]
#[case::no_board("show", "write 14 numbers after the verb")]
#[case::a_negative_bowl("opposite -1", "`-1` isn't a player")]
#[case::too_many_stones("show 256 4 4 4 4 4 0 4 4 4 4 4 4 0", "256 stones are too many")]
#[case::an_extra_word("opening now", "`now` isn't a player")]
fn an_invalid_question_is_refused(#[case] line: &str, #[case] said: &str) {
    let refusal = line.parse::<Question>().unwrap_err();
    assert!(refusal.contains(said), "{refusal}");
}

#[rstest]
#[case::a_number(Verb::Opposite, "11", "11")]
#[case::words(Verb::Play, "illegal opponent's bowl", "illegal opponent's bowl")]
#[case::a_text(Verb::Show, "a \"b\"\n\tc: d\\", "\"a \\\"b\\\"\\n\\tc: d\\\\\"")]
#[case::a_session(Verb::Program, "a\n> 4\nb\n[ends]", "\"a\\n> 4\\nb\\n[ends]\"")]
#[case::a_text_with_other_characters(Verb::Show, "é\u{7}\u{1f600}", "\"é\\u{7}\u{1f600}\"")]
#[case::an_empty_text(Verb::Show, "", "\"\"")]
#[case::a_text_with_repeats(Verb::Show, &format!("{{*}}{}*", "> x\nno\n".repeat(80)), "\"{\\x2a}{80*> x\\nno\\n}\\x2a\"")]
#[case::no_bowls(Verb::Legal, "none", "none")]
#[case::several_bowls(Verb::Legal, "1 11", "1 11")]
#[case::a_bowl_and_a_board(
    Verb::Sow,
    "8 4 4 4 4 4 4 0 4 4 4 4 4 4 0",
    "8 4 4 4 4 4 4 0 4 4 4 4 4 4 0"
)]
#[case::a_board_and_a_status(
    Verb::Play,
    "4 4 4 4 4 4 0 4 4 4 4 4 4 0 One wins",
    "4 4 4 4 4 4 0 4 4 4 4 4 4 0 One wins"
)]
#[case::one_right_move(Verb::Choose, "3", "3")]
#[case::several_right_moves(Verb::Choose, "3 or 12", "3 or 12")]
#[case::values_of_moves(Verb::Choose, "3 or 5 (1 -2, 3 +4, 5 +4)", "3 or 5 (1 -2, 3 +4, 5 +4)")]
#[case::what_the_best_turn_brings(
    Verb::Choose,
    "3 (1 +0, 3 +4; an extra turn, then 9 captured)",
    "3 (1 +0, 3 +4; an extra turn, then 9 captured)"
)]
#[case::yes(Verb::Over, "yes", "yes")]
#[case::a_player(Verb::Turn, "Two", "Two")]
#[case::a_draw(Verb::Winner, "draw", "draw")]
fn an_answer_is_read_back(#[case] verb: Verb, #[case] text: &str, #[case] line: &str) {
    let answer = Answer::parse(verb, text).unwrap();
    assert_eq!(answer.to_string(), text);
    assert_eq!(answer.to_line(), line);
    assert_eq!(Answer::from_line(verb, line), Ok(answer));
}

#[rstest]
#[case::sow(Verb::Sow, format!("8 {OPENING}"), true)]
#[case::play(Verb::Play, format!("{OPENING} One to move"), true)]
#[case::capture(Verb::Capture, OPENING.to_owned(), true)]
#[case::a_refusal(Verb::Play, "illegal kalah".to_owned(), false)]
#[case::a_number(Verb::Opposite, "11".to_owned(), false)]
#[case::nothing(Verb::Sow, String::new(), false)]
fn the_board_of_an_answer_is_found(
    #[case] verb: Verb,
    #[case] answer: String,
    #[case] has_board: bool,
) {
    let opening: Board = OPENING.parse().unwrap();
    let answer = Answer::of_submission(verb, &answer);
    assert_eq!(answer.board(), has_board.then_some(&opening));
}

#[rstest]
#[case::a_board_for_a_number(Verb::Opposite, OPENING)]
#[case::a_number_for_a_board(Verb::Sweep, "11")]
#[case::no_last_bowl(Verb::Sow, OPENING)]
#[case::no_status(Verb::Play, OPENING)]
#[case::an_unknown_reason(Verb::Play, "illegal move")]
#[case::neither_yes_nor_no(Verb::Over, "maybe")]
#[case::a_third_player(Verb::Turn, "Three")]
#[case::a_draw_to_move(Verb::Turn, "draw")]
#[case::no_numbers(Verb::Bowls, "none")]
#[case::no_right_move(Verb::Choose, "none")]
#[case::a_value_without_a_bowl(Verb::Choose, "3 (+4)")]
fn an_impossible_answer_is_refused(#[case] verb: Verb, #[case] answer: &str) {
    let refusal = Answer::parse(verb, answer).unwrap_err();
    assert!(refusal.contains("can't be an answer to"), "{refusal}");
}

#[rstest]
#[case(Status::ToMove(Player::One))]
#[case(Status::ToMove(Player::Two))]
#[case(Status::Won(Player::One))]
#[case(Status::Won(Player::Two))]
#[case(Status::Draw)]
fn a_status_is_read_back(#[case] status: Status) {
    assert_eq!(status.to_string().parse(), Ok(status));
}

#[rstest]
#[case::everything(
    "a\n...\n> four!\n...\n> 4\nb\n>> 4 5\n> \\t x\\x20\n>\n> 4^D\n> ^D\n[no newline]\n[ends]"
)]
#[case::lines_that_look_like_others("\\> 4\n\\[ends]\n\\...\n\\\\\n [ends]\n....")]
#[case::bytes("> \\xff\n> ^\\x44")]
#[case::errors("[reading fails]\n[returns the error]\n[returns another error: no]")]
#[case::empty_lines("a\n\n\nb")]
#[case::a_game_with_a_referee("a\n> One: 4\n< Two: 4\n> Two:\n> Two: \\x20\n[returns One]")]
#[case::silent_opponents(
    "[One is gone]\n[Two is too slow]\n[asks One]\n[asks Two]\n[returns draw]"
)]
#[case::lines_that_are_sent("< One: 4\\n\n< One:\n< Two: a: b\\x20\n\\< One: 4\n[returns Two]")]
fn a_session_is_read_back(#[case] text: &str) {
    let session: Session = text.parse().unwrap();
    assert_eq!(session.to_string(), text);
    assert_eq!(session.to_string().parse(), Ok(session));
}

#[test]
fn opponents_say_the_words_after_their_names() {
    let written: Session = ">> One: 2 5 Two: 11".parse().unwrap();
    let full: Session = "...\n> One: 2\n...\n> One: 5\n...\n> Two: 11"
        .parse()
        .unwrap();
    assert_eq!(written, full);
}

#[test]
fn a_script_holds_what_the_opponents_say_and_when_they_are_silent() {
    let session: Session = "> One: 4\n< Two: 4\n[Two is too slow]\n[One is gone]\n[returns One]"
        .parse()
        .unwrap();
    let typed = session.typed(b"One: 9\n").to_string();
    assert_eq!(typed, "One: 4\\nTwo is too slow\\nOne is gone\\nOne: 9\\n");
}

#[test]
fn every_verb_is_read_back() {
    for verb in Verb::ALL {
        assert_eq!(verb.name().parse(), Ok(verb));
    }
}

#[test]
fn recorded_cases_are_read_back() {
    let text = format!(
        "# by hand\n\n[sow.own-kalah]\nsow {OPENING} One 2: 6 4 4 0 5 5 5 1 4 4 4 4 4 4 0\n\n\
         [program.quit]\nprogram say: \\\"no\\\"\\nquit\\n: \"a: \\\"b\\\"\\n\"\nprogram : \"x\"\n"
    );
    let cases = read_recorded_cases("own.txt", &text).unwrap();
    assert_eq!(cases.len(), 3);
    assert_eq!(
        cases[1]
            .question
            .typed
            .as_ref()
            .map(|typed| &typed.bytes[..]),
        Some(&b"say: \"no\"\nquit\n"[..])
    );
    assert_eq!(cases[1].expected.text().as_deref(), Some("a: \"b\"\n"));
    assert_eq!(write_recorded_cases("by hand", &cases), text);
}

#[rstest]
#[case::a_question("opposite 2", "\"opposite 2\"")]
#[case::an_apostrophe("the opponent's bowl", "\"the opponent's bowl\"")]
#[case::typed_text("program 4\\n", "'program 4\\n'")]
#[case::quotes("say \"no\"", "'say \"no\"'")]
#[case::a_dollar_sign("$HOME costs", "'$HOME costs'")]
#[case::everything("it's \"$5\" \\ `now`", "\"it's \\\"\\$5\\\" \\\\ \\`now\\`\"")]
fn a_word_is_quoted_for_a_shell(#[case] word: &str, #[case] quoted: &str) {
    assert_eq!(grader::shell_quote::shell_quote(word), quoted);
    let shell = std::process::Command::new("sh")
        .args(["-c", &format!("printf %s {quoted}")])
        .output();
    // Without such a shell, only the first half is checked.
    if let Ok(said) = shell {
        assert_eq!(String::from_utf8_lossy(&said.stdout), word);
    }
}

#[rstest]
#[case::a_folder("starter", "starter")]
#[case::up_and_down("../a-b/c_d.zip", "../a-b/c_d.zip")]
#[case::a_space("my crate", "\"my crate\"")]
#[case::nothing("", "\"\"")]
fn a_path_is_quoted_if_necessary(#[case] path: &str, #[case] quoted: &str) {
    assert_eq!(grader::shell_quote::path(path), quoted);
}

#[rstest]
#[case::the_same("3 (1 -2, 3 +4)", "3 (1 -2, 3 +4)", false)]
#[case::without_values("3", "3 (1 -2, 3 +4; 6 captured)", false)]
#[case::without_words("3 (1 -2, 3 +4)", "3 (1 -2, 3 +4; 6 captured)", false)]
#[case::another_move("1", "3 (1 -2, 3 +4)", true)]
#[case::one_move_too_many("1 or 3", "3 (1 -2, 3 +4)", true)]
#[case::other_values("3 (1 -2, 3 +6)", "3 (1 -2, 3 +4)", true)]
fn an_example_may_leave_out_what_moves_are_worth(
    #[case] example: &str,
    #[case] recorded: &str,
    #[case] contradicts: bool,
) {
    let [example, recorded] =
        [example, recorded].map(|answer| Answer::Choice(Box::new(answer.parse().unwrap())));
    assert_eq!(example.contradicts(&recorded), contradicts);
    assert_eq!(recorded.contradicts(&example), contradicts);
}

#[test]
fn a_character_is_escaped_wherever_it_is() {
    let line = |text: &str| Answer::Text(text.to_owned()).to_line();
    let characters = (0..0x250).filter_map(char::from_u32);
    for character in characters {
        let alone = line(&character.to_string());
        let alone = &alone[1..alone.len() - 1];
        for before in 0..17 {
            let plain = "~ !#[]^aZ09_abcdef";
            let text = format!("{}{character}{plain}", &plain[..before]);
            let expected = format!("\"{}{alone}{plain}\"", &plain[..before]);
            assert_eq!(line(&text), expected, "{character:?} after {before}");
        }
    }
}

#[rstest]
#[case::a_session(
    "4 to move\n> 4\n> quit\n[ends]",
    "4 to move\n> 4\n> quit\n[ends]",
    true
)]
#[case::an_empty_line("a\n\nb\n[ends]", "a\n\nb\n[ends]", true)]
#[case::a_line_less("a\n\nb\n[ends]", "a\nb\n[ends]", false)]
#[case::a_line_more("a\n[ends]", "a\n[ends]\n", false)]
#[case::the_beginning("a\n[ends]", "a", false)]
#[case::a_longer_line("a\n[ends]", "ab\n[ends]", false)]
#[case::a_shorter_line("ab\n[ends]", "a\n[ends]", false)]
#[case::a_line_that_looks_like_a_step("\\> 4\n[ends]", "> 4\n[ends]", false)]
#[case::the_same_line_escaped("\\> 4\n[ends]", "\\> 4\n[ends]", true)]
#[case::nothing_typed(">\n[ends]", ">\n[ends]", true)]
#[case::a_space_typed("> 4\\x20\n[ends]", "> 4\\x20\n[ends]", true)]
#[case::typed_bytes("> \\xff\n[ends]", "> \\xff\n[ends]", true)]
#[case::no_newline_at_the_end("> 4^D\n[ends]", "> 4^D\n[ends]", true)]
#[case::a_newline_at_the_end("> 4\\x5eD\n[ends]", "> 4^D\n[ends]", false)]
#[case::a_backslash_typed("> 4\\\\n\n[ends]", "> 4\\n\n[ends]", false)]
#[case::another_line_typed("> 4\n[ends]", "> 5\n[ends]", false)]
#[case::another_end("> 4\n[ends]", "> 4\n[ends, flushed]", false)]
#[case::no_session("a\n[nonsense]", "a\n[nonsense]", false)]
fn a_session_is_compared_without_being_read(
    #[case] session: &str,
    #[case] text: &str,
    #[case] is_same: bool,
) {
    let read = |text| Answer::of_submission(Verb::Program, text);
    let session = read(session);
    assert_eq!(session.is_session_written_as(text), is_same);
    let is_session = matches!(session, Answer::Session(_));
    assert_eq!(is_session && session == read(text), is_same);
}
