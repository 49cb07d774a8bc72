//! `specs/assignment.md` says what each function can be asked, and how much an answer may take. The questions and the limits are those.

use std::fs;

use grader::runner::GradingLimits;
use grader::specs::Assignment;
use notation::{BOWLS, Board, LEFT, LOWER_ROW, Player, Question, RIGHT, UPPER_ROW, Verb};

use crate::fixtures::specs;

/// Most lines that are typed in one session, in round numbers: "up to about ten thousand lines".
const MOST_LINES: usize = 10_200;

fn side(player: Player) -> [usize; 6] {
    match player {
        Player::One => LOWER_ROW,
        Player::Two => UPPER_ROW,
    }
}

fn kalah(player: Player) -> usize {
    match player {
        Player::One => RIGHT,
        Player::Two => LEFT,
    }
}

fn is_empty(board: &Board, player: Player) -> bool {
    side(player).iter().all(|&bowl| board.0[bowl] == 0)
}

fn is_small(bowl: usize) -> bool {
    bowl < BOWLS && bowl != LEFT && bowl != RIGHT
}

/// Returns whether the table of the assignment allows this question.
fn may_be_asked(question: &Question) -> bool {
    let bowl = question.bowl.unwrap_or(BOWLS);
    let player = question.player.unwrap_or(Player::One);
    let on_the_way = is_small(bowl) || bowl == kalah(player);
    let holds = |board: Board| bowl < BOWLS && board.0[bowl] > 0;
    match (question.verb, question.board) {
        (Verb::Opposite, _) => is_small(bowl),
        (Verb::Next | Verb::Turn, _) => on_the_way,
        (Verb::Sow, Some(board)) => side(player).contains(&bowl) && holds(board),
        (Verb::Capture, Some(board)) => on_the_way && holds(board),
        // Other rules end a game in other ways.
        (Verb::Sweep, Some(board)) => {
            question.rule_set.is_some()
                || is_empty(&board, Player::One)
                || is_empty(&board, Player::Two)
        }
        (Verb::Winner, Some(board)) => {
            is_empty(&board, Player::One) && is_empty(&board, Player::Two)
        }
        (Verb::Choose, Some(board)) => {
            !is_empty(&board, Player::One) && !is_empty(&board, Player::Two)
        }
        (Verb::Program, _) => {
            let typed = question
                .typed
                .as_ref()
                .map_or(&[][..], |typed| &typed.bytes);
            typed.split(|&byte| byte == b'\n').count() <= MOST_LINES
        }
        _ => true,
    }
}

#[test]
fn no_function_is_asked_what_the_assignment_rules_out() {
    let assignment = Assignment::read_specs(&specs(), &[]).expect("the specs are valid");
    let questions = assignment.cases.iter().map(|case| &case.question);
    let ruled_out: Vec<String> = questions
        .filter(|question| !may_be_asked(question))
        .map(ToString::to_string)
        .collect();
    assert!(ruled_out.is_empty(), "{ruled_out:#?}");
}

/// A question that is ruled out is seen.
#[test]
fn the_table_rules_questions_out() {
    for line in [
        "opposite 6",
        "next 13 One",
        "turn Two 6",
        "sow 0 4 4 4 4 4 0 4 4 4 4 4 4 4 One 0",
        "sow 4 4 4 4 4 4 0 4 4 4 4 4 4 0 One 7",
        "capture 0 4 4 4 4 4 0 4 4 4 4 4 4 4 One 0",
        "capture 4 4 4 4 4 4 0 4 4 4 4 4 3 1 One 13",
        "sweep 4 4 4 4 4 4 0 4 4 4 4 4 4 0",
        "winner 0 0 0 0 0 1 24 0 0 0 0 0 0 23",
        "choose 0 0 0 0 0 0 24 1 0 0 0 0 0 23 Two",
        "program {10300*\\n}",
    ] {
        let question: Question = line.parse().expect("it is a question");
        assert!(!may_be_asked(&question), "{line}");
    }
}

#[test]
fn the_assignment_says_how_much_an_answer_may_take() {
    let limits = GradingLimits::default();
    let question = limits.question;
    let (kib, mib) = (1024, 1024);
    assert_eq!(
        (question.cpu_milliseconds, question.all_seconds),
        (500, 30 * 60)
    );
    let text = fs::read_to_string(specs().join("assignment.md")).expect("it can be read");
    let words: Vec<&str> = text.split_whitespace().collect();
    let said = format!(
        "An answer may take half a second, and in a session of the program each line that it reads may take that long; all \
         answers together may take half an hour. An answer may print {} megabytes, and all answers together {}. Your program may \
         use {} gigabyte of memory.",
        question.output_kib / kib,
        question.all_output_kib / kib,
        if limits.run.memory_mib == mib {
            "one"
        } else {
            "?"
        },
    );
    assert!(words.join(" ").contains(&said), "{said}");
}
